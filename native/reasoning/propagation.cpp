#include "propagation.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/deadline.hpp"

namespace quebra::reasoning {

// ---- the clauses as the facts leave them

void Propagation::refresh() {
    book_.seal();
    if (facts_known_ == kUnknown || wakings_known_ != book_.wakings()) rebuild();
    else if (facts_known_ != book_.facts().size()) take_facts();
    else return;
    ++version_;
    ready_of_.resize(static_cast<std::size_t>(book_.rules()));
}

void Propagation::rebuild() {
    facts_known_ = kUnknown;  // until all is done: the clock may end it on the way
    starts_.assign(1, 0);
    literals_.clear();
    rule_of_.clear();
    origin_.clear();
    clauses_of_.clear();
    background_.clear();
    for (int rule = 0; rule < book_.rules(); ++rule) {
        const auto first = static_cast<std::uint32_t>(rule_of_.size());
        const auto range = book_.clauses(rule);
        pulse(range.last - range.first);
        for (std::uint32_t c = range.first; c < range.last && !book_.is_asleep(rule); ++c)
            if (keep(book_.begin(c), book_.end(c), book_.values())) {
                rule_of_.push_back(rule);
                origin_.push_back(c);
            }
        clauses_of_.emplace_back(first, static_cast<std::uint32_t>(rule_of_.size()));
        if (book_.is_background(rule)) background_.push_back(rule);
    }
    values_ = book_.values();
    reasons_.assign(values_.size(), kAssumed);
    seen_.assign(values_.size(), 0);
    looked_.assign(values_.size(), 0);
    const auto rules = static_cast<std::size_t>(book_.rules());
    met_.assign(rules, 0);
    distance_.assign(rules, 0);
    active_.assign(rules, 0);
    for (int rule : background_) active_[rule] = 1;
    trail_.clear();
    active_rules_.clear();
    head_ = 0;
    index();
    facts_known_ = book_.facts().size();
    wakings_known_ = book_.wakings();
}

// Keeps what the values leave of a clause, unless it holds.
bool Propagation::keep(const int* begin, const int* end, const std::vector<std::int8_t>& values) {
    const std::size_t before = literals_.size();
    for (const int* l = begin; l != end; ++l) {
        const int value = *l > 0 ? values[*l] : -values[-*l];
        if (value > 0) {
            literals_.resize(before);
            return false;
        }
        if (value == 0) literals_.push_back(*l);
    }
    starts_.push_back(static_cast<std::uint32_t>(literals_.size()));
    return true;
}

void Propagation::index() {
    occurs_starts_.assign(2 * values_.size() + 1, 0);
    for (int literal : literals_) ++occurs_starts_[code(literal) + 1];
    for (std::size_t i = 1; i < occurs_starts_.size(); ++i) occurs_starts_[i] += occurs_starts_[i - 1];
    occurs_.resize(literals_.size());
    std::vector<std::uint32_t> place(occurs_starts_.begin(), occurs_starts_.end() - 1);
    left_.resize(rule_of_.size());
    for (std::uint32_t c = 0; c < rule_of_.size(); ++c) {
        left_[c] = starts_[c + 1] - starts_[c];
        for (std::uint32_t i = starts_[c]; i < starts_[c + 1]; ++i) occurs_[place[code(literals_[i])]++] = c;
    }
    held_ = 0;
    ready_.clear();
    for (int rule : background_)
        for (std::uint32_t c = clauses_of_[rule].first; c < clauses_of_[rule].second; ++c)
            if (left_[c] <= 1) ready_.push_back(c);
}

// New facts are taken in where they occur. The clauses that hold by them are left out once they are many.
void Propagation::take_facts() {
    const auto& facts = book_.facts();
    const std::size_t first = std::exchange(facts_known_, kUnknown);
    for (std::size_t i = first; i < facts.size(); ++i) {
        values_[std::abs(facts[i])] = facts[i] > 0 ? 1 : -1;
        const std::uint32_t here = code(facts[i]), opposite = code(-facts[i]);
        pulse(1 + occurs_starts_[here + 1] - occurs_starts_[here]);
        for (std::uint32_t k = occurs_starts_[here]; k < occurs_starts_[here + 1]; ++k) {
            const std::uint32_t clause = occurs_[k];
            if (left_[clause] >= kHolds) continue;
            left_[clause] += kHolds;
            held_ += starts_[clause + 1] - starts_[clause];
        }
        for (std::uint32_t k = occurs_starts_[opposite]; k < occurs_starts_[opposite + 1]; ++k)
            if (--left_[occurs_[k]] <= 1 && book_.is_background(rule_of_[occurs_[k]])) ready_.push_back(occurs_[k]);
    }
    if (2 * held_ > literals_.size()) {
        compact();
    } else {
        std::erase_if(ready_, [&](std::uint32_t clause) { return left_[clause] >= kHolds; });
        std::sort(ready_.begin(), ready_.end());
        ready_.erase(std::unique(ready_.begin(), ready_.end()), ready_.end());
    }
    facts_known_ = facts.size();
}

void Propagation::compact() {
    const std::vector<int> literals = std::exchange(literals_, {}), rule_of = std::exchange(rule_of_, {});
    const std::vector<std::uint32_t> starts = std::exchange(starts_, {0}), origin = std::exchange(origin_, {});
    for (auto& [first, last] : clauses_of_) {
        const std::uint32_t begin = std::exchange(first, static_cast<std::uint32_t>(rule_of_.size()));
        for (std::uint32_t c = begin; c < last; ++c)
            if (keep(literals.data() + starts[c], literals.data() + starts[c + 1], values_)) {
                rule_of_.push_back(rule_of[c]);
                origin_.push_back(origin[c]);
            }
        last = static_cast<std::uint32_t>(rule_of_.size());
    }
    index();
}

// What was begun and not ended is made anew by the next question.
void Propagation::look_at_clock() {
    try {
        pulse(1 + background_.size() + active_rules_.size());
    } catch (const TimeUp&) {
        facts_known_ = kUnknown;
        throw;
    }
}

// ---- one run: assume, switch rules on, propagate, go back

bool Propagation::assign(int literal, int reason) {
    std::int8_t& value = values_[std::abs(literal)];
    const std::int8_t wanted = literal > 0 ? 1 : -1;
    if (value == wanted) return true;
    if (value != 0) {
        conflict_ = reason;
        return false;
    }
    value = wanted;
    reasons_[std::abs(literal)] = reason;
    trail_.push_back(literal);
    return true;
}

// A clause with at most one literal left: forces it, or is broken.
bool Propagation::examine(std::uint32_t clause) {
    int unit = 0;
    for (std::uint32_t i = starts_[clause]; i < starts_[clause + 1]; ++i) {
        const int literal = literals_[i];
        const int value = values_[std::abs(literal)];
        if (value == 0) {
            if (unit) return true;
            unit = literal;
        } else if ((value > 0) == (literal > 0)) {
            return true;
        }
    }
    if (unit) return assign(unit, static_cast<int>(clause));
    conflict_ = static_cast<int>(clause);
    return false;
}

bool Propagation::start(const std::vector<int>& literals) {
    conflict_ = kAssumed;
    shapes_seen_ = shapes_active_ = 0;
    for (int literal : literals)
        if (!assign(literal, kAssumed)) return false;
    for (std::uint32_t clause : ready_)
        if (!examine(clause)) return false;
    return true;
}

bool Propagation::activate(int rule) {
    if (active_[rule]) return true;
    active_[rule] = 1;
    active_rules_.push_back(rule);
    for (std::uint32_t c = clauses_of_[rule].first; c < clauses_of_[rule].second; ++c)
        if (left_[c] <= 1 && !examine(c)) return false;
    return true;
}

// The same before anything has been run: then the facts alone say which clauses force something, and many
// questions are asked between two facts.
bool Propagation::activate_first(int rule) {
    if (active_[rule]) return true;
    active_[rule] = 1;
    active_rules_.push_back(rule);
    auto& [version, clauses] = ready_of_[rule];
    if (version != version_) {
        version = version_;
        clauses.clear();
        for (std::uint32_t c = clauses_of_[rule].first; c < clauses_of_[rule].second; ++c)
            if (left_[c] <= 1) clauses.push_back(c);
    }
    for (std::uint32_t c : clauses)
        if (!examine(c)) return false;
    return true;
}

bool Propagation::run_clauses() {
    while (head_ < trail_.size()) {
        const std::uint32_t falsified = code(-trail_[head_++]);
        bool broken = false;
        for (std::uint32_t i = occurs_starts_[falsified]; i < occurs_starts_[falsified + 1]; ++i) {
            const std::uint32_t clause = occurs_[i];
            // The counts go on after a conflict, so that going back finds them whole.
            if (--left_[clause] <= 1 && !broken && active_[rule_of_[clause]]) broken = !examine(clause);
        }
        if (broken) return false;
    }
    return true;
}

bool Propagation::run() {
    std::vector<int> units;
    while (true) {
        look_at_clock();
        if (!run_clauses()) return false;
        const std::size_t before = trail_.size();
        if (!shapes_changed()) return true;
        for (int rule : active_rules_) {
            const Graph* graph = book_.graph(rule);
            if (!graph) continue;
            units.clear();
            if (!graph_units(*graph, values_, units)) {
                conflict_ = graph_reason(rule);
                return false;
            }
            for (int unit : units)
                if (!assign(unit, graph_reason(rule))) return false;
        }
        shapes_seen_ = before;
        shapes_active_ = active_rules_.size();
        if (trail_.size() == before) return true;
    }
}

// Whether shapes may force more than when they were last looked at: a rule is new, or something they stand on.
bool Propagation::shapes_changed() const {
    for (std::size_t i = shapes_active_; i < active_rules_.size(); ++i)
        if (book_.graph(active_rules_[i])) return true;
    return shapes_active_ > 0 && std::any_of(trail_.begin() + static_cast<std::ptrdiff_t>(shapes_seen_), trail_.end(),
                                             [&](int literal) { return book_.is_fact(std::abs(literal)); });
}

// Takes back all that was assigned but the first so much.
void Propagation::undo(std::size_t kept) {
    for (std::size_t i = trail_.size(); i-- > kept;) {
        const int literal = trail_[i];
        if (i < head_) {
            const std::uint32_t falsified = code(-literal);
            for (std::uint32_t k = occurs_starts_[falsified]; k < occurs_starts_[falsified + 1]; ++k)
                ++left_[occurs_[k]];
        }
        values_[std::abs(literal)] = 0;
        reasons_[std::abs(literal)] = kAssumed;
    }
    trail_.resize(kept);
    head_ = std::min(head_, kept);
    shapes_seen_ = std::min(shapes_seen_, kept);
}

void Propagation::reset() {
    undo(0);
    for (int rule : active_rules_) active_[rule] = 0;
    active_rules_.clear();
}

bool Propagation::conflicts(const std::vector<int>& rules, int assumption) {
    bool sound = assumption ? start({assumption}) : start({});
    for (std::size_t i = 0; sound && i < rules.size(); ++i) sound = activate_first(rules[i]);
    return !(sound && run());
}

// ---- what was asked

std::optional<std::vector<int>> Propagation::propagate(const std::vector<int>& rules,
                                                       const std::vector<int>& literals) {
    book_.check_rules(rules);
    book_.check_facts(literals);
    refresh();
    for (int literal : literals)
        if (book_.is_false(literal)) return std::nullopt;
    bool sound = start(literals);
    for (std::size_t i = 0; sound && i < rules.size(); ++i) sound = activate_first(rules[i]);
    sound = sound && run();
    std::optional<std::vector<int>> result;
    if (sound) {
        result.emplace();
        for (int literal : trail_)
            if (book_.is_fact(std::abs(literal)) && reasons_[std::abs(literal)] != kAssumed) result->push_back(literal);
        std::sort(result->begin(), result->end());
    }
    reset();
    return result;
}

// Marks what a reason rests on, among what was assigned before.
bool Propagation::mark(int reason, std::size_t before) {
    if (reason == kAssumed) return false;
    if (reason >= 0) {
        for (std::uint32_t i = starts_[reason]; i < starts_[reason + 1]; ++i) seen_[std::abs(literals_[i])] = 1;
        return true;
    }
    for (std::size_t i = 0; i < before; ++i) {  // a graph rule looks at all of its variables
        const int variable = std::abs(trail_[i]);
        const auto& own = book_.graph(rule_of_reason(reason))->variables;
        if (std::binary_search(own.begin(), own.end(), variable)) seen_[variable] = 1;
    }
    return true;
}

// The rules that the conflict rests on. Leaves `seen_` set for what was needed.
std::vector<int> Propagation::blamed() {
    std::vector<int> rules;
    auto blame = [&](int reason) {
        const int rule = rule_of_reason(reason);
        if (!book_.is_background(rule)) rules.push_back(rule);
    };
    std::fill(seen_.begin(), seen_.end(), 0);
    if (mark(conflict_, trail_.size())) blame(conflict_);
    for (std::size_t i = trail_.size(); i-- > 0;) {
        const int variable = std::abs(trail_[i]);
        if (seen_[variable] && mark(reasons_[variable], i)) blame(reasons_[variable]);
    }
    std::sort(rules.begin(), rules.end());
    rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
    return rules;
}

// The rules, not met before, that look at the variables.
std::vector<int> Propagation::ring(const std::vector<int>& frontier) {
    std::vector<int> rules;
    for (int from : frontier)
        for (int rule : book_.rules_at(from))
            if (std::exchange(met_[rule], stamp_) != stamp_) rules.push_back(rule);
    return rules;
}

// The open variables, not looked at before, that the rules lead to.
std::vector<int> Propagation::beyond(const std::vector<int>& rules) {
    std::vector<int> frontier;
    for (int rule : rules) {
        if (!book_.expands(rule)) continue;
        for (int next : book_.sees(rule))
            if (book_.value(next) == 0 && std::exchange(looked_[next], stamp_) != stamp_) frontier.push_back(next);
    }
    return frontier;
}

std::optional<std::vector<int>> Propagation::refute(int literal, int radius) {
    reached_all_ = false;
    book_.check_facts({literal});
    refresh();
    if (book_.value(std::abs(literal)) != 0) return std::nullopt;
    std::vector<int> frontier{std::abs(literal)};
    looked_[std::abs(literal)] = ++stamp_;
    bool sound = start({-literal});
    sound = sound && run();
    std::vector<int> near;
    for (int step = 0; sound && step < radius && !frontier.empty(); ++step) {
        near = ring(frontier);
        for (int rule : near) {
            // Rules over the whole board count as the farthest, so that they are dropped first.
            distance_[rule] = step + (book_.expands(rule) ? 0 : book_.rules());
            if (!(sound = activate(rule))) break;
        }
        sound = sound && run();
        if (sound) frontier = beyond(near);
    }
    reached_all_ = sound && ring(frontier).empty();
    std::vector<int> rules;
    if (!sound) rules = blamed();
    reset();
    if (sound) return std::nullopt;
    std::stable_sort(rules.begin(), rules.end(), [&](int a, int b) { return distance_[a] < distance_[b]; });
    for (std::size_t i = rules.size(); i-- > 0;) {  // the farthest first
        std::vector<int> fewer = rules;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (conflicts(fewer, -literal)) {
            const std::vector<int> needed = blamed();
            std::erase_if(fewer, [&](int rule) { return !std::binary_search(needed.begin(), needed.end(), rule); });
            rules = fewer;
            i = std::min(i, rules.size());
        }
        reset();
    }
    return rules;
}

// All rules are on, and what they force by themselves stays from question to question. Whatever an assumption
// without a conflict leads to would lead to no conflict either: it need not be assumed.
std::vector<int> Propagation::irrefutable(const std::vector<int>& literals) {
    book_.check_facts(literals);
    refresh();
    bool sound = start({});
    for (int rule = 0; sound && rule < book_.rules(); ++rule) sound = activate_first(rule);
    sound = sound && run();
    std::vector<char> fits(2 * values_.size(), 0);
    const std::size_t base = trail_.size();
    std::vector<int> found;
    for (int literal : literals) {
        if (!sound) break;
        if (!fits[code(-literal)]) {
            if (!(assign(-literal, kAssumed) && run())) {
                undo(base);
                continue;
            }
            for (int assigned : trail_) fits[code(assigned)] = 1;
            undo(base);
        }
        found.push_back(literal);
    }
    reset();
    return found;
}

// The known facts without which the reason would say nothing.
void Propagation::add_facts(int reason, std::vector<int>& facts) const {
    if (reason == kAssumed) return;
    if (reason >= 0) {
        const std::uint32_t clause = origin_[reason];
        for (const int* l = book_.begin(clause); l != book_.end(clause); ++l)
            if (book_.is_false(*l)) facts.push_back(-*l);
        return;
    }
    for (int variable : book_.graph(rule_of_reason(reason))->variables)
        if (const int value = book_.value(variable)) facts.push_back(value * variable);
}

std::optional<Propagation::Chain> Propagation::chain(const std::vector<int>& rules, int literal) {
    book_.check_rules(rules);
    if (literal) book_.check_facts({literal});
    if (literal && book_.value(std::abs(literal)) != 0) return std::nullopt;
    refresh();
    if (!conflicts(rules, -literal)) {
        reset();
        return std::nullopt;
    }
    blamed();
    Chain found;
    for (int assigned : trail_) {
        const int variable = std::abs(assigned);
        if (!seen_[variable] || reasons_[variable] == kAssumed) continue;
        add_facts(reasons_[variable], found.facts);
        if (book_.is_fact(variable)) found.links.emplace_back(rule_of_reason(reasons_[variable]), assigned);
    }
    add_facts(conflict_, found.facts);
    found.links.emplace_back(rule_of_reason(conflict_), 0);
    std::sort(found.facts.begin(), found.facts.end());
    found.facts.erase(std::unique(found.facts.begin(), found.facts.end()), found.facts.end());
    reset();
    return found;
}

}  // namespace quebra::reasoning
