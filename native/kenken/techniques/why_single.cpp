#include <array>

#include "core/bits.hpp"
#include "telling.hpp"

namespace quebra::kenken::techniques {
namespace {

// What can be named as the reason that a digit is not in a cell. Marks are what was struck before.
enum class Reason { row, column, cage, marks };

std::uint32_t standing_in(const View& view, const std::vector<int>& cells) {
    std::uint32_t found = 0;
    for (int cell : cells)
        if (view.placed()[cell]) found |= view.domains()[cell];
    return found;
}

// The digits that the cage never has in the cell, whatever is left there.
std::uint32_t excluded_by_cage(const View& view, int cell) {
    const Board& board = view.board();
    const Cage& cage = board.cages[board.cage_of[cell]];
    Domains domains = view.domains();
    domains[cell] = full_mask(board.size);
    std::vector<std::uint8_t> digits;
    if (cage.target > kLargestTarget ||
        !cage_fillings(cage, board.size, board.lowest, domains.data(), kMostFillings, digits))
        return 0;
    std::size_t at = 0;
    while (cage.cells[at] != cell) ++at;
    std::uint32_t possible = 0;
    for (; at < digits.size(); at += cage.cells.size()) possible |= 1u << digits[at];
    return full_mask(board.size) & ~possible;
}

// The fewest reasons that account for all that can be accounted for, lines before the cage.
std::uint32_t choose(const std::array<std::uint32_t, 3>& by, std::uint32_t wanted) {
    for (std::uint32_t chosen : {1u, 2u, 4u, 3u, 5u, 6u}) {
        std::uint32_t together = 0;
        each_bit(chosen, [&](int reason) { together |= by[reason]; });
        if (!(wanted & ~together)) return chosen;
    }
    return 7u;
}

}  // namespace

bool Telling::why_single(const View& view, int cell, int digit) {
    const Board& board = view.board();
    const int row = board.row_of(cell), column = board.column_of(cell);
    const std::array<std::uint32_t, 3> by{standing_in(view, board.lines[row]), standing_in(view, board.lines[column]),
                                          excluded_by_cage(view, cell)};
    std::uint32_t left = full_mask(board.size) & ~(1u << digit);
    const std::uint32_t wanted = left & (by[0] | by[1] | by[2]);
    Value value{"reasons", "reasons", board.cage_of[cell], {}};
    auto tell = [&](Reason reason, int number, std::uint32_t digits) {
        if (!digits) return;
        auto& told = value.rows.emplace_back(std::vector<int>{static_cast<int>(reason), number});
        for (int one : written(board, digits)) told.push_back(one);
        left &= ~digits;
    };
    if (wanted)
        each_bit(choose(by, wanted), [&](int reason) {
            const int number = reason == 0 ? row / 2 + 1 : column / 2 + 1;
            tell(static_cast<Reason>(reason), number, left & by[reason]);
        });
    tell(Reason::marks, 0, left);
    values.push_back(std::move(value));
    return wanted;
}

}  // namespace quebra::kenken::techniques
