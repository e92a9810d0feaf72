// A board as the techniques see it: cells, lines and cages by their numbers, and facts as numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "kenken/cage.hpp"

namespace quebra::kenken::techniques {

constexpr std::size_t kMostPlaces = 16;  // cells of a line

using Domains = std::vector<std::uint32_t>;  // the digits left in each cell of the board

// The fillings of a cage or of a sum, one after another.
struct Table {
    std::vector<int> cells;
    std::vector<std::uint8_t> digits;

    std::size_t places() const { return cells.size(); }
    std::size_t count() const { return digits.size() / cells.size(); }
    const std::uint8_t* filling(std::size_t number) const { return digits.data() + number * places(); }
};

struct Board {
    Board(int size, int lowest, std::vector<Cage> cages);

    int size, lowest;
    std::vector<std::vector<int>> lines;  // row 1, column 1, row 2, column 2, …: as rules are numbered
    std::vector<Cage> cages;
    std::vector<int> cage_of;

    int cells() const { return size * size; }
    int row_of(int cell) const { return 2 * (cell / size); }
    int column_of(int cell) const { return 2 * (cell % size) + 1; }
    bool share_line(int one, int other) const { return one / size == other / size || one % size == other % size; }

    // Facts: a cell has a digit (counted from 0), or has it not.
    int has(int cell, int digit) const { return 2 * (cell * size + digit); }
    int has_not(int cell, int digit) const { return has(cell, digit) + 1; }
    static bool holds(int fact) { return fact % 2 == 0; }
    int cell_of(int fact) const { return fact / 2 / size; }
    int digit_of(int fact) const { return fact / 2 % size; }
    int facts() const { return 2 * cells() * size; }
};

}  // namespace quebra::kenken::techniques
