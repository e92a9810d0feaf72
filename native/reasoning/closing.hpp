// What a rule forces once some more variables are filled in: asked very often
// for one state of the facts, so what the facts leave of the rule is kept.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "graph.hpp"

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

class Closing {
public:
    virtual ~Closing() = default;

    // Takes the variables as filled in with 1 or -1: `units` gets the literals that are forced beyond
    // them and the facts. False: the rule cannot be kept.
    virtual bool units(const std::vector<int>& variables, const std::vector<std::int8_t>& filling,
                       std::vector<int>& units) = 0;
};

std::unique_ptr<Closing> close_graph(const Graph& graph, const std::vector<std::int8_t>& values);
std::unique_ptr<Closing> close_tally(const Tally& tally, const std::vector<std::int8_t>& values);

}  // namespace quebra::reasoning
