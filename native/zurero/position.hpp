// A board that also keeps, slide by slide, what the search wants to know: the worth of all windows,
// how many windows hold four, and its hash under the eight symmetries.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "board.hpp"
#include "pattern.hpp"
#include "random.hpp"

namespace quebra::zurero {

// The eight symmetries: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 then swaps rows and columns.
Cell turned(Cell cell, int symmetry, int size);
Move turned(Move move, int symmetry, int size);
Move turned_back(Move move, int symmetry, int size);

using Hashes = std::array<std::uint64_t, 8>;

// The hash numbers of one board size: for every cell and colour, one for each symmetry.
struct HashNumbers {
    explicit HashNumbers(int size);
    static const HashNumbers& of(int size);
    static std::uint64_t number(Cell cell, Colour colour);  // what the twin in Python computes, too
    static constexpr std::uint64_t white_to_move = 0x5a7572657263f09bull;

    alignas(64) Hashes numbers[2][largest * 32];
};

struct Key {
    std::uint64_t hash;
    int symmetry;  // which of the eight has the smallest hash
};

class Position : public Board {
public:
    Position(const Board& board, const Patterns& patterns);

    struct Before {
        Masks masks;
        int worth[2];
        int fours[2];
        Hashes hashes;
    };

    // Plays a slide; who has won by it.
    Colour play(const Slide& slide, Before& before) {
        before = {masks(), {worth_[0], worth_[1]}, {fours_[0], fours_[1]}, hashes_};
        const Colour mover = turn_;
        PatternSum first, second;
        if (slide.pushed == nobody) {
            first = add(slide.at, mover);
        } else if (slide.pushed == mover) {
            first = add(slide.to, mover);
        } else {
            first = turn_over(slide.at);
            second = add(slide.to, slide.pushed);
        }
        ++stones_;
        turn_ = other(turn_);
        if (mover == black) return first.black_five() ? black : second.white_five() ? white : nobody;
        return first.white_five() ? white : second.black_five() ? black : nobody;
    }

    void undo(const Slide& slide, const Before& before) {
        Board::undo(slide, before.masks);
        worth_[0] = before.worth[0];
        worth_[1] = before.worth[1];
        fours_[0] = before.fours[0];
        fours_[1] = before.fours[1];
        hashes_ = before.hashes;
    }

    int worth() const { return worth_[turn_]; }  // to the side that moves
    bool wins_next(Colour colour, Move* move = nullptr) const { return fours_[colour] > 0 && can_win(colour, move); }
    int fours(Colour colour) const { return fours_[colour]; }

    Key key() const {
        Key best{hashes_[0], 0};
        for (int symmetry = 1; symmetry < 8; ++symmetry)
            if (hashes_[symmetry] < best.hash) best = {hashes_[symmetry], symmetry};
        if (turn_ == white) best.hash ^= HashNumbers::white_to_move;
        return best;
    }

private:
    PatternSum sum_around(Cell cell, std::uint32_t change, PatternSum& old) const {
        const int row = row_of(cell), column = column_of(cell);
        PatternSum fresh;
        const auto one = [&](const std::uint64_t* words, int place) {
            const auto picture = static_cast<std::uint32_t>((words[0] >> place & 511) | (words[1] >> place & 511) << 9);
            old.packed += patterns_[picture];
            fresh.packed += patterns_[picture ^ change];
        };
        one(lines_[0][row], column);
        one(lines_[1][column], row);
        one(lines_[2][row - column + size_ - 1], column);
        one(lines_[3][row + column], column);
        return fresh;
    }

    void account(const PatternSum& old, const PatternSum& fresh) {
        worth_[black] += fresh.worth_to_black() - old.worth_to_black();
        worth_[white] += fresh.worth_to_white() - old.worth_to_white();
        fours_[black] += fresh.black_fours() - old.black_fours();
        fours_[white] += fresh.white_fours() - old.white_fours();
    }

    void rehash(Cell cell, Colour colour) {
        const Hashes& numbers = hash_numbers_->numbers[colour][cell];
        for (int symmetry = 0; symmetry < 8; ++symmetry) hashes_[symmetry] ^= numbers[symmetry];
    }

    PatternSum add(Cell cell, Colour colour) {
        PatternSum old;
        const PatternSum fresh =
            sum_around(cell, colour == black ? Patterns::middle_black : Patterns::middle_white, old);
        account(old, fresh);
        rehash(cell, colour);
        put(cell, colour);
        return fresh;
    }

    PatternSum turn_over(Cell cell) {
        PatternSum old;
        const PatternSum fresh = sum_around(cell, Patterns::middle_black | Patterns::middle_white, old);
        account(old, fresh);
        rehash(cell, black);
        rehash(cell, white);
        flip(cell);
        return fresh;
    }

    const Patterns& patterns_;
    const HashNumbers* hash_numbers_;
    int worth_[2] = {0, 0};
    int fours_[2] = {0, 0};
    alignas(64) Hashes hashes_{};
};

}  // namespace quebra::zurero
