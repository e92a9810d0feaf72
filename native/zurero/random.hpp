// Chance: a small generator, and random games.
#pragma once

#include "board.hpp"

namespace quebra::zurero {

// A small fast generator; the same numbers everywhere.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {  // splitmix64
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ull);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return z ^ (z >> 31);
    }
    std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(((next() >> 32) * limit) >> 32); }

private:
    std::uint64_t state_;
};

// The n-th set bit of a word.
inline int nth_bit(std::uint32_t word, int n) {
    while (n--) word &= word - 1;
    return std::countr_zero(word);
}

// A legal slide chosen evenly, or no_move when there is none.
inline Move random_move(const Board& board, Random& random) {
    std::uint32_t masks[4];
    int counts[4], total = 0;
    for (int side = 0; side < 4; ++side) {
        masks[side] = board.legal(side);
        counts[side] = std::popcount(masks[side]);
        total += counts[side];
    }
    if (!total) return no_move;
    int pick = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
    int side = 0;
    while (pick >= counts[side]) pick -= counts[side++];
    return make_move(side, nth_bit(masks[side], pick));
}

// Plays on at random to the end: who wins (nobody: a draw). Counts the moves.
inline Colour random_playout(Board& board, Random& random, std::uint64_t& moves) {
    for (;;) {
        const Move move = random_move(board, random);
        if (move == no_move) return nobody;
        const Slide slide = board.slide(move);
        board.play(slide);
        ++moves;
        if (const Colour winner = board.winner_after(slide); winner != nobody) return winner;
    }
}

}  // namespace quebra::zurero
