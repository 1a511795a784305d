// The 52 cards of Sevens as bits: suit by suit (S, H, C, D), in each from the ace to the king.
#pragma once

#include "common/bits.h"

namespace paiju::sevens {

constexpr int kSeats = 4;
constexpr int kHand = 13;
constexpr int kCards = 52;
constexpr int kRanks = 13;

constexpr Bits kWhole = bit(kCards) - 1;
constexpr Bits kAces = bit(0) | bit(13) | bit(26) | bit(39);
constexpr Bits kSevens = kAces << 6;
constexpr Bits kKings = kAces << 12;
constexpr Bits kSpadeSeven = bit(6);
constexpr Bits kLoneSevens = kSevens ^ kSpadeSeven;
constexpr Bits kSuit = bit(kRanks) - 1;

constexpr int suit_of(int card) { return card / kRanks; }
constexpr int rank_of(int card) { return card % kRanks + 1; }

// The live cards (SV-03): any seven, and the neighbours of what lies there.
constexpr Bits live_cards(Bits table) {
    const Bits above = table << 1 & ~kAces;
    const Bits below = table >> 1 & ~kKings;
    return (kSevens | above | below) & ~table & kWhole;
}

// The card points of a set (SV-07), summed by the binary digits of the ranks.
constexpr int points_of(Bits cards) {
    constexpr Bits in_all = kAces;
    constexpr Bits ones = in_all * 0b1010101010101;   // ranks 1, 3, 5, 7, 9, 11, 13
    constexpr Bits twos = in_all * 0b0011001100110;   // 2, 3, 6, 7, 10, 11
    constexpr Bits fours = in_all * 0b1100001111000;  // 4 to 7, 12, 13
    constexpr Bits eights = in_all * 0b1111110000000; // 8 to 13
    return count(cards & ones) + 2 * count(cards & twos) + 4 * count(cards & fours) +
           8 * count(cards & eights);
}

}  // namespace paiju::sevens
