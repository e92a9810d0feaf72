#include <algorithm>
#include <array>

#include "core/bits.hpp"
#include "naming.hpp"

namespace quebra::kenken::grade {
namespace {

constexpr int kMostPlaces = 16;

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

class SetFinder {
public:
    SetFinder(const Position& position, int line, Proposal& out)
        : puzzle_(position.puzzle()), cells_(puzzle_.lines[line]), out_(out) {
        for (int place = 0; place < puzzle_.size; ++place) {
            masks_[place] = position.domains()[cells_[place]];
            if (!is_single(masks_[place])) open_ |= 1u << place;
            each_bit(masks_[place], [&](int digit) {
                if (!is_single(masks_[place])) where_[digit] |= 1u << place;
            });
        }
    }

    bool single() {
        std::uint32_t once = 0, more = 0;
        each_bit(open_, [&](int place) {
            more |= once & masks_[place];
            once |= masks_[place];
        });
        const std::uint32_t lone = once & ~more;
        bool found = false;
        each_bit(open_, [&](int place) {
            if (found || !(masks_[place] & lone)) return;
            found = true;
            out_.technique = Technique::hidden_single;
            out_.facts.push_back(puzzle_.has(cells_[place], std::countr_zero(masks_[place] & lone)));
        });
        return found;
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
        for (int digit = 0; digit < puzzle_.size; ++digit)
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

    // Whether the set strikes anything out; if so, it is the step.
    bool take(Technique pair, int count, std::uint32_t places, std::uint32_t digits, std::uint32_t from,
              std::uint32_t struck) {
        each_bit(from, [&](int place) {
            each_bit(masks_[place] & struck,
                     [&](int digit) { out_.facts.push_back(puzzle_.has_not(cells_[place], digit)); });
        });
        if (out_.facts.empty()) return false;
        // Pairs, triples and quads have names of their own, one after another; larger sets share one.
        out_.technique = static_cast<Technique>(static_cast<int>(pair) + std::min(count, 5) - 2);
        out_.set_places = places;
        out_.set_digits = digits;
        return true;
    }

    const Puzzle& puzzle_;
    const std::vector<int>& cells_;
    Proposal& out_;
    std::array<std::uint32_t, kMostPlaces> masks_{}, where_{};
    std::uint32_t open_ = 0;
};

}  // namespace

void strike(const Position& position, int line, Proposal& out) {
    const auto& cells = position.puzzle().lines[line];
    std::uint32_t standing = 0;
    for (int cell : cells)
        if (position.placed()[cell]) standing |= position.domains()[cell];
    out.technique = Technique::placed;
    out.facts.clear();
    for (int cell : cells)
        if (!position.placed()[cell])
            each_bit(position.domains()[cell] & standing,
                     [&](int digit) { out.facts.push_back(position.puzzle().has_not(cell, digit)); });
}

void name_line(const Position& position, int line, Proposal& out) {
    out.facts.clear();
    SetFinder finder(position, line, out);
    if (!finder.single()) finder.sets();
}

}  // namespace quebra::kenken::grade
