#include "sevens/features.h"

#include <algorithm>

namespace paiju::sevens {
namespace {

constexpr int kOutward = 6;  // cards on a way

// Six bits the other way round.
constexpr std::array<std::uint8_t, 64> make_reversed() {
    std::array<std::uint8_t, 64> made{};
    for (unsigned bits = 0; bits < made.size(); ++bits) {
        for (int i = 0; i < kOutward; ++i) {
            if (bits >> i & 1) made[bits] |= static_cast<std::uint8_t>(1 << (kOutward - 1 - i));
        }
    }
    return made;
}
constexpr auto kReversed = make_reversed();

// A set of cards on one way: the nearest to the seven lowest.
struct Side {
    int suit;
    bool up;

    unsigned of(Bits cards) const {
        const auto thirteen = static_cast<unsigned>(cards >> (suit * kRanks) & kSuit);
        return up ? thirteen >> 7 : kReversed[thirteen & 63];
    }
    // The card at a distance from the seven, which itself is at 0.
    int card(int distance) const { return suit * kRanks + 6 + (up ? distance : -distance); }
};

int row(const Side& side, int number) { return (side.up ? 0 : kWayRows) + number; }

void add(Inputs::Way& way, int number) {
    way.rows[way.count++] = static_cast<std::int16_t>(number);
}

Inputs::Way describe(const State& state, const Side& side) {
    Inputs::Way way;
    const int me = state.turn;
    const bool open = state.table >> side.card(0) & 1;
    const int lying = std::popcount(side.of(state.table));
    const unsigned own = side.of(state.hands[me]), dead = side.of(state.covered[me]);
    if (open) {
        const int left = kOutward - lying;
        add(way, row(side, (1 << left) | static_cast<int>(own >> lying)));
    } else {
        const unsigned seven = state.hands[me] >> side.card(0) & 1;
        add(way, row(side, 128 | static_cast<int>(own << 1 | seven)));
    }
    if (dead >> lying) {
        add(way, row(side, kPatterns + std::countr_zero(dead >> lying)));
    }
    const int next = open ? lying + 1 : 0;
    if (next > kOutward) return way;
    const Bits card = bit(side.card(next));
    if ((state.hands[me] | state.covered[me]) & card) return way;
    int lacking = 0;
    for (int other = 1; other < kSeats; ++other) {
        lacking |= ((state.lacks[(me + other) % kSeats] & card) != 0) << (other - 1);
    }
    if (lacking) add(way, row(side, kPatterns + kDead + lacking));
    return way;
}

}  // namespace

Inputs inputs(const State& state, const Legal& legal) {
    Inputs made;
    for (int way = 0; way < kWays; ++way) made.ways[way] = describe(state, {way / 2, way % 2 == 0});
    const int me = state.turn;
    const int hand = count(state.hands[me]), live = legal.cover ? 0 : count(legal.cards);
    const Bits covered = state.covered[me];
    int place = 0;
    const auto put = [&](int number) { made.whole[place++] = static_cast<std::int16_t>(number); };
    put(kHandRow + hand);
    put(covered == 0 ? kThroughRow + hand : kThroughRow);
    put(kLeaderRow + (state.leader - me + kSeats) % kSeats);
    for (int from = 0; from < kSeats; ++from) {
        const int many = count(state.covered[(me + from) % kSeats]);
        put(kCoveredRow + 8 * from + std::min(many, 7));
    }
    put(kPointsRow + std::min(points_of(covered) / 5, 15));
    put(kLiveRow + std::min(live, 9));
    return made;
}

}  // namespace paiju::sevens
