// Sets of digits or places as bit masks.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace quebra {

// The baseline x86-64 has no popcount instruction, and a call costs more than a look.
inline const std::array<std::uint8_t, 1 << 16> kBitCount = [] {
    std::array<std::uint8_t, 1 << 16> table{};
    for (std::size_t i = 1; i < table.size(); ++i) table[i] = static_cast<std::uint8_t>(table[i / 2] + i % 2);
    return table;
}();

// Of a mask of at most 16 bits.
inline int bit_count(std::uint32_t mask) { return kBitCount[mask]; }

inline std::uint32_t full_mask(int size) { return (std::uint32_t{1} << size) - 1; }

inline bool is_single(std::uint32_t mask) { return mask && !(mask & (mask - 1)); }

// Calls `use` with the place of every bit, the lowest first.
template <class Use>
void each_bit(std::uint32_t mask, Use use) {
    for (; mask; mask &= mask - 1) use(std::countr_zero(mask));
}

}  // namespace quebra
