// What the sentence of a step is made of: which sentence, and the cells and numbers that fill its places.
// The words themselves are data (explain/words.<lang>.toml), and how a value reads is told by its kind.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "view.hpp"

namespace quebra::kenken::techniques {

using Row = std::vector<int>;

struct Value {
    std::string name, kind;
    int cage = -1;          // where the kind is about one
    std::vector<Row> rows;  // numbers; digits as they are written, cells from 0
};

class Telling {
public:
    std::string sentence;
    std::vector<Value> values;

    void number(const char* name, int number) { add(name, "number", {number}); }
    void numbers(const char* name, std::vector<int> numbers) { add(name, "numbers", std::move(numbers)); }
    void digit(const Board& board, const char* name, int digit) { number(name, digit + board.lowest); }
    void digits(const Board& board, const char* name, std::uint32_t digits);
    void cell(const char* name, int cell) { add(name, "cell", {cell}); }
    void cells(const char* name, std::vector<int> cells) { add(name, "cells", std::move(cells)); }
    // However many they are.
    void every_cell(const char* name, std::vector<int> cells) { add(name, "every-cell", std::move(cells)); }
    // A cage's label and where it is, as `cage` and `at`.
    void cage(int cage) { values.push_back({"cage", "cage", cage, {}}); }
    // What digits of a cage, beside those that stand in it, would leave the others to make.
    void rests(const Board& board, const char* name, int cage, std::uint32_t digits, std::vector<int> standing);
    // The combinations that a cage has left, as `options` and their `count`. Nothing: too many to list.
    void options(const View& view, int cage);
    // Why a cage has no other combinations, as `lead` and `doubles`, once its options are told.
    void why_no_other(const View& view, int cage);
    bool has_options() const { return has_options_; }
    std::size_t listed_options() const { return listed_options_; }
    void add(const char* name, const char* kind, std::vector<int> numbers, int cage = -1) {
        values.push_back({name, kind, cage, {std::move(numbers)}});
    }

private:
    bool has_options_ = false;
    std::size_t listed_options_ = 0;
};

constexpr std::size_t kMostListed = 6;      // combinations in one sentence; more are only counted
constexpr std::size_t kMostFillings = 400;  // of a cage, listed for a sentence

// What leaves a cell just one digit, as far as it can be seen from the digits that stand: the phrase that says
// it, as the sentence, and its values.
Telling why_single(const View& view, int cell, int digit);

// Digits as they are written, lowest first.
std::vector<int> written(const Board& board, std::uint32_t digits);
// Fillings without their order.
std::vector<std::vector<int>> combinations_of(const Board& board, const Fillings& fillings, std::size_t places);

}  // namespace quebra::kenken::techniques
