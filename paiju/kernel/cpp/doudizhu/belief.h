// Which hands the others hold, and how they play: drawn from all that fit what a seat has seen,
// those more often with which they would have played and passed as they did.
#pragma once

#include "doudizhu/manners.h"

namespace paiju::doudizhu {

struct BeliefSettings {
    int drawn = 400;                // deals, of which others are drawn by weight
    int turns = 8;                  // of the others, the last ones, that are weighed
    ByManner usual{0.4, 0.3, 0.3};  // how often others are of a manner
    Freedom freedom{0.35, 40};
    double any = 0.1;               // how often somebody does anything whatever
};

// A deal as it may be.
struct World {
    Position position;
    Manners manners;
};

class Belief {
public:
    // Without a net all deals weigh the same.
    Belief(const Rules& rules, const Net* net, const BeliefSettings& settings = {});

    Belief(const Belief&) = delete;
    Belief& operator=(const Belief&) = delete;

    // For one decision: what was done, as far as it is weighed, and deals with their weights.
    void look_at(const Seen& seen, Rng& rng);
    // One of them.
    World draw(Rng& rng) const;
    // How likely the others did what they did with these hands, as a logarithm.
    double weight(const Seen& seen, const Position& world);

private:
    // What others did, and the moment at which they did it but for the hands.
    struct Done {
        Turn turn;
        Position before;
        std::array<Cards, kSeats> gone;  // cards that each seat has laid since
    };

    // For each seat and manner the logarithm of how likely it is, with all that was done so.
    using Logs = std::array<ByManner, kSeats>;

    void list_done(const Seen& seen);
    void weigh_deals(Rng& rng);
    Logs logs_of(const Position& world);
    void add_turn(const Done& done, const Position& world, ByManner& logs);
    static double weight_of(const Logs& logs);

    Policy policy_;
    Conduct conduct_;
    BeliefSettings settings_;
    ByManner usual_;  // as logarithms
    const Seen* seen_ = nullptr;
    std::vector<Done> done_;
    std::vector<Position> deals_;
    std::vector<Logs> logs_;    // of each of these
    std::vector<double> sums_;  // of weights, up to each
};

}  // namespace paiju::doudizhu
