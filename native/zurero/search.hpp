// The player's head: iterative deepening, principal variation search, threat search.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "hashtable.hpp"
#include "position.hpp"

namespace quebra::zurero {

constexpr int win = 30000;       // a win at ply n scores win - n
constexpr int sure_win = 29000;  // every score above is a proven win

// What the search may do; a plain alpha-beta search has none of it.
enum Feature : unsigned {
    use_hash = 1,      // transposition table under the eight symmetries
    use_order = 2,     // killers, history, worth of the slide
    use_reduce = 4,    // late slides less deep
    use_threats = 8,   // forced sequences of fours below the horizon
    use_pass = 16,     // if passing is good enough, the slide is too
    use_prune = 32,    // give up hopeless or won positions near the horizon
    use_extend = 64,   // answers to a four do not count as depth
    use_window = 128,  // aspiration windows
    everything = 255,
};

struct Limits {
    int depth = 99;
    std::uint64_t nodes = 0;  // for all threads together; 0: no limit
    double seconds = 0;       // 0: no limit
    double enough = 0;        // after so many seconds no further depth is begun; 0: no limit
    int threads = 1;
    unsigned features = everything;
    int noise = 0;  // so much is added to or taken from a position's worth, by its hash and the seed
    std::uint64_t seed = 0;
};

struct Thought {
    int depth = 0;
    int score = 0;  // for the side to move
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool finished = false;  // deeper search would not change the end that was found
    std::vector<Move> line;
};

class Engine {
public:
    Engine(const Weights& weights, int tempo, std::size_t megabytes);

    // Thinks about a position whose game is not over and that has a legal slide. `tell` is called after
    // every depth, `go_on` every few milliseconds; both in the calling thread. `ready` comes first: it is
    // a call of its own so that a stop between the two is not lost.
    Thought think(const Board& board, const Limits& limits, const std::function<void(const Thought&)>& tell,
                  const std::function<bool()>& go_on);

    void ready() { stop_ = false; }
    void stop() { stop_ = true; }
    void forget() { table_.forget(); }
    const Patterns& patterns() const { return patterns_; }
    int tempo() const { return tempo_; }

private:
    friend class Worker;
    Patterns patterns_;
    int tempo_;
    int size_ = 0;  // of the board that the table is about
    HashTable table_;
    std::atomic<bool> stop_{false};
};

}  // namespace quebra::zurero
