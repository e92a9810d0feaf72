// Sums as clauses: short lists of fillings, and running totals where lists would be long.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "sums.hpp"

namespace quebra::kenken::techniques {

// Writes the clauses of sums; their helpers are never shared between rules.
class TotalsEncoder {
public:
    // `first` has the variable of each cell's lowest digit; helpers are numbered on from `helpers`.
    TotalsEncoder(const Board& board, const std::vector<int>& first, int& helpers,
                  std::function<void(const std::vector<int>&)> add)
        : board_(board), first_(first), helpers_(helpers), add_(std::move(add)) {}

    // As a list, or as running totals.
    void add_sum(const Sum& sum);
    // The cells add up to a number, and nothing else is said of them.
    void add_total(const std::vector<int>& cells, std::int64_t total);
    // The cells have one of the fillings.
    void add_list(const Table& table);
    // One of the fillings, by a helper each.
    void add_choices(const Table& table);
    // At most so many helpers are taken for the sum.
    static std::size_t most_helpers(const Sum& sum);

private:
    using Item = std::map<int, int>;  // each value it may add, and the literal that says so

    void add_pair(const Table& table);
    Item cell_item(int cell) const;
    Item cage_item(const Table& table);
    void add_chain(const std::vector<Item>& items, int rest);
    void add_step(const Item& before, const Item& item, const Item& after);
    int holds(int cell, int digit) const { return first_[cell] + digit; }

    const Board& board_;
    const std::vector<int>& first_;
    int& helpers_;
    std::function<void(const std::vector<int>&)> add_;
};

}  // namespace quebra::kenken::techniques
