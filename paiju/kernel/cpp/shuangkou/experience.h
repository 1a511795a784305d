// Deals that a policy plays with itself, to learn from.
#pragma once

#include <vector>

#include "shuangkou/search.h"

namespace paiju::shuangkou {

// Moments, and what came of each for the team of the seat that was in turn.
struct Experience {
    std::vector<WorthFeatures> moments;
    std::vector<std::array<float, 2>> outcomes;  // 1 if it won, and the points still to come
};

// Of the moments when a trick begins one in so many is noted, by lot.
Experience play_deals(Policy& policy, int deals, int one_in, Rng& rng);

// Decisions of searches: all choices, and how much less each was worth than the best.
struct Lessons {
    std::vector<Features> choices;    // of all decisions, one after the other
    std::vector<float> behind;        // for each choice; kNotTried where it was not looked at
    std::vector<std::int32_t> decisions;  // for each the situation, and how many choices
};
constexpr float kNotTried = 1e9f;

// Plays deals with a search in all seats. To see more of the game one action in ten is drawn by the
// policy.
Lessons play_searched(Policy& policy, const Effort& effort, int deals, Rng& rng);

}  // namespace paiju::shuangkou
