// The exact value of a deal with known cards between two sides: alpha-beta with a table of
// positions that were met before.
//
//   struct Game {
//       using State = ...;                        // copyable
//       using Move = ...;                         // copyable, ==
//       bool over(const State&) const;
//       int value(const State&) const;            // at the end, for the side that maximises
//       bool maximises(const State&) const;       // whether who moves wants a high value
//       std::uint64_t hash(const State&) const;   // of all that the value depends on, mover too
//       void moves(const State&, std::vector<Move>& into) const;   // the most promising first
//       void play(State&, Move) const;
//   };
//
//   Solver<Game> solver(game);
//   std::optional<int> value = solver.solve(state, most_positions);   // nothing: too many
//
// One solver may be asked again and again: what it has met it keeps.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace paiju {

template <class Game>
class Solver {
public:
    using State = typename Game::State;
    using Move = typename Game::Move;

    explicit Solver(const Game& game, int table_bits = 18)
        : game_(game), table_(std::size_t{1} << table_bits), mask_(table_.size() - 1) {}

    // The value between `alpha` and `beta`, exact where it lies inside.
    std::optional<int> solve(const State& state, std::int64_t most_positions,
                             int alpha = std::numeric_limits<int>::min() + 1,
                             int beta = std::numeric_limits<int>::max()) {
        left_ = most_positions;
        const int value = search(state, alpha, beta);
        if (left_ < 0) return std::nullopt;
        return value;
    }

private:
    enum class Bound : std::uint8_t { kNone, kExact, kAtLeast, kAtMost };

    struct Entry {
        std::uint64_t hash = 0;
        int value = 0;
        Bound bound = Bound::kNone;
        std::uint8_t best = 0;  // the place of the best move among the moves
    };

    int search(const State& state, int alpha, int beta) {
        if (game_.over(state)) return game_.value(state);
        if (--left_ < 0) return 0;
        const std::uint64_t hash = game_.hash(state);
        Entry& entry = table_[hash & mask_];
        const bool known = entry.bound != Bound::kNone && entry.hash == hash;
        if (known) {
            if (entry.bound == Bound::kExact) return entry.value;
            if (entry.bound == Bound::kAtLeast) alpha = std::max(alpha, entry.value);
            if (entry.bound == Bound::kAtMost) beta = std::min(beta, entry.value);
            if (alpha >= beta) return entry.value;
        }
        return expand(state, alpha, beta, entry, hash, known ? entry.best : std::uint8_t{0});
    }

    int expand(const State& state, int alpha, int beta, Entry& entry, std::uint64_t hash,
               std::uint8_t first) {
        std::vector<Move> moves;
        game_.moves(state, moves);
        const bool high = game_.maximises(state);
        int low_end = alpha, high_end = beta;
        int best = high ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
        std::uint8_t place = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const std::size_t number = at(i, first, moves.size());
            State next = state;
            game_.play(next, moves[number]);
            const int value = search(next, low_end, high_end);
            if (left_ < 0) return 0;
            if (high ? value > best : value < best) {
                best = value;
                place = static_cast<std::uint8_t>(std::min<std::size_t>(number, 255));
            }
            if (high) low_end = std::max(low_end, best);
            else high_end = std::min(high_end, best);
            if (low_end >= high_end) break;
        }
        const Bound bound = best <= alpha ? Bound::kAtMost
                            : best >= beta ? Bound::kAtLeast : Bound::kExact;
        entry = {hash, best, bound, place};
        return best;
    }

    // The move that was best before comes first, then the others in their order.
    static std::size_t at(std::size_t turn, std::size_t first, std::size_t moves) {
        if (first >= moves) return turn;
        if (turn == 0) return first;
        return turn <= first ? turn - 1 : turn;
    }

    const Game& game_;
    std::vector<Entry> table_;
    std::uint64_t mask_;
    std::int64_t left_ = 0;
};

}  // namespace paiju
