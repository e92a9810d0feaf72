#include <algorithm>
#include <array>

#include "core/bits.hpp"
#include "naming.hpp"

namespace quebra::kenken::techniques {
namespace {

// Calls `use` with every set of `count` of the items, in the order of the items, until it returns true.
template <class Use>
bool each_choice(int items, int count, Use use) {
    std::array<int, kMostPlaces> chosen;
    for (int i = 0; i < count; ++i) chosen[i] = i;
    if (count > items) return false;
    while (true) {
        if (use(chosen.data())) return true;
        int i = count - 1;
        while (i >= 0 && chosen[i] == items - count + i) --i;
        if (i < 0) return false;
        ++chosen[i];
        for (int k = i + 1; k < count; ++k) chosen[k] = chosen[k - 1] + 1;
    }
}

// As many digits as cells, seen from the cells (naked) or from the digits (hidden), and single places.
class SetFinder {
public:
    SetFinder(const View& view, int line, const Forced& forced, Proposal& out, Telling* telling)
        : board_(view.board()), cells_(board_.lines[line]), forced_(forced), out_(out), telling_(telling) {
        for (int place = 0; place < board_.size; ++place) {
            if (view.placed()[cells_[place]]) continue;
            masks_[place] = view.domains()[cells_[place]];
            open_ |= 1u << place;
            each_bit(masks_[place], [&](int digit) { where_[digit] |= 1u << place; });
        }
    }

    bool single() {
        for (int place = 0; place < board_.size; ++place) {
            if (!forced_.in[place]) continue;
            const int digit = std::countr_zero(forced_.in[place]);
            if (!is_single(where_[digit])) continue;
            out_.technique = Technique::hidden_single;
            out_.facts.push_back(board_.has(cells_[place], digit));
            if (telling_) {
                telling_->sentence = "hidden_single";
                telling_->cell("cell", cells_[place]);
                telling_->digit(board_, "digit", digit);
            }
            return true;
        }
        return false;
    }

    bool sets() {
        for (int count = 2; count <= bit_count(open_) / 2; ++count)
            if (naked(count) || hidden(count)) return true;
        return false;
    }

private:
    bool naked(int count) {
        std::array<int, kMostPlaces> few;
        int items = 0;
        each_bit(open_, [&](int place) {
            if (bit_count(masks_[place]) <= count) few[items++] = place;
        });
        return each_choice(items, count, [&](const int* chosen) {
            std::uint32_t digits = 0, places = 0;
            for (int i = 0; i < count; ++i) {
                places |= 1u << few[chosen[i]];
                digits |= masks_[few[chosen[i]]];
            }
            if (bit_count(digits) != count) return false;
            return take(Technique::naked_pair, count, places, digits, open_ & ~places, digits);
        });
    }

    bool hidden(int count) {
        std::array<int, kMostPlaces> few;
        int items = 0;
        for (int digit = 0; digit < board_.size; ++digit)
            if (where_[digit] && bit_count(where_[digit]) <= count) few[items++] = digit;
        return each_choice(items, count, [&](const int* chosen) {
            std::uint32_t digits = 0, places = 0;
            for (int i = 0; i < count; ++i) {
                digits |= 1u << few[chosen[i]];
                places |= where_[few[chosen[i]]];
            }
            if (bit_count(places) != count) return false;
            return take(Technique::hidden_pair, count, places, digits, places, ~digits);
        });
    }

    // Whether the set strikes anything out that is asked for; if so, it is the step.
    bool take(Technique pair, int count, std::uint32_t places, std::uint32_t digits, std::uint32_t from,
              std::uint32_t struck) {
        each_bit(from, [&](int place) {
            conclude_at(board_, cells_[place], masks_[place] & struck & forced_.out[place], 0, out_);
        });
        if (out_.facts.empty()) return false;
        // Pairs, triples and quads have names of their own, one after another; larger sets share one.
        out_.technique = static_cast<Technique>(static_cast<int>(pair) + std::min(count, 5) - 2);
        out_.set_places = places;
        out_.set_digits = digits;
        if (!telling_) return true;
        telling_->sentence = pair == Technique::naked_pair ? "naked_set" : "hidden_set";
        telling_->digits(board_, "digits", digits);
        std::vector<int> cells;
        each_bit(places, [&](int place) { cells.push_back(cells_[place]); });
        telling_->cells("places", std::move(cells));
        return true;
    }

    const Board& board_;
    const std::vector<int>& cells_;
    const Forced& forced_;
    Proposal& out_;
    Telling* telling_;
    std::array<std::uint32_t, kMostPlaces> masks_{}, where_{};
    std::uint32_t open_ = 0;
};

// Whether all that is forced is what filled cells say of themselves; if so, the first of them is the step.
bool only_of_themselves(const View& view, const std::vector<int>& cells, const Forced& forced, Proposal& out,
                        Telling* telling) {
    std::size_t first = cells.size();
    for (std::size_t place = 0; place < cells.size(); ++place) {
        if (!(forced.out[place] | forced.in[place])) continue;
        if (!view.placed()[cells[place]]) return false;
        if (first == cells.size()) first = place;
    }
    conclude_at(view.board(), cells[first], forced.out[first], 0, out);
    name_other_digits(view, cells[first], out, telling);
    return true;
}

}  // namespace

bool strike(const View& view, int line, const Forced* forced, Proposal& out, Telling* telling) {
    const Board& board = view.board();
    const auto& cells = board.lines[line];
    std::uint32_t standing = 0, told = 0;
    for (int cell : cells)
        if (view.placed()[cell]) standing |= view.domains()[cell];
    out.technique = Technique::placed;
    out.facts.clear();
    for (std::size_t place = 0; place < cells.size(); ++place) {
        if (view.placed()[cells[place]]) continue;
        const std::uint32_t gone = standing & (forced ? forced->out[place] : view.domains()[cells[place]]);
        told |= gone;
        conclude_at(board, cells[place], gone, 0, out);
    }
    if (telling && told) {
        std::vector<int> where(kMostPlaces), places;
        for (int cell : cells)
            if (view.placed()[cell]) where[std::countr_zero(view.domains()[cell])] = cell;
        each_bit(told, [&](int digit) { places.push_back(where[digit]); });
        telling->sentence = "placed";
        telling->digits(board, "digits", told);
        telling->every_cell("places", std::move(places));
    }
    return told;
}

void name_line(const View& view, int line, const Forced& forced, Proposal& out, Telling* telling) {
    if (strike(view, line, &forced, out, telling)) return;
    const auto& cells = view.board().lines[line];
    if (only_of_themselves(view, cells, forced, out, telling)) return;
    if (name_naked_single(view, cells, forced, out, telling)) return;
    SetFinder finder(view, line, forced, out, telling);
    if (finder.single() || finder.sets()) return;
    out.technique = Technique::combination;
    conclude(view.board(), cells, forced, out);
    if (telling) telling->sentence = "combination";
}

}  // namespace quebra::kenken::techniques
