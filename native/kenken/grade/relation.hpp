// What a rule allows: rows and columns, lists of fillings, and lines added up.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "puzzle.hpp"

namespace quebra::kenken::grade {

enum class Look { broken, quiet, forces };

class Relation {
public:
    // The cells come in their order on the board.
    explicit Relation(const std::vector<int>& cells) : cells_(cells) {}
    virtual ~Relation() = default;

    const std::vector<int>& cells() const { return cells_; }
    // Leaves in the rule's cells just the digits that can be part of a filling. False: there is none.
    virtual bool filter(Domains& domains) const = 0;
    // The same for what is known for good: what is excluded now need not be looked at again.
    virtual bool settle(Domains& domains) { return filter(domains); }

private:
    const std::vector<int>& cells_;
};

// Every digit once.
class LineRelation : public Relation {
public:
    using Relation::Relation;
    bool filter(Domains& domains) const override;
};

// One of the fillings of a list.
class TableRelation : public Relation {
public:
    TableRelation(const std::vector<int>& cells, const Table& table);
    bool filter(Domains& domains) const override;
    bool settle(Domains& domains) override;

    const Table& table() const { return table_; }
    // The fillings that the facts known for good leave.
    const std::vector<std::uint32_t>& live() const { return live_; }
    bool is_possible(std::uint32_t number, const Domains& domains) const;

private:
    const Table& table_;
    std::vector<std::uint32_t> live_;
};

// Cells and cages that add up to a number.
class ChainRelation : public Relation {
public:
    ChainRelation(const Puzzle& puzzle, const Sum& sum, std::vector<const TableRelation*> cages)
        : Relation(sum.cells), lowest_(puzzle.lowest), sum_(sum), cages_(std::move(cages)) {}
    bool filter(Domains& domains) const override;

private:
    int lowest_;
    const Sum& sum_;
    std::vector<const TableRelation*> cages_;
};

}  // namespace quebra::kenken::grade
