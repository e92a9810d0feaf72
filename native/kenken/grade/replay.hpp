// Premises as the reasoner itself finds them, for steps where nothing less tells.
#pragma once

#include <vector>

#include "premises.hpp"

namespace quebra::kenken::grade {

// Whether two rules refute the opposite of a fact step by step, after all that is on record.
bool has_chain(const Puzzle& puzzle, const std::vector<Sum>& sums, const Record& record, int one, int other, int fact);

class Replay {
public:
    Replay(const Puzzle& puzzle, const std::vector<Sum>& sums, const Record& record)
        : puzzle_(puzzle), sums_(sums), record_(record) {}

    // Settles the premises of a step that has open ones.
    void settle(std::size_t step, std::vector<Premises>& premises);

private:
    const Puzzle& puzzle_;
    const std::vector<Sum>& sums_;
    const Record& record_;
};

}  // namespace quebra::kenken::grade
