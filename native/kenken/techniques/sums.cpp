#include "sums.hpp"

#include <algorithm>
#include <bitset>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "core/bits.hpp"

namespace quebra::kenken::techniques {
namespace {

constexpr std::size_t kMostCells = 4;  // that a person adds up
constexpr std::size_t kMostTuples = 150;
constexpr std::size_t kMostFillings = 60;  // of a cage whose sum is not fixed
constexpr std::size_t kMostParts = 4;      // cages without a fixed sum and single cells of one line

using CellSet = std::bitset<256>;

CellSet set_of(const std::vector<int>& cells) {
    CellSet found;
    for (int cell : cells) found.set(cell);
    return found;
}

// A cage and what it can add up to: one sum, or as its few fillings say.
struct Summed {
    int cage;
    std::optional<std::int64_t> fixed;
    Table few;  // no cells: too many, or not needed
    int first_line = 0, last_line = 0;
};

Summed sums_of(const Board& board, int number, const Domains& anything) {
    const Cage& cage = board.cages[number];
    if (cage.op == '+' || cage.op == '=' || cage.cells.size() == 1) return {number, cage.target, {}};
    Table table{cage.cells, {}};
    if (cage.target > kLargestTarget ||
        !cage_fillings(cage, board.size, board.lowest, anything.data(), kMostFillings, table.digits) ||
        table.count() == 0)
        return {number, std::nullopt, {}};
    std::set<int> sums;
    for (std::size_t i = 0; i < table.count(); ++i)
        sums.insert(std::accumulate(table.filling(i), table.filling(i) + table.places(),
                                    board.lowest * static_cast<int>(table.places())));
    if (sums.size() == 1) return {number, *sums.begin(), {}};
    return {number, std::nullopt, std::move(table)};
}

// The sums of one direction: rows (axis 0) or columns (axis 1).
class Adder {
public:
    Adder(const Board& board, int axis, std::vector<Summed> cages, std::vector<Sum>& out)
        : board_(board), axis_(axis), cages_(std::move(cages)), out_(out),
          total_(board.size * (board.size - 1) / 2 + board.size * board.lowest) {
        for (Summed& summed : cages_) {
            const auto& cells = board.cages[summed.cage].cells;
            const auto [first, last] = std::minmax_element(
                cells.begin(), cells.end(), [&](int one, int other) { return line_of(one) < line_of(other); });
            summed.first_line = line_of(*first);
            summed.last_line = line_of(*last);
        }
    }

    void add() {
        for (int line = 0; line < board_.size; ++line) add_line(line);
        for (int count = 1; count <= std::max(1, board_.size / 2); ++count)
            for (int first = 0; first + count <= board_.size; ++first) {
                add_innies(first, first + count - 1);
                add_outies(first, first + count - 1);
            }
    }

private:
    int line_of(int cell) const { return axis_ == 0 ? cell / board_.size : cell % board_.size; }
    const std::vector<int>& cells_of(int line) const { return board_.lines[2 * line + axis_]; }
    const std::vector<int>& cells_of(const Summed& summed) const { return board_.cages[summed.cage].cells; }

    Sum begin(Sum::What what, int first, int last) const {
        return {what, axis_, first, last, 0, 0, {}, {}, {}, {}, {}};
    }

    // The sum of one line, with the cages that lie in it.
    void add_line(int line) {
        Sum sum = begin(Sum::What::line, line, line);
        CellSet taken;
        bool any_fixed = false;
        for (const Summed& summed : cages_) {
            if (summed.first_line != line || summed.last_line != line || !(summed.fixed || summed.few.places()))
                continue;
            taken |= set_of(cells_of(summed));
            if (summed.fixed) {
                any_fixed = true;
                sum.given += *summed.fixed;
            } else {
                sum.cages.push_back(summed.cage);
                sum.tables.push_back(summed.few);
                sum.cells.insert(sum.cells.end(), cells_of(summed).begin(), cells_of(summed).end());
            }
        }
        sum.rest = total_ - sum.given;
        for (int cell : cells_of(line))
            if (!taken[cell]) sum.single.push_back(cell);
        if (sum.cages.empty()) {
            const std::vector<int> cells = std::exchange(sum.single, {});
            if (any_fixed && !cells.empty() && cells.size() < static_cast<std::size_t>(board_.size))
                add_listed(std::move(sum), cells, {});
        } else if (sum.cages.size() + sum.single.size() <= kMostParts) {
            sum.cells.insert(sum.cells.end(), sum.single.begin(), sum.single.end());
            std::sort(sum.cells.begin(), sum.cells.end());
            out_.push_back(std::move(sum));
        }
    }

    // Cages with a fixed sum inside some lines leave a known sum for the other cells.
    void add_innies(int first, int last) {
        Sum sum = begin(Sum::What::innies, first, last);
        CellSet taken;
        std::vector<int> open_cages;
        for (const Summed& summed : cages_) {
            if (summed.first_line < first || summed.last_line > last) continue;
            if (!summed.fixed) {
                open_cages.push_back(summed.cage);
                continue;
            }
            taken |= set_of(cells_of(summed));
            sum.given += *summed.fixed;
        }
        sum.rest = total_ * (last - first + 1) - sum.given;
        std::vector<int> cells;
        for (int line = first; line <= last; ++line)
            for (int cell : cells_of(line))
                if (!taken[cell]) cells.push_back(cell);
        if (cells.empty() || cells.size() > kMostCells ||
            cells.size() == static_cast<std::size_t>(board_.size * (last - first + 1)))
            return;
        if (is_split(sum.what, first, last, cells) || first == last) return;
        add_listed(std::move(sum), cells, open_cages);
    }

    // When all cages that touch the lines have a fixed sum, so have the cells that stick out.
    void add_outies(int first, int last) {
        Sum sum = begin(Sum::What::outies, first, last);
        std::vector<int> cells;
        for (const Summed& summed : cages_) {
            if (summed.last_line < first || summed.first_line > last) continue;
            if (!summed.fixed) return;
            sum.given += *summed.fixed;
            for (int cell : cells_of(summed))
                if (line_of(cell) < first || line_of(cell) > last) cells.push_back(cell);
        }
        sum.rest = sum.given - total_ * (last - first + 1);
        if (cells.empty() || cells.size() > kMostCells) return;
        std::sort(cells.begin(), cells.end());
        for (const Summed& summed : cages_)
            if (summed.fixed && cells_of(summed) == cells) return;
        if (!is_split(sum.what, first, last, cells)) add_listed(std::move(sum), cells, {});
    }

    // Whether two smaller windows say the same already; if not, it is noted as said.
    bool is_split(Sum::What what, int first, int last, const std::vector<int>& cells) {
        const CellSet all = set_of(cells);
        for (int middle = first; middle < last; ++middle) {
            const auto one = said_.find({what, first, middle}), other = said_.find({what, middle + 1, last});
            if (one == said_.end() || other == said_.end()) continue;
            if ((one->second | other->second) == all) return true;
        }
        said_[{what, first, last}] = all;
        return false;
    }

    // Adds the sum with the list of its fillings, unless that says too little for its length.
    void add_listed(Sum sum, const std::vector<int>& cells, const std::vector<int>& cages) {
        const std::int64_t count = static_cast<std::int64_t>(cells.size()), low = board_.lowest,
                           high = low + board_.size - 1;
        if (cells.size() > kMostCells) return;
        // Four cells add up to something in the middle in too many ways to tell anybody anything.
        if (cells.size() == kMostCells && low * count + 6 < sum.rest && sum.rest < high * count - 6) return;
        sum.table.cells = cells;
        std::vector<std::uint8_t> digits;
        if (low * count <= sum.rest && sum.rest <= high * count) fill(sum.table, static_cast<int>(sum.rest), digits);
        for (int cage : cages) keep_those_of(cage, sum.table);
        if (sum.table.count() > kMostTuples) return;
        sum.cells = cells;
        std::sort(sum.cells.begin(), sum.cells.end());
        out_.push_back(std::move(sum));
    }

    // Digits for the cells with this sum, none twice in a line.
    void fill(Table& table, int left, std::vector<std::uint8_t>& digits) {
        if (digits.size() == table.places()) {
            if (left == 0) table.digits.insert(table.digits.end(), digits.begin(), digits.end());
            return;
        }
        const int cell = table.cells[digits.size()];
        const int after = static_cast<int>(table.places() - digits.size()) - 1;
        // The cells after this one have between the lowest and the highest digit each.
        const int least = left - board_.lowest - after * (board_.lowest + board_.size - 1);
        const int most = left - board_.lowest - after * board_.lowest;
        for (int digit = std::max(0, least); digit <= std::min(board_.size - 1, most); ++digit) {
            bool fits = true;
            for (std::size_t i = 0; i < digits.size() && fits; ++i) {
                const int other = table.cells[i];
                fits = digits[i] != digit || !board_.share_line(other, cell);
            }
            if (!fits) continue;
            digits.push_back(static_cast<std::uint8_t>(digit));
            fill(table, left - digit - board_.lowest, digits);
            digits.pop_back();
        }
    }

    // Keeps the fillings in which a cage, all of whose cells are among them, comes to its target.
    void keep_those_of(int cage, Table& table) const {
        const Cage& own = board_.cages[cage];
        std::vector<std::size_t> where;
        for (int cell : own.cells)
            where.push_back(std::find(table.cells.begin(), table.cells.end(), cell) - table.cells.begin());
        std::vector<std::uint8_t> kept;
        std::vector<int> digits(where.size());
        for (std::size_t number = 0; number < table.count(); ++number) {
            const std::uint8_t* filling = table.filling(number);
            for (std::size_t i = 0; i < where.size(); ++i) digits[i] = filling[where[i]] + board_.lowest;
            if (is_reached_by(own, digits)) kept.insert(kept.end(), filling, filling + table.places());
        }
        table.digits = std::move(kept);
    }

    const Board& board_;
    const int axis_;
    std::vector<Summed> cages_;
    std::vector<Sum>& out_;
    const int total_;
    std::map<std::tuple<Sum::What, int, int>, CellSet> said_;
};

}  // namespace

std::vector<Sum> list_sums(const Board& board) {
    const Domains anything(board.cells(), full_mask(board.size));
    std::vector<Summed> cages;
    for (std::size_t i = 0; i < board.cages.size(); ++i) cages.push_back(sums_of(board, static_cast<int>(i), anything));
    std::vector<Sum> sums;
    for (int axis : {0, 1}) Adder(board, axis, cages, sums).add();
    return sums;
}

}  // namespace quebra::kenken::techniques
