#include <algorithm>

#include "combos/plays.h"
#include "common/rng.h"
#include "tests/check.h"

namespace paiju::combos {
namespace {

constexpr int kAce = 11, kTwo = 12;
constexpr int kMostWilds = 8;

// Combinations of all sorts: runs, wings of one and of two cards, bombs with and without wild cards,
// lines of bombs, and jokers. Kinds only have to differ.
Description many_shapes(int wild) {
    const Wings none{0, 1, true, false};
    Description description{{}, {}, wild, kEach & ~kJokers, true, true};
    int kind = 0;
    const auto add = [&](int unit, int length, int highest, Wings wings, int fewest, int most, int tier) {
        description.shapes.push_back(
            {kind, unit, length, 0, highest, wings, fewest, most, false, tier, tier * unit});
    };
    const auto runs = [&](int unit, int from, int to, Wings wings) {
        for (int length = from; length <= to; ++length) {
            Wings all = wings;
            all.count *= length;
            add(unit, length, length > 1 ? kAce : kTwo, all, 0, kMostWilds, 0);
        }
        ++kind;
    };
    add(1, 1, kBigJoker, none, 0, kMostWilds, 0);
    ++kind;
    runs(2, 1, 1, none);
    runs(3, 1, 1, none);
    runs(1, 5, 12, none);
    runs(2, 3, 10, none);
    runs(3, 2, 6, none);
    runs(3, 1, 5, {1, 1, true, false});
    runs(3, 1, 4, {1, 2, true, false});
    add(4, 1, kTwo, {2, 1, true, true}, 0, kMostWilds, 0);
    ++kind;
    add(4, 1, kTwo, none, 0, 0, 2);
    add(4, 1, kTwo, none, 1, 3, 1);
    add(5, 1, kTwo, none, 0, kMostWilds, 3);
    ++kind;
    description.shapes.push_back({kind, 2, 1, 0, kBigJoker, none, 0, 0, true, 4, 9});
    for (const Shape& shape : description.shapes)
        for (int run = 0; run <= (shape.jokers ? 0 : shape.highest - shape.length + 1); ++run)
            description.powers.push_back(
                shape.tier ? static_cast<std::uint32_t>(100 * shape.tier + run + 1) : 0);
    return description;
}

Cards random_hand(Rng& rng, int most) {
    Cards hand = 0;
    for (auto left = 1 + rng.below(static_cast<std::uint32_t>(most)); left > 0;) {
        const int lane = static_cast<int>(rng.below(kLanes));
        if (count_of(hand, lane) >= (lane < kSmallJoker ? 4 : 1)) continue;
        hand += rank_set(lane);
        --left;
    }
    return hand;
}

void check_plays(const Finder& finder, Cards hand, ReadingId to_beat, const PlayList& found) {
    const Reader& reader = finder.reader();
    for (const Play& play : found) {
        CHECK(play.cards && contains(hand, play.cards));
        CHECK(reader.has(play.cards, play.reading));
        CHECK(to_beat == kNoReading || reader.beats(play.reading, to_beat));
        const Readings meant = reader.meanings(play.cards, to_beat);
        CHECK(std::ranges::count(meant.all(), play.reading) == 1);
        CHECK(std::count(found.begin(), found.end(), play) == 1);
    }
}

// What any hand may lead, and lay on any of that which another may lead.
void try_hands(const Finder& finder, int hands, int most) {
    Rng rng(5);
    PlayList led, laid;
    for (int number = 0; number < hands; ++number) {
        const Cards hand = random_hand(rng, most);
        led.clear();
        finder.plays(hand, kNoReading, led);
        CHECK(!led.empty());
        check_plays(finder, hand, kNoReading, led);
        const Play& stands = led[rng.below(static_cast<std::uint32_t>(led.size()))];
        const Cards other = random_hand(rng, most);
        laid.clear();
        finder.plays(other, stands.reading, laid);
        check_plays(finder, other, stands.reading, laid);
    }
}

}  // namespace

TEST(plays_are_of_the_hand_and_mean_what_they_are_listed_for) {
    try_hands(Finder(many_shapes(-1)), 2000, 20);
}

TEST(plays_with_wild_cards_too) {
    for (const int wild : {0, 5, kTwo}) try_hands(Finder(many_shapes(wild)), 500, 11);
}

}  // namespace paiju::combos
