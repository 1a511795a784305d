#include "sevens/outlook.h"

#include <algorithm>
#include <cmath>

namespace paiju::sevens {
namespace {

struct Expected {
    float own = 0;
    float others = 0;
};

// What the seat in turn expects of each card.
class Outlook {
public:
    Outlook(const State& state, const Weights& weights)
        : state_(state), weights_(weights), me_(state.turn), hand_(state.hands[me_]),
          hidden_(kWhole & ~(hand_ | state.covered[me_] | state.table)) {
        own_card_ = state.covered[me_] == 0 ? weights.card_through : weights.card;
        const auto turns = static_cast<float>(count(hand_));
        hope_ = turns / (turns + weights.time);
    }

    float of_playing(int card) const {
        const Expected found = behind(card, 1, 1);
        const int rank = rank_of(card);
        int ready = 0;
        if (rank >= 7 && rank < kRanks) ready += holds(card + 1);
        if (rank <= 7 && rank > 1) ready += holds(card - 1);
        return weights_.own * found.own - found.others +
               weights_.ready * static_cast<float>(ready) - (rank == 7 ? weights_.seven : 0);
    }

    float of_covering(int card) const {
        const float likely = chance(card);
        Expected found = behind(card, likely, hope_);
        found.own += (static_cast<float>(rank_of(card)) + own_card_) * likely;
        return weights_.cover_other * found.others - weights_.cover_own * found.own;
    }

    // For who means to cover all: what might become live first, of a suit what closes the way.
    float of_covering_all(int card) const {
        return 1000 * chance(card) - static_cast<float>(std::abs(rank_of(card) - 7));
    }

private:
    bool holds(int card) const { return hand_ >> card & 1; }

    // How likely others hold a card, and the same with those weighed up who covered nothing yet.
    std::pair<float, float> held(int card) const {
        float places = 0, holding = 0, wanted = 0;
        for (int from = 1; from < kSeats; ++from) {
            const int seat = (me_ + from) % kSeats;
            if (state_.lacks[seat] >> card & 1) continue;
            const auto cards = static_cast<float>(count(state_.hands[seat]));
            const int covered = count(state_.covered[seat]);
            holding += cards;
            wanted += cards * (covered == 0 ? 1 + weights_.deny : 1);
            places += cards + static_cast<float>(covered);
        }
        if (places == 0) return {0, 0};
        return {holding / places, wanted / places};
    }

    Expected behind(int card, float likely, float hope) const {
        Expected sum;
        const int rank = rank_of(card);
        if (rank >= 7) along(card, +1, kRanks - rank, likely, hope, sum);
        if (rank <= 7) along(card, -1, rank - 1, likely, hope, sum);
        return sum;
    }

    void along(int card, int step, int steps, float likely, float hope, Expected& sum) const {
        float reached = likely, passed = likely;
        int gap = 0;
        for (; steps > 0; --steps) {
            card += step;
            const auto points = static_cast<float>(rank_of(card));
            if (holds(card)) {
                const float urgency = gap < 2 ? weights_.near : gap == 2 ? weights_.far : 1;
                sum.own += (points + own_card_) * reached * urgency;
                passed *= weights_.behind_own;
            } else if (hidden_ >> card & 1) {
                const auto [holding, wanted] = held(card);
                sum.others += (points + weights_.other_card) * passed * wanted;
                reached *= holding * hope;
                passed *= holding * hope;
                ++gap;
            } else {
                return;
            }
        }
    }

    // That a card of his own gets a way in time, if he keeps it.
    float chance(int card) const {
        float likely = 1;
        const int rank = rank_of(card), step = rank > 7 ? -1 : 1;
        for (int left = std::abs(rank - 7); left > 0; --left) {
            card += step;
            if (state_.table >> card & 1) break;
            if (hidden_ >> card & 1) likely *= held(card).first * hope_;
            else if (!holds(card)) return 0;
        }
        return likely;
    }

    const State& state_;
    const Weights& weights_;
    int me_;
    Bits hand_, hidden_;
    float own_card_ = 0, hope_ = 0;
};

// How many cards have to come before this one.
int missing(int card, Bits lying) {
    const int rank = rank_of(card), step = rank > 7 ? -1 : 1;
    int many = 0;
    for (int left = std::abs(rank - 7); left > 0; --left) {
        card += step;
        many += !(lying >> card & 1);
    }
    return many;
}

// See paiju/bots/sevens/worth.py.
bool may_cover_all(const State& state) {
    const int me = state.turn;
    if (state.last[me] >= 0) return false;
    int near = 0;
    for (Bits left = state.hands[me]; left != 0;) {
        near += missing(take_lowest(left), state.table) <= 1;
    }
    return near <= 2;
}

bool topples(Bits hand, const Rules& rules) {
    if (rules.stakes) return true;
    const bool sevens = (hand & kSevens) == kSevens;
    double cost = 0;
    for (Bits left = hand; left != 0;) {
        const int card = take_lowest(left);
        cost += missing(card, hand) * rank_of(card);
    }
    const bool others = (hand & kAces) == kAces || (hand & kKings) == kKings;
    const Points worth = std::max(sevens ? rules.topple_sevens : 0,
                                  others ? rules.topple_aces_or_kings : 0);
    return worth >= 160 - 0.75 * cost;
}

template <class Value>
int best_card(Bits cards, Value&& value) {
    int best = lowest(cards);
    float highest = -1e30F;
    while (cards != 0) {
        const int card = take_lowest(cards);
        const float found = value(card);
        if (found > highest) highest = found, best = card;
    }
    return best;
}

}  // namespace

int Practised::choose(const State& state, const Legal& legal) const {
    const Bits hand = state.hands[state.turn];
    if (legal.topple && topples(hand, rules_)) return kTopple;
    if (count(legal.cards) == 1) return lowest(legal.cards);
    const Outlook outlook(state, weights_);
    if (!legal.cover) {
        return best_card(legal.cards, [&](int card) { return outlook.of_playing(card); });
    }
    if (rules_.pool && may_cover_all(state)) {
        return best_card(legal.cards, [&](int card) { return outlook.of_covering_all(card); });
    }
    return best_card(legal.cards, [&](int card) { return outlook.of_covering(card); });
}

}  // namespace paiju::sevens
