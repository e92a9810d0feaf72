#include "bind.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "core/bits.hpp"
#include "kenken/arguments.hpp"
#include "naming.hpp"
#include "totals.hpp"

namespace nb = nanobind;

namespace quebra::kenken::techniques {
namespace {

using Clauses = std::vector<std::vector<int>>;
using ValueTuple = std::tuple<std::string, std::string, int, std::vector<std::vector<int>>>;
using Named = std::tuple<const char*, std::string, std::vector<int>, std::vector<ValueTuple>>;
using Told = std::pair<std::string, std::vector<ValueTuple>>;

// What is known of some cells: the digits left in each, and whether it is filled in.
using KnownCells = std::vector<std::tuple<int, std::uint32_t, bool>>;

// A board on which anything may be known.
class Asked : public View {
public:
    explicit Asked(const Board& board) : View(board, Domains(board.cells(), full_mask(board.size))) {}

    void learn(const KnownCells& known) {
        for (const auto& [cell, digits, is_placed] : known) {
            if (cell < 0 || cell >= board_.cells() || digits > full_mask(board_.size) ||
                (is_placed && !is_single(digits)))
                throw std::invalid_argument("a cell is off the board, or its digits are");
            domains_[cell] = digits;
            placed_[cell] = is_placed;
        }
    }

    bool fillings(int cage, std::size_t most, Fillings& out) const override {
        out.clear();
        const Cage& asked = board_.cages[cage];
        if (asked.target > kLargestTarget ||
            !cage_fillings(asked, board_.size, board_.lowest, domains_.data(), most, digits_))
            return false;
        for (std::size_t at = 0; at < digits_.size(); at += asked.cells.size()) out.push_back(digits_.data() + at);
        return true;
    }

private:
    mutable std::vector<std::uint8_t> digits_;  // of the fillings asked for last
};

class Namer {
public:
    Namer(int size, int lowest, const std::vector<CageArguments>& cages) : board_(checked(size, lowest, cages)) {}

    Named of_cell(int cell, const KnownCells& known, const std::vector<int>& forced) const {
        require(cell, board_.cells());
        return one(known, {cell}, forced, [&](const View& view, const Forced& facts, Proposal& out, Telling& telling) {
            name_cell(view, cell, facts, out, &telling);
        });
    }

    Named of_line(int line, const KnownCells& known, const std::vector<int>& forced) const {
        require(line, board_.lines.size());
        return one(known, board_.lines[line], forced,
                   [&](const View& view, const Forced& facts, Proposal& out, Telling& telling) {
                       name_line(view, line, facts, out, &telling);
                   });
    }

    Named of_cage(int cage, const KnownCells& known, const std::vector<int>& forced) const {
        require(cage, board_.cages.size());
        return one(known, board_.cages[cage].cells, forced,
                   [&](const View& view, const Forced& facts, Proposal& out, Telling& telling) {
                       name_cage(view, cage, facts, out, &telling);
                   });
    }

    Named of_sum(const std::string& what, std::int64_t rest, std::vector<int> cells, const KnownCells& known,
                 const std::vector<int>& forced) const {
        Sum sum{};
        sum.what = what == "sum" ? Sum::What::line : what == "innies" ? Sum::What::innies : Sum::What::outies;
        sum.rest = rest;
        for (int cell : cells) require(cell, board_.cells());
        sum.cells = std::move(cells);
        return one(known, sum.cells, forced,
                   [&](const View& view, const Forced& facts, Proposal& out, Telling& telling) {
                       name_sum(view, sum, facts, out, &telling);
                   });
    }

    // What leaves a cell just one digit.
    Told why_single(int cell, int digit, const KnownCells& known) const {
        require(cell, board_.cells());
        require(digit - board_.lowest, board_.size);
        Asked view(board_);
        view.learn(known);
        Telling telling = techniques::why_single(view, cell, digit - board_.lowest);
        return {std::move(telling.sentence), values_of(telling)};
    }

    // Of several rules: these lines, these cages and so many others.
    Named of_several(const std::vector<int>& lines, const std::vector<int>& cages, int others, bool has_chain,
                     const KnownCells& known, const std::vector<int>& forced) const {
        for (int line : lines) require(line, board_.lines.size());
        for (int cage : cages) require(cage, board_.cages.size());
        for (int fact : forced) require(fact, board_.facts());
        if (forced.empty()) throw std::invalid_argument("a step concludes something");
        Asked view(board_);
        view.learn(known);
        Proposal out;
        Telling telling;
        const bool is_pair = lines.size() == 1 && cages.size() == 1 && others == 0;
        if (is_pair && name_pair(view, cages[0], lines[0], forced, out, &telling)) return told(out, telling);
        const bool only_lines = cages.empty() && others == 0;
        if (only_lines && name_fish(view, lines, forced, out, &telling)) return told(out, telling);
        if (has_chain) name_chain(board_, forced, out, &telling);
        else name_combination(board_, forced, out, &telling);
        return told(out, telling);
    }

private:
    static Board checked(int size, int lowest, const std::vector<CageArguments>& cages) {
        require_board(size, lowest);
        return {size, lowest, make_cages(cages, size)};
    }

    template <class Count>
    static void require(int number, Count count) {
        if (number < 0 || number >= static_cast<int>(count)) throw std::invalid_argument("there is no such thing");
    }

    template <class Name>
    Named one(const KnownCells& known, const std::vector<int>& cells, const std::vector<int>& forced, Name name) const {
        Asked view(board_);
        view.learn(known);
        Forced facts;
        facts.clear(cells.size());
        for (int fact : forced) {
            require(fact, board_.facts());
            const auto place = std::find(cells.begin(), cells.end(), board_.cell_of(fact)) - cells.begin();
            if (place == static_cast<std::ptrdiff_t>(cells.size()))
                throw std::invalid_argument("not a cell of the rule");
            (Board::holds(fact) ? facts.in : facts.out)[place] |= 1u << board_.digit_of(fact);
        }
        if (forced.empty()) throw std::invalid_argument("a step concludes something");
        Proposal out;
        Telling telling;
        name(view, facts, out, telling);
        return told(out, telling);
    }

    static Named told(const Proposal& step, Telling& telling) {
        return {name_of(step.technique), std::move(telling.sentence), step.facts, values_of(telling)};
    }

    static std::vector<ValueTuple> values_of(Telling& telling) {
        std::vector<ValueTuple> values;
        for (Value& value : telling.values)
            values.emplace_back(std::move(value.name), std::move(value.kind), value.cage, std::move(value.rows));
        return values;
    }

    const Board board_;
};

// Kind, axis, first and last line, given, rest, cells, clauses.
using SumTuple = std::tuple<const char*, int, int, int, std::int64_t, std::int64_t, std::vector<int>, Clauses>;

const char* word(Sum::What what) {
    switch (what) {
        case Sum::What::line: return "sum";
        case Sum::What::innies: return "innies";
        default: return "outies";
    }
}

std::pair<std::vector<SumTuple>, int> sums(int size, int lowest, const std::vector<CageArguments>& args,
                                           const std::vector<int>& first, int helpers) {
    require_board(size, lowest);
    const Board board(size, lowest, make_cages(args, size));
    if (first.size() != static_cast<std::size_t>(board.cells()))
        throw std::invalid_argument("every cell has a first variable");
    std::vector<SumTuple> found;
    for (Sum& sum : list_sums(board)) {
        Clauses clauses;
        TotalsEncoder encoder(board, first, helpers, [&](const auto& clause) { clauses.push_back(clause); });
        encoder.add_sum(sum);
        found.emplace_back(word(sum.what), sum.axis, sum.first, sum.last, sum.given, sum.rest, std::move(sum.cells),
                           std::move(clauses));
    }
    return {std::move(found), helpers};
}

std::pair<Clauses, int> total(int size, int lowest, const std::vector<int>& first, std::int64_t rest, int helpers) {
    require_board(size, lowest);
    const Board board(size, lowest, {});
    std::vector<int> cells(first.size());
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = static_cast<int>(i);
    Clauses clauses;
    TotalsEncoder encoder(board, first, helpers, [&](const auto& clause) { clauses.push_back(clause); });
    if (!cells.empty()) encoder.add_total(cells, rest);
    return {std::move(clauses), helpers};
}

}  // namespace
}  // namespace quebra::kenken::techniques

void quebra::bind_kenken_techniques(nb::module_& m) {
    using namespace kenken::techniques;
    m.def("kenken_sums", &sums, nb::arg("size"), nb::arg("lowest"), nb::arg("cages"), nb::arg("first"),
          nb::arg("helpers"), "The rules that follow from adding up, as clauses.");
    m.def("kenken_total", &total, nb::arg("size"), nb::arg("lowest"), nb::arg("first"), nb::arg("rest"),
          nb::arg("helpers"), "Cells that add up to a number, as clauses.");
    nb::class_<Namer>(m, "KenKenTechniques")
        .def(nb::init<int, int, const std::vector<quebra::kenken::CageArguments>&>(), nb::arg("size"),
             nb::arg("lowest"), nb::arg("cages"))
        .def("of_cell", &Namer::of_cell, nb::arg("cell"), nb::arg("known"), nb::arg("forced"))
        .def("of_line", &Namer::of_line, nb::arg("line"), nb::arg("known"), nb::arg("forced"))
        .def("of_cage", &Namer::of_cage, nb::arg("cage"), nb::arg("known"), nb::arg("forced"))
        .def("of_sum", &Namer::of_sum, nb::arg("what"), nb::arg("rest"), nb::arg("cells"), nb::arg("known"),
             nb::arg("forced"))
        .def("why_single", &Namer::why_single, nb::arg("cell"), nb::arg("digit"), nb::arg("known"))
        .def("of_several", &Namer::of_several, nb::arg("lines"), nb::arg("cages"), nb::arg("others"),
             nb::arg("has_chain"), nb::arg("known"), nb::arg("forced"));
}
