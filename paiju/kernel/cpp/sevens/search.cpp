#include "sevens/search.h"

#include <algorithm>

namespace paiju::sevens {
namespace {

// Tries some of the actions; `sample(rng)` gives deals that agree with what the seat knows, and
// `spread` makes what is told in spreads of the policy points of the rules.
template <class Mind, class Sample>
void try_out(std::vector<Choice*>& choices, const Legal& moves, int seat, const Rules& rules,
             const Mind& mind, Sample&& sample, const SearchSettings& settings,
             double spread, const Budget& budget, Rng& rng) {
    TreeSettings scaled = settings.tree;
    scaled.curiosity *= spread;
    Line line(rules, mind, seat);
    Tree tree(line, scaled);
    const auto value = [&](const State& world, int number, Rng& luck) {
        State state = world;
        apply(state, choices[static_cast<std::size_t>(number)]->action, moves.cover);
        return tree.follow(state, number, luck);
    };
    const FlatSettings race{
        .doubt = settings.doubt, .indifference = settings.trifle * spread, .growth = 1.5};
    const auto found = flat_search(choices.size(), sample, value, budget, rng, race);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        choices[i]->tried = found.moves[i];
        choices[i]->mean = found.moves[i].mean;
    }
}

std::vector<Choice> all_of(const Legal& moves) {
    std::vector<Choice> choices;
    for (int i = 0; i < moves.count(); ++i) choices.push_back({moves.at(i), {}, 0});
    return choices;
}

// Those that the policy does not hold for worse beyond doubt.
std::vector<Choice*> open_ones(std::vector<Choice>& choices, const Worths& worths, double margin) {
    const float best = *std::max_element(worths.begin(), worths.begin() + choices.size());
    std::vector<Choice*> open;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (margin <= 0 || worths[i] >= best - margin) open.push_back(&choices[i]);
    }
    return open;
}

// Both the search and the policy tell how actions differ; each has its say by what it has seen.
// `unit` makes the policy's points those of the rules.
void weigh_in(std::vector<Choice>& choices, const Worths& worths, double unit, double opinion) {
    double offset = 0, tried = 0;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (choices[i].tried.worlds == 0) continue;
        offset += choices[i].tried.mean - worths[i] * unit;
        ++tried;
    }
    if (tried > 0) offset /= tried;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const auto worlds = static_cast<double>(choices[i].tried.worlds);
        if (worlds + opinion == 0) continue;
        const double expected = worths[i] * unit + offset;
        choices[i].mean =
            (worlds * choices[i].tried.mean + opinion * expected) / (worlds + opinion);
    }
}

}  // namespace

std::vector<Choice> search(const Knowledge& knowledge, const Rules& rules, const Policy& policy,
                           const SearchSettings& settings, const Budget& budget,
                           std::uint64_t seed) {
    const Belief belief(knowledge, rules, settings.heeds_covers);
    Rng rng(seed);
    const State any = belief.draw(rng).state;
    const Legal moves = legal(any, rules);
    auto choices = all_of(moves);
    if (choices.size() < 2) return choices;
    const Worths worths = policy.worths(any, moves);
    auto open = open_ones(choices, worths, settings.margin * policy.scale());
    const double spread = policy.scale() * unit_of(rules);
    const auto with = [&](const auto& sample) {
        const ByPolicy mind{policy, settings.noise};
        try_out(open, moves, knowledge.seat, rules, mind, sample, settings, spread, budget, rng);
    };
    if (open.size() > 1 && settings.walk.chains > 0) {
        LikelyWorlds worlds(belief, rules, policy, settings.walk, rng);
        with([&](Rng& random) { return worlds.draw(random).state; });
    } else if (open.size() > 1) {
        with([&](Rng& random) { return belief.draw(random).state; });
    }
    weigh_in(choices, worths, unit_of(rules), std::max(settings.opinion, 1e-6));
    return choices;
}

std::vector<Choice> search(const Knowledge& knowledge, const Rules& rules, const Practised& mind,
                           const SearchSettings& settings, const Budget& budget,
                           std::uint64_t seed) {
    const Belief belief(knowledge, rules, settings.heeds_covers);
    Rng rng(seed);
    const auto sample = [&](Rng& random) { return belief.draw(random).state; };
    const Legal moves = legal(sample(rng), rules);
    auto choices = all_of(moves);
    std::vector<Choice*> open;
    for (Choice& choice : choices) open.push_back(&choice);
    // A tree goes by points, which rules of thumb do not tell.
    SearchSettings flat = settings;
    flat.tree.turns = 0;
    if (open.size() > 1) {
        try_out(open, moves, knowledge.seat, rules, ByThumb{mind}, sample, flat, 0, budget, rng);
    }
    return choices;
}

int best_of(const std::vector<Choice>& choices) {
    const Choice* best = nullptr;
    for (const Choice& choice : choices) {
        if (choice.tried.dropped) continue;
        if (best == nullptr || choice.mean > best->mean) best = &choice;
    }
    return best->action;
}

}  // namespace paiju::sevens
