#include "puzzle.hpp"

#include <utility>

#include "core/bits.hpp"

namespace quebra::kenken::grade {
namespace {

constexpr int kLargest = 12;

}  // namespace

std::optional<Puzzle> make_puzzle(int size, int lowest, std::vector<Cage> cages, std::size_t most_fillings) {
    if (size > kLargest) return std::nullopt;
    Puzzle puzzle(size, lowest, std::move(cages));
    const Domains anything(puzzle.cells(), full_mask(size));
    for (const Cage& cage : puzzle.cages) {
        Table& table = puzzle.tables.emplace_back(Table{cage.cells, {}});
        if (!cage_fillings(cage, size, lowest, anything.data(), most_fillings, table.digits)) return std::nullopt;
    }
    return puzzle;
}

const std::vector<int>& cells_of(const Puzzle& puzzle, const std::vector<Sum>& sums, int rule) {
    if (puzzle.is_line(rule)) return puzzle.lines[puzzle.line_at(rule)];
    return puzzle.is_cage(rule) ? puzzle.cages[puzzle.cage_at(rule)].cells : sums[puzzle.sum_at(rule)].cells;
}

const Table& table_of(const Puzzle& puzzle, const std::vector<Sum>& sums, int rule) {
    return puzzle.is_cage(rule) ? puzzle.tables[puzzle.cage_at(rule)] : sums[puzzle.sum_at(rule)].table;
}

}  // namespace quebra::kenken::grade
