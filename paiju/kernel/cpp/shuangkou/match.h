// Matches of two players over the same deals with the seats turned.
#pragma once

#include <memory>

#include "shuangkou/search.h"

namespace paiju::shuangkou {

// What is known to all when a deal begins; the open card is any of the leader's.
View first_view(const State& dealt, Rng& rng);

// Makes it the view of the seat in turn.
void see(View& view, const State& state);

// The seat in turn does something, which all see.
void go_on(View& view, State& state, const Play& play, const Payments& payments);

struct Player {
    const Weights* weights;
    Effort effort;
};

// What the first of two players made of a deck, as seats 0 and 2 and then as seats 1 and 3.
struct DeckResult {
    std::array<float, 2> points;  // of both seats of the team
    std::array<bool, 2> won;      // whether one of them was out first
};

DeckResult play_deck(const Rules& rules, const Player& one, const Player& other, std::uint64_t seed);

}  // namespace paiju::shuangkou
