// One thread of the search.
#pragma once

#include <chrono>
#include <functional>

#include "ordering.hpp"
#include "search.hpp"

namespace quebra::zurero {

using Clock = std::chrono::steady_clock;

class Worker {
public:
    Worker(Engine& engine, const Board& board, const Limits& limits);

    Thought best;
    std::uint64_t nodes = 0;
    Clock::time_point started;
    std::function<bool()> go_on;               // only in the calling thread
    std::function<void(const Thought&)> tell;  // only in the calling thread

    // Searches deeper and deeper until a limit.
    void deepen(int first_depth);

private:
    // What is asked of a position. `threatened`: the opponent would win by his next slide. Nobody has a five.
    struct Task {
        int alpha, beta, depth, ply;
        bool threatened = false, after_pass = false;
        bool principal = false;  // the window was open when it was asked
        bool root() const { return ply == 0; }
        bool open() const;  // no proven end is at stake
    };
    // What the table knows of a position, and what to keep there.
    struct Memory {
        Key key{};
        Move first = no_move;
    };

    int aspire(int guess, int depth);
    void report(int score, int depth);
    bool out_of_time();
    bool has(Feature feature) const { return limits_.features & feature; }

    int search(Task task);
    bool decided(Task& task, int& score);
    bool remembered(const Task& task, Memory& memory, int& score) const;
    bool good_enough(const Task& task, int still, int& score);
    int try_slides(const Task& task, const Memory& memory, int still);
    int look_into(const Task& task, const Slide& slide, int tried, bool fours);
    int reduction(const Task& task, const Slide& slide, int tried, bool fours) const;
    void keep(const Task& task, const Memory& memory, int score, Move move);
    int calm(int alpha, int beta, int ply, bool threatened, int plies);
    int worth() const;
    int leaf() const { return position_.count_legal() ? worth() : 0; }

    Engine& engine_;
    const Limits limits_;
    Position position_;
    Frame frames_[most_plies];
    History history_;
    int root_depth_ = 1;
    bool stopped_ = false;
};

}  // namespace quebra::zurero
