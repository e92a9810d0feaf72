#include "telling.hpp"

#include <algorithm>
#include <set>

#include "core/bits.hpp"

namespace quebra::kenken::techniques {

std::vector<int> written(const Board& board, std::uint32_t digits) {
    std::vector<int> found;
    each_bit(digits, [&](int digit) { found.push_back(digit + board.lowest); });
    return found;
}

std::vector<std::vector<int>> combinations_of(const Board& board, const Fillings& fillings, std::size_t places) {
    std::set<std::vector<int>> found;
    for (const std::uint8_t* filling : fillings) {
        std::vector<int> digits(filling, filling + places);
        for (int& digit : digits) digit += board.lowest;
        std::sort(digits.begin(), digits.end());
        found.insert(std::move(digits));
    }
    return {found.begin(), found.end()};
}

void Telling::digits(const Board& board, const char* name, std::uint32_t digits) {
    add(name, "numbers", written(board, digits));
}

void Telling::rests(const Board& board, const char* name, int cage, std::uint32_t digits, std::vector<int> standing) {
    values.push_back({name, "rests", cage, {written(board, digits), std::move(standing)}});
}

void Telling::options(const View& view, int cage) {
    Fillings fillings;
    if (!view.fillings(cage, kMostFillings, fillings)) return;
    has_options_ = true;
    auto found = combinations_of(view.board(), fillings, view.board().cages[cage].cells.size());
    listed_options_ = found.size();
    number("count", static_cast<int>(found.size()));
    values.push_back({"options", "ways", cage, std::move(found)});
}

}  // namespace quebra::kenken::techniques
