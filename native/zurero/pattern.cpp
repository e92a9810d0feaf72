#include "pattern.hpp"

namespace quebra::zurero {

int window_kind(int black_bits, int white_bits) {
    if (black_bits & white_bits) return -1;
    int kind = 0;
    for (int place = 4; place >= 0; --place)
        kind = 3 * kind + (black_bits >> place & 1) + 2 * (white_bits >> place & 1);
    return kind;
}

Patterns::Patterns(const Weights& weights) : entries_(1 << 18) {
    // Windows first: each of the 1024 pictures of five cells is packed once.
    std::array<std::int64_t, 1024> window{};
    for (int black_bits = 0; black_bits < 32; ++black_bits)
        for (int white_bits = 0; white_bits < 32; ++white_bits) {
            const int kind = window_kind(black_bits, white_bits);
            if (kind < 0) continue;
            const int blacks = __builtin_popcount(black_bits), whites = __builtin_popcount(white_bits);
            window[black_bits | white_bits << 5] =
                (blacks == 4) + ((whites == 4) << 5) + weights[kind] * (std::int64_t{1} << 16) +
                weights[window_kind(white_bits, black_bits)] * (std::int64_t{1} << 40);
        }
    for (int picture = 0; picture < 1 << 18; ++picture) {
        const int black_bits = picture & 511, white_bits = picture >> 9;
        std::int64_t sum = 0;
        bool black_five = false, white_five = false;
        for (int start = 0; start < 5; ++start) {
            const int blacks = black_bits >> start & 31, whites = white_bits >> start & 31;
            sum += window[blacks | whites << 5];
            black_five |= blacks == 31 && !whites;
            white_five |= whites == 31 && !blacks;
        }
        entries_[picture] = sum + (black_five << 10) + (white_five << 13);
    }
}

}  // namespace quebra::zurero
