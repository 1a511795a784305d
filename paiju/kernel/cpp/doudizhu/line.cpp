#include "doudizhu/line.h"

namespace paiju::doudizhu {

std::optional<double> Line::value(const World& world) {
    const Position& position = world.position;
    if (position.over()) return settled(position);
    const auto solved = solver_.solve(position);
    if (!solved) return std::nullopt;
    const double points = static_cast<double>(*solved) / (1 << doublings_);
    return seat_ == position.landlord ? points : -points;
}

double Line::settled(const Position& end) const {
    const double points = points_of(end, seat_, doublings_, policy_.rules().options());
    // Whoever plays for himself alone is not glad of his partner's win.
    const bool for_partner = end.winner != seat_ && points > 0;
    return for_partner && !settings_.partner ? 0 : points;
}

int Line::options(const World& world) {
    found_ = &policy_.candidates(world.position);
    return static_cast<int>(found_->size());
}

void Line::expect(const World& world, std::vector<float>& into) {
    if (!policy_.net()) {
        // The value of hands tells no points, but what it takes.
        into.assign(found_->size(), -1);
        into[policy_.choose(world.position, *found_)] = 0;
        return;
    }
    into = policy_.weigh(world.position, *found_);
    const auto times = static_cast<float>(1 << (world.position.doublings - doublings_));
    for (float& each : into) each *= times;
}

std::uint64_t Line::take(World& world, int option) {
    return play(world, (*found_)[static_cast<std::size_t>(option)]);
}

std::uint64_t Line::play_on(World& world, Rng& rng) {
    const auto& found = policy_.candidates(world.position);
    return play(world, found[chosen(world, found, rng)]);
}

std::size_t Line::chosen(const World& world, const std::vector<Candidate>& found, Rng& rng) {
    const bool free = settings_.freedom && policy_.net() && !own_turn(world) && found.size() > 1;
    if (!free) return policy_.choose(world.position, found);
    const Manner manner = world.manners[static_cast<std::size_t>(world.position.turn)];
    return conduct_.draw(world.position, found, manner, rng);
}

// What is seen of it: the cards, and how they are read.
std::uint64_t Line::play(World& world, const Candidate& candidate) {
    policy_.apply(world.position, candidate);
    return mixed(candidate.cards) + candidate.reading;
}

}  // namespace paiju::doudizhu
