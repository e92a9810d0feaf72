#include "trim.hpp"

#include <algorithm>

#include "replay.hpp"

namespace quebra::kenken::grade {
namespace {

// What counts is looked at twice, without the open premises and with them. As long as that makes a
// difference, a step that it comes from is settled by the reasoner.
class Trimmer {
public:
    Trimmer(const Puzzle& puzzle, const std::vector<Sum>& sums, const Record& record)
        : record_(record), steps_(record.steps()), replay_(puzzle, sums, record), needed_(puzzle.facts()) {
        PremiseFinder finder(puzzle, sums, record);
        for (const Step& step : steps_) premises_.push_back(finder.find(step));
    }

    Trimmed run() {
        while (true) {
            const auto kept = this->kept(false);
            if (differ(kept, this->kept(true))) {
                replay_.settle(find_more(kept), premises_);
                continue;
            }
            const auto most = depths(true);
            const int deepest = this->deepest(depths(false), kept);
            if (deepest == this->deepest(most, kept)) return {counted(kept), deepest};
            replay_.settle(find_deeper(most, kept), premises_);
        }
    }

private:
    bool is_counted(std::size_t step) const { return !is_routine(steps_[step].technique); }
    std::size_t step_of(int fact) const { return static_cast<std::size_t>(record_.step_of(fact)); }

    // The steps that place a digit, and those that they rest on.
    std::vector<char> kept(bool open) {
        std::vector<char> found(steps_.size(), 0);
        std::fill(needed_.begin(), needed_.end(), 0);
        for (std::size_t i = steps_.size(); i-- > 0;) {
            for (std::uint32_t time = steps_[i].first; time < steps_[i].last; ++time)
                found[i] |= Puzzle::holds(record_.fact(time)) || needed_[record_.fact(time)];
            if (!found[i]) continue;
            for (int fact : premises_[i].sure) needed_[fact] = 1;
            for (int fact : premises_[i].told) needed_[fact] = 1;
            if (open)
                for (int fact : premises_[i].open) needed_[fact] = 1;
        }
        return found;
    }

    bool differ(const std::vector<char>& one, const std::vector<char>& other) const {
        for (std::size_t i = 0; i < one.size(); ++i)
            if (one[i] != other[i] && is_counted(i)) return true;
        return false;
    }

    // The last step that is kept and may rest on one that is not.
    std::size_t find_more(const std::vector<char>& kept) const {
        std::size_t i = kept.size() - 1;
        auto is_left_out = [&](int fact) { return !kept[step_of(fact)]; };
        while (!kept[i] || std::none_of(premises_[i].open.begin(), premises_[i].open.end(), is_left_out)) --i;
        return i;
    }

    // The longest row of steps that each step ends.
    std::vector<int> depths(bool open) const {
        std::vector<int> found;
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            int before = 0;
            for (int fact : premises_[i].sure) before = std::max(before, found[step_of(fact)]);
            if (open)
                for (int fact : premises_[i].open) before = std::max(before, found[step_of(fact)]);
            found.push_back(before + is_counted(i));
        }
        return found;
    }

    int deepest(const std::vector<int>& depths, const std::vector<char>& kept) const {
        int found = 0;
        for (std::size_t i = 0; i < depths.size(); ++i)
            if (kept[i] && is_counted(i)) found = std::max(found, depths[i]);
        return found;
    }

    // A step of the longest row that is there because of an open premise.
    std::size_t find_deeper(const std::vector<int>& depths, const std::vector<char>& kept) const {
        std::size_t i = 0;
        while (!kept[i] || !is_counted(i) || depths[i] != deepest(depths, kept)) ++i;
        while (true) {
            const auto& sure = premises_[i].sure;
            const auto before = std::find_if(
                sure.begin(), sure.end(), [&](int fact) { return depths[step_of(fact)] == depths[i] - is_counted(i); });
            if (before == sure.end()) return i;
            i = step_of(*before);
        }
    }

    std::vector<Counted> counted(const std::vector<char>& kept) const {
        std::vector<Counted> found;
        for (std::size_t i = 0; i < kept.size(); ++i)
            if (kept[i] && is_counted(i)) found.push_back({steps_[i].technique, steps_[i].choices});
        return found;
    }

    const Record& record_;
    const std::vector<Step>& steps_;
    Replay replay_;
    std::vector<Premises> premises_;
    std::vector<char> needed_;
};

}  // namespace

Trimmed trim(const Puzzle& puzzle, const std::vector<Sum>& sums, const Record& record) {
    return Trimmer(puzzle, sums, record).run();
}

}  // namespace quebra::kenken::grade
