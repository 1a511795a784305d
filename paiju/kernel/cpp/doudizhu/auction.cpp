#include "doudizhu/auction.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace paiju::doudizhu {
namespace {

constexpr int kDrawn = 3;  // worlds, of which one is taken by how likely they are

// Takes so many of some cards, any of them.
Cards take(Cards& from, int count, Rng& rng) {
    Cards taken = 0;
    for (int size = combos::size_of(from); count > 0; --count, --size) {
        int place = static_cast<int>(rng.below(static_cast<std::uint32_t>(size)));
        int lane = 0;
        while (place >= combos::count_of(from, lane)) place -= combos::count_of(from, lane++);
        taken += combos::rank_set(lane);
        from -= combos::rank_set(lane);
    }
    return taken;
}

}  // namespace

Auction Asked::auction() const {
    Auction auction;
    auction.first = static_cast<std::int8_t>(first);
    for (const Word word : words) {
        if (auction.turn() < 0) throw std::invalid_argument("words: more than there can be");
        auction.say(word);
    }
    return auction;
}

Said Bidder::weigh(const Asked& asked, Rng& rng) {
    const Auction before = asked.auction();
    if (before.turn() != asked.seat) throw std::invalid_argument("words: it is not this seat's turn");
    const bool calling = before.caller < 0;
    const double own_worth = worth(asked.hand, rng);
    Said sums;
    for (int number = 0; number < settings_.worlds; ++number) {
        const World world = draw_likely(asked, own_worth, rng);
        const Rng luck = rng.split();
        for (const bool yes : {true, false}) {
            Auction auction = before;
            auction.say(!yes ? Word::decline : calling ? Word::call : Word::rob);
            Rng same = luck;
            (yes ? sums.yes : sums.no) += follow(asked, world, auction, same);
        }
    }
    return {sums.yes / settings_.worlds, sums.no / settings_.worlds};
}

// The net's opinion of his first lead, with some bottom cards.
double Bidder::worth(Cards hand, Rng& rng) {
    double sum = 0;
    for (int number = 0; number < settings_.bottoms; ++number) {
        Cards others = kWholeDeck - hand;
        Position position;
        const Options& options = rules_.options();
        position.wild = static_cast<std::int8_t>(
            options.wild_drawn ? static_cast<int>(rng.below(kWildRanks)) : options.wild_rank);
        position.bottom = take(others, 3, rng);
        position.hands = {hand + position.bottom, take(others, kHand, rng), 0};
        position.hands[2] = others;
        const auto& found = policy_.candidates(position);
        const auto& points = policy_.weigh(position, found);
        sum += *std::max_element(points.begin(), points.end());
    }
    return sum / settings_.bottoms;
}

Bidder::World Bidder::draw(const Asked& asked, double own_worth, Rng& rng) {
    World world{};
    Cards left = kWholeDeck - asked.hand;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        world.hands[seat] = static_cast<int>(seat) == asked.seat ? asked.hand : asked.shown[seat];
        if (static_cast<int>(seat) != asked.seat) left -= asked.shown[seat];
    }
    for (Cards& hand : world.hands) hand += take(left, kHand - combos::size_of(hand), rng);
    world.bottom = left;
    for (std::size_t seat = 0; seat < kSeats; ++seat)
        world.worth[seat] =
            static_cast<int>(seat) == asked.seat ? own_worth : worth(world.hands[seat], rng);
    return world;
}

Bidder::World Bidder::draw_likely(const Asked& asked, double own_worth, Rng& rng) {
    World taken = draw(asked, own_worth, rng);
    if (asked.words.empty()) return taken;
    double all = likelihood(asked, taken);
    for (int number = 1; number < kDrawn; ++number) {
        const World other = draw(asked, own_worth, rng);
        const double weight = likelihood(asked, other);
        all += weight;
        if (rng.uniform() * all < weight) taken = other;
    }
    return taken;
}

// How likely the others said what they said.
double Bidder::likelihood(const Asked& asked, const World& world) const {
    Auction auction;
    auction.first = static_cast<std::int8_t>(asked.first);
    double likely = 1;
    for (const Word word : asked.words) {
        const int seat = auction.turn();
        const double yes = chance_of_yes(world.worth[static_cast<std::size_t>(seat)], auction.caller < 0);
        if (seat != asked.seat) likely *= word == Word::decline ? 1 - yes : yes;
        auction.say(word);
    }
    return likely;
}

double Bidder::chance_of_yes(double worth, bool calling) const {
    const double from = calling ? settings_.calls_from : settings_.robs_from;
    return 1 / (1 + std::exp((from - worth) / settings_.heat));
}

// Says what is likely for the rest of the auction, and plays the deal.
double Bidder::follow(const Asked& asked, const World& world, Auction auction, Rng& rng) {
    for (int turn = auction.turn(); turn >= 0; turn = auction.turn()) {
        const bool calling = auction.caller < 0;
        const double chance = chance_of_yes(world.worth[static_cast<std::size_t>(turn)], calling);
        const bool yes = rng.uniform() < chance;
        auction.say(!yes ? Word::decline : calling ? Word::call : Word::rob);
    }
    int landlord = auction.landlord();
    if (landlord < 0 && !asked.must) return 0;
    if (landlord < 0) landlord = auction.first;
    const Options& options = rules_.options();
    const int wild = options.wild_drawn ? static_cast<int>(rng.below(kWildRanks)) : options.wild_rank;
    const double points = play(world, landlord, wild) * (1 << auction.robs);
    return asked.seat == landlord ? 2 * points : -points;
}

// The landlord's points.
double Bidder::play(const World& world, int landlord, int wild) {
    Position position;
    position.hands = world.hands;
    position.landlord = position.turn = static_cast<std::int8_t>(landlord);
    position.wild = static_cast<std::int8_t>(wild);
    position.bottom = world.bottom;
    position.hands[static_cast<std::size_t>(landlord)] += world.bottom;
    policy_.play_out(position);
    return points_of(position, landlord, 0, rules_.options());
}

}  // namespace paiju::doudizhu
