#include "consequences.hpp"

#include <cstdlib>

namespace quebra::reasoning {

Consequences::Consequences(RuleBook& book, const std::vector<int>& rules)
    : book_(book), subproblem_(book, rules, book.values()), facts_taken_(book.facts().size()),
      settled_(subproblem_.fact_count() + 1, 0) {}

void Consequences::take_facts() {
    const auto& facts = book_.facts();
    for (; facts_taken_ < facts.size(); ++facts_taken_) {
        const int local = subproblem_.inner(facts[facts_taken_]);
        if (local == 0) continue;
        const int variable = std::abs(local);
        const char wanted = local > 0;
        if (settled_[variable] == 0) subproblem_.solver().add_clause({local});
        else if (settled_[variable] != (wanted ? 1 : -1)) broken_ = true;
        settled_[variable] = wanted ? 1 : -1;
        std::erase_if(witnesses_, [&](const auto& witness) { return witness[variable] != wanted; });
    }
    std::erase_if(forced_, [&](int literal) { return book_.value(std::abs(literal)) != 0; });
}

bool Consequences::find_witness(const std::vector<int>& assumptions, std::uint64_t conflicts, Answer& answer) {
    answer = subproblem_.solve(assumptions, conflicts);
    if (answer != Answer::yes) return false;
    auto& witness = witnesses_.emplace_back(subproblem_.fact_count() + 1);
    for (int v = 1; v <= subproblem_.fact_count(); ++v) witness[v] = subproblem_.value(v);
    return true;
}

// Lets the next filling try what no witness has shown yet.
void Consequences::lean() {
    for (int v = 1; v <= subproblem_.fact_count(); ++v) {
        if (settled_[v]) continue;
        int on = 0;
        for (const auto& witness : witnesses_) on += witness[v];
        if (on == 0) subproblem_.solver().prefer(v);
        else if (on == static_cast<int>(witnesses_.size())) subproblem_.solver().prefer(-v);
    }
}

bool Consequences::refresh(std::vector<int>& forced, std::uint64_t most_work) {
    take_facts();
    const std::uint64_t last = subproblem_.work() + most_work;
    exact_ = true;
    Answer answer = Answer::yes;
    if (!broken_ && witnesses_.empty()) find_witness({}, most_work, answer);
    if (answer == Answer::no) broken_ = true;
    if (answer == Answer::unknown) exact_ = false;
    if (broken_) return false;
    std::vector<int> shown(subproblem_.fact_count() + 1, 0);  // bit 0: seen false, bit 1: seen true
    std::size_t counted = 0;
    for (int v = 1; exact_ && v <= subproblem_.fact_count(); ++v) {
        if (settled_[v]) continue;
        for (; counted < witnesses_.size(); ++counted)
            for (int w = 1; w <= subproblem_.fact_count(); ++w) shown[w] |= witnesses_[counted][w] ? 2 : 1;
        while (shown[v] != 3) {
            const int literal = shown[v] == 1 ? v : -v;
            lean();
            if (subproblem_.work() >= last) {
                exact_ = false;
                break;
            }
            if (find_witness({literal}, last - subproblem_.work(), answer)) {
                const auto& witness = witnesses_.back();
                for (int w = 1; w <= subproblem_.fact_count(); ++w) shown[w] |= witness[w] ? 2 : 1;
                counted = witnesses_.size();
                continue;
            }
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
