#include "shuangkou/candidates.h"

#include <algorithm>

namespace paiju::shuangkou {

namespace {

// Finds plays of one hand.
class Gatherer {
  public:
    Gatherer(Hand hand, const Readings& readings, Candidates& found)
        : hand_(hand), natural_(hand), readings_(readings), found_(found) {
        if (!readings.wild()) return;
        wilds_ = count_of(hand, kBigJoker);
        natural_ = hand & ~lane_of(kBigJoker);
    }

    // So many cards of a rank above a lane.
    void alike(int unit, int over) {
        Hand ranks = at_least(hand_, unit);
        for (int more = 1; more <= wilds_ && more < unit; ++more) ranks |= at_least(natural_, unit - more);
        for (ranks &= over < 0 ? kEach : above(over); ranks; ranks &= ranks - 1) {
            add_alike(unit, lowest_lane(ranks));
        }
    }

    void runs(int unit, int length, int over) {
        for (int high = std::max(over + 1, length - 1); high <= kAce; ++high) add_run(unit, length, high);
    }

    // For each lowest rank the longest run.
    void longest_runs(int unit) {
        for (int low = 0; low <= kAce; ++low) {
            int length = kAce + 1 - low;
            while (length >= readings_.shortest_run(unit) && !add_run(unit, length, low + length - 1)) {
                --length;
            }
        }
    }

    // All bombs that beat a power: of a rank all natural cards, or wild ones beside them.
    void bombs(std::uint32_t power) {
        for (Hand ranks = at_least(natural_, std::max(1, 4 - wilds_)); ranks; ranks &= ranks - 1) {
            const int lane = lowest_lane(ranks), held = count_of(natural_, lane);
            for (int unit = std::max(4, held); unit <= held + wilds_; ++unit) {
                const Reading& reading = readings_.alike(unit, lane);
                if (reading.exists() && reading.power > power) add_alike(unit, lane);
            }
        }
        for (int unit = 4; unit <= 8 && at_least(natural_, unit - wilds_); ++unit) {
            chain_bombs(unit, power);
        }
        joker_bombs(power);
    }

  private:
    void add_alike(int unit, int lane) {
        const Reading& reading = readings_.alike(unit, lane);
        if (!reading.exists() || (lane >= kSmallJoker && unit > 2)) return;
        const int natural = std::min(count_of(hand_, lane), unit);
        found_.add({cards_of(natural, lane) + cards_of(unit - natural, kBigJoker), reading});
    }

    bool add_run(int unit, int length, int high) {
        const int low = high - length + 1;
        if (!count_of(natural_, low) && high < kAce) return false;  // it would be read higher up
        Hand cards = 0;
        int lacking = 0;
        for (int lane = low; lane <= high; ++lane) {
            const int held = std::min(count_of(natural_, lane), unit);
            lacking += unit - held;
            if (lacking > wilds_) return false;
            cards += cards_of(held, lane);
        }
        const Reading& reading = readings_.run(unit, length, high);
        if (reading.exists()) found_.add({cards + cards_of(lacking, kBigJoker), reading});
        return reading.exists();
    }

    void chain_bombs(int unit, std::uint32_t power) {
        for (int length = readings_.shortest_run(unit); unit * length <= size_of(hand_); ++length) {
            for (int high = length - 1; high <= kAce; ++high) {
                if (readings_.run(unit, length, high).power > power) add_run(unit, length, high);
            }
        }
    }

    void joker_bombs(std::uint32_t power) {
        const int small = count_of(hand_, kSmallJoker), big = count_of(hand_, kBigJoker);
        for (int many = 3; many <= small + big; ++many) {
            const Reading& reading = readings_.jokers(many);
            if (reading.power <= power) continue;
            const int low = std::min(small, many);
            found_.add({cards_of(low, kSmallJoker) + cards_of(many - low, kBigJoker), reading});
        }
    }

    Hand hand_;
    Hand natural_;
    int wilds_ = 0;
    const Readings& readings_;
    Candidates& found_;
};

// What is alike, the longest runs and all bombs, but those that are there already.
void add_wide_leads(Gatherer& gatherer, Candidates& found) {
    const int there = found.count;
    for (int unit = 1; unit <= 3; ++unit) {
        gatherer.alike(unit, -1);
        gatherer.longest_runs(unit);
    }
    gatherer.bombs(0);
    const Play* first = found.plays.data();
    const auto known = [&](const Play& play) {
        return std::any_of(first, first + there,
                           [&](const Play& other) { return other.cards == play.cards; });
    };
    const auto* end = std::remove_if(found.plays.data() + there, found.plays.data() + found.count, known);
    found.count = static_cast<int>(end - first);
}

}  // namespace

void find_candidates(const State& state, const Readings& readings, Splitter& splitter, bool wide,
                     Candidates& found) {
    found.count = 0;
    const Hand hand = state.hands[state.turn];
    const Reading& standing = state.to_beat;
    Gatherer gatherer(hand, readings, found);
    if (!standing.exists()) {
        splitter.for_each_group(hand, [&](const Play& play) { found.add(play); });
        if (wide) add_wide_leads(gatherer, found);
        return;
    }
    found.add(Play{});
    if (!standing.is_bomb() && standing.length == 1) gatherer.alike(standing.unit, standing.rank);
    if (!standing.is_bomb() && standing.length > 1) {
        gatherer.runs(standing.unit, standing.length, standing.rank);
    }
    gatherer.bombs(standing.power);
}

}  // namespace paiju::shuangkou
