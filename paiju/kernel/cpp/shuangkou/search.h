// Chooses by playing the deal on, again and again, with hands that others may hold.
#pragma once

#include "common/budget.h"
#include "shuangkou/belief.h"
#include "shuangkou/playout.h"

namespace paiju::shuangkou {

// How hard a player thinks.
struct Effort {
    Budget budget;           // in deals of the hidden cards; no limit: by the policy alone
    int choices = 10;        // how many choices are looked at
    int of_each = 4;         // hands that are drawn for each that is played with
    float sharpness = 0.5f;  // how much it counts how others acted
    Horizon horizon;
    Aim aim;
    float trust = 0.5f;      // points that a choice is ahead for each step the policy likes it more
};

struct Choice {
    Play play;
    float rating = 0;  // by the policy
    float worth = 0;   // points of both of the team on average, and what the rating adds
    int worlds = 0;    // with how many hands it was played out
};

// The choices of whoever is in turn, the best first.
std::vector<Choice> choose(const View& view, Policy& policy, const Effort& effort, Rng& rng);

}  // namespace paiju::shuangkou
