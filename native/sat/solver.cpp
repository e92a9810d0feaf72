#include "solver.hpp"

#include <algorithm>
#include <utility>

#include "core/deadline.hpp"

namespace quebra::sat {
namespace {

constexpr std::uint64_t kRestartUnit = 64;
constexpr std::size_t kLargeArena = 1 << 23;  // words

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

Solver::Lit Solver::internal(int literal) {
    const auto number = static_cast<std::uint32_t>(literal > 0 ? literal : -literal);
    if (number > levels_.size()) grow(number);
    return 2 * (number - 1) + (literal < 0);
}

void Solver::grow(std::uint32_t variables) {
    watches_.resize(2 * variables);
    pairs_.resize(2 * variables);
    values_.resize(2 * variables, 0);
    levels_.resize(variables, 0);
    reasons_.resize(variables, kNone);
    phases_.resize(variables, 1);  // 1: try false first
    seen_.resize(variables, 0);
    needed_open_ += variables - needed_.size();
    needed_.resize(variables, 1);
    level_stamp_.resize(variables + 1, 0);
    order_.grow(variables);
}

void Solver::reserve(int variables) {
    if (variables > this->variables()) grow(static_cast<std::uint32_t>(variables));
}

void Solver::add_clause(const std::vector<int>& clause) {
    incoming_.clear();
    for (int literal : clause) incoming_.push_back(internal(literal));
    insert_clause(incoming_);
}

void Solver::add_pattern(const Pattern& pattern, const std::vector<int>& bases) {
    std::vector<Lit> lits;
    for (const auto& clause : pattern) {
        lits.clear();
        for (const auto& [slot, offset, sign] : clause) lits.push_back(internal(sign * (bases[slot] + offset)));
        insert_distinct(lits);
    }
}

std::size_t Solver::add_counter(const Counter& counter) {
    std::size_t clauses = 0;
    std::vector<Lit> lits;
    counter.write([&](std::span<const int> clause) {
        lits.clear();
        for (int literal : clause) lits.push_back(internal(literal));
        insert_clause(lits);
        ++clauses;
    });
    return clauses;
}

void Solver::insert_clause(std::vector<Lit>& clause) {
    std::sort(clause.begin(), clause.end());
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    for (std::size_t i = 1; i < clause.size(); ++i)
        if (clause[i] == negation(clause[i - 1])) return;
    insert_distinct(clause);
}

// A clause of distinct variables. Clauses come between calls, so everything
// assigned now is certain; what follows from it waits for the next call.
void Solver::insert_distinct(std::vector<Lit>& clause) {
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

Solver::ClauseRef Solver::store(const std::vector<Lit>& clause, std::uint32_t joined) {
    const auto ref = static_cast<ClauseRef>(arena_.size());
    const std::size_t size = arena_.size() + kHeaderWords + clause.size();
    // A large arena grows by a quarter, not to twice its size: it is most of what a large board takes.
    if (size > arena_.capacity() && size > kLargeArena) arena_.reserve(size + size / 4);
    arena_.resize(size);
    arena_[ref] = static_cast<std::uint32_t>(clause.size()) << 1;
    arena_[ref + 1] = joined;
    std::copy(clause.begin(), clause.end(), literals(ref));
    literal_count_ += clause.size();
    return ref;
}

void Solver::attach(ClauseRef ref) {
    const Lit* lits = literals(ref);
    auto& lists = size_of(ref) == 2 ? pairs_ : watches_;
    lists[lits[0]].push_back({ref, lits[1]});
    lists[lits[1]].push_back({ref, lits[0]});
}

// Watches the clauses added since the last call, with room made first: most
// of a puzzle's clauses come at once.
void Solver::attach_new() {
    std::vector<std::uint32_t> pairs(watches_.size(), 0), longer(watches_.size(), 0);
    for (std::size_t i = attached_; i < clauses_.size(); ++i) {
        auto& counts = size_of(clauses_[i]) == 2 ? pairs : longer;
        for (int k : {0, 1}) ++counts[literals(clauses_[i])[k]];
    }
    for (std::size_t lit = 0; lit < watches_.size(); ++lit) {
        if (pairs[lit] > 2) pairs_[lit].reserve(pairs_[lit].size() + pairs[lit]);
        if (longer[lit] > 2) watches_[lit].reserve(watches_[lit].size() + 2 * longer[lit]);
    }
    for (; attached_ < clauses_.size(); ++attached_) {
        pulse();
        attach(clauses_[attached_]);
    }
}

// ---- assignment and propagation

void Solver::assign(Lit lit, ClauseRef reason) {
    values_[lit] = 1;
    values_[negation(lit)] = -1;
    levels_[variable(lit)] = level();
    reasons_[variable(lit)] = reason;
    needed_open_ -= needed_[variable(lit)];
    trail_.push_back(lit);
}

Solver::ClauseRef Solver::propagate() {
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

void Solver::back_to(int target) {
    if (level() <= target) return;
    const std::size_t start = level_starts_[target];
    for (std::size_t i = trail_.size(); i-- > start;) {
        const Lit lit = trail_[i];
        const std::uint32_t v = variable(lit);
        values_[lit] = values_[negation(lit)] = 0;
        phases_[v] = lit & 1;
        reasons_[v] = kNone;
        needed_open_ += needed_[v];
        if (needed_[v] && !order_.contains(v)) order_.insert(v);
    }
    trail_.resize(start);
    level_starts_.resize(target);
    head_ = start;
}

// ---- search

// The most active open variable, as it was last; kNone when all that are needed are assigned.
Solver::Lit Solver::pick() {
    while (needed_open_ > 0 && !order_.is_empty()) {
        const std::uint32_t v = order_.pop();
        if (needed_[v] && values_[2 * v] == 0) return 2 * v + phases_[v];
    }
    return kNone;
}

void Solver::decide_only(const std::vector<std::uint8_t>& needed) {
    needed_open_ = 0;
    for (std::uint32_t v = 0; v < needed_.size(); ++v) {
        needed_[v] = needed.empty() || (v + 1 < needed.size() && needed[v + 1]);
        if (!needed_[v] || values_[2 * v] != 0) continue;
        ++needed_open_;
        if (!order_.contains(v)) order_.insert(v);
    }
}

Answer Solver::search(std::uint64_t until_restart, std::uint64_t stop_at) {
    std::vector<Lit> learnt;
    const std::uint64_t restart_at = conflicts + until_restart;
    Deadline& deadline = Deadline::of_this_thread();
    std::uint64_t before = propagations;
    while (true) {
        deadline.spend(1 + propagations - before);
        before = propagations;
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
            order_.decay();
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

Answer Solver::solve(const std::vector<int>& assumptions, std::uint64_t most_conflicts) {
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
        try {
            answer = search(luby(round) * kRestartUnit, stop_at);
        } catch (const TimeUp&) {
            back_to(0);  // whoever asks again finds everything in order
            throw;
        }
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

bool Solver::model_value(int number) const {
    return number >= 1 && static_cast<std::size_t>(number) <= model_.size() && model_[number - 1];
}

}  // namespace quebra::sat
