// How drawn deals are played on, every seat by the same mind.
#pragma once

#include <optional>
#include <vector>

#include "search/tree.h"
#include "sevens/outlook.h"
#include "sevens/policy.h"

namespace paiju::sevens {

// A policy learns with stakes and bases of 1.
inline double unit_of(const Rules& rules) {
    return rules.stakes ? rules.stake * rules.base : rules.base;
}

// The policy that was learnt, which plays with some freedom.
struct ByPolicy {
    const Policy& policy;
    float noise;

    int choose(const sevens::State& state, const Legal& moves, Rng& rng) const {
        return noise > 0 ? policy.draw(state, moves, noise, rng) : policy.choose(state, moves);
    }
    Worths expect(const sevens::State& state, const Legal& moves) const {
        return policy.worths(state, moves);
    }
};

// Rules of thumb, which choose but tell no points.
struct ByThumb {
    const Practised& mind;

    int choose(const sevens::State& state, const Legal& moves, Rng&) const {
        return mind.choose(state, moves);
    }
    Worths expect(const sevens::State&, const Legal&) const { return {}; }
};

// For `Tree`, in points of the searcher's seat.
template <class Mind>
class Line {
public:
    using State = sevens::State;

    Line(const Rules& rules, const Mind& mind, int seat)
        : rules_(rules), mind_(mind), seat_(seat), unit_(static_cast<float>(unit_of(rules))) {}

    std::optional<double> value(const State& state) const {
        if (!state.over()) return std::nullopt;
        return scores(state, rules_)[seat_];
    }
    bool own_turn(const State& state) const { return state.turn == seat_; }
    int options(const State& state) {
        moves_ = legal(state, rules_);
        return moves_.count();
    }
    void expect(const State& state, std::vector<float>& into) const {
        const Worths worths = mind_.expect(state, moves_);
        into.assign(worths.begin(), worths.begin() + moves_.count());
        for (float& each : into) each *= unit_;
    }
    std::uint64_t take(State& state, int option) const {
        const int action = moves_.at(option);
        apply(state, action, moves_.cover);
        return static_cast<std::uint64_t>(action);
    }
    // A cover shows no card (SV-05).
    std::uint64_t play_on(State& state, Rng& rng) const {
        const Legal moves = legal(state, rules_);
        const int action = mind_.choose(state, moves, rng);
        apply(state, action, moves.cover);
        return moves.cover && action != kTopple ? kCards + 1 : static_cast<std::uint64_t>(action);
    }

private:
    const Rules& rules_;
    Mind mind_;
    int seat_;
    float unit_;
    Legal moves_;  // the options
};

}  // namespace paiju::sevens
