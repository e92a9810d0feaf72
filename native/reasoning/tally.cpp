#include "tally.hpp"

#include <algorithm>
#include <utility>

#include "closing.hpp"

namespace quebra::reasoning {
namespace {

// A place of a tally: what it counts and what that implies, each 1, -1 or 0.
struct Place {
    std::int8_t counted, implied;
    bool is_broken() const { return counted > 0 && implied < 0; }
    bool is_in() const { return counted > 0 && implied >= 0; }
    bool is_open() const { return counted == 0 && implied >= 0; }
    // Whether it says something whatever the others say.
    bool tells() const { return (counted == 0 && implied < 0) || (counted > 0 && implied == 0); }
};

class Counted : public Closing {
public:
    Counted(const Tally& tally, const std::vector<std::int8_t>& values) : tally_(tally) {
        places_.reserve(tally.counted.size());
        for (std::size_t i = 0; i < tally.counted.size(); ++i) {
            const int implied = tally.implied[i];  // what nothing is implied by holds
            places_.push_back({values[tally.counted[i]], implied ? values[implied] : std::int8_t{1}});
            count(places_.back(), 1);
            if (places_.back().tells()) telling_.push_back(static_cast<int>(i));
        }
    }

    bool units(const std::vector<int>& variables, const std::vector<std::int8_t>& filling,
               std::vector<int>& units) override {
        before_.clear();
        for (std::size_t i = 0; i < variables.size(); ++i) {
            const auto found =
                std::lower_bound(tally_.places.begin(), tally_.places.end(), std::pair<int, int>{variables[i], 0});
            if (found == tally_.places.end() || found->first != variables[i]) continue;
            Place& place = places_[found->second];
            before_.emplace_back(found->second, place);
            count(place, -1);
            (variables[i] == tally_.counted[found->second] ? place.counted : place.implied) = filling[i];
            count(place, 1);
        }
        const bool kept = broken_ == 0 && in_ <= tally_.count && tally_.count <= in_ + open_;
        if (kept) gather(units);
        for (auto one = before_.rbegin(); one != before_.rend(); ++one) {
            count(places_[one->first], -1);
            places_[one->first] = one->second;
            count(one->second, 1);
        }
        return kept;
    }

private:
    void count(const Place& place, int how_many) {
        if (place.is_in()) in_ += how_many;
        if (place.is_open()) open_ += how_many;
        if (place.is_broken()) broken_ += how_many;
    }

    void gather(std::vector<int>& units) const {
        const bool full = in_ == tally_.count, rest = !full && in_ + open_ == tally_.count;
        auto tell = [&](int number) {
            const Place& place = places_[number];
            if (place.counted == 0 && (full || place.implied < 0)) units.push_back(-tally_.counted[number]);
            const bool is_in = place.is_in() || (rest && place.is_open());
            if (place.counted == 0 && is_in) units.push_back(tally_.counted[number]);
            if (place.implied == 0 && is_in) units.push_back(tally_.implied[number]);
        };
        if ((full || rest) && open_ > 0) {
            for (int number = 0; number < static_cast<int>(places_.size()); ++number) tell(number);
            return;
        }
        auto is_touched = [&](int number) {
            return std::any_of(before_.begin(), before_.end(), [&](const auto& one) { return one.first == number; });
        };
        for (int number : telling_)
            if (!is_touched(number)) tell(number);
        for (std::size_t i = 0; i < before_.size(); ++i) {
            const int number = before_[i].first;
            if (std::none_of(before_.begin(), before_.begin() + static_cast<std::ptrdiff_t>(i),
                             [&](const auto& one) { return one.first == number; }))
                tell(number);
        }
    }

    const Tally& tally_;
    std::vector<Place> places_;
    std::vector<int> telling_;
    std::vector<std::pair<int, Place>> before_;  // places that the filling touches, as they were
    int in_ = 0, open_ = 0, broken_ = 0;
};

}  // namespace

Tally::Tally(std::vector<int> counted_, std::vector<int> implied_, int count_)
    : counted(std::move(counted_)), implied(std::move(implied_)), count(count_) {
    for (std::size_t i = 0; i < counted.size(); ++i) {
        places.emplace_back(counted[i], static_cast<int>(i));
        if (implied[i]) places.emplace_back(implied[i], static_cast<int>(i));
    }
    std::sort(places.begin(), places.end());
}

bool Tally::has_more_fillings(const std::vector<std::int8_t>& values, std::uint64_t most) const {
    int left = count, open = 0, loose = 0, spare = 0;
    for (std::size_t i = 0; i < counted.size(); ++i) {
        const Place place{values[counted[i]], implied[i] ? values[implied[i]] : std::int8_t{1}};
        left -= place.is_in();
        open += place.is_open();
        if (place.implied == 0 && place.is_open()) ++loose;  // anything, unless it is counted
        else if (place.implied == 0 && place.counted < 0) ++spare;
    }
    if (left < 0 || left > open) return false;
    std::uint64_t fillings = 1;
    for (int i = 0; i < std::min(left, open - left) && fillings <= most; ++i)
        fillings = fillings * static_cast<std::uint64_t>(open - i) / static_cast<std::uint64_t>(i + 1);
    for (int i = std::max(0, loose - left) + spare; i > 0 && fillings <= most; --i) fillings *= 2;
    return fillings > most;
}

std::unique_ptr<Closing> close_tally(const Tally& tally, const std::vector<std::int8_t>& values) {
    return std::make_unique<Counted>(tally, values);
}

}  // namespace quebra::reasoning
