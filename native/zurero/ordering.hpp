// Which slide to look at first: what the table remembers, then what was good before, then what looks good.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "position.hpp"

namespace quebra::zurero {

constexpr int most_plies = 200;

// What the search keeps for one ply.
struct Frame {
    Move killers[2] = {no_move, no_move};  // slides that refuted a neighbour
    Move line[most_plies];                 // the best line from here
    int length = 0;
    Slide slides[most_moves];
    int order[most_moves];

    // The line is this slide, then what follows.
    void begin_line(Move move, const Frame* next = nullptr) {
        line[0] = move;
        const int rest = next ? std::min(next->length, most_plies - 1) : 0;
        if (next) std::copy(next->line, next->line + rest, line + 1);
        length = rest + 1;
    }
};

// How often a slide has cut the search short, by its colour, where it comes to stand and whether it pushes.
class History {
public:
    int of(Colour mover, const Slide& slide) const { return values_[mover][index(slide)]; }

    // The slide that was good enough is rewarded; those tried before it are not.
    void reward(Frame& frame, int chosen, int depth, Colour mover) {
        const Slide& slide = frame.slides[chosen];
        if (frame.killers[0] != slide.move) {
            frame.killers[1] = frame.killers[0];
            frame.killers[0] = slide.move;
        }
        const int bonus = std::min(depth * depth, 400);
        settle(values_[mover][index(slide)], bonus);
        for (int i = 0; i < chosen; ++i) settle(values_[mover][index(frame.slides[i])], -bonus);
    }

private:
    static int index(const Slide& slide) { return slide.at * 2 + (slide.pushed != nobody); }
    static void settle(int& value, int bonus) { value += 32 * bonus - value * std::abs(bonus) / 512; }

    int values_[2][largest * 64] = {};
};

// Gives every slide of the frame its place in the order. `look`: also by the worth of what it leads to.
inline void rank(Frame& frame, int count, Move first, const History& history, Position& position, bool look) {
    constexpr int killer_bonus = 2000, worth_factor = 16;
    const Colour mover = position.turn();
    Position::Before before;
    for (int i = 0; i < count; ++i) {
        const Slide& slide = frame.slides[i];
        int& order = frame.order[i];
        if (slide.move == first) {
            order = 1 << 30;
            continue;
        }
        order = history.of(mover, slide);
        if (slide.move == frame.killers[0] || slide.move == frame.killers[1]) order += killer_bonus;
        if (!look) continue;
        const Colour winner = position.play(slide, before);
        order += winner == nobody ? -position.worth() * worth_factor : winner == mover ? 1 << 29 : -(1 << 29);
        position.undo(slide, before);
    }
}

// The next slide in the order, moved to its place.
inline Slide pick(Frame& frame, int i, int count) {
    int best = i;
    for (int j = i + 1; j < count; ++j)
        if (frame.order[j] > frame.order[best]) best = j;
    std::swap(frame.order[i], frame.order[best]);
    std::swap(frame.slides[i], frame.slides[best]);
    return frame.slides[i];
}

}  // namespace quebra::zurero
