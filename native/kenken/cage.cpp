#include "cage.hpp"

#include <algorithm>
#include <bit>

namespace quebra::kenken {
namespace {

constexpr std::uint64_t kMostSteps = 4'000'000;  // of one cage's enumeration, a look at a cell each

bool same_line(int a, int b, int size) { return a / size == b / size || a % size == b % size; }

// Depth-first filling of one cage; the running value is a sum or a product.
class Filler {
public:
    Filler(const Cage& cage, int size, int lowest, const std::uint32_t* domains, std::size_t most,
           std::vector<std::uint8_t>& out)
        : cage_(cage), size_(size), lowest_(lowest), domains_(domains), most_(most), out_(out),
          count_(static_cast<int>(cage.cells.size())), chosen_(cage.cells.size()) {}

    bool run() {
        const char op = cage_.op;
        if (count_ == 1) return single();
        if (op == '+') return adding();
        if (op == '*') return multiplying();
        if (op == '-' || op == '/') return count_ != 2 || pairs(op);
        return hidden();
    }

private:
    bool emit() {
        if (out_.size() / count_ >= most_) return false;
        out_.insert(out_.end(), chosen_.begin(), chosen_.end());
        return true;
    }

    bool single() {
        const std::int64_t digit = cage_.target - lowest_;
        if (digit < 0 || digit >= size_ || !(domains_[cage_.cells[0]] >> digit & 1)) return true;
        chosen_[0] = static_cast<std::uint8_t>(digit);
        return emit();
    }

    bool fits_pair(char op, int a, int b) const {
        const std::int64_t high = std::max(a, b) + lowest_, low = std::min(a, b) + lowest_;
        switch (op) {
            case '+': return high + low == cage_.target;
            case '-': return high - low == cage_.target;
            case '*': return high * low == cage_.target;
            default: return low != 0 && high == times(low, cage_.target);
        }
    }

    bool pairs(char op) {
        return every_pair([&](int a, int b) { return fits_pair(op, a, b); });
    }

    template <class Fits>
    bool every_pair(Fits fits) {
        const int first = cage_.cells[0], second = cage_.cells[1];
        for (int a = 0; a < size_; ++a) {
            if (!(domains_[first] >> a & 1)) continue;
            for (int b = 0; b < size_; ++b) {
                if (a == b || !(domains_[second] >> b & 1) || !fits(a, b)) continue;
                chosen_[0] = static_cast<std::uint8_t>(a);
                chosen_[1] = static_cast<std::uint8_t>(b);
                if (!emit()) return false;
            }
        }
        return true;
    }

    // The operator is not told: whatever fits one of them. A filling that fits
    // two operators is listed once.
    bool hidden() {
        if (count_ == 2)
            return every_pair([&](int a, int b) {
                return fits_pair('+', a, b) || fits_pair('-', a, b) || fits_pair('*', a, b) || fits_pair('/', a, b);
            });
        if (!adding()) return false;
        skip_sums_ = true;
        return multiplying();
    }

    bool adding() { return add_from(0, 0); }
    bool multiplying() { return multiply_from(0, 1); }

    bool add_from(int i, std::int64_t sum) {
        if ((steps_ += i + 1) > kMostSteps) return false;
        const int rest = count_ - i;
        if (sum + static_cast<std::int64_t>(rest) * lowest_ > cage_.target ||
            sum + static_cast<std::int64_t>(rest) * (lowest_ + size_ - 1) < cage_.target)
            return true;
        if (rest == 0) return emit();
        return each_digit(i, [&](int d) { return add_from(i + 1, sum + d + lowest_); });
    }

    bool multiply_from(int i, std::int64_t product) {
        if ((steps_ += i + 1) > kMostSteps) return false;
        const int rest = count_ - i;
        if (rest == 0) {
            if (product != cage_.target || (skip_sums_ && sum_chosen() == cage_.target)) return true;
            return emit();
        }
        if (product == 0) {
            if (cage_.target != 0) return true;
        } else if (cage_.target != 0) {
            if (cage_.target % product != 0) return true;
            std::int64_t most = product;
            for (int k = 0; k < rest && most < cage_.target; ++k) most = times(most, lowest_ + size_ - 1);
            if (most < cage_.target) return true;
        } else if (lowest_ > 0) {
            return true;  // a product of digits from 1 is never 0
        }
        return each_digit(i, [&](int d) { return multiply_from(i + 1, times(product, d + lowest_)); });
    }

    template <class Next>
    bool each_digit(int i, Next next) {
        std::uint32_t mask = domains_[cage_.cells[i]];
        for (int j = 0; j < i; ++j)
            if (same_line(cage_.cells[i], cage_.cells[j], size_)) mask &= ~(1u << chosen_[j]);
        for (; mask; mask &= mask - 1) {
            const int d = std::countr_zero(mask);
            chosen_[i] = static_cast<std::uint8_t>(d);
            if (!next(d)) return false;
        }
        return true;
    }

    std::int64_t sum_chosen() const {
        std::int64_t sum = 0;
        for (auto d : chosen_) sum += d + lowest_;
        return sum;
    }

    const Cage& cage_;
    const int size_, lowest_;
    const std::uint32_t* domains_;
    const std::size_t most_;
    std::vector<std::uint8_t>& out_;
    const int count_;
    std::vector<std::uint8_t> chosen_;
    std::uint64_t steps_ = 0;
    bool skip_sums_ = false;
};

}  // namespace

bool is_reached_by(const Cage& cage, const std::vector<int>& digits) {
    if (digits.size() == 1) return digits[0] == cage.target;
    std::int64_t sum = 0, product = 1;
    for (int digit : digits) {
        sum += digit;
        product = times(product, digit);
    }
    const auto [low, high] = std::minmax_element(digits.begin(), digits.end());
    auto reaches = [&](char op) {
        switch (op) {
            case '+': return sum == cage.target;
            case '*': return product == cage.target;
            case '-': return digits.size() == 2 && *high - *low == cage.target;
            default: return digits.size() == 2 && *low != 0 && times(*low, cage.target) == *high;
        }
    };
    return cage.op == '?' ? reaches('+') || reaches('*') || reaches('-') || reaches('/') : reaches(cage.op);
}

bool cage_fillings(const Cage& cage, int size, int lowest, const std::uint32_t* domains, std::size_t most,
                   std::vector<std::uint8_t>& out) {
    out.clear();
    return Filler(cage, size, lowest, domains, most, out).run();
}

}  // namespace quebra::kenken
