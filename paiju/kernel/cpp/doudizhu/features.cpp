#include "doudizhu/features.h"

#include <algorithm>

namespace paiju::doudizhu {
namespace {

int within(int value, int count) { return std::clamp(value, 0, count - 1); }

void add_cards(Cards cards, int first, Rows& rows) {
    for (int lane = 0; lane < combos::kLanes; ++lane, cards >>= 4, first += rows::kCounts)
        rows.add(first + within(static_cast<int>(cards & combos::kLaneMax), rows::kCounts));
}

int meaning(const combos::Reading& reading) { return reading.kind * combos::kLanes + reading.rank; }

}  // namespace

Moment::Moment(const Position& position, const Rules& rules)
    : position_(position),
      options_(rules.options()),
      reader_(rules.finder(position.wild).reader()) {
    const int next = after(position.turn);
    const auto [natural, wilds] = reader_.apart(position.hands[static_cast<std::size_t>(next)] +
                                                position.hands[static_cast<std::size_t>(after(next))]);
    unseen_ = natural;
    unseen_wilds_ = wilds;
    for (int count = 1; count <= 4; ++count) {
        const int least = count - std::min(wilds, count - 1);
        at_least_[static_cast<std::size_t>(count)] = combos::at_least(natural, least);
    }
    const bool rocket = (natural & combos::kJokers) == combos::kJokers;
    bombs_ = std::min(std::popcount(at_least_[4]), 3) + (rocket ? 4 : 0);
}

void Moment::add_moment(Rows& rows) const {
    const int next = after(position_.turn), previous = after(next);
    const auto size = [&](int seat) {
        return within(combos::size_of(position_.hands[static_cast<std::size_t>(seat)]), rows::kSizes);
    };
    add_cards(unseen_, rows::kUnseen, rows);
    rows.add(rows::kNext + size(next));
    rows.add(rows::kPrevious + size(previous));
    if (position_.leading()) {
        rows.add(rows::kStanding + rows::kMeanings - 1);
        rows.add(rows::kOwner);
    } else {
        const combos::Reading& standing = reader_.reading(position_.to_beat);
        rows.add(rows::kStanding + meaning(standing));
        rows.add(rows::kStandingSize + within(standing.size, rows::kSizes));
        rows.add(rows::kOwner + (position_.owner == next ? 1 : 2));
    }
    const auto lord = static_cast<std::size_t>(position_.landlord);
    const int peasants = position_.played[0] + position_.played[1] + position_.played[2] -
                         position_.played[lord];
    rows.add(rows::kSpring + (options_.spring ? 4 : 0) + (peasants ? 2 : 0) +
             (position_.played[lord] > 1 ? 1 : 0));
    rows.add(rows::kUnseenBombs + bombs_);
    rows.add(rows::kUnseenWilds + within(unseen_wilds_, rows::kCounts));
    if (position_.bottom && position_.turn != position_.landlord)
        combos::for_each_rank(combos::at_least(position_.bottom, 1), [&](Cards rank) {
            const int lane = combos::lowest_lane(rank);
            rows.add(rows::kBottom + lane * rows::kCounts + combos::count_of(position_.bottom, lane));
        });
}

void Moment::add_hand(Rows& rows) const {
    const Cards hand = position_.hands[static_cast<std::size_t>(position_.turn)];
    add_cards(reader_.apart(hand).natural, rows::kHand, rows);
}

void Moment::change_hand(const Candidate& candidate, Rows& gone, Rows& come) const {
    const Cards natural = reader_.apart(candidate.rest).natural;
    combos::for_each_rank(combos::at_least(reader_.apart(candidate.cards).natural, 1), [&](Cards rank) {
        const int lane = combos::lowest_lane(rank);
        const int left = combos::count_of(natural, lane);
        const int laid = combos::count_of(candidate.cards, lane);
        gone.add(rows::kHand + lane * rows::kCounts + within(left + laid, rows::kCounts));
        come.add(rows::kHand + lane * rows::kCounts + within(left, rows::kCounts));
    });
}

void Moment::add_all(const Candidate& candidate, Rows& rows) const {
    add_moment(rows);
    add_cards(reader_.apart(candidate.rest).natural, rows::kHand, rows);
    add_candidate(candidate, rows);
}

void Moment::add_candidate(const Candidate& candidate, Rows& rows) const {
    const int wilds = reader_.apart(candidate.rest).wilds;
    if (candidate.passes()) {
        rows.add(rows::kPlay + rows::kMeanings - 1);
    } else {
        const combos::Reading& reading = reader_.reading(candidate.reading);
        rows.add(rows::kPlay + meaning(reading));
        rows.add(rows::kPlaySize + within(reading.size, rows::kSizes));
        rows.add(rows::kBeaten + (beatable(reading) ? 2 : 0) + (bombs_ ? 1 : 0));
    }
    const Split& split = candidate.after;
    rows.add(rows::kLeft + within(combos::size_of(candidate.rest), rows::kSizes));
    rows.add(rows::kTurns + within(split.turns(), 16));
    rows.add(rows::kPrice + within((split.price() + 400) / 30, 40));
    rows.add(rows::kSingles + within(split.singles, 10));
    rows.add(rows::kPairs + within(split.pairs, 8));
    rows.add(rows::kTriples + within(split.triples, 6));
    rows.add(rows::kBombs + within(split.bombs, 5));
    rows.add(rows::kWilds + within(wilds, rows::kCounts));
    // Who is nearly out, and whether such a play lets him.
    const int next = after(position_.turn);
    const auto near = [&](int seat) {
        return within(combos::size_of(position_.hands[static_cast<std::size_t>(seat)]) - 1, 4);
    };
    const int size = candidate.passes() ? 0 : reader_.reading(candidate.reading).size;
    rows.add(rows::kDanger + (within(size, 5) * 4 + near(next)) * 4 + near(after(next)));
    const int highest = unseen_ ? combos::highest_lane(unseen_) : 0;
    const int tops = combos::size_of(candidate.rest & ~((Cards{1} << 4 * highest) - 1));
    rows.add(rows::kTops + within(tops, 10));
    const Cards pairs = combos::at_least(candidate.rest, 2);
    const int top_pair = at_least_[2] ? combos::highest_lane(at_least_[2]) : 0;
    rows.add(rows::kTopPairs + within(std::popcount(pairs & ~((Cards{1} << 4 * top_pair) - 1)), 6));
}

bool Moment::beatable(const combos::Reading& reading) const {
    const combos::Shape& shape = reader_.shape(reading.shape);
    if (shape.jokers) return false;
    const Cards enough = at_least_[static_cast<std::size_t>(std::min<int>(reading.unit, 4))];
    Cards starts = shape.starts & ~Cards{0} << 4 * std::max(reading.rank - reading.length + 2, 0);
    for (int lane = 0; lane < reading.length && starts; ++lane) starts &= enough >> 4 * lane;
    return starts != 0;
}

}  // namespace paiju::doudizhu
