// The few of many plays that are worth a closer look.
#pragma once

#include <vector>

#include "doudizhu/position.h"
#include "doudizhu/splitter.h"

namespace paiju::doudizhu {

// A play, or passing, and what it leaves in the hand.
struct Candidate {
    Cards cards = 0;
    ReadingId reading = kNoReading;
    Cards rest = 0;
    Split after;

    bool passes() const { return reading == kNoReading; }
};

// Finds them; each thread has its own.
class Candidates {
public:
    explicit Candidates(const Rules& rules) : rules_(rules) {}

    // Those of the seat in turn: passing first where that is allowed. Plays that mean the same
    // differ in wings or wild cards; of these only such stay as leave the cheapest hands.
    const std::vector<Candidate>& of(const Position& position);

    const Rules& rules() const { return rules_; }
    Split split(Cards hand, const combos::Reader& reader) {
        const auto [natural, wilds] = reader.apart(hand);
        return splitter_.split(natural, wilds);
    }

private:
    void add_alike(const Play* from, const Play* to, Cards hand, const combos::Reader& reader);

    const Rules& rules_;
    Splitter splitter_;
    PlayList plays_;
    std::vector<Play> alike_;
    std::vector<Candidate> found_;
};

}  // namespace paiju::doudizhu
