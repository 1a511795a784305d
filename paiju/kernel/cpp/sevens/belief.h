// The deals that a seat must reckon with: all that agree with what it has seen, each as often.
//
// Who covered held no live card then (SV-04, SV-05). A card that is live stays live until it is
// played, so a hidden card c has a first moment at which it was live, and was in nobody's hand who
// covered from then on. Places for hidden cards are the cards in others' hands and each of their
// covers; c may take the place of a cover that was made before its moment, and a hand whose owner
// last covered before it. So what a card may take grows with its moment: cards in the order of
// their moments that each take any place left to them give every whole assignment with the same
// probability, and none is ever in vain.
#pragma once

#include <vector>

#include "sevens/state.h"

namespace paiju::sevens {

constexpr std::int8_t kCovered = -1;  // in a history: a card that nobody else saw

// What a seat has seen.
struct Knowledge {
    int seat = 0;
    int leader = 0;
    Bits hand = 0;
    Bits covered = 0;                  // its own
    std::vector<std::int8_t> history;  // for each action the card played, or kCovered
};

// A whole deal at this moment, and what was covered when.
struct World {
    State state;
    std::array<std::int8_t, kCards> covers{};  // for each ply the card covered, or kCovered
};

class Belief {
public:
    // Throws std::invalid_argument where no deal agrees with it. Not to heed what covers tell is
    // for measuring what heeding it is worth.
    Belief(const Knowledge& knowledge, const Rules& rules, bool heeds_covers = true);

    World draw(Rng& rng) const;

    // How many assignments there are, as a logarithm: hands in the order of their cards.
    double log_count() const;

    const Knowledge& knowledge() const { return knowledge_; }

    // Where a hidden card may be.
    struct Place {
        std::int8_t seat;
        std::int8_t ply;     // of the cover; kHeld for a card in hand
        std::int8_t after;   // takes cards whose moment is later than this ply

        bool in_hand() const { return ply == kHeld; }
    };
    static constexpr std::int8_t kHeld = -1;

    // The hidden cards and their places; of each the same number.
    const std::vector<std::int8_t>& cards() const { return cards_; }
    const std::vector<Place>& places() const { return places_; }
    // For each card by number the number of a place that it has in a world.
    std::array<std::int8_t, kCards> places_in(const World& world) const;
    bool may_take(int card, int place) const { return places_[place].after < moments_[card]; }

    Bits played_by(int seat) const { return played_[seat]; }
    // The deal before the first action, if the world is the true one.
    State start_of(const World& world) const;
    bool would_be_redealt(const State& state) const;

private:
    static constexpr std::int8_t kNever = 127;

    void read_history();
    void collect_places();
    void collect_cards();
    void check() const;
    void place_own_covers();
    void place(World& world, Rng& rng) const;

    Knowledge knowledge_;
    bool no_aces_and_kings_, heeds_covers_;
    State base_;                                   // all but the hidden cards
    std::array<Bits, kSeats> played_{};
    std::array<std::int8_t, kCards> own_covers_{};
    std::array<Bits, kCards> live_{};              // before each ply
    std::vector<Place> places_;                    // by `after`
    std::vector<std::int8_t> cards_, moments_;     // by moment
};

}  // namespace paiju::sevens
