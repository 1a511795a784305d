#include "shuangkou/search.h"

#include <algorithm>

#include "search/flat.h"

namespace paiju::shuangkou {

namespace {

constexpr int kBatch = 8;             // hands that are drawn at a time
constexpr double kIndifference = .25;  // points that are not worth another look
constexpr std::int64_t kFirstLook = 32;
constexpr double kGrowth = 1.5;

// As if all that was laid below a rank might still be in other hands.
State forgotten(State state, const Seen& seen, int rank) {
    const Hand lower = cards_of(1, rank) - 1;
    for (const Hand laid : seen.laid) state.hands[after(state.turn)] += laid & lower;
    return state;
}

// The choices that look best, best first.
std::vector<Choice> rated(const State& state, Policy& policy, int most) {
    Candidates candidates;
    std::array<float, Candidates::kMost> ratings;
    find_candidates(state, policy.rules().readings, policy.splitter(), true, candidates);
    policy.rate(state, candidates, ratings.data());
    std::vector<Choice> choices;
    for (int i = 0; i < candidates.count; ++i) choices.push_back({candidates.plays[i], ratings[i]});
    std::ranges::stable_sort(choices, std::greater{}, &Choice::rating);
    if (static_cast<int>(choices.size()) > most) choices.resize(static_cast<std::size_t>(most));
    return choices;
}

// Hands to play with, drawn a few at a time.
class Worlds {
  public:
    Worlds(const Belief& belief, Policy& policy, const Effort& effort)
        : belief_(belief), policy_(policy), effort_(effort) {}

    State next(Rng& rng) {
        if (drawn_.empty()) {
            drawn_ = belief_.draw_likely(kBatch, effort_.of_each, effort_.sharpness, policy_, rng);
        }
        const Hands hands = drawn_.back();
        drawn_.pop_back();
        return belief_.with(hands);
    }

  private:
    const Belief& belief_;
    Policy& policy_;
    const Effort& effort_;
    std::vector<Hands> drawn_;
};

}  // namespace

std::vector<Choice> choose(const View& view, Policy& policy, const Effort& effort, Rng& rng) {
    const Belief belief(view, policy.rules());
    const State known = belief.with(belief.draw(rng));
    const State kept = forgotten(known, belief.seen(), effort.counts_from);
    auto choices = rated(kept, policy, effort.choices);
    const Budget& budget = effort.budget;
    if (choices.size() == 1 || (budget.iterations <= 0 && budget.milliseconds <= 0)) return choices;
    Worlds worlds(belief, policy, effort);
    Line line(policy, effort.aim, effort.horizon, view.seat, effort.trust);
    Tree tree(line, effort.tree);
    const auto sample = [&](Rng& lot) { return worlds.next(lot); };
    const auto value = [&](State state, int move, Rng& luck) {
        apply(state, choices[move].play, policy.rules().payments);
        return tree.follow({state}, move, luck) + effort.trust * choices[move].rating;
    };
    const FlatSettings race{effort.doubt, kIndifference, kFirstLook, kGrowth};
    const auto found = flat_search(choices.size(), sample, value, budget, rng, race);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        choices[i].worth = static_cast<float>(found.moves[i].mean);
        choices[i].worlds = static_cast<int>(found.moves[i].worlds);
    }
    const auto better = [&](const Choice& one, const Choice& other) {
        if (one.worlds != other.worlds) return one.worlds > other.worlds;
        return one.worth > other.worth;
    };
    std::ranges::stable_sort(choices, better);
    return choices;
}

}  // namespace paiju::shuangkou
