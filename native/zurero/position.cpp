#include "position.hpp"

#include <mutex>

namespace quebra::zurero {

Cell turned(Cell cell, int symmetry, int size) {
    int row = row_of(cell), column = column_of(cell);
    if (symmetry & 1) column = size - 1 - column;
    if (symmetry & 2) row = size - 1 - row;
    return symmetry & 4 ? make_cell(column, row) : make_cell(row, column);
}

Move turned(Move move, int symmetry, int size) {
    if (move == no_move) return move;
    int side = side_of(move), line = line_of(move);
    const bool along_row = side < top;
    if (symmetry & 1) {
        if (along_row) side ^= 1;
        else line = size - 1 - line;
    }
    if (symmetry & 2) {
        if (along_row) line = size - 1 - line;
        else side ^= 1;
    }
    if (symmetry & 4) side ^= 2;
    return make_move(side, line);
}

Move turned_back(Move move, int symmetry, int size) {
    if (move == no_move) return move;
    if (!(symmetry & 4)) return turned(move, symmetry, size);  // mirrors undo themselves
    return turned(make_move(side_of(move) ^ 2, line_of(move)), symmetry & 3, size);
}

std::uint64_t HashNumbers::number(Cell cell, Colour colour) {
    return Random(0x7a757265726fULL *
                  (2ull * static_cast<std::uint64_t>(cell) + static_cast<std::uint64_t>(colour) + 1))
        .next();
}

HashNumbers::HashNumbers(int size) : numbers{} {
    for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; ++column)
            for (Colour colour : {black, white})
                for (int symmetry = 0; symmetry < 8; ++symmetry) {
                    const Cell cell = make_cell(row, column);
                    numbers[colour][cell][symmetry] = number(turned(cell, symmetry, size), colour);
                }
}

const HashNumbers& HashNumbers::of(int size) {
    static std::array<std::unique_ptr<HashNumbers>, largest + 1> made;
    static std::mutex guard;
    const std::scoped_lock lock(guard);
    if (!made[size]) made[size] = std::make_unique<HashNumbers>(size);
    return *made[size];
}

Position::Position(const Board& board, const Patterns& patterns)
    : Board(board.size()), patterns_(patterns), hash_numbers_(&HashNumbers::of(board.size())) {
    for (int row = 0; row < size_; ++row)
        for (int column = 0; column < size_; ++column) {
            const Cell cell = make_cell(row, column);
            if (const Colour colour = board.at(cell); colour != nobody) add(cell, colour);
        }
    stones_ = board.stones();
    turn_ = board.turn();
}

}  // namespace quebra::zurero
