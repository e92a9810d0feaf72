#include "premises.hpp"

#include "core/bits.hpp"
#include "line_premises.hpp"

namespace quebra::kenken::grade {

PremiseFinder::PremiseFinder(const Puzzle& puzzle, const std::vector<Sum>& sums, const Record& record)
    : puzzle_(puzzle), sums_(sums), record_(record), assumed_(puzzle.facts(), 0), needed_(puzzle.facts(), 0) {}

Premises PremiseFinder::find(const Step& step) {
    Premises out;
    const bool listed = !puzzle_.is_sum(step.rule) || sums_[puzzle_.sum_at(step.rule)].is_listed();
    if (step.other >= 0 || !listed) {
        leave_open(step, out);
    } else if (puzzle_.is_cell(step.rule)) {
        of_cell(step, out);
    } else if (puzzle_.is_line(step.rule)) {
        LinePremises(puzzle_, record_, step).find(out);
    } else {
        const Table& table = table_of(puzzle_, sums_, step.rule);
        view_table(step, table);
        for (std::uint32_t time = step.first; time < step.last; ++time) of_table(table, record_.fact(time), out);
    }
    return out;
}

void PremiseFinder::of_cell(const Step& step, Premises& out) const {
    const bool single = step.technique == Technique::naked_single;
    const int own = single ? puzzle_.digit_of(record_.fact(step.first)) : -1;
    for (int digit = 0; digit < puzzle_.size; ++digit) {
        const int fact = single ? puzzle_.has_not(step.rule, digit) : puzzle_.has(step.rule, digit);
        if (digit != own && record_.is_before(fact, step)) out.sure.push_back(fact);
    }
}

// Whatever is known of the cells may be a premise.
void PremiseFinder::leave_open(const Step& step, Premises& out) const {
    for (int rule : {step.rule, step.other >= 0 ? step.other : step.rule})
        for (int cell : cells_of(puzzle_, sums_, rule))
            for (int fact = puzzle_.has(cell, 0); fact < puzzle_.has(cell + 1, 0); ++fact)
                if (record_.is_before(fact, step)) out.open.push_back(fact);
}

// ---- lists of fillings

void PremiseFinder::view_table(const Step& step, const Table& table) {
    const auto size = static_cast<std::size_t>(puzzle_.size);
    excluder_.assign(table.places() * size, -1);
    order_.assign(excluder_.size(), ~0u);
    for (std::size_t place = 0; place < table.places(); ++place) {
        const int cell = table.cells[place];
        int placed = -1;
        for (int digit = 0; digit < puzzle_.size; ++digit)
            if (record_.is_before(puzzle_.has(cell, digit), step)) placed = digit;
        for (int digit = 0; digit < puzzle_.size; ++digit) {
            const int fact = placed >= 0 ? puzzle_.has(cell, placed) : puzzle_.has_not(cell, digit);
            if (digit == placed || !record_.is_before(fact, step)) continue;
            excluder_[place * size + digit] = fact;
            order_[place * size + digit] = order(fact);
        }
    }
}

// Every filling that goes against the fact must be excluded. The facts assumed are those that are
// the first to exclude one of them; those needed are the only ones of them to do so.
void PremiseFinder::of_table(const Table& table, int fact, Premises& out) {
    const auto size = static_cast<std::size_t>(puzzle_.size);
    const std::size_t places = table.places();
    std::size_t at = 0;
    while (table.cells[at] != puzzle_.cell_of(fact)) ++at;
    auto each_against = [&](auto use) {
        for (std::size_t number = 0; number < table.count(); ++number) {
            const std::uint8_t* filling = table.filling(number);
            if ((filling[at] == puzzle_.digit_of(fact)) != Puzzle::holds(fact)) use(filling);
        }
    };
    ++question_;
    chosen_.clear();
    each_against([&](const std::uint8_t* filling) {
        std::size_t first = filling[0];
        for (std::size_t place = 1; place < places; ++place)
            if (const std::size_t here = place * size + filling[place]; order_[here] < order_[first]) first = here;
        const int excluder = excluder_[first];
        if (assumed_[excluder] == question_) return;
        assumed_[excluder] = question_;
        chosen_.push_back(excluder);
    });
    std::size_t needed = 0;
    each_against([&](const std::uint8_t* filling) {
        int only = -1, count = 0;
        for (std::size_t place = 0; place < places; ++place) {
            const int excluder = excluder_[place * size + filling[place]];
            if (excluder >= 0 && assumed_[excluder] == question_) {
                only = excluder;
                ++count;
            }
        }
        if (count != 1 || needed_[only] == question_) return;
        needed_[only] = question_;
        out.sure.push_back(only);
        ++needed;
    });
    if (needed == chosen_.size()) return;
    bool suffices = true;
    each_against([&](const std::uint8_t* filling) {
        bool excluded = false;
        for (std::size_t place = 0; place < places && !excluded; ++place) {
            const int excluder = excluder_[place * size + filling[place]];
            excluded = excluder >= 0 && needed_[excluder] == question_;
        }
        suffices &= excluded;
    });
    if (suffices) return;
    for (int one : chosen_)
        if (needed_[one] != question_) out.open.push_back(one);
}

}  // namespace quebra::kenken::grade
