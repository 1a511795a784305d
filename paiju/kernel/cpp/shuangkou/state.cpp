#include "shuangkou/state.h"

#include <algorithm>

namespace paiju::shuangkou {

namespace {

int next_with_cards(const State& state, int seat) {
    do seat = after(seat);
    while (!state.hands[seat]);
    return seat;
}

void contribute(State& state, int seat, int lines, const Payments& payments) {
    auto& highest = state.highest[team(seat)];
    highest = std::max(highest, static_cast<std::uint8_t>(lines));
    const auto each = static_cast<std::int16_t>(payments.contribution[lines]);
    for (auto& points : state.contributions) points -= each;
    state.contributions[seat] += static_cast<std::int16_t>(kSeats * each);
}

void show_pass(Shown& shown, const Reading& standing) {
    const int below = standing.is_bomb() ? kMostLines + 1 - standing.lines : kLanes - standing.rank;
    auto& most = shown.passed[place_of(standing)];
    most = std::max(most, static_cast<std::uint8_t>(below));
}

void lay(State& state, const Play& play, const Payments& payments) {
    const int seat = state.turn;
    if (state.leads()) {
        state.shown[seat].last_led = static_cast<std::uint8_t>(place_of(play.reading));
    }
    state.hands[seat] -= play.cards;
    state.counts[seat] -= static_cast<std::uint8_t>(play.reading.size());
    if (play.reading.is_bomb()) contribute(state, seat, play.reading.lines, payments);
    state.to_beat = play.reading;
    state.owner = static_cast<std::uint8_t>(seat);
    state.passes = 0;
    if (!state.hands[seat]) {
        state.out[state.out_count++] = static_cast<std::uint8_t>(seat);
        if (!state.hands[partner(seat)]) {
            state.turn = kOver;
            return;
        }
    }
    state.turn = static_cast<std::int8_t>(next_with_cards(state, seat));
}

// When all others have passed a new trick begins; a partner leads for who is out (SK-40, SK-41).
void pass(State& state) {
    const int owner = state.owner;
    if (team(owner) != team(state.turn)) show_pass(state.shown[state.turn], state.to_beat);
    int others = 0;
    for (int seat = 0; seat < kSeats; ++seat) others += seat != owner && state.hands[seat];
    if (++state.passes < others) {
        state.turn = static_cast<std::int8_t>(next_with_cards(state, state.turn));
        return;
    }
    state.turn = static_cast<std::int8_t>(state.hands[owner] ? owner : partner(owner));
    state.to_beat = Reading{};
    state.passes = 0;
}

}  // namespace

State start(const std::array<Hand, kSeats>& hands, int leader) {
    State state;
    state.hands = hands;
    for (int seat = 0; seat < kSeats; ++seat) {
        state.counts[seat] = static_cast<std::uint8_t>(size_of(hands[seat]));
    }
    state.turn = static_cast<std::int8_t>(leader);
    return state;
}

void apply(State& state, const Play& play, const Payments& payments) {
    if (play.is_pass()) {
        pass(state);
    } else {
        lay(state, play, payments);
    }
}

std::array<std::uint8_t, kSeats> places(const State& state) {
    auto by_place = state.out;
    int filled = state.out_count;
    const int last = state.out[filled - 1];
    for (int step = 1; step < kSeats; ++step) {
        const int seat = (last + step) % kSeats;
        if (state.hands[seat]) by_place[filled++] = static_cast<std::uint8_t>(seat);
    }
    return by_place;
}

Scores settle(const State& state, const Payments& payments) {
    const auto by_place = places(state);
    const int winners = team(by_place[0]);
    int place = 1;
    while (team(by_place[place]) != winners) ++place;
    const int each = payments.basic[place - 1] * payments.multiplier[state.highest[winners]];
    Scores scores{};
    for (int seat = 0; seat < kSeats; ++seat) {
        const int basic = team(seat) == winners ? each : -each;
        scores[seat] = (basic + state.contributions[seat]) * payments.base;
    }
    return scores;
}

}  // namespace paiju::shuangkou
