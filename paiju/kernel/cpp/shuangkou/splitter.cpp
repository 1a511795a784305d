#include "shuangkou/splitter.h"

#include <algorithm>
#include <limits>

#include "shuangkou/prices.h"

namespace paiju::shuangkou {

// A hand that is being split, and the best way so far.
struct Splitter::Search {
    Hand hand;
    Hand natural;  // its cards that are not wild
    int wilds;
    int lane;  // of the lowest natural card
    Split best;
};

Hand cards_from(Hand hand, const Reading& reading) {
    if (reading.kind == Kind::joker_bomb) return hand & kLaneMax * kJokers;
    Hand cards = 0;
    for (int lane = reading.low(); lane <= reading.rank; ++lane) {
        const int natural = std::min<int>(count_of(hand, lane), reading.unit);
        cards += cards_of(natural, lane) + cards_of(reading.unit - natural, kBigJoker);
    }
    return cards;
}

Splitter::Splitter(const Readings& readings)
    : readings_(&readings), entries_(std::size_t{1} << kSlotBits) {
    for (std::size_t id = 0; id <= readings.reader().reading_count(); ++id) {
        prices_.push_back(price(readings.by_id(static_cast<combos::ReadingId>(id))));
    }
}

Play Splitter::first_play(Hand hand, const Split& split) const {
    const Reading& reading = readings_->by_id(split.first);
    return {cards_from(hand, reading), reading};
}

Split Splitter::find(Hand hand) {
    if (hand == 0) return {};
    Search search{hand, hand, 0, 0, {}};
    search.best.cost = std::numeric_limits<float>::infinity();
    if (readings_->wild()) {
        search.wilds = count_of(hand, kBigJoker);
        search.natural = hand & ~lane_of(kBigJoker);
    }
    search.lane = search.natural ? lowest_lane(search.natural) : kBigJoker;
    if (search.lane >= kSmallJoker) try_jokers(search);
    if (!search.natural) {
        try_wilds(search);
        return search.best;
    }
    try_alike(search);
    if (search.lane > kAce) return search.best;
    const int most = std::min(count_of(search.natural, search.lane) + search.wilds, 8);
    for (int unit = 1; unit <= most; ++unit) {
        if (search.wilds) {
            try_runs(search, search.lane, unit);
        } else {
            try_plain_runs(search, unit);
        }
    }
    if (search.wilds && search.lane > 0) {
        // A wild card below JQKA: it cannot go above.
        for (int unit = 1; unit <= search.wilds; ++unit) try_runs(search, search.lane - 1, unit);
    }
    return search.best;
}

void Splitter::try_jokers(Search& search) {
    const Hand jokers = search.hand & kLaneMax * kJokers;
    const int held = size_of(jokers);
    if (held >= 3) consider(search, readings_->jokers(held), jokers);
}

// Wild cards alone are jokers (SK-23).
void Splitter::try_wilds(Search& search) {
    for (int unit = 1; unit <= search.wilds && unit <= 2; ++unit) {
        consider(search, readings_->alike(unit, kBigJoker), cards_of(unit, kBigJoker));
    }
}

// All cards of the lowest rank.
void Splitter::try_alike(Search& search) {
    const int held = count_of(search.natural, search.lane);
    for (int more = 0; more <= search.wilds; ++more) {
        const int unit = held + more;
        // Three jokers are a bomb of jokers, and nothing else.
        if (search.lane >= kSmallJoker && unit > 2) break;
        const Reading& reading = readings_->alike(unit, search.lane);
        if (!reading.exists()) break;
        const Hand cards = cards_of(held, search.lane) + cards_of(more, kBigJoker);
        consider(search, reading, cards);
    }
}

// Runs from a rank, as long as the cards reach.
void Splitter::try_plain_runs(Search& search, int unit) {
    const Hand enough = at_least(search.natural, unit) >> 4 * search.lane;
    const int reach = std::countr_zero(~enough & kEach) / 4;
    const int longest = std::min(reach, kAce + 1 - search.lane);
    for (int length = readings_->shortest_run(unit); length <= longest; ++length) {
        const int high = search.lane + length - 1;
        const Reading& reading = readings_->run(unit, length, high);
        if (!reading.exists()) return;
        const Hand ranks = combos::ranks_between(search.lane, high);
        consider(search, reading, static_cast<Hand>(unit) * ranks);
    }
}

// The same as long as the wild cards reach. Runs that begin below the lowest natural card end with
// the ace.
void Splitter::try_runs(Search& search, int low, int unit) {
    const bool below = low < search.lane;
    int lacking = 0;
    Hand cards = 0;
    for (int high = low; high <= kAce; ++high) {
        const int held = std::min(count_of(search.natural, high), unit);
        lacking += unit - held;
        if (lacking > search.wilds) return;
        cards += cards_of(held, high);
        const int length = high - low + 1;
        if (length < readings_->shortest_run(unit) || (below && high != kAce)) continue;
        const Reading& reading = readings_->run(unit, length, high);
        if (!reading.exists()) return;
        consider(search, reading, cards + cards_of(lacking, kBigJoker));
    }
}

void Splitter::consider(Search& search, const Reading& reading, Hand cards) {
    const float own = prices_[reading.id];
    const Split rest = of(search.hand - cards);
    if (own + rest.cost >= search.best.cost) return;
    Split& best = search.best;
    best = rest;
    best.cost += own;
    best.first = reading.id;
    ++best.groups;
    if (reading.is_bomb()) {
        ++best.bombs;
        best.lines = std::max(best.lines, reading.lines);
    } else if (reading.length > 1) {
        ++best.runs;
    } else {
        best.alike[reading.unit - 1] |= static_cast<RankSet>(1 << reading.rank);
    }
}

}  // namespace paiju::shuangkou
