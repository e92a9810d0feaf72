// Literals as Python hands them over, and truth values as it gets them back.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "counter.hpp"

namespace quebra::sat {

// Far more than any board has: a wrong number must not take all memory.
constexpr int kMostVariables = 1 << 24;

inline void require_variables(int variables) {
    if (variables < 0 || variables > kMostVariables)
        throw std::invalid_argument("the number of variables is out of range");
}

inline void require_literal(int literal) {
    if (literal == 0) throw std::invalid_argument("0 is not a literal");
    if (literal < -kMostVariables || literal > kMostVariables) throw std::invalid_argument("a literal is out of range");
}

inline void require_literals(const std::vector<int>& literals) {
    for (int literal : literals) require_literal(literal);
}

inline void require_counter(const Counter& counter, int variables) {
    require_literals(counter.literals);
    if (counter.count < 0 || static_cast<std::size_t>(counter.count) > counter.literals.size() ||
        counter.literals.empty())
        throw std::invalid_argument("the count is out of range");
    const int first = counter.first;
    if (first < 1 || first > variables || counter.helpers() > static_cast<std::size_t>(variables - first) + 1)
        throw std::invalid_argument("the helpers of a counter are out of range");
}

// One byte a variable, the first of them unused.
template <class ValueOf>
nanobind::bytes truth_bytes(int variables, ValueOf value_of) {
    require_variables(variables);
    std::string values(static_cast<std::size_t>(variables) + 1, '\0');
    for (int v = 1; v <= variables; ++v) values[v] = value_of(v);
    return nanobind::bytes(values.data(), values.size());
}

}  // namespace quebra::sat
