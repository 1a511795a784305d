// What the learned player looks at, as rows of its first layer that are added up.
//
// A seat's own hand, what others may hold, how many cards they have, what stands, and for each
// candidate what it is and what it leaves.
#pragma once

#include <array>
#include <cstdint>

#include "doudizhu/candidates.h"

namespace paiju::doudizhu {

namespace rows {

inline constexpr int kCounts = 5;  // a rank may have 0 to 4 cards
inline constexpr int kKinds = 18;
inline constexpr int kSizes = 21;
inline constexpr int kMeanings = kKinds * combos::kLanes + 1;  // the last: none, or passing

// Of the moment.
inline constexpr int kUnseen = 0;
inline constexpr int kNext = kUnseen + combos::kLanes * kCounts;
inline constexpr int kPrevious = kNext + kSizes;
inline constexpr int kStanding = kPrevious + kSizes;
inline constexpr int kStandingSize = kStanding + kMeanings;
inline constexpr int kOwner = kStandingSize + kSizes;
inline constexpr int kSpring = kOwner + 3;
inline constexpr int kUnseenBombs = kSpring + 8;
inline constexpr int kUnseenWilds = kUnseenBombs + 8;
inline constexpr int kBottom = kUnseenWilds + kCounts;
// Of a candidate.
inline constexpr int kHand = kBottom + combos::kLanes * kCounts;
inline constexpr int kPlay = kHand + combos::kLanes * kCounts;
inline constexpr int kPlaySize = kPlay + kMeanings;
inline constexpr int kLeft = kPlaySize + kSizes;
inline constexpr int kTurns = kLeft + kSizes;
inline constexpr int kPrice = kTurns + 16;
inline constexpr int kSingles = kPrice + 40;
inline constexpr int kPairs = kSingles + 10;
inline constexpr int kTriples = kPairs + 8;
inline constexpr int kBombs = kTriples + 6;
inline constexpr int kWilds = kBombs + 5;
inline constexpr int kBeaten = kWilds + kCounts;
inline constexpr int kTops = kBeaten + 4;
inline constexpr int kTopPairs = kTops + 10;
inline constexpr int kDanger = kTopPairs + 6;
inline constexpr int kAll = kDanger + 80;

}  // namespace rows

// Rows that are added up.
struct Rows {
    std::array<std::uint16_t, 96> all;
    int count = 0;

    void add(int row) { all[static_cast<std::size_t>(count++)] = static_cast<std::uint16_t>(row); }
};

// What a seat can tell of a moment.
class Moment {
public:
    Moment(const Position& position, const Rules& rules);

    const Position& position() const { return position_; }
    const combos::Reader& reader() const { return reader_; }
    // 0 for the landlord, 1 for who plays after him, 2 for who plays before him.
    int role() const { return (position_.turn - position_.landlord + kSeats) % kSeats; }

    void add_moment(Rows& rows) const;
    // Of the hand as it is.
    void add_hand(Rows& rows) const;
    // The rows that go from these and that come instead.
    void change_hand(const Candidate& candidate, Rows& gone, Rows& come) const;
    // Of a candidate, but for the hand that it leaves.
    void add_candidate(const Candidate& candidate, Rows& rows) const;
    // Of both, with the hand that it leaves.
    void add_all(const Candidate& candidate, Rows& rows) const;

private:
    // Whether unseen cards may beat a combination with another of its kind.
    bool beatable(const combos::Reading& reading) const;

    const Position& position_;
    const Options& options_;
    const combos::Reader& reader_;
    Cards unseen_;
    int unseen_wilds_;
    std::array<Cards, 5> at_least_;  // ranks of which so many may be together in others' hands
    int bombs_;                      // that others may have
};

}  // namespace paiju::doudizhu
