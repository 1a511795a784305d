// Splits a hand into few combinations: the cheapest way to be rid of it.
//
// A combination costs about 1 where a turn on the lead has to be found for it, and below 0 where
// it brings the lead instead (as in `paiju.bots.doudizhu.prices`). Costs are in hundredths.
#pragma once

#include <cstdint>
#include <vector>

#include "combos/lanes.h"

namespace paiju::doudizhu {

// What the cheapest way to split a hand comes to.
struct Split {
    std::int16_t cost = 0;     // triples are taken to carry something
    std::uint8_t groups = 0;   // combinations, wings apart
    std::uint8_t singles = 0;
    std::uint8_t pairs = 0;
    std::uint8_t triples = 0;  // those in runs too
    std::uint8_t bombs = 0;    // the rocket too

    // Turns on the lead, triples carrying what they can.
    int turns() const { return groups - carried(); }
    // What triples carry.
    int carried() const { return triples < singles + pairs ? triples : singles + pairs; }
    // The cost, corrected for triples that find nothing to carry.
    int price() const;
};

// Remembers what it has split; each thread has its own.
class Splitter {
public:
    // A hand of natural cards, and wild ones that stand in where they help most.
    Split split(combos::Cards natural, int wilds = 0);

private:
    struct Entry {
        combos::Cards hand = ~combos::Cards{0};
        Split split;
    };
    struct Best;

    Split find(combos::Cards hand);
    void try_alike(combos::Cards hand, int lane, Best& best);
    void try_runs(combos::Cards hand, int lane, Best& best);
    void consider(combos::Cards rest, int price, Split made, Best& best);

    // More would not fit beside the rest in the memory next to a core, and take longer to find.
    static constexpr int kSlotBits = 13;
    static std::size_t slot_of(combos::Cards hand) {
        return hand * 0x9E37'79B9'7F4A'7C15 >> (64 - kSlotBits);
    }

    std::vector<Entry> entries_ = std::vector<Entry>(std::size_t{1} << kSlotBits);
};

}  // namespace paiju::doudizhu
