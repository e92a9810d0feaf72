#include "bind.hpp"

#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "proof.hpp"
#include "search.hpp"

namespace nb = nanobind;

namespace quebra::zurero {

namespace {

void require_size(int size) {
    if (size < smallest || size > largest) throw std::invalid_argument("size must be 5 to 25");
}

// A board with its past, so that slides can be taken back.
struct Game {
    Board board;
    struct Step {
        Slide slide;
        Board::Masks before;
    };
    std::vector<Step> past;
    Colour winner = nobody;
};

Game make_game(int size) {
    require_size(size);
    Game game;
    game.board.start(size);
    return game;
}

// Any position, its rows as one string of b, w and . ; `turn` 0 is Black's.
Game game_from_cells(int size, const std::string& cells, int turn) {
    require_size(size);
    if (static_cast<int>(cells.size()) != size * size || turn < 0 || turn > 1)
        throw std::invalid_argument("expected one letter a cell and turn 0 or 1");
    Game game;
    game.board.clear(size);
    for (int i = 0; i < size * size; ++i) {
        if (cells[i] == '.') continue;
        if (cells[i] != 'b' && cells[i] != 'w') throw std::invalid_argument("a cell is b, w or .");
        game.board.place(make_cell(i / size, i % size), cells[i] == 'b' ? black : white);
    }
    game.board.set_turn(static_cast<Colour>(turn));
    return game;
}

std::string cells_of(const Game& game) {
    std::string cells;
    for (int row = 0; row < game.board.size(); ++row)
        for (int column = 0; column < game.board.size(); ++column)
            cells += "bw."[game.board.at(make_cell(row, column))];
    return cells;
}

std::vector<int> legal_moves(const Game& game) {
    std::vector<int> moves;
    if (game.winner != nobody) return moves;
    for (int side = 0; side < 4; ++side)
        for (std::uint32_t mask = game.board.legal(side); mask; mask &= mask - 1)
            moves.push_back(make_move(side, std::countr_zero(mask)));
    return moves;
}

int play(Game& game, int move) {
    if (game.winner != nobody) throw std::invalid_argument("the game is over");
    if (move < 0 || move > 127 || !game.board.is_legal(static_cast<Move>(move)))
        throw std::invalid_argument("this slide is not legal");
    const Slide slide = game.board.slide(static_cast<Move>(move));
    game.past.push_back({slide, game.board.masks()});
    game.board.play(slide);
    game.winner = game.board.winner_after(slide);
    return game.winner;
}

void undo(Game& game) {
    if (game.past.empty()) throw std::invalid_argument("there is no slide to take back");
    game.board.undo(game.past.back().slide, game.past.back().before);
    game.past.pop_back();
    game.winner = nobody;
}

const Patterns& blank_patterns() {
    static const Patterns patterns{Weights{}};
    return patterns;
}

std::uint64_t hash_of(const Game& game) { return Position(game.board, blank_patterns()).key().hash; }

std::optional<int> winning_move(const Game& game, int colour) {
    if (colour != black && colour != white) throw std::invalid_argument("a colour is 0 or 1");
    Move move;
    if (game.winner != nobody || !game.board.can_win(static_cast<Colour>(colour), &move)) return std::nullopt;
    return move;
}

std::uint64_t count_perft(const Game& game, int depth) {
    if (depth < 0) throw std::invalid_argument("depth must not be negative");
    if (game.winner != nobody) return depth == 0;
    Board board = game.board;
    nb::gil_scoped_release release;
    return perft(board, depth);
}

// Plays `count` random games on from here: wins of Black, of White, draws, and the moves made.
std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t> playouts(const Game& game, std::uint64_t count,
                                                                                std::uint64_t seed) {
    if (game.winner != nobody) throw std::invalid_argument("the game is over");
    const Board start = game.board;
    nb::gil_scoped_release release;
    Random random(seed);
    std::uint64_t ends[3] = {0, 0, 0}, moves = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        Board board = start;
        ++ends[random_playout(board, random, moves)];
    }
    return {ends[0], ends[1], ends[2], moves};
}

// How many windows of each kind the board has: what the tuning of the weights learns from.
std::vector<int> window_counts(const Game& game) {
    std::vector<int> counts(window_kinds);
    const int size = game.board.size();
    const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
    for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; ++column)
            for (const auto& [down, along] : steps) {
                const int last_row = row + 4 * down, last_column = column + 4 * along;
                if (last_row < 0 || last_row >= size || last_column >= size) continue;
                int blacks = 0, whites = 0;
                for (int place = 0; place < 5; ++place) {
                    const Colour colour = game.board.at(make_cell(row + place * down, column + place * along));
                    blacks |= (colour == black) << place;
                    whites |= (colour == white) << place;
                }
                ++counts[window_kind(blacks, whites)];
            }
    return counts;
}

using ThoughtTuple = std::tuple<int, int, std::uint64_t, double, bool, std::vector<int>>;

ThoughtTuple as_tuple(const Thought& thought) {
    return {thought.depth,   thought.score,    thought.nodes,
            thought.seconds, thought.finished, std::vector<int>(thought.line.begin(), thought.line.end())};
}

void require_weight(int weight) {
    if (weight < -1500 || weight > 1500) throw std::invalid_argument("a weight is beyond 1500");
}

Weights read_weights(const std::vector<int>& given) {
    if (given.size() != window_kinds) throw std::invalid_argument("expected 243 weights");
    Weights weights;
    for (int kind = 0; kind < window_kinds; ++kind) {
        require_weight(given[kind]);
        weights[kind] = static_cast<std::int16_t>(given[kind]);
    }
    if (weights[0] != 0) throw std::invalid_argument("an empty window is worth nothing");
    return weights;
}

// Lets Python handle Ctrl-C while a kernel runs; throws what the handler raised.
bool go_on_unless_interrupted() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    return true;
}

ThoughtTuple think(Engine& engine, const Game& game, int depth, std::uint64_t nodes, double seconds, double enough,
                   int threads, unsigned features, int noise, std::uint64_t seed, std::optional<nb::callable> tell) {
    if (game.winner != nobody || game.board.count_legal() == 0) throw std::invalid_argument("the game is over");
    if (depth < 1 || threads < 1 || threads > 64 || noise < 0) throw std::invalid_argument("a limit is out of range");
    const Limits limits{depth, nodes, seconds, enough, threads, features, noise, seed};
    const auto report = [&tell](const Thought& thought) {
        if (!tell) return;
        nb::gil_scoped_acquire acquire;
        (*tell)(as_tuple(thought));
    };
    const Board board = game.board;  // Python may change the game while we think
    Thought thought;
    {
        nb::gil_scoped_release release;
        thought = engine.think(board, limits, report, go_on_unless_interrupted);
    }
    return as_tuple(thought);
}

// Plies to the shortest forced win of the side to move, None if there is none within `most`; and the nodes.
std::pair<std::optional<int>, std::uint64_t> shortest_win(const Game& game, int most) {
    if (game.winner != nobody) throw std::invalid_argument("the game is over");
    if (most < 1 || most > 99) throw std::invalid_argument("expected 1 to 99 plies");
    ShortestWin search(game.board, blank_patterns());
    nb::gil_scoped_release release;
    const int plies = search.within(most, go_on_unless_interrupted);
    return {plies ? std::optional<int>(plies) : std::nullopt, search.nodes};
}

ProofSearch* make_proof(const Game& game, int attacker, std::size_t megabytes) {
    if (game.winner != nobody) throw std::invalid_argument("the game is over");
    if (attacker < 0 || attacker > 1 || megabytes < 1 || megabytes > 1 << 20)
        throw std::invalid_argument("an argument is out of range");
    return new ProofSearch(game.board, static_cast<Colour>(attacker), megabytes, blank_patterns());
}

// True or False once it is proven, None while it is not.
std::optional<bool> advance(ProofSearch& search, std::uint64_t nodes) {
    Verdict verdict;
    {
        nb::gil_scoped_release release;
        verdict = search.advance(nodes, go_on_unless_interrupted);
    }
    if (verdict == Verdict::unknown) return std::nullopt;
    return verdict == Verdict::yes;
}

int worth(const Engine& engine, const Game& game) {
    return Position(game.board, engine.patterns()).worth() + engine.tempo();
}

Engine* make_engine(const std::vector<int>& weights, int tempo, std::size_t megabytes) {
    if (megabytes < 1 || megabytes > 16384) throw std::invalid_argument("the hash table takes 1 to 16384 megabytes");
    require_weight(tempo);
    return new Engine(read_weights(weights), tempo, megabytes);
}

}  // namespace
}  // namespace quebra::zurero

void quebra::bind_zurero(nb::module_& m) {
    using namespace zurero;
    nb::class_<Game>(m, "ZureroBoard")
        .def(nb::new_(&make_game), nb::arg("size"))
        .def_static("from_cells", &game_from_cells, nb::arg("size"), nb::arg("cells"), nb::arg("turn"))
        .def("copy", [](const Game& game) { return Game(game); })
        .def_prop_ro("size", [](const Game& game) { return game.board.size(); })
        .def_prop_ro("turn", [](const Game& game) { return static_cast<int>(game.board.turn()); })
        .def_prop_ro("stones", [](const Game& game) { return game.board.stones(); })
        .def_prop_ro("winner", [](const Game& game) { return static_cast<int>(game.winner); })
        .def("cells", &cells_of)
        .def("legal", &legal_moves)
        .def("play", &play, nb::arg("move"))
        .def("undo", &undo)
        .def("hash", &hash_of)
        .def("winning_move", &winning_move, nb::arg("colour"))
        .def("perft", &count_perft, nb::arg("depth"))
        .def("playouts", &playouts, nb::arg("count"), nb::arg("seed"))
        .def("window_counts", &window_counts);

    m.def("zurero_shortest_win", &shortest_win, nb::arg("board"), nb::arg("most"));

    nb::class_<ProofSearch>(m, "ZureroProof")
        .def(nb::new_(&make_proof), nb::arg("board"), nb::arg("attacker"), nb::arg("megabytes"))
        .def("advance", &advance, nb::arg("nodes"))
        .def_prop_ro("nodes", &ProofSearch::nodes)
        .def_prop_ro("proof", &ProofSearch::proof)
        .def_prop_ro("disproof", &ProofSearch::disproof);

    nb::class_<Engine>(m, "ZureroEngine")
        .def(nb::new_(&make_engine), nb::arg("weights"), nb::arg("tempo"), nb::arg("megabytes"))
        .def("think", &think, nb::arg("board"), nb::arg("depth"), nb::arg("nodes"), nb::arg("seconds"),
             nb::arg("enough"), nb::arg("threads"), nb::arg("features"), nb::arg("noise"), nb::arg("seed"),
             nb::arg("tell").none())
        .def("ready", &Engine::ready)
        .def("stop", &Engine::stop)
        .def("forget", &Engine::forget)
        .def("worth", &worth, nb::arg("board"));
}
