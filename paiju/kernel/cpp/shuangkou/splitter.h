// Splits a hand into few combinations: the cheapest way to be rid of it.
#pragma once

#include <vector>

#include "shuangkou/reading.h"

namespace paiju::shuangkou {

// Ranks as the bits of a word.
using RankSet = std::uint16_t;

// A hand split as cheaply as can be.
struct Split {
    float cost = 0;             // the prices of its combinations together
    combos::ReadingId first = combos::kNoReading;  // one of them, with the lowest cards
    std::uint8_t groups = 0;    // how many they are
    std::uint8_t runs = 0;      // how many of them are runs
    std::uint8_t bombs = 0;     // or bombs
    std::uint8_t lines = 0;     // the level of the highest bomb
    std::array<RankSet, 3> alike{};  // of which ranks there are one, two, three alone
};

// Splits hands, and remembers them. Not to be shared by threads.
class Splitter {
  public:
    explicit Splitter(const Readings& readings);

    Split of(Hand hand) {
        Entry& entry = entries_[slot(hand)];
        if (entry.hand != hand) {
            const Split found = find(hand);
            entry = {hand, found};
        }
        return entry.split;
    }

    // The combinations of the split of a hand, one after the other.
    template <typename Call>
    void for_each_group(Hand hand, Call&& call) {
        while (hand) {
            const Play play = first_play(hand, of(hand));
            call(play);
            hand -= play.cards;
        }
    }
    Play first_play(Hand hand, const Split& split) const;

  private:
    struct Entry {
        Hand hand = 0;
        Split split;
    };
    struct Search;

    static std::size_t slot(Hand hand) { return hand * 0x9e37'79b9'7f4a'7c15 >> (64 - kSlotBits); }
    Split find(Hand hand);
    void try_jokers(Search& search);
    void try_wilds(Search& search);
    void try_alike(Search& search);
    void try_plain_runs(Search& search, int unit);
    void try_runs(Search& search, int low, int unit);
    void consider(Search& search, const Reading& reading, Hand cards);

    static constexpr int kSlotBits = 13;
    const Readings* readings_;
    std::vector<float> prices_;  // by reading
    std::vector<Entry> entries_;
};

// The cards of a combination from a hand, as few wild ones among them as can be.
Hand cards_from(Hand hand, const Reading& reading);

}  // namespace paiju::shuangkou
