#include "doudizhu/belief.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace paiju::doudizhu {
namespace {

// Of logarithms what they stand for, the greatest as 1.
ByManner shares_of(const ByManner& logs) {
    const double most = *std::max_element(logs.begin(), logs.end());
    ByManner shares;
    for (std::size_t manner = 0; manner < kManners; ++manner) shares[manner] = std::exp(logs[manner] - most);
    return shares;
}

}  // namespace

Belief::Belief(const Rules& rules, const Net* net, const BeliefSettings& settings)
    : policy_(rules, net), conduct_(policy_, settings.freedom), settings_(settings) {
    for (std::size_t manner = 0; manner < kManners; ++manner) usual_[manner] = std::log(settings.usual[manner]);
}

void Belief::look_at(const Seen& seen, Rng& rng) {
    seen_ = &seen;
    list_done(seen);
    if (!done_.empty()) weigh_deals(rng);
}

void Belief::list_done(const Seen& seen) {
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

void Belief::weigh_deals(Rng& rng) {
    deals_.clear();
    logs_.clear();
    sums_.clear();
    for (int number = 0; number < settings_.drawn; ++number) {
        deals_.push_back(seen_->draw(rng));
        logs_.push_back(logs_of(deals_.back()));
        sums_.push_back(weight_of(logs_.back()));
    }
    const double most = *std::max_element(sums_.begin(), sums_.end());
    double sum = 0;
    for (double& each : sums_) each = sum += std::exp(each - most);
}

World Belief::draw(Rng& rng) const {
    World world;
    Logs logs;
    if (done_.empty()) {
        world.position = seen_->draw(rng);
        logs.fill(usual_);
    } else {
        const double wanted = rng.uniform() * sums_.back();
        const auto found = std::upper_bound(sums_.begin(), sums_.end() - 1, wanted) - sums_.begin();
        world.position = deals_[static_cast<std::size_t>(found)];
        logs = logs_[static_cast<std::size_t>(found)];
    }
    for (std::size_t seat = 0; seat < kSeats; ++seat)
        world.manners[seat] = static_cast<Manner>(drawn_by_share(shares_of(logs[seat]), rng));
    return world;
}

double Belief::weight(const Seen& seen, const Position& world) {
    list_done(seen);
    return weight_of(logs_of(world));
}

double Belief::weight_of(const Logs& logs) {
    double weight = 0;
    for (const ByManner& seat : logs) {
        const ByManner shares = shares_of(seat);
        weight += *std::max_element(seat.begin(), seat.end()) +
                  std::log(std::accumulate(shares.begin(), shares.end(), 0.0));
    }
    return weight;
}

Belief::Logs Belief::logs_of(const Position& world) {
    Logs logs;
    logs.fill(usual_);
    for (const Done& done : done_) add_turn(done, world, logs[static_cast<std::size_t>(done.turn.seat)]);
    return logs;
}

void Belief::add_turn(const Done& done, const Position& world, ByManner& logs) {
    Position then = done.before;
    for (std::size_t seat = 0; seat < kSeats; ++seat) then.hands[seat] = world.hands[seat] + done.gone[seat];
    const auto& candidates = policy_.candidates(then);
    if (candidates.size() < 2) return;
    const double any = settings_.any / static_cast<double>(candidates.size());
    for (std::size_t manner = 0; manner < kManners; ++manner) {
        if (settings_.usual[manner] == 0) continue;
        const auto& shares = conduct_.shares(then, candidates, static_cast<Manner>(manner));
        double all = 0, made = 0;
        for (std::size_t number = 0; number < shares.size(); ++number) {
            all += shares[number];
            // Wings tell little: what counts is what was meant.
            if (candidates[number].reading == done.turn.reading) made += shares[number];
        }
        logs[manner] += std::log((1 - settings_.any) * made / all + any);
    }
}

}  // namespace paiju::doudizhu
