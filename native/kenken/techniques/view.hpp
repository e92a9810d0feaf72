// What is known of a board at a moment, and what a rule makes of it.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "board.hpp"

namespace quebra::kenken::techniques {

using Fillings = std::vector<const std::uint8_t*>;

class View {
public:
    View(const Board& board, Domains domains)
        : board_(board), domains_(std::move(domains)), placed_(board.cells(), 0) {}
    virtual ~View() = default;

    const Board& board() const { return board_; }
    // The digits left in each cell; just the one of a cell that is filled in.
    const Domains& domains() const { return domains_; }
    const std::vector<char>& placed() const { return placed_; }
    // The fillings of a cage that use only digits left. False: there are more than `most`.
    virtual bool fillings(int cage, std::size_t most, Fillings& out) const = 0;

protected:
    const Board& board_;
    Domains domains_;
    std::vector<char> placed_;
};

// What a rule forces beyond what is known, by the places of its cells: digits excluded, digits found.
struct Forced {
    std::vector<std::uint32_t> out, in;

    void clear(std::size_t places) {
        out.assign(places, 0);
        in.assign(places, 0);
    }
};

}  // namespace quebra::kenken::techniques
