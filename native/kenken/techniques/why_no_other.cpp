#include <algorithm>
#include <set>

#include "core/bits.hpp"
#include "telling.hpp"

namespace quebra::kenken::techniques {
namespace {

using Combination = std::vector<int>;

constexpr std::size_t kMostCells = 6;           // of a cage whose combinations are all looked at
constexpr std::size_t kMostAnyFillings = 5000;  // of such a cage, whatever is left

// Every combination of digits that comes to the target, wherever they would lie.
void list_combinations(const Board& board, const Cage& cage, Combination& digits, std::vector<Combination>& out) {
    if (digits.size() == cage.cells.size()) {
        if (is_reached_by(cage, digits)) out.push_back(digits);
        return;
    }
    for (int digit = digits.empty() ? board.lowest : digits.back(); digit < board.lowest + board.size; ++digit) {
        digits.push_back(digit);
        list_combinations(board, cage, digits, out);
        digits.pop_back();
    }
}

// The line in which all cells lie, or -1.
int line_of(const Board& board, const std::vector<int>& cells) {
    for (int line : {board.row_of(cells[0]), board.column_of(cells[0])}) {
        const auto& all = board.lines[line];
        if (std::all_of(cells.begin(), cells.end(),
                        [&](int cell) { return std::find(all.begin(), all.end(), cell) != all.end(); }))
            return line;
    }
    return -1;
}

// How many of the cells can have one and the same digit.
int most_alike(const Board& board, const std::vector<int>& cells) {
    int most = 0;
    for (std::uint32_t chosen = 1; chosen < 1u << cells.size(); ++chosen) {
        bool fits = true;
        each_bit(chosen, [&](int one) {
            each_bit(chosen, [&](int other) { fits &= one == other || !board.share_line(cells[one], cells[other]); });
        });
        if (fits) most = std::max(most, bit_count(chosen));
    }
    return most;
}

}  // namespace

// What is out for want of a digit, or of a place for it, is told by `lead`: a row of the digits that are left
// nowhere in the cage, and then whether anything else is out, too. Otherwise `doubles` has a row for every
// combination that would have a digit twice in a line: the line (0 for any row or column), the digit, how
// often it has it, and the combination; or -1 for the digit where there is room for each by itself, but not for all.
void Telling::why_no_other(const View& view, int cage) {
    const Board& board = view.board();
    const Cage& asked = board.cages[cage];
    Value lead{"lead", "lead", cage, {{}, {0}}}, doubles{"doubles", "doubles", cage, {}};
    const Domains anything(board.cells(), full_mask(board.size));
    std::vector<std::uint8_t> digits;
    Fillings now, ever;
    if (asked.cells.size() <= kMostCells && view.fillings(cage, kMostFillings, now) &&
        cage_fillings(asked, board.size, board.lowest, anything.data(), kMostAnyFillings, digits)) {
        for (std::size_t at = 0; at < digits.size(); at += asked.cells.size()) ever.push_back(digits.data() + at);
        const auto left = combinations_of(board, now, asked.cells.size());
        const auto possible = combinations_of(board, ever, asked.cells.size());
        std::uint32_t anywhere = 0, missing = 0;
        for (int cell : asked.cells) anywhere |= view.domains()[cell];
        for (const Combination& one : possible) {
            if (std::binary_search(left.begin(), left.end(), one)) continue;
            std::uint32_t wanted = 0;
            for (int digit : one) wanted |= 1u << (digit - board.lowest);
            missing |= wanted & ~anywhere;
            if (!(wanted & ~anywhere)) lead.rows[1][0] = 1;
        }
        lead.rows[0] = written(board, missing);
        std::vector<Combination> all;
        Combination started;
        if (!missing && !lead.rows[1][0] && asked.cells.size() > 2) list_combinations(board, asked, started, all);
        const int line = line_of(board, asked.cells), most = all.empty() ? 0 : most_alike(board, asked.cells);
        for (const Combination& one : all) {
            if (std::binary_search(possible.begin(), possible.end(), one)) continue;
            const std::size_t told = doubles.rows.size();
            for (int digit : std::set<int>(one.begin(), one.end())) {
                const auto times = static_cast<int>(std::count(one.begin(), one.end(), digit));
                if (times <= most) continue;
                auto& row = doubles.rows.emplace_back(Combination{line < 0 ? 0 : line + 1, digit, times});
                row.insert(row.end(), one.begin(), one.end());
                break;
            }
            if (doubles.rows.size() > told) continue;
            auto& row = doubles.rows.emplace_back(Combination{line < 0 ? 0 : line + 1, -1, 0});
            row.insert(row.end(), one.begin(), one.end());
        }
    }
    values.push_back(std::move(lead));
    values.push_back(std::move(doubles));
}

}  // namespace quebra::kenken::techniques
