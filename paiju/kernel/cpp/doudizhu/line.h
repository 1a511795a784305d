// How drawn deals are played on: the searcher's own turns, and those of others in their manners.
#pragma once

#include <optional>
#include <vector>

#include "doudizhu/belief.h"
#include "doudizhu/endgame.h"
#include "search/tree.h"

namespace paiju::doudizhu {

struct LineSettings {
    bool partner = true;  // a peasant counts his partner's win as his own
    bool freedom = true;  // others choose by chance, the better the more often
};

// For `Tree`. Points are multiples of what stands before the searcher's decision.
class Line {
public:
    using State = World;

    Line(Policy& policy, Conduct& conduct, EndSolver& solver, const LineSettings& settings,
         const Seen& seen)
        : policy_(policy),
          conduct_(conduct),
          solver_(solver),
          settings_(settings),
          seat_(seen.seat),
          doublings_(seen.position.doublings) {}

    std::optional<double> value(const World& world);
    bool own_turn(const World& world) const { return world.position.turn == seat_; }
    int options(const World& world);
    void expect(const World& world, std::vector<float>& into);
    std::uint64_t take(World& world, int option);
    std::uint64_t play_on(World& world, Rng& rng);

private:
    // The number of the candidate that whoever is in turn takes.
    std::size_t chosen(const World& world, const std::vector<Candidate>& found, Rng& rng);
    std::uint64_t play(World& world, const Candidate& candidate);
    double settled(const Position& end) const;

    Policy& policy_;
    Conduct& conduct_;
    EndSolver& solver_;
    LineSettings settings_;
    int seat_;
    int doublings_;
    const std::vector<Candidate>* found_ = nullptr;  // the options
};

}  // namespace paiju::doudizhu
