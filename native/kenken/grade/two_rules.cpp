#include "two_rules.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "core/bits.hpp"
#include "replay.hpp"

namespace quebra::kenken::grade {
namespace {

constexpr std::size_t kMostNamed = 24;

}  // namespace

// Rules as they are told come before sums, and by their numbers.
void TwoRules::list_pairs() {
    const auto& rules = position_.rules();
    auto rank = [&](std::size_t place) { return place < position_.first_sum() ? 1 : 2; };
    for (std::size_t one = 0; one < rules.size(); ++one)
        for (std::size_t other = one + 1; other < rules.size(); ++other) {
            const auto &cells = rules[one].relation->cells(), &others = rules[other].relation->cells();
            Pair pair{one, other, {}, 0, false, {}};
            std::set_intersection(cells.begin(), cells.end(), others.begin(), others.end(),
                                  std::back_inserter(pair.shared));
            if (!pair.shared.empty()) pairs_.push_back(std::move(pair));
        }
    std::stable_sort(pairs_.begin(), pairs_.end(), [&](const Pair& a, const Pair& b) {
        return rank(a.one) + rank(a.other) < rank(b.one) + rank(b.other);
    });
}

bool TwoRules::look() {
    if (pairs_.empty()) list_pairs();
    for (Pair& pair : pairs_)
        if (!refresh(pair)) return false;
    list_given();
    first_.clear();
    for (const Pair& pair : pairs_) {
        if (pair.forced.empty()) continue;
        auto left = beyond_one(pair);
        if (left.empty()) continue;
        first_.push_back({position_.rules()[pair.one].number, position_.rules()[pair.other].number, std::move(left)});
        if (first_.size() == kMostNamed) break;
    }
    // So many are looked at; of those that cost the same the first rules win.
    std::sort(first_.begin(), first_.end(), [](const Candidate& a, const Candidate& b) {
        return std::tie(a.one, a.other) < std::tie(b.one, b.other);
    });
    return true;
}

bool TwoRules::refresh(Pair& pair) {
    const Watched &one = position_.rules()[pair.one], &other = position_.rules()[pair.other];
    const unsigned touched = one.touched + other.touched;
    if (pair.looked && pair.touched == touched) return true;
    pair.looked = true;
    pair.touched = touched;
    pair.forced.clear();
    const Domains& domains = position_.domains();
    const auto open =
        std::count_if(pair.shared.begin(), pair.shared.end(), [&](int cell) { return !is_single(domains[cell]); });
    // Through a single cell nothing passes but what one of the rules says by itself.
    if (open == 0 || (open == 1 && !one.forces && !other.forces)) return true;
    Domains kept;
    const auto look = close_pair(*one.relation, *other.relation, domains, kept);
    if (!look || *look == Look::broken) return false;
    if (*look == Look::quiet) return true;
    const Puzzle& puzzle = position_.puzzle();
    std::vector<int> cells, excluded;
    std::set_union(one.relation->cells().begin(), one.relation->cells().end(), other.relation->cells().begin(),
                   other.relation->cells().end(), std::back_inserter(cells));
    for (int cell : cells) {
        if (kept[cell] == domains[cell]) continue;
        if (is_single(kept[cell])) pair.forced.push_back(puzzle.has(cell, std::countr_zero(kept[cell])));
        each_bit(domains[cell] & ~kept[cell], [&](int digit) { excluded.push_back(puzzle.has_not(cell, digit)); });
    }
    pair.forced.insert(pair.forced.end(), excluded.begin(), excluded.end());
    return true;
}

void TwoRules::list_given() {
    excluded_.assign(position_.domains().size(), 0);
    placed_.assign(position_.domains().size(), 0);
    for (const Watched& watched : position_.rules()) {
        if (!watched.forces) continue;
        const auto& cells = watched.relation->cells();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::uint32_t gone = position_.domains()[cells[i]] & ~watched.kept[i];
            excluded_[cells[i]] |= gone;
            placed_[cells[i]] |= gone && is_single(watched.kept[i]);
        }
    }
}

std::vector<int> TwoRules::beyond_one(const Pair& pair) const {
    const Puzzle& puzzle = position_.puzzle();
    std::vector<int> left;
    for (int fact : pair.forced) {
        const int cell = puzzle.cell_of(fact);
        const bool given = Puzzle::holds(fact) ? placed_[cell] : excluded_[cell] >> puzzle.digit_of(fact) & 1;
        if (!given) left.push_back(fact);
    }
    return left;
}

// Chains are only looked for when nothing is cheaper.
const Proposal* TwoRules::cheapest(const Costs& costs, const Record& record, double bound) {
    const Puzzle& puzzle = position_.puzzle();
    best_.rule = -1;
    best_.cost = bound;
    for (const Candidate& candidate : first_)
        if (name_by_sight(candidate, trial_)) take(candidate, costs);
    if (costs.of(Technique::forcing_chain) < best_.cost)
        for (const Candidate& candidate : first_)
            if (has_chain(puzzle, position_.sums(), record, candidate.one, candidate.other, candidate.forced[0])) {
                name_chain(puzzle, candidate.forced, trial_);
                take(candidate, costs);
                break;
            }
    if (!first_.empty() && costs.of(Technique::combination) < best_.cost) {
        name_combination(puzzle, first_[0].forced, trial_);
        take(first_[0], costs);
    }
    return best_.rule < 0 ? nullptr : &best_;
}

bool TwoRules::name_by_sight(const Candidate& candidate, Proposal& out) const {
    const Puzzle& puzzle = position_.puzzle();
    return puzzle.is_line(candidate.one) && puzzle.is_cage(candidate.other) &&
           name_pair(position_, puzzle.cage_at(candidate.other), puzzle.line_at(candidate.one), candidate.forced, out);
}

// The step just named is the best, if it is cheaper than the best so far.
void TwoRules::take(const Candidate& candidate, const Costs& costs) {
    trial_.rule = candidate.one;
    trial_.other = candidate.other;
    trial_.cost = costs.of(trial_.technique);
    if (trial_.cost < best_.cost) std::swap(best_, trial_);
}

}  // namespace quebra::kenken::grade
