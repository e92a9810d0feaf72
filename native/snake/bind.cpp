#include "bind.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <utility>
#include <vector>

#include "separation.hpp"

namespace nb = nanobind;

namespace quebra::snake {
namespace {

using PieceAndWall = std::pair<std::vector<int>, std::vector<int>>;

std::vector<PieceAndWall> list_separations(int rows, int columns, nb::bytes on, nb::bytes closed, int anchor) {
    const auto cells = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    if (rows < 1 || columns < 1 || on.size() != cells || closed.size() != cells)
        throw std::invalid_argument("on and closed must hold one byte a cell");
    if (anchor < 0 || static_cast<std::size_t>(anchor) >= cells || !on.c_str()[anchor])
        throw std::invalid_argument("the anchor must be a cell that is on");
    std::vector<PieceAndWall> result;
    for (auto& found : separations(rows, columns, {on.c_str(), on.size()}, {closed.c_str(), closed.size()}, anchor))
        result.emplace_back(std::move(found.piece), std::move(found.wall));
    return result;
}

}  // namespace
}  // namespace quebra::snake

void quebra::bind_snake(nb::module_& m) {
    m.def("separations", &snake::list_separations, nb::arg("rows"), nb::arg("columns"), nb::arg("on"),
          nb::arg("closed"), nb::arg("anchor"),
          "For each piece away from the anchor: its cells, and the fewest open cells around it.");
}
