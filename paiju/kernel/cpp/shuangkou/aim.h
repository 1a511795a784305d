// What is wanted of a deal.
#pragma once

#include "shuangkou/state.h"

namespace paiju::shuangkou {

// Points of both of a team, and so many more for winning.
struct Aim {
    float win = 0;
};

// What both of a team make of a deal that is over; the other team makes the opposite.
inline float points_of(const State& state, int side, const Payments& payments) {
    const Scores scores = settle(state, payments);
    return static_cast<float>(scores[side] + scores[partner(side)]);
}

// The same with what winning counts.
inline float worth_at_end(const State& state, const Payments& payments, int side, const Aim& aim) {
    const float win = team(state.out[0]) == side ? aim.win : -aim.win;
    return points_of(state, side, payments) + win;
}

}  // namespace paiju::shuangkou
