// Rules as the clauses of the model (quebra/games/kenken/model.py), for the reasoner.
#pragma once

#include <memory>
#include <vector>

#include "puzzle.hpp"
#include "reasoning/reasoner.hpp"

namespace quebra::kenken::grade {

// A reasoner that knows few rules and the cells they look at. Everything has the order that it has
// in the model, so the reasoner answers as the one with all rules does.
class SmallModel {
public:
    SmallModel(const Puzzle& puzzle, const std::vector<Sum>& sums, const std::vector<int>& rules);

    // Whether the rules look at the fact's cell.
    bool speaks_of(int fact) const { return first_[puzzle_.cell_of(fact)] != 0; }
    int literal(int fact) const;
    int fact(int literal) const;
    reasoning::Reasoner& reasoner() { return *reasoner_; }
    // The given rules as the reasoner numbers them.
    const std::vector<int>& rules() const { return rules_; }

private:
    void add_cell(int cell);
    void add_line(const std::vector<int>& cells);
    void add_rule(int rule, const std::vector<Sum>& sums);

    const Puzzle& puzzle_;
    std::vector<int> first_;  // by cell: the variable of its lowest digit, 0 where the rules do not look
    std::vector<int> cells_;
    int helpers_;  // the variable before the next helper
    std::unique_ptr<reasoning::Reasoner> reasoner_;
    std::vector<int> rules_;
};

}  // namespace quebra::kenken::grade
