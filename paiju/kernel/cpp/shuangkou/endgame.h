// The exact end of a deal with known hands, both teams playing as well as can be.
#pragma once

#include <optional>

#include "search/solver.h"
#include "shuangkou/aim.h"
#include "shuangkou/rules.h"

namespace paiju::shuangkou {

// The game as the solver wants it: team 0 wants a high value.
class Endgame {
  public:
    using State = shuangkou::State;
    using Move = Play;

    Endgame(const Rules& rules, const Aim& aim) : rules_(rules), aim_(aim) {}

    bool over(const State& state) const { return state.over(); }
    bool maximises(const State& state) const { return team(state.turn) == 0; }
    int value(const State& state) const;
    std::uint64_t hash(const State& state) const;
    void moves(const State& state, std::vector<Play>& into) const;
    void play(State& state, const Play& play) const { apply(state, play, rules_.payments); }

  private:
    const Rules& rules_;
    Aim aim_;
};

// Solves ends of deals. Not to be shared by threads.
class Ending {
  public:
    Ending(const Rules& rules, const Aim& aim) : game_(rules, aim), solver_(game_, kTableBits) {}

    // What a team makes of the deal; nothing where that would take too long.
    std::optional<float> solve(const State& state, int team, std::int64_t most_positions);

  private:
    static constexpr int kTableBits = 14;
    Endgame game_;
    Solver<Endgame> solver_;
};

}  // namespace paiju::shuangkou
