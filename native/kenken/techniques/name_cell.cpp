#include "core/bits.hpp"
#include "naming.hpp"

namespace quebra::kenken::techniques {

void conclude_at(const Board& board, int cell, std::uint32_t excluded, std::uint32_t found, Proposal& out) {
    if (found) each_bit(found, [&](int digit) { out.facts.push_back(board.has(cell, digit)); });
    else each_bit(excluded, [&](int digit) { out.facts.push_back(board.has_not(cell, digit)); });
}

void conclude(const Board& board, const std::vector<int>& cells, const Forced& forced, Proposal& out) {
    for (std::size_t place = 0; place < cells.size(); ++place)
        conclude_at(board, cells[place], forced.out[place], forced.in[place], out);
}

bool name_naked_single(const View& view, const std::vector<int>& cells, const Forced& forced, Proposal& out,
                       Telling* telling) {
    for (std::size_t place = 0; place < cells.size(); ++place) {
        if (!forced.in[place] || !is_single(view.domains()[cells[place]])) continue;
        const int digit = std::countr_zero(forced.in[place]);
        out.technique = Technique::naked_single;
        out.facts.assign(1, view.board().has(cells[place], digit));
        if (telling) {
            telling->sentence = "naked_single";
            telling->cell("cell", cells[place]);
            telling->digit(view.board(), "digit", digit);
        }
        return true;
    }
    return false;
}

void name_other_digits(const View& view, int cell, Proposal& out, Telling* telling) {
    out.technique = Technique::other_digits;
    if (!telling) return;
    telling->sentence = "other_digits";
    telling->cell("cell", cell);
    telling->digit(view.board(), "digit", std::countr_zero(view.domains()[cell]));
}

// One cell, one digit: the last one left is it; a digit found excludes the others.
void name_cell(const View& view, int cell, const Forced& forced, Proposal& out, Telling* telling) {
    out.facts.clear();
    if (name_naked_single(view, {cell}, forced, out, telling)) return;
    conclude_at(view.board(), cell, forced.out[0], 0, out);
    name_other_digits(view, cell, out, telling);
}

}  // namespace quebra::kenken::techniques
