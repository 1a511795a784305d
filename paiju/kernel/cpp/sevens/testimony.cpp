#include "sevens/testimony.h"

#include <algorithm>
#include <cmath>

namespace paiju::sevens {

Testimony::Testimony(const Belief& belief, const Rules& rules, const Policy& policy,
                     double temperature)
    : rules_(rules), policy_(policy), temperature_(temperature * policy.scale()),
      searcher_(belief.knowledge().seat) {
    Rng rng(0);
    const World any = belief.draw(rng);  // what is public is the same in every world
    State state = belief.start_of(any);
    const auto& history = belief.knowledge().history;
    for (int ply = 0; ply < static_cast<int>(history.size()); ++ply) {
        const int seat = state.turn;
        if (seat != searcher_) decisions_[seat].push_back({state, ply, history[ply]});
        const bool cover = history[ply] == kCovered;
        apply_card(state, cover ? any.covers[ply] : history[ply], cover);
    }
}

double Testimony::log_probability(const State& state, const Legal& legal, int card) const {
    const int many = legal.count();
    if (many == 1) return 0;
    const Worths worths = policy_.worths(state, legal);
    const int taken = legal.topple + count(legal.cards & (bit(card) - 1));
    const float highest = *std::max_element(worths.begin(), worths.begin() + many);
    const auto by = static_cast<float>(1 / temperature_);
    float whole = 0;
    for (int i = 0; i < many; ++i) whole += std::exp((worths[i] - highest) * by);
    return (worths[taken] - highest) * by - std::log(whole);
}

double Testimony::of_seat(int seat, Bits dealt,
                          const std::array<std::int8_t, kCards>& covers) const {
    Bits hand = dealt, covered = 0;
    double sum = 0;
    for (const Decision& decision : decisions_[seat]) {
        const bool cover = decision.played == kCovered;
        const int card = cover ? covers[decision.ply] : decision.played;
        State state = decision.state;
        state.hands[seat] = hand;
        state.covered[seat] = covered;
        const Legal moves = legal(state, rules_);
        sum += log_probability(state, moves, card);
        hand ^= bit(card);
        if (cover) covered |= bit(card);
    }
    return sum;
}

double Testimony::of(const World& world) const {
    double sum = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
        if (seat == searcher_) continue;
        Bits dealt = world.state.hands[seat] | world.state.covered[seat];
        for (const Decision& decision : decisions_[seat]) {
            if (decision.played != kCovered) dealt |= bit(decision.played);
        }
        sum += of_seat(seat, dealt, world.covers);
    }
    return sum;
}

}  // namespace paiju::sevens
