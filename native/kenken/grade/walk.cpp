#include "walk.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/bits.hpp"

namespace quebra::kenken::grade {

Verdict Walk::run(double most) {
    while (true) {
        if (!settle() || !position_.look()) return Verdict::broken;
        if (position_.is_solved()) return Verdict::solved;
        Found found;
        if (!find_at_a_glance(found)) {
            found = find_cheapest(position_.first_sum());
            // Two rules are only looked at when they could be simpler than the one rule at hand.
            if (!found.step || found.step->cost > costs_.least_several())
                if (const auto verdict = find_beyond(found, most)) return *verdict;
        }
        if (found.step->cost > most) return Verdict::too_hard;
        take(*found.step, found.choices);
    }
}

void Walk::take(const Proposal& step, int choices) {
    record_.add(step, choices);
    for (int fact : step.facts) {
        position_.learn(fact);
        if (!Puzzle::holds(fact)) continue;
        const int cell = puzzle_.cell_of(fact);
        unsettled_cells_.push_back(cell);
        unsettled_lines_[puzzle_.row_of(cell)] = unsettled_lines_[puzzle_.column_of(cell)] = 1;
    }
}

// ---- routine: nothing is cheaper, so it comes before all else

// False: the rules cannot be kept.
bool Walk::settle() {
    while (!position_.is_broken() && (exclude_others() || strike_out())) {}
    return !position_.is_broken();
}

// A digit found excludes the others of its cell.
bool Walk::exclude_others() {
    if (unsettled_cells_.empty()) return false;
    const auto lowest = std::min_element(unsettled_cells_.begin(), unsettled_cells_.end());
    const int cell = simple_.rule = *lowest;
    unsettled_cells_.erase(lowest);
    simple_.technique = Technique::other_digits;
    simple_.facts.clear();
    each_bit(position_.domains()[cell], [&](int digit) {
        if (!record_.is_known(puzzle_.has(cell, digit))) simple_.facts.push_back(puzzle_.has_not(cell, digit));
    });
    if (!simple_.facts.empty()) take(simple_, 1);
    return true;
}

bool Walk::strike_out() {
    const auto unsettled = std::find(unsettled_lines_.begin(), unsettled_lines_.end(), 1);
    if (unsettled == unsettled_lines_.end()) return false;
    *unsettled = 0;
    const int line = static_cast<int>(unsettled - unsettled_lines_.begin());
    simple_.rule = puzzle_.line_rule(line);
    if (strike(position_, line, nullptr, simple_)) take(simple_, 1);
    return true;
}

// ---- steps that count

// Given digits and naked singles: they are cheaper than what lines and larger cages give.
bool Walk::find_at_a_glance(Found& found) {
    int naked = -1, count = 0;
    for (int cell = puzzle_.cells(); cell-- > 0;)
        if (!position_.placed()[cell] && is_single(position_.domains()[cell])) {
            ++count;
            naked = cell;
        }
    const Watched* given = nullptr;
    for (std::size_t place = 0; place < position_.first_sum(); ++place) {
        const Watched& watched = position_.rules()[place];
        if (!watched.forces) continue;
        ++count;
        if (!given && watched.relation->cells().size() == 1 && puzzle_.is_cage(watched.number)) given = &watched;
    }
    if (!given && naked < 0) return false;
    const int cell = given ? given->relation->cells()[0] : naked;
    simple_.technique = given ? Technique::given : Technique::naked_single;
    simple_.rule = given ? given->number : naked;
    simple_.facts.assign(1, puzzle_.has(cell, std::countr_zero(given ? given->kept[0] : position_.domains()[cell])));
    simple_.cost = costs_.of(simple_.technique);
    found = {&simple_, count};
    return true;
}

// By one of the first rules, so many of them.
Walk::Found Walk::find_cheapest(std::size_t rules) {
    Found found;
    for (std::size_t place = 0; place < rules; ++place) {
        Watched& watched = position_.rules()[place];
        if (!watched.forces) continue;
        ++found.choices;
        name(watched);
        if (!found.step || watched.proposal.cost < found.step->cost) found.step = &watched.proposal;
    }
    return found;
}

void Walk::name(Watched& watched) {
    if (watched.named) return;
    Proposal& out = watched.proposal;
    const int rule = out.rule = watched.number;
    position_.list_forced(watched, forced_);
    if (puzzle_.is_line(rule)) name_line(position_, puzzle_.line_at(rule), forced_, out);
    else if (puzzle_.is_cage(rule)) name_cage(position_, puzzle_.cage_at(rule), forced_, out);
    else name_sum(position_, position_.sums()[puzzle_.sum_at(rule)], forced_, out);
    out.cost = costs_.of(out.technique);
    watched.named = true;
}

// By sums and by two rules, too. Nothing: there is a step; otherwise why there is none.
std::optional<Verdict> Walk::find_beyond(Found& found, double most) {
    if (!position_.look_at_sums()) return Verdict::broken;
    found = find_cheapest(position_.rules().size());
    if (!two_rules_.look()) return Verdict::unknown;
    found.choices += two_rules_.choices();
    if (!found.step && two_rules_.choices() == 0) return Verdict::stuck;
    // Of pairs that cost more than is allowed it need not be told which is the cheapest.
    const double beyond = std::nextafter(most, std::numeric_limits<double>::infinity());
    const double bound = found.step ? std::min(found.step->cost, beyond) : beyond;
    if (const Proposal* pair = two_rules_.cheapest(costs_, record_, bound)) found.step = pair;
    return found.step ? std::nullopt : std::optional(Verdict::too_hard);
}

}  // namespace quebra::kenken::grade
