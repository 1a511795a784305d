// Ranks as lanes of a packed count, and sets of ranks as one bit in each lane.
//
// The same packing as `paiju.core.packing` and `paiju.combos.lanes`: lane 0 is the 3, 12 the 2,
// 13 and 14 the jokers; a set of ranks has the lowest bit of each lane set.
#pragma once

#include <bit>
#include <cstdint>

namespace paiju::combos {

using Cards = std::uint64_t;

inline constexpr int kLanes = 15;
inline constexpr int kSmallJoker = 13;
inline constexpr int kBigJoker = 14;
inline constexpr Cards kLaneMax = 15;
inline constexpr Cards kEach = 0x111'1111'1111'1111;
inline constexpr Cards kJokers = Cards{1} << 4 * kSmallJoker | Cards{1} << 4 * kBigJoker;

constexpr Cards rank_set(int lane) { return Cards{1} << 4 * lane; }

// The ranks from one to another, both among them.
constexpr Cards ranks_between(int lowest, int highest) {
    return kEach & ((Cards{1} << (4 * highest + 4)) - (Cards{1} << 4 * lowest));
}

constexpr int count_of(Cards cards, int lane) {
    return static_cast<int>(cards >> 4 * lane & kLaneMax);
}

// The ranks of which there are at least so many cards; none may have more than eight.
constexpr Cards at_least(Cards cards, int count) {
    if (count > 8) return 0;
    // A lane with enough cards reaches its top bit.
    return (cards + static_cast<Cards>(8 - count) * kEach) >> 3 & kEach;
}

// Of each rank so many cards at most.
constexpr Cards capped(Cards cards, int most) {
    Cards kept = 0;
    for (int count = 1; count <= most; ++count) kept += at_least(cards, count);
    return kept;
}

constexpr int lowest_lane(Cards cards) { return std::countr_zero(cards) >> 2; }
constexpr int highest_lane(Cards cards) { return (63 - std::countl_zero(cards)) >> 2; }

constexpr int size_of(Cards cards) {
    constexpr Cards bytes = 0x0F0F'0F0F'0F0F'0F0F;
    const Cards pairs = (cards & bytes) + (cards >> 4 & bytes);
    return static_cast<int>(pairs * 0x0101'0101'0101'0101 >> 56);
}

// Whether each lane of a part is at most the same lane of the whole.
constexpr bool contains(Cards whole, Cards part) {
    constexpr Cards even = 0x0F0F'0F0F'0F0F'0F0F;
    constexpr Cards guards = 0x1010'1010'1010'1010;
    const Cards low = ((whole & even) | guards) - (part & even);
    const Cards high = ((whole >> 4 & even) | guards) - (part >> 4 & even);
    return (low & high & guards) == guards;
}

// Calls with each rank of a set, lowest first, as the set of it alone.
template <typename Call>
constexpr void for_each_rank(Cards ranks, Call&& call) {
    while (ranks) {
        const Cards rank = ranks & -ranks;
        call(rank);
        ranks ^= rank;
    }
}

}  // namespace paiju::combos
