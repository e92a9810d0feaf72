#include "core/bits.hpp"
#include "naming.hpp"

namespace quebra::kenken::grade {
namespace {

void exclude(const Puzzle& puzzle, int cell, std::uint32_t digits, Proposal& out) {
    each_bit(digits, [&](int digit) { out.facts.push_back(puzzle.has_not(cell, digit)); });
}

}  // namespace

void name_cage(const Position& position, int cage, const std::vector<std::uint32_t>& kept, Proposal& out) {
    const Puzzle& puzzle = position.puzzle();
    const Domains& domains = position.domains();
    const auto& cells = puzzle.cages[cage].cells;
    out.facts.clear();
    std::uint32_t anywhere = 0, nowhere = 0;
    int open = 0, narrowest = -1;
    for (std::size_t place = 0; place < cells.size(); ++place) {
        const std::uint32_t mask = domains[cells[place]];
        anywhere |= kept[place];
        nowhere |= mask & ~kept[place];
        open += !is_single(mask);
        if (mask != kept[place] &&
            (narrowest < 0 || bit_count(kept[place]) < bit_count(kept[static_cast<std::size_t>(narrowest)])))
            narrowest = static_cast<int>(place);
    }
    const auto one = static_cast<std::size_t>(narrowest);
    nowhere &= ~anywhere;
    if (open == 1) {  // all cells but one are filled
        out.technique = Technique::cage_last;
        if (is_single(kept[one])) out.facts.push_back(puzzle.has(cells[one], std::countr_zero(kept[one])));
        else exclude(puzzle, cells[one], domains[cells[one]] & ~kept[one], out);
    } else if (nowhere) {
        out.technique = Technique::cage_digits;
        for (int cell : cells)
            if (!is_single(domains[cell])) exclude(puzzle, cell, domains[cell] & nowhere, out);
    } else {
        out.technique = Technique::cage_place;
        exclude(puzzle, cells[one], domains[cells[one]] & ~kept[one], out);
    }
}

}  // namespace quebra::kenken::grade
