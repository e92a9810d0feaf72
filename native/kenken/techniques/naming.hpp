// What a player sees first of all that a rule forces, or several, and what it is called. This is the home of
// the techniques: explanations and quick grades both ask here.
//
// Every function says which technique it is and what it concludes; where a telling is asked for, also what its
// sentence is made of.
#pragma once

#include <vector>

#include "sums.hpp"
#include "technique.hpp"
#include "telling.hpp"
#include "view.hpp"

namespace quebra::kenken::techniques {

// What could be seen next: facts that a rule forces or several, and what a player calls it.
struct Proposal {
    Technique technique{};
    int rule = -1, other = -1;  // one rule and no other, or two
    double cost = 0;
    std::vector<int> facts;
    // Of a naked or hidden set: its places in the line, and its digits.
    std::uint32_t set_places = 0, set_digits = 0;
};

void name_cell(const View& view, int cell, const Forced& forced, Proposal& out, Telling* telling = nullptr);
void name_line(const View& view, int line, const Forced& forced, Proposal& out, Telling* telling = nullptr);
void name_cage(const View& view, int cage, const Forced& forced, Proposal& out, Telling* telling = nullptr);
void name_sum(const View& view, const Sum& sum, const Forced& forced, Proposal& out, Telling* telling = nullptr);

// Digits that stand in the line already, struck from the other cells; only those `forced`, if that is given.
// False: there are none.
bool strike(const View& view, int line, const Forced* forced, Proposal& out, Telling* telling = nullptr);

// ---- several rules: what they force comes with the fact that a chain refutes in front

// A cage and a line. False: it is neither pointing nor claiming.
bool name_pair(const View& view, int cage, int line, const std::vector<int>& forced, Proposal& out,
               Telling* telling = nullptr);
// As many rows as columns. False: there is no fish.
bool name_fish(const View& view, const std::vector<int>& lines, const std::vector<int>& forced, Proposal& out,
               Telling* telling = nullptr);
// Anything else, with a chain that refutes the first fact and without one.
void name_chain(const Board& board, const std::vector<int>& forced, Proposal& out, Telling* telling = nullptr);
void name_combination(const Board& board, const std::vector<int>& forced, Proposal& out, Telling* telling = nullptr);

// ---- what the namers share

// The facts of a rule worth telling: of a cell whose digit is found, not also what it is not.
void conclude(const Board& board, const std::vector<int>& cells, const Forced& forced, Proposal& out);
void conclude_at(const Board& board, int cell, std::uint32_t excluded, std::uint32_t found, Proposal& out);
// A cell of the rule that has a single digit left, if the rule says so, too.
bool name_naked_single(const View& view, const std::vector<int>& cells, const Forced& forced, Proposal& out,
                       Telling* telling);
// What a filled cell says of itself.
void name_other_digits(const View& view, int cell, Proposal& out, Telling* telling);

}  // namespace quebra::kenken::techniques
