// The play of a deal at one moment (DZ-40 to DZ-42), all hands known.
#pragma once

#include <array>

#include "doudizhu/rules.h"

namespace paiju::doudizhu {

// Cards without others, of each rank no fewer than none.
constexpr Cards less(Cards cards, Cards gone) {
    Cards left = 0;
    for (int lane = 0; lane < combos::kLanes; ++lane) {
        const int more = combos::count_of(cards, lane) - combos::count_of(gone, lane);
        if (more > 0) left += static_cast<Cards>(more) << 4 * lane;
    }
    return left;
}

struct Position {
    std::array<Cards, kSeats> hands{};
    Cards bottom = 0;  // of the bottom cards those that the landlord must still have (DZ-06)
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
        if (bottom && turn == landlord) bottom = less(bottom, cards);
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

// The seat in turn lays cards, or passes where there is no reading.
inline void act(Position& position, Cards cards, ReadingId reading, const Rules& rules) {
    if (reading == kNoReading) {
        position.pass();
        return;
    }
    const combos::Reader& reader = rules.finder(position.wild).reader();
    position.lay(cards, reading, rules.doubles(reader, reading));
}

}  // namespace paiju::doudizhu
