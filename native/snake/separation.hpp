// Where a board of several pieces could be joined: for each stray piece, the
// fewest open cells that every connection to the anchor's piece must use.
//
// The plain Python twin is quebra/games/bosnian_snake/plain.py.
#pragma once

#include <string_view>
#include <vector>

#include "core/flow.hpp"

namespace quebra::snake {

// `on` marks the cells of the pieces, `closed` cells that can never be on
// (one byte a cell, row by row). Cells are row-major indices from 0.
std::vector<Separation> separations(int rows, int columns, std::string_view on, std::string_view closed, int anchor);

}  // namespace quebra::snake
