// Flat search over drawn deals, played out by the policy that was learnt or by rules of thumb.
#pragma once

#include "search/flat.h"
#include "sevens/likely.h"
#include "sevens/line.h"

namespace paiju::sevens {

struct SearchSettings {
    bool heeds_covers = true; // see Belief
    Walk walk;                // to likely worlds; takes a policy
    float noise = 0;          // of the policy where it plays out, see Policy::draw
    double opinion = 0;       // worlds that the policy's own opinion of the actions counts for
    double margin = 0;        // spreads behind the best, in that opinion, beyond which an action
                              // is not tried; 0: all are
    double doubt = 3.5;       // see FlatSettings
    double trifle = 0;        // its indifference, in spreads of the policy
    TreeSettings tree;        // of the seat's later turns, in spreads; takes a policy
};

struct Choice {
    int action = 0;
    Tried tried;      // in no world where the policy was sure already
    double mean = 0;  // what to go by: of the worlds, and the policy's opinion
};

// All legal actions in their order, with what came of them for the seat.
std::vector<Choice> search(const Knowledge& knowledge, const Rules& rules, const Policy& policy,
                           const SearchSettings& settings, const Budget& budget,
                           std::uint64_t seed);
std::vector<Choice> search(const Knowledge& knowledge, const Rules& rules, const Practised& mind,
                           const SearchSettings& settings, const Budget& budget,
                           std::uint64_t seed);

// The action with the best mean.
int best_of(const std::vector<Choice>& choices);

}  // namespace paiju::sevens
