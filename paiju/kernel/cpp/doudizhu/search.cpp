#include "doudizhu/search.h"

#include <algorithm>

namespace paiju::doudizhu {
namespace {

constexpr std::int64_t kFirstLook = 32;

}  // namespace

Searcher::Searcher(const Rules& rules, const Net* net, const SearchSettings& settings)
    : rules_(rules),
      settings_(settings),
      policy_(rules, net),
      belief_(rules, settings.belief ? net : nullptr) {}

std::vector<Looked> Searcher::look(const Seen& seen, Rng& rng) {
    std::vector<Looked> looked = shortlist(seen.draw(rng), rng);
    if (looked.size() < 2) return looked;
    belief_.look_at(seen);
    solver_ = std::make_unique<EndSolver>(rules_, settings_.solved);
    const FlatResult found = flat_search(
        looked.size(), [&](Rng& luck) { return belief_.draw(luck); },
        [&](const Position& world, int number, Rng&) {
            return value(world, looked[static_cast<std::size_t>(number)].candidate, seen.seat);
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

double Searcher::value(Position world, const Candidate& candidate, int seat) {
    const int before = world.doublings;
    policy_.apply(world, candidate);
    while (!world.over()) {
        if (const auto solved = solver_->solve(world)) {
            const double points = static_cast<double>(*solved) / (1 << before);
            return seat == world.landlord ? points : -points;
        }
        const auto& found = policy_.candidates(world);
        policy_.apply(world, found[policy_.choose(world, found)]);
    }
    return settled(world, seat, before);
}

double Searcher::settled(const Position& end, int seat, int before) const {
    const double points = points_of(end, seat, before, rules_.options());
    // Whoever plays for himself alone is not glad of his partner's win.
    const bool for_partner = end.winner != seat && points > 0;
    return for_partner && !settings_.partner ? 0 : points;
}

}  // namespace paiju::doudizhu
