#include "shuangkou/playout.h"

#include <cmath>

namespace paiju::shuangkou {

namespace {

float worth_at_end(const State& state, const Payments& payments, int side, const Aim& aim) {
    const bool won = team(state.out[0]) == side;
    return aim.points * points_of(state, side, payments) + (won ? aim.win : -aim.win);
}

float worth_now(const State& state, Policy& policy, int side, const Aim& aim) {
    const auto [odds, tens] = policy.worth(state);
    const float win = std::tanh(odds / 2);  // from -1 to 1
    const float ahead = aim.win * win + aim.points * 10 * tens;
    const auto& so_far = state.contributions;
    const int paid = policy.rules().payments.base * (so_far[side] + so_far[partner(side)]);
    return (team(state.turn) == side ? ahead : -ahead) + aim.points * static_cast<float>(paid);
}

}  // namespace

float play_out(State state, Policy& policy, int side, int plies, const Aim& aim, Rng& rng) {
    const Payments& payments = policy.rules().payments;
    for (int ply = 0; !state.over(); ++ply) {
        if (ply >= plies && state.leads()) return worth_now(state, policy, side, aim);
        apply(state, policy.draw(state, rng), payments);
    }
    return worth_at_end(state, payments, side, aim);
}

}  // namespace paiju::shuangkou
