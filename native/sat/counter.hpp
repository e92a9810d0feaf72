// The clauses of a sequential counter, told one after the other. Its twin is the counter of
// quebra/engine/model/counting.py: the same clauses in the same order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <vector>

#include "core/deadline.hpp"

namespace quebra::sat {

// How many helpers it takes: one for each place and each number that can be reached there, up to `most`.
inline std::size_t counter_helpers(std::size_t literals, std::size_t most) {
    std::size_t helpers = 0;
    for (std::size_t place = 1; place <= literals; ++place) helpers += std::min(place, most);
    return helpers;
}

// Exactly `count` of the literals, 0 <= count <= their number. The helper of place p and number k says: at
// least k + 1 of the first p literals hold; helpers are numbered from `first`.
template <class Add>
void exactly(const std::vector<int>& literals, int count, int first, Add add) {
    const int total = static_cast<int>(literals.size()), most = count + 1;
    int before = 0, width = 0;  // the helpers of the place before: where they begin, how many there are
    for (int place = 1, next = first; place <= total; ++place) {
        const int literal = literals[place - 1], now = next, wide = std::min(place, most);
        next += wide;
        for (int k = 0; k < wide; ++k) {
            const int reached = now + k, stays = before + k, from_less = before + k - 1;
            const bool can_stay = k < width;
            if (can_stay) add({-stays, reached});
            if (k == 0) add({-literal, reached});
            else add({-from_less, -literal, reached});
            if (can_stay) add({-reached, stays, literal});
            else add({-reached, literal});
            if (k > 0 && can_stay) add({-reached, stays, from_less});
            else if (k > 0) add({-reached, from_less});
        }
        before = now;
        width = wide;
        pulse(static_cast<std::uint64_t>(wide));
    }
    if (count > 0) add({before + count - 1});
    if (count < total) add({-(before + count)});
}

}  // namespace quebra::sat
