#include "shuangkou/line.h"

#include <cmath>
#include <numeric>

namespace paiju::shuangkou {

std::optional<double> Line::value(const World& world) {
    const auto& now = world.now;
    if (now.over()) return worth_at_end(now, policy_.rules().payments, team(seat_), aim_);
    if (!now.leads()) return std::nullopt;
    const int cards = std::accumulate(now.counts.begin(), now.counts.end(), 0);
    if (cards <= horizon_.solved_cards) {
        const auto solved = ending_.solve(now, team(seat_), horizon_.positions);
        if (solved) return *solved;
    }
    if (world.plies >= horizon_.plies) return worth_now(now);
    return std::nullopt;
}

float Line::worth_now(const shuangkou::State& state) {
    const int side = team(seat_);
    const auto [win, more, tens] = policy_.worth(state);
    const float ahead = aim_.win * std::tanh(win / 2) + aim_.ahead * std::tanh(more / 2) + 10 * tens;
    const int paid = policy_.rules().payments.base * state.paid(side);
    return (team(state.turn) == side ? ahead : -ahead) + static_cast<float>(paid);
}

int Line::options(const World& world) {
    find_candidates(world.now, policy_.rules().readings, policy_.splitter(), false, options_);
    return options_.count;
}

void Line::expect(const World& world, std::vector<float>& into) {
    into.resize(static_cast<std::size_t>(options_.count));
    policy_.rate(world.now, options_, into.data());
    for (float& each : into) each *= trust_;
}

std::uint64_t Line::take(World& world, int option) { return play(world, options_.plays[option]); }

std::uint64_t Line::play_on(World& world, Rng& rng) {
    return play(world, policy_.draw(world.now, rng));
}

// What is seen of it: the cards, and how they are read.
std::uint64_t Line::play(World& world, const Play& play) const {
    apply(world.now, play, policy_.rules().payments);
    ++world.plies;
    return mixed(play.cards) + play.reading.id;
}

}  // namespace paiju::shuangkou
