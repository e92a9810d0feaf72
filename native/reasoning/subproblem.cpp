#include "subproblem.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/deadline.hpp"

namespace quebra::reasoning {

Subproblem::Subproblem(RuleBook& book, const std::vector<int>& rules, const std::vector<std::int8_t>& given)
    : book_(book) {
    pulse();
    const std::vector<int> all = book.with_background(rules);
    std::vector<int> variables;
    for (int rule : all)
        for (int variable : book.sees(rule))
            if (given[variable] == 0) variables.push_back(variable);
    std::sort(variables.begin(), variables.end());
    variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
    for (int variable : variables) {
        inner_.emplace_back(variable, static_cast<int>(outer_.size()));
        outer_.push_back(variable);
    }
    fact_count_ = static_cast<int>(variables.size());
    // Helpers come after the facts, in the order met; each belongs to one rule.
    std::vector<int> helpers;
    for (int rule : all) {
        const auto range = book.clauses(rule);
        for (std::uint32_t c = range.first; c < range.last; ++c)
            for (const int* l = book.begin(c); l != book.end(c); ++l)
                if (!book.is_fact(std::abs(*l))) helpers.push_back(std::abs(*l));
    }
    std::sort(helpers.begin(), helpers.end());
    helpers.erase(std::unique(helpers.begin(), helpers.end()), helpers.end());
    for (int helper : helpers) {
        inner_.emplace_back(helper, static_cast<int>(outer_.size()));
        outer_.push_back(helper);
    }
    std::sort(inner_.begin(), inner_.end());
    solver_.reserve(static_cast<int>(outer_.size()) - 1);
    for (int rule : all) {
        const auto range = book.clauses(rule);
        for (std::uint32_t c = range.first; c < range.last; ++c) add(book.begin(c), book.end(c), given);
        if (const Graph* graph = book.graph(rule)) graphs_.push_back(graph);
    }
    if (graphs_.empty()) return;  // only shapes ask again what is given: on a large board it is much to keep
    given_ = given;
    certain_ = std::any_of(given.begin(), given.end(), [](std::int8_t value) { return value != 0; });
}

int Subproblem::inner(int literal) const {
    const int variable = std::abs(literal);
    const auto found = std::lower_bound(inner_.begin(), inner_.end(), std::pair<int, int>{variable, 0});
    if (found == inner_.end() || found->first != variable) return 0;
    return literal > 0 ? found->second : -found->second;
}

void Subproblem::add(const int* begin, const int* end, const std::vector<std::int8_t>& given) {
    scratch_.clear();
    for (const int* l = begin; l != end; ++l) {
        if (holds(*l, given)) return;
        if (holds(-*l, given)) continue;
        scratch_.push_back(inner(*l));
    }
    solver_.add_clause(scratch_);
}

Answer Subproblem::solve(const std::vector<int>& assumptions, std::uint64_t conflicts) {
    while (true) {
        for (const Graph* graph : graphs_)
            if (graph->joined)  // open places on: then little is apart
                for (int variable : graph->variables)
                    if (const int local = inner(variable)) solver_.prefer(local);
        const std::uint64_t before = solver_.conflicts;
        const Answer answer = solver_.solve(assumptions, conflicts);
        const std::uint64_t used = solver_.conflicts - before + 1;  // a cut counts, so that there is an end
        work_ += used;
        if (answer != Answer::yes || !cut()) return answer;
        if (used >= conflicts) return Answer::unknown;
        conflicts -= used;
    }
}

// Adds a clause against the filling found when a graph rule is broken in it.
bool Subproblem::cut() {
    bool found = false;
    for (const Graph* graph : graphs_) {
        std::vector<char> on(graph->variables.size());
        for (std::size_t p = 0; p < on.size(); ++p) {
            const int local = inner(graph->variables[p]);
            on[p] = local ? solver_.model_value(local) : given_[graph->variables[p]] > 0;
        }
        for (const auto& clause : graph_cuts(*graph, on, certain_ ? given_ : book_.values(), certain_)) {
            std::vector<int> locals;
            bool satisfied = false;
            for (int literal : clause) {
                if (const int local = inner(literal)) locals.push_back(local);
                else satisfied |= holds(literal, given_);
            }
            if (!satisfied) solver_.add_clause(locals);
            found = true;
        }
    }
    return found;
}

}  // namespace quebra::reasoning
