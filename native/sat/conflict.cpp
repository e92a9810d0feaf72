// What a conflict teaches: a clause to learn, or the assumptions that cannot hold together.
#include <algorithm>
#include <utility>

#include "solver.hpp"

namespace quebra::sat {

// The first unique implication point: one literal of the current level, the
// rest from below. learnt[0] is the literal to assert after backing up.
void Solver::analyse(ClauseRef conflict, std::vector<Lit>& learnt, int& back_level) {
    learnt.assign(1, 0);
    int open = 0;
    std::size_t place = trail_.size();
    Lit lit = 0;
    bool first = true;
    ClauseRef reason = conflict;
    do {
        const Lit* lits = literals(reason);
        const std::uint32_t size = size_of(reason);
        for (std::uint32_t i = 0; i < size; ++i) {
            const Lit other = lits[i];
            const std::uint32_t v = variable(other);
            if ((!first && other == lit) || seen_[v] || levels_[v] == 0) continue;
            seen_[v] = 1;
            to_clear_.push_back(other);
            order_.bump(v);
            if (levels_[v] >= level()) ++open;
            else learnt.push_back(other);
        }
        while (!seen_[variable(trail_[--place])]) {}
        lit = trail_[place];
        reason = reasons_[variable(lit)];
        seen_[variable(lit)] = 0;
        first = false;
    } while (--open > 0);
    learnt[0] = negation(lit);
    minimise(learnt);
    for (Lit cleared : to_clear_) seen_[variable(cleared)] = 0;
    to_clear_.clear();
    back_level = 0;
    if (learnt.size() > 1) {
        std::size_t highest = 1;
        for (std::size_t i = 2; i < learnt.size(); ++i)
            if (levels_[variable(learnt[i])] > levels_[variable(learnt[highest])]) highest = i;
        std::swap(learnt[1], learnt[highest]);
        back_level = levels_[variable(learnt[1])];
    }
}

// Drops literals that the others imply.
void Solver::minimise(std::vector<Lit>& learnt) {
    std::uint32_t mask = 0;
    for (std::size_t i = 1; i < learnt.size(); ++i) mask |= 1u << (levels_[variable(learnt[i])] & 31);
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learnt.size(); ++i)
        if (reasons_[variable(learnt[i])] == kNone || !is_implied(learnt[i], mask)) learnt[kept++] = learnt[i];
    learnt.resize(kept);
}

bool Solver::is_implied(Lit lit, std::uint32_t levels_mask) {
    stack_.assign(1, lit);
    const std::size_t cleared = to_clear_.size();
    while (!stack_.empty()) {
        const std::uint32_t implied = variable(stack_.back());
        const ClauseRef reason = reasons_[implied];
        stack_.pop_back();
        const Lit* lits = literals(reason);
        const std::uint32_t size = size_of(reason);
        for (std::uint32_t i = 0; i < size; ++i) {
            const std::uint32_t v = variable(lits[i]);
            if (v == implied || seen_[v] || levels_[v] == 0) continue;
            if (reasons_[v] == kNone || !(levels_mask >> (levels_[v] & 31) & 1)) {
                for (std::size_t j = cleared; j < to_clear_.size(); ++j) seen_[variable(to_clear_[j])] = 0;
                to_clear_.resize(cleared);
                return false;
            }
            seen_[v] = 1;
            to_clear_.push_back(lits[i]);
            stack_.push_back(lits[i]);
        }
    }
    return true;
}

std::uint32_t Solver::count_levels(const std::vector<Lit>& clause) {
    ++stamp_;
    std::uint32_t count = 0;
    for (Lit lit : clause) {
        std::uint64_t& stamp = level_stamp_[levels_[variable(lit)]];
        if (stamp != stamp_) {
            stamp = stamp_;
            ++count;
        }
    }
    return count;
}

void Solver::learn(std::vector<Lit>& learnt) {
    if (learnt.size() == 1) {
        assign(learnt[0], kNone);
        return;
    }
    const ClauseRef ref = store(learnt, count_levels(learnt));
    learnts_.push_back(ref);
    attach(ref);
    assign(learnt[0], ref);
}

// Which assumptions together make `failed` impossible.
void Solver::explain_failure(Lit failed) {
    core_.assign(1, external(failed));
    if (level() == 0) return;
    seen_[variable(failed)] = 1;
    for (std::size_t i = trail_.size(); i-- > level_starts_[0];) {
        const std::uint32_t v = variable(trail_[i]);
        if (!seen_[v]) continue;
        seen_[v] = 0;
        if (reasons_[v] == kNone) {
            if (trail_[i] != failed) core_.push_back(external(trail_[i]));
            continue;
        }
        const Lit* lits = literals(reasons_[v]);
        for (std::uint32_t k = 0; k < size_of(reasons_[v]); ++k)
            if (variable(lits[k]) != v && levels_[variable(lits[k])] > 0) seen_[variable(lits[k])] = 1;
    }
    seen_[variable(failed)] = 0;
}

}  // namespace quebra::sat
