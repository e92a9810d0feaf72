#include "replay.hpp"

#include <optional>

#include "clauses.hpp"

namespace quebra::kenken::grade {
namespace {

// The walk gone again as far as some rules can see it.
class SecondWalk {
public:
    SecondWalk(const Puzzle& puzzle, const std::vector<Sum>& sums, const Record& record, const std::vector<int>& rules)
        : record_(record), model_(puzzle, sums, rules) {}

    // What was known at a time; later times come later.
    void learn(std::uint32_t until) {
        for (; learnt_ < until; ++learnt_)
            if (const int fact = record_.fact(learnt_); model_.speaks_of(fact))
                model_.reasoner().learn({model_.literal(fact)});
    }

    Premises premises(const Step& step) {
        learn(step.first);
        Premises out;
        for (std::uint32_t time = step.first; time < step.last; ++time)
            if (const auto found = model_.reasoner().premises(model_.rules(), model_.literal(record_.fact(time))))
                for (int literal : *found) out.sure.push_back(model_.fact(literal));
        return out;
    }

    std::optional<reasoning::Propagation::Chain> chain(int fact) {
        return model_.reasoner().propagation().chain(model_.rules(), model_.literal(fact));
    }

    int fact(int literal) const { return model_.fact(literal); }

private:
    const Record& record_;
    SmallModel model_;
    std::uint32_t learnt_ = 0;
};

}  // namespace

bool has_chain(const Puzzle& puzzle, const std::vector<Sum>& sums, const Record& record, int one, int other, int fact) {
    SecondWalk walk(puzzle, sums, record, {one, other});
    walk.learn(record.size());
    return walk.chain(fact).has_value();
}

void Replay::settle(std::size_t step, std::vector<Premises>& premises) {
    const auto& steps = record_.steps();
    const int rule = steps[step].rule, other = steps[step].other;
    if (other >= 0) {
        SecondWalk walk(puzzle_, sums_, record_, {rule, other});
        premises[step] = walk.premises(steps[step]);
        if (const auto chain = walk.chain(record_.fact(steps[step].first)))
            for (int literal : chain->facts) premises[step].told.push_back(walk.fact(literal));
        return;
    }
    // The reasoner keeps what it learns about a rule from question to question, so all questions about
    // the rule are asked again, in their order.
    SecondWalk walk(puzzle_, sums_, record_, {rule});
    for (std::size_t i = 0; i <= step; ++i)
        if (steps[i].rule == rule && steps[i].other < 0) premises[i] = walk.premises(steps[i]);
}

}  // namespace quebra::kenken::grade
