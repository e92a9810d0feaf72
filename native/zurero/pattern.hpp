// What a line of nine cells is worth: one lookup for the five windows through its middle.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace quebra::zurero {

constexpr int window_kinds = 243;  // five cells, each empty (0), black (1) or white (2), in base 3

// A window's number from its five black bits and five white bits; -1 off the board.
int window_kind(int black_bits, int white_bits);

// The worth of each kind of window to the side that moves, as if that side were Black.
using Weights = std::array<std::int16_t, window_kinds>;

// Sums over windows that can be added and subtracted as one word: bits 0-4 windows with four black
// stones, 5-9 with four white, 10-12 black fives, 13-15 white fives; then, 24 bits each, the worth to Black
// if Black is to move and the worth to White if White is.
struct PatternSum {
    std::int64_t packed = 0;
    int black_fours() const { return packed & 31; }
    int white_fours() const { return packed >> 5 & 31; }
    bool black_five() const { return packed >> 10 & 7; }
    bool white_five() const { return packed >> 13 & 7; }
    int worth_to_black() const { return static_cast<std::int32_t>(static_cast<std::uint64_t>(packed) >> 8) >> 8; }
    int worth_to_white() const {
        return static_cast<int>((packed - (static_cast<std::int64_t>(worth_to_black()) << 16)) >> 40);
    }
};

class Patterns {
public:
    explicit Patterns(const Weights& weights);

    static constexpr int middle_black = 1 << 4, middle_white = 1 << 13;

    std::int64_t operator[](std::uint32_t picture) const { return entries_[picture]; }

private:
    std::vector<std::int64_t> entries_;
};

}  // namespace quebra::zurero
