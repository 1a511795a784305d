#include "shuangkou/playout.h"

#include <cmath>
#include <numeric>

namespace paiju::shuangkou {

float Playout::play(State state, int side, Rng& rng) {
    const Payments& payments = policy_.rules().payments;
    for (int ply = 0; !state.over(); ++ply) {
        if (state.leads()) {
            const int cards = std::accumulate(state.counts.begin(), state.counts.end(), 0);
            if (cards <= horizon_.solved_cards) {
                if (const auto value = ending_.solve(state, side, horizon_.positions)) return *value;
            }
            if (ply >= horizon_.plies) return worth_now(state, side);
        }
        apply(state, policy_.draw(state, rng), payments);
    }
    return worth_at_end(state, payments, side, aim_);
}

float Playout::worth_now(const State& state, int side) {
    const auto [win, more, tens] = policy_.worth(state);
    const float ahead = aim_.win * std::tanh(win / 2) + aim_.ahead * std::tanh(more / 2) + 10 * tens;
    const int paid = policy_.rules().payments.base * state.paid(side);
    return (team(state.turn) == side ? ahead : -ahead) + static_cast<float>(paid);
}

}  // namespace paiju::shuangkou
