#include "room.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace quebra::reasoning {
namespace {

constexpr std::uint64_t kListing = 100000;  // conflicts for one filling of one rule

}  // namespace

Room::Room(RuleBook& book, const std::vector<int>& rules, std::vector<std::int8_t> given)
    : book_(book), given_(std::move(given)),
      certain_(std::any_of(given_.begin(), given_.end(), [](std::int8_t value) { return value != 0; })) {
    const std::vector<int> all = book.with_background(rules);
    std::vector<int> variables;
    for (int rule : all)
        for (int variable : book.sees(rule))
            if (given_[variable] == 0) variables.push_back(variable);
    std::sort(variables.begin(), variables.end());
    variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
    for (int variable : variables) {
        inner_.emplace_back(variable, static_cast<int>(outer_.size()));
        outer_.push_back(variable);
    }
    fact_count_ = static_cast<int>(variables.size());
    // Helpers come after the facts, in the order met; each belongs to one rule.
    std::vector<int> helpers;
    for (int rule : all) {
        const auto range = book.clauses(rule);
        for (std::uint32_t c = range.first; c < range.last; ++c)
            for (const int* l = book.begin(c); l != book.end(c); ++l)
                if (!book.is_fact(std::abs(*l))) helpers.push_back(std::abs(*l));
    }
    std::sort(helpers.begin(), helpers.end());
    helpers.erase(std::unique(helpers.begin(), helpers.end()), helpers.end());
    for (int helper : helpers) {
        inner_.emplace_back(helper, static_cast<int>(outer_.size()));
        outer_.push_back(helper);
    }
    std::sort(inner_.begin(), inner_.end());
    solver_.reserve(static_cast<int>(outer_.size()) - 1);
    for (int rule : all) {
        const auto range = book.clauses(rule);
        for (std::uint32_t c = range.first; c < range.last; ++c) add(book.begin(c), book.end(c));
        if (const Graph* graph = book.graph(rule)) graphs_.push_back(graph);
    }
}

int Room::inner(int literal) const {
    const int variable = std::abs(literal);
    const auto found = std::lower_bound(inner_.begin(), inner_.end(), std::pair<int, int>{variable, 0});
    if (found == inner_.end() || found->first != variable) return 0;
    return literal > 0 ? found->second : -found->second;
}

void Room::add(const int* begin, const int* end) {
    scratch_.clear();
    for (const int* l = begin; l != end; ++l) {
        if (is_given(*l)) return;
        if (is_given(-*l)) continue;
        scratch_.push_back(inner(*l));
    }
    solver_.add_clause(scratch_);
}

Answer Room::solve(const std::vector<int>& assumptions, std::uint64_t conflicts) {
    while (true) {
        for (const Graph* graph : graphs_)
            if (graph->joined)  // open places on: then little is apart
                for (int variable : graph->variables)
                    if (const int local = inner(variable)) solver_.prefer(local);
        const std::uint64_t before = solver_.conflicts;
        const Answer answer = solver_.solve(assumptions, conflicts);
        const std::uint64_t used = solver_.conflicts - before + 1;  // a cut counts, so that there is an end
        work_ += used;
        if (answer != Answer::yes || !cut()) return answer;
        if (used >= conflicts) return Answer::unknown;
        conflicts -= used;
    }
}

// Adds a clause against the filling found when a graph rule is broken in it.
bool Room::cut() {
    bool found = false;
    for (const Graph* graph : graphs_) {
        std::vector<char> on(graph->variables.size());
        for (std::size_t p = 0; p < on.size(); ++p) {
            const int local = inner(graph->variables[p]);
            on[p] = local ? solver_.model_value(local) : given_[graph->variables[p]] > 0;
        }
        for (const auto& clause : graph_cuts(*graph, on, certain_ ? given_ : book_.values(), certain_)) {
            std::vector<int> locals;
            bool holds = false;
            for (int literal : clause) {
                if (const int local = inner(literal)) locals.push_back(local);
                else holds |= is_given(literal);
            }
            if (!holds) solver_.add_clause(locals);
            found = true;
        }
    }
    return found;
}

// ---- consequences

Consequences::Consequences(RuleBook& book, const std::vector<int>& rules)
    : book_(book), room_(book, rules, book.values()), facts_taken_(book.facts().size()),
      settled_(room_.fact_count() + 1, 0) {}

void Consequences::take_facts() {
    const auto& facts = book_.facts();
    for (; facts_taken_ < facts.size(); ++facts_taken_) {
        const int local = room_.inner(facts[facts_taken_]);
        if (local == 0) continue;
        const int variable = std::abs(local);
        const char wanted = local > 0;
        if (settled_[variable] == 0) room_.solver().add_clause({local});
        else if (settled_[variable] != (wanted ? 1 : -1)) broken_ = true;
        settled_[variable] = wanted ? 1 : -1;
        std::erase_if(witnesses_, [&](const auto& witness) { return witness[variable] != wanted; });
    }
    std::erase_if(forced_, [&](int literal) { return book_.value(std::abs(literal)) != 0; });
}

bool Consequences::find_witness(const std::vector<int>& assumptions, std::uint64_t conflicts, Answer& answer) {
    answer = room_.solve(assumptions, conflicts);
    if (answer != Answer::yes) return false;
    auto& witness = witnesses_.emplace_back(room_.fact_count() + 1);
    for (int v = 1; v <= room_.fact_count(); ++v) witness[v] = room_.value(v);
    return true;
}

// Lets the next filling try what no witness has shown yet.
void Consequences::lean() {
    for (int v = 1; v <= room_.fact_count(); ++v) {
        if (settled_[v]) continue;
        int on = 0;
        for (const auto& witness : witnesses_) on += witness[v];
        if (on == 0) room_.solver().prefer(v);
        else if (on == static_cast<int>(witnesses_.size())) room_.solver().prefer(-v);
    }
}

bool Consequences::refresh(std::vector<int>& forced, std::uint64_t most_work) {
    take_facts();
    const std::uint64_t last = room_.work() + most_work;
    exact_ = true;
    Answer answer = Answer::yes;
    if (!broken_ && witnesses_.empty()) find_witness({}, most_work, answer);
    if (answer == Answer::no) broken_ = true;
    if (answer == Answer::unknown) exact_ = false;
    if (broken_) return false;
    std::vector<int> shown(room_.fact_count() + 1, 0);  // bit 0: seen false, bit 1: seen true
    std::size_t counted = 0;
    for (int v = 1; exact_ && v <= room_.fact_count(); ++v) {
        if (settled_[v]) continue;
        for (; counted < witnesses_.size(); ++counted)
            for (int w = 1; w <= room_.fact_count(); ++w) shown[w] |= witnesses_[counted][w] ? 2 : 1;
        while (shown[v] != 3) {
            const int literal = shown[v] == 1 ? v : -v;
            lean();
            if (room_.work() >= last) {
                exact_ = false;
                break;
            }
            if (find_witness({literal}, last - room_.work(), answer)) {
                const auto& witness = witnesses_.back();
                for (int w = 1; w <= room_.fact_count(); ++w) shown[w] |= witness[w] ? 2 : 1;
                counted = witnesses_.size();
                continue;
            }
            if (answer == Answer::unknown) {
                exact_ = false;
                break;
            }
            settled_[v] = literal > 0 ? -1 : 1;
            room_.solver().add_clause({-literal});
            forced_.push_back(room_.outer(-literal));
            break;
        }
    }
    forced.insert(forced.end(), forced_.begin(), forced_.end());
    return true;
}

// ---- two rules, filling by filling

Fillings::Fillings(RuleBook& book, int rule)
    : book_(book), room_(book, {rule}, book.values()), facts_taken_(book.facts().size()),
      often_(room_.fact_count() + 1, 0) {
    for (int v = 1; v <= room_.fact_count(); ++v) variables_.push_back(room_.outer(v));
}

void Fillings::refresh() {
    const auto& facts = book_.facts();
    for (; facts_taken_ < facts.size(); ++facts_taken_) {
        const int local = room_.inner(facts[facts_taken_]);
        if (local == 0) continue;
        room_.solver().add_clause({local});
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
    const Answer answer = room_.solve({}, kListing);
    gave_up_ = answer == Answer::unknown;
    exhausted_ = answer == Answer::no;
    if (answer != Answer::yes) return false;
    auto& filling = fillings_.emplace_back();
    std::vector<int> blocking;
    for (int v = 1; v <= room_.fact_count(); ++v) {
        const bool on = room_.value(v);
        filling.push_back(on ? 1 : -1);
        blocking.push_back(on ? -v : v);
        often_[v] += on ? 1 : -1;
        room_.solver().prefer(often_[v] > 0 ? -v : v);  // let the next filling differ
    }
    room_.solver().add_clause(blocking);  // without open variables: nothing comes after it
    return true;
}

bool close_pair(RuleBook& book, Closing& closing, Fillings& fillings, std::size_t most,
                std::vector<int>& forced, bool& exact) {
    thread_local std::vector<std::int8_t> here;  // zero between calls
    thread_local std::vector<int> units;
    here.resize(std::max(here.size(), static_cast<std::size_t>(book.variables()) + 1), 0);
    bool any = false;
    for (std::size_t number = 0; fillings.has(number); ++number) {
        if (number == most) break;
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
