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

// For `Tree`, in points of both of the searcher's team. Not to be shared by threads.
class Line {
  public:
    struct State {
        shuangkou::State now;
        int plies = 0;  // played since the decision
    };

    // trust: points that a choice is ahead for each step the policy likes it more.
    Line(Policy& policy, const Aim& aim, const Horizon& horizon, int seat, float trust)
        : policy_(policy),
          aim_(aim),
          horizon_(horizon),
          ending_(policy.rules(), aim),
          seat_(seat),
          trust_(trust) {}

    std::optional<double> value(const State& state);
    bool own_turn(const State& state) const { return state.now.turn == seat_; }
    int options(const State& state);
    void expect(const State& state, std::vector<float>& into);
    std::uint64_t take(State& state, int option);
    std::uint64_t other(State& state, Rng& rng);
    void play_out(State& state, Rng& rng) { other(state, rng); }

  private:
    float worth_now(const shuangkou::State& state);
    std::uint64_t play(State& state, const Play& play) const;

    Policy& policy_;
    Aim aim_;
    Horizon horizon_;
    Ending ending_;
    int seat_;
    float trust_;
    Candidates options_;
};

}  // namespace paiju::shuangkou
