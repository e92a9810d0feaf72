// A board as the walk sees it: cells, lines and cages with the numbers that the rules have in the
// model, and facts as numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kenken/cage.hpp"

namespace quebra::kenken::grade {

// The fillings of a cage or of a sum, one after another.
struct Table {
    std::vector<int> cells;
    std::vector<std::uint8_t> digits;

    std::size_t places() const { return cells.size(); }
    std::size_t count() const { return digits.size() / cells.size(); }
    const std::uint8_t* filling(std::size_t number) const { return digits.data() + number * places(); }
};

struct Puzzle {
    int size, lowest;
    std::vector<std::vector<int>> lines;  // row 1, column 1, row 2, column 2, …: as rules are numbered
    std::vector<Cage> cages;
    std::vector<Table> tables;  // of the cages
    std::vector<int> cage_of;

    int cells() const { return size * size; }
    int row_of(int cell) const { return 2 * (cell / size); }
    int column_of(int cell) const { return 2 * (cell % size) + 1; }

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

    // Facts: a cell has a digit (counted from 0), or has it not.
    int has(int cell, int digit) const { return 2 * (cell * size + digit); }
    int has_not(int cell, int digit) const { return has(cell, digit) + 1; }
    static bool holds(int fact) { return fact % 2 == 0; }
    int cell_of(int fact) const { return fact / 2 / size; }
    int digit_of(int fact) const { return fact / 2 % size; }
    int facts() const { return 2 * cells() * size; }
};

// Nothing when a cage has more than `most_fillings` (then its rule is not a list), or when the board is so
// large that the reasoner may give up a search, which is not foreseen here.
std::optional<Puzzle> make_puzzle(int size, int lowest, std::vector<Cage> cages, std::size_t most_fillings);

}  // namespace quebra::kenken::grade
