// A deal at one moment, and how it goes on (SK-40 to SK-55).
#pragma once

#include <algorithm>
#include <array>

#include "shuangkou/reading.h"

namespace paiju::shuangkou {

constexpr int kOver = -1;
constexpr int kMostLines = 15;

// What the scores of a rule set hang on.
struct Payments {
    int base = 1;                                    // what all is multiplied by (SK-50)
    std::array<int, 3> basic{};                      // of a winner: double, single, level (SK-51)
    std::array<int, kMostLines + 1> multiplier{};    // of the winners' highest bomb, by lines (SK-52)
    std::array<int, kMostLines + 1> contribution{};  // of each other for a bomb, by lines (SK-53)
};

using Scores = std::array<int, kSeats>;

// Kinds of plays as places in arrays, all bombs as one.
constexpr int kAllBombs = static_cast<int>(Kind::bomb);
constexpr int kPlaces = kAllBombs + 1;
constexpr int place_of(const Reading& reading) {
    return std::min(static_cast<int>(reading.kind), kAllBombs);
}

// What a seat has shown of its hand by what it did.
struct Shown {
    // By kind: how many ranks, of bombs how many lines, are from the lowest play of an enemy on which
    // it passed to the end; 0 where it never did.
    std::array<std::uint8_t, kPlaces> passed{};
    std::uint8_t last_led = 0;  // by place; 0: it never led

    bool operator==(const Shown&) const = default;
};

struct State {
    std::array<Hand, kSeats> hands{};
    Reading to_beat;  // of kind `none` on the lead
    std::array<std::int16_t, kSeats> contributions{};  // so far, before the base
    std::array<std::uint8_t, kSeats> counts{};
    std::array<std::uint8_t, kSeats> out{};  // the seats without cards, in their order (SK-42)
    std::array<std::uint8_t, 2> highest{};   // the highest level that each team played
    std::array<Shown, kSeats> shown{};
    std::uint8_t out_count = 0;
    std::uint8_t owner = 0;   // whose play stands
    std::uint8_t passes = 0;  // how many have passed on it
    std::int8_t turn = 0;     // kOver where nobody acts any more

    bool over() const { return turn == kOver; }
    bool leads() const { return !to_beat.exists(); }
    // What bombs have brought both of a team so far.
    int paid(int team) const { return contributions[team] + contributions[partner(team)]; }
};

// The first moment of a deal.
State start(const std::array<Hand, kSeats>& hands, int leader);

// Lays cards that the seat in turn holds, with a reading that beats what stands; or passes.
void apply(State& state, const Play& play, const Payments& payments);

// All seats by place, of a deal that is over (SK-43).
std::array<std::uint8_t, kSeats> places(const State& state);

// The scores of a deal that is over (SK-50).
Scores settle(const State& state, const Payments& payments);

}  // namespace paiju::shuangkou
