// Finds which rules force which facts: one rule, two rules, near rules by
// propagation, any rules by search. Its twin is quebra/engine/plain.py.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "consequences.hpp"
#include "fillings.hpp"
#include "propagation.hpp"
#include "rulebook.hpp"
#include "subproblem.hpp"

namespace quebra::reasoning {

class Reasoner {
public:
    Reasoner(int variables, const std::vector<int>& fact_variables);
    Reasoner(const Reasoner&) = delete;  // its parts point at its book
    Reasoner& operator=(const Reasoner&) = delete;

    RuleBook& book() { return book_; }
    Propagation& propagation() { return propagation_; }
    void learn(const std::vector<int>& literals);
    // Takes back all facts but the first so many, and what was made of them.
    void forget(std::size_t facts);

    // Everything that one rule or two force beyond the facts; nothing: they cannot be kept.
    std::optional<std::vector<int>> single(int rule);
    std::optional<std::vector<int>> pair(int first, int second);
    // The same for one rule and several others: only what is new since the last time. `exact` is 1 or 0,
    // or -1 where it was not looked into, as nothing is forced in any case: `pair` tells.
    struct News {
        int other;
        std::optional<std::vector<int>> forced;
        int exact;
    };
    std::vector<News> pairs(int rule, const std::vector<int>& others);
    // The same for any few rules, found anew each time.
    std::optional<std::vector<int>> together(const std::vector<int>& rules);
    // Whether few rules force a literal (0: cannot be kept); nothing when it takes too much work.
    std::optional<bool> force(const std::vector<int>& rules, int literal);
    // Whether nothing can have been missed by the pairs asked for since the last call.
    bool were_exact();
    std::vector<int> partners(int rule);
    // The rules that look at a fact variable, background rules last.
    std::vector<int> looking_at(int variable);

    // Whether facts, rules and literals can hold together; unknown when the conflicts run out.
    Answer solve(const std::vector<int>& rules, const std::vector<int>& literals, std::uint64_t conflicts);
    // The rules that the last "no" needed.
    std::vector<int> core() const;
    bool truth(int variable) const { return whole_.model_value(variable); }

    // Few known facts that together with the rules force the literal; the oldest are kept. Where
    // telling would take long (shapes of many places), more than needed. Nothing: they do not force it.
    // Only the first so many facts count: what was known when the literal was found.
    std::optional<std::vector<int>> premises(const std::vector<int>& rules, int literal,
                                             std::size_t known = ~std::size_t{0});

private:
    std::optional<std::vector<int>> premises_by_core(const std::vector<int>& rules, int literal, std::size_t known);
    std::optional<std::vector<int>> premises_by_dropping(const std::vector<int>& rules, int literal, std::size_t known);
    Answer refuted(const std::vector<int>& rules, int literal, const std::vector<std::int8_t>& given,
                   std::uint64_t work, std::vector<int>* broken = nullptr);
    std::optional<std::vector<int>> closed_pair(int closing, int filled);
    bool is_small(int rule);
    bool can_matter(int first, int second);
    bool is_quiet(int rule);
    Closing& closing_of(int rule);
    void load_whole();
    void decide_what_matters(const std::vector<int>& rules);
    int switch_of(int rule) const { return book_.variables() + 1 + rule; }
    bool cut_whole(const std::vector<int>& rules);
    void take_facts_whole();

    RuleBook book_;
    Propagation propagation_;
    std::map<int, std::unique_ptr<Consequences>> singles_;
    std::map<std::pair<int, int>, std::unique_ptr<Consequences>> pairs_;
    std::map<int, std::unique_ptr<Fillings>> fillings_;
    struct Closed {
        std::size_t facts;
        std::unique_ptr<Closing> closing;
    };
    std::vector<Closed> closings_;  // graphs and tallies, as the facts leave them
    struct Quiet {
        std::size_t facts = ~std::size_t{0};
        bool quiet, exact;
    };
    std::vector<Quiet> quiet_;                         // by rule: whether it forces nothing alone
    std::set<std::pair<int, int>> telling_;            // pairs that had something to tell last time
    std::map<int, std::unique_ptr<Subproblem>> bare_;  // rules without the facts, for premises
    std::vector<std::int8_t> nothing_known_;           // a value for each variable: open
    bool exact_ = true;
    sat::Solver whole_;                          // every rule behind its switch
    std::vector<std::vector<int>> helpers_;      // by rule: the variables of its clauses that are no facts
    std::vector<std::uint8_t> always_, needed_;  // by variable: what every question decides, and the last one did
    bool loaded_ = false;
    std::size_t whole_facts_ = 0;
};

}  // namespace quebra::reasoning
