// The Python face of the kernels: quebra._native.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "kenken.hpp"
#include "separation.hpp"

namespace nb = nanobind;

namespace {

using CageArgs = std::tuple<std::string, std::int64_t, std::vector<int>>;

quebra::Cage make_cage(const CageArgs& args, int size) {
    const auto& [op, target, cells] = args;
    if (op.size() != 1 || cells.empty()) throw std::invalid_argument("a cage needs one operator and cells");
    for (int cell : cells)
        if (cell < 0 || cell >= size * size) throw std::invalid_argument("a cage cell is off the board");
    return {op[0], target, cells};
}

void require_size(int size) {
    if (size < 1 || size > 16) throw std::invalid_argument("size must be 1 to 16");
}

std::optional<std::vector<std::vector<int>>> list_fillings(const CageArgs& args, int size, int lowest,
                                                           const std::vector<std::uint32_t>& domains,
                                                           std::size_t most) {
    require_size(size);
    const quebra::Cage cage = make_cage(args, size);
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
    std::vector<quebra::Cage> cages;
    for (const auto& one : args) cages.push_back(make_cage(one, size));
    return {size, lowest, std::move(cages), most_fillings};
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

}  // namespace

NB_MODULE(_native, m) {
    m.doc() = "Compiled kernels of Quebra; each has a plain Python twin beside its game.";

    m.def("cage_fillings", &list_fillings, nb::arg("cage"), nb::arg("size"), nb::arg("lowest"),
          nb::arg("domains"), nb::arg("most"),
          "Every filling of one cage, or None when there are more than `most`.");
    m.def("separations", &list_separations, nb::arg("rows"), nb::arg("columns"), nb::arg("on"),
          nb::arg("closed"), nb::arg("anchor"),
          "For each piece away from the anchor: its cells, and the fewest open cells around it.");

    nb::class_<quebra::KenKenSearch>(m, "KenKenSearch")
        .def(nb::new_(&make_search), nb::arg("size"), nb::arg("lowest"), nb::arg("cages"),
             nb::arg("most_fillings"))
        .def("settle", &quebra::KenKenSearch::settle)
        .def("advance", &advance, nb::arg("nodes"))
        .def("domains", [](const quebra::KenKenSearch& s) { return s.domains(); })
        .def_prop_ro("nodes", &quebra::KenKenSearch::nodes)
        .def_prop_ro("failures", &quebra::KenKenSearch::failures)
        .def_prop_ro("prunings", &quebra::KenKenSearch::prunings);
}
