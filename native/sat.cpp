#include "sat.hpp"

#include <algorithm>
#include <utility>

namespace quebra {
namespace {

constexpr double kActivityDecay = 1.0 / 0.95;
constexpr double kActivityLimit = 1e100;
constexpr std::uint64_t kRestartUnit = 64;

// 1 1 2 1 1 2 4 …: the restart sequence of Luby, Sinclair and Zuckerman.
std::uint64_t luby(std::uint64_t index) {
    std::uint64_t size = 1, power = 0;
    while (size < index + 1) {
        size = 2 * size + 1;
        ++power;
    }
    while (size - 1 != index) {
        size = (size - 1) / 2;
        --power;
        index %= size;
    }
    return std::uint64_t{1} << power;
}

}  // namespace

// ---- clauses

SatSolver::Lit SatSolver::internal(int literal) {
    const auto number = static_cast<std::uint32_t>(literal > 0 ? literal : -literal);
    if (number > levels_.size()) grow(number);
    return 2 * (number - 1) + (literal < 0);
}

void SatSolver::grow(std::uint32_t variables) {
    const auto before = static_cast<std::uint32_t>(levels_.size());
    watches_.resize(2 * variables);
    pairs_.resize(2 * variables);
    values_.resize(2 * variables, 0);
    levels_.resize(variables, 0);
    reasons_.resize(variables, kNone);
    phases_.resize(variables, 1);  // 1: try false first
    seen_.resize(variables, 0);
    activity_.resize(variables, 0.0);
    heap_place_.resize(variables, -1);
    level_stamp_.resize(variables + 1, 0);
    for (std::uint32_t v = before; v < variables; ++v) heap_insert(v);
}

void SatSolver::reserve(int variables) {
    if (variables > this->variables()) grow(static_cast<std::uint32_t>(variables));
}

void SatSolver::add_clause(const std::vector<int>& clause) {
    std::vector<Lit> lits;
    lits.reserve(clause.size());
    for (int literal : clause) lits.push_back(internal(literal));
    insert_clause(lits);
}

void SatSolver::add_pattern(const Pattern& pattern, const std::vector<int>& bases) {
    std::vector<Lit> lits;
    for (const auto& clause : pattern) {
        lits.clear();
        for (const auto& [slot, offset, sign] : clause) lits.push_back(internal(sign * (bases[slot] + offset)));
        insert_distinct(lits);
    }
}

void SatSolver::insert_clause(std::vector<Lit>& clause) {
    std::sort(clause.begin(), clause.end());
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    for (std::size_t i = 1; i < clause.size(); ++i)
        if (clause[i] == negation(clause[i - 1])) return;
    insert_distinct(clause);
}

// A clause of distinct variables. Clauses come between calls, so everything
// assigned now is certain; what follows from it waits for the next call.
void SatSolver::insert_distinct(std::vector<Lit>& clause) {
    if (contradictory_) return;
    if (!trail_.empty()) {
        for (Lit lit : clause)
            if (values_[lit] > 0) return;
        std::erase_if(clause, [&](Lit lit) { return values_[lit] < 0; });
    }
    if (clause.empty()) contradictory_ = true;
    else if (clause.size() == 1) assign(clause[0], kNone);
    else clauses_.push_back(store(clause, 0));
}

SatSolver::ClauseRef SatSolver::store(const std::vector<Lit>& clause, std::uint32_t joined) {
    const auto ref = static_cast<ClauseRef>(arena_.size());
    arena_.resize(arena_.size() + kHeaderWords + clause.size());
    arena_[ref] = static_cast<std::uint32_t>(clause.size()) << 1;
    arena_[ref + 1] = joined;
    std::copy(clause.begin(), clause.end(), literals(ref));
    literal_count_ += clause.size();
    return ref;
}

void SatSolver::attach(ClauseRef ref) {
    const Lit* lits = literals(ref);
    auto& lists = size_of(ref) == 2 ? pairs_ : watches_;
    lists[lits[0]].push_back({ref, lits[1]});
    lists[lits[1]].push_back({ref, lits[0]});
}

// Watches the clauses added since the last call, with room made first: most
// of a puzzle's clauses come at once.
void SatSolver::attach_new() {
    std::vector<std::uint32_t> pairs(watches_.size(), 0), longer(watches_.size(), 0);
    for (std::size_t i = attached_; i < clauses_.size(); ++i) {
        auto& counts = size_of(clauses_[i]) == 2 ? pairs : longer;
        for (int k : {0, 1}) ++counts[literals(clauses_[i])[k]];
    }
    for (std::size_t lit = 0; lit < watches_.size(); ++lit) {
        if (pairs[lit] > 2) pairs_[lit].reserve(pairs_[lit].size() + pairs[lit]);
        if (longer[lit] > 2) watches_[lit].reserve(watches_[lit].size() + 2 * longer[lit]);
    }
    for (; attached_ < clauses_.size(); ++attached_) attach(clauses_[attached_]);
}

// ---- assignment and propagation

void SatSolver::assign(Lit lit, ClauseRef reason) {
    values_[lit] = 1;
    values_[negation(lit)] = -1;
    levels_[variable(lit)] = level();
    reasons_[variable(lit)] = reason;
    trail_.push_back(lit);
}

SatSolver::ClauseRef SatSolver::propagate() {
    while (head_ < trail_.size()) {
        const Lit falsified = negation(trail_[head_++]);
        ++propagations;
        for (const Watch& pair : pairs_[falsified]) {  // no look at the clause itself is needed
            if (values_[pair.blocker] > 0) continue;
            if (values_[pair.blocker] < 0) {
                head_ = trail_.size();
                return pair.clause;
            }
            assign(pair.blocker, pair.clause);
        }
        auto& list = watches_[falsified];
        std::size_t kept = 0, i = 0;
        const std::size_t size = list.size();
        while (i < size) {
            const Watch watch = list[i++];
            if (values_[watch.blocker] > 0) {
                list[kept++] = watch;
                continue;
            }
            Lit* lits = literals(watch.clause);
            if (lits[0] == falsified) std::swap(lits[0], lits[1]);
            const Lit first = lits[0];
            if (first != watch.blocker && values_[first] > 0) {
                list[kept++] = {watch.clause, first};
                continue;
            }
            const std::uint32_t length = size_of(watch.clause);
            std::uint32_t k = 2;
            while (k < length && values_[lits[k]] < 0) ++k;
            if (k < length) {
                std::swap(lits[1], lits[k]);
                watches_[lits[1]].push_back({watch.clause, first});
                continue;
            }
            list[kept++] = {watch.clause, first};
            if (values_[first] < 0) {
                while (i < size) list[kept++] = list[i++];
                list.resize(kept);
                head_ = trail_.size();
                return watch.clause;
            }
            assign(first, watch.clause);
        }
        list.resize(kept);
    }
    return kNone;
}

void SatSolver::back_to(int target) {
    if (level() <= target) return;
    const std::size_t start = level_starts_[target];
    for (std::size_t i = trail_.size(); i-- > start;) {
        const Lit lit = trail_[i];
        const std::uint32_t v = variable(lit);
        values_[lit] = values_[negation(lit)] = 0;
        phases_[v] = lit & 1;
        reasons_[v] = kNone;
        if (heap_place_[v] < 0) heap_insert(v);
    }
    trail_.resize(start);
    level_starts_.resize(target);
    head_ = start;
}

// ---- conflicts

// The first unique implication point: one literal of the current level, the
// rest from below. learnt[0] is the literal to assert after backing up.
void SatSolver::analyse(ClauseRef conflict, std::vector<Lit>& learnt, int& back_level) {
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
            bump(v);
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
void SatSolver::minimise(std::vector<Lit>& learnt) {
    std::uint32_t mask = 0;
    for (std::size_t i = 1; i < learnt.size(); ++i) mask |= 1u << (levels_[variable(learnt[i])] & 31);
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learnt.size(); ++i)
        if (reasons_[variable(learnt[i])] == kNone || !is_implied(learnt[i], mask)) learnt[kept++] = learnt[i];
    learnt.resize(kept);
}

bool SatSolver::is_implied(Lit lit, std::uint32_t levels_mask) {
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

std::uint32_t SatSolver::count_levels(const std::vector<Lit>& clause) {
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

void SatSolver::learn(std::vector<Lit>& learnt) {
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
void SatSolver::explain_failure(Lit failed) {
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

// ---- search

SatSolver::Lit SatSolver::pick() {
    while (!heap_.empty()) {
        const std::uint32_t v = heap_[0];
        const std::uint32_t last = heap_.back();
        heap_.pop_back();
        heap_place_[v] = -1;
        if (last != v) {
            heap_[0] = last;
            heap_place_[last] = 0;
            heap_down(0);
        }
        if (values_[2 * v] == 0) return 2 * v + phases_[v];
    }
    return kNone;
}

Answer SatSolver::search(std::uint64_t until_restart, std::uint64_t stop_at) {
    std::vector<Lit> learnt;
    const std::uint64_t restart_at = conflicts + until_restart;
    while (true) {
        const ClauseRef conflict = propagate();
        if (conflict != kNone) {
            ++conflicts;
            if (level() == 0) {
                contradictory_ = true;
                core_.clear();
                return Answer::no;
            }
            int back_level;
            analyse(conflict, learnt, back_level);
            back_to(back_level);
            learn(learnt);
            bump_size_ *= kActivityDecay;
            continue;
        }
        if (conflicts >= restart_at || conflicts >= stop_at) {
            back_to(0);
            return Answer::unknown;
        }
        Lit next = kNone;
        while (static_cast<std::size_t>(level()) < assumptions_.size()) {
            const Lit wanted = assumptions_[level()];
            if (values_[wanted] > 0) {
                level_starts_.push_back(trail_.size());  // holds already: an empty level
            } else if (values_[wanted] < 0) {
                explain_failure(wanted);
                return Answer::no;
            } else {
                next = wanted;
                break;
            }
        }
        if (next == kNone) {
            next = pick();
            if (next == kNone) return Answer::yes;
            ++decisions;
        }
        level_starts_.push_back(trail_.size());
        assign(next, kNone);
    }
}

Answer SatSolver::solve(const std::vector<int>& assumptions, std::uint64_t most_conflicts) {
    core_.clear();
    if (contradictory_) return Answer::no;
    if (clauses_.size() - attached_ > 64) attach_new();
    for (; attached_ < clauses_.size(); ++attached_) attach(clauses_[attached_]);
    assumptions_.clear();
    for (int literal : assumptions) assumptions_.push_back(internal(literal));
    level_stamp_.resize(std::max(level_stamp_.size(), levels_.size() + assumptions_.size() + 1), 0);
    const std::uint64_t stop_at = conflicts + most_conflicts;
    Answer answer = Answer::unknown;
    for (std::uint64_t round = 0; answer == Answer::unknown; ++round) {
        if (!tidy()) return Answer::no;
        answer = search(luby(round) * kRestartUnit, stop_at);
        if (answer == Answer::unknown && conflicts >= stop_at) break;
        if (answer == Answer::unknown) ++restarts;
    }
    if (answer == Answer::yes) {
        model_.resize(levels_.size());
        for (std::size_t v = 0; v < levels_.size(); ++v) model_[v] = values_[2 * v] > 0;
    }
    back_to(0);
    return answer;
}

bool SatSolver::model_value(int number) const {
    return number >= 1 && static_cast<std::size_t>(number) <= model_.size() && model_[number - 1];
}

// ---- housekeeping, always at level 0

bool SatSolver::tidy() {
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

void SatSolver::drop_satisfied(std::vector<ClauseRef>& refs) {
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
void SatSolver::drop_weak_learnts() {
    std::vector<ClauseRef> order;
    for (ClauseRef ref : learnts_)
        if (!is_dead(ref) && joined(ref) > 2) order.push_back(ref);
    std::stable_sort(order.begin(), order.end(),
                     [&](ClauseRef a, ClauseRef b) { return joined(a) > joined(b); });
    for (std::size_t i = 0; i < order.size() / 2; ++i) arena_[order[i]] |= kDead;
}

// Compacts the arena and watches everything anew. Nothing has a reason at
// level 0 that is still asked for.
void SatSolver::rebuild() {
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

// ---- the order of variables: a heap by activity

void SatSolver::bump(std::uint32_t v) {
    activity_[v] += bump_size_;
    if (activity_[v] > kActivityLimit) {
        for (double& activity : activity_) activity /= kActivityLimit;
        bump_size_ /= kActivityLimit;
    }
    if (heap_place_[v] >= 0) heap_up(static_cast<std::size_t>(heap_place_[v]));
}

void SatSolver::heap_insert(std::uint32_t v) {
    heap_place_[v] = static_cast<int>(heap_.size());
    heap_.push_back(v);
    heap_up(heap_.size() - 1);
}

void SatSolver::heap_up(std::size_t place) {
    const std::uint32_t v = heap_[place];
    while (place > 0) {
        const std::size_t parent = (place - 1) / 2;
        if (activity_[heap_[parent]] >= activity_[v]) break;
        heap_[place] = heap_[parent];
        heap_place_[heap_[place]] = static_cast<int>(place);
        place = parent;
    }
    heap_[place] = v;
    heap_place_[v] = static_cast<int>(place);
}

void SatSolver::heap_down(std::size_t place) {
    const std::uint32_t v = heap_[place];
    while (true) {
        std::size_t child = 2 * place + 1;
        if (child >= heap_.size()) break;
        if (child + 1 < heap_.size() && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
        if (activity_[heap_[child]] <= activity_[v]) break;
        heap_[place] = heap_[child];
        heap_place_[heap_[place]] = static_cast<int>(place);
        place = child;
    }
    heap_[place] = v;
    heap_place_[v] = static_cast<int>(place);
}

}  // namespace quebra
