#include "shuangkou/worth.h"

#include <algorithm>

namespace paiju::shuangkou {

namespace {

// A hand against those of its enemies.
void describe_seat(const State& state, int seat, const Rules& rules, Splitter& splitter, float* at) {
    const Hand hand = state.hands[seat];
    const int cards = state.counts[seat];
    *at++ = flag(cards == 0);
    if (cards == 0) return;
    const Split split = splitter.of(hand);
    const Tops tops(state.hands[after(seat)] + state.hands[partner(after(seat))],
                    rules.readings.wild());
    const int singles = tops.count(split, 1), pairs = tops.count(split, 2),
              triples = tops.count(split, 3);
    const int low = split.groups - split.bombs - singles - pairs - triples;
    *at++ = flag(cards == 1);
    *at++ = flag(cards == 2);
    *at++ = flag(cards == 3 || cards == 4);
    *at++ = tenth(cards);
    *at++ = tenth(3) * split.cost;
    *at++ = std::max(0.0f, tenth(3) * split.cost);
    *at++ = tenth(split.groups);
    *at++ = tenth(std::popcount(split.alike[0]) - singles);
    *at++ = tenth(singles);
    *at++ = tenth(std::popcount(split.alike[1]) - pairs);
    *at++ = tenth(pairs);
    *at++ = tenth(std::popcount(split.alike[2]) - triples);
    *at++ = tenth(triples);
    *at++ = tenth(split.runs);
    *at++ = tenth(split.bombs);
    *at++ = flag(split.bombs > 0);
    *at++ = tenth(rules.payments.multiplier[split.lines]);
    *at++ = tenth(rules.payments.contribution[split.lines]);
    *at++ = flag(split.groups == 1);
    *at++ = flag(split.groups == 2);
    *at++ = flag(low == 0);
    *at++ = flag(low == 1);
    *at++ = flag(low == 2);
    *at++ = tenth(low);
    *at++ = flag(low == 0 && split.bombs > 0);
    *at++ = tenth(split.lines);
    for (int lane = 0; lane < kLanes; ++lane) *at++ = 0.25f * static_cast<float>(count_of(hand, lane));
}

void describe_table(const State& state, const Rules& rules, float* at) {
    const int seat = state.turn, own = team(seat);
    const int place = (state.owner + kSeats - seat) % kSeats;
    const Reading& standing = state.to_beat;
    *at++ = 1;
    *at++ = flag(state.leads());
    if (!state.leads()) {
        at[place] = 1;
        at[4] = tenth(standing.rank);
        at[5] = tenth(standing.size());
        at[6] = flag(standing.is_bomb());
        at[7] = flag(standing.length > 1);
        at[8] = tenth(state.passes);
        at[9] = flag(state.counts[state.owner] == 0);
    }
    at += 10;
    const bool begun = state.out_count > 0;
    *at++ = flag(begun && team(state.out[0]) == own);
    *at++ = flag(begun && team(state.out[0]) != own);
    *at++ = flag(state.out_count > 1 && team(state.out[1]) == own);
    *at++ = flag(state.out_count > 1 && team(state.out[1]) != own);
    for (const int side : {own, 1 - own}) {
        const int multiplier = rules.payments.multiplier[state.highest[side]];
        *at++ = tenth(multiplier);
        *at++ = flag(multiplier > 1);
    }
    const int paid = state.paid(own);
    *at++ = tenth(paid);
    *at++ = flag(paid > 0);
    *at++ = flag(paid < 0);
}

}  // namespace

void describe(const State& state, const Rules& rules, Splitter& splitter, WorthFeatures& features) {
    features.fill(0);
    for (int step = 0; step < kSeats; ++step) {
        const int seat = (state.turn + step) % kSeats;
        describe_seat(state, seat, rules, splitter, features.data() + step * kSeatFeatures);
    }
    describe_table(state, rules, features.data() + kSeats * kSeatFeatures);
}

}  // namespace paiju::shuangkou
