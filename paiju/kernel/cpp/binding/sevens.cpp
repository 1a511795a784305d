// Sevens for Python: rules as data, states ply by ply for tests, and whole works.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "binding/bind.h"
#include "sevens/match.h"
#include "sevens/random_play.h"
#include "sevens/train.h"

namespace paiju {
namespace {

namespace nb = nanobind;
using namespace sevens;
using Hands = std::array<Bits, kSeats>;

void check_hands(const Hands& hands) {
    Bits all = 0;
    for (const Bits hand : hands) {
        check(count(hand) == kHand, "a hand has 13 cards");
        all |= hand;
    }
    check(all == kWhole, "hands: not each of the 52 cards once");
}

// Amounts of which no score becomes more than a number can be.
void check_rules(const Rules& rules) {
    constexpr Points most = 1e12;
    const auto amount = [](Points points) { check(within(points, -most, most), "rules: too large an amount"); };
    for (const Points each : {rules.base, rules.lone_seven_factor, rules.topple_aces_or_kings,
                              rules.topple_sevens, rules.topple_from_each, rules.dragon_bonus, rules.stake})
        amount(each);
    for (const Points factor : rules.through_factors) amount(factor);
    for (const auto& tier : rules.tiers) amount(tier.second);
}

void check_settings(const SearchSettings& all) {
    constexpr double most = 1e9;
    check(within(all.walk.chains, 0, 1000), "chains: from 0 to 1000");
    check(within(all.walk.burn, 0, 1'000'000), "burn: from 0 to a million");
    check(within(all.walk.stride, 0, 1'000'000), "stride: from 0 to a million");
    check(within(all.walk.temperature, 1e-6, most), "temperature: from a millionth to a billion");
    check(within(double{all.noise}, 0.0, most), "noise: from 0 to a billion");
    for (const double each : {all.opinion, all.margin, all.doubt, all.trifle})
        check(within(each, 0.0, most), "opinion, margin, doubt, trifle: from 0 to a billion");
    check_tree(all.tree);
}

// A state with its rules; what Python asks for is checked.
class Position {
public:
    Position(const Rules& rules, const Hands& hands) : rules_(rules) {
        check_rules(rules);
        check_hands(hands);
        state_ = begin(hands, rules_);
    }

    std::tuple<Bits, bool, bool> legal() const {
        if (state_.over()) return {0, false, false};
        const Legal moves = sevens::legal(state_, rules_);
        return {moves.cards, moves.cover, moves.topple};
    }

    void apply(int action) {
        check(!state_.over(), "the deal is over");
        const Legal moves = sevens::legal(state_, rules_);
        const bool known = action == kTopple ? moves.topple
                                             : action >= 0 && action < kCards &&
                                                   (moves.cards & bit(action)) != 0;
        check(known, "not a legal action");
        sevens::apply(state_, action, moves.cover);
    }

    std::array<Points, kSeats> scores() const {
        check(state_.over(), "the deal is still running");
        return sevens::scores(state_, rules_);
    }

    const State& state() const { return state_; }

private:
    Rules rules_;
    State state_;
};

void bind_rules(nb::module_& module) {
    nb::class_<Rules>(module, "SevensRules")
        .def(nb::init<>())
        .def_rw("stakes", &Rules::stakes)
        .def_rw("base", &Rules::base)
        .def_rw("through_factors", &Rules::through_factors)
        .def_rw("lone_seven_factor", &Rules::lone_seven_factor)
        .def_rw("lone_seven_power", &Rules::lone_seven_power)
        .def_rw("lone_seven_multiply", &Rules::lone_seven_multiply)
        .def_rw("redeal_aces_and_kings", &Rules::redeal_aces_and_kings)
        .def_rw("topple", &Rules::topple)
        .def_rw("topple_aces_or_kings", &Rules::topple_aces_or_kings)
        .def_rw("topple_sevens", &Rules::topple_sevens)
        .def_rw("topple_from_each", &Rules::topple_from_each)
        .def_rw("dragon_bonus", &Rules::dragon_bonus)
        .def_rw("dragon_bonus_times_base", &Rules::dragon_bonus_times_base)
        .def_rw("pool", &Rules::pool)
        .def_rw("stake", &Rules::stake)
        .def_rw("tiers", &Rules::tiers)
        .def_rw("share_bigger", &Rules::share_bigger);
}

void bind_position(nb::module_& module) {
    nb::class_<Position>(module, "SevensPosition")
        .def(nb::init<const Rules&, const Hands&>(), nb::arg("rules"), nb::arg("hands"))
        .def("legal", &Position::legal)
        .def("apply", &Position::apply, nb::arg("action"))
        .def("scores", &Position::scores)
        .def_prop_ro("turn", [](const Position& at) { return int{at.state().turn}; })
        .def_prop_ro("hands", [](const Position& at) { return at.state().hands; })
        .def_prop_ro("covered", [](const Position& at) { return at.state().covered; })
        .def_prop_ro("table", [](const Position& at) { return at.state().table; });
}

std::span<const std::uint8_t> span_of(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

void bind_policy(nb::module_& module) {
    nb::class_<Policy>(module, "SevensPolicy")
        .def(nb::init<>())
        .def("__init__",
             [](Policy* self, const nb::bytes& weights) {
                 new (self) Policy(net::read_tensors(span_of(weights)));
             })
        .def("weights", [](const Policy& policy) {
            const std::string text = net::write_tensors(policy.tensors());
            return nb::bytes(text.data(), text.size());
        });
    module.def(
        "sevens_train",
        [](const Rules& rules, const Policy& from, const Practised& teacher,
           std::int64_t decisions, double taught, float rate, std::uint64_t seed) {
            check_rules(rules);
            check(within<std::int64_t>(decisions, 1, 1'000'000'000'000), "decisions: too few or too many");
            check(within(taught, 0.0, 1.0) && within(rate, 0.0f, 1.0f), "taught, rate: from 0 to 1");
            Schedule schedule;
            schedule.decisions = decisions;
            schedule.taught = taught;
            schedule.rate = rate;
            const Learnt learnt = train(rules, from, teacher, schedule, seed);
            return std::make_tuple(learnt.policy, learnt.error, learnt.deals);
        },
        nb::arg("rules"), nb::arg("start"), nb::arg("teacher"), nb::arg("decisions"),
        nb::arg("taught"), nb::arg("rate"), nb::arg("seed"),
        nb::call_guard<nb::gil_scoped_release>());
}

// For each legal action its mean, its error, in how many worlds it was tried, and whether it was
// dropped on the way.
using Found = std::vector<std::tuple<int, double, double, std::int64_t, bool>>;

template <class Mind>
void def_search(nb::module_& module) {
    module.def(
        "sevens_search",
        [](const Knowledge& knowledge, const Rules& rules, const Mind& mind,
           const SearchSettings& settings, std::int64_t worlds, double milliseconds,
           std::uint64_t seed) {
            const Budget budget{worlds, milliseconds};
            check_rules(rules);
            check_settings(settings);
            check_budget(budget);
            check(worlds > 0 || milliseconds > 0, "worlds, milliseconds: one of them must be above 0");
            const auto plies = static_cast<std::int64_t>(knowledge.history.size());
            check((knowledge.leader + plies) % kSeats == knowledge.seat, "history: it is not this seat's turn");
            Found found;
            for (const auto& [action, tried, mean] :
                 search(knowledge, rules, mind, settings, budget, seed)) {
                found.emplace_back(action, mean, tried.error, tried.worlds, tried.dropped);
            }
            return found;
        },
        nb::arg("knowledge"), nb::arg("rules"), nb::arg("mind"), nb::arg("settings"),
        nb::arg("worlds"), nb::arg("milliseconds"), nb::arg("seed"),
        nb::call_guard<nb::gil_scoped_release>());
}

void bind_practised(nb::module_& module) {
    nb::class_<Weights>(module, "SevensWeights")
        .def(nb::init<>())
        .def_rw("own", &Weights::own)
        .def_rw("card_through", &Weights::card_through)
        .def_rw("card", &Weights::card)
        .def_rw("near", &Weights::near)
        .def_rw("far", &Weights::far)
        .def_rw("ready", &Weights::ready)
        .def_rw("other_card", &Weights::other_card)
        .def_rw("behind_own", &Weights::behind_own)
        .def_rw("deny", &Weights::deny)
        .def_rw("seven", &Weights::seven)
        .def_rw("time", &Weights::time)
        .def_rw("cover_own", &Weights::cover_own)
        .def_rw("cover_other", &Weights::cover_other);
    nb::class_<Practised>(module, "SevensPractised")
        .def(nb::init<const Rules&, const Weights&>(), nb::arg("rules"), nb::arg("weights"));
}

// The hands, and for each ply what others covered there.
using Drawn = std::pair<Hands, std::vector<int>>;

Drawn drawn_of(const World& world, const Knowledge& knowledge) {
    std::vector<int> covers(knowledge.history.size(), kCovered);
    for (int ply = 0; ply < static_cast<int>(covers.size()); ++ply) {
        const bool own = (knowledge.leader + ply) % kSeats == knowledge.seat;
        if (!own) covers[ply] = world.covers[ply];
    }
    return {world.state.hands, covers};
}

std::pair<std::vector<Drawn>, double> worlds(const Knowledge& knowledge, const Rules& rules,
                                             int many, std::uint64_t seed) {
    check(within(many, 0, 1'000'000), "worlds: from 0 to a million");
    const Belief belief(knowledge, rules);
    Rng rng(seed);
    std::vector<Drawn> drawn;
    for (int i = 0; i < many; ++i) drawn.push_back(drawn_of(belief.draw(rng), knowledge));
    return {drawn, belief.log_count()};
}

// With each the logarithm of the probability of what the others did in it.
std::vector<std::pair<Drawn, double>> likely_worlds(const Knowledge& knowledge, const Rules& rules,
                                                    const Policy& policy,
                                                    const SearchSettings& settings, int many,
                                                    std::uint64_t seed) {
    check(within(many, 0, 1'000'000), "worlds: from 0 to a million");
    check_settings(settings);
    check(settings.walk.chains > 0, "chains: at least one");
    const Belief belief(knowledge, rules);
    const Testimony testimony(belief, rules, policy, settings.walk.temperature);
    Rng rng(seed);
    LikelyWorlds likely(belief, rules, policy, settings.walk, rng);
    std::vector<std::pair<Drawn, double>> drawn;
    for (int i = 0; i < many; ++i) {
        const World& world = likely.draw(rng);
        drawn.emplace_back(drawn_of(world, knowledge), testimony.of(world));
    }
    return drawn;
}

void bind_worlds(nb::module_& module) {
    module.def("sevens_worlds", &worlds, nb::arg("knowledge"), nb::arg("rules"),
               nb::arg("worlds"), nb::arg("seed"), nb::call_guard<nb::gil_scoped_release>());
    module.def("sevens_likely_worlds", &likely_worlds, nb::arg("knowledge"), nb::arg("rules"),
               nb::arg("policy"), nb::arg("settings"), nb::arg("worlds"), nb::arg("seed"),
               nb::call_guard<nb::gil_scoped_release>());
}

template <class Mind>
Player player_of(const Mind& mind, std::int64_t worlds, const SearchSettings& settings) {
    check_many(worlds, "worlds: from 0 to a billion");
    check_settings(settings);
    return {mind, worlds, settings};
}

void bind_search(nb::module_& module) {
    nb::class_<SearchSettings>(module, "SevensSettings")
        .def(nb::init<>())
        .def_prop_rw("chains", [](const SearchSettings& all) { return all.walk.chains; },
                     [](SearchSettings& all, int chains) { all.walk.chains = chains; })
        .def_prop_rw("burn", [](const SearchSettings& all) { return all.walk.burn; },
                     [](SearchSettings& all, int burn) { all.walk.burn = burn; })
        .def_prop_rw("stride", [](const SearchSettings& all) { return all.walk.stride; },
                     [](SearchSettings& all, int stride) { all.walk.stride = stride; })
        .def_prop_rw("temperature",
                     [](const SearchSettings& all) { return all.walk.temperature; },
                     [](SearchSettings& all, double points) { all.walk.temperature = points; })
        .def_rw("heeds_covers", &SearchSettings::heeds_covers)
        .def_rw("noise", &SearchSettings::noise)
        .def_rw("opinion", &SearchSettings::opinion)
        .def_rw("margin", &SearchSettings::margin)
        .def_rw("trifle", &SearchSettings::trifle)
        .def_rw("tree", &SearchSettings::tree)
        .def_rw("doubt", &SearchSettings::doubt);
    nb::class_<Knowledge>(module, "SevensKnowledge")
        .def("__init__",
             [](Knowledge* self, int seat, int leader, Bits hand, Bits covered,
                std::vector<std::int8_t> history) {
                 new (self) Knowledge{seat, leader, hand, covered, std::move(history)};
             },
             nb::arg("seat"), nb::arg("leader"), nb::arg("hand"), nb::arg("covered"),
             nb::arg("history"));
    def_search<Policy>(module);
    def_search<Practised>(module);
    nb::class_<Player>(module, "SevensPlayer")
        .def("__init__",
             [](Player* self, const Policy& mind, std::int64_t worlds, const SearchSettings& settings) {
                 new (self) Player(player_of(mind, worlds, settings));
             },
             nb::arg("mind"), nb::arg("worlds"), nb::arg("settings"))
        .def("__init__",
             [](Player* self, const Practised& mind, std::int64_t worlds, const SearchSettings& settings) {
                 new (self) Player(player_of(mind, worlds, settings));
             },
             nb::arg("mind"), nb::arg("worlds"), nb::arg("settings"));
    module.def(
        "sevens_match",
        [](const Rules& rules, const Player& first, const Player& second, int decks,
           std::uint64_t seed) {
            check_rules(rules);
            check(decks > 0, "decks: at least one");
            const Margin margin = match(rules, first, second, decks, seed);
            return std::make_tuple(margin.points, margin.error, margin.won);
        },
        nb::arg("rules"), nb::arg("first"), nb::arg("second"), nb::arg("decks"), nb::arg("seed"),
        nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace

void bind_sevens(nb::module_& module) {
    bind_rules(module);
    bind_position(module);
    bind_policy(module);
    bind_practised(module);
    bind_search(module);
    bind_worlds(module);
    module.def(
        "sevens_random_play",
        [](const Rules& rules, std::int64_t deals, std::uint64_t seed) {
            check_rules(rules);
            check_many(deals, "deals: from 0 to a billion");
            const Played played = random_play(rules, deals, seed);
            return std::make_tuple(played.deals, played.plies, played.scores);
        },
        nb::arg("rules"), nb::arg("deals"), nb::arg("seed"),
        nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace paiju
