// What a few rules force, kept up to date.
#pragma once

#include <cstdint>
#include <vector>

#include "subproblem.hpp"

namespace quebra::reasoning {

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
    Subproblem subproblem_;
    std::size_t facts_taken_;
    using Bits = std::vector<std::uint64_t>;  // a bit for each local variable
    static bool has(const Bits& bits, int variable) { return bits[variable >> 6] >> (variable & 63) & 1; }
    void count(const Bits& witness);
    void count_all();
    // Whether the witnesses show the variable to be both on and off.
    bool shows_both(int variable) const { return has(some_, variable) && !has(every_, variable); }

    std::vector<Bits> witnesses_;
    Bits some_, every_;                 // what is on in some of the witnesses, and in all
    std::vector<std::int8_t> settled_;  // by local variable: known or forced, 1 or -1
    std::vector<int> forced_;
    bool broken_ = false, exact_ = true;
};

}  // namespace quebra::reasoning
