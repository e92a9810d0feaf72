// What rules force in pairs, kept up to date as facts come in: see TwoRules in
// quebra/engine/explain/simple_steps.py.
#pragma once

#include <vector>

#include "kenken/techniques/naming.hpp"
#include "pairs.hpp"
#include "position.hpp"

namespace quebra::kenken::grade {

class TwoRules {
public:
    explicit TwoRules(Position& position) : position_(position) {}

    // Looks at all pairs; sums must have been looked at. False: it takes too much work, or the rules
    // cannot be kept.
    bool look();
    // How many pairs give something that no rule gives alone, as many as are named at most.
    int choices() const { return static_cast<int>(first_.size()); }
    // The cheapest of them, if it costs less than a bound.
    const Proposal* cheapest(const Costs& costs, const Record& record, double bound);

private:
    struct Pair {
        std::size_t one, other;  // places among the rules
        std::vector<int> shared;
        unsigned touched = 0;  // how often one of the rules had been touched at the last look
        bool looked = false;
        std::vector<int> forced;  // positive facts first, then in the order of the board
    };
    void list_pairs();
    bool refresh(Pair& pair);
    void list_given();
    std::vector<int> beyond_one(const Pair& pair) const;

    Position& position_;
    std::vector<Pair> pairs_;  // in the order in which they are named
    // What single rules give: the digits they exclude from each cell, and whether they place one.
    Domains excluded_;
    std::vector<char> placed_;
    struct Candidate {
        int one, other;  // the rules' numbers
        std::vector<int> forced;
    };
    bool name_by_sight(const Candidate& candidate, Proposal& out) const;
    void take(const Candidate& candidate, const Costs& costs);

    std::vector<Candidate> first_;
    Proposal best_, trial_;  // the cheapest so far, and one that may be
};

}  // namespace quebra::kenken::grade
