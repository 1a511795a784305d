// Flat search over drawn deals, played out by the policy that was learnt or by rules of thumb.
#pragma once

#include "search/flat.h"
#include "sevens/belief.h"
#include "sevens/outlook.h"
#include "sevens/policy.h"

namespace paiju::sevens {

struct SearchSettings {
    int candidates = 0;       // worlds to choose likely ones from, which takes a policy; 0: all
                              // worlds are alike
    double temperature = 10;  // points that make an action e times as likely
    double doubt = 3.5;       // see FlatSettings
};

struct Choice {
    int action = 0;
    Tried tried;
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
