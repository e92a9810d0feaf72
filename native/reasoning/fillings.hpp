// Two rules, filling by filling.
#pragma once

#include <cstdint>
#include <vector>

#include "closing.hpp"
#include "subproblem.hpp"

namespace quebra::reasoning {

// The fillings of one rule's open variables, found as they are asked for and kept as facts come
// in. Early ones differ much.
class Fillings {
public:
    Fillings(RuleBook& book, int rule);

    // Drops those that the facts exclude.
    void refresh();
    // Whether there is a filling of that number, counted from 0; finds it if need be.
    bool has(std::size_t number);
    // Whether the search for more was given up.
    bool gave_up() const { return gave_up_; }
    const std::vector<int>& variables() const { return variables_; }
    const std::vector<std::int8_t>& operator[](std::size_t number) const { return fillings_[number]; }

private:
    bool find_one();

    RuleBook& book_;
    Subproblem subproblem_;
    std::size_t facts_taken_;
    bool exhausted_ = false, gave_up_ = false;
    std::vector<int> variables_, often_;
    std::vector<std::vector<std::int8_t>> fillings_;  // 1 or -1 for each variable
};

// What two rules force together: for each filling of one the other is closed exactly, and what all
// of them agree on is forced. False: no filling is left.
// Gives up (exact = false, nothing forced) beyond `most` fillings.
bool close_pair(RuleBook& book, Closing& closing, Fillings& fillings, std::size_t most, std::vector<int>& forced,
                bool& exact);

}  // namespace quebra::reasoning
