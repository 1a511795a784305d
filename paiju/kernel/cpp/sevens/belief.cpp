#include "sevens/belief.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace paiju::sevens {
namespace {

[[noreturn]] void refuse(const char* why) { throw std::invalid_argument(why); }

}  // namespace

Belief::Belief(const Knowledge& knowledge, const Rules& rules, bool heeds_covers)
    : knowledge_(knowledge), no_aces_and_kings_(rules.redeal_aces_and_kings),
      heeds_covers_(heeds_covers) {
    const auto& seen = knowledge_;
    if (seen.seat < 0 || seen.seat >= kSeats) refuse("seat: seats are 0 to 3");
    if (seen.leader < 0 || seen.leader >= kSeats) refuse("leader: seats are 0 to 3");
    if (((seen.hand | seen.covered) & ~kWhole) != 0) refuse("hand: not a set of the 52 cards");
    if (seen.history.size() >= kCards) refuse("history: the deal is over");
    read_history();
    collect_places();
    collect_cards();
    check();
    place_own_covers();
}

void Belief::read_history() {
    base_.leader = base_.turn = static_cast<std::int8_t>(knowledge_.leader);
    for (const std::int8_t card : knowledge_.history) {
        const int seat = base_.turn, ply = base_.ply;
        live_[ply] = live_cards(base_.table);
        if (card == kCovered) {
            base_.lacks[seat] = live_[ply];
            ++base_.ply;
            base_.turn = static_cast<std::int8_t>((seat + 1) % kSeats);
            continue;
        }
        const Bits may = ply == 0 ? kSpadeSeven : live_[ply];
        if (card < 0 || card >= kCards || !(may & bit(card))) refuse("history: a card not live");
        played_[seat] |= bit(card);
        base_.hands[seat] |= bit(card);
        apply_card(base_, card, false);
    }
    base_.hands[knowledge_.seat] = knowledge_.hand;
    base_.covered[knowledge_.seat] = knowledge_.covered;
}

// In which order the searcher covered makes no difference to anybody: from the lowest on.
void Belief::place_own_covers() {
    own_covers_.fill(kCovered);
    Bits left = knowledge_.covered;
    for (int ply = 0; ply < base_.ply; ++ply) {
        const bool own = (knowledge_.leader + ply) % kSeats == knowledge_.seat;
        if (!own || knowledge_.history[ply] != kCovered) continue;
        own_covers_[ply] = static_cast<std::int8_t>(take_lowest(left));
    }
}

void Belief::collect_places() {
    std::array<int, kSeats> acted{};
    std::array<std::int8_t, kSeats> last{};
    last.fill(-1);
    for (int ply = 0; ply < base_.ply; ++ply) {
        const int seat = (knowledge_.leader + ply) % kSeats;
        const auto at = static_cast<std::int8_t>(ply), who = static_cast<std::int8_t>(seat);
        ++acted[seat];
        if (knowledge_.history[ply] != kCovered) continue;
        last[seat] = at;
        if (seat != knowledge_.seat) places_.push_back({who, at, at});
    }
    for (std::int8_t seat = 0; seat < kSeats; ++seat) {
        if (seat == knowledge_.seat) continue;
        for (int i = acted[seat]; i < kHand; ++i) places_.push_back({seat, kHeld, last[seat]});
    }
    std::stable_sort(places_.begin(), places_.end(),
                     [](const Place& a, const Place& b) { return a.after < b.after; });
}

void Belief::collect_cards() {
    const Bits known = knowledge_.hand | knowledge_.covered | base_.table;
    for (Bits hidden = kWhole & ~known; hidden != 0;) {
        cards_.push_back(static_cast<std::int8_t>(take_lowest(hidden)));
    }
    std::array<std::int8_t, kCards> moment;
    moment.fill(kNever);
    for (int ply = base_.ply - 1; ply >= 0; --ply) {
        for (const std::int8_t card : cards_) {
            const bool live = heeds_covers_ && (live_[ply] & bit(card)) != 0;
            if (live) moment[card] = static_cast<std::int8_t>(ply);
        }
    }
    std::stable_sort(cards_.begin(), cards_.end(), [&](std::int8_t one, std::int8_t other) {
        return moment[one] < moment[other];
    });
    for (const std::int8_t card : cards_) moments_.push_back(moment[card]);
}

void Belief::check() const {
    const auto& seen = knowledge_;
    const auto acted = static_cast<int>(
        std::count_if(seen.history.begin(), seen.history.end(),
                      [&, ply = 0](std::int8_t) mutable {
                          return (seen.leader + ply++) % kSeats == seen.seat;
                      }));
    const bool apart = (seen.hand & seen.covered) == 0 &&
                       ((seen.hand | seen.covered) & base_.table) == 0;
    const int own_covers = kHand - count(seen.hand) - count(played_[seen.seat]);
    if (!apart || acted != kHand - count(seen.hand) || own_covers != count(seen.covered)) {
        refuse("hand: it does not agree with the history");
    }
    if (places_.size() != cards_.size()) refuse("history: it does not agree with the hand");
    std::size_t open = 0;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        while (open < places_.size() && places_[open].after < moments_[i]) ++open;
        if (open <= i) refuse("history: somebody covered who must have held a live card");
    }
}

double Belief::log_count() const {
    double sum = 0;
    std::size_t open = 0;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        while (open < places_.size() && places_[open].after < moments_[i]) ++open;
        sum += std::log(static_cast<double>(open - i));
    }
    return sum;
}

void Belief::place(World& world, Rng& rng) const {
    std::array<std::uint8_t, kCards> free;
    std::uint32_t left = 0;
    std::size_t open = 0;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        while (open < places_.size() && places_[open].after < moments_[i]) {
            free[left++] = static_cast<std::uint8_t>(open++);
        }
        const auto taken = rng.below(left);
        const Place& place = places_[free[taken]];
        free[taken] = free[--left];
        const std::int8_t card = cards_[i];
        if (place.ply == kHeld) {
            world.state.hands[place.seat] |= bit(card);
        } else {
            world.state.covered[place.seat] |= bit(card);
            world.covers[place.ply] = card;
        }
    }
}

std::array<std::int8_t, kCards> Belief::places_in(const World& world) const {
    std::array<std::int8_t, kCards> at{};
    std::array<bool, kCards> taken{};
    for (std::size_t number = 0; number < cards_.size(); ++number) {
        const std::int8_t card = cards_[number];
        for (std::size_t i = 0; i < places_.size(); ++i) {
            const Place& place = places_[i];
            const bool here = place.in_hand() ? (world.state.hands[place.seat] >> card & 1) != 0
                                              : world.covers[place.ply] == card;
            if (!here || taken[i]) continue;
            taken[i] = true;
            at[number] = static_cast<std::int8_t>(i);
            break;
        }
    }
    return at;
}

State Belief::start_of(const World& world) const {
    State state;
    state.leader = state.turn = static_cast<std::int8_t>(knowledge_.leader);
    for (int seat = 0; seat < kSeats; ++seat) {
        state.hands[seat] = world.state.hands[seat] | world.state.covered[seat] | played_[seat];
    }
    return state;
}

bool Belief::would_be_redealt(const State& state) const {
    if (!no_aces_and_kings_) return false;
    constexpr Bits both = kAces | kKings;
    for (int seat = 0; seat < kSeats; ++seat) {
        const Bits dealt = state.hands[seat] | state.covered[seat] | played_[seat];
        if ((dealt & both) == both) return true;
    }
    return false;
}

World Belief::draw(Rng& rng) const {
    constexpr int kMostTries = 1000;
    for (int tried = 1;; ++tried) {
        World world;
        world.state = base_;
        world.covers = own_covers_;
        place(world, rng);
        // Such a hand would have been dealt again (SV-41); hardly any is.
        if (tried == kMostTries || !would_be_redealt(world.state)) return world;
    }
}

}  // namespace paiju::sevens
