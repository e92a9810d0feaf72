// A few rules in a solver of their own, with variables numbered anew: small
// questions about few rules never touch the rest of the board.
#pragma once

#include <vector>

#include "../sat.hpp"
#include "rulebook.hpp"

namespace quebra::reasoning {

class Room {
public:
    // The values given (1, -1, 0 by variable) are taken as certain and left out.
    Room(RuleBook& book, const std::vector<int>& rules, std::vector<std::int8_t> given);

    // Local literals: variables 1 to fact_count() are fact variables.
    int fact_count() const { return fact_count_; }
    int outer(int local) const { return local > 0 ? outer_[local] : -outer_[-local]; }
    int inner(int literal) const;  // 0: not in this room
    SatSolver& solver() { return solver_; }

    // Complete, graph rules included; unknown when the conflicts run out.
    Answer solve(const std::vector<int>& assumptions, std::uint64_t conflicts);
    bool value(int local) const { return solver_.model_value(local); }
    // Searches, conflicts and cuts so far.
    std::uint64_t work() const { return work_; }

private:
    void add(const int* begin, const int* end);
    bool is_given(int literal) const { return literal > 0 ? given_[literal] > 0 : given_[-literal] < 0; }
    bool cut();

    RuleBook& book_;
    std::vector<std::int8_t> given_;
    bool certain_;  // whether anything is given: then cuts build on it
    SatSolver solver_;
    std::vector<int> outer_{0};
    std::vector<std::pair<int, int>> inner_;  // variable, local number; sorted
    std::vector<const Graph*> graphs_;
    int fact_count_ = 0;
    std::vector<int> scratch_;
    std::uint64_t work_ = 0;
};

// The facts that some rules force, kept up to date as facts come in. Fillings
// found earlier are kept as witnesses: a literal that is false in one of them is
// not forced, and needs no search.
class Consequences {
public:
    Consequences(RuleBook& book, const std::vector<int>& rules);

    // False: the rules cannot be kept. `forced` gets literals that are not facts yet.
    bool refresh(std::vector<int>& forced, std::uint64_t most_work);
    // Whether every search ended: then nothing was missed.
    bool exact() const { return exact_; }

private:
    void take_facts();
    bool find_witness(const std::vector<int>& assumptions, std::uint64_t conflicts, Answer& answer);
    void lean();

    RuleBook& book_;
    Room room_;
    std::size_t facts_taken_;
    std::vector<std::vector<char>> witnesses_;
    std::vector<std::int8_t> settled_;  // by local variable: known or forced, 1 or -1
    std::vector<int> forced_;
    bool broken_ = false, exact_ = true;
};

// The fillings of one rule's open variables, found as they are asked for and kept as facts come
// in. Early ones differ much.
class Fillings {
public:
    Fillings(RuleBook& book, int rule);

    // Drops those that the facts exclude.
    void refresh();
    // Whether there is a filling of that number, counted from 0; finds it if need be.
    bool has(std::size_t number);
    // Whether the search for more was given up.
    bool gave_up() const { return gave_up_; }
    const std::vector<int>& variables() const { return variables_; }
    const std::vector<std::int8_t>& operator[](std::size_t number) const { return fillings_[number]; }

private:
    bool find_one();

    RuleBook& book_;
    Room room_;
    std::size_t facts_taken_;
    bool exhausted_ = false, gave_up_ = false;
    std::vector<int> variables_, often_;
    std::vector<std::vector<std::int8_t>> fillings_;  // 1 or -1 for each variable
};

// What two rules force together: for each filling of one the other is closed exactly, and what all
// of them agree on is forced. False: no filling is left.
// Gives up (exact = false, nothing forced) beyond `most` fillings.
bool close_pair(RuleBook& book, Closing& closing, Fillings& fillings, std::size_t most,
                std::vector<int>& forced, bool& exact);

}  // namespace quebra::reasoning
