// Named rules and what is known so far: the ground on which reasons are found.
#pragma once

#include <cstdint>
#include <vector>

#include "closing.hpp"
#include "graph.hpp"

namespace quebra::reasoning {

// Literals are as in DIMACS. Rules are numbered as they come.
class RuleBook {
public:
    RuleBook(int variables, const std::vector<int>& fact_variables);

    // Starts a rule; its clauses follow by add_clause.
    int begin_rule(bool background, bool expands);
    void add_clause(const std::vector<int>& clause);
    int add_graph(Graph graph);
    // Says once more what the clauses of a rule say, so that it is quickly told what they force.
    void add_tally(int rule, Tally tally);
    // A rule that sleeps is met by nothing that looks at facts, until it is woken.
    void sleep(int rule);
    void wake(int rule);
    void learn(int literal);
    // Takes back all facts but the first so many.
    void forget(std::size_t facts);

    // Throw std::invalid_argument for what does not exist.
    void check_rules(const std::vector<int>& rules) const;
    void check_facts(const std::vector<int>& literals) const;

    int variables() const { return variables_; }
    int rules() const { return static_cast<int>(clauses_of_.size()); }
    bool is_fact(int variable) const { return is_fact_[variable]; }
    bool is_background(int rule) const { return background_[rule]; }
    // Whether looking outward from this rule leads to others (not for rules over the whole board).
    bool expands(int rule) const { return expands_[rule]; }
    const Graph* graph(int rule) const { return graph_of_[rule] < 0 ? nullptr : &graphs_[graph_of_[rule]]; }

    // What the rule counts; nothing when a background rule has a say in it.
    const Tally* tally(int rule) { return seal(), tally_of_[rule] < 0 ? nullptr : &tallies_[tally_of_[rule]]; }
    bool is_asleep(int rule) const { return asleep_[rule]; }
    // How often rules have been woken.
    std::size_t wakings() const { return wakings_; }

    struct Range {
        std::uint32_t first, last;
    };
    Range clauses(int rule) const { return clauses_of_[rule]; }
    const int* begin(std::uint32_t clause) const { return literals_.data() + starts_[clause]; }
    const int* end(std::uint32_t clause) const { return literals_.data() + starts_[clause + 1]; }

    // 1 true, -1 false, 0 open.
    int value(int variable) const { return values_[variable]; }
    const std::vector<std::int8_t>& values() const { return values_; }
    bool is_true(int literal) const { return literal > 0 ? values_[literal] > 0 : values_[-literal] < 0; }
    bool is_false(int literal) const { return is_true(-literal); }
    // The facts in the order they were learnt, and the place of a fact among them.
    const std::vector<int>& facts() const { return facts_; }
    std::size_t learnt_at(int variable) const { return learnt_at_[variable]; }

    // The fact variables a rule looks at, those of background rules it meets included.
    const std::vector<int>& sees(int rule) { return seal(), sees_[rule]; }
    const std::vector<int>& background_at(int variable) { return seal(), background_at_[variable]; }
    // Whether both are values of one cell: a background rule says that exactly one of its values holds.
    bool are_one_cell(int first, int second);
    // The rules, background aside, that look at a fact variable.
    const std::vector<int>& rules_at(int variable) { return seal(), rules_at_[variable]; }
    // The given rules and the background rules they meet.
    std::vector<int> with_background(const std::vector<int>& rules);

    // No more rules: what they look at is gathered.
    void seal();

private:
    bool says_exactly_one(int rule) const;

    int variables_;
    bool sealed_ = false;
    std::vector<char> is_fact_, background_, expands_, asleep_, is_cell_;
    std::vector<std::uint32_t> starts_{0};
    std::vector<int> literals_;
    std::vector<Range> clauses_of_;
    std::vector<int> graph_of_, tally_of_;
    std::vector<Graph> graphs_;
    std::vector<Tally> tallies_;
    std::size_t wakings_ = 0;
    std::vector<std::int8_t> values_;
    std::vector<int> facts_;
    std::vector<std::size_t> learnt_at_;
    std::vector<std::vector<int>> sees_, background_at_, rules_at_;
};

}  // namespace quebra::reasoning
