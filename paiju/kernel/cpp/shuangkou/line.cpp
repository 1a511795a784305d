#include "shuangkou/line.h"

#include <cmath>
#include <numeric>

namespace paiju::shuangkou {

std::optional<double> Line::value(const State& state) {
    const auto& now = state.now;
    if (now.over()) return worth_at_end(now, policy_.rules().payments, team(seat_), aim_);
    if (!now.leads()) return std::nullopt;
    const int cards = std::accumulate(now.counts.begin(), now.counts.end(), 0);
    if (cards <= horizon_.solved_cards) {
        if (const auto solved = ending_.solve(now, team(seat_), horizon_.positions)) return *solved;
    }
    if (state.plies >= horizon_.plies) return worth_now(now);
    return std::nullopt;
}

float Line::worth_now(const shuangkou::State& state) {
    const int side = team(seat_);
    const auto [win, more, tens] = policy_.worth(state);
    const float ahead = aim_.win * std::tanh(win / 2) + aim_.ahead * std::tanh(more / 2) + 10 * tens;
    const int paid = policy_.rules().payments.base * state.paid(side);
    return (team(state.turn) == side ? ahead : -ahead) + static_cast<float>(paid);
}

int Line::options(const State& state) {
    find_candidates(state.now, policy_.rules().readings, policy_.splitter(), false, options_);
    return options_.count;
}

void Line::expect(const State& state, std::vector<float>& into) {
    into.resize(static_cast<std::size_t>(options_.count));
    policy_.rate(state.now, options_, into.data());
    for (float& each : into) each *= trust_;
}

std::uint64_t Line::take(State& state, int option) { return play(state, options_.plays[option]); }

std::uint64_t Line::other(State& state, Rng& rng) {
    return play(state, policy_.draw(state.now, rng));
}

// What is seen of it: the cards, and how they are read.
std::uint64_t Line::play(State& state, const Play& play) const {
    apply(state.now, play, policy_.rules().payments);
    ++state.plies;
    return mixed(play.cards) + play.reading.id;
}

}  // namespace paiju::shuangkou
