// The play of a deal at one moment (DZ-40 to DZ-42), all hands known.
#pragma once

#include <array>

#include "doudizhu/rules.h"

namespace paiju::doudizhu {

struct Position {
    std::array<Cards, kSeats> hands{};
    ReadingId to_beat = kNoReading;
    std::int8_t turn = 0;
    std::int8_t owner = -1;  // whose play stands
    std::int8_t landlord = 0;
    std::int8_t wild = kNoWild;
    std::int8_t winner = -1;
    std::uint8_t doublings = 0;                  // bombs and rockets that doubled
    std::array<std::uint8_t, kSeats> played{};   // combinations that each seat has played

    bool over() const { return winner >= 0; }
    bool leading() const { return to_beat == kNoReading; }
    bool landlord_turn() const { return turn == landlord; }
    bool friends(int one, int other) const { return one != landlord && other != landlord; }
    bool landlord_won() const { return winner == landlord; }

    // Lays cards; `doubles` as of `Rules`.
    void lay(Cards cards, ReadingId reading, bool doubles) {
        const auto seat = static_cast<std::size_t>(turn);
        hands[seat] -= cards;
        to_beat = reading;
        owner = turn;
        ++played[seat];
        doublings = static_cast<std::uint8_t>(doublings + doubles);
        if (hands[seat] == 0)
            winner = turn;
        else
            turn = static_cast<std::int8_t>(after(turn));
    }

    // Lets a play stand; when it comes back to its owner he leads (DZ-42).
    void pass() {
        turn = static_cast<std::int8_t>(after(turn));
        if (turn == owner) {
            to_beat = kNoReading;
            owner = -1;
        }
    }

    // How many times spring or anti-spring makes it, at the end (DZ-61).
    int spring(const Options& options) const {
        if (!options.spring) return 1;
        const auto lord = static_cast<std::size_t>(landlord);
        const int others = played[0] + played[1] + played[2] - played[lord];
        if (landlord_won()) return others == 0 ? 2 : 1;
        return options.anti_spring && played[lord] == 1 ? 2 : 1;
    }
};

}  // namespace paiju::doudizhu
