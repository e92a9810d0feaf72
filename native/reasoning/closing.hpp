// What a rule forces once some more variables are filled in: asked very often
// for one state of the facts, so what the facts leave of the rule is kept.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "graph.hpp"
#include "tally.hpp"

namespace quebra::reasoning {

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
