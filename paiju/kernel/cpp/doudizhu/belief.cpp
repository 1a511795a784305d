#include "doudizhu/belief.h"

#include <algorithm>
#include <cmath>

namespace paiju::doudizhu {

void Belief::look_at(const Seen& seen) {
    seen_ = &seen;
    done_.clear();
    if (!policy_.net()) return;
    std::array<Cards, kSeats> gone{};
    for (const Turn& turn : seen.history) gone[static_cast<std::size_t>(turn.seat)] += turn.cards;
    Position before = seen.position;
    before.hands = {};
    before.bottom = seen.bottom;
    before.played = {};
    before.doublings = 0;
    before.to_beat = kNoReading;
    before.owner = -1;
    before.winner = -1;
    before.turn = before.landlord;
    for (const Turn& turn : seen.history) {
        if (turn.seat != seen.seat) done_.push_back({turn, before, gone});
        gone[static_cast<std::size_t>(turn.seat)] -= turn.cards;
        // Hands are filled in for each world; here a card stays so that nobody is out.
        before.hands.fill(turn.cards + combos::rank_set(0));
        act(before, turn.cards, turn.reading, policy_.rules());
        before.hands = {};
    }
    const auto kept = static_cast<std::size_t>(settings_.turns);
    if (done_.size() > kept) done_.erase(done_.begin(), done_.end() - settings_.turns);
}

Position Belief::draw(Rng& rng) {
    if (done_.empty()) return seen_->draw(rng);
    std::vector<Position> worlds;
    std::vector<double> weights;
    for (int number = 0; number < settings_.drawn; ++number) {
        worlds.push_back(seen_->draw(rng));
        weights.push_back(weight(worlds.back()));
    }
    const double most = *std::max_element(weights.begin(), weights.end());
    double all = 0;
    for (double& each : weights) all += each = std::exp(each - most);
    double left = rng.uniform() * all;
    std::size_t taken = 0;
    while (taken + 1 < weights.size() && left >= weights[taken]) left -= weights[taken++];
    return worlds[taken];
}

double Belief::weight(const Position& world) {
    double sum = 0;
    for (const Done& done : done_) sum += std::log(chance_of(done, world));
    return sum;
}

double Belief::chance_of(const Done& done, const Position& world) {
    Position then = done.before;
    for (std::size_t seat = 0; seat < kSeats; ++seat) then.hands[seat] = world.hands[seat] + done.gone[seat];
    const auto& candidates = policy_.candidates(then);
    if (candidates.size() < 2) return 1;
    const auto& points = policy_.weigh(then, candidates);
    const float best = *std::max_element(points.begin(), points.end());
    float all = 0, made = 0;
    for (std::size_t number = 0; number < points.size(); ++number) {
        const float share = std::exp((points[number] - best) / settings_.heat);
        all += share;
        // Wings tell little: what counts is what was meant.
        if (candidates[number].reading == done.turn.reading) made += share;
    }
    return (1 - settings_.any) * made / all + settings_.any / static_cast<float>(points.size());
}

}  // namespace paiju::doudizhu
