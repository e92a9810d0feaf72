#include "separation.hpp"

namespace quebra::snake {
namespace {

class Grid {
public:
    Grid(int rows, int columns) : rows_(rows), columns_(columns) {}
    int size() const { return rows_ * columns_; }

    template <class Visit>
    void neighbours(int cell, Visit visit) const {
        const int row = cell / columns_, column = cell % columns_;
        if (row > 0) visit(cell - columns_);
        if (row + 1 < rows_) visit(cell + columns_);
        if (column > 0) visit(cell - 1);
        if (column + 1 < columns_) visit(cell + 1);
    }

private:
    int rows_, columns_;
};

}  // namespace

std::vector<Separation> separations(int rows, int columns, std::string_view on, std::string_view closed, int anchor) {
    return separations_of(Grid(rows, columns), on, closed, anchor);
}

}  // namespace quebra::snake
