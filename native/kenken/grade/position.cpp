#include "position.hpp"

#include <utility>

#include "core/bits.hpp"

namespace quebra::kenken::grade {

Position::Position(const Puzzle& puzzle)
    : View(puzzle, Domains(puzzle.cells(), full_mask(puzzle.size))), puzzle_(puzzle), scratch_(domains_),
      open_cells_(puzzle.cells()), rules_at_(puzzle.cells()) {
    rules_.reserve(puzzle.lines.size() + puzzle.cages.size());
    for (std::size_t i = 0; i < puzzle.lines.size(); ++i)
        watch(puzzle.line_rule(static_cast<int>(i)), std::make_unique<LineRelation>(puzzle.lines[i]));
    for (std::size_t i = 0; i < puzzle.cages.size(); ++i) {
        auto relation = std::make_unique<TableRelation>(puzzle.cages[i].cells, puzzle.tables[i]);
        cages_.push_back(relation.get());
        watch(puzzle.cage_rule(static_cast<int>(i)), std::move(relation));
    }
    first_sum_ = rules_.size();
}

void Position::watch(int number, std::unique_ptr<Relation> relation) {
    for (int cell : relation->cells()) rules_at_[cell].push_back(static_cast<int>(rules_.size()));
    Watched& watched = rules_.emplace_back();
    watched.number = number;
    watched.kept.resize(relation->cells().size());
    watched.relation = std::move(relation);
}

void Position::add_sums() {
    sums_ = list_sums(puzzle_);
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        const Sum& sum = sums_[i];
        const int number = puzzle_.sum_rule(static_cast<int>(i));
        if (sum.is_listed()) {
            watch(number, std::make_unique<TableRelation>(sum.cells, sum.table));
            continue;
        }
        std::vector<const TableRelation*> cages;
        for (int cage : sum.cages) cages.push_back(cages_[cage]);
        watch(number, std::make_unique<ChainRelation>(puzzle_, sum, std::move(cages)));
    }
}

void Position::learn(int fact) {
    const int cell = puzzle_.cell_of(fact);
    if (Puzzle::holds(fact)) {
        placed_[cell] = 1;
        --open_cells_;
    } else {
        domains_[cell] &= ~(1u << puzzle_.digit_of(fact));
        broken_ |= domains_[cell] == 0;
    }
    for (int place : rules_at_[cell]) {
        rules_[place].stale = true;
        ++rules_[place].touched;
    }
}

void Position::list_forced(const Watched& watched, Forced& out) const {
    const auto& cells = watched.relation->cells();
    out.clear(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        out.out[i] = domains_[cells[i]] & ~watched.kept[i];
        if (out.out[i] && is_single(watched.kept[i])) out.in[i] = watched.kept[i];
    }
}

bool Position::fillings(int cage, std::size_t most, Fillings& out) const {
    const TableRelation& relation = *cages_[cage];
    out.clear();
    if (relation.live().size() > most) return false;
    out.reserve(relation.live().size());
    for (std::uint32_t number : relation.live()) out.push_back(relation.table().filling(number));
    return true;
}

bool Position::look_at_sums() {
    if (!std::exchange(has_sums_, true)) add_sums();
    return look(first_sum_, rules_.size());
}

bool Position::look(std::size_t first, std::size_t last) {
    for (std::size_t place = first; place < last; ++place) {
        Watched& watched = rules_[place];
        if (!watched.stale) continue;
        watched.stale = watched.forces = watched.named = false;
        const auto& cells = watched.relation->cells();
        for (int cell : cells) scratch_[cell] = domains_[cell];
        if (!watched.relation->settle(scratch_)) return false;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            watched.kept[i] = scratch_[cells[i]];
            watched.forces |= watched.kept[i] != domains_[cells[i]];
        }
    }
    return true;
}

}  // namespace quebra::kenken::grade
