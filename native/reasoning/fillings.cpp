#include "fillings.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/deadline.hpp"

namespace quebra::reasoning {
namespace {

constexpr std::uint64_t kListing = 100000;  // conflicts for one filling of one rule

}  // namespace

Fillings::Fillings(RuleBook& book, int rule)
    : book_(book), subproblem_(book, {rule}, book.values()), facts_taken_(book.facts().size()),
      often_(subproblem_.fact_count() + 1, 0) {
    for (int v = 1; v <= subproblem_.fact_count(); ++v) variables_.push_back(subproblem_.outer(v));
}

void Fillings::refresh() {
    const auto& facts = book_.facts();
    for (; facts_taken_ < facts.size(); ++facts_taken_) {
        const int local = subproblem_.inner(facts[facts_taken_]);
        if (local == 0) continue;
        subproblem_.solver().add_clause({local});
        const auto place = static_cast<std::size_t>(std::abs(local)) - 1;
        std::erase_if(fillings_, [&](const auto& filling) { return filling[place] != (local > 0 ? 1 : -1); });
    }
}

bool Fillings::has(std::size_t number) {
    while (number >= fillings_.size())
        if (!find_one()) return false;
    return true;
}

bool Fillings::find_one() {
    if (exhausted_ || gave_up_) return false;
    pulse();
    const Answer answer = subproblem_.solve({}, kListing);
    gave_up_ = answer == Answer::unknown;
    exhausted_ = answer == Answer::no;
    if (answer != Answer::yes) return false;
    auto& filling = fillings_.emplace_back();
    std::vector<int> blocking;
    for (int v = 1; v <= subproblem_.fact_count(); ++v) {
        const bool on = subproblem_.value(v);
        filling.push_back(on ? 1 : -1);
        blocking.push_back(on ? -v : v);
        often_[v] += on ? 1 : -1;
        subproblem_.solver().prefer(often_[v] > 0 ? -v : v);  // let the next filling differ
    }
    subproblem_.solver().add_clause(blocking);  // without open variables: nothing comes after it
    return true;
}

bool close_pair(RuleBook& book, Closing& closing, Fillings& fillings, std::size_t most, std::vector<int>& forced,
                bool& exact) {
    thread_local std::vector<std::int8_t> here;  // zero between calls
    thread_local std::vector<int> units;
    here.resize(std::max(here.size(), static_cast<std::size_t>(book.variables()) + 1), 0);
    bool any = false;
    for (std::size_t number = 0; fillings.has(number); ++number) {
        if (number == most) break;
        pulse(64);
        const auto& filling = fillings[number];
        units.clear();
        if (!closing.units(fillings.variables(), filling, units)) continue;
        for (std::size_t i = 0; i < filling.size(); ++i)
            if (book.value(fillings.variables()[i]) == 0) units.push_back(filling[i] * fillings.variables()[i]);
        if (!any) {
            forced = units;
        } else {
            for (int literal : units) here[std::abs(literal)] = literal > 0 ? 1 : -1;
            std::erase_if(forced, [&](int literal) { return here[std::abs(literal)] != (literal > 0 ? 1 : -1); });
            for (int literal : units) here[std::abs(literal)] = 0;
        }
        any = true;
        if (forced.empty()) return true;
    }
    exact = !fillings.gave_up() && !fillings.has(most);
    if (exact) return any;
    forced.clear();
    return true;
}

}  // namespace quebra::reasoning
