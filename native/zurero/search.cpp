#include "search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <thread>

namespace quebra::zurero {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int infinite = 32000;
// Below the horizon: so many plies of fours are tried, and so many plies of answers to fours.
constexpr int tries = 2, evasions = 4;

struct Reductions {
    std::int8_t by[64][most_moves];
    Reductions() {
        for (int depth = 0; depth < 64; ++depth)
            for (int number = 0; number < most_moves; ++number)
                by[depth][number] = depth < 2 || number < 2
                                        ? 0
                                        : static_cast<std::int8_t>(0.5 + std::log(depth) * std::log(number) / 1.8);
    }
};
const Reductions reductions;

}  // namespace

class Worker {
  public:
    Worker(Engine& engine, const Board& board, const Limits& limits)
        : engine_(engine), limits_(limits), position_(board, engine.patterns()) {}

    Thought best;
    std::uint64_t nodes = 0;
    std::function<bool()> go_on;                // only in the calling thread
    std::function<void(const Thought&)> tell;  // only in the calling thread
    Clock::time_point started;

    void deepen(int first_depth) {
        int score = 0;
        for (int depth = first_depth; depth <= std::min(limits_.depth, most_plies / 2); ++depth) {
            root_depth_ = depth;
            score = has(use_window) && depth > 3 ? aspire(score, depth) : search(-infinite, infinite, depth, 0, false, false);
            if (stopped_) break;
            report(score, depth);
            if (tell) tell(best);
            if (best.finished || (limits_.enough > 0 && best.seconds > limits_.enough)) break;
        }
    }

  private:
    struct Frame {
        Move killers[2] = {no_move, no_move};
        Move line[most_plies];
        int length = 0;
        Slide slides[most_moves];
        int order[most_moves];
    };

    bool has(Feature feature) const { return limits_.features & feature; }

    void report(int score, int depth) {
        best.depth = depth;
        best.score = score;
        best.nodes = nodes;
        best.seconds = std::chrono::duration<double>(Clock::now() - started).count();
        best.line.assign(frames_[0].line, frames_[0].line + frames_[0].length);
        // A win is shortest once every shorter one has been looked for.
        best.finished = std::abs(score) > sure_win && win - std::abs(score) <= depth;
    }

    int aspire(int guess, int depth) {
        int width = 30, low = guess - width, high = guess + width;
        if (std::abs(guess) > sure_win) low = -infinite, high = infinite;
        for (;;) {
            const int score = search(low, high, depth, 0, false, false);
            if (stopped_ || (score > low && score < high)) return score;
            width *= 4;
            if (score <= low) low = width > 500 ? -infinite : std::max(-infinite, score - width);
            else high = width > 500 ? infinite : std::min<int>(infinite, score + width);
        }
    }

    // Looks at the clock and the budget; true when the search must end. The first depth is always finished,
    // so that there is a move to play.
    bool out_of_time() {
        if (stopped_) return true;
        if (limits_.nodes && nodes >= limits_.nodes) stopped_ = !best.line.empty();
        if ((nodes & 1023) == 0) {
            if (engine_.stop_.load(std::memory_order_relaxed)) stopped_ = !best.line.empty();
            if (limits_.seconds > 0 && std::chrono::duration<double>(Clock::now() - started).count() > limits_.seconds)
                stopped_ = !best.line.empty();
            if (go_on && (nodes & 65535) == 0 && !go_on()) stopped_ = true;
        }
        return stopped_;
    }

    int worth() const {
        int value = position_.worth() + engine_.tempo();
        if (limits_.noise) {
            const std::uint64_t random = Random(position_.key().hash ^ limits_.seed * 0x9e3779b97f4a7c15ull).next();
            value += static_cast<int>((random >> 40) % static_cast<std::uint64_t>(2 * limits_.noise + 1)) - limits_.noise;
        }
        return std::clamp(value, -sure_win + 1, sure_win - 1);
    }

    static int to_table(int score, int ply) {
        return score > sure_win ? score + ply : score < -sure_win ? score - ply : score;
    }
    static int from_table(int score, int ply) {
        return score > sure_win ? score - ply : score < -sure_win ? score + ply : score;
    }

    // The score for the side to move. `threatened`: the opponent would win by the next slide if it were
    // his turn. The side to move has no five yet, nor the opponent.
    int search(int alpha, int beta, int depth, int ply, bool threatened, bool after_pass) {
        Frame& frame = frames_[ply];
        frame.length = 0;
        if (out_of_time()) return 0;
        const Colour mover = position_.turn();
        const bool root = ply == 0, principal = beta - alpha > 1;
        const bool threats = has(use_threats);
        if (threats) {
            Move winning;
            if (position_.wins_next(mover, &winning)) {
                frame.line[0] = winning;
                frame.length = 1;
                return win - (ply + 1);
            }
            if (root) threatened = position_.wins_next(other(mover));
        }
        if (!root) {
            alpha = std::max(alpha, -win + ply);
            beta = std::min(beta, win - (ply + 1));
            if (alpha >= beta) return alpha;
        }
        if (threatened && has(use_extend) && ply < 2 * root_depth_) ++depth;
        if (depth <= 0) return threats ? calm(alpha, beta, ply, threatened, 0) : leaf();
        if (ply >= most_plies - 2) return worth();

        Key key{};
        Move first = no_move;
        if (has(use_hash)) {
            key = position_.key();
            Found found;
            if (engine_.table_.look(key.hash, found)) {
                first = turned_back(found.move, key.symmetry, position_.size());
                const int score = from_table(found.score, ply);
                if (!root && !principal && found.depth >= depth &&
                    (found.bound == exact || (found.bound == at_least && score >= beta) ||
                     (found.bound == at_most && score <= alpha)))
                    return score;
            }
        }

        const int still = worth();
        const bool open_window = std::abs(alpha) < sure_win && std::abs(beta) < sure_win;
        if (!principal && !threatened && open_window) {
            if (has(use_prune) && depth <= 3 && still - prune_margin * depth >= beta) return still;
            if (has(use_pass) && !after_pass && depth >= 3 && still >= beta) {
                position_.set_turn(other(mover));
                const int score = -search(-beta, -beta + 1, depth - 3 - depth / 4, ply + 1, false, true);
                position_.set_turn(mover);
                if (stopped_) return 0;
                if (score >= beta) return score > sure_win ? beta : score;
            }
        }

        const int count = position_.slides(frame.slides);
        if (count == 0) return 0;
        rank(frame, count, first, depth, ply);
        Position::Before before;
        int best_score = -infinite, tried = 0;
        bool skipped = false;
        Move best_move = no_move;
        const int alpha_before = alpha;
        for (int i = 0; i < count; ++i) {
            const Slide slide = pick(frame, i, count);
            ++nodes;
            const Colour winner = position_.play(slide, before);
            int score;
            if (winner != nobody) {
                score = winner == mover ? win - (ply + 1) : -win + (ply + 1);
            } else {
                const bool fours = threats && position_.wins_next(mover);
                if (has(use_prune) && depth <= 2 && !principal && !threatened && !fours && open_window &&
                    best_score > -sure_win && tried >= 3 + 5 * depth && still + late_margin * depth <= alpha) {
                    position_.undo(slide, before);
                    skipped = true;
                    continue;
                }
                if (has(use_hash) && depth > 1) engine_.table_.prefetch(position_.key().hash);
                int reduction = 0;
                if (has(use_reduce) && depth >= 2 && tried >= 2 && !threatened && !fours) {
                    reduction = reductions.by[std::min(depth, 63)][tried];
                    if (principal && reduction) --reduction;
                    if (history_[mover][history_index(slide)] > 0 && reduction) --reduction;
                    reduction = std::min(reduction, depth - 1);
                }
                const int next = depth - 1;
                if (tried == 0) {
                    score = -search(-beta, -alpha, next, ply + 1, fours, false);
                } else {
                    score = -search(-alpha - 1, -alpha, next - reduction, ply + 1, fours, false);
                    if (reduction && score > alpha) score = -search(-alpha - 1, -alpha, next, ply + 1, fours, false);
                    if (score > alpha && score < beta) score = -search(-beta, -alpha, next, ply + 1, fours, false);
                }
            }
            position_.undo(slide, before);
            if (stopped_) return best_score;
            ++tried;
            if (score > best_score) {
                best_score = score;
                if (score > alpha || root) {
                    best_move = slide.move;
                    if (score > alpha) alpha = score;
                    frame.line[0] = slide.move;
                    const Frame& next = frames_[ply + 1];
                    const int length = winner != nobody ? 0 : std::min(next.length, most_plies - 1);
                    std::copy(next.line, next.line + length, frame.line + 1);
                    frame.length = length + 1;
                }
            }
            if (alpha >= beta) {
                if (has(use_order)) reward(frame, i, depth, mover);
                break;
            }
        }
        // A loss is proven only if nothing was left out.
        if (skipped && best_score < -sure_win) best_score = alpha_before;
        if (has(use_hash)) {
            const Bound bound = best_score >= beta ? at_least : best_score > alpha_before ? exact : at_most;
            engine_.table_.keep(key.hash, {to_table(best_score, ply), depth, bound,
                                           turned(best_move, key.symmetry, position_.size())});
        }
        return best_score;
    }

    int leaf() { return position_.count_legal() ? worth() : 0; }

    // Below the horizon only forced play is looked at: fours, and every answer to a four.
    int calm(int alpha, int beta, int ply, bool threatened, int plies) {
        Frame& frame = frames_[ply];
        frame.length = 0;
        if (out_of_time()) return 0;
        const Colour mover = position_.turn();
        Move winning;
        if (plies && position_.wins_next(mover, &winning)) {
            frame.line[0] = winning;
            frame.length = 1;
            return win - (ply + 1);
        }
        if (ply >= most_plies - 2) return worth();
        int best_score = -infinite;
        if (!threatened || plies >= evasions) {
            best_score = leaf();
            if (best_score >= beta || plies >= (threatened ? evasions : tries)) return best_score;
            alpha = std::max(alpha, best_score);
        }
        const int count = position_.slides(frame.slides);
        if (count == 0) return 0;
        Position::Before before;
        for (int i = 0; i < count; ++i) {
            const Slide& slide = frame.slides[i];
            ++nodes;
            const Colour winner = position_.play(slide, before);
            int score = -infinite;
            if (winner != nobody) {
                score = winner == mover ? win - (ply + 1) : -win + (ply + 1);
            } else {
                const bool fours = position_.wins_next(mover);
                if (threatened || fours) score = -calm(-beta, -alpha, ply + 1, fours, plies + 1);
            }
            position_.undo(slide, before);
            if (stopped_) return 0;
            if (score > best_score) {
                best_score = score;
                if (score > alpha) {
                    alpha = score;
                    frame.line[0] = slide.move;
                    const Frame& next = frames_[ply + 1];
                    const int length = winner != nobody ? 0 : std::min(next.length, most_plies - 1);
                    std::copy(next.line, next.line + length, frame.line + 1);
                    frame.length = length + 1;
                }
                if (alpha >= beta) break;
            }
        }
        return best_score;
    }

    static int history_index(const Slide& slide) { return slide.at * 2 + (slide.pushed != nobody); }

    void rank(Frame& frame, int count, Move first, int depth, int ply) {
        if (!has(use_order)) {
            for (int i = 0; i < count; ++i) frame.order[i] = frame.slides[i].move == first;
            return;
        }
        const Colour mover = position_.turn();
        Position::Before before;
        for (int i = 0; i < count; ++i) {
            const Slide& slide = frame.slides[i];
            int& order = frame.order[i];
            if (slide.move == first) {
                order = 1 << 30;
                continue;
            }
            order = history_[mover][history_index(slide)];
            if (slide.move == frame.killers[0] || slide.move == frame.killers[1]) order += killer_bonus;
            if (depth >= 2 || ply == 0) {
                const Colour winner = position_.play(slide, before);
                order += winner == nobody ? -position_.worth() * worth_factor : winner == mover ? 1 << 29 : -(1 << 29);
                position_.undo(slide, before);
            }
        }
    }

    static Slide pick(Frame& frame, int i, int count) {
        int best = i;
        for (int j = i + 1; j < count; ++j)
            if (frame.order[j] > frame.order[best]) best = j;
        std::swap(frame.order[i], frame.order[best]);
        std::swap(frame.slides[i], frame.slides[best]);
        return frame.slides[i];
    }

    void reward(Frame& frame, int chosen, int depth, Colour mover) {
        const Slide& slide = frame.slides[chosen];
        if (frame.killers[0] != slide.move) {
            frame.killers[1] = frame.killers[0];
            frame.killers[0] = slide.move;
        }
        const int bonus = std::min(depth * depth, 400);
        settle(history_[mover][history_index(slide)], bonus);
        for (int i = 0; i < chosen; ++i) settle(history_[mover][history_index(frame.slides[i])], -bonus);
    }

    static void settle(int& value, int bonus) { value += 32 * bonus - value * std::abs(bonus) / 512; }

    static constexpr int prune_margin = 80, late_margin = 60, killer_bonus = 2000, worth_factor = 16;

    Engine& engine_;
    const Limits limits_;
    Position position_;
    Frame frames_[most_plies];
    int history_[2][largest * 64] = {};
    int root_depth_ = 1;
    bool stopped_ = false;
};

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
