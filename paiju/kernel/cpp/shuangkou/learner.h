// Learns by playing deals with itself: a policy that chooses more often what brought more than was
// hoped for, and a judge who says what may be hoped for and knows all hands.
//
// This is the actor and the critic of policy gradients, with the traces of Schulman and others
// ("generalized advantage estimation", 2016) and the entropy bonus of Williams and Peng (1991).
#pragma once

#include <memory>
#include <vector>

#include "net/adam.h"
#include "shuangkou/aim.h"
#include "shuangkou/policy.h"

namespace paiju::shuangkou {

struct Course {
    int batch = 32;             // deals between two steps
    float policy_trace = .85f;  // how far the policy looks for what an action led to: 1 to the end
    float worth_trace = .8f;    // the same for the judge
    float curiosity = .01f;     // what it counts to keep choices open
    Aim aim{20, 20};
};

class Learner {
  public:
    Learner(const Rules& rules, const Weights& start, const Course& course);

    // Plays deals, and makes a step after each batch of them.
    void learn(int deals, float rate, Rng& rng);

    const Weights& weights() const { return *weights_; }

  private:
    // A decision: what it looked like, and what was done.
    struct Decision {
        int ply;
        Situation situation;
        int first;  // of its choices
        int count;
        int chosen;
    };
    // What the judge thought of a moment, and then should have thought: for the seats 0 and 2.
    struct Judgement {
        float win;    // from -1 to 1
        float ahead;  // the same for having more points
        float tens;   // of points in all, in tens
    };
    struct Moment {
        WorthFeatures features;
        float sign;   // 1 where seat 0 or 2 is in turn
        float so_far; // what bombs have brought them, in tens
    };

    void play(Rng& rng);
    int choose(const State& state, bool wide, Rng& rng);
    void judge(const State& state);
    static Judgement between(const Judgement& one, const Judgement& other, float share);
    float hopes(const Judgement& judgement) const;
    void learn_from(const State& end);
    void learn_choice(const Decision& decision, float advantage);
    void learn_worth(const Moment& moment, const Judgement& thought, const Judgement& target);

    const Rules& rules_;
    Course course_;
    std::unique_ptr<Weights> weights_;
    Policy policy_;
    std::vector<net::Tensor> tensors_;
    net::Adam adam_;
    Candidates candidates_;
    // Of the deal that is played.
    std::vector<Moment> moments_;
    std::vector<Judgement> judgements_;
    std::vector<Decision> decisions_;
    std::vector<Features> choices_;
    std::vector<PolicyNet::Sums> sums_;
    std::vector<float> shares_;  // how likely each choice was
};

// Small weights by lot to begin with.
Weights beginning(Rng& rng);

}  // namespace paiju::shuangkou
