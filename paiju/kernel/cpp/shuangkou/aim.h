// What is wanted of a deal.
#pragma once

#include "shuangkou/state.h"

namespace paiju::shuangkou {

// Points of both of a team, so many more for winning, and for having more points than the others.
struct Aim {
    float win = 0;
    float ahead = 0;
};

constexpr float sign_of(float points) { return points > 0 ? 1.0f : points < 0 ? -1.0f : 0.0f; }

// What both of a team make of a deal that is over; the other team makes the opposite.
inline float points_of(const State& state, int side, const Payments& payments) {
    const Scores scores = settle(state, payments);
    return static_cast<float>(scores[side] + scores[partner(side)]);
}

// The same with all that counts beside.
inline float worth_at_end(const State& state, const Payments& payments, int side, const Aim& aim) {
    const float win = team(state.out[0]) == side ? aim.win : -aim.win;
    const float points = points_of(state, side, payments);
    return points + win + aim.ahead * sign_of(points);
}

}  // namespace paiju::shuangkou
