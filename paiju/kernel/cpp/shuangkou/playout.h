// Plays a deal with known hands on.
#pragma once

#include "shuangkou/policy.h"

namespace paiju::shuangkou {

// What is wanted: points of both of a team, and so many more for winning.
struct Aim {
    float win = 0;
    float points = 1;
};

// What both of a team make of a deal that is over; the other team makes the opposite.
inline float points_of(const State& state, int team, const Payments& payments) {
    const Scores scores = settle(state, payments);
    return static_cast<float>(scores[team] + scores[partner(team)]);
}

// Plays by the policy: to the end, or until a trick is over after some plies.
float play_out(State state, Policy& policy, int team, int plies, const Aim& aim, Rng& rng);

}  // namespace paiju::shuangkou
