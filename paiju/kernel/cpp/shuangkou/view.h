// What a seat knows of a deal.
#pragma once

#include <vector>

#include "shuangkou/rules.h"

namespace paiju::shuangkou {

struct Turn {
    std::uint8_t seat = 0;
    Hand cards = 0;  // none: it passed
};

struct View {
    int seat = 0;      // whose view it is
    Hand hand = 0;     // what it holds
    Hand deck = kTwoDecks;
    int leader = 0;    // who was dealt the open card
    int open_lane = 0;  // its rank
    std::array<std::uint8_t, kSeats> dealt{27, 27, 27, 27};  // cards of each hand at first
    std::vector<Turn> history;
};

// A deal as one seat has seen it.
struct Seen {
    State now;      // other hands are left empty; what they hold is for a belief to say
    Hand unseen;    // all cards in them
    Hand open = 0;  // the open card, as long as it is sure to be in the leader's hand
    std::array<Hand, kSeats> laid{};  // what each seat has laid
    std::vector<Play> plays;          // the history with its readings
};

// Throws std::invalid_argument that says what does not fit.
Seen look(const View& view, const Rules& rules);

}  // namespace paiju::shuangkou
