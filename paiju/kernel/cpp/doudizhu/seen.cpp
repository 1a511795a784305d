#include "doudizhu/seen.h"

#include <algorithm>
#include <stdexcept>

namespace paiju::doudizhu {
namespace {

void check(bool fits, const char* what) {
    if (!fits) throw std::invalid_argument(what);
}

void check_told(const Told& told) {
    check(told.seat >= 0 && told.seat < kSeats, "seat: no such seat");
    check(told.landlord >= 0 && told.landlord < kSeats, "landlord: no such seat");
    check(told.wild >= kNoWild && told.wild < kWildRanks, "wild: no such rank");
    check(told.hand != 0, "hand: it is empty");
    check(combos::size_of(told.hand) == told.counts[static_cast<std::size_t>(told.seat)],
          "counts: not as many as the hand has");
    Cards known = told.hand;
    for (const auto& [seat, cards] : told.history) {
        check(seat >= 0 && seat < kSeats, "history: no such seat");
        check(combos::contains(kWholeDeck, cards), "history: more cards than there are");
        known += cards;
        check(combos::contains(kWholeDeck, known), "hand and history: more cards than there are");
    }
}

// Goes through the play again, without the hands.
class Replay {
public:
    Replay(const Told& told, const Rules& rules) : told_(told), rules_(rules) {
        position_.landlord = position_.turn = static_cast<std::int8_t>(told.landlord);
        position_.wild = static_cast<std::int8_t>(told.wild);
        position_.bottom = told.bottom;
        for (std::size_t index = 0; index < told.history.size(); ++index) take(index);
        check(position_.turn == told.seat, "history: it is not this seat's turn");
    }

    const Position& position() const { return position_; }
    std::vector<Turn>& history() { return history_; }

private:
    void take(std::size_t index) {
        const auto& [seat, cards] = told_.history[index];
        check(seat == position_.turn, "history: it was not that seat's turn");
        if (!cards) {
            check(!position_.leading(), "history: nobody passes on the lead");
            history_.push_back({seat});
            position_.pass();
            return;
        }
        const combos::Reader& reader = rules_.finder(position_.wild).reader();
        const ReadingId reading = stands(index) ? told_.standing : reading_of(cards, reader);
        history_.push_back({seat, cards, reading});
        // Nobody is out yet: with a card more the hand is not empty afterwards.
        position_.hands[static_cast<std::size_t>(seat)] = cards + combos::rank_set(0);
        act(position_, cards, reading, rules_);
        position_.hands = {};
    }

    // Whether it is what has to be beaten now, whose reading is known.
    bool stands(std::size_t index) const {
        if (told_.standing == kNoReading) return false;
        for (std::size_t later = index + 1; later < told_.history.size(); ++later)
            if (told_.history[later].second) return false;
        return true;
    }

    // Where wild cards leave a choice the highest is taken (DZ-53).
    ReadingId reading_of(Cards cards, const combos::Reader& reader) const {
        const combos::Readings found = reader.meanings(cards, position_.to_beat);
        if (found.count) return found.ids[0];
        const combos::Readings any = reader.readings(cards);
        check(any.count > 0, "history: cards that are no combination");
        return any.ids[0];
    }

    const Told& told_;
    const Rules& rules_;
    Position position_;
    std::vector<Turn> history_;
};

}  // namespace

Seen Seen::of(const Position& position, int seat, const std::array<Cards, kSeats>& known,
              Cards bottom, std::vector<Turn> history) {
    Seen seen;
    seen.position = position;
    seen.seat = seat;
    seen.bottom = bottom;
    seen.history = std::move(history);
    for (int other = 0; other < kSeats; ++other) {
        if (other == seat) continue;
        const auto place = static_cast<std::size_t>(other);
        seen.unseen += position.hands[place] - known[place];
        seen.hidden[place] = combos::size_of(position.hands[place] - known[place]);
        seen.position.hands[place] = known[place];
    }
    return seen;
}

Seen Seen::of(const Told& told, const Rules& rules) {
    check_told(told);
    check(rules.knows(told.wild), "wild: these rules have no wild rank");
    Replay replay(told, rules);
    Position position = replay.position();
    Cards unseen = kWholeDeck - told.hand;
    for (const auto& [seat, cards] : told.history) unseen -= cards;
    std::array<Cards, kSeats> known = told.shown;
    const auto lord = static_cast<std::size_t>(told.landlord);
    if (!known[lord]) known[lord] = position.bottom;
    known[static_cast<std::size_t>(told.seat)] = 0;
    Seen seen;
    seen.seat = told.seat;
    seen.bottom = told.bottom;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        check(combos::contains(unseen, known[seat]), "shown, bottom: cards that are elsewhere");
        unseen -= known[seat];
        position.hands[seat] = known[seat];
        if (static_cast<int>(seat) != told.seat)
            seen.hidden[seat] = told.counts[seat] - combos::size_of(known[seat]);
        check(seen.hidden[seat] >= 0, "counts: fewer than are known");
    }
    check(seen.hidden[0] + seen.hidden[1] + seen.hidden[2] == combos::size_of(unseen),
          "counts: not as many as there are cards");
    position.hands[static_cast<std::size_t>(told.seat)] = told.hand;
    seen.unseen = unseen;
    seen.position = position;
    seen.history = std::move(replay.history());
    return seen;
}

Position Seen::draw(Rng& rng) const {
    std::array<Cards, kDeck> cards;
    int count = 0;
    for (Cards left = unseen; left;) {
        const Cards rank = combos::rank_set(combos::lowest_lane(left));
        cards[static_cast<std::size_t>(count++)] = rank;
        left -= rank;
    }
    Position drawn = position;
    const auto next = static_cast<std::size_t>(after(seat));
    const auto previous = static_cast<std::size_t>(after(after(seat)));
    // The smaller share is drawn card by card; the rest is the other's.
    const bool next_smaller = hidden[next] <= hidden[previous];
    const int wanted = next_smaller ? hidden[next] : hidden[previous];
    Cards share = 0;
    for (int place = 0; place < wanted; ++place) {
        const auto from = static_cast<std::size_t>(place) +
                          rng.below(static_cast<std::uint32_t>(count - place));
        std::swap(cards[static_cast<std::size_t>(place)], cards[from]);
        share += cards[static_cast<std::size_t>(place)];
    }
    drawn.hands[next] += next_smaller ? share : unseen - share;
    drawn.hands[previous] += next_smaller ? unseen - share : share;
    return drawn;
}

}  // namespace paiju::doudizhu
