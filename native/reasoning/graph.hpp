// Rules about the shape that true variables form on a graph: one connected
// piece at most, or no cycle. They have too many cases to be written as clauses.
#pragma once

#include <cstdint>
#include <vector>

namespace quebra::reasoning {

struct Graph {
    bool joined;  // otherwise: without cycles
    std::vector<int> variables;
    std::vector<std::vector<int>> beside;  // neighbours by place in `variables`
};

// The literals a graph rule forces under the values (1, -1, 0 by variable):
// exactly those without which it could not be kept. False: it cannot be kept.
bool graph_units(const Graph& graph, const std::vector<std::int8_t>& values, std::vector<int>& units);

// For a filling by place: clauses that it breaks and the rule implies; none when it is kept. They
// speak of places known to be on where they can; with `certain` they build on the values.
std::vector<std::vector<int>> graph_cuts(const Graph& graph, const std::vector<char>& on,
                                         const std::vector<std::int8_t>& values, bool certain);

}  // namespace quebra::reasoning
