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

// What has been said of a way, for both directions.
void add(Inputs::Way& way, int number) { way.rows[way.count++] = number; }

constexpr unsigned up_of(unsigned thirteen) { return thirteen >> 7; }
constexpr unsigned down_of(unsigned thirteen) { return kReversed[thirteen & 63]; }

// Which of the cards to come are his own: from the next outward, or from the seven itself. Made
// without a branch, as nobody could foresee which way it goes.
int pattern(unsigned own, unsigned table, bool seven, bool open) {
    const int lying = std::popcount(table);
    const auto from_next = static_cast<int>(64U >> lying | own >> lying);
    const auto from_seven = static_cast<int>(128U | own << 1 | seven);
    return open ? from_next : from_seven;
}

void add_patterns(Inputs& made, Bits hand, Bits table) {
    for (int suit = 0; suit < kWays / 2; ++suit) {
        const auto own = static_cast<unsigned>(hand >> (suit * kRanks) & kSuit);
        const auto lying = static_cast<unsigned>(table >> (suit * kRanks) & kSuit);
        const bool seven = own >> 6 & 1, open = lying >> 6 & 1;
        auto& up = made.ways[2 * suit];
        auto& down = made.ways[2 * suit + 1];
        up.rows[0] = pattern(up_of(own), up_of(lying), seven, open);
        down.rows[0] = kWayRows + pattern(down_of(own), down_of(lying), seven, open);
        up.count = down.count = 1;
    }
}

// Where cards that he covered himself close a way.
void add_dead(Inputs& made, Bits covered, Bits table) {
    for (int suit = 0; suit < kWays / 2; ++suit) {
        const auto dead = static_cast<unsigned>(covered >> (suit * kRanks) & kSuit);
        if (dead == 0) continue;
        const auto lying = static_cast<unsigned>(table >> (suit * kRanks) & kSuit);
        const unsigned up = up_of(dead) >> std::popcount(up_of(lying));
        const unsigned down = down_of(dead) >> std::popcount(down_of(lying));
        if (up) add(made.ways[2 * suit], kPatterns + std::countr_zero(up));
        if (down) add(made.ways[2 * suit + 1], kWayRows + kPatterns + std::countr_zero(down));
    }
}

// Who of the others cannot have a card that is live.
void add_lacks(Inputs& made, const State& state) {
    const int me = state.turn;
    std::array<Bits, kSeats - 1> lacks;
    Bits any = 0;
    for (int from = 1; from < kSeats; ++from) {
        lacks[from - 1] = state.lacks[(me + from) % kSeats];
        any |= lacks[from - 1];
    }
    const Bits own = state.hands[me] | state.covered[me] | state.table;
    for (Bits left = any & ~own; left != 0;) {
        const int card = take_lowest(left);
        int who = 0;
        for (int i = 0; i < kSeats - 1; ++i) who |= static_cast<int>(lacks[i] >> card & 1) << i;
        const WaysOf on = ways_of(card);
        for (int i = 0; i < on.count; ++i) {
            const int down = on.at[i] % 2 ? kWayRows : 0;
            add(made.ways[on.at[i]], down + kPatterns + kDead + who);
        }
    }
}

}  // namespace

Inputs inputs(const State& state, const Legal& legal) {
    Inputs made;
    const int me = state.turn;
    add_patterns(made, state.hands[me], state.table);
    if (state.covered[me]) add_dead(made, state.covered[me], state.table);
    add_lacks(made, state);
    const int hand = count(state.hands[me]), live = legal.cover ? 0 : count(legal.cards);
    const Bits covered = state.covered[me];
    int place = 0;
    const auto put = [&](int number) { made.whole[place++] = number; };
    put(kHandRow + hand);
    put(covered == 0 ? kThroughRow + hand : kThroughRow);
    put(kLeaderRow + (state.leader - me + kSeats) % kSeats);
    for (int from = 0; from < kSeats; ++from) {
        const int many = count(state.covered[(me + from) % kSeats]);
        put(kCoveredRow + 8 * from + std::min(many, 7));
    }
    put(kPointsRow + std::min(points_of(covered) / 5, 15));
    put(kLiveRow + std::min(live, 9));
    put(kIdleRow + (state.last[me] < 0 ? hand : 0));
    for (int from = 1; from < kSeats; ++from) {
        const int other = (me + from) % kSeats;
        const int idle = state.last[other] < 0 ? count(state.covered[other]) : 0;
        put(kOtherIdleRow + 8 * (from - 1) + std::min(idle, 7));
    }
    return made;
}

}  // namespace paiju::sevens
