#include "worker.hpp"

#include <algorithm>
#include <cmath>

namespace quebra::zurero {

namespace {

constexpr int infinite = 32000;
// Below the horizon: so many plies of fours are tried, and so many plies of answers to fours.
constexpr int tries = 2, evasions = 4;
// Near the horizon: by so much a ply a position is good enough, or a late slide hopeless.
constexpr int prune_margin = 80, late_margin = 60;

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

// A proven end is kept in the table as seen from its position, not from the root.
int to_table(int score, int ply) { return score > sure_win ? score + ply : score < -sure_win ? score - ply : score; }
int from_table(int score, int ply) { return score > sure_win ? score - ply : score < -sure_win ? score + ply : score; }

int score_of(Colour winner, Colour mover, int ply) { return winner == mover ? win - (ply + 1) : -win + (ply + 1); }

}  // namespace

bool Worker::Task::open() const { return std::abs(alpha) < sure_win && std::abs(beta) < sure_win; }

Worker::Worker(Engine& engine, const Board& board, const Limits& limits)
    : engine_(engine), limits_(limits), position_(board, engine.patterns()) {}

void Worker::deepen(int first_depth) {
    int score = 0;
    for (int depth = first_depth; depth <= std::min(limits_.depth, most_plies / 2); ++depth) {
        root_depth_ = depth;
        score = has(use_window) && depth > 3 ? aspire(score, depth) : search({-infinite, infinite, depth, 0});
        if (stopped_) break;
        report(score, depth);
        if (tell) tell(best);
        if (best.finished || (limits_.enough > 0 && best.seconds > limits_.enough)) break;
    }
}

void Worker::report(int score, int depth) {
    best.depth = depth;
    best.score = score;
    best.nodes = nodes;
    best.seconds = std::chrono::duration<double>(Clock::now() - started).count();
    best.line.assign(frames_[0].line, frames_[0].line + frames_[0].length);
    // Deeper search would hardly find a shorter end; ShortestWin can tell for sure.
    best.finished = std::abs(score) > sure_win && win - std::abs(score) <= depth;
}

// Searches with a narrow window around the last score, and wider ones until it holds.
int Worker::aspire(int guess, int depth) {
    int width = 30, low = guess - width, high = guess + width;
    if (std::abs(guess) > sure_win) low = -infinite, high = infinite;
    for (;;) {
        const int score = search({low, high, depth, 0});
        if (stopped_ || (score > low && score < high)) return score;
        width *= 4;
        if (score <= low) low = width > 500 ? -infinite : std::max(-infinite, score - width);
        else high = width > 500 ? infinite : std::min(infinite, score + width);
    }
}

// Looks at the clock and the budget; true when the search must end. The first depth is always finished,
// so that there is a move to play.
bool Worker::out_of_time() {
    if (stopped_) return true;
    const bool may_stop = !best.line.empty();
    if (limits_.nodes && nodes >= limits_.nodes) stopped_ = may_stop;  // each thread has its share
    if ((nodes & 1023) == 0) {
        if (engine_.stop_.load(std::memory_order_relaxed)) stopped_ = may_stop;
        if (limits_.seconds > 0 && std::chrono::duration<double>(Clock::now() - started).count() > limits_.seconds)
            stopped_ = may_stop;
        if (go_on && (nodes & 65535) == 0 && !go_on()) stopped_ = true;
    }
    return stopped_;
}

int Worker::worth() const {
    std::int64_t value = position_.worth() + engine_.tempo();
    if (const std::int64_t noise = limits_.noise) {
        const std::uint64_t random = Random(position_.key().hash ^ limits_.seed * 0x9e3779b97f4a7c15ull).next();
        value += static_cast<std::int64_t>((random >> 40) % static_cast<std::uint64_t>(2 * noise + 1)) - noise;
    }
    return static_cast<int>(std::clamp<std::int64_t>(value, -sure_win + 1, sure_win - 1));
}

// The score of the position for the side to move.
int Worker::search(Task task) {
    frames_[task.ply].length = 0;
    task.principal = task.beta - task.alpha > 1;
    int score = 0;
    if (out_of_time() || decided(task, score)) return score;
    if (task.depth <= 0) return has(use_threats) ? calm(task.alpha, task.beta, task.ply, task.threatened, 0) : leaf();
    if (task.ply >= most_plies - 2) return worth();
    Memory memory;
    if (has(use_hash) && remembered(task, memory, score)) return score;
    const int still = worth();
    if (good_enough(task, still, score)) return score;
    return try_slides(task, memory, still);
}

// Ends that need no search, and the window and depth that the rest deserves.
bool Worker::decided(Task& task, int& score) {
    if (has(use_threats)) {
        Move winning;
        if (position_.wins_next(position_.turn(), &winning)) {
            frames_[task.ply].begin_line(winning);
            score = win - (task.ply + 1);
            return true;
        }
        if (task.root()) task.threatened = position_.wins_next(other(position_.turn()));
    }
    if (!task.root()) {  // nothing here can be better than a win on the spot or worse than a loss
        task.alpha = std::max(task.alpha, -win + task.ply);
        task.beta = std::min(task.beta, win - (task.ply + 1));
        score = task.alpha;
        if (task.alpha >= task.beta) return true;
    }
    if (task.threatened && has(use_extend) && task.ply < 2 * root_depth_) ++task.depth;
    return false;
}

bool Worker::remembered(const Task& task, Memory& memory, int& score) const {
    memory.key = position_.key();
    Found found;
    if (!engine_.table_.look(memory.key.hash, found)) return false;
    memory.first = turned_back(found.move, memory.key.symmetry, position_.size());
    score = from_table(found.score, task.ply);
    if (task.root() || task.principal || found.depth < task.depth) return false;
    return found.bound == exact || (found.bound == at_least && score >= task.beta) ||
           (found.bound == at_most && score <= task.alpha);
}

// Whether the position is so good that it need not be searched: far above the window near the horizon, or
// above it even if the mover passes. Never where a proven end is at stake.
bool Worker::good_enough(const Task& task, int still, int& score) {
    if (task.principal || task.threatened || !task.open()) return false;
    score = still;
    if (has(use_prune) && task.depth <= 3 && still - prune_margin * task.depth >= task.beta)
        return position_.count_legal() > 0;  // a stuck position is a draw, whatever it looks worth
    if (!has(use_pass) || task.after_pass || task.depth < 3 || still < task.beta) return false;
    const Colour mover = position_.turn();
    position_.set_turn(other(mover));
    score = -search({-task.beta, -task.beta + 1, task.depth - 3 - task.depth / 4, task.ply + 1, false, true});
    position_.set_turn(mover);
    if (stopped_) return true;
    if (score > sure_win) score = task.beta;  // a win after a pass proves nothing
    return score >= task.beta;
}

int Worker::try_slides(const Task& given, const Memory& memory, int still) {
    Task task = given;
    Frame& frame = frames_[task.ply];
    const int count = position_.slides(frame.slides);
    if (count == 0) return 0;
    if (has(use_order)) rank(frame, count, memory.first, history_, position_, task.depth >= 2 || task.root());
    else
        for (int i = 0; i < count; ++i) frame.order[i] = frame.slides[i].move == memory.first;
    const Colour mover = position_.turn();
    const bool may_skip = has(use_prune) && task.depth <= 2 && !task.principal && !task.threatened && task.open();
    int best_score = -infinite, tried = 0;
    Move best_move = no_move;
    Position::Before before;
    for (int i = 0; i < count; ++i) {
        const Slide slide = pick(frame, i, count);
        ++nodes;
        const Colour winner = position_.play(slide, before);
        int score;
        if (winner != nobody) {
            score = score_of(winner, mover, task.ply);
        } else {
            const bool fours = has(use_threats) && position_.wins_next(mover);
            // Never while everything tried has lost: a loss is proven only if nothing was left out.
            if (may_skip && !fours && best_score > -sure_win && tried >= 3 + 5 * task.depth &&
                still + late_margin * task.depth <= task.alpha) {
                position_.undo(slide, before);
                continue;
            }
            score = look_into(task, slide, tried, fours);
        }
        position_.undo(slide, before);
        if (stopped_) return best_score;
        ++tried;
        if (score > best_score) {
            best_score = score;
            if (score > task.alpha || task.root()) {
                best_move = slide.move;
                task.alpha = std::max(task.alpha, score);
                frame.begin_line(slide.move, winner == nobody ? &frames_[task.ply + 1] : nullptr);
            }
        }
        if (task.alpha >= task.beta) {
            if (has(use_order)) history_.reward(frame, i, task.depth, mover);
            break;
        }
    }
    if (has(use_hash)) keep(given, memory, best_score, best_move);
    return best_score;
}

// The score of a slide that was just played: a full window for the first, for the others a test whether they
// are better, late ones less deep at first.
int Worker::look_into(const Task& task, const Slide& slide, int tried, bool fours) {
    if (has(use_hash) && task.depth > 1) engine_.table_.prefetch(position_.key().hash);
    const int depth = task.depth - 1, ply = task.ply + 1, alpha = task.alpha, beta = task.beta;
    if (tried == 0) return -search({-beta, -alpha, depth, ply, fours});
    const int less = reduction(task, slide, tried, fours);
    int score = -search({-alpha - 1, -alpha, depth - less, ply, fours});
    if (less && score > alpha) score = -search({-alpha - 1, -alpha, depth, ply, fours});
    if (score > alpha && score < beta) score = -search({-beta, -alpha, depth, ply, fours});
    return score;
}

int Worker::reduction(const Task& task, const Slide& slide, int tried, bool fours) const {
    if (!has(use_reduce) || task.depth < 2 || tried < 2 || task.threatened || fours) return 0;
    int less = reductions.by[std::min(task.depth, 63)][tried];
    if (less && task.principal) --less;
    if (less && history_.of(other(position_.turn()), slide) > 0) --less;
    return std::min(less, task.depth - 1);
}

void Worker::keep(const Task& task, const Memory& memory, int score, Move move) {
    const Bound bound = score >= task.beta ? at_least : score > task.alpha ? exact : at_most;
    engine_.table_.keep(memory.key.hash, {to_table(score, task.ply), task.depth, bound,
                                          turned(move, memory.key.symmetry, position_.size())});
}

// Below the horizon only forced play is looked at: fours, and every answer to a four.
int Worker::calm(int alpha, int beta, int ply, bool threatened, int plies) {
    Frame& frame = frames_[ply];
    frame.length = 0;
    if (out_of_time()) return 0;
    const Colour mover = position_.turn();
    Move winning;
    if (plies && position_.wins_next(mover, &winning)) {
        frame.begin_line(winning);
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
            score = score_of(winner, mover, ply);
        } else {
            const bool fours = position_.wins_next(mover);
            if (threatened || fours) score = -calm(-beta, -alpha, ply + 1, fours, plies + 1);
        }
        position_.undo(slide, before);
        if (stopped_) return 0;
        if (score <= best_score) continue;
        best_score = score;
        if (score > alpha) {
            alpha = score;
            frame.begin_line(slide.move, winner == nobody ? &frames_[ply + 1] : nullptr);
        }
        if (alpha >= beta) break;
    }
    return best_score;
}

}  // namespace quebra::zurero
