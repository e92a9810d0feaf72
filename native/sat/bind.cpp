#include "bind.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "core/deadline.hpp"
#include "shared_pattern.hpp"
#include "solver.hpp"

namespace nb = nanobind;

namespace quebra::sat {
namespace {

// The literals of any sequence, without a converted copy of the whole list of clauses.
void read_clause(nb::handle clause, std::vector<int>& out) {
    out.clear();
    for (nb::handle literal : clause) {
        out.push_back(nb::cast<int>(literal));
        require_literal(out.back());
    }
}

std::size_t add_clauses(Solver& solver, nb::iterable clauses) {
    std::vector<int> literals;
    std::size_t count = 0;
    for (nb::handle clause : clauses) {
        read_clause(clause, literals);
        solver.add_clause(literals);
        ++count;
        pulse();
    }
    return count;
}

SharedPattern share_pattern(const std::vector<std::vector<std::tuple<int, int, int>>>& clauses) {
    SharedPattern shared;
    for (const auto& clause : clauses) {
        auto& one = shared.clauses.emplace_back();
        for (const auto& [slot, offset, sign] : clause) {
            if (slot < 0 || slot > kMostVariables || (sign != 1 && sign != -1))
                throw std::invalid_argument("a pattern literal is off");
            one.push_back({slot, offset, sign});
            shared.note(static_cast<std::size_t>(slot), offset);
        }
    }
    return shared;
}

void add_pattern(Solver& solver, const SharedPattern& pattern, const std::vector<int>& bases) {
    pattern.require_fit(bases, kMostVariables);
    solver.add_pattern(pattern.clauses, bases);
}

std::size_t add_counter(Solver& solver, std::vector<int> literals, int count, int first, bool binary) {
    const Counter counter{std::move(literals), count, first, binary};
    require_counter(counter, kMostVariables);
    return solver.add_counter(counter);
}

void reserve(Solver& solver, int variables) {
    require_variables(variables);
    solver.reserve(variables);
}

std::optional<bool> solve(Solver& solver, const std::vector<int>& assumptions, std::uint64_t conflicts) {
    require_literals(assumptions);
    Answer answer;
    {
        nb::gil_scoped_release release;
        answer = solver.solve(assumptions, conflicts);
    }
    if (answer == Answer::unknown) return std::nullopt;
    return answer == Answer::yes;
}

nb::bytes truth(const Solver& solver, int variables) {
    return truth_bytes(variables, [&](int v) { return solver.model_value(v); });
}

}  // namespace
}  // namespace quebra::sat

void quebra::bind_sat(nb::module_& m) {
    using namespace sat;
    nb::class_<SharedPattern>(m, "Pattern").def(nb::new_(&share_pattern), nb::arg("clauses"));
    nb::class_<Solver>(m, "SatSolver")
        .def(nb::init<>())
        .def("reserve", &reserve, nb::arg("variables"))
        .def("add_clauses", &add_clauses, nb::arg("clauses"))
        .def("add_pattern", &add_pattern, nb::arg("pattern"), nb::arg("bases"))
        .def("add_counter", &add_counter, nb::arg("literals"), nb::arg("count"), nb::arg("first"), nb::arg("binary"))
        .def("solve", &solve, nb::arg("assumptions"), nb::arg("conflicts"))
        .def("truth", &truth, nb::arg("variables"))
        .def("core", &Solver::core)
        .def_ro("decisions", &Solver::decisions)
        .def_ro("conflicts", &Solver::conflicts)
        .def_ro("propagations", &Solver::propagations)
        .def_ro("restarts", &Solver::restarts);
}
