#include "shuangkou/belief.h"

#include <algorithm>
#include <cmath>

namespace paiju::shuangkou {

namespace {

constexpr float kUnforeseen = -3.5f;  // of an action that the policy does not think of

// By how much less than the likeliest of all choices an action was to be expected, and itself.
float log_share(const Candidates& candidates, const float* ratings, const Play& played) {
    float highest = ratings[0], sum = 0, own = 0;
    bool found = false;
    for (int i = 0; i < candidates.count; ++i) highest = std::max(highest, ratings[i]);
    for (int i = 0; i < candidates.count; ++i) {
        sum += std::exp(ratings[i] - highest);
        if (candidates.plays[i].reading.id == played.reading.id && !found) {
            found = true;
            own = ratings[i] - highest;
        }
    }
    return found ? std::max(own - std::log(sum), kUnforeseen) : kUnforeseen;
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
    Candidates candidates;
    std::array<float, Candidates::kMost> ratings;
    float sum = 0;
    for (const Turn& turn : view_.history) {
        Play play{turn.cards, {}};
        if (turn.cards) play.reading = rules_.readings.meaning(turn.cards, state.to_beat);
        if (turn.seat != view_.seat) {
            find_candidates(state, rules_.readings, policy.splitter(), state.leads(), candidates);
            if (candidates.count > 1) {
                policy.rate(state, candidates, ratings.data());
                sum += log_share(candidates, ratings.data(), play);
            }
        }
        apply(state, play, rules_.payments);
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
