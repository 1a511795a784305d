#include "sevens/match.h"

#include <algorithm>
#include <cmath>

namespace paiju::sevens {
namespace {

int decide(const State& state, const std::vector<std::int8_t>& history, const Rules& rules,
           const Player& player, Rng& rng) {
    const Legal moves = legal(state, rules);
    if (moves.count() == 1) return moves.at(0);
    const int seat = state.turn;
    const auto with = [&](const auto& mind) {
        if (player.worlds == 0) return mind.choose(state, moves);
        const Knowledge seen{seat, state.leader, state.hands[seat], state.covered[seat], history};
        return best_of(search(seen, rules, mind, player.settings, {.iterations = player.worlds},
                              rng.next()));
    };
    return std::visit(with, player.mind);
}

double play(const std::array<Bits, kSeats>& hands, const Rules& rules,
            const std::array<const Player*, kSeats>& players, const Player* first, Rng& rng) {
    State state = begin(hands, rules);
    std::vector<std::int8_t> history;
    while (!state.over()) {
        const Legal moves = legal(state, rules);
        const int action = decide(state, history, rules, *players[state.turn], rng);
        history.push_back(moves.cover ? kCovered : static_cast<std::int8_t>(action));
        apply(state, action, moves.cover);
    }
    const auto made = scores(state, rules);
    double sum = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
        sum += players[seat] == first ? made[seat] : -made[seat];
    }
    return sum / 2;
}

}  // namespace

Margin match(const Rules& rules, const Player& first, const Player& second, int decks,
             std::uint64_t seed) {
    Rng rng(seed);
    double sum = 0, squares = 0, won = 0;
    for (int deck = 0; deck < decks; ++deck) {
        const auto hands = random_hands(rng);
        Rng luck = rng.split();
        const double even = play(hands, rules, {&first, &second, &first, &second}, &first, luck);
        const double odd = play(hands, rules, {&second, &first, &second, &first}, &first, luck);
        const double points = (even + odd) / 2;
        sum += points;
        squares += points * points;
        won += points > 0 ? 1 : points == 0 ? 0.5 : 0;
    }
    const double mean = sum / decks;
    const double variance = (squares / decks - mean * mean) / std::max(decks - 1, 1);
    return {mean, std::sqrt(std::max(variance, 0.0)), won / decks};
}

}  // namespace paiju::sevens
