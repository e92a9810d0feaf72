// Boards as Python hands them over.
#pragma once

#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "cage.hpp"

namespace quebra::kenken {

using CageArguments = std::tuple<std::string, std::int64_t, std::vector<int>>;

inline Cage make_cage(const CageArguments& args, int size) {
    const auto& [op, target, cells] = args;
    if (op.size() != 1 || cells.empty()) throw std::invalid_argument("a cage needs one operator and cells");
    for (int cell : cells)
        if (cell < 0 || cell >= size * size) throw std::invalid_argument("a cage cell is off the board");
    if (target <= -kHuge || target >= kHuge) throw std::invalid_argument("a cage's target is out of range");
    return {op[0], target, cells};
}

inline std::vector<Cage> make_cages(const std::vector<CageArguments>& args, int size) {
    std::vector<Cage> cages;
    for (const auto& one : args) cages.push_back(make_cage(one, size));
    return cages;
}

inline void require_board(int size, int lowest) {
    if (size < 1 || size > 16) throw std::invalid_argument("size must be 1 to 16");
    if (lowest != 0 && lowest != 1) throw std::invalid_argument("the lowest digit must be 0 or 1");
}

}  // namespace quebra::kenken
