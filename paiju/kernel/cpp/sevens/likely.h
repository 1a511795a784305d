// Worlds as likely as what was seen makes them: uniform over those that agree with the history,
// times how likely the others' actions are in them.
//
// A few chains walk over the worlds (Metropolis): two hidden cards change places where both may,
// and a less likely world is entered as often as it is likely. Each chain starts from the best of
// some worlds drawn at random.
#pragma once

#include <vector>

#include "sevens/testimony.h"

namespace paiju::sevens {

struct Walk {
    int chains = 0;           // 0: no weighing, all worlds alike
    int starts = 24;          // worlds drawn for the start of a chain
    int burn = 200;           // steps before the first world
    int stride = 6;           // steps from one world to the next
    double temperature = 0.15;  // see Testimony
};

class LikelyWorlds {
public:
    LikelyWorlds(const Belief& belief, const Rules& rules, const Policy& policy, const Walk& walk,
                 Rng& rng);

    // The chains take turns.
    const World& draw(Rng& rng);

private:
    struct Chain {
        World world;
        std::array<std::int8_t, kCards> at;       // for each hidden card, by number, its place
        std::array<Bits, kSeats> dealt{};
        std::array<double, kSeats> logs{};
    };

    Chain start(Rng& rng) const;
    void step(Chain& chain, Rng& rng) const;
    void put(Chain& chain, int number, int place) const;
    void take(Chain& chain, int number) const;

    const Belief& belief_;
    Testimony testimony_;
    Walk walk_;
    std::vector<Chain> chains_;
    std::size_t turn_ = 0;
};

}  // namespace paiju::sevens
