// The Python face of the kernels: quebra._native.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "kenken.hpp"
#include "kenken_args.hpp"
#include "kenken_grade/bind.hpp"
#include "reasoning/bind.hpp"
#include "sat.hpp"
#include "separation.hpp"
#include "zurero/bind.hpp"

namespace nb = nanobind;

namespace {

using quebra::CageArgs;
using quebra::require_size;

std::optional<std::vector<std::vector<int>>> list_fillings(const CageArgs& args, int size, int lowest,
                                                           const std::vector<std::uint32_t>& domains,
                                                           std::size_t most) {
    require_size(size);
    const quebra::Cage cage = quebra::make_cage(args, size);
    if (domains.size() != static_cast<std::size_t>(size) * size)
        throw std::invalid_argument("domains must hold one mask a cell");
    std::vector<std::uint8_t> flat;
    if (!quebra::cage_fillings(cage, size, lowest, domains.data(), most, flat)) return std::nullopt;
    const std::size_t width = cage.cells.size();
    std::vector<std::vector<int>> fillings(flat.size() / width, std::vector<int>(width));
    for (std::size_t i = 0; i < flat.size(); ++i) fillings[i / width][i % width] = flat[i] + lowest;
    return fillings;
}

quebra::KenKenSearch make_search(int size, int lowest, const std::vector<CageArgs>& args,
                                 std::size_t most_fillings) {
    require_size(size);
    return {size, lowest, quebra::make_cages(args, size), most_fillings};
}

const char* advance(quebra::KenKenSearch& search, std::uint64_t nodes) {
    quebra::Outcome outcome;
    {
        nb::gil_scoped_release release;
        outcome = search.advance(nodes);
    }
    switch (outcome) {
        case quebra::Outcome::found: return "found";
        case quebra::Outcome::exhausted: return "exhausted";
        default: return "paused";
    }
}

std::vector<std::pair<std::vector<int>, std::vector<int>>> list_separations(int rows, int columns,
                                                                            nb::bytes on, nb::bytes closed,
                                                                            int anchor) {
    const auto cells = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    if (rows < 1 || columns < 1 || on.size() != cells || closed.size() != cells)
        throw std::invalid_argument("on and closed must hold one byte a cell");
    if (anchor < 0 || static_cast<std::size_t>(anchor) >= cells || !on.c_str()[anchor])
        throw std::invalid_argument("the anchor must be a cell that is on");
    std::vector<std::pair<std::vector<int>, std::vector<int>>> result;
    for (auto& found : quebra::separations(rows, columns, {on.c_str(), on.size()},
                                           {closed.c_str(), closed.size()}, anchor))
        result.emplace_back(std::move(found.piece), std::move(found.wall));
    return result;
}

// The literals of any sequence, without a converted copy of the whole list of clauses.
void read_clause(nb::handle clause, std::vector<int>& out) {
    out.clear();
    for (nb::handle literal : clause) {
        out.push_back(nb::cast<int>(literal));
        if (out.back() == 0) throw std::invalid_argument("0 is not a literal");
    }
}

std::size_t add_clauses(quebra::SatSolver& solver, nb::iterable clauses) {
    std::vector<int> literals;
    std::size_t count = 0;
    for (nb::handle clause : clauses) {
        read_clause(clause, literals);
        solver.add_clause(literals);
        ++count;
    }
    return count;
}

quebra::Pattern make_pattern(const std::vector<std::vector<std::tuple<int, int, int>>>& clauses) {
    quebra::Pattern pattern;
    for (const auto& clause : clauses) {
        auto& one = pattern.emplace_back();
        for (const auto& [slot, offset, sign] : clause) {
            if (slot < 0 || (sign != 1 && sign != -1)) throw std::invalid_argument("a pattern literal is off");
            one.push_back({slot, offset, sign});
        }
    }
    return pattern;
}

struct SharedPattern {
    quebra::Pattern clauses;
    std::size_t slots = 0;
};

SharedPattern share_pattern(const std::vector<std::vector<std::tuple<int, int, int>>>& clauses) {
    SharedPattern shared{make_pattern(clauses)};
    for (const auto& clause : shared.clauses)
        for (const auto& literal : clause)
            shared.slots = std::max(shared.slots, static_cast<std::size_t>(literal.slot) + 1);
    return shared;
}

void add_pattern(quebra::SatSolver& solver, const SharedPattern& pattern, const std::vector<int>& bases) {
    if (bases.size() < pattern.slots) throw std::invalid_argument("a pattern needs a base for every slot");
    solver.add_pattern(pattern.clauses, bases);
}

std::optional<bool> solve(quebra::SatSolver& solver, const std::vector<int>& assumptions, std::uint64_t conflicts) {
    for (int literal : assumptions)
        if (literal == 0) throw std::invalid_argument("0 is not a literal");
    quebra::Answer answer;
    {
        nb::gil_scoped_release release;
        answer = solver.solve(assumptions, conflicts);
    }
    if (answer == quebra::Answer::unknown) return std::nullopt;
    return answer == quebra::Answer::yes;
}

// One byte a variable, the first of them unused.
nb::bytes truth(const quebra::SatSolver& solver, int variables) {
    std::string values(static_cast<std::size_t>(variables) + 1, '\0');
    for (int v = 1; v <= variables; ++v) values[v] = solver.model_value(v);
    return nb::bytes(values.data(), values.size());
}

}  // namespace

NB_MODULE(_native, m) {
    m.doc() = "Compiled kernels of Quebra. Each has a twin that the tests compare it with.";

    m.def("cage_fillings", &list_fillings, nb::arg("cage"), nb::arg("size"), nb::arg("lowest"),
          nb::arg("domains"), nb::arg("most"),
          "Every filling of one cage, or None when there are more than `most`.");
    m.def("separations", &list_separations, nb::arg("rows"), nb::arg("columns"), nb::arg("on"),
          nb::arg("closed"), nb::arg("anchor"),
          "For each piece away from the anchor: its cells, and the fewest open cells around it.");

    nb::class_<SharedPattern>(m, "Pattern").def(nb::new_(&share_pattern), nb::arg("clauses"));

    nb::class_<quebra::SatSolver>(m, "SatSolver")
        .def(nb::init<>())
        .def("reserve", &quebra::SatSolver::reserve, nb::arg("variables"))
        .def("add_clauses", &add_clauses, nb::arg("clauses"))
        .def("add_pattern", &add_pattern, nb::arg("pattern"), nb::arg("bases"))
        .def("solve", &solve, nb::arg("assumptions"), nb::arg("conflicts"))
        .def("truth", &truth, nb::arg("variables"))
        .def("core", &quebra::SatSolver::core)
        .def_ro("decisions", &quebra::SatSolver::decisions)
        .def_ro("conflicts", &quebra::SatSolver::conflicts)
        .def_ro("propagations", &quebra::SatSolver::propagations)
        .def_ro("restarts", &quebra::SatSolver::restarts);

    nb::class_<quebra::KenKenSearch>(m, "KenKenSearch")
        .def(nb::new_(&make_search), nb::arg("size"), nb::arg("lowest"), nb::arg("cages"),
             nb::arg("most_fillings"))
        .def("settle", &quebra::KenKenSearch::settle)
        .def("advance", &advance, nb::arg("nodes"))
        .def("domains", [](const quebra::KenKenSearch& s) { return s.domains(); })
        .def_prop_ro("nodes", &quebra::KenKenSearch::nodes)
        .def_prop_ro("failures", &quebra::KenKenSearch::failures)
        .def_prop_ro("prunings", &quebra::KenKenSearch::prunings);

    quebra::kenken_grade::bind(m);
    quebra::reasoning::bind(m);
    quebra::zurero::bind(m);
}
