// What is known of a board at a moment, and what each of its rules makes of it.
#pragma once

#include <memory>
#include <vector>

#include "kenken/techniques/view.hpp"
#include "record.hpp"
#include "relation.hpp"

namespace quebra::kenken::grade {

// A rule and what it forces beyond what is known.
struct Watched {
    int number;  // of the rule
    std::unique_ptr<Relation> relation;
    bool stale = true, forces = false, named = false;
    unsigned touched = 0;             // how often something it looks at has become known
    std::vector<std::uint32_t> kept;  // by cell of the relation: the digits that can stay
    Proposal proposal;                // valid when named
};

class Position : public View {
public:
    explicit Position(const Puzzle& puzzle);
    Position(const Position&) = delete;  // relations point at its sums

    void learn(int fact);
    // Look at the rules, as they are told or from adding up, that something has become known for. False: the
    // rules cannot be kept.
    bool look() { return look(0, first_sum_); }
    bool look_at_sums();

    const Puzzle& puzzle() const { return puzzle_; }
    bool is_broken() const { return broken_; }
    bool is_solved() const { return open_cells_ == 0; }
    // All but the rules of single cells; sums come last, from the first look at them on.
    std::vector<Watched>& rules() { return rules_; }
    const std::vector<Watched>& rules() const { return rules_; }
    std::size_t first_sum() const { return first_sum_; }
    const TableRelation& cage(int number) const { return *cages_[number]; }
    const std::vector<Sum>& sums() const { return sums_; }
    // What a rule forces, as of the last look at it.
    void list_forced(const Watched& watched, Forced& out) const;
    bool fillings(int cage, std::size_t most, Fillings& out) const override;

private:
    bool look(std::size_t first, std::size_t last);
    void watch(int number, std::unique_ptr<Relation> relation);
    void add_sums();

    const Puzzle& puzzle_;
    Domains scratch_;
    int open_cells_;
    bool broken_ = false, has_sums_ = false;
    std::vector<Sum> sums_;
    std::vector<Watched> rules_;
    std::size_t first_sum_;
    std::vector<const TableRelation*> cages_;
    std::vector<std::vector<int>> rules_at_;  // by cell: places in rules_
};

}  // namespace quebra::kenken::grade
