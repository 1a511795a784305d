#include "shuangkou/match.h"

#include <utility>

namespace paiju::shuangkou {

namespace {

// Any card of the leader's, each as likely.
int open_lane_of(Hand hand, Rng& rng) {
    auto place = static_cast<int>(rng.below(static_cast<std::uint32_t>(size_of(hand))));
    for (int lane = 0; lane < kLanes; ++lane) {
        if ((place -= count_of(hand, lane)) < 0) return lane;
    }
    return kBigJoker;
}

State play_deal(State state, View view, std::array<Policy*, 2> policies,
                std::array<const Effort*, 2> efforts, Rng& rng) {
    while (!state.over()) {
        const int side = team(state.turn);
        see(view, state);
        const Play play = choose(view, *policies[side], *efforts[side], rng)[0].play;
        go_on(view, state, play, policies[side]->rules().payments);
    }
    return state;
}

}  // namespace

View first_view(const State& dealt, Rng& rng) {
    View view;
    view.leader = dealt.turn;
    view.open_lane = open_lane_of(dealt.hands[dealt.turn], rng);
    view.dealt = dealt.counts;
    return view;
}

void see(View& view, const State& state) {
    view.seat = state.turn;
    view.hand = state.hands[state.turn];
}

void go_on(View& view, State& state, const Play& play, const Payments& payments) {
    view.history.push_back({static_cast<std::uint8_t>(state.turn), play.cards});
    apply(state, play, payments);
}

DeckResult play_deck(const Rules& rules, const Player& one, const Player& other, std::uint64_t seed) {
    Rng rng(seed);
    const State dealt = deal(rng);
    const View view = first_view(dealt, rng);
    Policy first(rules, *one.weights), second(rules, *other.weights);
    DeckResult result{};
    for (int side = 0; side < 2; ++side) {
        std::array<Policy*, 2> policies{&first, &second};
        std::array<const Effort*, 2> efforts{&one.effort, &other.effort};
        if (side == 1) {
            std::swap(policies[0], policies[1]);
            std::swap(efforts[0], efforts[1]);
        }
        const State end = play_deal(dealt, view, policies, efforts, rng);
        result.points[side] = points_of(end, side, rules.payments);
        result.won[side] = team(end.out[0]) == side;
    }
    return result;
}

}  // namespace paiju::shuangkou
