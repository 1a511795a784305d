// A player by the value of hands alone: for play-outs, and to measure others by.
#pragma once

#include "common/rng.h"
#include "doudizhu/candidates.h"

namespace paiju::doudizhu {

// The number of the candidate that such a player takes. He knows his hand, what stands and how many
// cards the others have.
std::size_t choose_by_hand(const Position& position, const std::vector<Candidate>& candidates,
                           const combos::Reader& reader);

}  // namespace paiju::doudizhu
