#include "bind.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <utility>

#include "core/deadline.hpp"
#include "reasoner.hpp"
#include "sat/arguments.hpp"
#include "sat/shared_pattern.hpp"

namespace nb = nanobind;

namespace quebra::reasoning {
namespace {

Reasoner* make_reasoner(int variables, const std::vector<int>& fact_variables) {
    sat::require_variables(variables);
    return new Reasoner(variables, fact_variables);
}

RuleBook& require_last(Reasoner& reasoner, int rule) {
    if (rule != reasoner.book().rules() - 1) throw std::invalid_argument("only the last rule can get more clauses");
    return reasoner.book();
}

void add_clauses(Reasoner& reasoner, int rule, nb::iterable clauses) {
    RuleBook& book = require_last(reasoner, rule);
    std::vector<int> literals;
    for (nb::handle clause : clauses) {
        literals.clear();
        for (nb::handle literal : clause) literals.push_back(nb::cast<int>(literal));
        book.add_clause(literals);
        pulse();
    }
}

int add_rule(Reasoner& reasoner, nb::iterable clauses, bool background, bool expands) {
    const int rule = reasoner.book().begin_rule(background, expands);
    add_clauses(reasoner, rule, clauses);
    return rule;
}

int add_pattern(Reasoner& reasoner, const sat::SharedPattern& pattern, const std::vector<int>& bases, bool background,
                bool expands) {
    RuleBook& book = reasoner.book();
    pattern.require_fit(bases, book.variables());
    const int rule = book.begin_rule(background, expands);
    std::vector<int> literals;
    for (const auto& clause : pattern.clauses) {
        literals.clear();
        for (const auto& [slot, offset, sign] : clause) literals.push_back(sign * (bases[slot] + offset));
        book.add_clause(literals);
    }
    pulse(pattern.clauses.size());
    return rule;
}

void add_counter(Reasoner& reasoner, int rule, std::vector<int> literals, int count, int first, bool binary) {
    RuleBook& book = require_last(reasoner, rule);
    const sat::Counter counter{std::move(literals), count, first, binary};
    sat::require_counter(counter, book.variables());
    std::vector<int> one;
    counter.write([&](std::span<const int> clause) {
        one.assign(clause.begin(), clause.end());
        book.add_clause(one);
    });
}

int add_graph(Reasoner& reasoner, bool joined, const std::vector<int>& variables,
              const std::vector<std::pair<int, int>>& edges) {
    Graph graph{joined, variables, std::vector<std::vector<int>>(variables.size())};
    const int size = static_cast<int>(variables.size());
    for (const auto& [first, second] : edges) {
        if (first < 0 || second < 0 || first >= size || second >= size)
            throw std::invalid_argument("an edge leads nowhere");
        graph.beside[first].push_back(second);
        graph.beside[second].push_back(first);
    }
    return reasoner.book().add_graph(std::move(graph));
}

void put_to_sleep(Reasoner& reasoner, int rule) { reasoner.book().sleep(rule); }
void wake(Reasoner& reasoner, int rule) { reasoner.book().wake(rule); }

void add_tally(Reasoner& reasoner, int rule, std::vector<int> counted, std::vector<int> implied, int count) {
    if (counted.size() != implied.size()) throw std::invalid_argument("one implied for each counted");
    reasoner.book().add_tally(rule, Tally(std::move(counted), std::move(implied), count));
}

nb::list list_pairs(Reasoner& reasoner, int rule, const std::vector<int>& others) {
    nb::list told;
    for (auto& news : reasoner.pairs(rule, others))
        told.append(nb::make_tuple(news.other, std::move(news.forced), news.exact));
    return told;
}

std::optional<bool> solve(Reasoner& reasoner, const std::vector<int>& rules, const std::vector<int>& literals,
                          std::uint64_t conflicts) {
    sat::require_literals(literals);
    Answer answer;
    {
        nb::gil_scoped_release release;
        answer = reasoner.solve(rules, literals, conflicts);
    }
    if (answer == Answer::unknown) return std::nullopt;
    return answer == Answer::yes;
}

nb::bytes truth(const Reasoner& reasoner, int variables) {
    return sat::truth_bytes(variables, [&](int v) { return reasoner.truth(v); });
}

std::optional<std::vector<int>> propagate(Reasoner& reasoner, const std::vector<int>& rules,
                                          const std::vector<int>& literals) {
    return reasoner.propagation().propagate(rules, literals);
}

std::optional<std::vector<int>> refute(Reasoner& reasoner, int literal, int radius) {
    return reasoner.propagation().refute(literal, radius);
}

std::vector<int> irrefutable(Reasoner& reasoner, const std::vector<int>& literals) {
    return reasoner.propagation().irrefutable(literals);
}

using LinksAndFacts = std::pair<std::vector<std::pair<int, int>>, std::vector<int>>;

std::optional<LinksAndFacts> chain(Reasoner& reasoner, const std::vector<int>& rules, int literal) {
    auto found = reasoner.propagation().chain(rules, literal);
    if (!found) return std::nullopt;
    return LinksAndFacts{std::move(found->links), std::move(found->facts)};
}

}  // namespace
}  // namespace quebra::reasoning

void quebra::bind_reasoning(nb::module_& m) {
    using namespace reasoning;
    nb::class_<Reasoner>(m, "Reasoner")
        .def(nb::new_(&make_reasoner), nb::arg("variables"), nb::arg("fact_variables"))
        .def("add_rule", &add_rule, nb::arg("clauses"), nb::arg("background"), nb::arg("expands"))
        .def("add_pattern", &add_pattern, nb::arg("pattern"), nb::arg("bases"), nb::arg("background"),
             nb::arg("expands"))
        .def("add_clauses", &add_clauses, nb::arg("rule"), nb::arg("clauses"))
        .def("add_counter", &add_counter, nb::arg("rule"), nb::arg("literals"), nb::arg("count"), nb::arg("first"),
             nb::arg("binary"))
        .def("add_graph", &add_graph, nb::arg("joined"), nb::arg("variables"), nb::arg("edges"))
        .def("add_tally", &add_tally, nb::arg("rule"), nb::arg("counted"), nb::arg("implied"), nb::arg("count"))
        .def("sleep", &put_to_sleep, nb::arg("rule"))
        .def("wake", &wake, nb::arg("rule"))
        .def("learn", &Reasoner::learn, nb::arg("literals"))
        .def("forget", &Reasoner::forget, nb::arg("facts"))
        .def("single", &Reasoner::single, nb::arg("rule"))
        .def("pair", &Reasoner::pair, nb::arg("first"), nb::arg("second"))
        .def("pairs", &list_pairs, nb::arg("rule"), nb::arg("others"))
        .def("together", &Reasoner::together, nb::arg("rules"))
        .def("force", &Reasoner::force, nb::arg("rules"), nb::arg("literal"))
        .def("were_exact", &Reasoner::were_exact)
        .def("partners", &Reasoner::partners, nb::arg("rule"))
        .def("looking_at", &Reasoner::looking_at, nb::arg("variable"))
        .def("solve", &solve, nb::arg("rules"), nb::arg("literals"), nb::arg("conflicts"))
        .def("core", &Reasoner::core)
        .def("truth", &truth, nb::arg("variables"))
        .def("premises", &Reasoner::premises, nb::arg("rules"), nb::arg("literal"), nb::arg("known") = ~std::size_t{0})
        .def("propagate", &propagate, nb::arg("rules"), nb::arg("literals"))
        .def("refute", &refute, nb::arg("literal"), nb::arg("radius"))
        .def("reached_all", [](Reasoner& reasoner) { return reasoner.propagation().reached_all(); })
        .def("irrefutable", &irrefutable, nb::arg("literals"))
        .def("chain", &chain, nb::arg("rules"), nb::arg("literal"));
}
