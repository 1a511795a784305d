#include "doudizhu/match.h"

namespace paiju::doudizhu {
namespace {

Position deal(const Rules& rules, Rng& rng, bool auctioned, Splitter& splitter) {
    const Deck deck = shuffled(rng);
    Position position;
    const Options& options = rules.options();
    position.wild = options.wild_drawn ? deck.wild : static_cast<std::int8_t>(options.wild_rank);
    int least = 1 << 20;
    for (int seat = 0; seat < kSeats; ++seat) {
        const Cards hand = deck.dealt_to(seat, kHand);
        position.hands[static_cast<std::size_t>(seat)] = hand;
        const auto [natural, wilds] = rules.finder(position.wild).reader().apart(hand);
        const int price = splitter.split(natural, wilds).price();
        if (!auctioned || price >= least) continue;
        least = price;
        position.landlord = static_cast<std::int8_t>(seat);
    }
    position.bottom = deck.bottom();
    position.turn = position.landlord;
    position.hands[static_cast<std::size_t>(position.landlord)] += position.bottom;
    return position;
}

Position play(const Rules& rules, Position position, const std::array<Player*, kSeats>& players, Rng& rng) {
    const auto lord = static_cast<std::size_t>(position.landlord);
    std::vector<Turn> history;
    const Cards bottom = position.bottom;
    while (!position.over()) {
        std::array<Cards, kSeats> known{};
        known[lord] = position.bottom;
        const int seat = position.turn;
        const Candidate made = players[static_cast<std::size_t>(seat)]->choose(
            Seen::of(position, seat, known, bottom, history), rng);
        history.push_back({seat, made.cards, made.reading});
        act(position, made.cards, made.reading, rules);
    }
    return position;
}

}  // namespace

std::vector<Pair> play_match(const Rules& rules, const MakePlayer& first, const MakePlayer& second,
                             int deals, std::uint64_t seed, bool auctioned) {
    Rng rng(seed);
    Splitter splitter;
    std::vector<Pair> pairs;
    const auto one = first(), other = second();
    for (int number = 0; number < deals; ++number) {
        Rng luck = rng.split();
        const Position dealt = deal(rules, luck, auctioned, splitter);
        Pair pair;
        for (std::size_t side = 0; side < 2; ++side) {
            std::array<Player*, kSeats> players;
            players.fill(side == 0 ? other.get() : one.get());
            players[static_cast<std::size_t>(dealt.landlord)] =
                side == 0 ? one.get() : other.get();
            const Position end = play(rules, dealt, players, luck);
            pair.won[side] = end.landlord_won() == (side == 0);
            const int points = end.spring(rules.options()) << end.doublings;
            pair.points[side] = pair.won[side] ? points : -points;
        }
        pairs.push_back(pair);
    }
    return pairs;
}

}  // namespace paiju::doudizhu
