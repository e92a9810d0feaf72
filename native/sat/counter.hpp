// The clauses of a count, told one after the other. Its twin is quebra/engine/model/counting.py: the same
// clauses in the same order, for the same helpers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <span>
#include <vector>

#include "core/deadline.hpp"

namespace quebra::sat {

// Exactly `count` of the literals, 0 <= count <= their number, with helpers numbered from `first`: by a
// sequential counter, or by adding up in binary.
struct Counter {
    std::vector<int> literals;
    int count, first;
    bool binary;

    std::size_t helpers() const;
    // `add` takes the literals of a clause as a span.
    template <class Add>
    void write(Add add) const;

private:
    template <class Tell>
    void step_by_step(Tell tell) const;
    template <class Add>
    void add_up(const std::vector<int>& bits, int total, int carry, Add add) const;
    template <class Add>
    void in_binary(Add add) const;
};

inline std::size_t Counter::helpers() const {
    std::size_t helpers = 0;
    if (!binary) {
        for (std::size_t place = 1; place <= literals.size(); ++place)
            helpers += std::min(place, static_cast<std::size_t>(count) + 1);
        return helpers;
    }
    for (std::size_t bits = literals.size(), carries = 0; bits > 0; bits = carries, helpers += 2 * carries)
        for (carries = 0; bits > 1; ++carries) bits -= std::min<std::size_t>(bits, 3) - 1;
    return helpers;
}

template <class Add>
void Counter::write(Add add) const {
    if (binary) in_binary(add);
    else
        step_by_step(
            [&](std::initializer_list<int> clause) { add(std::span<const int>(clause.begin(), clause.size())); });
}

// The helper of place p and number k says: at least k + 1 of the first p literals hold.
template <class Tell>
void Counter::step_by_step(Tell tell) const {
    const int total = static_cast<int>(literals.size()), most = count + 1;
    int before = 0, width = 0;  // the helpers of the place before: where they begin, how many there are
    for (int place = 1, next = first; place <= total; ++place) {
        const int literal = literals[place - 1], now = next, wide = std::min(place, most);
        next += wide;
        for (int k = 0; k < wide; ++k) {
            const int reached = now + k, stays = before + k, from_less = before + k - 1;
            const bool can_stay = k < width;
            if (can_stay) tell({-stays, reached});
            if (k == 0) tell({-literal, reached});
            else tell({-from_less, -literal, reached});
            if (can_stay) tell({-reached, stays, literal});
            else tell({-reached, literal});
            if (k > 0 && can_stay) tell({-reached, stays, from_less});
            else if (k > 0) tell({-reached, from_less});
        }
        before = now;
        width = wide;
        pulse(static_cast<std::uint64_t>(wide));
    }
    if (count > 0) tell({before + count - 1});
    if (count < total) tell({-(before + count)});
}

// Full adders: three bits of one weight become a digit of it and a carry of the next.
template <class Add>
void Counter::in_binary(Add add) const {
    int next = first;
    std::deque<int> weight(literals.begin(), literals.end());
    std::vector<int> digits, bits;
    while (!weight.empty()) {
        std::deque<int> carries;
        while (weight.size() > 1) {
            bits.clear();
            while (bits.size() < 3 && !weight.empty()) {
                bits.push_back(weight.back());
                weight.pop_back();
            }
            const int total = next++, carry = next++;
            add_up(bits, total, carry, add);
            weight.push_front(total);
            carries.push_back(carry);
            pulse(4);
        }
        digits.push_back(weight.front());
        weight = std::move(carries);
    }
    for (std::size_t place = 0; place < digits.size(); ++place) {
        const int digit = count >> place & 1 ? digits[place] : -digits[place];
        add(std::span<const int>(&digit, 1));
    }
}

template <class Add>
void Counter::add_up(const std::vector<int>& bits, int total, int carry, Add add) const {
    const std::size_t size = bits.size();
    std::vector<int> clause(size + 1);
    for (unsigned signs = 0; signs < 1u << size; ++signs) {  // the first bit changes last, true before false
        int ones = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const bool on = !(signs >> (size - 1 - i) & 1);
            ones += on;
            clause[i] = on ? -bits[i] : bits[i];
        }
        for (int literal : {ones % 2 ? total : -total, ones > 1 ? carry : -carry}) {
            clause[size] = literal;
            add(std::span<const int>(clause));
        }
    }
}

}  // namespace quebra::sat
