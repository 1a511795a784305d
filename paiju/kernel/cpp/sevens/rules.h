// What rule sets of Sevens differ in, as data: the fields of `SevensOptions` that the play and
// its scores depend on, under the same names.
#pragma once

#include <array>
#include <utility>
#include <vector>

namespace paiju::sevens {

// Points are exact up to 2^53; no house rule makes a score overflow.
using Points = double;

struct Rules {
    bool stakes = false;                                // scoring
    Points base = 1;
    std::array<Points, 3> through_factors{2, 4, 8};
    Points lone_seven_factor = 8;
    bool lone_seven_power = false;                      // lone_seven_stacking
    bool lone_seven_multiply = false;                   // lone_seven_with_through
    bool redeal_aces_and_kings = false;
    bool topple = false;
    Points topple_aces_or_kings = 50;
    Points topple_sevens = 100;
    Points topple_from_each = 0;
    Points dragon_bonus = 0;
    bool dragon_bonus_times_base = false;
    bool pool = false;                                  // all_covered
    Points stake = 1;
    std::vector<std::pair<int, Points>> tiers;
    bool share_bigger = false;                          // tied_losers
};

}  // namespace paiju::sevens
