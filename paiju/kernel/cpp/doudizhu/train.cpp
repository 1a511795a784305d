#include "doudizhu/train.h"

#include <algorithm>
#include <cmath>

#include "doudizhu/policy.h"

namespace paiju::doudizhu {
namespace {

constexpr float kMemory = 0.9999F;    // how long squares of slopes are remembered
constexpr float kFirstSquare = 0.1F;  // so that the first steps are small
constexpr float kMostPoints = 8;
constexpr float kSteepest = 1.5F;
constexpr float kPointsShare = 0.5F;  // of the slope, beside that of the chance

float normal(Rng& rng) {
    float sum = 0;
    for (int draw = 0; draw < 4; ++draw) sum += static_cast<float>(rng.uniform()) - 0.5F;
    return sum * 1.732F;
}

template <typename Layer>
void randomise(Layer& layer, float spread, Rng& rng) {
    for (float& weight : layer) weight = spread * normal(rng);
}

template <std::size_t size>
void step(std::array<float, size>& weights, std::array<float, size>& squares,
          const std::array<float, size>& slopes, float rate) {
    for (std::size_t place = 0; place < size; ++place) {
        squares[place] = kMemory * squares[place] + slopes[place] * slopes[place];
        weights[place] -= rate * slopes[place] / std::sqrt(squares[place]);
    }
}

void step(float& weight, float& square, float slope, float rate) {
    square = kMemory * square + slope * slope;
    weight -= rate * slope / std::sqrt(square);
}

void fill(RoleNet& net, float value) {
    auto* weights = reinterpret_cast<float*>(&net);
    std::fill_n(weights, sizeof(RoleNet) / sizeof(float), value);
}

}  // namespace

Net random_net(std::uint64_t seed) {
    Net net;
    Rng rng(seed);
    for (int role = 0; role < kSeats; ++role) {
        RoleNet& made = net.role(role);
        for (FirstLayer& row : made.first) randomise(row, 0.08F, rng);
        for (SecondLayer& row : made.second) randomise(row, 0.18F, rng);
        randomise(made.points, 0.15F, rng);
        randomise(made.chance, 0.15F, rng);
    }
    return net;
}

Trainer::Trainer(std::vector<const Rules*> variants, const TrainSettings& settings, Net start)
    : variants_(std::move(variants)),
      rules_(variants_.front()),
      settings_(settings),
      net_(std::move(start)),
      candidates_(*rules_),
      rng_(settings.seed),
      rate_(static_cast<float>(settings.rate)) {
    for (int role = 0; role < kSeats; ++role) fill(squares_.role(role), kFirstSquare);
}

void Trainer::run(std::int64_t report_every, const std::function<bool(const TrainReport&)>& report) {
    for (done_ = 0; done_ < settings_.deals; ++done_) {
        const double part = static_cast<double>(done_) / static_cast<double>(settings_.deals);
        rate_ = static_cast<float>(settings_.rate * (1 - part * (1 - settings_.last_rate)));
        play();
        if ((done_ + 1) % report_every) continue;
        stretch_.points_error = error_sum_ / static_cast<double>(std::max<std::int64_t>(1, stretch_.samples));
        stretch_.landlord_wins /= static_cast<double>(stretch_.deals);
        if (!report(stretch_)) return;
        stretch_ = {};
        error_sum_ = 0;
    }
}

// Hands with a landlord who has the bottom cards: any seat, or the one with the cheapest hand.
Position Trainer::deal() {
    const Deck deck = shuffled(rng_);
    Position position;
    const Options& options = rules_->options();
    position.wild = options.wild_drawn ? deck.wild : static_cast<std::int8_t>(options.wild_rank);
    const combos::Reader& reader = rules_->finder(position.wild).reader();
    int landlord = 0, least = 1 << 20;
    for (int seat = 0; seat < kSeats; ++seat) {
        const Cards hand = deck.dealt_to(seat, kHand);
        position.hands[static_cast<std::size_t>(seat)] = hand;
        const int price = candidates_.split(hand, reader).price();
        if (price < least) {
            least = price;
            landlord = seat;
        }
    }
    if (rng_.uniform() >= settings_.auctioned) landlord = static_cast<int>(rng_.below(kSeats));
    position.landlord = position.turn = static_cast<std::int8_t>(landlord);
    position.bottom = deck.bottom();
    position.hands[static_cast<std::size_t>(landlord)] += position.bottom;
    return position;
}

void Trainer::play() {
    rules_ = variants_[rng_.below(static_cast<std::uint32_t>(variants_.size()))];
    Position position = deal();
    samples_.clear();
    while (!position.over()) {
        const auto& found = candidates_.of(position);
        std::size_t chosen = 0;
        if (found.size() > 1) {
            const Moment moment(position, *rules_);
            chosen = choose(moment, found);
            Sample sample{moment.role(), position.landlord_turn() ? 1 : -1, position.turn,
                          position.doublings, best_, {}};
            moment.add_all(found[chosen], sample.rows);
            samples_.push_back(sample);
        }
        act(position, found[chosen].cards, found[chosen].reading, *rules_);
    }
    learn_from(position);
}

// Each turn learns from the end of the deal, and from what the net thought at the seat's next turn.
void Trainer::learn_from(const Position& end) {
    const bool landlord_won = end.landlord_won();
    const int spring = end.spring(rules_->options());
    ++stretch_.deals;
    stretch_.landlord_wins += landlord_won;
    const bool looks_ahead = done_ >= settings_.by_hand;
    const auto trace = static_cast<float>(looks_ahead ? settings_.trace : 1);
    std::array<const Sample*, kSeats> next{};
    std::array<Worth, kSeats> target{};
    for (auto sample = samples_.rbegin(); sample != samples_.rend(); ++sample) {
        const auto seat = static_cast<std::size_t>(sample->seat);
        const Sample* later = next[seat];
        const bool won = landlord_won == (sample->sign > 0);
        const int end_doublings = later ? later->doublings : end.doublings;
        const float scale = static_cast<float>(1 << std::min(end_doublings - sample->doublings, 4));
        if (later) {
            target[seat].points = trace * target[seat].points + (1 - trace) * later->best.points;
            target[seat].chance = trace * target[seat].chance + (1 - trace) * later->best.chance;
        } else {
            target[seat] = {static_cast<float>(won ? spring : -spring), won ? 1.0F : 0.0F};
        }
        target[seat].points = std::clamp(target[seat].points * scale, -kMostPoints, kMostPoints);
        next[seat] = &*sample;
        learn(*sample, target[seat].points, target[seat].chance);
    }
}

std::size_t Trainer::choose(const Moment& moment, const std::vector<Candidate>& candidates) {
    if (done_ < settings_.by_hand) {
        if (rng_.uniform() >= settings_.explore)
            return choose_by_hand(moment.position(), candidates, moment.reader());
        return rng_.below(static_cast<std::uint32_t>(candidates.size()));
    }
    net_.weigh(moment, candidates, points_);
    const auto best = std::max_element(points_.begin(), points_.end()) - points_.begin();
    best_ = net_.worth(moment, candidates[static_cast<std::size_t>(best)]);
    if (rng_.uniform() < settings_.explore)
        return rng_.below(static_cast<std::uint32_t>(candidates.size()));
    return static_cast<std::size_t>(best);
}

void Trainer::learn(const Sample& sample, float points, float won) {
    RoleNet& net = net_.role(sample.role);
    Activations made;
    Sums sums = Sums::of(net.first_bias.data());
    add_rows(sums, net, sample.rows);
    made.finish(sums, net);
    const float off = made.points - points;
    ++stretch_.samples;
    error_sum_ += double{off} * double{off};
    descend(net, squares_.role(sample.role), sample, made,
            kPointsShare * std::clamp(off, -kSteepest, kSteepest), made.worth(net).chance - won);
}

// All rows have the same slopes; each has a rate of its own, as some come often and some seldom.
void Trainer::step_rows(RoleNet& net, RoleNet& squares, const Rows& rows, const FirstLayer& slopes) {
    float square = 0;
    for (const float slope : slopes) square += slope * slope;
    square /= kFirst;
    for (int index = 0; index < rows.count; ++index) {
        const auto row = rows.all[static_cast<std::size_t>(index)];
        float& remembered = squares.first[row][0];
        remembered = kMemory * remembered + square;
        const float rate = rate_ / std::sqrt(remembered);
        for (std::size_t place = 0; place < kFirst; ++place) net.first[row][place] -= rate * slopes[place];
    }
}

void Trainer::descend(RoleNet& net, RoleNet& squares, const Sample& sample, const Activations& made,
                      float of_points, float of_chance) {
    SecondLayer second{}, points, chance;
    for (std::size_t place = 0; place < kSecond; ++place) {
        points[place] = of_points * made.second[place];
        chance[place] = of_chance * made.second[place];
        const float bent = made.second[place] > 0 ? 1 : kLeak;
        second[place] = bent * (of_points * net.points[place] + of_chance * net.chance[place]);
    }
    FirstLayer first{};
    for (std::size_t from = 0; from < kFirst; ++from) {
        const float bent = made.first[from] > 0 ? 1 : kLeak;
        SecondLayer slopes;
        float sum = 0;
        for (std::size_t place = 0; place < kSecond; ++place) {
            sum += second[place] * net.second[from][place];
            slopes[place] = second[place] * made.first[from];
        }
        first[from] = bent * sum;
        step(net.second[from], squares.second[from], slopes, rate_);
    }
    step(net.points, squares.points, points, rate_);
    step(net.chance, squares.chance, chance, rate_);
    step(net.points_bias, squares.points_bias, of_points, rate_);
    step(net.chance_bias, squares.chance_bias, of_chance, rate_);
    step(net.second_bias, squares.second_bias, second, rate_);
    step(net.first_bias, squares.first_bias, first, rate_);
    step_rows(net, squares, sample.rows, first);
}

}  // namespace paiju::doudizhu
