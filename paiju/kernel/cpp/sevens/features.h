// What a seat may know of a deal, as rows of tables that a network sums up.
//
// A table has eight ways: in each suit one up and one down from the seven. The four suits are
// alike, so each way is described by the same rows: which of the cards that are still to come on
// it are his own, what he has covered himself there, and who of the others lacks the next one.
#pragma once

#include <array>
#include <cstdint>

#include "sevens/state.h"

namespace paiju::sevens {

constexpr int kWays = 8;  // way 2 * suit is up, 2 * suit + 1 is down

// Rows of a way, for one direction; the rows of the other follow.
constexpr int kPatterns = 256;    // 1 << cards to come, or'ed with his own, the nearest lowest
constexpr int kDead = 8;          // how far his own covered card is
constexpr int kLacks = 8;         // who of the others lacks the next card
constexpr int kWayRows = kPatterns + kDead + kLacks;

// Rows of the whole, after those of the ways.
constexpr int kHandRow = 2 * kWayRows;             // cards in his hand
constexpr int kThroughRow = kHandRow + 14;         // the same, while he has covered nothing
constexpr int kLeaderRow = kThroughRow + 14;       // where the leader sits from him
constexpr int kCoveredRow = kLeaderRow + 4;        // how many each has covered, from him on
constexpr int kPointsRow = kCoveredRow + 4 * 8;    // points that he has covered
constexpr int kLiveRow = kPointsRow + 16;          // how many live cards he has
constexpr int kIdleRow = kLiveRow + 10;            // cards in his hand, if he played nothing yet
constexpr int kOtherIdleRow = kIdleRow + 14;       // covers of each other who played nothing yet
constexpr int kRows = kOtherIdleRow + 3 * 8;

struct Inputs {
    struct Way {
        std::array<std::int32_t, 3> rows;
        int count = 0;
    };
    std::array<Way, kWays> ways;
    std::array<std::int32_t, 13> whole;  // all but the ways
};

// For the seat in turn.
Inputs inputs(const State& state, const Legal& legal);

// The ways that a card lies on: a seven on two, any other on one.
struct WaysOf {
    std::array<int, 2> at;
    int count;
};

constexpr WaysOf ways_of(int card) {
    const int up = 2 * suit_of(card), rank = rank_of(card);
    if (rank == 7) return {{up, up + 1}, 2};
    return {{rank > 7 ? up : up + 1, 0}, 1};
}

}  // namespace paiju::sevens
