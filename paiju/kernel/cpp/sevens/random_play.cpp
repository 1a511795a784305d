#include "sevens/random_play.h"

namespace paiju::sevens {

Played random_play(const Rules& rules, std::int64_t deals, std::uint64_t seed) {
    Rng rng(seed);
    Played played;
    for (; played.deals < deals; ++played.deals) {
        State state = begin(random_hands(rng), rules);
        while (!state.over()) {
            const Legal moves = legal(state, rules);
            const auto number = rng.below(static_cast<std::uint32_t>(moves.count()));
            apply(state, moves.at(static_cast<int>(number)), moves.cover);
        }
        const auto result = scores(state, rules);
        for (int seat = 0; seat < kSeats; ++seat) played.scores[seat] += result[seat];
        played.plies += state.ply;
    }
    return played;
}

}  // namespace paiju::sevens
