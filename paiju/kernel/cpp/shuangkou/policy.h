// How likely a player chooses what: a small network of the features of his choices.
#pragma once

#include "shuangkou/weights.h"

namespace paiju::shuangkou {

// Chooses by weights. Not to be shared by threads.
class Policy {
  public:
    Policy(const Rules& rules, const Weights& weights);

    const Rules& rules() const { return rules_; }
    Splitter& splitter() { return splitter_; }

    // For each candidate how good it looks, in the logarithm of a likelihood.
    void rate(const State& state, const Candidates& candidates, float* ratings);

    // What the team of the seat in turn may hope for: as of `WorthNet`.
    WorthNet::Results worth(const State& state);

    // One by lot, as likely as it looks.
    Play draw(const State& state, Rng& rng);

  private:
    const Rules& rules_;
    const Weights& weights_;
    Splitter splitter_;
    Candidates candidates_;
    std::array<float, Candidates::kMost> ratings_;
};

}  // namespace paiju::shuangkou
