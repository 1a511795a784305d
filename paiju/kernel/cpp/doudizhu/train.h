// Learns what candidates are worth from deals played against itself.
#pragma once

#include <functional>

#include "doudizhu/net.h"
#include "doudizhu/random_play.h"

namespace paiju::doudizhu {

struct TrainSettings {
    std::int64_t deals = 100'000;
    std::int64_t by_hand = 0;    // deals at the start that players by hand value play
    double explore = 0.06;       // how often any candidate is taken
    double rate = 0.04;          // of learning, at the start
    double last_rate = 0.02;     // of it, at the end
    double trace = 0.8;          // how far targets look: 1 to the end, 0 to the next turn
    double auctioned = 0.6;      // how often who has the cheapest hand is landlord
    std::uint64_t seed = 1;
};

struct TrainReport {
    std::int64_t deals = 0;
    std::int64_t samples = 0;
    double points_error = 0;  // mean square, of the last stretch
    double landlord_wins = 0;
};

// One set of weights in training.
class Trainer {
public:
    // The rule sets may differ in what they score, not in what may be played.
    Trainer(std::vector<const Rules*> variants, const TrainSettings& settings, Net start);

    // Plays and learns; reports now and then, and stops where the report says so.
    void run(std::int64_t report_every, const std::function<bool(const TrainReport&)>& report);
    const Net& net() const { return net_; }

private:
    struct Sample {
        int role;
        int sign;
        int seat;
        int doublings;
        Worth best;  // of the moment, by the net; what earlier turns look at
        Rows rows;
    };

    Position deal();
    void play();
    std::size_t choose(const Moment& moment, const std::vector<Candidate>& candidates);
    void learn_from(const Position& end);
    void learn(const Sample& sample, float points, float won);
    void step_rows(RoleNet& net, RoleNet& squares, const Rows& rows, const FirstLayer& slopes);
    void descend(RoleNet& net, RoleNet& squares, const Sample& sample, const Activations& made,
                 float of_points, float of_chance);

    std::vector<const Rules*> variants_;
    const Rules* rules_;
    TrainSettings settings_;
    Net net_;
    Net squares_;
    Candidates candidates_;
    Rng rng_;
    float rate_;
    std::vector<Sample> samples_;
    std::vector<float> points_;
    Worth best_;
    TrainReport stretch_;
    double error_sum_ = 0;
    std::int64_t done_ = 0;
};

// Small random weights to start from.
Net random_net(std::uint64_t seed);

}  // namespace paiju::doudizhu
