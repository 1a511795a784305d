// How likely a drawn deal makes what the others did, if they play about as the policy does.
#pragma once

#include "sevens/belief.h"
#include "sevens/policy.h"

namespace paiju::sevens {

// The logarithm of the probability of all actions of the others.
double log_likelihood(const Knowledge& knowledge, const Rules& rules, const World& world,
                      const Policy& policy, double temperature);

// Worlds from the belief, each as often as what the others did makes it likely.
class LikelyWorlds {
public:
    LikelyWorlds(const Belief& belief, const Rules& rules, const Policy& policy, int candidates,
                 double temperature, Rng& rng);

    const State& draw(Rng& rng) const;

    // How many equally likely worlds tell as much.
    double effective() const { return effective_; }

private:
    std::vector<State> states_;
    std::vector<double> sums_;  // of the weights so far
    double effective_ = 0;
};

}  // namespace paiju::sevens
