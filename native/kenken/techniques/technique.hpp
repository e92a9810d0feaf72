// The techniques that the kernel can name, and what they cost.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>

namespace quebra::kenken::techniques {

enum class Technique : unsigned char {
    other_digits,
    placed,
    given,
    naked_single,
    hidden_single,
    cage_last,
    cage_digits,
    cage_place,
    naked_pair,
    naked_triple,
    naked_quad,
    naked_set,
    hidden_pair,
    hidden_triple,
    hidden_quad,
    hidden_set,
    innie,
    line_sum,
    innies,
    outies,
    parity,
    line_sum_cages,
    pointing,
    claiming,
    x_wing,
    fish,
    forcing_chain,
    combination,
};

// As in techniques.toml, in the order of the values above.
inline constexpr std::array kTechniqueNames{
    "other-digits",   "placed",     "given",        "naked-single", "hidden-single", "cage-last",     "cage-digits",
    "cage-place",     "naked-pair", "naked-triple", "naked-quad",   "naked-set",     "hidden-pair",   "hidden-triple",
    "hidden-quad",    "hidden-set", "innie",        "line-sum",     "innies",        "outies",        "parity",
    "line-sum-cages", "pointing",   "claiming",     "x-wing",       "fish",          "forcing-chain", "combination",
};

inline const char* name_of(Technique technique) { return kTechniqueNames[static_cast<std::size_t>(technique)]; }

inline bool is_routine(Technique technique) { return technique <= Technique::placed; }

// The table of costs, which must be as the walk takes it for granted: what is routine comes before
// everything, given digits next, naked singles third; a combination is the last resort of two rules,
// and a chain the last but one. Throws std::invalid_argument otherwise.
class Costs {
public:
    // Techniques of several rules have the cost of two. None of them is cheaper than `least_several`.
    Costs(const std::map<std::string, double>& table, double least_several);

    double of(Technique technique) const { return costs_[static_cast<std::size_t>(technique)]; }
    double least_several() const { return least_several_; }

private:
    std::array<double, kTechniqueNames.size()> costs_;
    double least_several_;
};

}  // namespace quebra::kenken::techniques
