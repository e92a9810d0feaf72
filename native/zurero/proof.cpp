#include "proof.hpp"

#include <algorithm>

namespace quebra::zurero {

namespace {
constexpr std::size_t most_known = 4'000'000;  // about 200 megabytes
}

int ShortestWin::within(int most, const std::function<bool()>& go_on) {
    go_on_ = go_on;
    for (int plies = 1; plies <= most; plies += 2)
        if (attack(plies)) return plies;
    return 0;
}

bool ShortestWin::attack(int plies) {
    const Colour mover = position_.turn();
    if (position_.wins_next(mover)) return true;
    if (plies < 3) return false;
    const std::uint64_t hash = position_.key().hash;
    if (const auto found = known_.find(hash); found != known_.end()) {
        if (found->second.win <= plies) return true;
        if (found->second.none >= plies) return false;
    }
    Slide slides[most_moves];
    const int count = position_.slides(slides);
    bool won = false;
    for (int i = 0; i < count && !won; ++i) {
        Position::Before before;
        if ((++nodes & 4095) == 0) go_on_();
        const Colour winner = position_.play(slides[i], before);
        won = winner == mover || (winner == nobody && defend(plies - 1));
        position_.undo(slides[i], before);
    }
    if (known_.size() > most_known) known_.clear();
    Known& known = known_[hash];
    if (won) known.win = std::min<std::int8_t>(known.win, static_cast<std::int8_t>(plies));
    else known.none = std::max<std::int8_t>(known.none, static_cast<std::int8_t>(plies));
    return won;
}

// Whether every slide of the defender, who is to move, still loses.
bool ShortestWin::defend(int plies) {
    const Colour mover = position_.turn();
    if (position_.wins_next(mover)) return false;
    Slide slides[most_moves];
    const int count = position_.slides(slides);
    if (count == 0) return false;
    // What refuted the attacker's last try often refutes this one.
    Move& killer = killers_[position_.stones()];
    for (int i = 1; i < count; ++i)
        if (slides[i].move == killer) std::swap(slides[0], slides[i]);
    for (int i = 0; i < count; ++i) {
        Position::Before before;
        if ((++nodes & 4095) == 0) go_on_();
        const Colour winner = position_.play(slides[i], before);
        const bool lost = winner == nobody ? attack(plies - 1) : winner != mover;
        position_.undo(slides[i], before);
        if (!lost) {
            killer = slides[i].move;
            return false;
        }
    }
    return true;
}

ProofSearch::ProofSearch(const Board& board, Colour attacker, std::size_t megabytes, const Patterns& patterns)
    : position_(board, patterns), attacker_(attacker) {
    std::size_t entries = 4;
    while (entries * 2 * sizeof(Entry) <= megabytes << 20) entries *= 2;
    table_.resize(entries);
    mask_ = entries / 4 - 1;
    root_ = first_numbers();
}

// A position nobody has looked into yet: its end if it shows, otherwise a guess from its slides.
ProofSearch::Numbers ProofSearch::first_numbers() const {
    const Colour mover = position_.turn();
    if (position_.wins_next(mover)) return {0, infinite};
    const auto count = static_cast<std::uint32_t>(position_.count_legal());
    if (count == 0) return mover == attacker_ ? Numbers{infinite, 0} : Numbers{0, infinite};
    return {1, count};
}

std::size_t ProofSearch::bucket(std::uint64_t hash) const { return 4 * ((hash * 0x9e3779b97f4a7c15ull >> 20) & mask_); }

ProofSearch::Numbers ProofSearch::look(std::uint64_t hash) const {
    const Entry* entries = &table_[bucket(hash)];
    for (int i = 0; i < 4; ++i)
        if (entries[i].hash == hash && (entries[i].proof | entries[i].disproof))
            return {entries[i].proof, entries[i].disproof};
    return {infinite, infinite};
}

void ProofSearch::keep(std::uint64_t hash, Numbers numbers, std::uint64_t work) {
    Entry* entries = &table_[bucket(hash)];
    Entry* worst = entries;
    for (int i = 0; i < 4; ++i) {
        if (entries[i].hash == hash) {
            worst = &entries[i];
            break;
        }
        if (entries[i].work < worst->work) worst = &entries[i];
    }
    *worst = {hash, numbers.proof, numbers.disproof, work};
}

Verdict ProofSearch::advance(std::uint64_t nodes, const std::function<bool()>& go_on) {
    go_on_ = go_on;
    stop_at_ = nodes_ + nodes;
    stopped_ = false;
    trouble_ = nullptr;
    if (root_.proof && root_.disproof) expand({infinite, infinite}, 0);
    if (trouble_) std::rethrow_exception(trouble_);
    const Numbers found = look(position_.key().hash);
    if (found.proof < infinite || found.disproof < infinite) root_ = found;
    if (root_.proof && root_.disproof) return Verdict::unknown;
    const bool mover_succeeds = root_.proof == 0;
    return mover_succeeds == (position_.turn() == attacker_) ? Verdict::yes : Verdict::no;
}

// Asks whether to go on. An error stops the search first and is raised once the board is back at the root.
void ProofSearch::ask_to_go_on() {
    try {
        if (!go_on_()) stopped_ = true;
    } catch (...) {
        trouble_ = std::current_exception();
        stopped_ = true;
    }
}

// The positions one slide away, with what is known of them; mirrored ones once.
void ProofSearch::list_children(std::vector<Child>& children) {
    children.clear();
    const Colour mover = position_.turn();
    Slide slides[most_moves];
    const int count = position_.slides(slides);
    Position::Before before;
    for (int i = 0; i < count; ++i) {
        const Colour winner = position_.play(slides[i], before);
        ++nodes_;
        Child child{slides[i], position_.key().hash, {}};
        if (winner != nobody) {
            // The child's numbers are the opponent's: he has failed if the mover has won, and the other way round.
            child.numbers = winner == mover ? Numbers{infinite, 0} : Numbers{0, infinite};
        } else {
            child.numbers = look(child.hash);
            if (child.numbers.proof == infinite && child.numbers.disproof == infinite) child.numbers = first_numbers();
        }
        position_.undo(slides[i], before);
        if (std::none_of(children.begin(), children.end(), [&](const Child& c) { return c.hash == child.hash; }))
            children.push_back(child);
    }
}

void ProofSearch::expand(Numbers limit, int ply) {
    const std::uint64_t nodes_before = nodes_;
    auto& children = children_[ply];
    const std::uint64_t own_hash = position_.key().hash;
    list_children(children);
    if ((nodes_ & 1023) < 32) ask_to_go_on();
    Position::Before before;
    for (;;) {
        Numbers numbers{infinite, 0};
        std::uint64_t sum = 0;
        std::size_t best = 0;
        std::uint32_t second = infinite;
        for (std::size_t i = 0; i < children.size(); ++i) {
            const Numbers& child = children[i].numbers;
            sum += child.proof;
            if (child.disproof < numbers.proof) {
                second = numbers.proof;
                numbers.proof = child.disproof;
                best = i;
            } else if (child.disproof < second) {
                second = child.disproof;
            }
        }
        numbers.disproof =
            numbers.proof == 0 ? infinite : static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, infinite));
        if (nodes_ >= stop_at_) stopped_ = true;
        if (stopped_ || numbers.proof >= limit.proof || numbers.disproof >= limit.disproof || numbers.proof == 0 ||
            numbers.disproof == 0) {
            keep(own_hash, numbers, nodes_ - nodes_before);
            return;
        }
        Child& chosen = children[best];
        const Numbers child_limit{
            std::min<std::uint32_t>(
                infinite, limit.disproof - (numbers.disproof - std::min(numbers.disproof, chosen.numbers.proof))),
            std::min(limit.proof, second == infinite ? infinite : second + 1 + second / 4)};
        position_.play(chosen.slide, before);
        expand(child_limit, ply + 1);
        const Numbers found = look(chosen.hash);
        position_.undo(chosen.slide, before);
        if (found.proof < infinite || found.disproof < infinite) chosen.numbers = found;
    }
}

}  // namespace quebra::zurero
