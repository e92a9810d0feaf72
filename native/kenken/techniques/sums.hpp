// Rules that follow from adding up: a line's digits have a known sum, and so have several lines.
//
// A cage has a fixed sum when all its fillings add up to the same. Cages with a fixed sum that lie
// inside some lines leave a known sum for the other cells there (innies); when all cages that touch
// the lines have one, the cells that stick out have a known sum (outies).
#pragma once

#include <cstdint>
#include <vector>

#include "board.hpp"

namespace quebra::kenken::techniques {

struct Sum {
    enum class What { line, innies, outies };
    What what;
    int axis, first, last;   // rows (0) or columns (1), and which of them, from 0
    std::int64_t given;      // what the cages with a fixed sum add up to
    std::int64_t rest;       // what the cells add up to
    std::vector<int> cells;  // in their order on the board
    // Few cells: the list of their fillings. Otherwise (no cells in the list): a line with cages that may
    // come to several sums, and single cells.
    Table table;
    std::vector<int> single, cages;
    std::vector<Table> tables;  // of these cages

    bool is_listed() const { return !table.cells.empty(); }
};

std::vector<Sum> list_sums(const Board& board);

}  // namespace quebra::kenken::techniques
