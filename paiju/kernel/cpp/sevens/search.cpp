#include "sevens/search.h"

#include <algorithm>
#include <optional>

#include "sevens/likelihood.h"

namespace paiju::sevens {

std::vector<Choice> search(const Knowledge& knowledge, const Rules& rules, const Policy& policy,
                           const SearchSettings& settings, const Budget& budget,
                           std::uint64_t seed) {
    Rng rng(seed);
    const Belief belief(knowledge, rules);
    const Legal moves = legal(belief.draw(rng).state, rules);
    std::optional<LikelyWorlds> likely;
    if (settings.candidates > 0 && moves.count() > 1) {
        likely.emplace(belief, rules, policy, settings.candidates, settings.temperature, rng);
    }
    const auto sample = [&](Rng& random) {
        return likely ? likely->draw(random) : belief.draw(random).state;
    };
    const auto value = [&](const State& world, int number, Rng&) {
        State state = world;
        apply(state, moves.at(number), moves.cover);
        play_out(state, rules, policy);
        return scores(state, rules)[knowledge.seat];
    };
    const auto found = flat_search(static_cast<std::size_t>(moves.count()), sample, value, budget,
                                   rng, {.doubt = settings.doubt});
    std::vector<Choice> choices;
    for (int i = 0; i < moves.count(); ++i) choices.push_back({moves.at(i), found.moves[i]});
    return choices;
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
