// Where pieces on a graph could be joined: the fewest open places that every way between two pieces must
// use, found by flow. `places` has size() and neighbours(place, visit).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/deadline.hpp"

namespace quebra {

struct Separation {
    std::vector<int> piece;  // the stray piece
    std::vector<int> wall;   // open places between it and the anchor's piece
};

// The places that are on and joined to `start`, which get the label `name`.
template <class Places>
std::vector<int> piece_from(const Places& places, std::string_view on, int start, std::vector<int>& label, int name) {
    std::vector<int> piece{start};
    label[start] = name;
    for (std::size_t i = 0; i < piece.size(); ++i)
        places.neighbours(piece[i], [&](int next) {
            if (on[next] && label[next] < 0) {
                label[next] = name;
                piece.push_back(next);
            }
        });
    return piece;
}

// Unit flow over places whose off cells carry one unit and whose on cells any
// number. Each cell is an entry node (2*cell) and an exit node (2*cell + 1).
class Flow {
public:
    template <class Places>
    Flow(const Places& places, std::string_view on, std::string_view closed) : first_(2 * places.size(), -1) {
        for (int cell = 0; cell < places.size(); ++cell) {
            if (closed[cell]) continue;
            add_edge(2 * cell, 2 * cell + 1, on[cell] ? kUnlimited : 1);
            places.neighbours(cell, [&](int next) {
                if (!closed[next]) add_edge(2 * cell + 1, 2 * next, kUnlimited);
            });
        }
    }

    // Leaves no flow behind: each question is answered as if it were the first.
    std::vector<int> smallest_wall(const std::vector<int>& sources, const std::vector<char>& is_sink) {
        while (push_one(sources, is_sink)) {}
        std::vector<int> wall;
        for (int node : queue_)
            if (node % 2 == 0 && !is_reached(node + 1)) wall.push_back(node / 2);
        std::sort(wall.begin(), wall.end());
        for (int edge : used_) {
            ++edges_[edge].capacity;
            --edges_[edge ^ 1].capacity;
        }
        used_.clear();
        return wall;
    }

private:
    static constexpr int kUnlimited = 1 << 28;
    struct Edge {
        int to, next, capacity;
    };

    void add_edge(int from, int to, int capacity) {
        edges_.push_back({to, first_[from], capacity});
        first_[from] = static_cast<int>(edges_.size()) - 1;
        edges_.push_back({from, first_[to], 0});
        first_[to] = static_cast<int>(edges_.size()) - 1;
    }

    // One more unit from the sources to the sink, if that much can still pass.
    bool push_one(const std::vector<int>& sources, const std::vector<char>& is_sink) {
        if (reached_.empty()) {
            reached_.assign(first_.size(), 0);
            came_by_.assign(first_.size(), -1);
        }
        ++round_;
        queue_.clear();
        for (int cell : sources) {
            queue_.push_back(2 * cell + 1);
            for (int node : {2 * cell, 2 * cell + 1}) reach(node, -1);
        }
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            pulse();
            for (int e = first_[queue_[i]]; e >= 0; e = edges_[e].next) {
                const int node = edges_[e].to;
                if (edges_[e].capacity == 0 || is_reached(node)) continue;
                reach(node, e);
                if (is_sink[node / 2]) {
                    trace_back(node);
                    return true;
                }
                queue_.push_back(node);
            }
        }
        return false;
    }

    void trace_back(int node) {
        for (int e = came_by_[node]; e >= 0; e = came_by_[node]) {
            --edges_[e].capacity;
            ++edges_[e ^ 1].capacity;
            used_.push_back(e);
            node = edges_[e ^ 1].to;
        }
    }

    bool is_reached(int node) const { return reached_[node] == round_; }
    void reach(int node, int edge) {
        reached_[node] = round_;
        came_by_[node] = edge;
    }

    std::vector<int> first_, came_by_, queue_;
    std::vector<Edge> edges_;
    std::vector<int> used_;               // edges that a unit went along, to take it back
    std::vector<std::uint32_t> reached_;  // the round in which a node was reached last
    std::uint32_t round_ = 0;
};

// For each piece away from the anchor's. `on` marks the places of the pieces, `closed` places that can never
// be on.
template <class Places>
std::vector<Separation> separations_of(const Places& places, std::string_view on, std::string_view closed, int anchor) {
    std::vector<int> label(places.size(), -1);
    piece_from(places, on, anchor, label, 0);
    std::vector<char> is_sink(places.size(), 0);
    for (int cell = 0; cell < places.size(); ++cell) is_sink[cell] = label[cell] == 0;
    std::vector<Separation> found;
    std::optional<Flow> flow;  // made for the first piece, if there is one
    for (int cell = 0; cell < places.size(); ++cell) {
        if (!on[cell] || label[cell] >= 0) continue;
        if (!flow) flow.emplace(places, on, closed);
        Separation separation;
        separation.piece = piece_from(places, on, cell, label, 1 + static_cast<int>(found.size()));
        std::sort(separation.piece.begin(), separation.piece.end());
        separation.wall = flow->smallest_wall(separation.piece, is_sink);
        found.push_back(std::move(separation));
    }
    return found;
}

}  // namespace quebra
