// What two rules force together.
#pragma once

#include <optional>

#include "relation.hpp"

namespace quebra::kenken::grade {

// Which digits can be part of a filling of both rules: `kept` gets them for the cells of both. Nothing
// when that takes too much work.
std::optional<Look> close_pair(const Relation& one, const Relation& other, const Domains& domains, Domains& kept);

}  // namespace quebra::kenken::grade
