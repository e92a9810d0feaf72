#include "puzzle.hpp"

#include <utility>

#include "core/bits.hpp"

namespace quebra::kenken::grade {
namespace {

constexpr int kLargest = 12;

}  // namespace

std::optional<Puzzle> make_puzzle(int size, int lowest, std::vector<Cage> cages, std::size_t most_fillings) {
    if (size > kLargest) return std::nullopt;
    Puzzle puzzle{size, lowest, std::vector<std::vector<int>>(2 * size), std::move(cages), {}, {}};
    puzzle.cage_of.assign(puzzle.cells(), -1);
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
        puzzle.lines[puzzle.row_of(cell)].push_back(cell);
        puzzle.lines[puzzle.column_of(cell)].push_back(cell);
    }
    const std::vector<std::uint32_t> anything(puzzle.cells(), full_mask(size));
    for (std::size_t i = 0; i < puzzle.cages.size(); ++i) {
        const Cage& cage = puzzle.cages[i];
        for (int cell : cage.cells) puzzle.cage_of[cell] = static_cast<int>(i);
        Table& table = puzzle.tables.emplace_back(Table{cage.cells, {}});
        if (!cage_fillings(cage, size, lowest, anything.data(), most_fillings, table.digits)) return std::nullopt;
    }
    return puzzle;
}

}  // namespace quebra::kenken::grade
