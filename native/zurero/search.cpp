#include "search.hpp"

#include <algorithm>
#include <memory>
#include <thread>

#include "worker.hpp"

namespace quebra::zurero {

Engine::Engine(const Weights& weights, int tempo, std::size_t megabytes)
    : patterns_(weights), tempo_(tempo), table_(megabytes) {}

Thought Engine::think(const Board& board, const Limits& limits, const std::function<void(const Thought&)>& tell,
                      const std::function<bool()>& go_on) {
    std::vector<std::unique_ptr<Worker>> workers;
    for (int i = 0; i < std::max(1, limits.threads); ++i) {
        workers.push_back(std::make_unique<Worker>(*this, board, limits));
        workers.back()->started = Clock::now();
    }
    workers[0]->tell = tell;
    workers[0]->go_on = go_on;
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < workers.size(); ++i)
        helpers.emplace_back([&worker = *workers[i], i] { worker.deepen(1 + static_cast<int>(i % 2)); });
    const auto gather = [&] {
        stop_ = true;
        for (auto& helper : helpers) helper.join();
    };
    try {
        workers[0]->deepen(1);
    } catch (...) {  // an interrupt, raised by Python's own handler
        gather();
        throw;
    }
    gather();
    Thought best = workers[0]->best;
    best.nodes = 0;
    for (const auto& worker : workers) best.nodes += worker->nodes;
    best.seconds = std::chrono::duration<double>(Clock::now() - workers[0]->started).count();
    return best;
}

}  // namespace quebra::zurero
