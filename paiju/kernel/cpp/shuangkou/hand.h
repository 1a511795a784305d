// Seats, and hands of two decks as counts of ranks in lanes.
#pragma once

#include "combos/lanes.h"

namespace paiju::shuangkou {

using combos::at_least;
using combos::count_of;
using combos::kBigJoker;
using combos::kEach;
using combos::kJokers;
using combos::kLaneMax;
using combos::kLanes;
using combos::kSmallJoker;
using combos::lowest_lane;
using combos::rank_set;
using combos::size_of;

using Hand = combos::Cards;

constexpr int kAce = 11;
constexpr int kSeats = 4;
constexpr Hand kTwoDecks = 0x228'8888'8888'8888;

constexpr Hand cards_of(int many, int lane) { return static_cast<Hand>(many) << 4 * lane; }
constexpr Hand lane_of(int lane) { return kLaneMax << 4 * lane; }

// The ranks above one.
constexpr Hand above(int lane) { return lane + 1 >= kLanes ? 0 : kEach & ~Hand{0} << (4 * lane + 4); }

constexpr int partner(int seat) { return (seat + 2) % kSeats; }
constexpr int team(int seat) { return seat & 1; }
constexpr int after(int seat) { return (seat + 1) % kSeats; }

}  // namespace paiju::shuangkou
