// Cages of KenKen and the ways to fill them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace quebra::kenken {

struct Cage {
    char op;  // '+', '-', '*', '/', '=' or '?' (hidden)
    std::int64_t target;
    std::vector<int> cells;  // row-major indices
};

// Every filling of one cage that respects its operator and, inside the cage,
// the rule that a line holds no digit twice. Digits are counted from `lowest`.
// `domains` limits the digits of each cell (bit d = digit lowest + d).
// Returns false when more than `most` fillings or too many steps turn up.
bool cage_fillings(const Cage& cage, int size, int lowest, const std::uint32_t* domains, std::size_t most,
                   std::vector<std::uint8_t>& out);

// Whether digits, as they are written and one for every cell, come to the target under an operator that may be meant.
bool is_reached_by(const Cage& cage, const std::vector<int>& digits);

// Targets up to this are counted with.
constexpr std::int64_t kLargestTarget = 100'000'000'000'000'000;

// Products stop growing here: no target is as large.
constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max() / 64;

inline std::int64_t times(std::int64_t a, std::int64_t b) {
    if (a == 0 || b == 0) return 0;
    return a > kHuge / b ? kHuge : a * b;
}

}  // namespace quebra::kenken
