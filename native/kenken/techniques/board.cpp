#include "board.hpp"

#include <utility>

namespace quebra::kenken::techniques {

Board::Board(int size, int lowest, std::vector<Cage> cages)
    : size(size), lowest(lowest), lines(2 * size), cages(std::move(cages)), cage_of(size * size, -1) {
    for (int cell = 0; cell < cells(); ++cell) {
        lines[row_of(cell)].push_back(cell);
        lines[column_of(cell)].push_back(cell);
    }
    for (std::size_t i = 0; i < this->cages.size(); ++i)
        for (int cell : this->cages[i].cells) cage_of[cell] = static_cast<int>(i);
}

}  // namespace quebra::kenken::techniques
