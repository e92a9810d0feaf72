#include "sums.hpp"

#include <algorithm>
#include <bitset>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace quebra::kenken::grade {
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
    std::optional<int> fixed;
    bool few = false;
    int first_line = 0, last_line = 0;
};

Summed sums_of(const Puzzle& puzzle, int number) {
    const Cage& cage = puzzle.cages[number];
    if (cage.op == '+' || cage.op == '=' || cage.cells.size() == 1) return {number, static_cast<int>(cage.target)};
    const Table& table = puzzle.tables[number];
    if (table.count() == 0 || table.count() > kMostFillings) return {number, std::nullopt};
    std::set<int> sums;
    for (std::size_t i = 0; i < table.count(); ++i)
        sums.insert(std::accumulate(table.filling(i), table.filling(i) + table.places(),
                                    puzzle.lowest * static_cast<int>(table.places())));
    if (sums.size() == 1) return {number, *sums.begin()};
    return {number, std::nullopt, true};
}

// The sums of one direction: rows (axis 0) or columns (axis 1).
class Adder {
public:
    Adder(const Puzzle& puzzle, int axis, std::vector<Summed> cages, std::vector<Sum>& out)
        : puzzle_(puzzle), axis_(axis), cages_(std::move(cages)), out_(out),
          total_(puzzle.size * (puzzle.size - 1) / 2 + puzzle.size * puzzle.lowest) {
        for (Summed& summed : cages_) {
            const auto& cells = puzzle.cages[summed.cage].cells;
            const auto [first, last] = std::minmax_element(
                cells.begin(), cells.end(), [&](int one, int other) { return line_of(one) < line_of(other); });
            summed.first_line = line_of(*first);
            summed.last_line = line_of(*last);
        }
    }

    void add() {
        for (int line = 0; line < puzzle_.size; ++line) add_line(line);
        for (int count = 1; count <= std::max(1, puzzle_.size / 2); ++count)
            for (int first = 0; first + count <= puzzle_.size; ++first) {
                add_innies(first, first + count - 1);
                add_outies(first, first + count - 1);
            }
    }

private:
    int line_of(int cell) const { return axis_ == 0 ? cell / puzzle_.size : cell % puzzle_.size; }
    const std::vector<int>& cells_of(int line) const { return puzzle_.lines[2 * line + axis_]; }
    const std::vector<int>& cells_of(const Summed& summed) const { return puzzle_.cages[summed.cage].cells; }

    // The sum of one line, with the cages that lie in it.
    void add_line(int line) {
        Sum sum{Sum::What::line, total_, {}, {}, {}, {}};
        CellSet taken;
        bool any_fixed = false;
        for (const Summed& summed : cages_) {
            if (summed.first_line != line || summed.last_line != line || !(summed.fixed || summed.few)) continue;
            taken |= set_of(cells_of(summed));
            if (summed.fixed) {
                any_fixed = true;
                sum.rest -= *summed.fixed;
            } else {
                sum.cages.push_back(summed.cage);
                sum.cells.insert(sum.cells.end(), cells_of(summed).begin(), cells_of(summed).end());
            }
        }
        for (int cell : cells_of(line))
            if (!taken[cell]) sum.single.push_back(cell);
        if (sum.cages.empty()) {
            const std::vector<int> cells = std::exchange(sum.single, {});
            if (any_fixed && !cells.empty() && cells.size() < static_cast<std::size_t>(puzzle_.size))
                add_listed(std::move(sum), cells, {});
        } else if (sum.cages.size() + sum.single.size() <= kMostParts) {
            sum.cells.insert(sum.cells.end(), sum.single.begin(), sum.single.end());
            std::sort(sum.cells.begin(), sum.cells.end());
            out_.push_back(std::move(sum));
        }
    }

    // Cages with a fixed sum inside some lines leave a known sum for the other cells.
    void add_innies(int first, int last) {
        Sum sum{Sum::What::innies, total_ * (last - first + 1), {}, {}, {}, {}};
        CellSet taken;
        std::vector<int> open_cages;
        for (const Summed& summed : cages_) {
            if (summed.first_line < first || summed.last_line > last) continue;
            if (!summed.fixed) {
                open_cages.push_back(summed.cage);
                continue;
            }
            taken |= set_of(cells_of(summed));
            sum.rest -= *summed.fixed;
        }
        std::vector<int> cells;
        for (int line = first; line <= last; ++line)
            for (int cell : cells_of(line))
                if (!taken[cell]) cells.push_back(cell);
        if (cells.empty() || cells.size() > kMostCells ||
            cells.size() == static_cast<std::size_t>(puzzle_.size * (last - first + 1)))
            return;
        if (is_split(sum.what, first, last, cells) || first == last) return;
        add_listed(std::move(sum), cells, open_cages);
    }

    // When all cages that touch the lines have a fixed sum, so have the cells that stick out.
    void add_outies(int first, int last) {
        Sum sum{Sum::What::outies, -total_ * (last - first + 1), {}, {}, {}, {}};
        std::vector<int> cells;
        for (const Summed& summed : cages_) {
            if (summed.last_line < first || summed.first_line > last) continue;
            if (!summed.fixed) return;
            sum.rest += *summed.fixed;
            for (int cell : cells_of(summed))
                if (line_of(cell) < first || line_of(cell) > last) cells.push_back(cell);
        }
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
        const int count = static_cast<int>(cells.size()), low = puzzle_.lowest, high = low + puzzle_.size - 1;
        if (cells.size() > kMostCells) return;
        // Four cells add up to something in the middle in too many ways to tell anybody anything.
        if (cells.size() == kMostCells && low * count + 6 < sum.rest && sum.rest < high * count - 6) return;
        sum.table.cells = cells;
        std::vector<std::uint8_t> digits;
        fill(sum.table, sum.rest, digits);
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
        const int least = left - puzzle_.lowest - after * (puzzle_.lowest + puzzle_.size - 1);
        const int most = left - puzzle_.lowest - after * puzzle_.lowest;
        for (int digit = std::max(0, least); digit <= std::min(puzzle_.size - 1, most); ++digit) {
            bool fits = true;
            for (std::size_t i = 0; i < digits.size() && fits; ++i) {
                const int other = table.cells[i];
                fits = digits[i] != digit ||
                       (other / puzzle_.size != cell / puzzle_.size && other % puzzle_.size != cell % puzzle_.size);
            }
            if (!fits) continue;
            digits.push_back(static_cast<std::uint8_t>(digit));
            fill(table, left - digit - puzzle_.lowest, digits);
            digits.pop_back();
        }
    }

    // Keeps the fillings in which a cage, all of whose cells are among them, comes to its target.
    void keep_those_of(int cage, Table& table) const {
        const Table& own = puzzle_.tables[cage];
        std::vector<std::size_t> where;
        for (int cell : own.cells)
            where.push_back(std::find(table.cells.begin(), table.cells.end(), cell) - table.cells.begin());
        std::vector<std::uint8_t> kept;
        for (std::size_t number = 0; number < table.count(); ++number) {
            const std::uint8_t* filling = table.filling(number);
            bool found = false;
            for (std::size_t i = 0; i < own.count() && !found; ++i) {
                found = true;
                for (std::size_t place = 0; place < where.size() && found; ++place)
                    found = own.filling(i)[place] == filling[where[place]];
            }
            if (found) kept.insert(kept.end(), filling, filling + table.places());
        }
        table.digits = std::move(kept);
    }

    const Puzzle& puzzle_;
    const int axis_;
    std::vector<Summed> cages_;
    std::vector<Sum>& out_;
    const int total_;
    std::map<std::tuple<Sum::What, int, int>, CellSet> said_;
};

}  // namespace

std::vector<Sum> list_sums(const Puzzle& puzzle) {
    std::vector<Summed> cages;
    for (std::size_t i = 0; i < puzzle.cages.size(); ++i) cages.push_back(sums_of(puzzle, static_cast<int>(i)));
    std::vector<Sum> sums;
    for (int axis : {0, 1}) Adder(puzzle, axis, cages, sums).add();
    return sums;
}

const std::vector<int>& cells_of(const Puzzle& puzzle, const std::vector<Sum>& sums, int rule) {
    if (puzzle.is_line(rule)) return puzzle.lines[puzzle.line_at(rule)];
    return puzzle.is_cage(rule) ? puzzle.cages[puzzle.cage_at(rule)].cells : sums[puzzle.sum_at(rule)].cells;
}

const Table& table_of(const Puzzle& puzzle, const std::vector<Sum>& sums, int rule) {
    return puzzle.is_cage(rule) ? puzzle.tables[puzzle.cage_at(rule)] : sums[puzzle.sum_at(rule)].table;
}

}  // namespace quebra::kenken::grade
