#include "doudizhu/search.h"

#include <algorithm>

namespace paiju::doudizhu {
namespace {

constexpr std::int64_t kFirstLook = 32;
constexpr int kWeighed = 4;  // deals that belief weighs for one that is drawn

BeliefSettings belief_settings(const SearchSettings& settings) {
    BeliefSettings belief;
    if (const auto worlds = settings.budget.iterations)
        belief.drawn = static_cast<int>(std::min<std::int64_t>(kWeighed * worlds, belief.drawn));
    if (!settings.manners) belief.usual = {1, 0, 0};
    return belief;
}

}  // namespace

Searcher::Searcher(const Rules& rules, const Net* net, const SearchSettings& settings)
    : rules_(rules),
      settings_(settings),
      policy_(rules, net),
      conduct_(policy_, {.points = 0.15, .price = 20}),
      belief_(rules, settings.belief ? net : nullptr, belief_settings(settings)) {}

std::vector<Looked> Searcher::look(const Seen& seen, Rng& rng) {
    std::vector<Looked> looked = shortlist(seen.draw(rng), rng);
    if (looked.size() < 2) return looked;
    belief_.look_at(seen, rng);
    // A new one for each decision: what it has met must not matter.
    EndSolver solver(rules_, settings_.solved);
    Line line(policy_, conduct_, solver, settings_.line, seen);
    Tree tree(line, settings_.tree);
    const FlatResult found = flat_search(
        looked.size(), [&](Rng& luck) { return belief_.draw(luck); },
        [&](const World& world, int number, Rng& luck) {
            World tried = world;
            policy_.apply(tried.position, looked[static_cast<std::size_t>(number)].candidate);
            return tree.follow(std::move(tried), number, luck);
        },
        settings_.budget, rng, {.doubt = settings_.doubt, .first_look = kFirstLook});
    const double prior = policy_.net() ? settings_.prior : 0;
    for (std::size_t number = 0; number < looked.size(); ++number) {
        const Tried& tried = found.moves[number];
        const auto worlds = static_cast<double>(tried.worlds);
        Looked& each = looked[number];
        each.points = (tried.mean * worlds + each.expected * prior) / (worlds + prior);
        each.error = tried.error;
        each.worlds = tried.dropped ? 0 : tried.worlds;
    }
    // Those that were dropped come after all others.
    std::stable_sort(looked.begin(), looked.end(), [](const Looked& one, const Looked& other) {
        const bool kept = one.worlds > 0, other_kept = other.worlds > 0;
        return kept != other_kept ? kept : one.points > other.points;
    });
    return looked;
}

// Those that the net holds for the best; without a net all that there are. The one that the policy
// would take comes first: where all come to the same it is taken.
std::vector<Looked> Searcher::shortlist(const Position& position, Rng& rng) {
    const std::vector<Candidate> all = policy_.candidates(position);
    std::vector<Looked> looked;
    for (const Candidate& candidate : all) looked.push_back({candidate});
    if (all.size() < 2) return looked;
    if (!policy_.net()) {
        std::swap(looked[0], looked[policy_.choose(position, all)]);
        return looked;
    }
    const std::vector<float>& points = policy_.weigh(position, all);
    for (std::size_t number = 0; number < all.size(); ++number)
        looked[number].expected = points[number];
    if (settings_.waver > 0)
        for (Looked& each : looked) each.expected += settings_.waver * (2 * rng.uniform() - 1);
    std::stable_sort(looked.begin(), looked.end(), [](const Looked& one, const Looked& other) {
        return one.expected > other.expected;
    });
    std::size_t kept = 1;
    while (kept < looked.size() && static_cast<int>(kept) < settings_.kept &&
           looked[0].expected - looked[kept].expected <= settings_.margin)
        ++kept;
    looked.resize(kept);
    return looked;
}

}  // namespace paiju::doudizhu
