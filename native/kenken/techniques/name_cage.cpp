#include <algorithm>

#include "core/bits.hpp"
#include "naming.hpp"

namespace quebra::kenken::techniques {
namespace {

class CageNamer {
public:
    CageNamer(const View& view, int cage, const Forced& forced, Proposal& out, Telling* telling)
        : view_(view), board_(view.board()), number_(cage), cage_(board_.cages[cage]), cells_(cage_.cells),
          forced_(forced), out_(out), telling_(telling) {}

    void run() {
        if (cells_.size() == 1) return given();
        if (name_naked_single(view_, cells_, forced_, out_, telling_)) return;
        for (std::size_t place = 0; place < cells_.size(); ++place) look_at(place);
        if (!any_) return itself();
        if (open_ == 1) return last();
        nowhere_ &= ~anywhere_;
        if (nowhere_) return digits();
        place();
    }

private:
    void look_at(std::size_t place) {
        const std::uint32_t mask = view_.domains()[cells_[place]];
        if (view_.placed()[cells_[place]]) {
            anywhere_ |= mask;
            return;
        }
        const std::uint32_t gone = forced_.out[place], left = mask & ~gone;
        ++open_;
        anywhere_ |= left;
        nowhere_ |= gone;
        if (!gone) return;
        if (!any_ || bit_count(left) < fewest_) {
            narrowest_ = place;
            fewest_ = bit_count(left);
        }
        any_ = true;
    }

    void given() {
        out_.technique = Technique::given;
        conclude(board_, cells_, forced_, out_);
        if (!telling_) return;
        telling_->sentence = "given";
        telling_->cell("cell", cells_[0]);
        telling_->add("digit", "target", {}, number_);
    }

    // Only what the cells say of themselves.
    void itself() {
        int first = -1;
        for (std::size_t place = 0; place < cells_.size(); ++place) {
            if (first < 0 && (forced_.out[place] | forced_.in[place])) first = cells_[place];
            conclude_at(board_, cells_[place], forced_.out[place], forced_.in[place], out_);
        }
        name_other_digits(view_, first, out_, telling_);
    }

    // All cells but one are filled.
    void last() {
        const std::size_t at = narrowest_;
        out_.technique = Technique::cage_last;
        conclude_at(board_, cells_[at], forced_.out[at], forced_.in[at], out_);
        if (!telling_) return;
        Fillings fillings;
        if (!view_.fillings(number_, kMostFillings, fillings)) fillings.clear();
        telling_->cage(number_);
        telling_->cell("cell", cells_[at]);
        std::uint32_t left = 0;
        Value sums{"sum", "equations", number_, {}};
        for (const std::uint8_t* filling : fillings) {
            left |= 1u << filling[at];
            auto& row = sums.rows.emplace_back(filling, filling + cells_.size());
            for (int& digit : row) digit += board_.lowest;
        }
        telling_->values.push_back(std::move(sums));
        if (forced_.in[at]) {
            telling_->sentence = "cage_last";
            telling_->digit(board_, "digit", std::countr_zero(forced_.in[at]));
        } else {
            telling_->sentence = "cage_last_several";
            telling_->digits(board_, "digits", left);
        }
    }

    // Digits that are in no filling of the cage.
    void digits() {
        out_.technique = Technique::cage_digits;
        std::uint32_t told = 0;
        for (std::size_t place = 0; place < cells_.size(); ++place) {
            if (view_.placed()[cells_[place]]) continue;
            told |= forced_.out[place] & nowhere_;
            conclude_at(board_, cells_[place], forced_.out[place] & nowhere_, 0, out_);
        }
        if (!telling_) return;
        telling_->cage(number_);
        telling_->options(view_, number_);
        telling_->digits(board_, "digits", told);
        telling_->why_no_other(view_, number_);
        telling_->sentence = !telling_->has_options()                    ? "cage_digits_many"
                             : telling_->listed_options() <= kMostListed ? "cage_digits"
                                                                         : "cage_digits_counted";
    }

    // Digits that the cage may have, but not in this cell: what they would leave for the others.
    void place() {
        const int cell = cells_[narrowest_];
        const std::uint32_t digits = forced_.out[narrowest_];
        out_.technique = Technique::cage_place;
        conclude_at(board_, cell, digits, 0, out_);
        if (!telling_) return;
        telling_->cage(number_);
        telling_->cell("cell", cell);
        telling_->digits(board_, "digits", digits);
        std::vector<int> others, standing;  // what is open besides, and the digits that are there
        for (int other : cells_)
            if (view_.placed()[other]) standing.push_back(std::countr_zero(view_.domains()[other]) + board_.lowest);
            else if (other != cell) others.push_back(other);
        const bool is_pair = others.size() == 1;
        telling_->cells("others", std::move(others));
        const auto partners = is_pair ? partners_of(digits, standing) : std::vector<int>{};
        if (!partners.empty()) {
            telling_->sentence = "cage_place_pair";
            telling_->numbers("partners", partners);
        } else if (leave_a_rest(digits, standing)) {
            telling_->sentence = "cage_place";
            telling_->rests(board_, "rests", number_, digits, std::move(standing));
        } else {
            telling_->options(view_, number_);
            telling_->why_no_other(view_, number_);
            telling_->sentence = telling_->has_options() ? "cage_place_listed" : "cage_place_many";
        }
    }

    // Whether each of the digits, beside those that stand, leaves something for the others to make.
    bool leave_a_rest(std::uint32_t digits, const std::vector<int>& standing) const {
        std::int64_t rest = cage_.target;
        if (cage_.op == '+') {
            for (int digit : standing) rest -= digit;
            return rest >= written(board_, digits).back();
        }
        if (cage_.op != '*' || std::count(standing.begin(), standing.end(), 0)) return false;
        for (int digit : standing) rest /= digit;
        const auto each = written(board_, digits);
        return std::all_of(each.begin(), each.end(), [&](int digit) { return digit != 0 && rest % digit == 0; });
    }

    // What digits need in the one other cell that is open, each in turn, beside those that stand; nothing where that
    // is not plain to see.
    std::vector<int> partners_of(std::uint32_t digits, const std::vector<int>& standing) const {
        std::vector<int> found;
        bool is_needed = false;
        auto need = [&](std::int64_t partner) {
            if (partner < board_.lowest || partner >= board_.lowest + board_.size) return;
            is_needed = true;
            if (std::find(found.begin(), found.end(), partner) == found.end())
                found.push_back(static_cast<int>(partner));
        };
        std::int64_t target = cage_.target;
        if (target == 0 && cage_.op != '+') return found;
        if (!standing.empty() && cage_.op != '+' && cage_.op != '*') return found;
        if (cage_.op == '*' && std::count(standing.begin(), standing.end(), 0)) return found;
        for (int digit : standing) cage_.op == '+' ? target -= digit : target /= digit;
        for (int digit : written(board_, digits)) {
            // A second one of the same digit is not struck; the line has no room for it.
            if (digit + digit == target && cage_.op == '+') return {};
            if (static_cast<std::int64_t>(digit) * digit == target && cage_.op == '*') return {};
            is_needed = false;
            switch (cage_.op) {
                case '+': need(target - digit); break;
                case '*':
                    if (digit != 0 && target % digit == 0) need(target / digit);
                    break;
                case '-':
                    need(digit - target);
                    need(digit + target);
                    break;
                case '/':
                    if (digit % target == 0) need(digit / target);
                    need(times(digit, target));
                    break;
                default: break;
            }
            if (!is_needed) return {};  // nothing goes with it: that is another reason
        }
        return found;
    }

    const View& view_;
    const Board& board_;
    const int number_;
    const Cage& cage_;
    const std::vector<int>& cells_;
    const Forced& forced_;
    Proposal& out_;
    Telling* telling_;
    std::uint32_t anywhere_ = 0, nowhere_ = 0;  // digits left after this, and struck
    int open_ = 0, fewest_ = 0;
    bool any_ = false;  // whether anything is struck from an open cell
    std::size_t narrowest_ = 0;
};

}  // namespace

void name_cage(const View& view, int cage, const Forced& forced, Proposal& out, Telling* telling) {
    out.facts.clear();
    CageNamer(view, cage, forced, out, telling).run();
}

}  // namespace quebra::kenken::techniques
