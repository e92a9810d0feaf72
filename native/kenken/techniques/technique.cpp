#include "technique.hpp"

#include <stdexcept>

namespace quebra::kenken::techniques {

Costs::Costs(const std::map<std::string, double>& table, double least_several) : least_several_(least_several) {
    for (std::size_t i = 0; i < costs_.size(); ++i) {
        const auto found = table.find(kTechniqueNames[i]);
        if (found == table.end()) throw std::invalid_argument("a technique has no cost");
        costs_[i] = found->second;
    }
    bool right = of(Technique::other_digits) == of(Technique::placed) && of(Technique::placed) < of(Technique::given) &&
                 of(Technique::given) < of(Technique::naked_single) && of(Technique::naked_single) < least_several_ &&
                 of(Technique::pointing) < of(Technique::forcing_chain) &&
                 of(Technique::claiming) < of(Technique::forcing_chain) &&
                 of(Technique::forcing_chain) < of(Technique::combination);
    for (std::size_t i = static_cast<std::size_t>(Technique::hidden_single); i < costs_.size(); ++i)
        right = right && of(Technique::naked_single) < costs_[i];
    if (!right) throw std::invalid_argument("the walk takes another order of costs for granted");
}

}  // namespace quebra::kenken::techniques
