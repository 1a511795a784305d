#include "sevens/search.h"

#include <algorithm>

#include "sevens/likelihood.h"

namespace paiju::sevens {
namespace {

// `sample(rng)` gives deals that agree with what the seat in turn knows.
template <class Mind, class Sample>
std::vector<Choice> search_in(const Legal& moves, int seat, const Rules& rules, const Mind& mind,
                              Sample&& sample, const SearchSettings& settings,
                              const Budget& budget, Rng& rng) {
    const auto value = [&](const State& world, int number, Rng&) {
        State state = world;
        apply(state, moves.at(number), moves.cover);
        play_out(state, rules, mind);
        return scores(state, rules)[seat];
    };
    const auto found = flat_search(static_cast<std::size_t>(moves.count()), sample, value, budget,
                                   rng, {.doubt = settings.doubt});
    std::vector<Choice> choices;
    for (int i = 0; i < moves.count(); ++i) choices.push_back({moves.at(i), found.moves[i]});
    return choices;
}

Legal moves_of(const Belief& belief, const Rules& rules) {
    Rng rng(0);
    return legal(belief.draw(rng).state, rules);  // they are the same in every world
}

}  // namespace

std::vector<Choice> search(const Knowledge& knowledge, const Rules& rules, const Policy& policy,
                           const SearchSettings& settings, const Budget& budget,
                           std::uint64_t seed) {
    const Belief belief(knowledge, rules);
    const Legal moves = moves_of(belief, rules);
    Rng rng(seed);
    if (settings.candidates == 0 || moves.count() < 2) {
        const auto any = [&](Rng& random) { return belief.draw(random).state; };
        return search_in(moves, knowledge.seat, rules, policy, any, settings, budget, rng);
    }
    const LikelyWorlds worlds(belief, rules, policy, settings.candidates, settings.temperature, rng);
    const auto likely = [&](Rng& random) { return worlds.draw(random); };
    return search_in(moves, knowledge.seat, rules, policy, likely, settings, budget, rng);
}

std::vector<Choice> search(const Knowledge& knowledge, const Rules& rules, const Practised& mind,
                           const SearchSettings& settings, const Budget& budget,
                           std::uint64_t seed) {
    const Belief belief(knowledge, rules);
    Rng rng(seed);
    const auto any = [&](Rng& random) { return belief.draw(random).state; };
    return search_in(moves_of(belief, rules), knowledge.seat, rules, mind, any, settings, budget,
                     rng);
}

int best_of(const std::vector<Choice>& choices) {
    const Choice* best = nullptr;
    for (const Choice& choice : choices) {
        if (choice.tried.dropped) continue;
        if (best == nullptr || choice.tried.mean > best->tried.mean) best = &choice;
    }
    return best->action;
}

}  // namespace paiju::sevens
