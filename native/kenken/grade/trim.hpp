// From the steps of a walk to those that count, each with its depth.
#pragma once

#include <vector>

#include "record.hpp"

namespace quebra::kenken::grade {

struct Counted {
    Technique technique;
    int choices;
};

struct Trimmed {
    std::vector<Counted> steps;  // routine and steps that nothing rests on are left out
    int depth;                   // the longest row of steps that rest on each other
};

Trimmed trim(const Puzzle& puzzle, const std::vector<Sum>& sums, const Record& record);

}  // namespace quebra::kenken::grade
