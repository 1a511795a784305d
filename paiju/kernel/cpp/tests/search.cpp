// The searches on games that are small enough to know the answer.
#include "tests/check.h"

#include "search/flat.h"
#include "search/solver.h"

namespace paiju {
namespace {

// Take one to three; who takes the last one wins.
struct Nim {
    struct State {
        int left;
        bool first;
    };
    using Move = int;
    bool over(const State& at) const { return at.left == 0; }
    int value(const State& at) const { return at.first ? -1 : 1; }
    bool maximises(const State& at) const { return at.first; }
    std::uint64_t hash(const State& at) const {
        return static_cast<std::uint64_t>(at.left * 2 + at.first);
    }
    void moves(const State& at, std::vector<Move>& into) const {
        for (int take = 1; take <= 3 && take <= at.left; ++take) into.push_back(take);
    }
    void play(State& at, Move take) const { at = {at.left - take, !at.first}; }
};

TEST(solver_knows_who_wins_nim) {
    const Nim nim;
    Solver<Nim> solver(nim, 8);
    for (int left = 1; left <= 40; ++left) {
        const int won = left % 4 ? 1 : -1;
        CHECK(solver.solve({left, true}, 1'000'000) == won);
        CHECK(solver.solve({left, false}, 1'000'000) == -won);
    }
}

TEST(solver_gives_up_in_time) {
    const Nim nim;
    Solver<Nim> solver(nim, 8);
    CHECK(!solver.solve({200, true}, 50).has_value());
}

TEST(flat_search_finds_the_best_arm) {
    Rng rng(5);
    const auto sample = [](Rng& random) { return random.uniform(); };
    const auto value = [](double world, int move, Rng&) { return world + (move == 3 ? 0.1 : 0); };
    const auto found = flat_search(6, sample, value, Budget{.iterations = 64}, rng);
    CHECK(found.best() == 3);
    CHECK(found.moves[0].dropped);
    CHECK(found.worlds == 32);
}

TEST(flat_search_gives_the_same_for_a_seed) {
    const auto sample = [](Rng& random) { return random.uniform(); };
    const auto value = [](double world, int move, Rng& random) {
        return world * move + random.uniform();
    };
    Rng one(7), other(7);
    const auto first = flat_search(4, sample, value, Budget{.iterations = 100}, one);
    const auto again = flat_search(4, sample, value, Budget{.iterations = 100}, other);
    for (int move = 0; move < 4; ++move) CHECK(first.moves[move].mean == again.moves[move].mean);
}

}  // namespace
}  // namespace paiju
