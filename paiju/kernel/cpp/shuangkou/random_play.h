// Whole deals by any legal action: for speed, and for tests.
#pragma once

#include "shuangkou/rules.h"

namespace paiju::shuangkou {

// All legal actions of the seat in turn: passing where it may, then its plays in their order.
void add_legal(const State& state, const Readings& readings, combos::PlayList& found);

struct Played {
    std::int64_t deals = 0;
    std::int64_t plies = 0;
    std::array<std::int64_t, 2> wins{};  // of each team
    std::array<std::int64_t, kSeats> scores{};  // summed over the deals
};

// Deals and plays with uniformly drawn actions, and scores every deal.
Played random_play(const Rules& rules, std::int64_t deals, std::uint64_t seed);

}  // namespace paiju::shuangkou
