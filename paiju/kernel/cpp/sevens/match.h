// Two players against each other, every deck twice with the seats exchanged.
#pragma once

#include <variant>

#include "sevens/search.h"

namespace paiju::sevens {

struct Player {
    std::variant<Policy, Practised> mind;
    std::int64_t worlds = 0;  // 0: takes what its mind takes at once
    SearchSettings settings;
};

struct Margin {
    double points = 0;  // that a seat of the first has more in a deal than one of the other
    double error = 0;   // its standard error, over decks
    double won = 0;     // share of decks with which the first made points, none counting half
};

// The first has seats 0 and 2 in one game of a deck, 1 and 3 in the other.
Margin match(const Rules& rules, const Player& first, const Player& second, int decks,
             std::uint64_t seed);

}  // namespace paiju::sevens
