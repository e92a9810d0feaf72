#include "bind.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "arguments.hpp"
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
    }
    return count;
}

// A pattern and, for each slot, the offsets that its literals have.
struct SharedPattern {
    struct Slot {
        bool used = false;
        std::int64_t least = 0, most = 0;
    };
    Pattern clauses;
    std::vector<Slot> slots;

    void note(std::size_t number, std::int64_t offset) {
        if (number >= slots.size()) slots.resize(number + 1);
        Slot& slot = slots[number];
        slot.least = slot.used ? std::min(slot.least, offset) : offset;
        slot.most = slot.used ? std::max(slot.most, offset) : offset;
        slot.used = true;
    }
};

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
    if (bases.size() < pattern.slots.size()) throw std::invalid_argument("a pattern needs a base for every slot");
    for (std::size_t i = 0; i < pattern.slots.size(); ++i)
        if (const auto& slot = pattern.slots[i];
            slot.used && (bases[i] + slot.least < 1 || bases[i] + slot.most > kMostVariables))
            throw std::invalid_argument("a base leads to no variable");
    solver.add_pattern(pattern.clauses, bases);
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
        .def("solve", &solve, nb::arg("assumptions"), nb::arg("conflicts"))
        .def("truth", &truth, nb::arg("variables"))
        .def("core", &Solver::core)
        .def_ro("decisions", &Solver::decisions)
        .def_ro("conflicts", &Solver::conflicts)
        .def_ro("propagations", &Solver::propagations)
        .def_ro("restarts", &Solver::restarts);
}
