// A board with the fillings of its cages, and its rules by the numbers that they have in the model.
#pragma once

#include <optional>
#include <vector>

#include "kenken/techniques/sums.hpp"

namespace quebra::kenken::grade {

using namespace techniques;

struct Puzzle : Board {
    using Board::Board;

    std::vector<Table> tables;  // of the cages

    // Rules in the order of the model: one digit a cell, lines, cages, sums.
    int line_rule(int line) const { return cells() + line; }
    int cage_rule(int cage) const { return cells() + static_cast<int>(lines.size()) + cage; }
    int sum_rule(int sum) const { return cage_rule(static_cast<int>(cages.size())) + sum; }
    bool is_cell(int rule) const { return rule < cells(); }
    bool is_line(int rule) const { return !is_cell(rule) && rule < cage_rule(0); }
    bool is_cage(int rule) const { return !is_cell(rule) && !is_line(rule) && rule < sum_rule(0); }
    bool is_sum(int rule) const { return rule >= sum_rule(0); }
    int line_at(int rule) const { return rule - cells(); }
    int cage_at(int rule) const { return rule - cage_rule(0); }
    int sum_at(int rule) const { return rule - sum_rule(0); }
};

// Nothing when a cage has more than `most_fillings` (then its rule is not a list), or when the board is so
// large that the reasoner may give up a search, which is not foreseen here.
std::optional<Puzzle> make_puzzle(int size, int lowest, std::vector<Cage> cages, std::size_t most_fillings);

// The cells of a line, a cage or a sum.
const std::vector<int>& cells_of(const Puzzle& puzzle, const std::vector<Sum>& sums, int rule);
// The list of a cage or of a sum that has one.
const Table& table_of(const Puzzle& puzzle, const std::vector<Sum>& sums, int rule);

}  // namespace quebra::kenken::grade
