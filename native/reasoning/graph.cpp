#include "graph.hpp"

#include <algorithm>

namespace quebra::reasoning {
namespace {

// Which connected piece of the allowed places each place is in (-1: not allowed), and how many.
int label_pieces(const Graph& graph, const std::vector<char>& allowed, std::vector<int>& label) {
    label.assign(graph.variables.size(), -1);
    std::vector<int> queue;
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
    std::vector<char> on(size);
    for (std::size_t p = 0; p < size; ++p) on[p] = values[graph.variables[p]] > 0;
    std::vector<int> label;
    const int pieces = label_pieces(graph, on, label);
    if (has_cycle(graph, on, label, pieces)) return false;
    std::vector<int> stamp(pieces, -1);
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
    Joining(const Graph& graph, const std::vector<std::int8_t>& values) : graph_(graph), values_(values) {}

    bool units(std::vector<int>& units) {
        const int size = static_cast<int>(graph_.variables.size());
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
            if (order_[p] < 0) units.push_back(-graph_.variables[p]);
            else if (needed_[p]) units.push_back(graph_.variables[p]);
        }
        return true;
    }

private:
    int value(int place) const { return values_[graph_.variables[place]]; }

    void enter(int place) {
        order_[place] = low_[place] = clock_++;
        held_[place] = value(place) > 0;
        path_.push_back(place);
    }

    void walk(int root) {
        enter(root);
        while (!path_.empty()) {
            const int place = path_.back();
            if (next_[place] < graph_.beside[place].size()) {
                const int other = graph_.beside[place][next_[place]++];
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

    const Graph& graph_;
    const std::vector<std::int8_t>& values_;
    std::vector<int> order_, low_, held_, path_;
    std::vector<std::size_t> next_;
    std::vector<char> needed_;
    int clock_ = 0;
};

// Not both ends of the gap, unless something of the wall round the first piece is on.
std::vector<int> joining_cut(const Graph& graph, const std::vector<char>& on) {
    std::vector<int> label;
    if (label_pieces(graph, on, label) < 2) return {};
    std::vector<int> cut;
    std::vector<char> wall(on.size(), 0);
    int inside = -1, outside = -1;
    for (std::size_t p = 0; p < on.size(); ++p) {
        if (!on[p]) continue;
        if (label[p] == 0) {
            if (inside < 0) inside = static_cast<int>(p);
            for (int next : graph.beside[p])
                if (!on[next]) wall[next] = 1;
        } else if (outside < 0) {
            outside = static_cast<int>(p);
        }
    }
    cut = {-graph.variables[inside], -graph.variables[outside]};
    for (std::size_t p = 0; p < on.size(); ++p)
        if (wall[p]) cut.push_back(graph.variables[p]);
    return cut;
}

// Not all of what is left when loose ends are stripped again and again.
std::vector<int> cycle_cut(const Graph& graph, std::vector<char> on) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (std::size_t p = 0; p < on.size(); ++p) {
            if (!on[p]) continue;
            int beside = 0;
            for (int next : graph.beside[p]) beside += on[next];
            if (beside < 2) {
                on[p] = 0;
                changed = true;
            }
        }
    }
    std::vector<int> label, cut;
    if (label_pieces(graph, on, label) == 0) return cut;
    for (std::size_t p = 0; p < on.size(); ++p)
        if (label[p] == 0) cut.push_back(-graph.variables[p]);
    return cut;
}

}  // namespace

bool graph_units(const Graph& graph, const std::vector<std::int8_t>& values, std::vector<int>& units) {
    return graph.joined ? Joining(graph, values).units(units) : acyclic_units(graph, values, units);
}

std::vector<int> graph_cut(const Graph& graph, const std::vector<char>& on) {
    return graph.joined ? joining_cut(graph, on) : cycle_cut(graph, on);
}

}  // namespace quebra::reasoning
