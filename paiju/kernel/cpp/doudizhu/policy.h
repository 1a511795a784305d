// A player by the value of hands alone: for play-outs, and to measure others by.
#pragma once

#include "common/rng.h"
#include "doudizhu/candidates.h"

namespace paiju::doudizhu {

struct Others {
    int enemy;         // fewest cards of an enemy
    int next_enemy;    // cards of the next seat where that is an enemy's, else 99
    int friend_cards;  // cards of a friend who sits next, else 99
};

// What candidates of a moment cost by the value of hands, in hundredths of a turn.
class HandCosts {
public:
    HandCosts(const Position& position, const combos::Reader& reader);
    int of(const Candidate& candidate) const;

private:
    const Position& position_;
    const combos::Reader& reader_;
    Others others_;
};

// The number of the candidate that such a player takes. He knows his hand, what stands and how many
// cards the others have.
std::size_t choose_by_hand(const Position& position, const std::vector<Candidate>& candidates,
                           const combos::Reader& reader);

}  // namespace paiju::doudizhu
