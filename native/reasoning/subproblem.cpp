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
    thread_local std::vector<int> places;  // by variable: its local number, or 0; zero between calls
    if (places.size() <= static_cast<std::size_t>(book.variables())) places.resize(book.variables() + 1, 0);
    auto meet = [&](int variable) {
        if (std::exchange(places[variable], 1) == 0) outer_.push_back(variable);
    };
    auto number = [&](std::size_t first) {
        std::sort(outer_.begin() + static_cast<std::ptrdiff_t>(first), outer_.end());
        for (std::size_t local = first; local < outer_.size(); ++local) places[outer_[local]] = static_cast<int>(local);
    };
    for (int rule : all)
        for (int variable : book.sees(rule))
            if (given[variable] == 0) meet(variable);
    number(1);
    fact_count_ = static_cast<int>(outer_.size()) - 1;
    // Helpers come after the facts; each belongs to one rule.
    for (int rule : all) {
        const auto range = book.clauses(rule);
        for (std::uint32_t c = range.first; c < range.last; ++c)
            for (const int* l = book.begin(c); l != book.end(c); ++l)
                if (!book.is_fact(std::abs(*l))) meet(std::abs(*l));
    }
    number(static_cast<std::size_t>(fact_count_) + 1);
    solver_.reserve(static_cast<int>(outer_.size()) - 1);
    for (int rule : all) {
        const auto range = book.clauses(rule);
        for (std::uint32_t c = range.first; c < range.last; ++c) add(book.begin(c), book.end(c), given, places);
        if (const Graph* graph = book.graph(rule)) {
            auto& locals = graphs_.emplace_back(graph, std::vector<int>{}).second;
            for (int variable : graph->variables) locals.push_back(places[variable]);
        }
    }
    for (int variable : outer_) places[variable] = 0;
    if (graphs_.empty()) return;  // only shapes ask again what is given: on a large board it is much to keep
    given_ = given;
    certain_ = std::any_of(given.begin(), given.end(), [](std::int8_t value) { return value != 0; });
}

int Subproblem::inner(int literal) const {
    const int variable = std::abs(literal);
    const auto helpers = outer_.begin() + fact_count_ + 1;
    const bool is_fact = book_.is_fact(variable);
    const auto begin = is_fact ? outer_.begin() + 1 : helpers, end = is_fact ? helpers : outer_.end();
    const auto found = std::lower_bound(begin, end, variable);
    if (found == end || *found != variable) return 0;
    const int local = static_cast<int>(found - outer_.begin());
    return literal > 0 ? local : -local;
}

void Subproblem::add(const int* begin, const int* end, const std::vector<std::int8_t>& given,
                     const std::vector<int>& places) {
    scratch_.clear();
    for (const int* l = begin; l != end; ++l) {
        if (holds(*l, given)) return;
        if (holds(-*l, given)) continue;
        scratch_.push_back(*l > 0 ? places[*l] : -places[-*l]);
    }
    solver_.add_clause(scratch_);
}

Answer Subproblem::solve(const std::vector<int>& assumptions, std::uint64_t conflicts) {
    while (true) {
        for (const auto& [graph, locals] : graphs_)
            if (graph->joined)  // open places on: then little is apart
                for (int local : locals)
                    if (local) solver_.prefer(local);
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
    for (const auto& [graph, locals] : graphs_) {
        std::vector<char> on(graph->variables.size());
        for (std::size_t p = 0; p < on.size(); ++p) {
            const int local = locals[p];
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
