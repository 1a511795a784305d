// Players of Dou Dizhu over what a seat knows.
#pragma once

#include <memory>

#include "common/budget.h"
#include "doudizhu/net.h"
#include "doudizhu/seen.h"

namespace paiju::doudizhu {

// What a play-out or a player goes by: the learned net, or without one the value of hands alone.
class Policy {
public:
    Policy(const Rules& rules, const Net* net)
        : rules_(rules), net_(net), candidates_(rules) {}

    // The candidates of the seat in turn, and the number of the one to take.
    const std::vector<Candidate>& candidates(const Position& position) {
        return candidates_.of(position);
    }
    std::size_t choose(const Position& position, const std::vector<Candidate>& candidates);
    // The points of each candidate, by the net.
    const std::vector<float>& weigh(const Position& position,
                                    const std::vector<Candidate>& candidates);
    // Plays a deal to its end.
    void play_out(Position& position);
    void apply(Position& position, const Candidate& candidate) const {
        act(position, candidate.cards, candidate.reading, rules_);
    }

    const Rules& rules() const { return rules_; }
    const Net* net() const { return net_; }
    const combos::Reader& reader(const Position& position) const {
        return rules_.finder(position.wild).reader();
    }

private:
    const Rules& rules_;
    const Net* net_;
    Candidates candidates_;
    std::vector<float> points_;
};

// What one side makes of the end of a deal, as a multiple of what stood at the start.
double points_of(const Position& end, int seat, int doublings_before, const Options& options);

class Player {
public:
    virtual ~Player() = default;
    // A legal play, or passing.
    virtual Candidate choose(const Seen& seen, Rng& rng) = 0;
};

// Takes what its policy says.
class PolicyPlayer : public Player {
public:
    PolicyPlayer(const Rules& rules, const Net* net) : policy_(rules, net) {}
    Candidate choose(const Seen& seen, Rng& rng) override;

private:
    Policy policy_;
};

}  // namespace paiju::doudizhu
