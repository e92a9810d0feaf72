#include <algorithm>

#include "core/bits.hpp"
#include "naming.hpp"

namespace quebra::kenken::grade {
namespace {

constexpr std::size_t kMostFillings = 5000;

// The facts worth telling: of a cell whose digit is found, not also what it is not.
std::vector<int> told(const Puzzle& puzzle, const std::vector<int>& forced) {
    std::vector<int> found;
    for (int fact : forced) {
        auto places_it = [&](int other) {
            return Puzzle::holds(other) && puzzle.cell_of(other) == puzzle.cell_of(fact);
        };
        if (Puzzle::holds(fact) || std::none_of(forced.begin(), forced.end(), places_it)) found.push_back(fact);
    }
    return found;
}

class PairNamer {
public:
    PairNamer(const Position& position, int cage, int line, const std::vector<int>& forced, Proposal& out)
        : puzzle_(position.puzzle()), domains_(position.domains()), relation_(position.cage(cage)),
          line_(puzzle_.lines[line]), cage_(puzzle_.cages[cage].cells), out_(out) {
        for (int fact : forced)
            if (!Puzzle::holds(fact)) excluded_.push_back(fact);
    }

    // A digit of the cage must lie in the line: it goes from the rest of the line.
    bool pointing() {
        std::uint32_t must = full_mask(puzzle_.size);
        for (std::uint32_t number : relation_.live()) {
            std::uint32_t here = 0;
            for (std::size_t place = 0; place < cage_.size(); ++place)
                if (is_in(cage_[place], line_)) here |= 1u << relation_.table().filling(number)[place];
            must &= here;
        }
        int digit = -1;
        for (int fact : excluded_) {
            const int cell = puzzle_.cell_of(fact), here = puzzle_.digit_of(fact);
            if (!is_in(cell, line_) || is_in(cell, cage_)) continue;
            if (digit < 0 && (must >> here & 1)) digit = here;
        }
        for (int fact : excluded_) {
            const int cell = puzzle_.cell_of(fact);
            if (puzzle_.digit_of(fact) == digit && is_in(cell, line_) && !is_in(cell, cage_))
                out_.facts.push_back(fact);
        }
        out_.technique = Technique::pointing;
        return !out_.facts.empty();
    }

    // A digit of the line must lie in the cage: fillings without it there go.
    bool claiming() {
        out_.technique = Technique::claiming;
        for (int digit = 0; digit < puzzle_.size; ++digit) {
            std::vector<std::size_t> where;  // places in the cage
            bool inside = true;
            for (int cell : line_)
                if (domains_[cell] >> digit & 1) {
                    const auto found = std::find(cage_.begin(), cage_.end(), cell);
                    inside &= found != cage_.end();
                    where.push_back(found - cage_.begin());
                }
            if (!inside || where.empty()) continue;
            std::vector<std::uint32_t> fits(cage_.size());
            for (std::uint32_t number : relation_.live()) {
                const std::uint8_t* filling = relation_.table().filling(number);
                if (std::none_of(where.begin(), where.end(), [&](auto place) { return filling[place] == digit; }))
                    continue;
                for (std::size_t place = 0; place < cage_.size(); ++place) fits[place] |= 1u << filling[place];
            }
            for (int fact : excluded_) {
                const auto found = std::find(cage_.begin(), cage_.end(), puzzle_.cell_of(fact));
                if (found != cage_.end() && !(fits[found - cage_.begin()] >> puzzle_.digit_of(fact) & 1))
                    out_.facts.push_back(fact);
            }
            if (!out_.facts.empty()) return true;
        }
        return false;
    }

private:
    static bool is_in(int cell, const std::vector<int>& cells) {
        return std::find(cells.begin(), cells.end(), cell) != cells.end();
    }

    const Puzzle& puzzle_;
    const Domains& domains_;
    const TableRelation& relation_;
    const std::vector<int>&line_, &cage_;
    Proposal& out_;
    std::vector<int> excluded_;
};

}  // namespace

bool name_pair(const Position& position, int cage, int line, const std::vector<int>& forced, Proposal& out) {
    out.facts.clear();
    if (position.cage(cage).live().size() > kMostFillings) return false;
    PairNamer namer(position, cage, line, forced, out);
    return namer.pointing() || namer.claiming();
}

void name_chain(const Puzzle& puzzle, const std::vector<int>& forced, Proposal& out) {
    const int first = forced[0];
    out.technique = Technique::forcing_chain;
    out.facts.assign(1, first);
    for (int fact : told(puzzle, {forced.begin() + 1, forced.end()}))
        if (!Puzzle::holds(first) || puzzle.cell_of(fact) != puzzle.cell_of(first)) out.facts.push_back(fact);
}

void name_combination(const Puzzle& puzzle, const std::vector<int>& forced, Proposal& out) {
    out.technique = Technique::combination;
    out.facts = told(puzzle, forced);
}

}  // namespace quebra::kenken::grade
