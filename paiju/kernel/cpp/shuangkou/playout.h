// Plays a deal with known hands on, until it can be said what it is worth.
#pragma once

#include "shuangkou/endgame.h"
#include "shuangkou/policy.h"

namespace paiju::shuangkou {

// When a play-out ends.
struct Horizon {
    int plies = 1000;        // so many are played at least, then until a trick begins
    int solved_cards = 0;    // when a trick begins with so few cards in all hands it is solved
    int positions = 2000;    // that the solver may look at
};

class Playout {
  public:
    Playout(Policy& policy, const Aim& aim, const Horizon& horizon)
        : policy_(policy), aim_(aim), horizon_(horizon), ending_(policy.rules(), aim) {}

    // What a team makes of it.
    float play(State state, int side, Rng& rng);

  private:
    float worth_now(const State& state, int side);

    Policy& policy_;
    Aim aim_;
    Horizon horizon_;
    Ending ending_;
};

}  // namespace paiju::shuangkou
