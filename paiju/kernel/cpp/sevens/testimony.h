// What the others did, as a witness of what they hold: how likely their actions are with certain
// cards, if they choose about as the policy does.
#pragma once

#include <vector>

#include "sevens/belief.h"
#include "sevens/policy.h"

namespace paiju::sevens {

class Testimony {
public:
    // `temperature`: spreads of the policy that make an action e times as likely as another.
    Testimony(const Belief& belief, const Rules& rules, const Policy& policy, double temperature);

    // The logarithm of the probability of all that a seat did, by the cards that it was dealt and
    // what it covered at each ply. A seat's choices hang on no other seat's cards.
    double of_seat(int seat, Bits dealt, const std::array<std::int8_t, kCards>& covers) const;

    // The same for all seats but the searcher's.
    double of(const World& world) const;

private:
    // A decision of a seat, with all that is public then.
    struct Decision {
        State state;
        int ply;
        std::int8_t played;  // or kCovered
    };

    double log_probability(const State& state, const Legal& legal, int card) const;

    const Rules& rules_;
    const Policy& policy_;
    double temperature_;
    int searcher_;
    std::array<std::vector<Decision>, kSeats> decisions_;
};

}  // namespace paiju::sevens
