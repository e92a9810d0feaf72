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
constexpr int kWordsOfWays = 10;       // more, where a cage leaves one digit only because of all the ways to make it
constexpr int kWordsOfMarks = 18;      // to say that of all marks one is left
constexpr int kWordsOfNothing = 1000;  // never said: it is not so

constexpr std::size_t kMostSeen = 60;  // fillings of a cage that a person looks through

std::uint32_t standing_in(const View& view, const std::vector<int>& cells) {
    std::uint32_t found = 0;
    for (int cell : cells)
        if (view.placed()[cell]) found |= view.domains()[cell];
    return found;
}

// What the other cells of a cage may have as far as the digits that stand in it tell, or (`lines`) those in their
// lines, too.
Domains beside_standing(const View& view, const Cage& cage, bool lines) {
    const Board& board = view.board();
    Domains domains = view.domains();
    for (int other : cage.cells) {
        if (view.placed()[other]) continue;
        domains[other] = full_mask(board.size);
        if (lines)
            domains[other] &= ~standing_in(view, board.lines[board.row_of(other)]) &
                              ~standing_in(view, board.lines[board.column_of(other)]);
    }
    return domains;
}

// The digits that the cage may have in the cell beside what the others may have. False: too many ways to see that.
bool left_by_cage(const View& view, int cell, Domains domains, std::uint32_t& left) {
    const Board& board = view.board();
    const Cage& cage = board.cages[board.cage_of[cell]];
    domains[cell] = full_mask(board.size);
    std::vector<std::uint8_t> digits;
    if (cage.target > kLargestTarget ||
        !cage_fillings(cage, board.size, board.lowest, domains.data(), kMostSeen, digits))
        return false;
    const auto at = std::find(cage.cells.begin(), cage.cells.end(), cell) - cage.cells.begin();
    left = 0;
    for (std::size_t i = static_cast<std::size_t>(at); i < digits.size(); i += cage.cells.size())
        left |= 1u << digits[i];
    return true;
}

// What can be said of the cage: what it leaves by itself, by the digits that stand in the lines of its cells, and,
// where these leave more than one, by the marks. A digit that only marks leave alone is better told of the cell itself.
std::vector<std::uint32_t> seen_of_cage(const View& view, int cell, std::uint32_t digit) {
    const Board& board = view.board();
    const Cage& cage = board.cages[board.cage_of[cell]];
    std::vector<std::uint32_t> seen;
    std::uint32_t left = 0;
    if (left_by_cage(view, cell, beside_standing(view, cage, false), left)) seen.push_back(left);
    if (!left_by_cage(view, cell, beside_standing(view, cage, true), left)) return seen;
    if (left == digit) seen.push_back(left);
    else if (left_by_cage(view, cell, view.domains(), left) && left != digit) seen.push_back(left);
    return seen;
}

// A way to account for a single digit: what each reason has to say.
struct Account {
    std::array<std::uint32_t, 4> says{};

    // `all` are the digits to account for; `last`: whether the cell is the last one of its cage.
    int words(std::uint32_t all, bool last) const {
        if (says[kMarks] == all) return kWordsOfMarks;
        int count = !last && bit_count(says[kCage]) == 1 ? kWordsOfWays : 0;
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

// The cage leaves just one digit: as its last cell, or however it is made.
void tell_cage(const View& view, int cage, int cell, int digit, Telling& telling) {
    const Board& board = view.board();
    const auto& cells = board.cages[cage].cells;
    telling.cage(cage);
    Row digits;
    for (int other : cells) {
        if (other != cell && !view.placed()[other]) break;
        digits.push_back((other == cell ? digit : std::countr_zero(view.domains()[other])) + board.lowest);
    }
    telling.sentence = digits.size() == cells.size() ? "single_last" : "single_cage";
    if (digits.size() == cells.size()) telling.values.push_back({"sum", "equations", cage, {std::move(digits)}});
}

}  // namespace

Telling why_single(const View& view, int cell, int digit) {
    const Board& board = view.board();
    const int row = board.row_of(cell), column = board.column_of(cell), cage = board.cage_of[cell];
    std::array<std::uint32_t, 3> by{standing_in(view, board.lines[row]), standing_in(view, board.lines[column]), 0};
    const std::uint32_t all = full_mask(board.size), own = 1u << digit;
    const auto& others = board.cages[cage].cells;
    const bool last = std::all_of(others.begin(), others.end(), [&](int c) { return c == cell || view.placed()[c]; });
    const std::uint32_t still_there = view.domains()[cell] & ~own;  // what the step itself strikes is no mark
    auto words = [&](const Account& one) {
        return one.says[kMarks] & still_there ? kWordsOfNothing : one.words(all & ~own, last);
    };
    Account best = account_by(0, by, all, own);
    auto try_reasons = [&](std::uint32_t first, std::uint32_t end) {
        for (std::uint32_t chosen = first; chosen < end; ++chosen)
            if (const Account one = account_by(chosen, by, all, own); words(one) < words(best)) best = one;
    };
    try_reasons(1, 1u << kCage);
    for (std::uint32_t left : seen_of_cage(view, cell, own)) {
        by[kCage] = left;
        try_reasons(1u << kCage, 2u << kCage);
    }
    Telling telling;
    telling.cell("cell", cell);
    telling.digit(board, "digit", digit);
    if (best.says[kMarks] == (all & ~own)) {
        telling.sentence = "single_marks";
    } else if (best.says[kCage] == own) {
        tell_cage(view, cage, cell, digit, telling);
    } else {
        telling.sentence = "single";
        Value value{"reasons", "reasons", cage, {}};
        for (int reason : {kCage, kRow, kColumn, kMarks}) {
            if (!best.says[reason]) continue;
            auto& told = value.rows.emplace_back(Row{reason, (reason == kRow ? row : column) / 2 + 1});
            for (int one : written(board, best.says[reason])) told.push_back(one);
        }
        telling.values.push_back(std::move(value));
    }
    return telling;
}

}  // namespace quebra::kenken::techniques
