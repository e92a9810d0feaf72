// A small conflict-driven SAT solver for puzzles: clauses arrive without a
// Python object each, and calls stop after a number of conflicts.
//
// Two watched literals, first unique implication points, clause minimisation,
// activity order with saved phases, Luby restarts, learnt clauses kept by the
// number of levels they join. Its twins are the engines of python-sat; the
// tests compare them on thousands of formulas.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "counter.hpp"
#include "order.hpp"

namespace quebra::sat {

enum class Answer { no, yes, unknown };

// Clauses with places to fill: each literal is a slot, an offset and a sign,
// and stands for sign * (bases[slot] + offset).
struct PatternLiteral {
    int slot, offset, sign;
};
using Pattern = std::vector<std::vector<PatternLiteral>>;

class Solver {
public:
    // Makes room for variables 1 to `variables`; others are met as they come.
    void reserve(int variables);
    // Literals are as in DIMACS: a variable from 1, or its negative.
    void add_clause(const std::vector<int>& clause);
    void add_pattern(const Pattern& pattern, const std::vector<int>& bases);
    // Gives the number of clauses.
    std::size_t add_counter(const Counter& counter);
    // Only these variables are decided from now on (by variable, from 1; nothing: all of them). Whoever says so
    // knows that the others can be chosen so that every clause holds; in the model they are false.
    void decide_only(const std::vector<std::uint8_t>& needed);
    // Throws TimeUp at the thread's deadline; the solver can be asked again.
    Answer solve(const std::vector<int>& assumptions, std::uint64_t conflicts);
    // Tries the literal first when its variable is next decided.
    void prefer(int literal) {
        const Lit lit = internal(literal);
        phases_[variable(lit)] = lit & 1;
    }

    bool model_value(int variable) const;
    const std::vector<int>& core() const { return core_; }
    int variables() const { return static_cast<int>(levels_.size()); }

    std::uint64_t decisions = 0, conflicts = 0, propagations = 0, restarts = 0;

private:
    using Lit = std::uint32_t;        // 2 * variable + (1 when negated), variables from 0
    using ClauseRef = std::uint32_t;  // where a clause starts in arena_
    static constexpr ClauseRef kNone = ~0u;

    // A clause in the arena: a word of size and flags, a word of merit (the number of levels it
    // joined when learnt: few is good), then its literals.
    static constexpr std::size_t kHeaderWords = 2;
    static constexpr std::uint32_t kDead = 1;
    std::uint32_t size_of(ClauseRef ref) const { return arena_[ref] >> 1; }
    bool is_dead(ClauseRef ref) const { return arena_[ref] & kDead; }
    std::uint32_t joined(ClauseRef ref) const { return arena_[ref + 1]; }

    struct Watch {
        ClauseRef clause;
        Lit blocker;  // some literal of the clause: when true, the clause need not be looked at
    };

    static Lit negation(Lit lit) { return lit ^ 1; }
    static std::uint32_t variable(Lit lit) { return lit >> 1; }
    static int external(Lit lit) { return lit & 1 ? -static_cast<int>(lit >> 1) - 1 : static_cast<int>(lit >> 1) + 1; }
    Lit internal(int literal);

    Lit* literals(ClauseRef ref) { return &arena_[ref + kHeaderWords]; }

    void grow(std::uint32_t variables);
    void insert_clause(std::vector<Lit>& clause);
    void insert_distinct(std::vector<Lit>& clause);
    ClauseRef store(const std::vector<Lit>& clause, std::uint32_t joined);
    void attach(ClauseRef ref);
    void attach_new();
    void assign(Lit lit, ClauseRef reason);
    ClauseRef propagate();
    void back_to(int level);
    int level() const { return static_cast<int>(level_starts_.size()); }

    void analyse(ClauseRef conflict, std::vector<Lit>& learnt, int& back_level);
    void minimise(std::vector<Lit>& learnt);
    bool is_implied(Lit lit, std::uint32_t levels_mask);
    std::uint32_t count_levels(const std::vector<Lit>& clause);
    void learn(std::vector<Lit>& learnt);
    void explain_failure(Lit failed);

    Answer search(std::uint64_t until_restart, std::uint64_t stop_at);
    Lit pick();
    bool tidy();
    void drop_satisfied(std::vector<ClauseRef>& refs);
    void drop_weak_learnts();
    void rebuild();

    std::vector<std::uint32_t> arena_;
    std::vector<ClauseRef> clauses_, learnts_;
    std::vector<std::vector<Watch>> watches_;  // by the literal that is watched
    std::vector<std::vector<Watch>> pairs_;    // clauses of two: the blocker is the other literal
    std::vector<std::int8_t> values_;          // by literal: 1 true, -1 false, 0 open
    std::vector<int> levels_;
    std::vector<ClauseRef> reasons_;
    std::vector<std::uint8_t> phases_, seen_;
    std::vector<Lit> trail_;
    std::vector<std::size_t> level_starts_;
    std::size_t head_ = 0;
    std::size_t attached_ = 0;  // of clauses_: later ones wait for the next call

    VariableOrder order_;
    std::vector<std::uint8_t> needed_;  // by variable: whether it is to be decided; the others leave the order
    std::size_t needed_open_ = 0;       // those that are not assigned

    std::vector<Lit> assumptions_, to_clear_, stack_, incoming_;
    std::vector<int> core_;
    std::vector<std::uint8_t> model_;
    std::vector<std::uint64_t> level_stamp_;
    std::uint64_t stamp_ = 0;
    bool contradictory_ = false;
    std::size_t tidied_facts_ = 0;
    std::uint64_t tidied_propagations_ = 0, literal_count_ = 0;
    std::uint64_t weak_limit_ = 2000;
};

}  // namespace quebra::sat
