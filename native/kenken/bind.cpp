#include "bind.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "arguments.hpp"
#include "search.hpp"

namespace nb = nanobind;

namespace quebra::kenken {
namespace {

std::optional<std::vector<std::vector<int>>> list_fillings(const CageArguments& args, int size, int lowest,
                                                           const std::vector<std::uint32_t>& domains,
                                                           std::size_t most) {
    require_board(size, lowest);
    const Cage cage = make_cage(args, size);
    if (domains.size() != static_cast<std::size_t>(size) * size)
        throw std::invalid_argument("domains must hold one mask a cell");
    std::vector<std::uint8_t> flat;
    if (!cage_fillings(cage, size, lowest, domains.data(), most, flat)) return std::nullopt;
    const std::size_t width = cage.cells.size();
    std::vector<std::vector<int>> fillings(flat.size() / width, std::vector<int>(width));
    for (std::size_t i = 0; i < flat.size(); ++i) fillings[i / width][i % width] = flat[i] + lowest;
    return fillings;
}

Search make_search(int size, int lowest, const std::vector<CageArguments>& args, std::size_t most_fillings) {
    require_board(size, lowest);
    return {size, lowest, make_cages(args, size), most_fillings};
}

const char* advance(Search& search, std::uint64_t nodes) {
    Outcome outcome;
    {
        nb::gil_scoped_release release;
        outcome = search.advance(nodes);
    }
    switch (outcome) {
        case Outcome::found: return "found";
        case Outcome::exhausted: return "exhausted";
        default: return "paused";
    }
}

}  // namespace
}  // namespace quebra::kenken

void quebra::bind_kenken(nb::module_& m) {
    using namespace kenken;
    m.def("cage_fillings", &list_fillings, nb::arg("cage"), nb::arg("size"), nb::arg("lowest"), nb::arg("domains"),
          nb::arg("most"), "Every filling of one cage, or None when there are more than `most`.");
    nb::class_<Search>(m, "KenKenSearch")
        .def(nb::new_(&make_search), nb::arg("size"), nb::arg("lowest"), nb::arg("cages"), nb::arg("most_fillings"))
        .def("settle", &Search::settle)
        .def("advance", &advance, nb::arg("nodes"))
        .def("domains", [](const Search& s) { return s.domains(); })
        .def_prop_ro("nodes", &Search::nodes)
        .def_prop_ro("failures", &Search::failures)
        .def_prop_ro("prunings", &Search::prunings);
}
