// Which hands the others hold: drawn from all that fit what a seat has seen, those more often with
// which they would have played and passed as they did.
#pragma once

#include "doudizhu/players.h"

namespace paiju::doudizhu {

struct BeliefSettings {
    int drawn = 4;             // deals, of which one is taken by weight
    int turns = 8;             // of the others, the last ones, that are weighed
    float heat = 0.35F;        // points by which a worse choice is still likely
    float any = 0.1F;          // how often somebody does anything whatever
};

class Belief {
public:
    // Without a net all deals weigh the same.
    Belief(const Rules& rules, const Net* net, const BeliefSettings& settings = {})
        : policy_(rules, net), settings_(settings) {}

    // For one decision: what was done, as far as it is weighed.
    void look_at(const Seen& seen);
    // A deal for it.
    Position draw(Rng& rng);
    // How likely the others did what they did with these hands, as a logarithm.
    double weight(const Position& world);

private:
    // What others did, and the moment at which they did it but for the hands.
    struct Done {
        Turn turn;
        Position before;
        std::array<Cards, kSeats> gone;  // cards that each seat has laid since
    };

    double chance_of(const Done& done, const Position& world);

    Policy policy_;
    BeliefSettings settings_;
    const Seen* seen_ = nullptr;
    std::vector<Done> done_;
};

}  // namespace paiju::doudizhu
