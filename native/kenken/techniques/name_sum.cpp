#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "core/bits.hpp"
#include "naming.hpp"

namespace quebra::kenken::techniques {
namespace {

// The cages of several cells that lie in the sum.
std::vector<int> cages_within(const Board& board, const Sum& sum) {
    std::map<int, std::size_t> cells;
    for (int cell : sum.cells) ++cells[board.cage_of[cell]];
    std::vector<int> found;
    for (const auto& [cage, count] : cells)
        if (count > 1 && count == board.cages[cage].cells.size()) found.push_back(cage);
    return found;
}

// What a cage can add up to; nothing when it can be filled in too many ways.
std::set<int> sums_of(const View& view, int cage) {
    Fillings fillings;
    std::set<int> found;
    if (!view.fillings(cage, kMostFillings, fillings)) return found;
    const auto places = static_cast<int>(view.board().cages[cage].cells.size());
    for (const std::uint8_t* filling : fillings)
        found.insert(std::accumulate(filling, filling + places, places * view.board().lowest));
    return found;
}

// Bit 0: some even number, bit 1: some odd one.
template <class Numbers>
unsigned parities_of(const Numbers& numbers) {
    unsigned found = 0;
    for (int number : numbers) found |= 1u << (number % 2);
    return found;
}

class SumNamer {
public:
    SumNamer(const View& view, const Sum& sum, const Forced& forced, Proposal& out, Telling* telling)
        : view_(view), board_(view.board()), sum_(sum), forced_(forced), out_(out), telling_(telling),
          cages_(cages_within(board_, sum)) {}

    void run() {
        if (name_naked_single(view_, sum_.cells, forced_, out_, telling_)) return;
        if (telling_) telling_->cells("places", sum_.cells);
        if (sum_.what == Sum::What::line && !cages_.empty()) return with_cages();
        conclude(board_, sum_.cells, forced_, out_);
        if (sum_.cells.size() == 1 && Board::holds(out_.facts[0])) single();
        else several();
    }

private:
    void single() {
        out_.technique = sum_.what == Sum::What::line ? Technique::innie : technique();
        if (!telling_) return;
        telling_->sentence = sum_.what == Sum::What::outies ? "outie" : "innie";
        telling_->cell("cell", sum_.cells[0]);
        telling_->digit(board_, "digit", board_.digit_of(out_.facts[0]));
    }

    void several() {
        out_.technique = technique();
        if (!telling_) return;
        telling_->sentence = sum_.what == Sum::What::outies ? "outies" : "line_sum";
        telling_->values.push_back({"options", "sums", -1, ways()});
    }

    Technique technique() const {
        switch (sum_.what) {
            case Sum::What::line: return Technique::line_sum;
            case Sum::What::innies: return Technique::innies;
            default: return Technique::outies;
        }
    }

    // The combinations with this sum that the digits left, and cages among the cells, allow.
    std::vector<std::vector<int>> ways() const {
        std::set<std::vector<int>> found;
        std::vector<int> digits;
        fill(sum_.rest, digits, found);
        return {found.begin(), found.end()};
    }

    void fill(std::int64_t left, std::vector<int>& digits, std::set<std::vector<int>>& found) const {
        const std::size_t place = digits.size();
        if (place == sum_.cells.size()) {
            if (left != 0 || !reach_cages(digits)) return;
            auto sorted = digits;
            std::sort(sorted.begin(), sorted.end());
            found.insert(std::move(sorted));
            return;
        }
        const int cell = sum_.cells[place], after = static_cast<int>(sum_.cells.size() - place) - 1;
        for (int digit : written(board_, view_.domains()[cell])) {
            const std::int64_t rest = left - digit;
            bool fits = after * board_.lowest <= rest && rest <= after * (board_.lowest + board_.size - 1);
            for (std::size_t i = 0; i < place && fits; ++i)
                fits = digits[i] != digit || !board_.share_line(sum_.cells[i], cell);
            if (!fits) continue;
            digits.push_back(digit);
            fill(rest, digits, found);
            digits.pop_back();
        }
    }

    bool reach_cages(const std::vector<int>& digits) const {
        return std::all_of(cages_.begin(), cages_.end(), [&](int cage) {
            std::vector<int> own;
            for (std::size_t i = 0; i < digits.size(); ++i)
                if (board_.cage_of[sum_.cells[i]] == cage) own.push_back(digits[i]);
            return is_reached_by(board_.cages[cage], own);
        });
    }

    // A line in which some cages may add up to several sums.
    void with_cages() {
        std::vector<unsigned> parities;
        Value told{"sums", "cage-sums", -1, {}};
        for (int cage : cages_) {
            const auto sums = sums_of(view_, cage);
            parities.push_back(parities_of(sums));
            if (!telling_) continue;
            auto& row = told.rows.emplace_back(1, cage);
            row.insert(row.end(), sums.begin(), sums.end());
        }
        if (parity(parities)) {
            if (telling_) telling_->values.push_back({"parities", "parities", -1, std::move(told.rows)});
            return;
        }
        if (telling_) telling_->values.push_back(std::move(told));
        out_.technique = Technique::line_sum_cages;
        conclude(board_, sum_.cells, forced_, out_);
        if (telling_) telling_->sentence = "line_sum_cages";
    }

    // The digits of a cell that are odd where everything else asks for even, or the reverse.
    bool parity(const std::vector<unsigned>& of_cages) {
        const auto& cells = sum_.cells;
        auto is_single_cell = [&](int cell) {
            return std::find(cages_.begin(), cages_.end(), board_.cage_of[cell]) == cages_.end();
        };
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!is_single_cell(cells[i])) continue;
            bool certain = true;
            std::int64_t rest = sum_.rest;
            auto take = [&](unsigned parities) {
                certain &= is_single(parities);
                rest += parities == 2;
            };
            for (unsigned parities : of_cages) take(parities);
            for (int other : cells)
                if (certain && other != cells[i] && is_single_cell(other))
                    take(parities_of(written(board_, view_.domains()[other])));
            if (!certain) continue;
            each_bit(forced_.out[i], [&](int digit) {
                if ((digit + board_.lowest) % 2 != (rest & 1)) out_.facts.push_back(board_.has_not(cells[i], digit));
            });
            if (out_.facts.empty()) continue;
            out_.technique = Technique::parity;
            if (telling_) {
                telling_->sentence = rest & 1 ? "parity_odd" : "parity_even";
                telling_->cell("cell", cells[i]);
            }
            return true;
        }
        return false;
    }

    const View& view_;
    const Board& board_;
    const Sum& sum_;
    const Forced& forced_;
    Proposal& out_;
    Telling* telling_;
    const std::vector<int> cages_;
};

}  // namespace

void name_sum(const View& view, const Sum& sum, const Forced& forced, Proposal& out, Telling* telling) {
    out.facts.clear();
    SumNamer(view, sum, forced, out, telling).run();
}

}  // namespace quebra::kenken::techniques
