// Whole deals by any legal action: for speed, and for tests.
#pragma once

#include "sevens/state.h"

namespace paiju::sevens {

struct Played {
    std::int64_t deals = 0;
    std::int64_t plies = 0;
    std::array<Points, kSeats> scores{};  // summed over the deals
};

// Deals and plays with uniformly drawn actions, and scores every deal.
Played random_play(const Rules& rules, std::int64_t deals, std::uint64_t seed);

}  // namespace paiju::sevens
