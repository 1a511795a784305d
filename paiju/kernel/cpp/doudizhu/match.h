// Matches between two players from a fixed landlord: each deal twice, with sides changed.
#pragma once

#include <functional>

#include "doudizhu/players.h"
#include "doudizhu/random_play.h"

namespace paiju::doudizhu {

// What the first player made of a deal as landlord, and then as both peasants.
struct Pair {
    std::array<bool, 2> won{};
    std::array<int, 2> points{};  // a peasant's, or a half of the landlord's
};

using MakePlayer = std::function<std::unique_ptr<Player>()>;

// A landlord at seat 0 who has the bottom cards; with `auctioned` the seat with the cheapest hand
// is given it instead.
std::vector<Pair> play_match(const Rules& rules, const MakePlayer& first, const MakePlayer& second,
                             int deals, std::uint64_t seed, bool auctioned);

}  // namespace paiju::doudizhu
