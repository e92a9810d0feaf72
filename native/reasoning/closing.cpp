#include "closing.hpp"

#include <algorithm>

namespace quebra::reasoning {
namespace {

// What the facts leave of a graph: a node for every open place, and one for every piece of places that
// are on. Places that are off are gone.
class Nodes {
public:
    Nodes(const Graph& graph, const std::vector<std::int8_t>& values) {
        const int size = static_cast<int>(graph.variables.size());
        std::vector<int> node(size, -1), queue;
        for (int p = 0; p < size; ++p)
            if (values[graph.variables[p]] == 0) {
                node[p] = static_cast<int>(variables.size());
                variables.push_back(graph.variables[p]);
            }
        open = static_cast<int>(variables.size());
        all = open;
        for (int start = 0; start < size; ++start) {
            if (values[graph.variables[start]] <= 0 || node[start] >= 0) continue;
            queue.assign(1, start);
            node[start] = all;
            for (std::size_t i = 0; i < queue.size(); ++i)
                for (int next : graph.beside[queue[i]])
                    if (values[graph.variables[next]] > 0 && node[next] < 0) {
                        node[next] = all;
                        queue.push_back(next);
                    }
            ++all;
        }
        starts.assign(all + 1, 0);
        auto each_edge = [&](auto visit) {
            for (int p = 0; p < size; ++p)
                for (int next : graph.beside[p])
                    if (node[p] >= 0 && node[next] >= 0 && (node[p] < open || node[next] < open))
                        visit(node[p], node[next]);
        };
        each_edge([&](int from, int) { ++starts[from + 1]; });
        for (int n = 0; n < all; ++n) starts[n + 1] += starts[n];
        ends.resize(starts[all]);
        std::vector<int> place(starts.begin(), starts.end() - 1);
        each_edge([&](int from, int to) { ends[place[from]++] = to; });
    }

    // The node of an open variable; -1 for others.
    int of(int variable) const {
        const auto found = std::lower_bound(variables.begin(), variables.end(), variable);
        if (found == variables.end() || *found != variable) return -1;
        return static_cast<int>(found - variables.begin());
    }

    std::vector<int> variables;  // of the open nodes, which come first
    int open, all;
    std::vector<int> starts, ends;  // edges by node; a piece may have several to one node
};

// One depth-first walk, as for a graph without filling (see graph.cpp), over far fewer nodes.
class Joined : public Closing {
public:
    Joined(const Graph& graph, const std::vector<std::int8_t>& values)
        : nodes_(graph, values), states_(nodes_.all, 1), order_(nodes_.all), low_(nodes_.all), held_(nodes_.all),
          next_(nodes_.all), needed_(nodes_.open) {
        std::fill(states_.begin(), states_.begin() + nodes_.open, std::int8_t{0});
    }

    bool units(const std::vector<int>& variables, const std::vector<std::int8_t>& filling,
               std::vector<int>& units) override {
        int total = nodes_.all - nodes_.open, root = total ? nodes_.open : -1;
        filled_.clear();
        for (std::size_t i = 0; i < variables.size(); ++i) {
            const int node = nodes_.of(variables[i]);
            if (node < 0) continue;
            filled_.push_back(node);
            states_[node] = filling[i];
            if (filling[i] < 0) continue;
            ++total;
            if (root < 0) root = node;
        }
        const bool kept = root < 0 || walk(root) == total;
        if (kept && root >= 0)
            for (int n = 0; n < nodes_.open; ++n) {
                if (states_[n] != 0) continue;
                if (order_[n] < 0) units.push_back(-nodes_.variables[n]);
                else if (needed_[n]) units.push_back(nodes_.variables[n]);
            }
        for (int node : filled_) states_[node] = 0;
        return kept;
    }

private:
    int walk(int root) {
        std::fill(order_.begin(), order_.end(), -1);
        std::fill(needed_.begin(), needed_.end(), 0);
        clock_ = 0;
        enter(root);
        while (true) {
            const int node = path_.back();
            if (next_[node] < nodes_.starts[node + 1]) {
                const int other = nodes_.ends[next_[node]++];
                if (states_[other] < 0) continue;
                if (order_[other] < 0) enter(other);
                else low_[node] = std::min(low_[node], order_[other]);
                continue;
            }
            path_.pop_back();
            if (path_.empty()) return held_[root];
            const int above = path_.back();
            low_[above] = std::min(low_[above], low_[node]);
            held_[above] += held_[node];
            if (above < nodes_.open && low_[node] >= order_[above] && held_[node] > 0) needed_[above] = 1;
        }
    }

    void enter(int node) {
        order_[node] = low_[node] = clock_++;
        held_[node] = states_[node] > 0;
        next_[node] = nodes_.starts[node];
        path_.push_back(node);
    }

    Nodes nodes_;
    std::vector<std::int8_t> states_;
    std::vector<int> order_, low_, held_, next_, path_, filled_;
    std::vector<char> needed_;
    int clock_ = 0;
};

// Only places that are switched on can close a cycle: they join pieces, and what lies beside the pieces
// they join may then close one.
class Acyclic : public Closing {
public:
    Acyclic(const Graph& graph, const std::vector<std::int8_t>& values)
        : nodes_(graph, values), group_(nodes_.all), looked_(nodes_.all, 0), filled_(nodes_.open, 0) {
        std::vector<int> none;
        kept_ = graph_units(graph, values, none);
        for (int n = 0; n < nodes_.all; ++n) group_[n] = n;
        for (int n = 0; n < nodes_.open; ++n)
            if (closes(n)) closing_.push_back(n);
    }

    bool units(const std::vector<int>& variables, const std::vector<std::int8_t>& filling,
               std::vector<int>& units) override {
        if (!kept_) return false;
        touched_.clear();
        on_.clear();
        for (std::size_t i = 0; i < variables.size(); ++i)
            if (const int node = nodes_.of(variables[i]); node >= 0) {
                filled_[node] = filling[i];
                touched_.push_back(node);
                if (filling[i] > 0) on_.push_back(node);
            }
        const bool kept = join();
        if (kept) gather(units);
        for (int node : touched_) filled_[node] = 0;
        for (int node : on_) group_[node] = node;
        for (int piece : pieces_) group_[piece] = piece;
        return kept;
    }

private:
    bool is_on(int node) const { return node >= nodes_.open || filled_[node] > 0; }

    int find(int node) {
        while (group_[node] != node) node = group_[node];
        return node;
    }

    // Joins what the filling switches on with what it touches; false: that closes a cycle.
    bool join() {
        pieces_.clear();
        for (int node : on_)
            for (int e = nodes_.starts[node]; e < nodes_.starts[node + 1]; ++e) {
                const int other = nodes_.ends[e];
                if (!is_on(other)) continue;
                if (other >= nodes_.open) pieces_.push_back(other);
                else if (other < node) continue;  // an edge between two of them counts once
                const int one = find(node), two = find(other);
                if (one == two) return false;
                group_[one] = two;
            }
        return true;
    }

    // Whether the node has two edges into one group.
    bool closes(int node) {
        met_.clear();
        for (int e = nodes_.starts[node]; e < nodes_.starts[node + 1]; ++e) {
            if (!is_on(nodes_.ends[e])) continue;
            const int group = find(nodes_.ends[e]);
            if (std::find(met_.begin(), met_.end(), group) != met_.end()) return true;
            met_.push_back(group);
        }
        return false;
    }

    void gather(std::vector<int>& units) {
        for (int node : closing_)
            if (filled_[node] == 0) units.push_back(-nodes_.variables[node]);
        ++stamp_;
        for (int node : closing_) looked_[node] = stamp_;
        auto look = [&](int from) {
            for (int e = nodes_.starts[from]; e < nodes_.starts[from + 1]; ++e) {
                const int node = nodes_.ends[e];
                if (node >= nodes_.open || filled_[node] != 0 || looked_[node] == stamp_) continue;
                looked_[node] = stamp_;
                if (closes(node)) units.push_back(-nodes_.variables[node]);
            }
        };
        for (int node : on_) look(node);
        for (int piece : pieces_) look(piece);
    }

    Nodes nodes_;
    std::vector<int> group_, looked_, touched_, on_, pieces_, closing_, met_;
    std::vector<std::int8_t> filled_;
    bool kept_;
    int stamp_ = 0;
};

}  // namespace

std::unique_ptr<Closing> close_graph(const Graph& graph, const std::vector<std::int8_t>& values) {
    if (graph.joined) return std::make_unique<Joined>(graph, values);
    return std::make_unique<Acyclic>(graph, values);
}

}  // namespace quebra::reasoning
