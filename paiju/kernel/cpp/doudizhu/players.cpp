#include "doudizhu/players.h"

#include <algorithm>

#include "doudizhu/policy.h"

namespace paiju::doudizhu {

std::size_t Policy::choose(const Position& position, const std::vector<Candidate>& candidates) {
    if (candidates.size() == 1) return 0;
    if (!net_) return choose_by_hand(position, candidates, reader(position));
    const auto& points = weigh(position, candidates);
    return static_cast<std::size_t>(std::max_element(points.begin(), points.end()) - points.begin());
}

const std::vector<float>& Policy::weigh(const Position& position,
                                        const std::vector<Candidate>& candidates) {
    net_->weigh(Moment(position, rules_), candidates, points_);
    return points_;
}

void Policy::play_out(Position& position) {
    while (!position.over()) {
        const auto& found = candidates(position);
        apply(position, found[choose(position, found)]);
    }
}

double points_of(const Position& end, int seat, int doublings_before, const Options& options) {
    const bool lord = seat == end.landlord;
    const int points = end.spring(options) << (end.doublings - doublings_before);
    return end.landlord_won() == lord ? points : -points;
}

Candidate PolicyPlayer::choose(const Seen& seen, Rng& rng) {
    const Position position = seen.draw(rng);
    const auto& found = policy_.candidates(position);
    return found[policy_.choose(position, found)];
}

}  // namespace paiju::doudizhu
