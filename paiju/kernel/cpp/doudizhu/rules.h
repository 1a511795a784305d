// What a rule set of Dou Dizhu says, as far as a deal and its points depend on it.
#pragma once

#include <cstdint>
#include <vector>

#include "combos/plays.h"

namespace paiju::doudizhu {

using combos::Cards;
using combos::kNoReading;
using combos::Play;
using combos::PlayList;
using combos::ReadingId;

inline constexpr int kSeats = 3;
inline constexpr int kHand = 17;
inline constexpr int kDeck = 54;
inline constexpr int kWildRanks = 13;
inline constexpr int kNoWild = -1;
inline constexpr Cards kWholeDeck = 0x114'4444'4444'4444;

constexpr int after(int seat) { return seat == 2 ? 0 : seat + 1; }

// A moment at which hands may be shown (DZ-10).
struct Stage {
    int cards;
    int factor;
};

// The fields of `DoudizhuOptions` of the same names, and what follows from them.
struct Options {
    std::vector<Stage> stages;
    int show_after_bottom = 0;
    bool redeal = true;
    bool wild_drawn = false;
    int wild_rank = kNoWild;
    int base = 1;
    int multiplier = 1;
    bool rocket_doubles = true;
    bool spring = true;
    bool anti_spring = true;
    int coefficient = 0;
    int fee = 0;
    int grand_slam = 0;
    int grand_slam_reward = 0;
};

// Never changes once made, so threads may share it.
class Rules {
public:
    // The combinations without a wild rank first, then with each that there may be.
    Rules(Options options, std::vector<combos::Finder> finders);
    Rules(const Rules&) = delete;
    Rules& operator=(const Rules&) = delete;

    const Options& options() const { return options_; }
    // The combinations with a wild rank, or without one.
    const combos::Finder& finder(int wild) const {
        return finders_[static_cast<std::size_t>(wild + 1)];
    }
    bool knows(int wild) const {
        return wild >= kNoWild && wild + 1 < static_cast<int>(finders_.size());
    }
    bool doubles(const combos::Reader& reader, ReadingId id) const {
        const combos::Reading& reading = reader.reading(id);
        return reading.power && (options_.rocket_doubles || !reader.shape(reading.shape).jokers);
    }

private:
    void check_amounts() const;

    Options options_;
    std::vector<combos::Finder> finders_;
};

}  // namespace paiju::doudizhu
