// Which known facts a step in a row or column rests on.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "premises.hpp"

namespace quebra::kenken::grade {

class LinePremises {
public:
    LinePremises(const Puzzle& puzzle, const Record& record, const Step& step);

    void find(Premises& out);

private:
    void of_set(int fact, Premises& out);
    std::uint32_t last_of_pattern(int fact) const;

    const Puzzle& puzzle_;
    const Record& record_;
    const Step& step_;
    const std::vector<int>& cells_;
    std::array<int, 16> digit_at_;     // placed digits, or -1
    std::uint32_t open_ = 0, digits_;  // places and digits that are not settled
};

}  // namespace quebra::kenken::grade
