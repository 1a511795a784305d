// A deal of Dou Dizhu at one moment, from showing hands to the end: `paiju.games.doudizhu`.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "doudizhu/position.h"

namespace paiju::doudizhu {

enum class Phase : std::uint8_t { showing, calling, robbing, playing, over };

enum class Word : std::uint8_t { show, wait, call, rob, decline, pass, play };

struct Action {
    Word word;
    Cards cards = 0;
    ReadingId reading = kNoReading;

    bool operator==(const Action&) const = default;
};

// The ranks of all cards in the order in which they are dealt, and the lots (DZ-03, DZ-50).
struct Deck {
    std::array<std::uint8_t, kDeck> ranks;
    std::uint8_t first;
    std::int8_t wild;

    // The first so many cards that a seat is dealt: one at a time, in the order of the seats.
    Cards dealt_to(int seat, int count) const {
        Cards cards = 0;
        for (int place = seat; place < count * kSeats; place += kSeats)
            cards += combos::rank_set(ranks[static_cast<std::size_t>(place)]);
        return cards;
    }
    Cards bottom() const {
        Cards cards = 0;
        for (std::size_t place = kSeats * kHand; place < kDeck; ++place)
            cards += combos::rank_set(ranks[place]);
        return cards;
    }
};

// What has been said in the auction (DZ-02 to DZ-05).
struct Auction {
    std::int8_t first = 0;
    std::int8_t caller = -1;
    std::int8_t last_robber = -1;
    std::uint8_t robs = 0;
    std::uint8_t asked = 0;   // before the call, those who said no
    std::uint8_t spoken = 0;  // seats that have spoken, as bits
    bool caller_again = false;

    // Who is asked now, or -1.
    int turn() const;
    void say(Word word);
    int landlord() const { return last_robber >= 0 ? last_robber : caller; }
};

struct State {
    Deck deck;
    Phase phase = Phase::showing;
    std::uint8_t actors = 0;  // as bits
    std::uint8_t stage = 0;
    std::uint8_t dealt = 0;
    std::array<int, kSeats> shows{};
    std::int8_t first_shown = -1;
    bool is_void = false;
    Auction auction;
    Position position;

    bool over() const { return phase == Phase::over; }
    bool acts(int seat) const { return actors >> seat & 1; }
    int actor() const { return std::countr_zero(actors); }
};

using Scores = std::array<std::int64_t, kSeats>;

// The protocol of `paiju.core.protocol` for one rule set.
class Game {
public:
    explicit Game(const Rules& rules) : rules_(rules) {}

    State deal(const Deck& deck) const;
    // What a seat that may act can do: words first, then plays in the order of `paiju.combos`.
    void legal(const State& state, int seat, PlayList& plays, std::vector<Action>& found) const;
    // Does what is legal.
    void apply(State& state, int seat, const Action& action) const;
    std::int64_t multiplier(const State& state) const;
    // The points or coins of a deal that is over, where everybody can pay what he owes.
    Scores scores(const State& state) const;
    bool may_show(const State& state, int seat) const;

private:
    void go_on(State& state, int stage) const;
    void deal_up_to(State& state, int count) const;
    void start_calling(State& state) const;
    void say(State& state, Word word) const;
    void enthrone(State& state, int landlord) const;
    void show(State& state, int seat) const;
    void acted(State& state, int seat) const;
    void play(State& state, const Action& action) const;

    const Rules& rules_;
};

}  // namespace paiju::doudizhu
