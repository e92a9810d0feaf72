// Lines with cages that may come to several sums, as clauses. The twin is quebra/games/kenken/explain/totals.py.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "sums.hpp"

namespace quebra::kenken::grade {

// Writes the clauses of one sum, in the order of the model.
class TotalsEncoder {
public:
    // `first` has the variable of each cell's lowest digit; helpers are numbered on from `helpers`.
    TotalsEncoder(const Puzzle& puzzle, const std::vector<int>& first, int& helpers,
                  std::function<void(const std::vector<int>&)> add)
        : puzzle_(puzzle), first_(first), helpers_(helpers), add_(std::move(add)) {}

    void add_sum(const Sum& sum);
    // The cells have one of the fillings.
    void add_list(const Table& table);
    // One of the fillings, by a helper each.
    void add_choices(const Table& table);
    // At most so many helpers are taken for the sum.
    static std::size_t most_helpers(const Puzzle& puzzle, const Sum& sum);

private:
    using Item = std::map<int, int>;  // each value it may add, and the literal that says so

    void add_pair(const Table& table);
    Item cell_item(int cell) const;
    Item cage_item(const Table& table);
    void add_chain(const std::vector<Item>& items, int rest);
    void add_step(const Item& before, const Item& item, const Item& after);
    int holds(int cell, int digit) const { return first_[cell] + digit; }

    const Puzzle& puzzle_;
    const std::vector<int>& first_;
    int& helpers_;
    std::function<void(const std::vector<int>&)> add_;
};

}  // namespace quebra::kenken::grade
