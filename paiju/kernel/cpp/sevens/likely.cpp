#include "sevens/likely.h"

#include <cmath>

namespace paiju::sevens {

LikelyWorlds::LikelyWorlds(const Belief& belief, const Rules& rules, const Policy& policy,
                           const Walk& walk, Rng& rng)
    : belief_(belief), testimony_(belief, rules, policy, walk.temperature), walk_(walk) {
    for (int i = 0; i < walk.chains; ++i) {
        chains_.push_back(start(rng));
        for (int step_number = 0; step_number < walk.burn; ++step_number) step(chains_.back(), rng);
    }
}

const World& LikelyWorlds::draw(Rng& rng) {
    Chain& chain = chains_[turn_];
    turn_ = (turn_ + 1) % chains_.size();
    for (int i = 0; i < walk_.stride; ++i) step(chain, rng);
    return chain.world;
}

LikelyWorlds::Chain LikelyWorlds::start(Rng& rng) const {
    Chain best;
    double highest = 0;
    for (int i = 0; i < walk_.starts; ++i) {
        World world = belief_.draw(rng);
        const double log = testimony_.of(world);
        if (i > 0 && log <= highest) continue;
        highest = log;
        best.world = world;
    }
    best.at = belief_.places_in(best.world);
    for (int seat = 0; seat < kSeats; ++seat) {
        best.dealt[seat] = best.world.state.hands[seat] | best.world.state.covered[seat] |
                           belief_.played_by(seat);
        if (seat == belief_.knowledge().seat) continue;
        best.logs[seat] = testimony_.of_seat(seat, best.dealt[seat], best.world.covers);
    }
    return best;
}

void LikelyWorlds::take(Chain& chain, int number) const {
    const Bits card = bit(belief_.cards()[number]);
    const auto& place = belief_.places()[chain.at[number]];
    chain.dealt[place.seat] ^= card;
    (place.in_hand() ? chain.world.state.hands : chain.world.state.covered)[place.seat] ^= card;
}

void LikelyWorlds::put(Chain& chain, int number, int place_number) const {
    const std::int8_t card = belief_.cards()[number];
    const auto& place = belief_.places()[place_number];
    chain.at[number] = static_cast<std::int8_t>(place_number);
    chain.dealt[place.seat] |= bit(card);
    if (place.in_hand()) {
        chain.world.state.hands[place.seat] |= bit(card);
    } else {
        chain.world.state.covered[place.seat] |= bit(card);
        chain.world.covers[place.ply] = card;
    }
}

void LikelyWorlds::step(Chain& chain, Rng& rng) const {
    const auto many = static_cast<std::uint32_t>(belief_.cards().size());
    const int one = static_cast<int>(rng.below(many)), other = static_cast<int>(rng.below(many));
    const int from = chain.at[one], to = chain.at[other];
    const auto& here = belief_.places()[from];
    const auto& there = belief_.places()[to];
    const bool same = here.seat == there.seat && here.ply == there.ply;
    if (same || !belief_.may_take(one, to) || !belief_.may_take(other, from)) return;
    const auto exchange = [&](int first, int second) {
        take(chain, one);
        take(chain, other);
        put(chain, one, first);
        put(chain, other, second);
    };
    exchange(to, from);
    std::array<double, 2> logs{};
    const std::array<int, 2> seats{here.seat, there.seat};
    double change = 0;
    const int touched = here.seat == there.seat ? 1 : 2;
    for (int i = 0; i < touched; ++i) {
        logs[i] = testimony_.of_seat(seats[i], chain.dealt[seats[i]], chain.world.covers);
        change += logs[i] - chain.logs[seats[i]];
    }
    const bool stays = belief_.would_be_redealt(chain.world.state) ||
                       (change < 0 && rng.uniform() >= std::exp(change));
    if (stays) return exchange(from, to);
    for (int i = 0; i < touched; ++i) chain.logs[seats[i]] = logs[i];
}

}  // namespace paiju::sevens
