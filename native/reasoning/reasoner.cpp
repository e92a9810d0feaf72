#include "reasoner.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "core/deadline.hpp"

namespace quebra::reasoning {
namespace {

constexpr std::uint64_t kSmallSearch = 200000;  // work for a question about one rule or two
constexpr std::size_t kMostFillings = 2000;     // of a rule beside a graph rule
constexpr int kSmallRule = 10;                  // open variables up to which all fillings are gone through
constexpr std::uint64_t kFewRules = 20000;      // before the solver with all rules is asked instead

}  // namespace

Reasoner::Reasoner(int variables, const std::vector<int>& fact_variables)
    : book_(variables, fact_variables), propagation_(book_), nothing_known_(variables + 1, 0) {}

void Reasoner::learn(const std::vector<int>& literals) {
    for (int literal : literals) book_.learn(literal);
}

void Reasoner::forget(std::size_t facts) {
    if (facts >= book_.facts().size()) return;
    book_.forget(facts);
    propagation_.forget();
    singles_.clear();
    pairs_.clear();
    fillings_.clear();
    closings_.clear();
    quiet_.clear();
    telling_.clear();
    loaded_ = false;  // the solver holds them for good: it is made anew
}

std::optional<std::vector<int>> Reasoner::single(int rule) {
    pulse();
    book_.check_rules({rule});
    std::vector<int> forced;
    bool kept;
    if (const Graph* graph = book_.graph(rule)) {
        kept = graph_units(*graph, book_.values(), forced);
    } else if (book_.tally(rule)) {
        kept = closing_of(rule).units({}, {}, forced);
    } else {
        auto& known = singles_[rule];
        if (!known) known = std::make_unique<Consequences>(book_, std::vector<int>{rule});
        kept = known->refresh(forced, kSmallSearch);
        exact_ &= known->exact();
    }
    if (!kept) return std::nullopt;
    return forced;
}

// The rule as the facts leave it.
Closing& Reasoner::closing_of(int rule) {
    closings_.resize(static_cast<std::size_t>(book_.rules()));
    Closed& known = closings_[rule];
    if (!known.closing || known.facts != book_.facts().size()) {
        const Graph* graph = book_.graph(rule);
        known = {book_.facts().size(),
                 graph ? close_graph(*graph, book_.values()) : close_tally(*book_.tally(rule), book_.values())};
    }
    return *known.closing;
}

std::optional<std::vector<int>> Reasoner::pair(int first, int second) {
    book_.check_rules({first, second});
    if (book_.graph(first)) std::swap(first, second);
    if (book_.graph(second) && !book_.graph(first)) return closed_pair(second, first);
    std::vector<int> forced;
    if (book_.graph(first)) {
        exact_ = false;  // trees through given places: too hard to close
        return forced;
    }
    if (!can_matter(first, second)) return forced;
    if (book_.tally(second) && is_small(first)) return closed_pair(second, first);
    if (book_.tally(first) && is_small(second)) return closed_pair(first, second);
    auto& known = pairs_[std::minmax(first, second)];
    if (!known) known = std::make_unique<Consequences>(book_, std::vector<int>{first, second});
    const bool kept = known->refresh(forced, kSmallSearch);
    exact_ &= known->exact();
    if (!kept) return std::nullopt;
    return forced;
}

std::optional<std::vector<int>> Reasoner::closed_pair(int closing, int filled) {
    auto& fillings = fillings_[filled];
    if (!fillings) fillings = std::make_unique<Fillings>(book_, filled);
    fillings->refresh();
    std::vector<int> forced;
    bool exact = true;
    const bool kept = close_pair(book_, closing_of(closing), *fillings, kMostFillings, forced, exact);
    exact_ &= exact;
    if (!kept) return std::nullopt;
    return forced;
}

std::vector<Reasoner::News> Reasoner::pairs(int rule, const std::vector<int>& others) {
    book_.check_rules({rule});
    book_.check_rules(others);
    std::vector<News> news;
    for (int other : others) {
        pulse();
        const int graph = book_.graph(rule) ? rule : other, filled = graph == rule ? other : rule;
        News found{other, std::vector<int>{}, -1};
        const bool is_closed = book_.graph(graph) && !book_.graph(filled);
        const Tally* tally = is_closed ? book_.tally(filled) : nullptr;
        if (!tally || !tally->has_more_fillings(book_.values(), kMostFillings)) {
            const bool before = std::exchange(exact_, true);
            found.forced = pair(rule, other);
            found.exact = exact_;
            exact_ = before;
        }
        const bool tells = !found.forced || !found.forced->empty() || found.exact != 1;
        const auto key = std::minmax(rule, other);
        if (tells ? (telling_.insert(key), true) : telling_.erase(key) > 0) news.push_back(std::move(found));
    }
    return news;
}

// Whether the fillings of a rule are quickly gone through.
bool Reasoner::is_small(int rule) {
    int open = 0;
    for (int variable : book_.sees(rule)) open += book_.value(variable) == 0;
    return open <= kSmallRule;
}

// Two rules that force nothing alone and share but one cell force nothing together: whatever one of
// them wants to be in that cell, the other allows.
bool Reasoner::can_matter(int first, int second) {
    const auto& one = book_.sees(first);
    const auto& other = book_.sees(second);
    int shared = 0;
    for (std::size_t i = 0, k = 0; i < one.size() && k < other.size();) {
        if (one[i] != other[k]) {
            one[i] < other[k] ? ++i : ++k;
            continue;
        }
        const int variable = one[i++];
        ++k;
        if (book_.value(variable) != 0) continue;
        if (shared && !book_.are_one_cell(shared, variable)) return true;
        shared = variable;
    }
    const bool quiet = is_quiet(first), also = is_quiet(second);
    return !(quiet && also);
}

// Whether a rule forces nothing alone.
bool Reasoner::is_quiet(int rule) {
    quiet_.resize(static_cast<std::size_t>(book_.rules()));
    Quiet& known = quiet_[rule];
    if (known.facts != book_.facts().size()) {
        const bool before = std::exchange(exact_, true);
        const auto forced = single(rule);
        known = {book_.facts().size(), exact_ && forced && forced->empty(), exact_};
        exact_ = before;
    }
    exact_ &= known.exact;
    return known.quiet;
}

std::optional<std::vector<int>> Reasoner::together(const std::vector<int>& rules) {
    book_.check_rules(rules);
    std::vector<int> forced;
    Consequences found(book_, rules);
    if (!found.refresh(forced, kSmallSearch)) return std::nullopt;
    return forced;
}

std::optional<bool> Reasoner::force(const std::vector<int>& rules, int literal) {
    if (literal) book_.check_facts({literal});
    book_.check_rules(rules);
    const Answer answer = refuted(rules, literal, book_.values(), kFewRules);
    if (answer == Answer::unknown) return std::nullopt;
    return answer == Answer::yes;
}

// Whether rules and given facts refute the opposite of the literal (0: whether they clash). If not, `broken`
// gets the known facts that are otherwise in the filling found.
Answer Reasoner::refuted(const std::vector<int>& rules, int literal, const std::vector<std::int8_t>& given,
                         std::uint64_t work, std::vector<int>* broken) {
    Subproblem subproblem(book_, rules, given);
    std::vector<int> asked;
    if (literal) asked.push_back(subproblem.inner(-literal));
    if (literal && !asked[0]) return Answer::no;  // the rules say nothing of it
    const Answer answer = subproblem.solve(asked, work);
    if (answer == Answer::unknown) return answer;
    for (int local = 1; broken && answer == Answer::yes && local <= subproblem.fact_count(); ++local) {
        const int value = book_.value(subproblem.outer(local));
        if (value && (value > 0) != subproblem.value(local)) broken->push_back(value * subproblem.outer(local));
    }
    return answer == Answer::no ? Answer::yes : Answer::no;
}

bool Reasoner::were_exact() {
    const bool exact = exact_;
    exact_ = true;
    return exact;
}

std::vector<int> Reasoner::partners(int rule) {
    book_.check_rules({rule});
    std::vector<int> found;
    for (int variable : book_.sees(rule))
        if (book_.value(variable) == 0)
            for (int other : book_.rules_at(variable))
                if (other != rule) found.push_back(other);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

std::vector<int> Reasoner::looking_at(int variable) {
    if (variable < 1 || variable > book_.variables()) throw std::invalid_argument("no such variable");
    std::vector<int> rules = book_.rules_at(variable);
    const auto& background = book_.background_at(variable);
    rules.insert(rules.end(), background.begin(), background.end());
    return rules;
}

// ---- any rules, by search

void Reasoner::load_whole() {
    if (loaded_) return;
    book_.seal();
    whole_ = sat::Solver();  // an earlier call may have run out of time
    whole_facts_ = 0;
    whole_.reserve(book_.variables() + book_.rules());
    std::vector<int> clause;
    std::vector<int> met(book_.variables() + 1, -1);
    helpers_.assign(book_.rules(), {});
    always_.assign(book_.variables() + 1, 0);
    for (int variable = 1; variable <= book_.variables(); ++variable) always_[variable] = book_.is_fact(variable);
    for (int rule = 0; rule < book_.rules(); ++rule) {
        const auto range = book_.clauses(rule);
        for (std::uint32_t c = range.first; c < range.last; ++c) {
            clause.assign(book_.begin(c), book_.end(c));
            for (int literal : clause) {
                const int variable = std::abs(literal);
                if (book_.is_fact(variable) || std::exchange(met[variable], rule) == rule) continue;
                if (book_.is_background(rule)) always_[variable] = 1;
                else helpers_[rule].push_back(variable);
            }
            if (!book_.is_background(rule)) clause.push_back(-switch_of(rule));
            whole_.add_clause(clause);
        }
        pulse(range.last - range.first);
    }
    loaded_ = true;
}

// Rules that are not asked for are off, whatever their helpers are: these need not be decided.
void Reasoner::decide_what_matters(const std::vector<int>& rules) {
    needed_ = always_;
    for (int rule : rules)
        for (int variable : helpers_[rule]) needed_[variable] = 1;
    whole_.decide_only(needed_);
}

void Reasoner::take_facts_whole() {
    for (; whole_facts_ < book_.facts().size(); ++whole_facts_) whole_.add_clause({book_.facts()[whole_facts_]});
}

Answer Reasoner::solve(const std::vector<int>& rules, const std::vector<int>& literals, std::uint64_t conflicts) {
    book_.check_rules(rules);
    book_.check_facts(literals);
    load_whole();
    take_facts_whole();
    decide_what_matters(rules);
    std::vector<int> assumptions = literals;
    for (int rule : rules) {
        if (!book_.is_background(rule)) assumptions.push_back(switch_of(rule));
    }
    // With few rules open places are best on, as then little is apart.
    const bool few = 2 * rules.size() < static_cast<std::size_t>(book_.rules());
    while (true) {
        for (int rule : rules)
            if (const Graph* graph = book_.graph(rule); few && graph && graph->joined)
                for (int variable : graph->variables) whole_.prefer(variable);
        const std::uint64_t before = whole_.conflicts;
        const Answer answer = whole_.solve(assumptions, conflicts);
        if (answer != Answer::yes || !cut_whole(rules)) return answer;
        const std::uint64_t used = whole_.conflicts - before + 1;
        if (used >= conflicts) return Answer::unknown;
        conflicts -= used;
    }
}

bool Reasoner::cut_whole(const std::vector<int>& rules) {
    bool found = false;
    for (int rule : rules) {
        const Graph* graph = book_.graph(rule);
        if (!graph) continue;
        std::vector<char> on(graph->variables.size());
        for (std::size_t p = 0; p < on.size(); ++p) on[p] = whole_.model_value(graph->variables[p]);
        for (auto& clause : graph_cuts(*graph, on, book_.values(), true)) {
            clause.push_back(-switch_of(rule));
            whole_.add_clause(clause);
            found = true;
        }
    }
    return found;
}

std::vector<int> Reasoner::core() const {
    std::vector<int> rules;
    for (int literal : whole_.core())
        if (std::abs(literal) > book_.variables()) rules.push_back(std::abs(literal) - book_.variables() - 1);
    std::sort(rules.begin(), rules.end());
    return rules;
}

}  // namespace quebra::reasoning
