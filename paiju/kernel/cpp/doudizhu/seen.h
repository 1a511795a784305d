// What a seat knows in the play: its hand, what was played, and which cards must be where.
#pragma once

#include <array>
#include <vector>

#include "common/rng.h"
#include "doudizhu/position.h"

namespace paiju::doudizhu {

// What a seat did: no reading where it passed.
struct Turn {
    int seat;
    Cards cards = 0;
    ReadingId reading = kNoReading;
};

// What a view tells: from that everything else follows.
struct Told {
    int seat = 0;
    int landlord = 0;
    int wild = kNoWild;
    Cards hand = 0;
    Cards bottom = 0;
    std::array<Cards, kSeats> shown{};  // hands that all see, the seat's own not among them
    std::array<int, kSeats> counts{};   // cards in each hand
    std::vector<std::pair<int, Cards>> history;  // all plays and passes; no cards for passing
    ReadingId standing = kNoReading;    // how the play that stands is read
};

struct Seen {
    Position position;  // the others' hands hold only what everybody knows that they do
    int seat = 0;
    std::array<int, kSeats> hidden{};  // cards of each seat that nobody else has seen
    Cards unseen = 0;                  // the hidden cards of both others
    Cards bottom = 0;                  // all three bottom cards
    std::vector<Turn> history;

    // Of a position, with what is known of the others' hands.
    static Seen of(const Position& position, int seat, const std::array<Cards, kSeats>& known,
                   Cards bottom, std::vector<Turn> history = {});
    // Of a view. Throws std::invalid_argument that says what does not fit.
    static Seen of(const Told& told, const Rules& rules);
    // All hands, the hidden cards drawn: no deal is more likely than another.
    Position draw(Rng& rng) const;
};

}  // namespace paiju::doudizhu
