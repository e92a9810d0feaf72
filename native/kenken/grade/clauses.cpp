#include "clauses.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "kenken/techniques/totals.hpp"

namespace quebra::kenken::grade {

SmallModel::SmallModel(const Puzzle& puzzle, const std::vector<Sum>& sums, const std::vector<int>& rules)
    : puzzle_(puzzle), first_(puzzle.cells(), 0) {
    std::size_t helpers = 0;
    for (int rule : rules) {
        const auto& cells = cells_of(puzzle, sums, rule);
        cells_.insert(cells_.end(), cells.begin(), cells.end());
        if (puzzle.is_line(rule)) continue;
        helpers += puzzle.is_cage(rule) ? table_of(puzzle, sums, rule).count()
                                        : TotalsEncoder::most_helpers(sums[puzzle.sum_at(rule)]);
    }
    std::sort(cells_.begin(), cells_.end());
    cells_.erase(std::unique(cells_.begin(), cells_.end()), cells_.end());
    helpers_ = static_cast<int>(cells_.size()) * puzzle.size;
    std::vector<int> facts(helpers_);
    std::iota(facts.begin(), facts.end(), 1);
    reasoner_ = std::make_unique<reasoning::Reasoner>(helpers_ + static_cast<int>(helpers), facts);
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        first_[cells_[i]] = 1 + static_cast<int>(i) * puzzle.size;
        add_cell(cells_[i]);
    }
    for (int rule : rules) add_rule(rule, sums);
}

int SmallModel::literal(int fact) const {
    const int variable = first_[puzzle_.cell_of(fact)] + puzzle_.digit_of(fact);
    return Puzzle::holds(fact) ? variable : -variable;
}

int SmallModel::fact(int literal) const {
    const int place = std::abs(literal) - 1;
    const int cell = cells_[static_cast<std::size_t>(place / puzzle_.size)], digit = place % puzzle_.size;
    return literal > 0 ? puzzle_.has(cell, digit) : puzzle_.has_not(cell, digit);
}

// Exactly one of its digits.
void SmallModel::add_cell(int cell) {
    auto& book = reasoner_->book();
    book.begin_rule(true, true);
    std::vector<int> some(puzzle_.size);
    std::iota(some.begin(), some.end(), first_[cell]);
    book.add_clause(some);
    for (std::size_t one = 0; one < some.size(); ++one)
        for (std::size_t other = one + 1; other < some.size(); ++other) book.add_clause({-some[one], -some[other]});
}

// Every digit in exactly one of the cells.
void SmallModel::add_line(const std::vector<int>& cells) {
    auto& book = reasoner_->book();
    for (int digit = 0; digit < puzzle_.size; ++digit) {
        std::vector<int> some;
        for (int cell : cells) some.push_back(first_[cell] + digit);
        book.add_clause(some);
        for (std::size_t one = 0; one < some.size(); ++one)
            for (std::size_t other = one + 1; other < some.size(); ++other) book.add_clause({-some[one], -some[other]});
    }
}

void SmallModel::add_rule(int rule, const std::vector<Sum>& sums) {
    auto& book = reasoner_->book();
    rules_.push_back(book.begin_rule(false, !puzzle_.is_sum(rule)));
    if (puzzle_.is_line(rule)) return add_line(puzzle_.lines[puzzle_.line_at(rule)]);
    TotalsEncoder encoder(puzzle_, first_, helpers_, [&](const std::vector<int>& clause) { book.add_clause(clause); });
    if (puzzle_.is_cage(rule)) return encoder.add_choices(puzzle_.tables[puzzle_.cage_at(rule)]);
    encoder.add_sum(sums[puzzle_.sum_at(rule)]);
}

}  // namespace quebra::kenken::grade
