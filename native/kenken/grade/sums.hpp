// Rules that follow from adding up lines. The twin is quebra/games/kenken/explain/sums.py: the same rules in
// the same order.
#pragma once

#include <vector>

#include "puzzle.hpp"

namespace quebra::kenken::grade {

struct Sum {
    enum class What { line, innies, outies };
    What what;
    int rest;                // what the cells add up to
    std::vector<int> cells;  // in their order on the board
    // Few cells: the list of their fillings. Otherwise (no cells in the list): a line with cages that may
    // come to several sums, and single cells.
    Table table;
    std::vector<int> single, cages;

    bool is_listed() const { return !table.cells.empty(); }
};

std::vector<Sum> list_sums(const Puzzle& puzzle);

// The cells of a line, a cage or a sum.
const std::vector<int>& cells_of(const Puzzle& puzzle, const std::vector<Sum>& sums, int rule);
// The list of a cage or of a sum that has one.
const Table& table_of(const Puzzle& puzzle, const std::vector<Sum>& sums, int rule);

}  // namespace quebra::kenken::grade
