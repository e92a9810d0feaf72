#include "line_premises.hpp"

#include <algorithm>

#include "core/bits.hpp"

namespace quebra::kenken::grade {

LinePremises::LinePremises(const Puzzle& puzzle, const Record& record, const Step& step)
    : puzzle_(puzzle), record_(record), step_(step), cells_(puzzle.lines[puzzle.line_at(step.rule)]),
      digits_(full_mask(puzzle.size)) {
    for (int place = 0; place < puzzle.size; ++place) {
        digit_at_[place] = -1;
        for (int digit = 0; digit < puzzle.size; ++digit)
            if (record.is_before(puzzle.has(cells_[place], digit), step)) digit_at_[place] = digit;
        if (digit_at_[place] < 0) open_ |= 1u << place;
        else digits_ &= ~(1u << digit_at_[place]);
    }
}

void LinePremises::find(Premises& out) {
    for (std::uint32_t time = step_.first; time < step_.last; ++time) {
        const int fact = record_.fact(time);
        // A digit that stands in the line comes first of all that could exclude it elsewhere; sets
        // need all of them.
        const bool struck = step_.technique == Technique::placed;
        for (int place = 0; place < puzzle_.size; ++place)
            if (struck ? digit_at_[place] == puzzle_.digit_of(fact) : digit_at_[place] >= 0)
                out.sure.push_back(puzzle_.has(cells_[place], digit_at_[place]));
        if (!struck) of_set(fact, out);
    }
}

// The time of the last fact that makes the single or the set.
std::uint32_t LinePremises::last_of_pattern(int fact) const {
    std::uint32_t places = step_.set_places, digits = digits_ & ~step_.set_digits;
    if (step_.technique == Technique::hidden_single) {
        digits = 1u << puzzle_.digit_of(fact);
        places = open_;
    } else if (step_.technique == Technique::hidden_pair) {
        places = open_ & ~step_.set_places;
        digits = step_.set_digits;
    }
    std::uint32_t last = 0;
    each_bit(places, [&](int place) {
        each_bit(digits, [&](int digit) {
            if (puzzle_.has(cells_[place], digit) != fact)
                last = std::max(last, record_.time_of(puzzle_.has_not(cells_[place], digit)));
        });
    });
    return last;
}

// The opposite of the fact leaves some cells with too few digits between them. For each such set of
// cells, that they have no other digit is a reason; what all reasons share is a premise for sure.
void LinePremises::of_set(int fact, Premises& out) {
    // Singles and pairs come out by following one thing from another as soon as the last of their facts
    // is assumed. Larger sets take a search, in which everything known may play a part.
    const bool follows = step_.technique == Technique::hidden_single || step_.technique == Technique::naked_pair ||
                         step_.technique == Technique::hidden_pair;
    const std::uint32_t until = follows ? last_of_pattern(fact) : step_.first - 1;
    std::array<int, 16> places;
    std::array<std::uint32_t, 16> masks, excluded, common, any{};
    int count = 0;
    each_bit(open_, [&](int place) {
        std::uint32_t left = 0;
        each_bit(digits_, [&](int digit) {
            if (record_.time_of(puzzle_.has_not(cells_[place], digit)) > until) left |= 1u << digit;
        });
        masks[count] = left;
        excluded[count] = common[count] = digits_ & ~left;
        if (cells_[place] == puzzle_.cell_of(fact)) {
            const std::uint32_t bit = 1u << puzzle_.digit_of(fact);
            masks[count] = Puzzle::holds(fact) ? left & ~bit : bit;
            if (!Puzzle::holds(fact)) excluded[count] = common[count] = 0;
        }
        places[count++] = place;
    });
    std::vector<std::uint32_t> unions(std::size_t{1} << count, 0);
    for (std::uint32_t chosen = 1; chosen < unions.size(); ++chosen) {
        const std::uint32_t digits = unions[chosen & (chosen - 1)] | masks[std::countr_zero(chosen)];
        unions[chosen] = digits;
        if (bit_count(digits) >= bit_count(chosen)) continue;
        for (int i = 0; i < count; ++i) {
            const std::uint32_t reason = chosen >> i & 1 ? excluded[i] & ~digits : 0;
            common[i] &= reason;
            any[i] |= reason;
        }
    }
    for (int i = 0; i < count; ++i) {
        const int cell = cells_[places[i]];
        each_bit(common[i], [&](int digit) { out.sure.push_back(puzzle_.has_not(cell, digit)); });
        each_bit(any[i] & ~common[i], [&](int digit) { out.open.push_back(puzzle_.has_not(cell, digit)); });
    }
}

}  // namespace quebra::kenken::grade
