// The way from the empty board to its solution: always the simplest step next, as
// quebra/engine/explain/walk.py takes them.
#pragma once

#include <optional>
#include <vector>

#include "kenken/techniques/naming.hpp"
#include "two_rules.hpp"

namespace quebra::kenken::grade {

enum class Verdict {
    solved,
    too_hard,  // a step costs more than was allowed
    stuck,     // neither single rules nor pairs force anything more
    broken,    // the rules contradict each other
    unknown,   // finding the next step takes too much work
};

class Walk {
public:
    Walk(const Puzzle& puzzle, const Costs& costs)
        : puzzle_(puzzle), costs_(costs), record_(puzzle), position_(puzzle), two_rules_(position_),
          unsettled_lines_(puzzle.lines.size(), 0) {}

    Verdict run(double most);
    const Record& record() const { return record_; }
    const std::vector<Sum>& sums() const { return position_.sums(); }

private:
    struct Found {
        const Proposal* step = nullptr;
        int choices = 0;
    };

    void take(const Proposal& step, int choices);
    bool settle();
    bool exclude_others();
    bool strike_out();
    bool find_at_a_glance(Found& found);
    Found find_cheapest(std::size_t rules);
    void name(Watched& watched);
    std::optional<Verdict> find_beyond(Found& found, double most);

    const Puzzle& puzzle_;
    const Costs& costs_;
    Record record_;
    Position position_;
    TwoRules two_rules_;
    // Where digits have been placed since routine was last done.
    std::vector<int> unsettled_cells_;
    std::vector<char> unsettled_lines_;
    Proposal simple_;  // of one cell, or routine
    Forced forced_;    // by the rule that is being named
};

}  // namespace quebra::kenken::grade
