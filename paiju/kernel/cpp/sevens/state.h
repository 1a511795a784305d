// A deal of Sevens at one moment, and its play (SV-01 to SV-06, SV-41, SV-42).
#pragma once

#include <array>
#include <cstdint>

#include "common/rng.h"
#include "sevens/cards.h"
#include "sevens/rules.h"

namespace paiju::sevens {

constexpr int kOver = -1;
constexpr int kNobody = -1;

// An action is the card that is played or covered, or this.
constexpr int kTopple = kCards;

struct Legal {
    Bits cards = 0;
    bool cover = false;
    bool topple = false;

    int count() const { return paiju::count(cards) + topple; }
    // The action with a number, in the order of the plain rules: toppling, then the cards.
    int at(int number) const {
        if (topple && number == 0) return kTopple;
        return nth(cards, number - topple);
    }
};

struct State {
    std::array<Bits, kSeats> hands{};
    std::array<Bits, kSeats> covered{};
    std::array<Bits, kSeats> lacks{};  // what was live when each last covered, so it has none
    Bits table = 0;
    std::int8_t turn = kOver;
    std::int8_t leader = 0;
    std::int8_t ply = 0;
    std::int8_t toppler = kNobody;
    bool redealt = false;
    std::array<std::int8_t, kSeats> last{-1, -1, -1, -1};  // the last card that each played
    std::array<std::int8_t, kSeats> dragons{};             // suits that each completed

    bool over() const { return turn == kOver; }
};

// The kinds that a hand may topple with: four aces, kings or sevens (SV-42).
constexpr bool has_topple_set(Bits hand) {
    return (hand & kAces) == kAces || (hand & kKings) == kKings || (hand & kSevens) == kSevens;
}

// Who holds what leads where S7 is; or the deal is over at once, to be dealt again (SV-41).
inline State begin(const std::array<Bits, kSeats>& hands, const Rules& rules) {
    State state;
    state.hands = hands;
    for (int seat = 0; seat < kSeats; ++seat) {
        if (hands[seat] & kSpadeSeven) state.leader = static_cast<std::int8_t>(seat);
        constexpr Bits both = kAces | kKings;
        if (rules.redeal_aces_and_kings && (hands[seat] & both) == both) state.redealt = true;
    }
    state.turn = state.redealt ? std::int8_t{kOver} : state.leader;
    return state;
}

inline Legal legal(const State& state, const Rules& rules) {
    const Bits hand = state.hands[state.turn];
    const bool topple = rules.topple && state.ply < kSeats && has_topple_set(hand);
    if (state.table == 0) return {hand & kSpadeSeven, false, topple};
    const Bits live = hand & live_cards(state.table);
    return {live != 0 ? live : hand, live == 0, topple};
}

// Plays or covers a card: which of the two the caller knows from `legal`.
inline void apply_card(State& state, int card, bool cover) {
    const int seat = state.turn;
    state.hands[seat] ^= bit(card);
    if (cover) {
        state.covered[seat] |= bit(card);
        state.lacks[seat] = live_cards(state.table);
    } else {
        state.table |= bit(card);
        state.last[seat] = static_cast<std::int8_t>(card);
        if (bit(card) & (kAces | kKings)) {
            const Bits suit = kSuit << (suit_of(card) * kRanks);
            state.dragons[seat] += (state.table & suit) == suit;
        }
    }
    ++state.ply;
    state.turn = static_cast<std::int8_t>(state.ply == kCards ? kOver : (seat + 1) % kSeats);
}

inline void apply(State& state, int action, bool cover) {
    if (action != kTopple) return apply_card(state, action, cover);
    state.toppler = state.turn;
    state.turn = kOver;
    ++state.ply;
}

// Thirteen cards each, every deal as likely as any.
std::array<Bits, kSeats> random_hands(Rng& rng);

// The scores of a deal that is over (SV-20 to SV-65), without escapes.
std::array<Points, kSeats> scores(const State& state, const Rules& rules);

}  // namespace paiju::sevens
