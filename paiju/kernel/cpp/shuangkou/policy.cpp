#include "shuangkou/policy.h"

#include <algorithm>
#include <cmath>

namespace paiju::shuangkou {

Policy::Policy(const Rules& rules, const Weights& weights)
    : rules_(rules), weights_(weights), splitter_(rules.readings) {}

void Policy::rate(const State& state, const Candidates& candidates, float* ratings) {
    const Outlook outlook(state, rules_, splitter_);
    const PolicyNet& net = weights_.policy[static_cast<int>(outlook.situation())];
    auto table = PolicyNet::Sums::zero();
    net.add(outlook.table(), kChoiceFeatures, kFeatures, table);
    Features features;
    for (const Play& play : candidates) {
        outlook.describe(play, features);
        auto sums = table;
        net.add(features, 0, kChoiceFeatures, sums);
        *ratings++ = net.results(sums)[0];
    }
}

WorthNet::Results Policy::worth(const State& state) {
    WorthFeatures features;
    describe(state, rules_, splitter_, features);
    return weights_.worth.of(features);
}

Play Policy::draw(const State& state, Rng& rng) {
    find_candidates(state, rules_.readings, splitter_, false, candidates_);
    if (candidates_.count == 1) return candidates_.plays[0];
    rate(state, candidates_, ratings_.data());
    float* const end = ratings_.data() + candidates_.count;
    const float highest = *std::max_element(ratings_.data(), end);
    float sum = 0;
    for (float* rating = ratings_.data(); rating != end; ++rating) {
        *rating = *rating < highest - 8 ? 0 : std::exp(*rating - highest);
        sum += *rating;
    }
    float drawn = static_cast<float>(rng.uniform()) * sum;
    int chosen = 0;
    while (chosen + 1 < candidates_.count && (drawn -= ratings_[chosen]) >= 0) ++chosen;
    return candidates_.plays[chosen];
}

}  // namespace paiju::shuangkou
