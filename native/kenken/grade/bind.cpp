#include "bind.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "kenken/arguments.hpp"
#include "trim.hpp"
#include "walk.hpp"

namespace nb = nanobind;

namespace quebra::kenken::grade {
namespace {

// What came of it; of a solved board every step that counts, by its cost and choices, and the depth.
using Outcome = std::tuple<const char*, std::vector<std::pair<double, int>>, int>;

const char* word(Verdict verdict) {
    switch (verdict) {
        case Verdict::solved: return "solved";
        case Verdict::too_hard: return "too hard";
        case Verdict::stuck: return "stuck";
        case Verdict::broken: return "broken";
        default: return "unknown";
    }
}

Outcome grade(const Costs& costs, int size, int lowest, const std::vector<CageArguments>& args,
              std::size_t most_fillings, double most) {
    require_board(size, lowest);
    auto cages = make_cages(args, size);
    nb::gil_scoped_release release;
    const auto puzzle = make_puzzle(size, lowest, std::move(cages), most_fillings);
    if (!puzzle) return {"unknown", {}, 0};
    Walk walk(*puzzle, costs);
    const Verdict verdict = walk.run(most);
    if (verdict != Verdict::solved) return {word(verdict), {}, 0};
    const Trimmed trimmed = trim(*puzzle, walk.sums(), walk.record());
    Outcome outcome{word(verdict), {}, trimmed.depth};
    for (const auto& [technique, choices] : trimmed.steps)
        std::get<1>(outcome).emplace_back(costs.of(technique), choices);
    return outcome;
}

}  // namespace
}  // namespace quebra::kenken::grade

void quebra::bind_kenken_grade(nb::module_& m) {
    using namespace kenken::grade;
    nb::class_<Costs>(m, "KenKenGrader")
        .def(nb::init<const std::map<std::string, double>&, double>(), nb::arg("costs"), nb::arg("least_several"))
        .def("grade", &grade, nb::arg("size"), nb::arg("lowest"), nb::arg("cages"), nb::arg("most_fillings"),
             nb::arg("most"));
}
