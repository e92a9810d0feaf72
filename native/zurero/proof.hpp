// Proofs: the shortest forced win, and df-pn search of small boards to the end.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "position.hpp"

namespace quebra::zurero {

// The shortest win that the side to move can force, by looking at every slide of both sides.
class ShortestWin {
public:
    ShortestWin(const Board& board, const Patterns& patterns) : position_(board, patterns) {}

    // Plies to the win, at most `most`; 0 when there is none. `go_on` may throw.
    int within(int most, const std::function<bool()>& go_on);

    std::uint64_t nodes = 0;

private:
    bool attack(int plies);
    bool defend(int plies);

    Position position_;
    std::function<bool()> go_on_;
    // What is known of a position: no win within so many plies, a win within so many.
    struct Known {
        std::int8_t none = 0, win = 127;
    };
    std::unordered_map<std::uint64_t, Known> known_;
    Move killers_[largest * largest + 2] = {};
};

enum class Verdict { unknown, yes, no };

// Depth-first proof-number search: can `attacker` force a win? Every slide adds a stone, so there are no
// cycles, and a position's value does not depend on how it was reached.
class ProofSearch {
public:
    ProofSearch(const Board& board, Colour attacker, std::size_t megabytes, const Patterns& patterns);

    // Searches on for about so many more positions. May be called again while unknown.
    Verdict advance(std::uint64_t nodes, const std::function<bool()>& go_on);

    std::uint64_t nodes() const { return nodes_; }
    std::uint32_t proof() const { return root_.proof; }
    std::uint32_t disproof() const { return root_.disproof; }

private:
    static constexpr std::uint32_t infinite = 1u << 30;

    // Of the side to move: how far it is from reaching its aim (0: reached), and from failing.
    struct Numbers {
        std::uint32_t proof, disproof;
    };
    struct Entry {
        std::uint64_t hash = 0;
        std::uint32_t proof = 0, disproof = 0;  // 0, 0: empty
        std::uint64_t work = 0;
    };
    struct Child {
        Slide slide;
        std::uint64_t hash;
        Numbers numbers;
    };

    Numbers first_numbers() const;
    Numbers look(std::uint64_t hash) const;
    void keep(std::uint64_t hash, Numbers numbers, std::uint64_t work);
    void expand(Numbers limit, int ply);
    void list_children(std::vector<Child>& children);
    void ask_to_go_on();
    std::size_t bucket(std::uint64_t hash) const;

    Position position_;
    Colour attacker_;
    Numbers root_{1, 1};
    std::uint64_t nodes_ = 0, stop_at_ = 0;
    bool stopped_ = false;
    std::function<bool()> go_on_;
    std::exception_ptr trouble_;
    std::vector<Entry> table_;
    std::size_t mask_;
    std::vector<Child> children_[largest * largest + 2];
};

}  // namespace quebra::zurero
