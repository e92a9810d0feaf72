// Clauses with places to fill, as Python hands them over once for many rules.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "solver.hpp"

namespace quebra::sat {

// A pattern and, for each slot, the offsets that its literals have.
struct SharedPattern {
    struct Slot {
        bool used = false;
        std::int64_t least = 0, most = 0;
    };
    Pattern clauses;
    std::vector<Slot> slots;

    void note(std::size_t number, std::int64_t offset) {
        if (number >= slots.size()) slots.resize(number + 1);
        Slot& slot = slots[number];
        slot.least = slot.used ? std::min(slot.least, offset) : offset;
        slot.most = slot.used ? std::max(slot.most, offset) : offset;
        slot.used = true;
    }

    // Throws std::invalid_argument where the bases lead beyond the variables.
    void require_fit(const std::vector<int>& bases, int variables) const {
        if (bases.size() < slots.size()) throw std::invalid_argument("a pattern needs a base for every slot");
        for (std::size_t i = 0; i < slots.size(); ++i)
            if (slots[i].used && (bases[i] + slots[i].least < 1 || bases[i] + slots[i].most > variables))
                throw std::invalid_argument("a base leads to no variable");
    }
};

}  // namespace quebra::sat
