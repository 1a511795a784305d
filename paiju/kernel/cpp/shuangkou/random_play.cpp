#include "shuangkou/random_play.h"

namespace paiju::shuangkou {

namespace {

std::int64_t play_a_deal(State& state, const Rules& rules, combos::PlayList& legal, Rng& rng) {
    std::int64_t plies = 0;
    for (; !state.over(); ++plies) {
        legal.clear();
        add_legal(state, rules.readings, legal);
        const auto& drawn = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        Play play;
        if (drawn.cards) play = {drawn.cards, rules.readings.by_id(drawn.reading)};
        apply(state, play, rules.payments);
    }
    return plies;
}

}  // namespace

void add_legal(const State& state, const Readings& readings, combos::PlayList& found) {
    if (state.over()) return;
    if (!state.leads()) found.add(0, combos::kNoReading);
    const auto to_beat = state.leads() ? combos::kNoReading : state.to_beat.id;
    readings.finder().plays(state.hands[state.turn], to_beat, found);
}

Played random_play(const Rules& rules, std::int64_t deals, std::uint64_t seed) {
    Rng rng(seed);
    Played played;
    combos::PlayList legal;
    for (; played.deals < deals; ++played.deals) {
        State state = deal(rng);
        played.plies += play_a_deal(state, rules, legal, rng);
        ++played.wins[team(state.out[0])];
        const Scores scores = settle(state, rules.payments);
        for (int seat = 0; seat < kSeats; ++seat) played.scores[seat] += scores[seat];
    }
    return played;
}

}  // namespace paiju::shuangkou
