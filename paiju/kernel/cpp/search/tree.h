// The tree below a flat search: what the searcher himself does later in a drawn deal.
//
// In a drawn deal nothing is hidden, but at his later turns the searcher will not know more than
// what he has seen until then. So these turns are nodes of one tree over all drawn deals, found by
// what he saw on the way: information sets. What his options brought there in other deals decides
// what he takes, together with what a policy expects of them; others act as they may in that deal.
// Beyond the tree the deal is played out.
//
// Information sets: Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search"
// (2012), with others as part of what is drawn, as Silver and Veness, "Monte-Carlo Planning in
// Large POMDPs" (2010). How options are chosen is near PUCT (Rosin, "Multi-armed bandits with episode
// context", 2011), but what the policy says is a mean that counts for so many deals, and not a share
// of the bonus.
//
// What a deal is worth changes as the tree grows, so errors that take deals for independent, as
// those of a flat search above it, are a little too small.
//
//   struct Game {
//       using State = ...;                                   // a drawn deal
//       // What the searcher makes of it, where it is over or can be told.
//       std::optional<double> value(const State&);
//       bool own_turn(const State&);                         // whether the searcher is in turn
//       // How many he has, at least one: the same ones, in the same order, wherever all looks the
//       // same to him.
//       int options(const State&);
//       // What each brings, by a policy: only differences count. Nothing hidden may go in, as it is
//       // asked in but one of the deals that look the same.
//       void expect(const State&, std::vector<float>& into);
//       std::uint64_t take(State&, int option);              // number of `options` just before
//       std::uint64_t play_on(State&, Rng&);                 // whoever is in turn, by himself
//   };
//   `take` and `play_on` give a number for what the searcher sees of it.
//
//   Tree<Game> tree(game, settings);
//   double value = tree.follow(deal_after_a_move, number_of_the_move, rng);
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "common/rng.h"

namespace paiju {

struct TreeSettings {
    int turns = 0;           // the searcher's later choices that may be nodes; 0: no tree
    double opinion = 100;    // deals that what a policy expects counts for; above 0
    double curiosity = 0.1;  // points that an option is tried for, the more the less it was
};

template <class Game>
class Tree {
public:
    using State = typename Game::State;

    Tree(Game& game, const TreeSettings& settings) : game_(game), settings_(settings) {}

    // What comes of a deal after a move, followed through the tree and then played out.
    double follow(State state, int move, Rng& rng) {
        path_.clear();
        auto seen = mixed(static_cast<std::uint64_t>(move) + 1);
        bool known = true;
        while (true) {
            if (const auto value = game_.value(state)) return learn(*value);
            if (!known || path_.size() >= static_cast<std::size_t>(settings_.turns)) {
                game_.play_on(state, rng);
            } else if (!game_.own_turn(state)) {
                seen = mixed(seen + game_.play_on(state, rng));
            } else {
                seen = mixed(seen + own(state, seen, known));
            }
        }
    }

    std::size_t nodes() const { return nodes_.size(); }

private:
    struct Option {
        float behind = 0;  // the best, by the policy
        std::int32_t tries = 0;
        double sum = 0;
    };

    struct Node {
        std::vector<Option> options;
        std::int32_t visits = 0;
        double sum = 0;
    };

    struct Step {
        Node* node;
        int option;
    };

    // One of the searcher's turns; a node that is new is the last one of the way.
    std::uint64_t own(State& state, std::uint64_t seen, bool& known) {
        const auto options = static_cast<std::size_t>(game_.options(state));
        if (options == 1) return game_.take(state, 0);
        Node& node = nodes_[seen];
        if (node.options.empty()) {
            open(node, state);
            known = false;
        }
        assert(node.options.size() == options);
        const int option = choose(node);
        path_.push_back({&node, option});
        return game_.take(state, option);
    }

    void open(Node& node, const State& state) {
        game_.expect(state, expected_);
        const float best = *std::max_element(expected_.begin(), expected_.end());
        for (const float each : expected_) node.options.push_back({best - each});
    }

    // The best by what was found and what was expected, a little better the less it was tried.
    int choose(const Node& node) const {
        const double mean = node.visits ? node.sum / node.visits : 0;
        const double restless = settings_.curiosity * std::sqrt(static_cast<double>(node.visits));
        int best = 0;
        double highest = -1e300;
        for (std::size_t i = 0; i < node.options.size(); ++i) {
            const Option& option = node.options[i];
            const double weight = settings_.opinion + option.tries;
            const double hoped = mean - option.behind;
            const double found = (settings_.opinion * hoped + option.sum) / weight;
            const double wish = found + restless / (1 + option.tries);
            if (wish <= highest) continue;
            highest = wish;
            best = static_cast<int>(i);
        }
        return best;
    }

    double learn(double value) {
        for (const auto [node, option] : path_) {
            ++node->visits;
            node->sum += value;
            ++node->options[static_cast<std::size_t>(option)].tries;
            node->options[static_cast<std::size_t>(option)].sum += value;
        }
        return value;
    }

    Game& game_;
    TreeSettings settings_;
    std::unordered_map<std::uint64_t, Node> nodes_;  // references to what is in it stay good
    std::vector<Step> path_;
    std::vector<float> expected_;
};

}  // namespace paiju
