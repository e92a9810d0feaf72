// Which known facts a step rests on.
//
// The reasoner finds few facts by search: it assumes the opposite of what the step says, then the
// digits that are placed, then what is excluded, the oldest first, until a contradiction comes up; of
// the facts assumed that matter it drops what can be missed. A fact that follows from those
// assumed before is never assumed, so it is never a premise. Here the same is told without search as
// far as it can be told: facts that the others do not suffice without are premises for sure. When
// they suffice by themselves they are all; otherwise the rest is open. Of two rules, and of lines with
// cages that may come to several sums, nothing is told so.
#pragma once

#include <vector>

#include "record.hpp"

namespace quebra::kenken::grade {

struct Premises {
    std::vector<int> sure, open;  // facts; some of the open ones are premises, too
    std::vector<int> told;        // what else the chain speaks of that is told with the step
};

class PremiseFinder {
public:
    PremiseFinder(const Puzzle& puzzle, const std::vector<Sum>& sums, const Record& record);

    Premises find(const Step& step);

private:
    void of_cell(const Step& step, Premises& out) const;
    void leave_open(const Step& step, Premises& out) const;
    void of_table(const Table& table, int fact, Premises& out);
    void view_table(const Step& step, const Table& table);
    // The order in which facts are assumed.
    std::uint32_t order(int fact) const {
        return record_.time_of(fact) + (Puzzle::holds(fact) ? 0 : static_cast<std::uint32_t>(puzzle_.facts()));
    }

    const Puzzle& puzzle_;
    const std::vector<Sum>& sums_;
    const Record& record_;
    // Of the table at hand, by place and digit: the fact that excludes it there, or -1, and its order.
    std::vector<int> excluder_;
    std::vector<std::uint32_t> order_;
    // By fact: the question for which it was last found to be assumed, and to be needed.
    std::vector<std::uint32_t> assumed_, needed_;
    std::uint32_t question_ = 0;
    std::vector<int> chosen_;
};

}  // namespace quebra::kenken::grade
