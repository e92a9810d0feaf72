// Clauses that are no longer worth keeping go, always at level 0.
#include <algorithm>

#include "solver.hpp"

namespace quebra::sat {

bool Solver::tidy() {
    if (contradictory_) return false;
    if (propagate() != kNone) {
        contradictory_ = true;
        return false;
    }
    bool changed = false;
    if (trail_.size() > tidied_facts_ && propagations > tidied_propagations_ + literal_count_) {
        drop_satisfied(clauses_);
        drop_satisfied(learnts_);
        tidied_facts_ = trail_.size();
        tidied_propagations_ = propagations;
        changed = true;
    }
    if (learnts_.size() > weak_limit_) {
        drop_weak_learnts();
        weak_limit_ += 300;
        changed = true;
    }
    if (changed) rebuild();
    return true;
}

void Solver::drop_satisfied(std::vector<ClauseRef>& refs) {
    for (ClauseRef ref : refs) {
        const Lit* lits = literals(ref);
        const std::uint32_t size = size_of(ref);
        for (std::uint32_t i = 0; i < size; ++i)
            if (values_[lits[i]] > 0) {
                arena_[ref] |= kDead;
                break;
            }
    }
}

// Half of the learnt clauses go: those that join many levels, older ones first.
void Solver::drop_weak_learnts() {
    std::vector<ClauseRef> order;
    for (ClauseRef ref : learnts_)
        if (!is_dead(ref) && joined(ref) > 2) order.push_back(ref);
    std::stable_sort(order.begin(), order.end(), [&](ClauseRef a, ClauseRef b) { return joined(a) > joined(b); });
    for (std::size_t i = 0; i < order.size() / 2; ++i) arena_[order[i]] |= kDead;
}

// Compacts the arena and watches everything anew. Nothing has a reason at
// level 0 that is still asked for.
void Solver::rebuild() {
    std::vector<std::uint32_t> fresh;
    fresh.reserve(arena_.size());
    for (auto* lists : {&watches_, &pairs_})
        for (auto& list : *lists) list.clear();
    literal_count_ = 0;
    for (auto* refs : {&clauses_, &learnts_}) {
        std::size_t kept = 0;
        for (ClauseRef ref : *refs) {
            if (is_dead(ref)) continue;
            const auto moved = static_cast<ClauseRef>(fresh.size());
            const std::size_t words = kHeaderWords + size_of(ref);
            literal_count_ += size_of(ref);
            fresh.insert(fresh.end(), arena_.begin() + ref, arena_.begin() + ref + static_cast<std::ptrdiff_t>(words));
            (*refs)[kept++] = moved;
        }
        refs->resize(kept);
    }
    attached_ = clauses_.size();
    arena_.swap(fresh);
    for (auto* refs : {&clauses_, &learnts_})
        for (ClauseRef ref : *refs) attach(ref);
    for (Lit lit : trail_) reasons_[variable(lit)] = kNone;
}

}  // namespace quebra::sat
