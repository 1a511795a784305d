// Chooses by playing the deal on, again and again, with hands that others may hold.
#pragma once

#include "common/budget.h"
#include "shuangkou/belief.h"
#include "shuangkou/line.h"

namespace paiju::shuangkou {

// How hard a player thinks.
struct Effort {
    Budget budget;           // in deals of the hidden cards; no limit: by the policy alone
    int counts_from = 0;     // the lowest rank of which it keeps count, as a lane
    int choices = 8;         // how many choices are looked at
    int of_each = 2;         // hands that are drawn for each that is played with
    float sharpness = .5f;   // how much it counts how others acted
    Horizon horizon;
    Aim aim;
    float doubt = 3;         // standard errors behind the best at which a choice is given up
    float trust = .2f;       // points that a choice is ahead for each step the policy likes it more
    TreeSettings tree;       // of the seat's later turns
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
