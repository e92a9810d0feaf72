#include "rulebook.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <stdexcept>

#include "core/deadline.hpp"

namespace quebra::reasoning {

RuleBook::RuleBook(int variables, const std::vector<int>& fact_variables)
    : variables_(variables), is_fact_(variables + 1, 0), values_(variables + 1, 0), learnt_at_(variables + 1, 0) {
    for (int variable : fact_variables) {
        if (variable < 1 || variable > variables) throw std::invalid_argument("a fact variable is out of range");
        is_fact_[variable] = 1;
    }
}

void RuleBook::check_rules(const std::vector<int>& rules) const {
    for (int rule : rules)
        if (rule < 0 || rule >= this->rules()) throw std::invalid_argument("no such rule");
}

void RuleBook::check_facts(const std::vector<int>& literals) const {
    for (int literal : literals)
        if (literal == 0 || literal < -variables_ || literal > variables_ || !is_fact_[std::abs(literal)])
            throw std::invalid_argument("a fact is out of range");
}

int RuleBook::begin_rule(bool background, bool expands) {
    if (sealed_) throw std::invalid_argument("rules come before questions");
    const auto place = static_cast<std::uint32_t>(starts_.size() - 1);
    clauses_of_.push_back({place, place});
    background_.push_back(background);
    expands_.push_back(expands);
    asleep_.push_back(0);
    graph_of_.push_back(-1);
    tally_of_.push_back(-1);
    return rules() - 1;
}

void RuleBook::add_tally(int rule, Tally tally) {
    check_rules({rule});
    if (sealed_ || graph_of_[rule] >= 0) throw std::invalid_argument("a tally is told with its rule");
    for (const auto& [variable, place] : tally.places)
        if (variable < 1 || variable > variables_ || !is_fact_[variable])
            throw std::invalid_argument("a tally counts fact variables");
    if (std::adjacent_find(tally.places.begin(), tally.places.end(),
                           [](const auto& a, const auto& b) { return a.first == b.first; }) != tally.places.end())
        throw std::invalid_argument("a tally has each variable once");
    tally_of_[rule] = static_cast<int>(tallies_.size());
    tallies_.push_back(std::move(tally));
}

void RuleBook::sleep(int rule) {
    check_rules({rule});
    if (sealed_ || background_[rule]) throw std::invalid_argument("a rule goes to sleep before questions");
    asleep_[rule] = 1;
}

void RuleBook::wake(int rule) {
    check_rules({rule});
    if (!asleep_[rule]) return;
    seal();
    asleep_[rule] = 0;
    ++wakings_;
    for (int variable : sees_[rule]) {
        auto& rules = rules_at_[variable];
        rules.insert(std::lower_bound(rules.begin(), rules.end(), rule), rule);
    }
}

void RuleBook::add_clause(const std::vector<int>& clause) {
    for (int literal : clause)
        if (literal == 0 || literal < -variables_ || literal > variables_)
            throw std::invalid_argument("a literal is out of range");
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    starts_.push_back(static_cast<std::uint32_t>(literals_.size()));
    ++clauses_of_.back().last;
}

int RuleBook::add_graph(Graph graph) {
    for (int variable : graph.variables)
        if (variable < 1 || variable > variables_ || !is_fact_[variable])
            throw std::invalid_argument("a graph stands on fact variables");
    if (std::adjacent_find(graph.variables.begin(), graph.variables.end(), std::greater_equal<>()) !=
        graph.variables.end())
        throw std::invalid_argument("the variables of a graph come in order, each once");
    for (std::size_t p = 0; p < graph.beside.size(); ++p) {
        auto& beside = graph.beside[p];
        std::sort(beside.begin(), beside.end());
        if (std::adjacent_find(beside.begin(), beside.end()) != beside.end() ||
            std::binary_search(beside.begin(), beside.end(), static_cast<int>(p)))
            throw std::invalid_argument("an edge joins two places, once");
    }
    const int rule = begin_rule(false, false);
    graph_of_.back() = static_cast<int>(graphs_.size());
    graphs_.push_back(std::move(graph));
    return rule;
}

void RuleBook::learn(int literal) {
    check_facts({literal});
    const int variable = std::abs(literal);
    if (is_false(literal)) throw std::invalid_argument("a fact contradicts an earlier one");
    if (is_true(literal)) return;
    values_[variable] = literal > 0 ? 1 : -1;
    learnt_at_[variable] = facts_.size();
    facts_.push_back(literal);
}

void RuleBook::forget(std::size_t facts) {
    for (; facts_.size() > facts; facts_.pop_back()) values_[std::abs(facts_.back())] = 0;
}

void RuleBook::seal() {
    if (sealed_) return;
    const auto numbers = static_cast<std::size_t>(variables_) + 1;
    sees_.assign(clauses_of_.size(), {});
    background_at_.assign(numbers, {});
    rules_at_.assign(numbers, {});
    is_cell_.clear();
    std::vector<int> stamp(numbers, -1);
    for (int rule = 0; rule < rules(); ++rule) {
        pulse(clauses_of_[rule].last - clauses_of_[rule].first);
        auto& seen = sees_[rule];
        auto meet = [&](int variable) {
            if (!is_fact_[variable] || stamp[variable] == rule) return;
            stamp[variable] = rule;
            seen.push_back(variable);
        };
        for (std::uint32_t c = clauses_of_[rule].first; c < clauses_of_[rule].last; ++c)
            for (const int* l = begin(c); l != end(c); ++l) meet(std::abs(*l));
        if (const Graph* own = graph(rule))
            for (int variable : own->variables) meet(variable);
        if (background_[rule])
            for (int variable : seen) background_at_[variable].push_back(rule);
        is_cell_.push_back(background_[rule] && says_exactly_one(rule));
    }
    for (int rule = 0; rule < rules(); ++rule) {
        pulse(sees_[rule].size());
        auto& seen = sees_[rule];
        const int met = rules() + rule;  // a stamp that no rule has used before
        for (int variable : seen) stamp[variable] = met;
        const std::size_t own = seen.size();
        for (std::size_t i = 0; i < own && tally_of_[rule] >= 0; ++i)
            if (!background_at_[seen[i]].empty()) tally_of_[rule] = -1;
        for (std::size_t i = 0; i < own; ++i)
            for (int back : background_at_[seen[i]])
                for (int variable : sees_[back])
                    if (stamp[variable] != met) {
                        stamp[variable] = met;
                        seen.push_back(variable);
                    }
        std::sort(seen.begin(), seen.end());
        if (!background_[rule] && !asleep_[rule])
            for (int variable : seen) rules_at_[variable].push_back(rule);
    }
    sealed_ = true;
}

bool RuleBook::are_one_cell(int first, int second) {
    seal();
    const auto& background = background_at_[first];
    return background.size() == 1 && background == background_at_[second] && is_cell_[background[0]];
}

// Whether the rule says: exactly one of its variables, in the plain way.
bool RuleBook::says_exactly_one(int rule) const {
    const std::size_t size = sees_[rule].size();
    std::size_t pairs = 0;
    bool some = false;
    for (std::uint32_t c = clauses_of_[rule].first; c < clauses_of_[rule].last; ++c) {
        const auto length = static_cast<std::size_t>(end(c) - begin(c));
        const auto negative = static_cast<std::size_t>(std::count_if(begin(c), end(c), [](int l) { return l < 0; }));
        some |= length == size && negative == 0;
        pairs += length == 2 && negative == 2;
    }
    return some && pairs == size * (size - 1) / 2;
}

std::vector<int> RuleBook::with_background(const std::vector<int>& rules) {
    seal();
    std::vector<int> all = rules;
    for (int rule : rules)
        for (int variable : sees_[rule])
            all.insert(all.end(), background_at_[variable].begin(), background_at_[variable].end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

}  // namespace quebra::reasoning
