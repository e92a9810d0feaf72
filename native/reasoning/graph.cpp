#include "graph.hpp"

#include <algorithm>
#include <utility>

#include "core/deadline.hpp"
#include "core/flow.hpp"

namespace quebra::reasoning {
namespace {

constexpr std::size_t kSmallPiece = 16;
constexpr std::size_t kMostCycles = 16;

// Which connected piece of the allowed places each place is in (-1: not allowed), and how many.
int label_pieces(const Graph& graph, const std::vector<char>& allowed, std::vector<int>& label) {
    label.assign(graph.variables.size(), -1);
    thread_local std::vector<int> queue;
    int pieces = 0;
    for (std::size_t start = 0; start < label.size(); ++start) {
        if (!allowed[start] || label[start] >= 0) continue;
        queue.assign(1, static_cast<int>(start));
        label[start] = pieces;
        for (std::size_t i = 0; i < queue.size(); ++i)
            for (int next : graph.beside[queue[i]])
                if (allowed[next] && label[next] < 0) {
                    label[next] = pieces;
                    queue.push_back(next);
                }
        ++pieces;
    }
    return pieces;
}

// Whether some piece of the places has as many edges as places, that is a cycle.
bool has_cycle(const Graph& graph, const std::vector<char>& on, const std::vector<int>& label, int pieces) {
    std::vector<int> surplus(pieces, 0);  // twice the edges less twice the places
    for (std::size_t place = 0; place < on.size(); ++place) {
        if (!on[place]) continue;
        surplus[label[place]] -= 2;
        for (int next : graph.beside[place]) surplus[label[place]] += on[next];
    }
    return std::any_of(surplus.begin(), surplus.end(), [](int extra) { return extra >= 0; });
}

bool acyclic_units(const Graph& graph, const std::vector<std::int8_t>& values, std::vector<int>& units) {
    const std::size_t size = graph.variables.size();
    thread_local std::vector<char> on;
    on.resize(size);
    for (std::size_t p = 0; p < size; ++p) on[p] = values[graph.variables[p]] > 0;
    thread_local std::vector<int> label, stamp;  // asked many thousand times: no memory anew each time
    const int pieces = label_pieces(graph, on, label);
    if (has_cycle(graph, on, label, pieces)) return false;
    stamp.assign(pieces, -1);
    for (std::size_t p = 0; p < size; ++p) {
        if (values[graph.variables[p]] != 0) continue;
        for (int next : graph.beside[p]) {
            if (!on[next]) continue;
            if (stamp[label[next]] == static_cast<int>(p)) {  // two ways into one piece
                units.push_back(-graph.variables[p]);
                break;
            }
            stamp[label[next]] = static_cast<int>(p);
        }
    }
    return true;
}

// One depth-first walk from a place that is on: what it does not reach is off, and an
// open place is on when a part with something on hangs on it alone.
class Joining {
public:
    bool units(const Graph& graph, const std::vector<std::int8_t>& values, std::vector<int>& units) {
        graph_ = &graph;
        values_ = values.data();
        clock_ = 0;
        const int size = static_cast<int>(graph.variables.size());
        int root = -1, total = 0;
        for (int p = 0; p < size; ++p)
            if (value(p) > 0) {
                if (root < 0) root = p;
                ++total;
            }
        if (root < 0) return true;
        order_.assign(size, -1);
        low_.assign(size, 0);
        held_.assign(size, 0);
        next_.assign(size, 0);
        needed_.assign(size, 0);
        walk(root);
        if (held_[root] != total) return false;
        for (int p = 0; p < size; ++p) {
            if (value(p) != 0) continue;
            if (order_[p] < 0) units.push_back(-graph.variables[p]);
            else if (needed_[p]) units.push_back(graph.variables[p]);
        }
        return true;
    }

private:
    int value(int place) const { return values_[graph_->variables[place]]; }

    void enter(int place) {
        order_[place] = low_[place] = clock_++;
        held_[place] = value(place) > 0;
        path_.push_back(place);
    }

    void walk(int root) {
        enter(root);
        while (!path_.empty()) {
            const int place = path_.back();
            if (next_[place] < graph_->beside[place].size()) {
                const int other = graph_->beside[place][next_[place]++];
                if (value(other) < 0) continue;
                if (order_[other] < 0) enter(other);
                else low_[place] = std::min(low_[place], order_[other]);
                continue;
            }
            path_.pop_back();
            if (path_.empty()) break;
            const int above = path_.back();
            low_[above] = std::min(low_[above], low_[place]);
            held_[above] += held_[place];
            if (low_[place] >= order_[above] && held_[place] > 0) needed_[above] = 1;
        }
    }

    const Graph* graph_ = nullptr;
    const std::int8_t* values_ = nullptr;
    std::vector<int> order_, low_, held_, path_;
    std::vector<std::size_t> next_;
    std::vector<char> needed_;
    int clock_ = 0;
};

struct Places {
    const Graph& graph;
    int size() const { return static_cast<int>(graph.variables.size()); }
    template <class Visit>
    void neighbours(int place, Visit visit) const {
        for (int next : graph.beside[place]) visit(next);
    }
};

// The same for facts that are only assumed: the places right round the anchor's piece, which are
// those that keep it apart.
template <class IsKnown>
std::vector<int> boundary_cut(const Graph& graph, const std::vector<char>& on, const std::vector<int>& label,
                              int anchor, IsKnown is_known) {
    int outside = -1;
    std::vector<char> wall(on.size(), 0);
    for (std::size_t p = 0; p < on.size(); ++p) {
        if (!on[p]) continue;
        const int place = static_cast<int>(p);
        if (label[p] != label[anchor]) {
            if (outside < 0 || (is_known(place) && !is_known(outside))) outside = place;
            continue;
        }
        for (int next : graph.beside[p])
            if (!on[next]) wall[next] = 1;
    }
    std::vector<int> cut{-graph.variables[outside], -graph.variables[anchor]};
    for (std::size_t p = 0; p < on.size(); ++p)
        if (wall[p]) cut.push_back(graph.variables[p]);
    return cut;
}

// From every piece apart there must be a way to the anchor: if one of its places is on, so is
// one of the fewest open places between.
std::vector<std::vector<int>> joining_cuts(const Graph& graph, const std::vector<char>& on,
                                           const std::vector<std::int8_t>& values, bool certain) {
    std::vector<int> label;
    if (label_pieces(graph, on, label) < 2) return {};
    auto is_known = [&](int place) { return values[graph.variables[place]] > 0; };
    int anchor = -1;
    std::vector<char> closed(on.size(), 0);
    for (std::size_t p = 0; p < on.size(); ++p) {
        const int place = static_cast<int>(p);
        if (on[p] && (anchor < 0 || (is_known(place) && !is_known(anchor)))) anchor = place;
        closed[p] = values[graph.variables[p]] < 0;
    }
    if (!certain) return {boundary_cut(graph, on, label, anchor, is_known)};
    std::vector<std::vector<int>> cuts;
    for (const auto& [piece, wall] :
         separations_of(Places{graph}, {on.data(), on.size()}, {closed.data(), closed.size()}, anchor)) {
        // One place known to be on is enough; of a small piece without one, each might be.
        const auto known = std::find_if(piece.begin(), piece.end(), is_known);
        std::vector<int> places = piece;
        if (known != piece.end()) places = {*known};
        else if (piece.size() > kSmallPiece) places = {piece.front()};
        for (int place : places) {
            auto& cut = cuts.emplace_back(std::vector<int>{-graph.variables[place], -graph.variables[anchor]});
            for (int gate : wall) cut.push_back(graph.variables[gate]);
        }
    }
    return cuts;
}

// A shortest cycle through a place, as far as a breadth-first walk from it shows one; empty: none.
std::vector<int> cycle_through(const Graph& graph, const std::vector<char>& on, int start) {
    std::vector<int> parent(on.size(), -1), branch(on.size(), -1), queue{start};
    parent[start] = start;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const int place = queue[i];
        for (int next : graph.beside[place]) {
            if (!on[next] || next == parent[place]) continue;
            if (parent[next] < 0) {
                parent[next] = place;
                branch[next] = place == start ? next : branch[place];
                queue.push_back(next);
            } else if (next != start && place != start && branch[next] != branch[place]) {
                std::vector<int> cycle{start};  // two branches meet: back along both
                for (int p = place; p != start; p = parent[p]) cycle.push_back(p);
                for (int p = next; p != start; p = parent[p]) cycle.push_back(p);
                return cycle;
            }
        }
    }
    return {};
}

// The places that are left when ends are taken off again and again: no other can lie on a cycle.
std::vector<char> without_ends(const Graph& graph, std::vector<char> on) {
    std::vector<int> beside(on.size(), 0), ends;
    for (std::size_t p = 0; p < on.size(); ++p) {
        for (int next : graph.beside[p]) beside[p] += on[next];
        if (on[p] && beside[p] < 2) ends.push_back(static_cast<int>(p));
    }
    for (std::size_t i = 0; i < ends.size(); ++i) {
        on[ends[i]] = 0;
        for (int next : graph.beside[ends[i]])
            if (on[next] && --beside[next] == 1) ends.push_back(next);
    }
    return on;
}

// Not all of a cycle: short ones, each without a place of those before.
std::vector<std::vector<int>> cycle_cuts(const Graph& graph, std::vector<char> on) {
    std::vector<std::vector<int>> cuts;
    const std::vector<char> may = without_ends(graph, on);
    for (std::size_t p = 0; p < on.size() && cuts.size() < kMostCycles; ++p) {
        if (!may[p]) continue;
        pulse(1 + on.size() / 1024);
        const std::vector<int> cycle = cycle_through(graph, on, static_cast<int>(p));
        if (cycle.empty()) continue;
        auto& cut = cuts.emplace_back();
        for (int place : cycle) cut.push_back(-graph.variables[place]);
        on[p] = 0;
    }
    return cuts;
}

}  // namespace

bool graph_units(const Graph& graph, const std::vector<std::int8_t>& values, std::vector<int>& units) {
    thread_local Joining joining;
    return graph.joined ? joining.units(graph, values, units) : acyclic_units(graph, values, units);
}

std::vector<std::vector<int>> graph_cuts(const Graph& graph, const std::vector<char>& on,
                                         const std::vector<std::int8_t>& values, bool certain) {
    if (graph.joined) return joining_cuts(graph, on, values, certain);
    return cycle_cuts(graph, on);
}

}  // namespace quebra::reasoning
