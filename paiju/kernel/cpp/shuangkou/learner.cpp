#include "shuangkou/learner.h"

#include <algorithm>
#include <cmath>

namespace paiju::shuangkou {

namespace {

constexpr float kMostTens = 6;         // of points; more tell nothing more
constexpr float kWeightOfPoints = .5f;
constexpr float kFlat = 2e-4f;         // a slope that is not worth its time
constexpr float kSteepest = 2;         // of an error in points

// Adds how a loss grows with the weights of a net, from how it grows with each result.
template <int Inputs, int Hidden, int Outputs>
class Slopes {
  public:
    using Network = Net<Inputs, Hidden, Outputs>;
    using Sums = Network::Sums;

    Slopes(const Network& net, net::Adam& adam, int number)
        : net_(net), adam_(adam), layer_(static_cast<std::uint32_t>(2 * number)) {}

    // What is left of the slopes at the sums of the layer.
    Sums back(const Sums& sums, const std::array<float, Outputs>& slopes) {
        auto at_sums = Sums::zero();
        for (int k = 0; k < Outputs; ++k) {
            float* own = adam_.gradient(layer_ + 1, static_cast<std::uint32_t>(k));
            for (int j = 0; j < Hidden / 8; ++j) {
                const net::Eight none{};
                const auto positive = sums.part[j] > 0;
                const net::Eight made = positive ? sums.part[j] : none;
                add_to(own + 8 * j, slopes[k] * made);
                at_sums.part[j] += positive ? slopes[k] * net::load(net_.out[k].data() + 8 * j) : none;
            }
        }
        return at_sums;
    }

    void through(const std::array<float, Inputs>& features, int first, int end, const Sums& slopes) {
        for (int i = first; i < end; ++i) {
            if (features[i] == 0) continue;
            float* row = adam_.gradient(layer_, static_cast<std::uint32_t>(i));
            for (int j = 0; j < Hidden / 8; ++j) add_to(row + 8 * j, features[i] * slopes.part[j]);
        }
    }

  private:
    static void add_to(float* row, net::Eight more) {
        more += net::load(row);
        std::memcpy(row, &more, sizeof more);
    }

    const Network& net_;
    net::Adam& adam_;
    std::uint32_t layer_;
};

template <std::size_t Rows, std::size_t Columns>
void scatter(std::array<std::array<float, Columns>, Rows>& layer, float spread, Rng& rng) {
    for (auto& row : layer) {
        for (float& weight : row) {
            weight = spread * static_cast<float>(rng.uniform() + rng.uniform() - 1);
        }
    }
}

float clipped(float number, float most) { return std::clamp(number, -most, most); }

}  // namespace

Weights beginning(Rng& rng) {
    Weights weights;
    for (PolicyNet& net : weights.policy) {
        scatter(net.in, .3f, rng);
        scatter(net.out, .1f, rng);
    }
    scatter(weights.worth.in, .3f, rng);
    scatter(weights.worth.out, .1f, rng);
    return weights;
}

Learner::Judgement Learner::between(const Judgement& one, const Judgement& other, float share) {
    return {one.win + share * (other.win - one.win), one.ahead + share * (other.ahead - one.ahead),
            one.tens + share * (other.tens - one.tens)};
}

float Learner::hopes(const Judgement& judgement) const {
    const Aim& aim = course_.aim;
    return aim.win / 10 * judgement.win + aim.ahead / 10 * judgement.ahead + judgement.tens;
}

Learner::Learner(const Rules& rules, const Weights& start, const Course& course)
    : rules_(rules),
      course_(course),
      weights_(std::make_unique<Weights>(start)),
      policy_(rules, *weights_),
      tensors_(tensors_of(start)),
      adam_(tensors_) {}

void Learner::learn(int deals, float rate, Rng& rng) {
    for (int done = 0; done < deals;) {
        for (int number = 0; number < course_.batch; ++number, ++done) play(rng);
        adam_.step(tensors_, rate, 1.0f / static_cast<float>(course_.batch));
        take_tensors(tensors_, *weights_);
    }
}

void Learner::play(Rng& rng) {
    moments_.clear();
    judgements_.clear();
    decisions_.clear();
    choices_.clear();
    sums_.clear();
    shares_.clear();
    const bool wide = rng.below(4) == 0;  // a search looks at more than play-outs do
    State state = deal(rng);
    while (!state.over()) {
        judge(state);
        const int chosen = choose(state, wide, rng);
        apply(state, candidates_.plays[chosen], rules_.payments);
    }
    learn_from(state);
}

void Learner::judge(const State& state) {
    Moment& moment = moments_.emplace_back();
    describe(state, rules_, policy_.splitter(), moment.features);
    moment.sign = team(state.turn) == 0 ? 1.0f : -1.0f;
    moment.so_far = tenth(rules_.payments.base * state.paid(0));
    const auto [win, ahead, tens] = weights_->worth.of(moment.features);
    judgements_.push_back({moment.sign * std::tanh(win / 2), moment.sign * std::tanh(ahead / 2),
                           moment.sign * tens + moment.so_far});
}

int Learner::choose(const State& state, bool wide, Rng& rng) {
    find_candidates(state, rules_.readings, policy_.splitter(), wide, candidates_);
    if (candidates_.count == 1) return 0;
    const Outlook outlook(state, rules_, policy_.splitter());
    const PolicyNet& net = weights_->policy[static_cast<int>(outlook.situation())];
    auto table = PolicyNet::Sums::zero();
    net.add(outlook.table(), kChoiceFeatures, kFeatures, table);
    const std::size_t first = choices_.size();
    float highest = -1e30f;
    for (const Play& play : candidates_) {
        outlook.describe(play, choices_.emplace_back());
        auto& sums = sums_.emplace_back(table);
        net.add(choices_.back(), 0, kChoiceFeatures, sums);
        shares_.push_back(net.results(sums)[0]);
        highest = std::max(highest, shares_.back());
    }
    float all = 0;
    for (std::size_t i = first; i < shares_.size(); ++i) all += shares_[i] = std::exp(shares_[i] - highest);
    float drawn = static_cast<float>(rng.uniform()) * all;
    int chosen = 0;
    while (chosen + 1 < candidates_.count && (drawn -= shares_[first + chosen]) >= 0) ++chosen;
    for (std::size_t i = first; i < shares_.size(); ++i) shares_[i] /= all;
    decisions_.push_back({static_cast<int>(moments_.size()) - 1, outlook.situation(),
                          static_cast<int>(first), candidates_.count, chosen});
    return chosen;
}

void Learner::learn_from(const State& end) {
    const float points = points_of(end, 0, rules_.payments);
    const float won = team(end.out[0]) == 0 ? 1.0f : -1.0f;
    Judgement next{won, sign_of(points), clipped(points / 10, kMostTens)};
    Judgement target = next;
    float ahead = 0;
    auto decision = decisions_.rbegin();
    for (int ply = static_cast<int>(moments_.size()) - 1; ply >= 0; --ply) {
        const Judgement thought = judgements_[ply];
        ahead = hopes(next) - hopes(thought) + course_.policy_trace * ahead;
        target = between(next, target, course_.worth_trace);
        if (decision != decisions_.rend() && decision->ply == ply) {
            learn_choice(*decision++, moments_[ply].sign * ahead);
        }
        learn_worth(moments_[ply], thought, target);
        next = thought;
    }
}

void Learner::learn_choice(const Decision& decision, float advantage) {
    const int number = static_cast<int>(decision.situation);
    Slopes<kFeatures, PolicyNet::kHidden, 1> slopes(weights_->policy[number], adam_, number);
    float openness = 0;
    const float* shares = shares_.data() + decision.first;
    for (int i = 0; i < decision.count; ++i) openness -= shares[i] * std::log(shares[i] + 1e-9f);
    auto all = PolicyNet::Sums::zero();
    for (int i = 0; i < decision.count; ++i) {
        const int at = decision.first + i;
        const float taken = i == decision.chosen ? 1.0f : 0.0f;
        const float slope = advantage * (shares[i] - taken) +
                            course_.curiosity * shares[i] * (std::log(shares[i] + 1e-9f) + openness);
        if (std::abs(slope) < kFlat) continue;
        const auto back = slopes.back(sums_[at], {slope});
        slopes.through(choices_[at], 0, kChoiceFeatures, back);
        all.add(back);
    }
    slopes.through(choices_[decision.first], kChoiceFeatures, kFeatures, all);
}

void Learner::learn_worth(const Moment& moment, const Judgement& thought, const Judgement& target) {
    Slopes<kWorthFeatures, WorthNet::kHidden, 3> slopes(weights_->worth, adam_, kSituations);
    auto sums = WorthNet::Sums::zero();
    weights_->worth.add(moment.features, 0, kWorthFeatures, sums);
    const float off = moment.sign * (thought.tens - target.tens);
    const auto back = slopes.back(sums, {moment.sign * (thought.win - target.win) / 2,
                                         moment.sign * (thought.ahead - target.ahead) / 2,
                                         kWeightOfPoints * clipped(off, kSteepest)});
    slopes.through(moment.features, 0, kWorthFeatures, back);
}

}  // namespace paiju::shuangkou
