#include "doudizhu/splitter.h"

#include <algorithm>
#include <array>
#include <limits>

namespace paiju::doudizhu {
namespace {

using combos::Cards;
using combos::count_of;
using combos::kBigJoker;
using combos::kSmallJoker;

constexpr int kAce = 11;
constexpr int kCarrying = 70;  // what a triple saves by carrying something

constexpr std::array<int, combos::kLanes> kSingle{100, 97, 94, 90, 86, 81,  75, 68,
                                                  60,  50, 35, 10, -35, -70, -95};
constexpr std::array<int, 13> kPair{100, 96, 92, 88, 83, 77, 70, 62, 52, 40, 20, -10, -60};
constexpr std::array<int, 13> kTriple{80, 75, 70, 64, 58, 50, 42, 34, 24, 14, 0, -20, -60};
constexpr int kRocket = -185;
constexpr int kMostWilds = 2;

// By cards of a rank: how short a run may be, its price, and what it loses by rank and length.
struct RunPrice {
    int shortest;
    int price;
    int by_rank;
    int by_length;
};
constexpr std::array<RunPrice, 4> kRuns{{{}, {5, 95, 5, 2}, {3, 70, 5, 5}, {2, 70, 5, 5}}};

constexpr int price_alike(int lane, int count) {
    const auto rank = static_cast<std::size_t>(lane);
    if (count == 1) return kSingle[rank];
    if (count == 2) return kPair[rank];
    if (count == 3) return kTriple[rank] - kCarrying;
    return -120 - 2 * lane;
}

constexpr int price_run(int unit, int high, int length) {
    const RunPrice& run = kRuns[static_cast<std::size_t>(unit)];
    const int bare = run.price - run.by_rank * high - run.by_length * (length - run.shortest);
    return unit == 3 ? bare - kCarrying * length : bare;
}

Split group(int unit, int length) {
    Split made;
    made.groups = 1;
    if (length == 1) {
        made.singles = unit == 1;
        made.pairs = unit == 2;
        made.bombs = unit == 4;
    }
    if (unit == 3) made.triples = static_cast<std::uint8_t>(length);
    return made;
}

Split sum(const Split& one, const Split& other, int cost) {
    const auto add = [](int a, int b) { return static_cast<std::uint8_t>(a + b); };
    return {static_cast<std::int16_t>(cost),      add(one.groups, other.groups),
            add(one.singles, other.singles),      add(one.pairs, other.pairs),
            add(one.triples, other.triples),      add(one.bombs, other.bombs)};
}

}  // namespace

struct Splitter::Best {
    Split split;
    int cost = std::numeric_limits<std::int16_t>::max();
};

int Split::price() const { return cost + kCarrying * (triples - carried()); }

Split Splitter::split(Cards natural, int wilds) {
    if (wilds == 0) return find(natural);
    // One after the other, each where it helps most; more than two are always good for something.
    const Cards key = natural | static_cast<Cards>(std::min(wilds, kMostWilds)) << 60;
    Entry& entry = entries_[slot_of(key)];
    if (entry.hand == key) return entry.split;
    Cards hand = natural;
    Split best;
    for (int used = 0; used < std::min(wilds, kMostWilds); ++used) {
        int least = std::numeric_limits<int>::max();
        Cards helped = hand;
        for (int lane = 0; lane < kSmallJoker; ++lane) {
            if (count_of(hand, lane) >= 4) continue;
            const Split made = find(hand + combos::rank_set(lane));
            if (made.price() >= least) continue;
            least = made.price();
            best = made;
            helped = hand + combos::rank_set(lane);
        }
        hand = helped;
    }
    entry = {key, best};
    return best;
}

Split Splitter::find(Cards hand) {
    if (!hand) return {};
    Entry& entry = entries_[slot_of(hand)];
    if (entry.hand == hand) return entry.split;
    Best best;
    const int lane = combos::lowest_lane(hand);
    try_alike(hand, lane, best);
    if (lane <= kAce) try_runs(hand, lane, best);
    entry = {hand, best.split};
    return best.split;
}

void Splitter::try_alike(Cards hand, int lane, Best& best) {
    const int count = count_of(hand, lane);
    const Cards rest = hand - (static_cast<Cards>(count) << 4 * lane);
    if (lane == kSmallJoker && count_of(hand, kBigJoker) == 1) {
        Split rocket = group(4, 1);
        consider(0, kRocket, rocket, best);
        return;
    }
    consider(rest, price_alike(lane, count), group(count, 1), best);
}

void Splitter::try_runs(Cards hand, int lane, Best& best) {
    const int count = std::min(count_of(hand, lane), 3);
    for (int unit = 1; unit <= count; ++unit) {
        const Cards enough = combos::at_least(hand, unit);
        Cards rest = hand;
        for (int high = lane; high <= kAce && enough >> 4 * high & 1; ++high) {
            rest -= static_cast<Cards>(unit) << 4 * high;
            const int length = high - lane + 1;
            if (length >= kRuns[static_cast<std::size_t>(unit)].shortest)
                consider(rest, price_run(unit, high, length), group(unit, length), best);
        }
    }
}

void Splitter::consider(Cards rest, int price, Split made, Best& best) {
    const Split others = find(rest);
    const int cost = price + others.cost;
    if (cost >= best.cost) return;
    best.cost = cost;
    best.split = sum(made, others, cost);
}

}  // namespace paiju::doudizhu
