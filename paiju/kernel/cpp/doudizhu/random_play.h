// Whole deals by any legal action: for speed, and for tests.
#pragma once

#include "common/rng.h"
#include "doudizhu/state.h"

namespace paiju::doudizhu {

struct Played {
    std::int64_t deals = 0;
    std::int64_t plies = 0;
    std::int64_t landlord_wins = 0;
    Scores scores{};  // summed over the deals
};

Deck shuffled(Rng& rng);

// Deals and plays with uniformly drawn actions, and scores every deal; cards that are thrown in
// are a deal of their own.
Played random_play(const Rules& rules, std::int64_t deals, std::uint64_t seed);

}  // namespace paiju::doudizhu
