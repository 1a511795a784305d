#include "doudizhu/manners.h"

#include <algorithm>
#include <cmath>

#include "doudizhu/policy.h"

namespace paiju::doudizhu {

const std::vector<double>& Conduct::shares(const Position& position,
                                           const std::vector<Candidate>& candidates, Manner manner) {
    switch (manner) {
        case Manner::learnt: by_net(position, candidates); break;
        case Manner::by_hand: by_hand(position, candidates); break;
        case Manner::simple: simply(position, candidates); break;
    }
    return shares_;
}

std::size_t Conduct::draw(const Position& position, const std::vector<Candidate>& candidates,
                          Manner manner, Rng& rng) {
    return drawn_by_share(shares(position, candidates, manner), rng);
}

void Conduct::by_net(const Position& position, const std::vector<Candidate>& candidates) {
    if (!policy_.net()) return by_hand(position, candidates);
    const auto& points = policy_.weigh(position, candidates);
    const float best = *std::max_element(points.begin(), points.end());
    shares_.clear();
    for (const float each : points) shares_.push_back(std::exp((each - best) / freedom_.points));
}

void Conduct::by_hand(const Position& position, const std::vector<Candidate>& candidates) {
    const HandCosts costs(position, policy_.reader(position));
    shares_.clear();
    for (const Candidate& each : candidates) shares_.push_back(costs.of(each));
    const double least = *std::min_element(shares_.begin(), shares_.end());
    for (double& share : shares_) share = std::exp((least - share) / freedom_.price);
}

void Conduct::simply(const Position& position, const std::vector<Candidate>& candidates) {
    if (position.leading()) {
        by_hand(position, candidates);
        const Cards hand = position.hands[static_cast<std::size_t>(position.turn)];
        const Cards lowest = combos::rank_set(combos::lowest_lane(hand));
        for (std::size_t number = 0; number < candidates.size(); ++number)
            if (!combos::contains(candidates[number].cards, lowest)) shares_[number] = 0;
        return;
    }
    const std::size_t lowest = lowest_of_kind(position, candidates);
    if (lowest < candidates.size()) {
        shares_.assign(candidates.size(), 0);
        shares_[lowest] = 1;
    } else {
        // Whatever else there is, but nothing against a friend.
        const bool friendly = position.friends(position.turn, position.owner);
        shares_.assign(candidates.size(), friendly ? 0 : 1);
        shares_[0] = 1;
    }
}

std::size_t Conduct::lowest_of_kind(const Position& position,
                                    const std::vector<Candidate>& candidates) const {
    const combos::Reader& reader = policy_.reader(position);
    const auto kind = reader.reading(position.to_beat).kind;
    std::size_t lowest = candidates.size();
    int lowest_rank = combos::kLanes;
    for (std::size_t number = 0; number < candidates.size(); ++number) {
        if (candidates[number].passes()) continue;
        const combos::Reading& reading = reader.reading(candidates[number].reading);
        if (reading.kind != kind || reading.rank >= lowest_rank) continue;
        lowest_rank = reading.rank;
        lowest = number;
    }
    return lowest;
}

}  // namespace paiju::doudizhu
