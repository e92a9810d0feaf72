// Unit propagation over chosen rules: what follows from an assumption one
// clause at a time, and which rules lead to a contradiction.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "rulebook.hpp"

namespace quebra::reasoning {

class Propagation {
public:
    explicit Propagation(RuleBook& book) : book_(book) {}

    // Facts have been taken back.
    void forget() { facts_known_ = kUnknown; }

    // The fact literals that follow from the rules and the literals; nothing: a conflict.
    std::optional<std::vector<int>> propagate(const std::vector<int>& rules, const std::vector<int>& literals);

    // Rules, near ones first, that refute the opposite of the literal by propagation: those within
    // `radius` steps from rule to rule are tried, and rules that are not needed are dropped.
    std::optional<std::vector<int>> refute(int literal, int radius);
    // Whether the last refutation that came to nothing had looked at all rules there are to reach.
    bool reached_all() const { return reached_all_; }
    // Those of the literals whose opposite no rules refute by propagation, however far they are.
    std::vector<int> irrefutable(const std::vector<int>& literals);

    // How the rules refute the opposite of the literal (0: how they contradict what is known):
    // the facts that follow, each with its rule,
    // only those that are needed; the last pair has the rule that breaks, and 0. And the known facts
    // that all this rests on.
    struct Chain {
        std::vector<std::pair<int, int>> links;
        std::vector<int> facts;
    };
    std::optional<Chain> chain(const std::vector<int>& rules, int literal);

private:
    static std::uint32_t code(int literal) {
        return literal > 0 ? 2u * static_cast<std::uint32_t>(literal) : 2u * static_cast<std::uint32_t>(-literal) + 1;
    }

    void refresh();
    void rebuild();
    bool keep(const int* begin, const int* end, const std::vector<std::int8_t>& values);
    void index();
    void take_facts();
    void compact();
    void look_at_clock();
    bool start(const std::vector<int>& literals);
    bool activate(int rule);
    bool activate_first(int rule);
    bool run();
    bool run_clauses();
    bool shapes_changed() const;
    bool examine(std::uint32_t clause);
    bool assign(int literal, int reason);
    void undo(std::size_t kept);
    void reset();
    bool conflicts(const std::vector<int>& rules, int assumption);
    std::vector<int> blamed();
    bool mark(int reason, std::size_t before);
    void add_facts(int reason, std::vector<int>& facts) const;
    std::vector<int> ring(const std::vector<int>& frontier);
    std::vector<int> beyond(const std::vector<int>& rules);

    static constexpr int kAssumed = -1;
    static constexpr std::size_t kUnknown = ~std::size_t{0};
    static constexpr std::uint32_t kHolds = 1u << 30;  // more literals left than any clause has
    static int graph_reason(int rule) { return -2 - rule; }
    int rule_of_reason(int reason) const { return reason >= 0 ? rule_of_[reason] : -2 - reason; }

    RuleBook& book_;
    std::size_t facts_known_ = kUnknown, wakings_known_ = 0;
    // What the facts leave of the clauses.
    std::vector<std::uint32_t> starts_;
    std::vector<int> literals_, rule_of_;
    std::vector<std::uint32_t> origin_;  // the clause of the book
    std::vector<std::pair<std::uint32_t, std::uint32_t>> clauses_of_;
    std::vector<std::uint32_t> occurs_starts_, occurs_;  // by literal: the clauses it is in

    std::vector<int> background_;       // rules that are always on …
    std::vector<std::uint32_t> ready_;  // … and their clauses that force something now

    // By rule: its clauses that force something now, as of some version of the facts.
    std::vector<std::pair<std::uint64_t, std::vector<std::uint32_t>>> ready_of_;
    std::uint64_t version_ = 0;

    // Literals of a clause that are not false; more than kHolds when a fact makes it true.
    std::vector<std::uint32_t> left_;
    std::size_t held_ = 0;  // literals in clauses that hold
    std::vector<std::int8_t> values_;
    std::vector<char> active_, seen_;
    std::vector<int> active_rules_, trail_, reasons_;
    std::size_t head_ = 0;
    std::size_t shapes_seen_ = 0, shapes_active_ = 0;  // of trail_ and active_rules_, when shapes were last looked at
    std::vector<std::uint32_t> met_, looked_;          // rules and variables, by the question that met them last
    std::uint32_t stamp_ = 0;
    std::vector<int> distance_;  // of the rules met
    bool reached_all_ = false;
    int conflict_ = kAssumed;
};

}  // namespace quebra::reasoning
