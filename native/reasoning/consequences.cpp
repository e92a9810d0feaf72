#include "consequences.hpp"

#include <algorithm>
#include <cstdlib>

namespace quebra::reasoning {

Consequences::Consequences(RuleBook& book, const std::vector<int>& rules)
    : book_(book), subproblem_(book, rules, book.values()), facts_taken_(book.facts().size()),
      some_(subproblem_.fact_count() / 64 + 1, 0), every_(some_.size(), 0), settled_(subproblem_.fact_count() + 1, 0) {}

void Consequences::take_facts() {
    const auto& facts = book_.facts();
    for (; facts_taken_ < facts.size(); ++facts_taken_) {
        const int local = subproblem_.inner(facts[facts_taken_]);
        if (local == 0) continue;
        const int variable = std::abs(local);
        const bool wanted = local > 0;
        if (settled_[variable] == 0) subproblem_.solver().add_clause({local});
        else if (settled_[variable] != (wanted ? 1 : -1)) broken_ = true;
        settled_[variable] = wanted ? 1 : -1;
        std::erase_if(witnesses_, [&](const Bits& witness) { return has(witness, variable) != wanted; });
    }
    std::erase_if(forced_, [&](int literal) { return book_.value(std::abs(literal)) != 0; });
}

bool Consequences::find_witness(const std::vector<int>& assumptions, std::uint64_t conflicts, Answer& answer) {
    answer = subproblem_.solve(assumptions, conflicts);
    if (answer != Answer::yes) return false;
    auto& witness = witnesses_.emplace_back(some_.size(), 0);
    for (int v = 1; v <= subproblem_.fact_count(); ++v)
        if (subproblem_.value(v)) witness[v >> 6] |= std::uint64_t{1} << (v & 63);
    count(witness);
    return true;
}

void Consequences::count(const Bits& witness) {
    for (std::size_t word = 0; word < witness.size(); ++word) {
        some_[word] |= witness[word];
        every_[word] &= witness[word];
    }
}

void Consequences::count_all() {
    std::fill(some_.begin(), some_.end(), 0);
    std::fill(every_.begin(), every_.end(), ~std::uint64_t{0});
    for (const Bits& witness : witnesses_) count(witness);
}

// Lets the next filling try what no witness has shown yet.
void Consequences::lean() {
    for (int v = 1; v <= subproblem_.fact_count(); ++v) {
        if (settled_[v]) continue;
        if (!has(some_, v)) subproblem_.solver().prefer(v);
        else if (has(every_, v)) subproblem_.solver().prefer(-v);
    }
}

bool Consequences::refresh(std::vector<int>& forced, std::uint64_t most_work) {
    take_facts();
    count_all();
    const std::uint64_t last = subproblem_.work() + most_work;
    exact_ = true;
    Answer answer = Answer::yes;
    if (!broken_ && witnesses_.empty()) find_witness({}, most_work, answer);
    if (answer == Answer::no) broken_ = true;
    if (answer == Answer::unknown) exact_ = false;
    if (broken_) return false;
    for (int v = 1; exact_ && v <= subproblem_.fact_count(); ++v) {
        if (settled_[v]) continue;
        while (!shows_both(v)) {
            const int literal = has(some_, v) ? -v : v;
            lean();
            if (subproblem_.work() >= last) {
                exact_ = false;
                break;
            }
            if (find_witness({literal}, last - subproblem_.work(), answer)) continue;
            if (answer == Answer::unknown) {
                exact_ = false;
                break;
            }
            settled_[v] = literal > 0 ? -1 : 1;
            subproblem_.solver().add_clause({-literal});
            forced_.push_back(subproblem_.outer(-literal));
            break;
        }
    }
    forced.insert(forced.end(), forced_.begin(), forced_.end());
    return true;
}

}  // namespace quebra::reasoning
