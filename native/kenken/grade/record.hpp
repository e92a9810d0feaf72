// The steps of a walk, and when each fact became known.
#pragma once

#include <cstdint>
#include <vector>

#include "kenken/techniques/naming.hpp"
#include "puzzle.hpp"

namespace quebra::kenken::grade {

struct Step {
    Technique technique;
    int rule, other;  // one rule and no other (-1), or two
    int choices;
    std::uint32_t first, last;  // its facts in the record
    std::uint32_t set_places, set_digits;
};

class Record {
public:
    explicit Record(const Puzzle& puzzle) : time_of_(puzzle.facts(), kNever), step_of_(puzzle.facts(), -1) {}

    void add(const Proposal& found, int choices) {
        const auto first = static_cast<std::uint32_t>(facts_.size());
        for (int fact : found.facts) {
            time_of_[fact] = static_cast<std::uint32_t>(facts_.size());
            step_of_[fact] = static_cast<int>(steps_.size());
            facts_.push_back(fact);
        }
        steps_.push_back({found.technique, found.rule, found.other, choices, first,
                          static_cast<std::uint32_t>(facts_.size()), found.set_places, found.set_digits});
    }

    const std::vector<Step>& steps() const { return steps_; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(facts_.size()); }
    int fact(std::uint32_t time) const { return facts_[time]; }
    int step_of(int fact) const { return step_of_[fact]; }
    // How many facts were known before this one.
    std::uint32_t time_of(int fact) const { return time_of_[fact]; }
    bool is_known(int fact) const { return time_of_[fact] != kNever; }
    bool is_before(int fact, const Step& step) const { return time_of_[fact] < step.first; }

private:
    static constexpr std::uint32_t kNever = ~0u;
    std::vector<Step> steps_;
    std::vector<int> facts_;
    std::vector<std::uint32_t> time_of_;
    std::vector<int> step_of_;
};

}  // namespace quebra::kenken::grade
