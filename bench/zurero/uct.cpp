// A plain UCT player over the native board, as a peer to measure against: random playouts, UCB1, the most
// visited move, nothing else. It speaks the engine protocol; `go nodes N` means N playouts.
#include <cmath>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "../../native/zurero/random.hpp"

using namespace quebra::zurero;

namespace {

struct Node {
    Move move = no_move;
    int first_child = -1, children = 0;
    Colour winner = nobody;  // by the slide that leads here
    bool over = false;
    std::uint32_t visits = 0;
    double won = 0;  // for the side that moved here
};

class Tree {
public:
    Tree(const Board& board, std::uint64_t seed) : root_(board), random_(seed) { nodes_.emplace_back(); }

    Move best(std::uint64_t playouts) {
        for (std::uint64_t i = 0; i < playouts; ++i) one();
        const Node& root = nodes_[0];
        int chosen = root.first_child;
        for (int child = root.first_child; child < root.first_child + root.children; ++child)
            if (nodes_[child].visits > nodes_[chosen].visits) chosen = child;
        return nodes_[chosen].move;
    }

private:
    void expand(int at, const Board& board) {
        Slide slides[most_moves];
        const int count = board.slides(slides);
        nodes_[at].first_child = static_cast<int>(nodes_.size());
        nodes_[at].children = count;
        if (count == 0) nodes_[at].over = true;
        for (int i = 0; i < count; ++i) {
            nodes_.emplace_back();
            nodes_.back().move = slides[i].move;
        }
    }

    int choose(int at) {
        const Node& node = nodes_[at];
        const double spread = std::log(node.visits + 1.0);
        int chosen = node.first_child;
        double most = -1;
        for (int child = node.first_child; child < node.first_child + node.children; ++child) {
            const Node& one = nodes_[child];
            if (one.visits == 0) return child;
            const double value = one.won / one.visits + 1.4 * std::sqrt(spread / one.visits);
            if (value > most) most = value, chosen = child;
        }
        return chosen;
    }

    void one() {
        Board board = root_;
        std::vector<int>& path = path_;
        path.assign(1, 0);
        int at = 0;
        Colour winner = nobody;
        for (;;) {
            if (nodes_[at].over) {
                winner = nodes_[at].winner;
                break;
            }
            if (nodes_[at].first_child < 0) {
                if (at != 0 && nodes_[at].visits == 0) {
                    std::uint64_t moves = 0;
                    winner = random_playout(board, random_, moves);
                    break;
                }
                expand(at, board);
                continue;
            }
            at = choose(at);
            path.push_back(at);
            const Slide slide = board.slide(nodes_[at].move);
            board.play(slide);
            if (const Colour five = board.winner_after(slide); five != nobody) {
                nodes_[at].over = true;
                nodes_[at].winner = five;
            }
        }
        Colour mover = other(root_.turn());  // who moved to the root
        for (const int step : path) {
            Node& node = nodes_[step];
            ++node.visits;
            node.won += winner == nobody ? 0.5 : winner == mover;
            mover = other(mover);
        }
    }

    Board root_;
    Random random_;
    std::vector<Node> nodes_;
    std::vector<int> path_;
};

Move read_move(const std::string& word) {
    const int side = static_cast<int>(std::string("LRTB").find(word[0]));
    return make_move(side, side < 2 ? std::stoi(word.substr(1)) - 1 : word[1] - 'A');
}

std::string write_move(Move move) {
    std::ostringstream name;
    name << "LRTB"[side_of(move)];
    if (side_of(move) < 2) name << line_of(move) + 1;
    else name << static_cast<char>('A' + line_of(move));
    return name.str();
}

}  // namespace

int main() {
    int size = 19;
    std::uint64_t seed = 1;
    Board board;
    board.start(size);
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "quit") return 0;
        if (word == "zurero") std::cout << "id name plain UCT\nzurerook" << std::endl;
        if (word == "isready") std::cout << "readyok" << std::endl;
        if (word == "size") words >> size;
        if (word == "position") {
            board.start(size);
            words >> word;  // the first stone
            while (words >> word) board.play(board.slide(read_move(word)));
        }
        if (word == "go") {
            std::uint64_t playouts = 10000;
            words >> word;
            if (word == "nodes") words >> playouts;
            std::cout << "bestmove " << write_move(Tree(board, seed++).best(playouts)) << std::endl;
        }
    }
}
