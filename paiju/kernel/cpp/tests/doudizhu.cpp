// Dou Dizhu in the kernel, with a few shapes that need no tables from Python.
#include <limits>
#include <span>

#include "doudizhu/belief.h"
#include "doudizhu/endgame.h"
#include "doudizhu/match.h"
#include "doudizhu/search.h"
#include "doudizhu/train.h"
#include "tests/check.h"

namespace paiju::doudizhu {
namespace {

combos::Shape shape(int kind, int unit, int highest, int wings = 0) {
    combos::Shape made{};
    made.kind = kind;
    made.unit = unit;
    made.length = 1;
    made.highest = highest;
    made.wings = {wings, 1, true, false};
    made.most_wilds = 4;
    return made;
}

// Singles, pairs, triples, triples with one, bombs and the rocket.
combos::Description few_shapes() {
    combos::Description description;
    description.shapes = {shape(0, 1, 14), shape(1, 2, 12), shape(2, 3, 12), shape(6, 3, 12, 1),
                          shape(12, 4, 12), shape(17, 2, 14)};
    description.shapes[4].tier = 1;
    description.shapes[5].tier = 2;
    description.shapes[5].jokers = true;
    for (int single = 0; single < 15; ++single) description.powers.push_back(0);
    for (int other = 0; other < 3 * 13; ++other) description.powers.push_back(0);
    for (int bomb = 0; bomb < 13; ++bomb)
        description.powers.push_back(static_cast<std::uint32_t>(100 + bomb));
    description.powers.push_back(200);
    return description;
}

const Rules& rules() {
    static const Rules made(Options{}, {combos::Finder(few_shapes())});
    return made;
}

Cards cards(std::initializer_list<int> lanes) {
    Cards made = 0;
    for (const int lane : lanes) made += combos::rank_set(lane);
    return made;
}

// Few cards in each hand, the landlord to lead.
Position small_deal(Rng& rng, int each) {
    const Deck deck = shuffled(rng);
    Position position;
    for (int seat = 0; seat < kSeats; ++seat)
        position.hands[static_cast<std::size_t>(seat)] = deck.dealt_to(seat, each);
    return position;
}

int minimax(const EndGame& game, const Position& position) {
    if (game.over(position)) return game.value(position);
    std::vector<EndGame::Move> moves;
    game.moves(position, moves);
    const bool high = game.maximises(position);
    int best = high ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
    for (const auto& move : moves) {
        Position next = position;
        game.play(next, move);
        const int value = minimax(game, next);
        best = high ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

TEST(doudizhu_solves_ends_as_minimax_does) {
    Rng rng(1);
    const EndGame game(rules());
    EndSolver solver(rules(), 12);
    for (int deal = 0; deal < 150; ++deal) {
        const Position position = small_deal(rng, 2 + deal % 2);
        CHECK(solver.solve(position) == minimax(game, position));
    }
}

TEST(doudizhu_leaves_long_deals_unsolved) {
    Rng rng(2);
    EndSolver solver(rules(), 8);
    CHECK(!solver.solve(small_deal(rng, 3)).has_value());
}

TEST(doudizhu_splits_hands_into_what_is_in_them) {
    Splitter splitter;
    const Split run = splitter.split(cards({0, 1, 2, 3, 4, 5}));
    CHECK(run.groups == 1 && run.singles == 0);
    const Split triple = splitter.split(cards({3, 7, 7, 7}));
    CHECK(triple.turns() == 1 && triple.triples == 1 && triple.singles == 1);
    const Split rocket = splitter.split(cards({13, 14}));
    CHECK(rocket.bombs == 1 && rocket.price() < -100);
    CHECK(splitter.split(0).turns() == 0);
    // A wild card makes a bomb of a triple.
    CHECK(splitter.split(cards({7, 7, 7}), 1).bombs == 1);
}

// What is laid by somebody who hardly errs.
Cards laid_by(Manner manner, const Position& position) {
    Policy policy(rules(), nullptr);
    Conduct conduct(policy, {.points = 0.1, .price = 1});
    const auto candidates = policy.candidates(position);
    Rng rng(1);
    return candidates[conduct.draw(position, candidates, manner, rng)].cards;
}

TEST(doudizhu_simple_players_beat_what_they_can) {
    Position position;
    position.hands = {cards({3, 3, 3, 3, 5, 7}), cards({1, 2}), cards({1, 2})};
    CHECK(combos::contains(laid_by(Manner::simple, position), cards({3})));
    const Cards low = cards({2});
    position.turn = 1;
    position.hands[1] += low;
    act(position, low, rules().finder(kNoWild).reader().meanings(low, kNoReading).ids[0], rules());
    // Whoever's it is, the lowest that can beats it, even out of a bomb.
    position.turn = 0;
    CHECK(laid_by(Manner::simple, position) == cards({3}));
    position.turn = 2;
    position.hands[2] = cards({4, 6});
    CHECK(laid_by(Manner::simple, position) == cards({4}));
    // Who has nothing higher lets a friend's stand.
    position.hands[2] = cards({0, 1, 1});
    CHECK(laid_by(Manner::simple, position) == 0);
}

TEST(doudizhu_believes_in_hands_that_explain_what_was_done) {
    const Net net = random_net(7);
    Rng rng(8);
    Position position = small_deal(rng, 4);
    const Seen before = Seen::of(position, 0, {}, 0);
    // Nobody beats the landlord's lowest single.
    std::vector<Turn> history;
    const Cards low = combos::rank_set(combos::lowest_lane(position.hands[0]));
    const ReadingId reading = rules().finder(kNoWild).reader().meanings(low, kNoReading).ids[0];
    history.push_back({0, low, reading});
    act(position, low, reading, rules());
    for (int seat = 1; seat < kSeats; ++seat) {
        history.push_back({seat});
        position.pass();
    }
    const Seen seen = Seen::of(position, 0, {}, 0, history);
    Belief belief(rules(), &net, {.drawn = 50, .usual = {0, 0, 1}});
    belief.look_at(seen, rng);
    for (int number = 0; number < 20; ++number) {
        const World world = belief.draw(rng);
        CHECK(combos::size_of(world.position.hands[1]) == 4);
        for (int seat = 1; seat < kSeats; ++seat)
            CHECK(world.manners[static_cast<std::size_t>(seat)] == Manner::simple);
        CHECK(belief.weight(seen, world.position) < 0);
    }
    // Before anything was done all deals weigh the same.
    CHECK(std::abs(belief.weight(before, small_deal(rng, 4))) < 1e-9);
}

TEST(doudizhu_plays_matches_of_all_players) {
    const Net net = random_net(3);
    SearchSettings quick;
    quick.budget.iterations = 40;
    quick.solved = 8;
    quick.tree.turns = 2;
    const MakePlayer by_hand = [] { return std::make_unique<PolicyPlayer>(rules(), nullptr); };
    const MakePlayer by_search = [&] { return std::make_unique<SearchPlayer>(rules(), &net, quick); };
    const auto played = play_match(rules(), by_search, by_hand, 3, 4, true);
    CHECK(played.size() == 3);
    const auto again = play_match(rules(), by_search, by_hand, 3, 4, true);
    for (std::size_t deal = 0; deal < 3; ++deal) CHECK(played[deal].points == again[deal].points);
}

TEST(doudizhu_weights_survive_being_stored) {
    const Net net = random_net(5);
    const auto bytes = net.bytes();
    CHECK(Net(bytes).bytes() == bytes);
    bool refused = false;
    try {
        Net{std::span(bytes).first(7)};
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
}

TEST(doudizhu_learns_to_tell_hands_apart) {
    TrainSettings settings;
    settings.deals = 400;
    settings.by_hand = 200;
    Trainer trainer({&rules()}, settings, random_net(6));
    double first = 0, last = 0;
    trainer.run(100, [&](const TrainReport& report) {
        CHECK(report.deals == 100 && report.samples > 0);
        (first == 0 ? first : last) = report.points_error;
        return true;
    });
    CHECK(last < first);
}

}  // namespace
}  // namespace paiju::doudizhu
