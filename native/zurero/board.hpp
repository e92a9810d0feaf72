// The Zurero board as bits: every row, column and diagonal of each colour is one word.
//
// A slide changes at most two cells. Legality does not depend on colour, and the legal slides of one
// side are a mask that comes out of three words, so nothing is ever listed that is not asked for.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace quebra::zurero {

constexpr int smallest = 5, largest = 25;
constexpr int margin = 4;  // bits outside the board on each end of a line, so that a window never runs off
constexpr int most_moves = 4 * largest;

enum Colour : int { black = 0, white = 1, nobody = 2 };
enum Side : int { left = 0, right = 1, top = 2, bottom = 3 };

constexpr Colour other(Colour colour) { return static_cast<Colour>(1 - colour); }

using Move = std::uint8_t;  // side and line: side * 32 + line
constexpr Move no_move = 255;
constexpr Move make_move(int side, int line) { return static_cast<Move>(side << 5 | line); }
constexpr int side_of(Move move) { return move >> 5; }
constexpr int line_of(Move move) { return move & 31; }

using Cell = std::int16_t;  // row * 32 + column
constexpr Cell make_cell(int row, int column) { return static_cast<Cell>(row << 5 | column); }
constexpr int row_of(Cell cell) { return cell >> 5; }
constexpr int column_of(Cell cell) { return cell & 31; }

// What one slide does: a stone of the mover stands on `at`; if a stone of colour `pushed` stood
// there, it stands on `to` now.
struct Slide {
    Move move;
    Cell at, to;
    Colour pushed;  // nobody: the slider stopped before the stone
};

// Which of the 512 pictures of nine cells in a line hold five in a row through the middle one.
struct FiveTable {
    std::array<bool, 512> through{};
    constexpr FiveTable() {
        for (int bits = 0; bits < 512; ++bits)
            for (int start = 0; start < 5; ++start)
                if ((bits >> start & 31) == 31) through[bits] = true;
    }
};
inline constexpr FiveTable fives{};

class Board {
public:
    explicit Board(int size = 19) { clear(size); }

    void clear(int size) {
        size_ = size;
        full_ = (size == 32 ? ~0u : (1u << size) - 1);
        rows_ = columns_ = 0;
        stones_ = 0;
        turn_ = black;
        // Outside the board both colours are set; no stone can look like that.
        for (auto& direction : lines_)
            for (auto& line : direction) line[0] = line[1] = ~0ull;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column)
                for (int direction = 0; direction < 4; ++direction) {
                    const auto [line, place] = spot(direction, row, column);
                    for (int colour : {0, 1}) lines_[direction][line][colour] &= ~(1ull << (place + margin));
                }
    }

    // The game begins with Black's stone in the middle.
    void start(int size) {
        clear(size);
        put(make_cell(size / 2, size / 2), black);
        stones_ = 1;
        turn_ = white;
    }

    int size() const { return size_; }
    int stones() const { return stones_; }
    Colour turn() const { return turn_; }
    void set_turn(Colour turn) { turn_ = turn; }

    Colour at(Cell cell) const {
        const auto& line = lines_[0][row_of(cell)];
        const int bit = column_of(cell) + margin;
        return line[black] >> bit & 1 ? black : line[white] >> bit & 1 ? white : nobody;
    }

    void place(Cell cell, Colour colour) {
        put(cell, colour);
        ++stones_;
    }

    // The legal slides of one side, a bit for each line.
    std::uint32_t legal(int side) const {
        switch (side) {
            case left: return rows_ & ~(occupied_column(0) & occupied_column(1));
            case right: return rows_ & ~(occupied_column(size_ - 1) & occupied_column(size_ - 2));
            case top: return columns_ & ~(occupied_row(0) & occupied_row(1));
            default: return columns_ & ~(occupied_row(size_ - 1) & occupied_row(size_ - 2));
        }
    }

    int count_legal() const {
        int count = 0;
        for (int side = 0; side < 4; ++side) count += std::popcount(legal(side));
        return count;
    }

    bool is_legal(Move move) const {
        return side_of(move) < 4 && line_of(move) < size_ && (legal(side_of(move)) >> line_of(move) & 1);
    }

    Slide slide(Move move) const { return slide(side_of(move), line_of(move)); }

    Slide slide(int side, int line) const {
        const bool along_row = side < top;
        const std::uint32_t occupied = along_row ? occupied_row(line) : occupied_column(line);
        const bool forward = !(side & 1);
        const int step = forward ? 1 : -1;
        const int met = forward ? std::countr_zero(occupied) : 31 - std::countl_zero(occupied);
        const int behind = met + step;
        const bool pushes = static_cast<unsigned>(behind) < static_cast<unsigned>(size_) && !(occupied >> behind & 1);
        const int stop = pushes ? met : met - step;
        Slide found;
        found.move = make_move(side, line);
        found.at = along_row ? make_cell(line, stop) : make_cell(stop, line);
        found.to = along_row ? make_cell(line, behind) : make_cell(behind, line);
        found.pushed = pushes ? at(found.at) : nobody;
        return found;
    }

    // All legal slides, sides in order; returns how many.
    int slides(Slide* out) const {
        int count = 0;
        for (int side = 0; side < 4; ++side)
            for (std::uint32_t mask = legal(side); mask; mask &= mask - 1)
                out[count++] = slide(side, std::countr_zero(mask));
        return count;
    }

    struct Masks {
        std::uint32_t rows, columns;
    };
    Masks masks() const { return {rows_, columns_}; }

    void play(const Slide& slide) {
        if (slide.pushed == nobody) {
            put(slide.at, turn_);
        } else {
            if (slide.pushed != turn_) flip(slide.at);
            put(slide.to, slide.pushed);
        }
        ++stones_;
        turn_ = other(turn_);
    }

    void undo(const Slide& slide, Masks before) {
        turn_ = other(turn_);
        --stones_;
        if (slide.pushed == nobody) {
            toggle(slide.at, turn_);
        } else {
            toggle(slide.to, slide.pushed);
            if (slide.pushed != turn_) flip(slide.at);
        }
        rows_ = before.rows;
        columns_ = before.columns;
    }

    // Who has won by the slide just played, the mover before the opponent.
    Colour winner_after(const Slide& slide) const {
        const Colour mover = other(turn_);
        if (slide.pushed == nobody) return has_five(slide.at, mover) ? mover : nobody;
        if (slide.pushed == mover) return has_five(slide.to, mover) ? mover : nobody;
        if (has_five(slide.at, mover)) return mover;
        return has_five(slide.to, turn_) ? turn_ : nobody;
    }

    bool has_five(Cell cell, Colour colour) const { return five_through<false>(cell, colour); }

    // Whether a stone of this colour on that cell would stand in a five.
    bool would_make_five(Cell cell, Colour colour) const { return five_through<true>(cell, colour); }

    // Whether some slide makes a five for this colour, if it were its turn; which one in `winning`.
    bool can_win(Colour colour, Move* winning = nullptr) const {
        for (int side = 0; side < 4; ++side)
            for (std::uint32_t mask = legal(side); mask; mask &= mask - 1) {
                const Slide candidate = slide(side, std::countr_zero(mask));
                const Cell gained = candidate.pushed == colour ? candidate.to : candidate.at;
                if (!would_make_five(gained, colour)) continue;
                if (winning) *winning = candidate.move;
                return true;
            }
        return false;
    }

protected:
    struct Spot {
        int line, place;
    };

    // Where a cell lies on its line of that direction. Diagonals are measured along columns.
    Spot spot(int direction, int row, int column) const {
        switch (direction) {
            case 0: return {row, column};
            case 1: return {column, row};
            case 2: return {row - column + size_ - 1, column};
            default: return {row + column, column};
        }
    }

    std::uint32_t occupied_row(int row) const { return occupied(0, row); }
    std::uint32_t occupied_column(int column) const { return occupied(1, column); }
    std::uint32_t occupied(int direction, int line) const {
        const auto& words = lines_[direction][line];
        return static_cast<std::uint32_t>((words[0] | words[1]) >> margin) & full_;
    }

    void toggle(Cell cell, Colour colour) {
        const int row = row_of(cell), column = column_of(cell);
        lines_[0][row][colour] ^= 1ull << (column + margin);
        lines_[1][column][colour] ^= 1ull << (row + margin);
        lines_[2][row - column + size_ - 1][colour] ^= 1ull << (column + margin);
        lines_[3][row + column][colour] ^= 1ull << (column + margin);
    }

    void put(Cell cell, Colour colour) {
        toggle(cell, colour);
        rows_ |= 1u << row_of(cell);
        columns_ |= 1u << column_of(cell);
    }

    void flip(Cell cell) {
        toggle(cell, black);
        toggle(cell, white);
    }

    template <bool imagined>
    bool five_through(Cell cell, Colour colour) const {
        const int row = row_of(cell), column = column_of(cell);
        const auto five = [colour](const std::uint64_t* words, int place) {
            const std::uint64_t own = words[colour] & ~words[1 - colour];
            return fives.through[(own >> place & 511) | (imagined ? 16 : 0)];
        };
        return five(lines_[0][row], column) || five(lines_[1][column], row) ||
               five(lines_[2][row - column + size_ - 1], column) || five(lines_[3][row + column], column);
    }

    std::uint64_t lines_[4][64][2];
    std::uint32_t full_, rows_, columns_;
    int size_, stones_;
    Colour turn_;
};

// Legal sequences of `depth` slides; a finished game has no continuation.
inline std::uint64_t perft(Board& board, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(board.count_legal());
    std::uint64_t total = 0;
    const Board::Masks before = board.masks();
    for (int side = 0; side < 4; ++side)
        for (std::uint32_t mask = board.legal(side); mask; mask &= mask - 1) {
            const Slide slide = board.slide(side, std::countr_zero(mask));
            board.play(slide);
            if (board.winner_after(slide) == nobody) total += perft(board, depth - 1);
            board.undo(slide, before);
        }
    return total;
}

}  // namespace quebra::zurero
