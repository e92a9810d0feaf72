#include <algorithm>
#include <array>

#include "core/bits.hpp"
#include "telling.hpp"

namespace quebra::kenken::techniques {
namespace {

// What can be named as the reason that a cell has one digit left. Marks are what was struck before.
enum Reason { kRow, kColumn, kCage, kMarks };

// About so many words it takes to name each, and each digit. Marks tell no reason: they count for more.
constexpr std::array kWords{3, 3, 6, 9}, kWordsOfDigit{1, 1, 1, 3};

std::uint32_t standing_in(const View& view, const std::vector<int>& cells) {
    std::uint32_t found = 0;
    for (int cell : cells)
        if (view.placed()[cell]) found |= view.domains()[cell];
    return found;
}

// The digits that the cage may have in the cell as far as its other cells tell. False: too many ways to see that.
bool left_by_cage(const View& view, int cell, std::uint32_t& left) {
    const Board& board = view.board();
    const Cage& cage = board.cages[board.cage_of[cell]];
    Domains domains = view.domains();
    domains[cell] = full_mask(board.size);
    std::vector<std::uint8_t> digits;
    if (cage.target > kLargestTarget ||
        !cage_fillings(cage, board.size, board.lowest, domains.data(), kMostFillings, digits))
        return false;
    const auto at = std::find(cage.cells.begin(), cage.cells.end(), cell) - cage.cells.begin();
    left = 0;
    for (std::size_t i = static_cast<std::size_t>(at); i < digits.size(); i += cage.cells.size())
        left |= 1u << digits[i];
    return true;
}

// A way to account for a single digit: what each reason has to say.
struct Account {
    std::array<std::uint32_t, 4> says{};

    int words() const {
        int count = 0;
        for (int reason = kRow; reason <= kMarks; ++reason)
            if (says[reason]) count += kWords[reason] + kWordsOfDigit[reason] * bit_count(says[reason]);
        return count;
    }
};

// With some of the reasons: what the cage leaves, what the lines have of it, and what else was struck.
Account account_by(std::uint32_t chosen, const std::array<std::uint32_t, 3>& by, std::uint32_t all,
                   std::uint32_t digit) {
    Account found;
    std::uint32_t others = all & ~digit;
    if (chosen >> kCage & 1) {
        found.says[kCage] = by[kCage] | digit;
        others &= by[kCage];
    }
    for (int line : {kRow, kColumn})
        if (chosen >> line & 1) {
            found.says[line] = others & by[line];
            others &= ~by[line];
        }
    found.says[kMarks] = others;
    return found;
}

}  // namespace

void Telling::why_single(const View& view, int cell, int digit) {
    const Board& board = view.board();
    const int row = board.row_of(cell), column = board.column_of(cell), cage = board.cage_of[cell];
    std::array<std::uint32_t, 3> by{standing_in(view, board.lines[row]), standing_in(view, board.lines[column]), 0};
    const std::uint32_t all = full_mask(board.size);
    const bool sees_cage = left_by_cage(view, cell, by[kCage]);
    Account best = account_by(0, by, all, 1u << digit);
    for (std::uint32_t chosen = 1; chosen < (sees_cage ? 8u : 4u); ++chosen)
        if (const Account one = account_by(chosen, by, all, 1u << digit); one.words() < best.words()) best = one;
    if (best.says[kMarks] == (all & ~(1u << digit))) {
        sentence = "naked_single_marks";
    } else if (best.says[kCage] == 1u << digit) {
        only_by_cage(view, cell);
    } else {
        sentence = "naked_single";
        Value value{"reasons", "reasons", cage, {}};
        for (int reason : {kCage, kRow, kColumn, kMarks}) {
            if (!best.says[reason]) continue;
            auto& told = value.rows.emplace_back(Row{reason, (reason == kRow ? row : column) / 2 + 1});
            for (int one : written(board, best.says[reason])) told.push_back(one);
        }
        values.push_back(std::move(value));
    }
}

// The cage leaves just one digit: as its last cell, or by the few ways to make it.
void Telling::only_by_cage(const View& view, int cell) {
    const Board& board = view.board();
    const int number = board.cage_of[cell];
    const auto& cells = board.cages[number].cells;
    const bool is_last =
        std::all_of(cells.begin(), cells.end(), [&](int other) { return other == cell || view.placed()[other]; });
    Fillings fillings;
    view.fillings(number, kMostFillings, fillings);
    cage(number);
    if (is_last && fillings.size() == 1) {
        sentence = "naked_single_last";
        Row digits(fillings[0], fillings[0] + cells.size());
        for (int& one : digits) one += board.lowest;
        values.push_back({"sum", "equations", number, {std::move(digits)}});
    } else {
        options(view, number);
        sentence = has_options() && listed_options() <= kFewWays ? "naked_single_ways" : "naked_single_cage";
    }
}

}  // namespace quebra::kenken::techniques
