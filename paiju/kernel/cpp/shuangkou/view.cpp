#include "shuangkou/view.h"

#include <stdexcept>

namespace paiju::shuangkou {

namespace {

void check(bool fits, const char* what) {
    if (!fits) throw std::invalid_argument(what);
}

void add_laid(const View& view, std::array<Hand, kSeats>& laid) {
    Hand all = 0;
    for (const Turn& turn : view.history) {
        check(turn.seat < kSeats, "history: no such seat");
        check(combos::contains(view.deck - all, turn.cards), "history: cards that are not there");
        all += turn.cards;
        laid[turn.seat] += turn.cards;
    }
    check(combos::contains(view.deck - all, view.hand), "hand: cards that were laid");
}

// Every hand at first: what it laid, and for what is hidden of it any card at all.
State start_of(const View& view, const std::array<Hand, kSeats>& laid) {
    State state;
    state.turn = static_cast<std::int8_t>(view.leader);
    state.counts = view.dealt;
    for (int seat = 0; seat < kSeats; ++seat) {
        const int hidden = view.dealt[seat] - size_of(laid[seat]);
        check(hidden >= 0, "history: more cards than the seat had");
        state.hands[seat] = laid[seat];
        if (seat == view.seat) {
            check(size_of(view.hand) == hidden, "hand: not so many cards as are left");
            state.hands[seat] += view.hand;
        } else if (hidden) {
            state.hands[seat] += rank_set(kLanes);  // the lane above all ranks
        }
    }
    return state;
}

}  // namespace

Seen look(const View& view, const Rules& rules) {
    check(0 <= view.seat && view.seat < kSeats, "seat: no such seat");
    check(0 <= view.leader && view.leader < kSeats, "leader: no such seat");
    check(0 <= view.open_lane && view.open_lane < kLanes, "open: no such rank");
    Seen seen;
    add_laid(view, seen.laid);
    seen.now = start_of(view, seen.laid);
    for (const Turn& turn : view.history) {
        check(turn.seat == seen.now.turn, "history: not this seat's turn");
        Play play{turn.cards, {}};
        if (turn.cards) play.reading = rules.readings.meaning(turn.cards, seen.now.to_beat);
        check(play.reading.exists() || (play.is_pass() && !seen.now.leads()), "history: not legal");
        apply(seen.now, play, rules.payments);
        seen.plays.push_back(play);
    }
    seen.unseen = view.deck - view.hand;
    for (int seat = 0; seat < kSeats; ++seat) {
        seen.unseen -= seen.laid[seat];
        if (seat != view.seat) seen.now.hands[seat] = 0;
    }
    const bool there = view.leader != view.seat && !count_of(seen.laid[view.leader], view.open_lane);
    if (there) {
        check(count_of(seen.unseen, view.open_lane) > 0, "open: not among the unseen cards");
        seen.open = rank_set(view.open_lane);
    }
    return seen;
}

}  // namespace paiju::shuangkou
