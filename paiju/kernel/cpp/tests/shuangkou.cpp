#include <algorithm>
#include <memory>

#include "shuangkou/endgame.h"
#include "shuangkou/learner.h"
#include "shuangkou/match.h"
#include "shuangkou/random_play.h"
#include "tests/check.h"

using namespace paiju;
using namespace paiju::shuangkou;

namespace {

// Some of the combinations, in the numbers that Python hands over; kinds do not matter here.
combos::Description some_shapes() {
    const combos::Wings none{0, 1, true, false};
    combos::Description description{{}, {}, kBigJoker, kEach & ~rank_set(kBigJoker), false, false};
    const auto add = [&](combos::Shape shape) { description.shapes.push_back(shape); };
    add({0, 1, 1, 0, kBigJoker, none, 0, 4, false, 0, 0});
    for (int length = 5; length <= 12; ++length) add({1, 1, length, 0, kAce, none, 0, 4, false, 0, 0});
    add({2, 2, 1, 0, kBigJoker, none, 0, 4, false, 0, 0});
    for (int length = 3; length <= 12; ++length) add({3, 2, length, 0, kAce, none, 0, 4, false, 0, 0});
    add({4, 3, 1, 0, kSmallJoker, none, 0, 4, false, 0, 0});
    for (int many = 4; many <= 8; ++many) add({5, many, 1, 0, kSmallJoker, none, 0, 4, false, 2, many});
    for (int many = 4; many <= 5; ++many) add({6, many, 3, 0, kAce, none, 0, 4, false, 2, many + 3});
    for (int many = 3; many <= 4; ++many) add({7, many, 1, 0, 12, none, 0, 4, true, 1, many + 3});
    for (const combos::Shape& shape : description.shapes) {
        const int last = shape.jokers ? 0 : shape.highest - shape.length + 1 - shape.lowest;
        for (int run = 0; run <= last; ++run) {
            const int rank = shape.lowest + run + shape.length - 1;
            const int power = ((shape.lines * 8 + shape.tier) * 128 + 127 - shape.unit) * 16 + rank;
            description.powers.push_back(shape.tier ? static_cast<std::uint32_t>(power) : 0);
        }
    }
    return description;
}

Rules some_rules() {
    Payments payments;
    payments.basic = {3, 2, 1};
    for (int lines = 0; lines <= kMostLines; ++lines) {
        payments.multiplier[lines] = lines < 5 ? 1 : 1 << (std::min(lines, 8) - 4);
        payments.contribution[lines] = lines < 6 ? 0 : 2 * (lines - 5);
    }
    return {combos::Finder(some_shapes()), payments};
}

Effort quick() {
    Effort effort;
    effort.budget.iterations = 20;
    effort.of_each = 2;
    effort.horizon = {4, 8, 500};
    effort.tree.turns = 2;
    return effort;
}

}  // namespace

TEST(shuangkou_random_deals_add_up_to_nothing) {
    const Played played = random_play(some_rules(), 200, 1);
    std::int64_t sum = 0;
    for (const std::int64_t score : played.scores) sum += score;
    CHECK(sum == 0);
    CHECK(played.wins[0] + played.wins[1] == 200);
}

TEST(shuangkou_splits_take_a_hand_apart) {
    const Rules rules = some_rules();
    Splitter splitter(rules.readings);
    Rng rng(2);
    for (int i = 0; i < 300; ++i) {
        for (const Hand hand : deal(rng).hands) {
            Hand left = hand;
            int groups = 0;
            splitter.for_each_group(hand, [&](const Play& play) {
                CHECK(combos::contains(left, play.cards));
                CHECK(rules.readings.meaning(play.cards, Reading{}).id == play.reading.id);
                left -= play.cards;
                ++groups;
            });
            CHECK(left == 0);
            CHECK(groups == splitter.of(hand).groups);
        }
    }
}

TEST(shuangkou_candidates_are_legal) {
    const Rules rules = some_rules();
    Splitter splitter(rules.readings);
    Rng rng(3);
    Candidates found;
    combos::PlayList legal;
    for (int i = 0; i < 60; ++i) {
        for (State state = deal(rng); !state.over();) {
            find_candidates(state, rules.readings, splitter, true, found);
            CHECK(found.count > 0);
            legal.clear();
            add_legal(state, rules.readings, legal);
            for (const Play& play : found) {
                const auto same = [&](const combos::Play& other) {
                    return other.cards == play.cards &&
                           (play.is_pass() || other.reading == play.reading.id);
                };
                CHECK(std::any_of(legal.begin(), legal.end(), same));
            }
            apply(state, found.plays[rng.below(static_cast<std::uint32_t>(found.count))], rules.payments);
        }
    }
}

TEST(shuangkou_views_remember_what_was_shown) {
    const Rules rules = some_rules();
    Splitter splitter(rules.readings);
    Rng rng(6);
    Candidates found;
    for (int i = 0; i < 20; ++i) {
        State state = deal(rng);
        View view = first_view(state, rng);
        while (!state.over()) {
            see(view, state);
            CHECK(look(view, rules).now.shown == state.shown);
            find_candidates(state, rules.readings, splitter, false, found);
            const auto chosen = rng.below(static_cast<std::uint32_t>(found.count));
            go_on(view, state, found.plays[chosen], rules.payments);
        }
    }
}

TEST(shuangkou_passes_on_an_enemy_show_how_low) {
    const Rules rules = some_rules();
    Rng rng(7);
    State state = deal(rng);
    state.turn = 0;
    const auto do_ = [&](const Play& play) { apply(state, play, rules.payments); };
    const auto single = [&](int rank) { return Play{rank_set(rank), rules.readings.alike(1, rank)}; };
    state.hands = {rank_set(3) + rank_set(0), rank_set(9), rank_set(9), rank_set(9)};
    do_(single(3));
    for (int seat = 1; seat < kSeats; ++seat) do_(Play{});
    const int place = place_of(rules.readings.alike(1, 3));
    CHECK(state.shown[0].last_led == place && state.shown[1].last_led == 0);
    CHECK(state.shown[1].passed[place] == kLanes - 3 && state.shown[3].passed[place] == kLanes - 3);
    CHECK(state.shown[2].passed[place] == 0);
    CHECK(Endgame(rules, Aim{}).hash(state) == [&] {
        State forgetful = state;
        forgetful.shown = {};
        return Endgame(rules, Aim{}).hash(forgetful);
    }());
}

TEST(shuangkou_chances_are_near_what_deals_show) {
    Rng rng(8);
    const Rules rules = some_rules();
    std::array<int, 3> stood{};
    const State first = deal(rng);
    const Hand unseen = kTwoDecks - first.hands[0];
    const Chances chances(unseen, 9, false);
    constexpr int kDraws = 20000;
    std::vector<int> lanes;
    for (int lane = 0; lane < kLanes; ++lane) lanes.insert(lanes.end(), count_of(unseen, lane), lane);
    for (int draw = 0; draw < kDraws; ++draw) {
        shuffle(lanes.data(), static_cast<int>(lanes.size()), rng);
        Hand hand = 0;
        for (int i = 0; i < 9; ++i) hand += rank_set(lanes[i]);
        for (int unit = 1; unit <= 3; ++unit) stood[unit - 1] += !(at_least(hand, unit) & above(9));
    }
    for (int unit = 1; unit <= 3; ++unit) {
        const float share = static_cast<float>(stood[unit - 1]) / kDraws;
        CHECK(std::abs(chances.stands(unit, 9) - share) < .05f);
    }
}

TEST(shuangkou_searches_whole_deals) {
    const Rules rules = some_rules();
    const auto weights = std::make_unique<Weights>();
    const Player player{weights.get(), quick()};
    const DeckResult result = play_deck(rules, player, player, 4);
    CHECK(std::abs(result.points[0]) >= 2 || std::abs(result.points[1]) >= 2);
}

TEST(shuangkou_learns_to_win) {
    const Rules rules = some_rules();
    Rng rng(5);
    const auto start = std::make_unique<Weights>(beginning(rng));
    Learner learner(rules, *start, Course{});
    learner.learn(320, .003f, rng);
    const Player pupil{&learner.weights(), Effort{}}, beginner{start.get(), Effort{}};
    int won = 0;
    for (std::uint64_t deck = 0; deck < 50; ++deck) {
        const DeckResult result = play_deck(rules, pupil, beginner, deck);
        won += result.won[0] + result.won[1];
    }
    CHECK(won > 60);
}

TEST(shuangkou_solves_what_is_plain) {
    const Rules rules = some_rules();
    Ending ending(rules, Aim{});
    // The 2 stands, the 3 is beaten by one enemy, and he by the partner: single.
    const State state = start({rank_set(12) + rank_set(0), rank_set(1), rank_set(6), rank_set(2)}, 0);
    CHECK(ending.solve(state, 0, 100000) == 4.0f);
    CHECK(ending.solve(state, 1, 100000) == -4.0f);
}
