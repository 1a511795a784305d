// Scoring: the figures of paiju/games/sevens/settle.py without its lines.
#include <algorithm>
#include <cmath>

#include "sevens/state.h"

namespace paiju::sevens {
namespace {

using Scores = std::array<Points, kSeats>;

// What each seat counts as at the end (SV-08, SV-09, SV-44).
struct Standings {
    std::array<int, kSeats> covered{};  // cover points
    std::array<bool, kSeats> pooled{};
    std::array<bool, kSeats> exempt{};
    int through = 0;  // how many are exempt
    int lone_sevens = 0;
};

Standings standings(const State& state, const Rules& rules) {
    Standings found;
    for (int seat = 0; seat < kSeats; ++seat) {
        const Bits cards = state.covered[seat];
        const bool through = cards == 0;
        const int last = state.last[seat];
        found.covered[seat] = points_of(cards);
        found.pooled[seat] = rules.pool && count(cards) == kHand;
        found.exempt[seat] = through || found.pooled[seat];
        found.through += found.exempt[seat];
        found.lone_sevens += through && last >= 0 && (bit(last) & kLoneSevens) != 0;
    }
    return found;
}

// What who is not exempt pays so many times (SV-21, SV-22, SV-45, SV-63).
Points factor(const Standings& found, const Rules& rules) {
    if (found.through == 0) return 1;
    Points result = 1;
    if (found.lone_sevens == 0 || rules.lone_seven_multiply) {
        result *= rules.through_factors[std::min(found.through, kSeats - 1) - 1];
    }
    if (found.lone_sevens > 0) {
        result *= rules.lone_seven_power ? std::pow(rules.lone_seven_factor, found.lone_sevens)
                                         : rules.lone_seven_factor * found.lone_sevens;
    }
    return result;
}

// All-covered seats' points go to the others in proportion to their own (SV-44).
void share_pool(std::array<int, kSeats>& counts, const Standings& found, int leader) {
    int pool = 0, whole = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
        (found.pooled[seat] ? pool : whole) += counts[seat];
        if (found.pooled[seat]) counts[seat] = 0;
    }
    if (pool == 0 || whole == 0) return;
    const auto own = counts;
    std::array<int, kSeats> order{};
    int takers = 0, rest = pool;
    for (int i = 0; i < kSeats; ++i) {
        const int seat = (leader + i) % kSeats;
        if (found.pooled[seat]) continue;
        order[takers++] = seat;
        counts[seat] += pool * own[seat] / whole;
        rest -= pool * own[seat] / whole;
    }
    std::stable_sort(order.begin(), order.begin() + takers, [&](int one, int other) {
        return pool * own[one] % whole > pool * own[other] % whole;
    });
    for (int i = 0; i < rest; ++i) ++counts[order[i]];
}

// Everybody with everybody (SV-20).
Scores pairwise(const Standings& found, const Rules& rules, int leader) {
    auto counts = found.covered;
    if (rules.pool) share_pool(counts, found, leader);
    const Points times = factor(found, rules);
    Scores due{}, result{};
    Points sum = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
        due[seat] = counts[seat] * (found.exempt[seat] ? 1 : times) * rules.base;
        sum += due[seat];
    }
    for (int seat = 0; seat < kSeats; ++seat) result[seat] = sum - kSeats * due[seat];
    return result;
}

Points tier(int covered, const Rules& rules) {
    std::pair<int, Points> highest{-1, 1};
    for (const auto& tier : rules.tiers) {
        if (covered > tier.first) highest = std::max(highest, tier);
    }
    return highest.second;
}

// Losers in three roles pay the winners (SV-60 to SV-64).
Scores by_stakes(const Standings& found, const Rules& rules, int leader) {
    constexpr std::array<Points, 3> roles{4, 2, 1};
    const auto& covered = found.covered;
    const int fewest = *std::min_element(covered.begin(), covered.end());
    std::array<int, kSeats> winners{}, losers{};
    int won = 0, lost = 0;
    for (int i = 0; i < kSeats; ++i) {
        const int seat = (leader + i) % kSeats;
        (covered[seat] == fewest ? winners[won++] : losers[lost++]) = seat;
    }
    Scores result{};
    if (lost == 0) return result;
    std::stable_sort(losers.begin(), losers.begin() + lost,
                     [&](int one, int other) { return covered[one] > covered[other]; });
    const Points times = factor(found, rules);
    Points pot = 0;
    int role = 0;
    for (int place = 0; place < lost; ++place) {
        const int seat = losers[place];
        const bool tied = place > 0 && covered[seat] == covered[losers[place - 1]];
        if (!tied || !rules.share_bigger) role = place;
        const Points pays =
            rules.stake * roles[role] * tier(covered[seat], rules) * times * rules.base;
        result[seat] = -pays;
        pot += pays;
    }
    const Points share = std::floor(pot / won);
    const Points rest = pot - share * won;
    for (int place = 0; place < won; ++place) result[winners[place]] = share + (place < rest);
    return result;
}

// From the house to the toppler, and from each of the others to the house (SV-42).
Scores toppled(const State& state, const Rules& rules) {
    const Bits hand = state.hands[state.toppler];
    Points worth = 0;
    if ((hand & kAces) == kAces || (hand & kKings) == kKings) worth = rules.topple_aces_or_kings;
    if ((hand & kSevens) == kSevens) worth = std::max(worth, rules.topple_sevens);
    Scores result;
    result.fill(-rules.topple_from_each * rules.base);
    result[state.toppler] = worth * rules.base;
    return result;
}

}  // namespace

Scores scores(const State& state, const Rules& rules) {
    if (state.redealt) return {};
    if (state.toppler != kNobody) return toppled(state, rules);
    const Standings found = standings(state, rules);
    Scores result = rules.stakes ? by_stakes(found, rules, state.leader)
                                 : pairwise(found, rules, state.leader);
    const Points bonus = rules.dragon_bonus * (rules.dragon_bonus_times_base ? rules.base : 1);
    for (int seat = 0; seat < kSeats; ++seat) result[seat] += bonus * state.dragons[seat];
    return result;
}

}  // namespace paiju::sevens
