#include "relation.hpp"

#include <array>
#include <bitset>
#include <numeric>

#include "core/bits.hpp"

namespace quebra::kenken::grade {

// As many digits as cells between them: the other cells have none of these digits. By Hall's theorem
// that is all there is to find.
bool LineRelation::filter(Domains& domains) const {
    thread_local std::vector<std::uint32_t> unions(std::size_t{1} << kMostPlaces);
    std::array<int, kMostPlaces> open;
    std::array<std::uint32_t, kMostPlaces> masks;
    std::uint32_t single = 0;
    int count = 0;
    for (int cell : cells()) {
        const std::uint32_t mask = domains[cell];
        if (!is_single(mask)) {
            open[count++] = cell;
        } else {
            if (single & mask) return false;
            single |= mask;
        }
    }
    for (int i = 0; i < count; ++i) masks[i] = domains[open[i]] &= ~single;
    const std::uint32_t all = full_mask(count);
    for (std::uint32_t chosen = 1; chosen <= all; ++chosen) {
        const std::uint32_t digits = unions[chosen & (chosen - 1)] | masks[std::countr_zero(chosen)];
        unions[chosen] = digits;
        const int spare = bit_count(digits) - bit_count(chosen);
        if (spare > 0) continue;
        if (spare < 0) return false;
        each_bit(all & ~chosen, [&](int other) { domains[open[other]] &= ~digits; });
    }
    return true;
}

// ---- lists

TableRelation::TableRelation(const std::vector<int>& cells, const Table& table)
    : Relation(cells), table_(table), live_(table.count()) {
    std::iota(live_.begin(), live_.end(), 0u);
}

bool TableRelation::is_possible(std::uint32_t number, const Domains& domains) const {
    const std::uint8_t* filling = table_.filling(number);
    for (std::size_t place = 0; place < table_.places(); ++place)
        if (!(domains[table_.cells[place]] >> filling[place] & 1)) return false;
    return true;
}

bool TableRelation::filter(Domains& domains) const {
    std::vector<std::uint32_t> kept(table_.places());
    for (std::uint32_t number : live_)
        if (is_possible(number, domains))
            for (std::size_t place = 0; place < kept.size(); ++place)
                kept[place] |= 1u << table_.filling(number)[place];
    for (std::size_t place = 0; place < kept.size(); ++place) domains[table_.cells[place]] = kept[place];
    return kept[0] != 0;
}

bool TableRelation::settle(Domains& domains) {
    std::erase_if(live_, [&](std::uint32_t number) { return !is_possible(number, domains); });
    return filter(domains);
}

// ---- sums of cells and cages

bool ChainRelation::filter(Domains& domains) const {
    using Totals = std::bitset<160>;  // a line adds up to less
    const std::size_t cells = sum_.single.size(), parts = cells + cages_.size();
    std::array<Totals, 4> values;
    for (std::size_t i = 0; i < cells; ++i)
        each_bit(domains[sum_.single[i]], [&](int digit) { values[i].set(digit + lowest_); });
    auto total_of = [&](const TableRelation& cage, std::uint32_t number) {
        const std::uint8_t* filling = cage.table().filling(number);
        return std::accumulate(filling, filling + cage.table().places(),
                               lowest_ * static_cast<int>(cage.table().places()));
    };
    for (std::size_t i = cells; i < parts; ++i)
        for (std::uint32_t number : cages_[i - cells]->live())
            if (cages_[i - cells]->is_possible(number, domains)) values[i].set(total_of(*cages_[i - cells], number));
    auto plus = [](const Totals& one, const Totals& other) {
        Totals found;
        for (std::size_t value = other._Find_first(); value < other.size(); value = other._Find_next(value))
            found |= one << value;
        return found;
    };
    if (sum_.rest < 0) return false;
    for (std::size_t i = 0; i < parts; ++i) {
        Totals others;
        others.set(0);
        for (std::size_t other = 0; other < parts; ++other)
            if (other != i) others = plus(others, values[other]);
        auto fits = [&](int value) { return value <= sum_.rest && others[sum_.rest - value]; };
        if (i < cells) {
            std::uint32_t kept = 0;
            each_bit(domains[sum_.single[i]], [&](int digit) { kept |= fits(digit + lowest_) ? 1u << digit : 0; });
            domains[sum_.single[i]] = kept;
            if (!kept) return false;
            continue;
        }
        const TableRelation& cage = *cages_[i - cells];
        std::vector<std::uint32_t> kept(cage.table().places());
        for (std::uint32_t number : cage.live())
            if (cage.is_possible(number, domains) && fits(total_of(cage, number)))
                for (std::size_t place = 0; place < kept.size(); ++place)
                    kept[place] |= 1u << cage.table().filling(number)[place];
        for (std::size_t place = 0; place < kept.size(); ++place) domains[cage.table().cells[place]] = kept[place];
        if (!kept[0]) return false;
    }
    return true;
}

}  // namespace quebra::kenken::grade
