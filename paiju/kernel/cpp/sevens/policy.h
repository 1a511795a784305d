// A small network that says what each action is worth to the seat in turn, by what it may know.
//
// hidden = relu(sum of the rows of the whole deal + rows of the ways the card lies on)
// worth  = hidden · the action's column: by rank, apart for playing and covering
//
// Only differences between the actions of one position mean anything.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "net/tensors.h"
#include "net/vectors.h"
#include "sevens/features.h"

namespace paiju::sevens {

constexpr int kWidth = 32;
using Hidden = net::Vector<kWidth>;
using Worths = std::array<float, kHand + 1>;  // in the order of the legal actions

constexpr int kHeads = 2 * kRanks + 1;  // to play a rank, to cover one, to topple
constexpr int kToppleHead = 2 * kRanks;

constexpr int head_of(int action, bool cover) {
    if (action == kTopple) return kToppleHead;
    return action % kRanks + (cover ? kRanks : 0);
}

class Policy {
public:
    enum Table : std::uint32_t { kWhole_, kLocal, kHead, kBias, kScale };

    // Worth nothing anywhere: takes the first legal action.
    Policy();
    // Throws std::invalid_argument where the tensors are not those of such a network.
    explicit Policy(std::vector<net::Tensor> tensors);

    // The worth of each legal action, in points.
    Worths worths(const State& state, const Legal& legal) const;

    // The action that is worth most; the first of several.
    int choose(const State& state, const Legal& legal) const;

    // The same with the worths shaken: an action that is worth a spread times `noise` less is taken
    // e times less often. What is played out so is a mean over ways to go on, not one of them.
    int draw(const State& state, const Legal& legal, float noise, Rng& rng) const;

    const std::vector<net::Tensor>& tensors() const { return tensors_; }
    std::vector<net::Tensor>& tensors() { return tensors_; }

    Hidden sum_of_all(const Inputs& inputs) const;
    Hidden hidden_of(const Hidden& all, const Inputs& inputs, int action) const;
    float scale() const { return tensors_[kScale].numbers[0]; }

private:
    std::vector<net::Tensor> tensors_;
};

// Plays a deal to its end, every seat by the same mind: what has
//     int choose(const State&, const Legal&) const
template <class Mind>
void play_out(State& state, const Rules& rules, const Mind& mind) {
    while (!state.over()) {
        const Legal moves = legal(state, rules);
        apply(state, mind.choose(state, moves), moves.cover);
    }
}

}  // namespace paiju::sevens
