// What a player sees first of all that a rule forces, and what it is called. The twins are
// quebra/games/kenken/explain/lines.py, cages.py, adding.py and several.py.
//
// Everywhere routine is done: a cell with a single digit left has it placed.
#pragma once

#include <vector>

#include "position.hpp"

namespace quebra::kenken::grade {

// Digits that stand in the line already, struck from the other cells. No facts: there are none.
void strike(const Position& position, int line, Proposal& out);

void name_line(const Position& position, int line, Proposal& out);
void name_cage(const Position& position, int cage, const std::vector<std::uint32_t>& kept, Proposal& out);
void name_sum(const Position& position, const Sum& sum, const std::vector<std::uint32_t>& kept, Proposal& out);

// A cage and a line that together force some facts. False: it is neither pointing nor claiming.
bool name_pair(const Position& position, int cage, int line, const std::vector<int>& forced, Proposal& out);
// What two rules force otherwise, with a chain that refutes the first fact and without one.
void name_chain(const Puzzle& puzzle, const std::vector<int>& forced, Proposal& out);
void name_combination(const Puzzle& puzzle, const std::vector<int>& forced, Proposal& out);

}  // namespace quebra::kenken::grade
