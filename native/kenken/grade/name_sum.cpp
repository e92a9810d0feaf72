#include <map>
#include <numeric>
#include <set>

#include "core/bits.hpp"
#include "naming.hpp"

namespace quebra::kenken::grade {
namespace {

constexpr std::size_t kMostFillings = 400;  // of a cage, listed for a sentence

// The cages of several cells that lie in the sum.
std::vector<int> cages_within(const Puzzle& puzzle, const Sum& sum) {
    std::map<int, std::size_t> cells;
    for (int cell : sum.cells) ++cells[puzzle.cage_of[cell]];
    std::vector<int> found;
    for (const auto& [cage, count] : cells)
        if (count > 1 && count == puzzle.cages[cage].cells.size()) found.push_back(cage);
    return found;
}

// Bit 0: some even number, bit 1: some odd one.
unsigned parities_of(const Position& position, int cage) {
    const TableRelation& relation = position.cage(cage);
    if (relation.live().size() > kMostFillings) return 0;
    const auto places = static_cast<int>(relation.table().places());
    unsigned found = 0;
    for (std::uint32_t number : relation.live()) {
        const std::uint8_t* filling = relation.table().filling(number);
        found |= 1u << (std::accumulate(filling, filling + places, places * position.puzzle().lowest) % 2);
    }
    return found;
}

unsigned parities_of(std::uint32_t digits, int lowest) {
    unsigned found = 0;
    each_bit(digits, [&](int digit) { found |= 1u << ((digit + lowest) % 2); });
    return found;
}

// The digits of a cell that are odd where everything else asks for even, or the reverse.
bool name_parity(const Position& position, const Sum& sum, const std::vector<int>& cages,
                 const std::vector<std::uint32_t>& kept, Proposal& out) {
    const Puzzle& puzzle = position.puzzle();
    bool certain = true;
    int rest = sum.rest;
    auto take = [&](unsigned parities) {
        certain &= is_single(parities);
        rest += parities == 2;
    };
    std::set<int> in_cages;
    for (int cage : cages) {
        take(parities_of(position, cage));
        in_cages.insert(puzzle.cages[cage].cells.begin(), puzzle.cages[cage].cells.end());
    }
    const int rest_of_cages = rest;
    const bool cages_certain = certain;
    for (std::size_t i = 0; i < sum.cells.size(); ++i) {
        const int cell = sum.cells[i];
        if (in_cages.contains(cell)) continue;
        rest = rest_of_cages;
        certain = cages_certain;
        for (int other : sum.cells)
            if (other != cell && !in_cages.contains(other)) take(parities_of(position.domains()[other], puzzle.lowest));
        if (!certain) continue;
        each_bit(position.domains()[cell] & ~kept[i], [&](int digit) {
            if ((digit + puzzle.lowest) % 2 != rest % 2) out.facts.push_back(puzzle.has_not(cell, digit));
        });
        if (!out.facts.empty()) return true;
    }
    return false;
}

}  // namespace

void name_sum(const Position& position, const Sum& sum, const std::vector<std::uint32_t>& kept, Proposal& out) {
    const Puzzle& puzzle = position.puzzle();
    const bool line = sum.what == Sum::What::line;
    out.facts.clear();
    out.technique = line ? Technique::line_sum : sum.what == Sum::What::innies ? Technique::innies : Technique::outies;
    if (line && sum.cells.size() == 1) out.technique = Technique::innie;
    if (const auto cages = cages_within(puzzle, sum); line && !cages.empty()) {
        out.technique = Technique::parity;
        if (name_parity(position, sum, cages, kept, out)) return;
        out.technique = Technique::line_sum_cages;
    }
    for (std::size_t i = 0; i < sum.cells.size(); ++i) {
        const int cell = sum.cells[i];
        const std::uint32_t gone = position.domains()[cell] & ~kept[i];
        if (gone && is_single(kept[i])) out.facts.push_back(puzzle.has(cell, std::countr_zero(kept[i])));
        else each_bit(gone, [&](int digit) { out.facts.push_back(puzzle.has_not(cell, digit)); });
    }
}

}  // namespace quebra::kenken::grade
