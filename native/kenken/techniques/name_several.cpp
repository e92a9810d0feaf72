#include <algorithm>
#include <array>
#include <string>

#include "core/bits.hpp"
#include "naming.hpp"

namespace quebra::kenken::techniques {
namespace {

constexpr std::size_t kMostFillingsOfPair = 5000;

// The facts worth telling: of a cell whose digit is found, not also what it is not.
std::vector<int> told(const Board& board, const std::vector<int>& forced) {
    std::vector<int> found;
    for (int fact : forced) {
        auto places_it = [&](int other) { return Board::holds(other) && board.cell_of(other) == board.cell_of(fact); };
        if (Board::holds(fact) || std::none_of(forced.begin(), forced.end(), places_it)) found.push_back(fact);
    }
    return found;
}

bool is_in(int cell, const std::vector<int>& cells) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

std::vector<int> excluded_of(const std::vector<int>& forced) {
    std::vector<int> found;
    for (int fact : forced)
        if (!Board::holds(fact)) found.push_back(fact);
    return found;
}

// As a sentence numbers it.
int number_of(int line) { return line / 2 + 1; }
const char* kind_of(int line) { return line % 2 ? "column" : "row"; }

class PairNamer {
public:
    PairNamer(const View& view, int cage, int line, const Fillings& fillings, const std::vector<int>& forced,
              Proposal& out, Telling* telling)
        : view_(view), board_(view.board()), number_(cage), line_number_(line), fillings_(fillings),
          line_(board_.lines[line]), cage_(board_.cages[cage].cells), excluded_(excluded_of(forced)), out_(out),
          telling_(telling) {}

    // A digit of the cage must lie in the line: it goes from the rest of the line.
    bool pointing() {
        std::uint32_t must = fillings_.empty() ? 0 : full_mask(board_.size);
        for (const std::uint8_t* filling : fillings_) {
            std::uint32_t here = 0;
            for (std::size_t place = 0; place < cage_.size(); ++place)
                if (is_in(cage_[place], line_)) here |= 1u << filling[place];
            must &= here;
        }
        int digit = -1;
        for (int fact : excluded_) {
            const int cell = board_.cell_of(fact), here = board_.digit_of(fact);
            if (!is_in(cell, line_) || is_in(cell, cage_)) continue;
            if (digit < 0 && (must >> here & 1)) digit = here;
        }
        for (int fact : excluded_) {
            const int cell = board_.cell_of(fact);
            if (board_.digit_of(fact) == digit && is_in(cell, line_) && !is_in(cell, cage_)) out_.facts.push_back(fact);
        }
        out_.technique = Technique::pointing;
        if (out_.facts.empty()) return false;
        if (telling_) {
            tell(digit);
            if (telling_->listed_options() == 1) telling_->why_no_other(view_, number_);
            telling_->sentence =
                std::string("pointing_") + kind_of(line_number_) + (telling_->has_options() ? "" : "_many");
        }
        return true;
    }

    // A digit of the line must lie in the cage: fillings without it there go.
    bool claiming() {
        out_.technique = Technique::claiming;
        for (int digit = 0; digit < board_.size; ++digit) {
            std::vector<std::size_t> where;  // places in the cage
            bool inside = true;
            for (int cell : line_)
                if (view_.domains()[cell] >> digit & 1) {
                    const auto found = std::find(cage_.begin(), cage_.end(), cell);
                    inside &= found != cage_.end();
                    where.push_back(found - cage_.begin());
                }
            if (!inside || where.empty()) continue;
            std::vector<std::uint32_t> fits(cage_.size());
            for (const std::uint8_t* filling : fillings_) {
                if (std::none_of(where.begin(), where.end(), [&](auto place) { return filling[place] == digit; }))
                    continue;
                for (std::size_t place = 0; place < cage_.size(); ++place) fits[place] |= 1u << filling[place];
            }
            for (int fact : excluded_) {
                const auto found = std::find(cage_.begin(), cage_.end(), board_.cell_of(fact));
                if (found != cage_.end() && !(fits[found - cage_.begin()] >> board_.digit_of(fact) & 1))
                    out_.facts.push_back(fact);
            }
            if (out_.facts.empty()) continue;
            if (telling_) {
                tell(digit);
                telling_->sentence = std::string("claiming_") + kind_of(line_number_);
            }
            return true;
        }
        return false;
    }

private:
    void tell(int digit) const {
        telling_->cage(number_);
        telling_->options(view_, number_);
        telling_->number("line", number_of(line_number_));
        telling_->digit(board_, "digit", digit);
    }

    const View& view_;
    const Board& board_;
    const int number_, line_number_;
    const Fillings& fillings_;
    const std::vector<int>&line_, &cage_;
    const std::vector<int> excluded_;
    Proposal& out_;
    Telling* telling_;
};

// Whether a digit fits in some lines only where some others cross them.
bool is_covered(const View& view, const std::vector<int>& base, const std::vector<int>& cover, int digit) {
    const auto& lines = view.board().lines;
    for (int line : base)
        for (int cell : lines[line]) {
            const bool inside =
                std::any_of(cover.begin(), cover.end(), [&](int other) { return is_in(cell, lines[other]); });
            if (!inside && (view.domains()[cell] >> digit & 1)) return false;
        }
    return true;
}

}  // namespace

bool name_pair(const View& view, int cage, int line, const std::vector<int>& forced, Proposal& out, Telling* telling) {
    out.facts.clear();
    Fillings fillings;
    if (!view.fillings(cage, kMostFillingsOfPair, fillings)) return false;
    PairNamer namer(view, cage, line, fillings, forced, out, telling);
    return namer.pointing() || namer.claiming();
}

bool name_fish(const View& view, const std::vector<int>& lines, const std::vector<int>& forced, Proposal& out,
               Telling* telling) {
    const Board& board = view.board();
    std::array<std::vector<int>, 2> by_kind;  // rows, columns
    for (int line : lines) by_kind[line % 2].push_back(line);
    for (auto& same : by_kind) std::sort(same.begin(), same.end());
    const std::size_t count = by_kind[0].size();
    const auto excluded = excluded_of(forced);
    out.facts.clear();
    if (count < 2 || count != by_kind[1].size() || excluded.empty()) return false;
    const int digit = board.digit_of(excluded[0]);
    auto crosses = [&](int fact, const std::vector<int>& some) {
        return std::any_of(some.begin(), some.end(),
                           [&](int line) { return is_in(board.cell_of(fact), board.lines[line]); });
    };
    for (std::size_t kind : {0, 1}) {
        const auto &base = by_kind[kind], &cover = by_kind[1 - kind];
        if (!is_covered(view, base, cover, digit)) continue;
        for (int fact : excluded)
            if (board.digit_of(fact) == digit && crosses(fact, cover) && !crosses(fact, base))
                out.facts.push_back(fact);
        if (out.facts.empty()) continue;
        out.technique = count == 2 ? Technique::x_wing : Technique::fish;
        if (!telling) return true;
        auto numbers = [](std::vector<int> some) {
            for (int& line : some) line = number_of(line);
            return some;
        };
        telling->sentence = kind == 0 ? "fish_rows" : "fish_columns";
        telling->digit(board, "digit", digit);
        telling->numbers("lines", numbers(base));
        telling->numbers("others", numbers(cover));
        return true;
    }
    return false;
}

void name_chain(const Board& board, const std::vector<int>& forced, Proposal& out, Telling* telling) {
    const int first = forced[0];
    out.technique = Technique::forcing_chain;
    out.facts.assign(1, first);
    for (int fact : told(board, {forced.begin() + 1, forced.end()}))
        if (!Board::holds(first) || board.cell_of(fact) != board.cell_of(first)) out.facts.push_back(fact);
    if (telling) telling->sentence = out.facts.size() == 1 ? "forcing_chain" : "forcing_chain_many";
}

void name_combination(const Board& board, const std::vector<int>& forced, Proposal& out, Telling* telling) {
    out.technique = Technique::combination;
    out.facts = told(board, forced);
    if (telling) telling->sentence = "combination";
}

}  // namespace quebra::kenken::techniques
