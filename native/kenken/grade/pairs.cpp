#include "pairs.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/bits.hpp"

namespace quebra::kenken::grade {
namespace {

constexpr int kMostNodes = 20000;

// Tries the digits of the shared cells. Once these are all chosen, nothing ties the rules together any
// longer, and each is right about its own cells.
class PairCloser {
public:
    PairCloser(const Relation& one, const Relation& other, const Domains& domains)
        : one_(one), other_(other), shown_(domains.size(), 0) {
        std::set_intersection(one.cells().begin(), one.cells().end(), other.cells().begin(), other.cells().end(),
                              std::back_inserter(shared_));
    }

    std::optional<Look> run(const Domains& domains, Domains& kept) {
        explore(domains);
        if (nodes_ > kMostNodes) return std::nullopt;
        Look look = Look::quiet;
        for (const Relation* relation : {&one_, &other_})
            for (int cell : relation->cells()) {
                if (!shown_[cell]) return Look::broken;
                if (shown_[cell] != domains[cell]) look = Look::forces;
            }
        kept = shown_;
        return look;
    }

private:
    bool settle(Domains& domains) const {
        while (true) {
            if (!one_.filter(domains)) return false;
            Domains before = domains;
            if (!other_.filter(domains)) return false;
            if (std::all_of(shared_.begin(), shared_.end(), [&](int cell) { return domains[cell] == before[cell]; }))
                return true;
        }
    }

    bool shows_more(const Domains& domains) const {
        for (const Relation* relation : {&one_, &other_})
            for (int cell : relation->cells())
                if (domains[cell] & ~shown_[cell]) return true;
        return false;
    }

    void explore(Domains domains) {
        if (++nodes_ > kMostNodes || !settle(domains) || !shows_more(domains)) return;
        int next = -1;
        for (int cell : shared_)
            if (!is_single(domains[cell]) && (next < 0 || bit_count(domains[cell]) < bit_count(domains[next])))
                next = cell;
        if (next < 0) {
            for (const Relation* relation : {&one_, &other_})
                for (int cell : relation->cells()) shown_[cell] |= domains[cell];
            return;
        }
        // What has not been shown yet comes first: then there is soon nothing more to show.
        for (std::uint32_t digits : {domains[next] & ~shown_[next], domains[next] & shown_[next]})
            each_bit(digits, [&](int digit) {
                Domains chosen = domains;
                chosen[next] = 1u << digit;
                explore(std::move(chosen));
            });
    }

    const Relation &one_, &other_;
    std::vector<int> shared_;
    Domains shown_;
    int nodes_ = 0;
};

}  // namespace

std::optional<Look> close_pair(const Relation& one, const Relation& other, const Domains& domains, Domains& kept) {
    return PairCloser(one, other, domains).run(domains, kept);
}

}  // namespace quebra::kenken::grade
