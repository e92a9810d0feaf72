// KenKen by bit masks: cage tables, line reasoning and a resumable search.
//
// The plain Python twin is quebra/games/kenken/plain.py; the tests compare the
// two on thousands of boards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "cage.hpp"

namespace quebra::kenken {

enum class Outcome { found, exhausted, paused };

class Search {
public:
    Search(int size, int lowest, std::vector<Cage> cages, std::size_t most_fillings);

    // Propagates the rules on the empty board. False when they contradict.
    bool settle();

    // Runs until the next solution, the end of the tree, or `nodes` more nodes.
    Outcome advance(std::uint64_t nodes);

    const std::vector<std::uint32_t>& domains() const { return domains_; }
    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t failures() const { return failures_; }
    std::uint64_t prunings() const { return prunings_; }

private:
    // The fillings of one cage as bit sets: which of them are still possible,
    // and for each place and digit which of them put that digit there.
    struct Table {
        bool listed = false;  // false: too many to list, judged by bounds
        std::size_t words = 0;
        std::size_t live_at = 0;              // where its bits start in live_
        std::vector<std::uint64_t> support;   // [place][digit][word]
        std::vector<std::uint32_t> last_hit;  // [place][digit]: the word that proved it last
    };
    struct Branch {
        int cell;
        std::uint32_t untried;
        std::vector<std::uint32_t> domains, applied;
        std::vector<std::uint64_t> live;
    };

    void list_table(std::size_t index, std::size_t most_fillings);
    bool propagate();
    bool filter_line(int line);
    bool filter_cage(int index);
    bool filter_by_table(const Cage& cage, Table& table);
    bool filter_by_bounds(const Cage& cage);
    struct Rest {  // what the other cells of a cage can come to
        std::int64_t low_sum, high_sum, low_product, high_product;
        bool may_be_zero;
    };
    static bool may_complete(const Cage& cage, std::int64_t digit, const Rest& rest);
    std::pair<std::int64_t, std::int64_t> range_of(int cell) const;
    bool narrow(int cell, std::uint32_t mask);
    void touch(int cell);
    int choose() const;
    void open_branch();
    bool step_back();

    int size_;
    int lowest_;
    std::vector<Cage> cages_;
    std::vector<Table> tables_;
    std::vector<int> cage_of_;
    std::vector<std::vector<int>> line_cells_;
    std::vector<std::uint32_t> domains_;
    std::vector<std::uint32_t> applied_;  // each cell's digits when its cage last looked
    std::vector<std::uint64_t> live_;
    std::vector<double> weight_;  // how often a cage failed: hard cages first
    std::vector<char> line_dirty_, cage_dirty_;
    std::vector<int> line_queue_, cage_queue_;
    std::vector<Branch> stack_;
    std::uint64_t nodes_ = 0, failures_ = 0, prunings_ = 0;
    bool started_ = false, finished_ = false, at_solution_ = false;
};

}  // namespace quebra::kenken
