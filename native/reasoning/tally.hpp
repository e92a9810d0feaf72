// Rules that count.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace quebra::reasoning {

// Exactly `count` of the variables `counted`; each implies the one beside it in `implied` (0: nothing).
struct Tally {
    Tally(std::vector<int> counted, std::vector<int> implied, int count);

    // Whether there are more ways than that to fill in what is open.
    bool has_more_fillings(const std::vector<std::int8_t>& values, std::uint64_t most) const;

    std::vector<int> counted, implied;
    int count;
    std::vector<std::pair<int, int>> places;  // sorted: a variable, and where it stands
};

}  // namespace quebra::reasoning
