// Learning a policy by playing: at each decision every action is played out to the end by the
// policy as it is, all in the same deal, and the network is moved towards what came of them.
//
// The deal that is played is itself one of those that the seat in turn must reckon with, each as
// often as it is likely; so what is learnt is the mean over what he cannot see, and nobody has to
// draw hidden cards for it. The better policy then plays out, and so on.
//
// At first a teacher may play instead, so that plans of many actions, such as covering all
// thirteen cards, are seen at all.
#pragma once

#include "net/adam.h"
#include "sevens/outlook.h"
#include "sevens/policy.h"

namespace paiju::sevens {

struct Schedule {
    std::int64_t decisions = 1'000'000;
    double taught = 0;        // of the decisions, at the start, in deals that the teacher plays
    double share = 0.25;      // of the decisions of a deal that are learnt from
    int batch = 512;          // decisions to a step
    float rate = 2e-3F;       // of Adam at the start; it falls to a fiftieth, evenly on a log scale
    double explore = 0.08;    // of the actions in the deals that are learnt from
    float averaging = 0.999F; // of the weights, a step: what plays out is their moving mean
};

struct Learnt {
    Policy policy;
    double error = 0;         // mean squared, in units of the scale, over the last tenth
    std::int64_t deals = 0;
};

// From a policy, a better one. The same seed gives the same.
Learnt train(const Rules& rules, const Policy& from, const Practised& teacher,
             const Schedule& schedule, std::uint64_t seed);

// The spread of what differs between actions, to measure points with.
double spread(const Rules& rules, const Policy& policy, int deals, std::uint64_t seed);

}  // namespace paiju::sevens
