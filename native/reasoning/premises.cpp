// Which known facts the rules need for what they force.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "core/deadline.hpp"
#include "reasoner.hpp"

namespace quebra::reasoning {
namespace {

constexpr std::uint64_t kPremises = 5000;      // to find facts that will do
constexpr std::uint64_t kFewerPremises = 300;  // to drop some of them …
constexpr int kMostVain = 3;                   // … and after so many that this did not tell of, all others stay

// Whether a shape by itself refutes the opposite of a literal: with every open place as it likes best, it is
// kept or it is not. The values are left as they were.
Answer shape_refutes(const Graph& graph, int literal, std::vector<std::int8_t>& values) {
    pulse(1 + graph.variables.size() / 64);
    std::vector<int> units;
    std::int8_t& value = values[std::abs(literal)];
    const std::int8_t before = std::exchange(value, literal > 0 ? -1 : 1);
    const bool kept = graph_units(graph, values, units);
    value = before;
    return kept ? Answer::no : Answer::yes;
}

}  // namespace

std::optional<std::vector<int>> Reasoner::premises(const std::vector<int>& rules, int literal, std::size_t known) {
    book_.check_rules(rules);
    if (literal) book_.check_facts({literal});
    bool has_graph = false;
    for (int rule : rules) has_graph |= book_.graph(rule) != nullptr;
    return has_graph ? premises_by_dropping(rules, literal, known) : premises_by_core(rules, literal, known);
}

// The facts are assumed, and those in no core are not needed.
std::optional<std::vector<int>> Reasoner::premises_by_core(const std::vector<int>& rules, int literal,
                                                           std::size_t known) {
    std::unique_ptr<Subproblem> fresh;
    auto& kept = rules.size() == 1 ? bare_[rules[0]] : fresh;
    if (!kept) kept = std::make_unique<Subproblem>(book_, rules, nothing_known_);
    Subproblem* subproblem = kept.get();
    // What is there before what is not, as people look; otherwise old facts come first into the core.
    std::vector<int> facts, trial;
    for (int local = 1; local <= subproblem->fact_count(); ++local)
        if (const int value = book_.value(subproblem->outer(local));
            value && book_.learnt_at(subproblem->outer(local)) < known)
            facts.push_back(value * local);
    std::sort(facts.begin(), facts.end(), [&](int one, int other) {
        return book_.learnt_at(std::abs(subproblem->outer(one))) < book_.learnt_at(std::abs(subproblem->outer(other)));
    });
    std::stable_partition(facts.begin(), facts.end(), [](int fact) { return fact > 0; });
    const int opposite = literal ? subproblem->inner(-literal) : 0;
    auto forces = [&](const std::vector<int>& given, std::uint64_t work) {
        trial.clear();
        if (opposite) trial.push_back(opposite);
        trial.insert(trial.end(), given.begin(), given.end());
        return subproblem->solve(trial, work);
    };
    auto keep_core = [&](std::vector<int>& given) {
        std::vector<int> core = subproblem->solver().core();
        std::sort(core.begin(), core.end());
        std::erase_if(given, [&](int fact) { return !std::binary_search(core.begin(), core.end(), fact); });
    };
    const Answer answer = forces(facts, kPremises);
    if (answer == Answer::yes) return std::nullopt;
    if (answer == Answer::no) keep_core(facts);
    int vain = 0;
    for (std::size_t i = facts.size(); answer == Answer::no && vain < kMostVain && i-- > 0;) {
        std::vector<int> fewer = facts;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        const Answer without = forces(fewer, kFewerPremises);
        vain += without == Answer::unknown;
        if (without != Answer::no) continue;
        keep_core(fewer);
        facts = std::move(fewer);
        i = std::min(i, facts.size());
    }
    for (int& fact : facts) fact = subproblem->outer(fact);
    return facts;
}

// Graph rules give poor cores; facts are dropped instead, many at a time first, the newest first.
std::optional<std::vector<int>> Reasoner::premises_by_dropping(const std::vector<int>& rules, int literal,
                                                               std::size_t known) {
    std::vector<char> seen(book_.variables() + 1, 0);
    for (int rule : rules)
        for (int variable : book_.sees(rule)) seen[variable] = 1;
    std::vector<int> facts;
    for (int fact : book_.facts())
        if (seen[std::abs(fact)] && book_.learnt_at(std::abs(fact)) < known) facts.push_back(fact);
    const bool alone = literal && book_.with_background(rules).size() == 1;
    std::vector<std::vector<int>> missed;  // of each filling found that has the opposite: facts that it breaks
    std::vector<std::int8_t> values(book_.variables() + 1, 0);
    auto forces = [&](const std::vector<int>& chosen, std::uint64_t work) {
        std::fill(values.begin(), values.end(), std::int8_t{0});
        for (int fact : chosen) values[std::abs(fact)] = fact > 0 ? 1 : -1;
        if (alone) return shape_refutes(*book_.graph(rules[0]), literal, values);
        const auto is_given = [&](int fact) { return values[std::abs(fact)] != 0; };
        for (const auto& some : missed)  // a filling that breaks none of the chosen facts is one for them, too
            if (std::none_of(some.begin(), some.end(), is_given)) return Answer::no;
        std::vector<int> broken;
        const Answer answer = refuted(rules, literal, values, work, &broken);
        if (answer == Answer::no) missed.push_back(std::move(broken));
        return answer;
    };
    if (forces(facts, kPremises) == Answer::no) return std::nullopt;
    for (std::size_t size = std::max<std::size_t>(1, facts.size() / 2);; size /= 2) {
        for (std::size_t end = facts.size(); end > 0;) {
            const std::size_t start = end > size ? end - size : 0;
            std::vector<int> fewer(facts.begin(), facts.begin() + static_cast<std::ptrdiff_t>(start));
            fewer.insert(fewer.end(), facts.begin() + static_cast<std::ptrdiff_t>(end), facts.end());
            if (forces(fewer, kFewerPremises) == Answer::yes) facts = std::move(fewer);
            end = start;
        }
        if (size == 1) return facts;
    }
}

}  // namespace quebra::reasoning
