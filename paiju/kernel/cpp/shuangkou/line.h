// How a deal with known hands is played on, until it can be said what it is worth.
#pragma once

#include <optional>
#include <vector>

#include "search/tree.h"
#include "shuangkou/endgame.h"
#include "shuangkou/policy.h"

namespace paiju::shuangkou {

// When a deal is played no further.
struct Horizon {
    int plies = 1000;        // so many are played at least, then until a trick begins
    int solved_cards = 0;    // when a trick begins with so few cards in all hands it is solved
    int positions = 2000;    // that the solver may look at
};

// A deal that may be so, and how many plies were played since the decision.
struct World {
    State now;
    int plies = 0;
};

// For `Tree`, in points of both of the searcher's team. Not to be shared by threads.
class Line {
  public:
    using State = World;

    // trust: points that a choice is ahead for each step the policy likes it more.
    Line(Policy& policy, const Aim& aim, const Horizon& horizon, int seat, float trust)
        : policy_(policy),
          aim_(aim),
          horizon_(horizon),
          ending_(policy.rules(), aim),
          seat_(seat),
          trust_(trust) {}

    std::optional<double> value(const World& world);
    bool own_turn(const World& world) const { return world.now.turn == seat_; }
    int options(const World& world);
    void expect(const World& world, std::vector<float>& into);
    std::uint64_t take(World& world, int option);
    std::uint64_t play_on(World& world, Rng& rng);

  private:
    float worth_now(const shuangkou::State& state);
    std::uint64_t play(World& world, const Play& play) const;

    Policy& policy_;
    Aim aim_;
    Horizon horizon_;
    Ending ending_;
    int seat_;
    float trust_;
    Candidates options_;
};

}  // namespace paiju::shuangkou
