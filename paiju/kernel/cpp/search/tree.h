// Tree search over drawn worlds (information-set tree search): in each iteration the hidden cards
// are drawn, and one line of play is followed down a tree that only knows what the searcher sees.
// Each seat takes what is good for itself, weighed with a policy's priors (PUCT).
//
//   struct Game {
//       using State = ...;                 // a whole deal, nothing hidden; copyable
//       using Move = ...;                  // copyable
//       static constexpr int kSeats = ...;
//       int turn(const State&) const;      // who moves; -1 where it is over
//       void moves(const State&, std::vector<Move>& into) const;
//       void play(State&, Move) const;
//       // What the searcher sees of a move: equal numbers are one branch. Moves that he cannot
//       // tell apart must give equal numbers.
//       std::uint64_t seen(const State&, Move, int searcher) const;
//       // How likely a sensible player takes each; they sum to 1.
//       void priors(const State&, const std::vector<Move>&, std::vector<float>& into) const;
//       // What each seat makes of the deal from here: played out, or estimated.
//       std::array<double, kSeats> value(State, Rng&) const;
//   };
//
//   TreeSearch<Game> search(game, settings);
//   auto found = search.run(root_moves, sample, budget, rng);   // sample(rng) -> State
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/budget.h"
#include "common/rng.h"

namespace paiju {

struct TreeSettings {
    double exploration = 1.5;   // of PUCT
    double scale = 1;           // points that count as much as a whole prior
    int depth = 64;             // plies that the tree may grow deep
    std::size_t nodes = 1 << 20;
};

struct Branch {
    std::uint64_t seen = 0;
    std::int64_t visits = 0;
    std::int64_t available = 0;
    double sum = 0;             // for who moves
    float prior = 0;            // in the world where it was last met
    std::int32_t child = -1;

    double mean() const { return visits ? sum / static_cast<double>(visits) : 0; }
};

template <class Game>
class TreeSearch {
public:
    using State = typename Game::State;
    using Move = typename Game::Move;
    using Values = std::array<double, Game::kSeats>;

    TreeSearch(const Game& game, const TreeSettings& settings) : game_(game), settings_(settings) {}

    // For each of the searcher's moves, in the same order, its branch.
    template <class Sample>
    std::vector<Branch> run(const std::vector<Move>& moves, Sample&& sample, const Budget& budget,
                            Rng& rng) {
        nodes_.assign(1, Node{});
        State root{};
        for (Timer timer(budget); timer.next();) {
            root = sample(rng);
            searcher_ = game_.turn(root);
            State state = root;
            descend(0, state, 0, rng);
        }
        std::vector<Branch> found;
        for (const Move& move : moves) {
            found.push_back(branch(0, game_.seen(root, move, searcher_)));
        }
        return found;
    }

private:
    struct Node {
        std::vector<Branch> branches;
    };

    Branch& branch(std::int32_t node, std::uint64_t seen) {
        auto& branches = nodes_[node].branches;
        for (auto& known : branches) {
            if (known.seen == seen) return known;
        }
        branches.push_back({});
        branches.back().seen = seen;
        return branches.back();
    }

    Values descend(std::int32_t node, State& state, int depth, Rng& rng) {
        const int seat = game_.turn(state);
        if (seat < 0 || depth >= settings_.depth) return game_.value(state, rng);
        const Move move = choose(node, state, rng);
        const std::uint64_t seen = game_.seen(state, move, searcher_);
        game_.play(state, move);
        std::int32_t child = branch(node, seen).child;
        Values values;
        if (child >= 0) {
            values = descend(child, state, depth + 1, rng);
        } else {
            values = game_.value(state, rng);
            if (nodes_.size() < settings_.nodes) {
                child = static_cast<std::int32_t>(nodes_.size());
                nodes_.push_back({});
                branch(node, seen).child = child;
            }
        }
        Branch& taken = branch(node, seen);
        ++taken.visits;
        taken.sum += values[seat];
        return values;
    }

    // The branch with the best of mean and prior; of moves that look alike the policy draws one.
    Move choose(std::int32_t node, const State& state, Rng& rng) {
        std::vector<Move> moves;
        std::vector<float> priors;
        game_.moves(state, moves);
        game_.priors(state, moves, priors);
        std::vector<std::uint64_t> seen;
        for (const Move& move : moves) seen.push_back(game_.seen(state, move, searcher_));
        meet(node, seen, priors);
        const std::uint64_t best = best_of(node, seen);
        return draw(moves, seen, priors, best, rng);
    }

    void meet(std::int32_t node, const std::vector<std::uint64_t>& seen,
              const std::vector<float>& priors) {
        for (const std::uint64_t number : seen) branch(node, number).prior = 0;
        for (std::size_t i = 0; i < seen.size(); ++i) {
            Branch& met = branch(node, seen[i]);
            if (met.prior == 0) ++met.available;
            met.prior += priors[i] + 1e-6F;
        }
    }

    std::uint64_t best_of(std::int32_t node, const std::vector<std::uint64_t>& seen) {
        double pooled = 0, visits = 0;
        for (const auto number : seen) {
            const Branch& met = branch(node, number);
            pooled += met.sum;
            visits += static_cast<double>(met.visits);
        }
        const double unknown = visits > 0 ? pooled / visits : 0;
        double highest = -1e300;
        std::uint64_t best = seen.front();
        for (const auto number : seen) {
            const Branch& met = branch(node, number);
            const double mean = met.visits ? met.mean() : unknown;
            const double wish = settings_.exploration * met.prior *
                                std::sqrt(static_cast<double>(met.available)) /
                                (1 + static_cast<double>(met.visits));
            const double value = mean / settings_.scale + wish;
            if (value > highest) {
                highest = value;
                best = number;
            }
        }
        return best;
    }

    static Move draw(const std::vector<Move>& moves, const std::vector<std::uint64_t>& seen,
                     const std::vector<float>& priors, std::uint64_t best, Rng& rng) {
        double whole = 0;
        std::size_t last = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (seen[i] == best) whole += priors[i] + 1e-6F;
        }
        double left = rng.uniform() * whole;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (seen[i] != best) continue;
            last = i;
            left -= priors[i] + 1e-6F;
            if (left < 0) break;
        }
        return moves[last];
    }

    const Game& game_;
    TreeSettings settings_;
    std::vector<Node> nodes_;
    int searcher_ = 0;
};

}  // namespace paiju
