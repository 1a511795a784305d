// The tree below a search, on games that are small enough to know the answer.
#include "tests/check.h"

#include <optional>

#include "search/flat.h"
#include "search/tree.h"

namespace paiju {
namespace {

// A coin lies hidden. Who is asked may stop, or guess it after a word of somebody else, who names it
// or says nothing. The policy holds all guesses for alike.
struct Coin {
    enum Step { kTold, kGuess, kDone };

    struct State {
        int coin = 0;
        Step step = kTold;
        double won = 0;
    };

    bool speaks = false;  // whether the coin is named

    std::optional<double> value(const State& at) const {
        if (at.step != kDone) return std::nullopt;
        return at.won;
    }
    bool own_turn(const State& at) const { return at.step == kGuess; }
    int options(const State&) const { return 2; }
    void expect(const State&, std::vector<float>& into) const { into = {0, 0}; }
    std::uint64_t take(State& at, int guess) const {
        at.won = guess == at.coin;
        at.step = kDone;
        return static_cast<std::uint64_t>(guess);
    }
    std::uint64_t play_on(State& at, Rng&) const {
        if (own_turn(at)) return take(at, 0);
        at.step = kGuess;
        return speaks ? static_cast<std::uint64_t>(1 + at.coin) : 0;
    }
};

// To stop is worth as much as is given, to go on what the tree makes of it.
int best_of(Coin coin, double stop, int turns) {
    Tree tree(coin, {.turns = turns, .opinion = 10, .curiosity = 0.1});
    Rng rng(11);
    const auto sample = [](Rng& random) { return Coin::State{static_cast<int>(random.below(2))}; };
    const auto value = [&](const Coin::State& world, int move, Rng& luck) {
        return move == 0 ? stop : tree.follow(world, 1, luck);
    };
    return flat_search(2, sample, value, Budget{.iterations = 400}, rng, {.doubt = 100}).best();
}

// What is told is a number, which the searcher sees, and then he takes one of two.
struct Numbers {
    struct State {
        int number = 0;
        int turn = 0;
    };

    std::optional<double> value(const State& at) const {
        if (at.turn < 2) return std::nullopt;
        return at.number;
    }
    bool own_turn(const State& at) const { return at.turn == 1; }
    int options(const State&) const { return 2; }
    void expect(const State&, std::vector<float>& into) const { into = {0, 0}; }
    std::uint64_t take(State& at, int option) const {
        ++at.turn;
        return static_cast<std::uint64_t>(option);
    }
    std::uint64_t play_on(State& at, Rng&) const {
        ++at.turn;
        return static_cast<std::uint64_t>(at.number);
    }
};

TEST(tree_keeps_apart_what_looks_different) {
    Numbers numbers;
    Tree tree(numbers, {.turns = 1});
    Rng rng(1);
    for (int move = 0; move < 5; ++move)
        for (int number = 0; number < 5; ++number) tree.follow({number}, move, rng);
    CHECK(tree.nodes() == 25);
    for (int number = 0; number < 5; ++number) tree.follow({number}, 3, rng);
    CHECK(tree.nodes() == 25);
}

TEST(tree_does_not_know_what_is_hidden) { CHECK(best_of({.speaks = false}, 0.6, 1) == 0); }

TEST(tree_knows_what_it_was_told) { CHECK(best_of({.speaks = true}, 0.8, 1) == 1); }

TEST(no_tree_plays_on_by_the_policy) { CHECK(best_of({.speaks = true}, 0.8, 0) == 0); }

// One turn after the other takes one of three; only 2 and then 2 brings anything, which the policy
// holds for a little worse.
struct Steps {
    struct State {
        int turn = 0;
        bool good = true;
    };

    std::optional<double> value(const State& at) const {
        if (at.turn < 2) return std::nullopt;
        return at.good ? 1 : 0;
    }
    bool own_turn(const State&) const { return true; }
    int options(const State&) const { return 3; }
    void expect(const State&, std::vector<float>& into) const { into = {0, 0, -0.1F}; }
    std::uint64_t take(State& at, int option) const {
        ++at.turn;
        at.good = at.good && option == 2;
        return static_cast<std::uint64_t>(option);
    }
    std::uint64_t play_on(State& at, Rng&) const { return take(at, 0); }
};

double late_mean(int turns, double opinion) {
    Steps steps;
    Tree tree(steps, {.turns = turns, .opinion = opinion, .curiosity = 0.3});
    Rng rng(3);
    double sum = 0;
    for (int deal = 0; deal < 2000; ++deal) {
        const double value = tree.follow({}, 0, rng);
        if (deal >= 1000) sum += value;
    }
    CHECK(tree.nodes() <= 4);
    return sum / 1000;
}

TEST(tree_finds_what_takes_two_turns) { CHECK(late_mean(2, 10) > 0.9); }

TEST(tree_sees_no_further_than_its_turns) { CHECK(late_mean(1, 10) == 0); }

TEST(tree_trusts_the_policy_as_told) { CHECK(late_mean(2, 1e6) < 0.05); }

}  // namespace
}  // namespace paiju
