#include "search.hpp"

#include <algorithm>
#include <memory>
#include <thread>

#include "worker.hpp"

namespace quebra::zurero {

namespace {

struct StopAtEnd {
    std::atomic<bool>& stop;
    ~StopAtEnd() { stop = true; }
};

}  // namespace

Engine::Engine(const Weights& weights, int tempo, std::size_t megabytes)
    : patterns_(weights), tempo_(tempo), table_(megabytes) {}

Thought Engine::think(const Board& board, const Limits& limits, const std::function<void(const Thought&)>& tell,
                      const std::function<bool()>& go_on) {
    // Positions of two sizes may share a hash: what is remembered belongs to one size.
    if (board.size() != size_) table_.forget();
    size_ = board.size();
    const int threads = std::max(1, limits.threads);
    Limits share = limits;
    if (limits.nodes) share.nodes = std::max<std::uint64_t>(1, limits.nodes / static_cast<std::uint64_t>(threads));
    std::vector<std::unique_ptr<Worker>> workers;
    for (int i = 0; i < threads; ++i) {
        workers.push_back(std::make_unique<Worker>(*this, board, share));
        workers.back()->started = Clock::now();
    }
    workers[0]->tell = tell;
    workers[0]->go_on = go_on;
    {
        // Helpers are joined when this block ends, also by an interrupt that Python's own handler raises.
        std::vector<std::jthread> helpers;
        const StopAtEnd stop{stop_};
        for (std::size_t i = 1; i < workers.size(); ++i)
            helpers.emplace_back([&worker = *workers[i], i] { worker.deepen(1 + static_cast<int>(i % 2)); });
        workers[0]->deepen(1);
    }
    Thought best = workers[0]->best;
    best.nodes = 0;
    for (const auto& worker : workers) best.nodes += worker->nodes;
    best.seconds = std::chrono::duration<double>(Clock::now() - workers[0]->started).count();
    return best;
}

}  // namespace quebra::zurero
