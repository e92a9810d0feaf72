#include "search.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "core/bits.hpp"

namespace quebra::kenken {
namespace {

constexpr int kWidestGroup = 5;  // wider naked groups cost more than they give

}  // namespace

Search::Search(int size, int lowest, std::vector<Cage> cages, std::size_t most_fillings)
    : size_(size), lowest_(lowest), cages_(std::move(cages)), tables_(cages_.size()), cage_of_(size * size, -1),
      line_cells_(2 * size), domains_(size * size, full_mask(size)), applied_(domains_), weight_(cages_.size(), 1.0),
      line_dirty_(2 * size, 0), cage_dirty_(cages_.size(), 0) {
    for (int cell = 0; cell < size * size; ++cell) {
        line_cells_[cell / size].push_back(cell);
        line_cells_[size + cell % size].push_back(cell);
    }
    for (std::size_t i = 0; i < cages_.size(); ++i) {
        for (int cell : cages_[i].cells) cage_of_[cell] = static_cast<int>(i);
        list_table(i, most_fillings);
    }
}

void Search::list_table(std::size_t index, std::size_t most_fillings) {
    Table& table = tables_[index];
    const std::size_t places = cages_[index].cells.size();
    std::vector<std::uint8_t> digits;
    // Bounds judge sums and products only, so pairs and single cells are listed whatever the limit.
    const std::size_t most = places <= 2 ? std::numeric_limits<std::size_t>::max() : most_fillings;
    table.listed = cage_fillings(cages_[index], size_, lowest_, domains_.data(), most, digits);
    if (!table.listed) return;
    const std::size_t count = digits.size() / places;
    table.words = (count + 63) / 64;
    table.live_at = live_.size();
    live_.resize(live_.size() + table.words, ~std::uint64_t{0});
    if (count % 64) live_.back() = (std::uint64_t{1} << count % 64) - 1;
    table.support.assign(places * size_ * table.words, 0);
    table.last_hit.assign(places * size_, 0);
    for (std::size_t filling = 0; filling < count; ++filling)
        for (std::size_t place = 0; place < places; ++place) {
            const std::size_t row = place * size_ + digits[filling * places + place];
            table.support[row * table.words + filling / 64] |= std::uint64_t{1} << filling % 64;
        }
}

void Search::touch(int cell) {
    for (int line : {cell / size_, size_ + cell % size_})
        if (!line_dirty_[line]) {
            line_dirty_[line] = 1;
            line_queue_.push_back(line);
        }
    const int cage = cage_of_[cell];
    if (cage >= 0 && !cage_dirty_[cage]) {
        cage_dirty_[cage] = 1;
        cage_queue_.push_back(cage);
    }
}

bool Search::narrow(int cell, std::uint32_t mask) {
    const std::uint32_t next = domains_[cell] & mask;
    if (next == domains_[cell]) return true;
    prunings_ += static_cast<std::uint64_t>(bit_count(domains_[cell] ^ next));
    domains_[cell] = next;
    if (next == 0) return false;
    touch(cell);
    return true;
}

// A line holds every digit once: naked groups (k cells with k digits between
// them, seen from each cell's own mask) and digits with one place left.
bool Search::filter_line(int line) {
    const auto& cells = line_cells_[line];
    std::uint32_t masks[32];
    for (int i = 0; i < size_; ++i) masks[i] = domains_[cells[i]];
    for (int i = 0; i < size_; ++i) {
        const std::uint32_t mask = masks[i];
        const int width = bit_count(mask);
        if (width > kWidestGroup) continue;
        int inside = 0;
        for (int j = 0; j < size_; ++j) inside += (masks[j] & ~mask) == 0;
        if (inside > width) return false;
        if (inside < width) continue;
        for (int j = 0; j < size_; ++j) {
            if ((masks[j] & ~mask) == 0 || (masks[j] & mask) == 0) continue;
            if (!narrow(cells[j], ~mask)) return false;
            masks[j] = domains_[cells[j]];
        }
    }
    std::uint32_t once = 0, twice = 0;
    for (int cell : cells) {
        twice |= once & domains_[cell];
        once |= domains_[cell];
    }
    if (once != full_mask(size_)) return false;
    const std::uint32_t lone = once & ~twice;
    for (int cell : cells) {
        const std::uint32_t here = domains_[cell] & lone;
        if (here == 0 || here == domains_[cell]) continue;
        if (here & (here - 1)) return false;
        if (!narrow(cell, here)) return false;
    }
    return true;
}

// Compact-table filtering: drop the fillings that use a digit no longer
// possible, then keep only digits that some remaining filling uses.
bool Search::filter_by_table(const Cage& cage, Table& table) {
    const std::size_t words = table.words;
    std::uint64_t* live = live_.data() + table.live_at;
    for (std::size_t place = 0; place < cage.cells.size(); ++place) {
        const int cell = cage.cells[place];
        std::uint32_t gone = applied_[cell] & ~domains_[cell];
        applied_[cell] = domains_[cell];
        for (; gone; gone &= gone - 1) {
            const std::uint64_t* uses = table.support.data() + (place * size_ + std::countr_zero(gone)) * words;
            for (std::size_t w = 0; w < words; ++w) live[w] &= ~uses[w];
        }
    }
    for (std::size_t place = 0; place < cage.cells.size(); ++place) {
        std::uint32_t supported = 0;
        for (std::uint32_t mask = domains_[cage.cells[place]]; mask; mask &= mask - 1) {
            const std::size_t row = place * size_ + std::countr_zero(mask);
            const std::uint64_t* uses = table.support.data() + row * words;
            std::uint32_t& hit = table.last_hit[row];
            if (words == 0 || !(uses[hit] & live[hit])) {
                std::size_t w = 0;
                while (w < words && !(uses[w] & live[w])) ++w;
                if (w == words) continue;
                hit = static_cast<std::uint32_t>(w);
            }
            supported |= mask & (~mask + 1);
        }
        if (!narrow(cage.cells[place], supported)) return false;
    }
    return true;
}

// For cages too big to list: what the other cells can add up or multiply to
// bounds each cell. Complete once all its cells are settled.
bool Search::filter_by_bounds(const Cage& cage) {
    const std::size_t count = cage.cells.size();
    // Products of the cells before and after each place, of lowest and of highest digits.
    std::vector<std::int64_t> low_after(count + 1, 1), high_after(count + 1, 1);
    std::int64_t low_sum = 0, high_sum = 0;
    int zeros = 0;  // cells that may be 0
    for (std::size_t i = count; i-- > 0;) {
        const auto [low, high] = range_of(cage.cells[i]);
        low_after[i] = times(low, low_after[i + 1]);
        high_after[i] = times(high, high_after[i + 1]);
        low_sum += low;
        high_sum += high;
        zeros += low == 0;
    }
    std::int64_t low_before = 1, high_before = 1;
    for (std::size_t i = 0; i < count; ++i) {
        const int cell = cage.cells[i];
        const auto [low, high] = range_of(cell);
        Rest rest{low_sum - low, high_sum - high, times(low_before, low_after[i + 1]),
                  times(high_before, high_after[i + 1]), zeros - (low == 0) > 0};
        low_before = times(low_before, low);
        high_before = times(high_before, high);
        std::uint32_t allowed = 0;
        for (int d = 0; d < size_; ++d)
            if (may_complete(cage, d + lowest_, rest)) allowed |= 1u << d;
        if (!narrow(cell, allowed)) return false;
    }
    return true;
}

std::pair<std::int64_t, std::int64_t> Search::range_of(int cell) const {
    return {std::countr_zero(domains_[cell]) + lowest_, std::bit_width(domains_[cell]) - 1 + lowest_};
}

// Whether a digit and the rest of the cage may come to the target.
bool Search::may_complete(const Cage& cage, std::int64_t digit, const Rest& rest) {
    const std::int64_t target = cage.target;
    if (cage.op != '*' && rest.low_sum + digit <= target && target <= rest.high_sum + digit) return true;
    if (cage.op == '+') return false;
    if (target == 0) return digit == 0 || rest.may_be_zero;
    return digit != 0 && target % digit == 0 && times(rest.low_product, digit) <= target &&
           target <= times(rest.high_product, digit);
}

bool Search::filter_cage(int index) {
    Table& table = tables_[index];
    const bool fine = table.listed ? filter_by_table(cages_[index], table) : filter_by_bounds(cages_[index]);
    if (!fine) weight_[index] += 1.0;
    return fine;
}

bool Search::propagate() {
    bool fine = true;
    while (fine && !(line_queue_.empty() && cage_queue_.empty())) {
        if (!line_queue_.empty()) {
            const int line = line_queue_.back();
            line_queue_.pop_back();
            line_dirty_[line] = 0;
            fine = filter_line(line);
        } else {
            const int cage = cage_queue_.back();
            cage_queue_.pop_back();
            cage_dirty_[cage] = 0;
            fine = filter_cage(cage);
        }
    }
    if (!fine) {
        for (int line : line_queue_) line_dirty_[line] = 0;
        for (int cage : cage_queue_) cage_dirty_[cage] = 0;
        line_queue_.clear();
        cage_queue_.clear();
    }
    return fine;
}

bool Search::settle() {
    if (started_) return !finished_;
    started_ = true;
    for (int cell = 0; cell < size_ * size_; ++cell) touch(cell);
    if (!propagate()) finished_ = true;
    return !finished_;
}

// The open cell with the fewest digits for the failures of its cage.
int Search::choose() const {
    int best = -1;
    double best_score = 0;
    for (int cell = 0; cell < size_ * size_; ++cell) {
        const int width = bit_count(domains_[cell]);
        if (width == 1) continue;
        const int cage = cage_of_[cell];
        const double score = width / (cage >= 0 ? weight_[cage] : 1.0);
        if (best < 0 || score < best_score) {
            best = cell;
            best_score = score;
        }
    }
    return best;
}

void Search::open_branch() {
    const int cell = choose();
    stack_.push_back({cell, domains_[cell], domains_, applied_, live_});
}

// Takes the next untried digit of the deepest branch that has one.
bool Search::step_back() {
    while (!stack_.empty()) {
        Branch& branch = stack_.back();
        if (branch.untried == 0) {
            stack_.pop_back();
            continue;
        }
        domains_ = branch.domains;
        applied_ = branch.applied;
        live_ = branch.live;
        const std::uint32_t digit = branch.untried & (~branch.untried + 1);
        branch.untried &= ~digit;
        ++nodes_;
        if (narrow(branch.cell, digit) && propagate()) return true;
        ++failures_;
    }
    return false;
}

Outcome Search::advance(std::uint64_t nodes) {
    if (!settle()) return Outcome::exhausted;
    const std::uint64_t stop = nodes_ + nodes;
    bool fresh = !at_solution_;
    at_solution_ = false;
    if (fresh && !stack_.empty()) fresh = false;  // paused inside the tree
    while (true) {
        if (fresh) {
            if (choose() < 0) {
                at_solution_ = true;
                return Outcome::found;
            }
            open_branch();
        }
        if (nodes_ >= stop) return Outcome::paused;
        if (!step_back()) {
            finished_ = true;
            return Outcome::exhausted;
        }
        fresh = true;
    }
}

}  // namespace quebra::kenken
