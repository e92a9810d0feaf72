#include "totals.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace quebra::kenken::techniques {
namespace {

const int* found_in(const std::map<int, int>& item, int value) {
    const auto found = item.find(value);
    return found == item.end() ? nullptr : &found->second;
}

// No cells come to more, or to less than nothing.
int bounded(std::int64_t total) { return static_cast<int>(std::clamp<std::int64_t>(total, -1, 1'000'000)); }

}  // namespace

std::size_t TotalsEncoder::most_helpers(const Sum& sum) {
    if (sum.is_listed()) return sum.table.count();
    std::size_t count = 0;
    for (const Table& table : sum.tables) count += 2 * table.count();
    return count +
           (sum.single.size() + sum.cages.size()) * static_cast<std::size_t>(std::max<std::int64_t>(sum.rest, 0) + 1);
}

void TotalsEncoder::add_sum(const Sum& sum) {
    if (sum.is_listed()) return add_list(sum.table);
    std::vector<Item> items;
    for (int cell : sum.single) items.push_back(cell_item(cell));
    for (const Table& table : sum.tables) items.push_back(cage_item(table));
    add_chain(items, bounded(sum.rest));
}

void TotalsEncoder::add_total(const std::vector<int>& cells, std::int64_t total) {
    std::vector<Item> items;
    for (int cell : cells) items.push_back(cell_item(cell));
    add_chain(items, bounded(total));
}

// ---- lists

void TotalsEncoder::add_list(const Table& table) {
    if (table.count() == 0) {
        add_({});
    } else if (table.places() == 2) {
        add_pair(table);
    } else if (table.places() == 1) {
        std::vector<int> some;
        for (std::size_t number = 0; number < table.count(); ++number)
            some.push_back(holds(table.cells[0], table.filling(number)[0]));
        add_(some);
    } else {
        add_choices(table);
    }
}

// What each digit of one cell asks of the other.
void TotalsEncoder::add_pair(const Table& table) {
    for (int digit = 0; digit < board_.size; ++digit)
        for (std::size_t place : {0, 1}) {
            std::vector<int> clause{-holds(table.cells[place], digit)};
            for (std::size_t number = 0; number < table.count(); ++number)
                if (table.filling(number)[place] == digit)
                    clause.push_back(holds(table.cells[1 - place], table.filling(number)[1 - place]));
            add_(clause);
        }
}

void TotalsEncoder::add_choices(const Table& table) {
    const auto size = static_cast<std::size_t>(board_.size);
    std::vector<std::vector<int>> used_by(table.places() * size);
    std::vector<int> chosen;
    for (std::size_t number = 0; number < table.count(); ++number) {
        const int choice = ++helpers_;
        chosen.push_back(choice);
        for (std::size_t place = 0; place < table.places(); ++place) {
            const int digit = table.filling(number)[place];
            add_({-choice, holds(table.cells[place], digit)});
            used_by[place * size + digit].push_back(choice);
        }
    }
    add_(chosen);
    for (std::size_t place = 0; place < table.places(); ++place)
        for (int digit = 0; digit < board_.size; ++digit) {
            std::vector<int> clause{-holds(table.cells[place], digit)};
            const auto& choices = used_by[place * size + digit];
            clause.insert(clause.end(), choices.begin(), choices.end());
            add_(clause);
        }
}

// ---- running totals

TotalsEncoder::Item TotalsEncoder::cell_item(int cell) const {
    Item item;
    for (int digit = 0; digit < board_.size; ++digit) item[digit + board_.lowest] = holds(cell, digit);
    return item;
}

// The sums of a cage by its fillings, tied to the digits.
TotalsEncoder::Item TotalsEncoder::cage_item(const Table& table) {
    const int places = static_cast<int>(table.places());
    std::map<int, std::vector<const std::uint8_t*>> by_sum;
    for (std::size_t number = 0; number < table.count(); ++number) {
        const std::uint8_t* filling = table.filling(number);
        by_sum[std::accumulate(filling, filling + places, places * board_.lowest)].push_back(filling);
    }
    add_list(table);
    Item item;
    std::vector<int> some;
    for (const auto& [total, group] : by_sum) {
        const int literal = item[total] = ++helpers_;
        some.push_back(literal);
        for (int place = 0; place < places; ++place) {
            std::set<int> digits;
            for (const std::uint8_t* filling : group) digits.insert(filling[place]);
            std::vector<int> clause{-literal};
            for (int digit : digits) clause.push_back(holds(table.cells[place], digit));
            add_(clause);
        }
        for (const std::uint8_t* filling : group) {
            std::vector<int> clause{literal};
            for (int place = 0; place < places; ++place) clause.push_back(-holds(table.cells[place], filling[place]));
            add_(clause);
        }
    }
    add_(some);
    for (std::size_t one = 0; one < some.size(); ++one)
        for (std::size_t other = one + 1; other < some.size(); ++other) add_({-some[one], -some[other]});
    return item;
}

// The items add up to `rest`: running totals, tied both ways so that one gap closes.
void TotalsEncoder::add_chain(const std::vector<Item>& items, int rest) {
    Item before = items[0];
    if (items.size() == 1) {
        for (const auto& [value, literal] : before) add_({value == rest ? literal : -literal});
        return;
    }
    for (std::size_t place = 1; place + 1 < items.size(); ++place) {
        int low = rest, high = rest;
        for (std::size_t later = place + 1; later < items.size(); ++later) {
            low -= items[later].rbegin()->first;
            high -= items[later].begin()->first;
        }
        std::set<int> totals;
        for (const auto& [total, node] : before)
            for (const auto& [value, literal] : items[place])
                if (low <= total + value && total + value <= high) totals.insert(total + value);
        Item after;
        for (int total : totals) after[total] = ++helpers_;
        add_step(before, items[place], after);
        before = std::move(after);
    }
    const Item& last = items.back();
    auto tie = [&](const Item& one, const Item& other) {
        for (const auto& [value, literal] : one) {
            const int* partner = found_in(other, rest - value);
            if (partner) add_({-literal, *partner});
            else add_({-literal});
        }
    };
    tie(before, last);
    tie(last, before);
}

// `before` and `item` make `after`, whichever two of the three are known.
void TotalsEncoder::add_step(const Item& before, const Item& item, const Item& after) {
    std::vector<int> some;
    for (const auto& [total, node] : after) some.push_back(node);
    add_(some);
    auto tie = [&](int one, int other, const int* third) {
        if (third) add_({-one, -other, *third});
        else add_({-one, -other});
    };
    for (const auto& [total, node] : before)
        for (const auto& [value, literal] : item) tie(node, literal, found_in(after, total + value));
    for (const auto& [total, node] : after) {
        for (const auto& [value, literal] : item) tie(node, literal, found_in(before, total - value));
        for (const auto& [earlier, other] : before) tie(node, other, found_in(item, total - earlier));
    }
}

}  // namespace quebra::kenken::techniques
