#include "sevens/likelihood.h"

#include <algorithm>
#include <cmath>

namespace paiju::sevens {
namespace {

// The deal as it was at the start, if the world is the true one.
State at_start(const Knowledge& knowledge, const World& world) {
    State state;
    state.leader = state.turn = static_cast<std::int8_t>(knowledge.leader);
    for (int seat = 0; seat < kSeats; ++seat) {
        state.hands[seat] = world.state.hands[seat] | world.state.covered[seat];
    }
    for (std::size_t ply = 0; ply < knowledge.history.size(); ++ply) {
        const std::int8_t card = knowledge.history[ply];
        const auto seat = (static_cast<std::size_t>(knowledge.leader) + ply) % kSeats;
        if (card != kCovered) state.hands[seat] |= bit(card);
    }
    return state;
}

double log_probability(const Worths& worths, int many, int taken, double temperature) {
    const float highest = *std::max_element(worths.begin(), worths.begin() + many);
    double whole = 0;
    for (int i = 0; i < many; ++i) whole += std::exp((worths[i] - highest) / temperature);
    return (worths[taken] - highest) / temperature - std::log(whole);
}

int number_in(const Legal& legal, int card) {
    return legal.topple + count(legal.cards & (bit(card) - 1));
}

}  // namespace

double log_likelihood(const Knowledge& knowledge, const Rules& rules, const World& world,
                      const Policy& policy, double temperature) {
    // The searcher's own covers are no news to him; their order does not matter to the others.
    Bits own_covers = knowledge.covered;
    State state = at_start(knowledge, world);
    double sum = 0;
    for (std::size_t ply = 0; ply < knowledge.history.size(); ++ply) {
        const bool cover = knowledge.history[ply] == kCovered;
        if (state.turn == knowledge.seat) {
            const int card = cover ? take_lowest(own_covers) : knowledge.history[ply];
            apply_card(state, card, cover);
            continue;
        }
        const int card = cover ? world.covers[ply] : knowledge.history[ply];
        const Legal moves = legal(state, rules);
        const int many = moves.count();
        if (many > 1) {
            const Worths worths = policy.worths(state, moves);
            sum += log_probability(worths, many, number_in(moves, card), temperature);
        }
        apply_card(state, card, cover);
    }
    return sum;
}

LikelyWorlds::LikelyWorlds(const Belief& belief, const Rules& rules, const Policy& policy,
                           int candidates, double temperature, Rng& rng) {
    std::vector<double> logs;
    for (int i = 0; i < candidates; ++i) {
        const World world = belief.draw(rng);
        states_.push_back(world.state);
        logs.push_back(
            log_likelihood(belief.knowledge(), rules, world, policy, temperature));
    }
    const double highest = *std::max_element(logs.begin(), logs.end());
    double sum = 0, squares = 0;
    for (const double log : logs) {
        const double weight = std::exp(log - highest);
        sums_.push_back(sum += weight);
        squares += weight * weight;
    }
    effective_ = sum * sum / squares;
}

const State& LikelyWorlds::draw(Rng& rng) const {
    const double mark = rng.uniform() * sums_.back();
    const auto found = std::upper_bound(sums_.begin(), sums_.end(), mark);
    const auto last = static_cast<std::ptrdiff_t>(states_.size()) - 1;
    return states_[static_cast<std::size_t>(std::min(found - sums_.begin(), last))];
}

}  // namespace paiju::sevens
