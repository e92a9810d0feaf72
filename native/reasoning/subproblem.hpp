// A few rules in a solver of their own, with variables numbered anew: small
// questions about few rules never touch the rest of the board.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "rulebook.hpp"
#include "sat/solver.hpp"

namespace quebra::reasoning {

using sat::Answer;

class Subproblem {
public:
    // The values given (1, -1, 0 by variable) are taken as certain and left out.
    Subproblem(RuleBook& book, const std::vector<int>& rules, const std::vector<std::int8_t>& given);

    // Local literals: variables 1 to fact_count() are fact variables.
    int fact_count() const { return fact_count_; }
    int outer(int local) const { return local > 0 ? outer_[local] : -outer_[-local]; }
    int inner(int literal) const;  // 0: not in this subproblem
    sat::Solver& solver() { return solver_; }

    // Complete, graph rules included; unknown when the conflicts run out.
    Answer solve(const std::vector<int>& assumptions, std::uint64_t conflicts);
    bool value(int local) const { return solver_.model_value(local); }
    // Searches, conflicts and cuts so far.
    std::uint64_t work() const { return work_; }

private:
    void add(const int* begin, const int* end, const std::vector<std::int8_t>& given, const std::vector<int>& places);
    static bool holds(int literal, const std::vector<std::int8_t>& given) {
        return literal > 0 ? given[literal] > 0 : given[-literal] < 0;
    }
    bool cut();

    RuleBook& book_;
    std::vector<std::int8_t> given_;  // where a rule is a shape
    bool certain_ = false;            // whether anything is given: then cuts build on it
    sat::Solver solver_;
    std::vector<int> outer_{0};                                      // fact variables in order, then helpers in order
    std::vector<std::pair<const Graph*, std::vector<int>>> graphs_;  // with the local number of each place
    int fact_count_ = 0;
    std::vector<int> scratch_;
    std::uint64_t work_ = 0;
};

}  // namespace quebra::reasoning
