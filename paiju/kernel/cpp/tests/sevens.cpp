// Sevens: whole deals, drawn worlds, searches and training on all kinds of rules.
#include "tests/check.h"

#include <cmath>
#include <stdexcept>

#include "sevens/match.h"
#include "sevens/random_play.h"
#include "sevens/train.h"

namespace paiju::sevens {
namespace {

std::vector<Rules> kinds_of_rules() {
    Rules pool;
    pool.pool = pool.topple = pool.redeal_aces_and_kings = true;
    pool.dragon_bonus = 10;
    Rules stakes;
    stakes.stakes = true;
    stakes.tiers = {{30, 2}, {50, 4}, {70, 8}};
    return {Rules{}, pool, stakes};
}

TEST(random_deals_end_and_scores_cancel_out) {
    for (const Rules& rules : kinds_of_rules()) {
        const Played played = random_play(rules, 2000, 3);
        CHECK(played.deals == 2000);
        Points sum = 0;
        for (const Points points : played.scores) sum += points;
        CHECK(rules.pool || sum == 0);
        CHECK(rules.topple || played.plies == 2000 * kCards);
    }
}

// Calls `look(state, history)` at each ply of a random deal.
template <class Look>
void in_random_deal(const Rules& rules, std::uint64_t seed, Look&& look) {
    Rng rng(seed);
    State state = begin(random_hands(rng), rules);
    std::vector<std::int8_t> history;
    while (!state.over()) {
        look(state, history);
        const Legal moves = legal(state, rules);
        const int number = static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.count())));
        const int action = moves.at(number);
        history.push_back(moves.cover ? kCovered : static_cast<std::int8_t>(action));
        apply(state, action, moves.cover);
    }
}

Knowledge known(const State& state, const std::vector<std::int8_t>& history) {
    const int seat = state.turn;
    return {seat, state.leader, state.hands[seat], state.covered[seat], history};
}

TEST(drawn_worlds_agree_with_what_was_seen) {
    const Rules rules;
    Rng rng(9);
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        in_random_deal(rules, seed, [&](const State& state, const auto& history) {
            const World world = Belief(known(state, history), rules).draw(rng);
            Bits all = state.table;
            for (int seat = 0; seat < kSeats; ++seat) {
                CHECK(count(world.state.hands[seat]) == count(state.hands[seat]));
                CHECK(count(world.state.covered[seat]) == count(state.covered[seat]));
                CHECK((world.state.hands[seat] & world.state.lacks[seat]) == 0);
                CHECK(world.state.lacks[seat] == state.lacks[seat]);
                all |= world.state.hands[seat] | world.state.covered[seat];
            }
            CHECK(all == kWhole);
            CHECK(world.state.turn == state.turn && world.state.ply == state.ply);
            CHECK(world.state.last == state.last);
        });
    }
}

TEST(likely_worlds_agree_with_what_was_seen) {
    const Rules rules;
    const Policy policy;
    in_random_deal(rules, 4, [&](const State& state, const auto& history) {
        Rng rng(1);
        const Belief belief(known(state, history), rules);
        LikelyWorlds worlds(belief, rules, policy, {.chains = 2, .starts = 2, .burn = 20}, rng);
        for (int i = 0; i < 20; ++i) {
            const State& world = worlds.draw(rng).state;
            Bits all = state.table;
            for (int seat = 0; seat < kSeats; ++seat) {
                CHECK(count(world.hands[seat]) == count(state.hands[seat]));
                CHECK(count(world.covered[seat]) == count(state.covered[seat]));
                CHECK((world.hands[seat] & world.lacks[seat]) == 0);
                all |= world.hands[seat] | world.covered[seat];
            }
            CHECK(all == kWhole);
        }
    });
}

TEST(searches_take_legal_actions_and_repeat_themselves) {
    for (const Rules& rules : kinds_of_rules()) {
        const Practised practised(rules, {});
        const Policy policy;
        in_random_deal(rules, 11, [&](const State& state, const auto& history) {
            const Knowledge seen = known(state, history);
            const SearchSettings settings{.walk = {.chains = 2, .starts = 2, .burn = 4},
                                          .tree = {.turns = 2}};
            const Budget budget{.iterations = 4};
            const auto one = search(seen, rules, policy, settings, budget, 5);
            const auto again = search(seen, rules, policy, settings, budget, 5);
            const auto other = search(seen, rules, practised, settings, budget, 5);
            const Legal moves = legal(state, rules);
            CHECK(static_cast<int>(one.size()) == moves.count());
            CHECK(other.size() == one.size());
            for (std::size_t i = 0; i < one.size(); ++i) {
                CHECK(one[i].action == moves.at(static_cast<int>(i)));
                CHECK(one[i].tried.mean == again[i].tried.mean);
            }
        });
    }
}

// The tree itself makes sure that what looks the same has as many options.
TEST(trees_hold_later_turns) {
    for (const Rules& rules : kinds_of_rules()) {
        const Policy policy;
        in_random_deal(rules, 12, [&](const State& state, const auto& history) {
            SearchSettings settings;
            settings.noise = 1;
            settings.doubt = 100;
            settings.tree.turns = 3;
            const Knowledge seen = known(state, history);
            const auto found = search(seen, rules, policy, settings, {.iterations = 150}, 6);
            CHECK(static_cast<int>(found.size()) == legal(state, rules).count());
        });
    }
}

TEST(covers_look_alike) {
    const Rules rules;
    const Policy policy;
    const Line line(rules, ByPolicy{policy, 0}, 0);
    in_random_deal(rules, 13, [&](State state, const auto&) {
        Rng rng(1);
        const Legal moves = legal(state, rules);
        const auto seen = line.play_on(state, rng);
        CHECK(moves.cover ? seen == kCards + 1 : seen == static_cast<std::uint64_t>(moves.at(0)));
    });
}

TEST(training_makes_a_better_player) {
    const Rules rules;
    const Learnt learnt = train(rules, Policy(), Practised(rules, {}),
                                {.decisions = 3000, .taught = 0.1, .batch = 64}, 1);
    const Margin margin = match(rules, {learnt.policy, 0, {}}, {Policy(), 0, {}}, 200, 2);
    CHECK(margin.points > 4 * margin.error);
}

TEST(knowledge_that_contradicts_itself_is_refused) {
    const Rules rules;
    Rng rng(2);
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        Knowledge wild{static_cast<int>(rng.below(4)), static_cast<int>(rng.below(4)),
                       rng.next() & kWhole, rng.next() & rng.next() & kWhole, {6}};
        for (auto left = rng.below(20); left > 0; --left) {
            wild.history.push_back(static_cast<std::int8_t>(rng.below(54)) - 2);
        }
        try {
            Belief(wild, rules).draw(rng);
        } catch (const std::invalid_argument&) {
            ++refused;
        }
    }
    CHECK(refused == 3000);
}

}  // namespace
}  // namespace paiju::sevens
