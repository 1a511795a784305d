#include "shuangkou/belief.h"

#include <algorithm>
#include <cmath>

namespace paiju::shuangkou {

namespace {

constexpr float kUnforeseen = -3.5f;  // of an action that the policy does not think of
constexpr std::size_t kRecent = 32;   // turns that are weighed; older ones were of other hands

// How likely the policy does this, as a logarithm.
float log_share(const State& state, const Play& played, Policy& policy) {
    Candidates candidates;
    std::array<float, Candidates::kMost> ratings;
    find_candidates(state, policy.rules().readings, policy.splitter(), false, candidates);
    if (candidates.count == 1) return played.is_pass() ? 0 : kUnforeseen;
    policy.rate(state, candidates, ratings.data());
    const float highest = *std::max_element(ratings.data(), ratings.data() + candidates.count);
    float sum = 0, own = 0;
    for (int i = 0; i < candidates.count; ++i) {
        const float share = std::exp(ratings[i] - highest);
        sum += share;
        // Of plays that mean the same only one is a candidate.
        if (candidates.plays[i].reading.id == played.reading.id) own = std::max(own, share);
    }
    return own > 0 ? std::max(std::log(own / sum), kUnforeseen) : kUnforeseen;
}

}  // namespace

Belief::Belief(const View& view, const Rules& rules)
    : view_(view), rules_(rules), seen_(look(view, rules)) {
    for (int lane = 0; lane < kLanes; ++lane) {
        for (int i = count_of(seen_.unseen - seen_.open, lane); i > 0; --i) {
            hidden_[hidden_count_++] = static_cast<std::uint8_t>(lane);
        }
    }
}

Hands Belief::draw(Rng& rng) const {
    auto cards = hidden_;
    shuffle(cards.data(), hidden_count_, rng);
    Hands hands = seen_.now.hands;
    const std::uint8_t* card = cards.data();
    for (int seat = 0; seat < kSeats; ++seat) {
        if (seat == view_.seat) continue;
        const bool has_open = seen_.open && seat == view_.leader;
        hands[seat] = has_open ? seen_.open : 0;
        for (int i = has_open; i < seen_.now.counts[seat]; ++i) hands[seat] += rank_set(*card++);
    }
    return hands;
}

float Belief::likelihood(const Hands& hands, Policy& policy) const {
    State state;
    state.turn = static_cast<std::int8_t>(view_.leader);
    state.counts = view_.dealt;
    for (int seat = 0; seat < kSeats; ++seat) state.hands[seat] = hands[seat] + seen_.laid[seat];
    float sum = 0;
    const std::size_t turns = seen_.plays.size();
    for (std::size_t turn = 0; turn < turns; ++turn) {
        // What is led says less, and there is much that could have been: it would take long.
        const bool weighed = turn + kRecent >= turns && !state.leads();
        if (weighed && state.turn != view_.seat) sum += log_share(state, seen_.plays[turn], policy);
        apply(state, seen_.plays[turn], rules_.payments);
    }
    return sum;
}

std::vector<Hands> Belief::draw_likely(int wanted, int of_each, float sharpness, Policy& policy,
                                       Rng& rng) const {
    std::vector<Hands> drawn;
    if (sharpness <= 0 || of_each <= 1 || view_.history.empty()) {
        for (int i = 0; i < wanted; ++i) drawn.push_back(draw(rng));
        return drawn;
    }
    std::vector<Hands> pool;
    std::vector<float> weights;
    float highest = -1e30f;
    for (int i = 0; i < wanted * of_each; ++i) {
        pool.push_back(draw(rng));
        weights.push_back(sharpness * likelihood(pool.back(), policy));
        highest = std::max(highest, weights.back());
    }
    double sum = 0;
    for (float& weight : weights) sum += weight = std::exp(weight - highest);
    // Systematic resampling: one lot, and then even steps.
    const double step = sum / wanted;
    double at = rng.uniform() * step, passed = 0;
    for (std::size_t i = 0; i < pool.size(); ++i) {
        passed += weights[i];
        for (; at < passed && static_cast<int>(drawn.size()) < wanted; at += step) {
            drawn.push_back(pool[i]);
        }
    }
    while (static_cast<int>(drawn.size()) < wanted) drawn.push_back(pool.back());
    shuffle(drawn.data(), wanted, rng);
    return drawn;
}

State Belief::with(const Hands& hands) const {
    State state = seen_.now;
    state.hands = hands;
    return state;
}

}  // namespace paiju::shuangkou
