#include "doudizhu/policy.h"

#include <algorithm>
#include <limits>

namespace paiju::doudizhu {
namespace {

// Costs are in hundredths of a turn.
constexpr int kBeating = 60;       // what it is worth to beat an enemy
constexpr int kUrgent = 150;       // more where he is nearly out
constexpr int kBomb = 120;         // what a bomb is kept for
constexpr int kFriend = 80;        // what it costs to beat a friend
constexpr int kNear = 4;           // cards of somebody who is nearly out
constexpr int kLast = 400;         // what it costs to let somebody out

Others others_of(const Position& position) {
    Others others{99, 99, 99};
    for (int seat = after(position.turn), place = 0; place < 2; ++place, seat = after(seat)) {
        const int cards = combos::size_of(position.hands[static_cast<std::size_t>(seat)]);
        if (position.friends(position.turn, seat)) {
            if (place == 0) others.friend_cards = cards;
        } else {
            others.enemy = std::min(others.enemy, cards);
            if (place == 0) others.next_enemy = cards;
        }
    }
    return others;
}

int lead_cost(const Candidate& candidate, const combos::Reading& reading, const Others& others) {
    int cost = candidate.after.price() + 2 * reading.rank - 3 * reading.size;
    if (reading.is_bomb()) cost += candidate.after.turns() <= 1 ? -kBomb : kBomb;
    if (reading.size == others.enemy && reading.size <= 2) cost += kLast / 2 - 20 * reading.rank;
    if (reading.size == others.friend_cards && reading.size <= 2 && reading.rank < 8) cost -= kBeating;
    return cost;
}

int follow_cost(const Position& position, const Candidate& candidate,
                const combos::Reading& reading, const Others& others) {
    int cost = candidate.after.price() + reading.rank;
    const bool friendly = position.friends(position.turn, position.owner);
    const int urgency = others.enemy <= kNear ? kUrgent : 0;
    if (reading.is_bomb()) cost += candidate.after.turns() <= 1 || urgency ? 0 : kBomb;
    if (!friendly) return cost - kBeating - urgency;
    return cost + kFriend + (reading.rank > 8 ? kFriend : 0) - (reading.rank < 7 ? kBeating : 0);
}

}  // namespace

HandCosts::HandCosts(const Position& position, const combos::Reader& reader)
    : position_(position), reader_(reader), others_(others_of(position)) {}

int HandCosts::of(const Candidate& candidate) const {
    if (candidate.passes()) return candidate.after.price();
    if (!candidate.rest) return -10000;
    const combos::Reading& reading = reader_.reading(candidate.reading);
    return position_.leading() ? lead_cost(candidate, reading, others_)
                               : follow_cost(position_, candidate, reading, others_);
}

std::size_t choose_by_hand(const Position& position, const std::vector<Candidate>& candidates,
                           const combos::Reader& reader) {
    const HandCosts costs(position, reader);
    std::size_t best = 0;
    int least = std::numeric_limits<int>::max();
    for (std::size_t number = 0; number < candidates.size(); ++number) {
        const int cost = costs.of(candidates[number]);
        if (cost < least) {
            least = cost;
            best = number;
        }
    }
    return best;
}

}  // namespace paiju::doudizhu
