// Sevens for Python: rules as data, states ply by ply for tests, and whole works.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

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
        if (count(hand) != kHand) throw std::invalid_argument("a hand has 13 cards");
        all |= hand;
    }
    if (all != kWhole) throw std::invalid_argument("hands: not each of the 52 cards once");
}

// A state with its rules; what Python asks for is checked.
class Position {
public:
    Position(const Rules& rules, const Hands& hands) : rules_(rules) {
        check_hands(hands);
        state_ = begin(hands, rules_);
    }

    std::tuple<Bits, bool, bool> legal() const {
        if (state_.over()) return {0, false, false};
        const Legal moves = sevens::legal(state_, rules_);
        return {moves.cards, moves.cover, moves.topple};
    }

    void apply(int action) {
        if (state_.over()) throw std::invalid_argument("the deal is over");
        const Legal moves = sevens::legal(state_, rules_);
        const bool known = action == kTopple ? moves.topple
                                             : action >= 0 && action < kCards &&
                                                   (moves.cards & bit(action)) != 0;
        if (!known) throw std::invalid_argument("not a legal action");
        sevens::apply(state_, action, moves.cover);
    }

    std::array<Points, kSeats> scores() const {
        if (!state_.over()) throw std::invalid_argument("the deal is still running");
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
        [](const Rules& rules, const Policy& from, std::int64_t decisions, float rate,
           std::uint64_t seed) {
            Schedule schedule;
            schedule.decisions = decisions;
            schedule.rate = rate;
            const Learnt learnt = train(rules, from, schedule, seed);
            return std::make_tuple(learnt.policy, learnt.error, learnt.deals);
        },
        nb::arg("rules"), nb::arg("start"), nb::arg("decisions"), nb::arg("rate"), nb::arg("seed"),
        nb::call_guard<nb::gil_scoped_release>());
}

void bind_search(nb::module_& module) {
    nb::class_<SearchSettings>(module, "SevensSettings")
        .def(nb::init<>())
        .def_rw("candidates", &SearchSettings::candidates)
        .def_rw("temperature", &SearchSettings::temperature)
        .def_rw("doubt", &SearchSettings::doubt);
    nb::class_<Knowledge>(module, "SevensKnowledge")
        .def("__init__",
             [](Knowledge* self, int seat, int leader, Bits hand, Bits covered,
                std::vector<std::int8_t> history) {
                 new (self) Knowledge{seat, leader, hand, covered, std::move(history)};
             },
             nb::arg("seat"), nb::arg("leader"), nb::arg("hand"), nb::arg("covered"),
             nb::arg("history"));
    module.def(
        "sevens_worlds",
        [](const Knowledge& knowledge, const Rules& rules, int worlds, std::uint64_t seed) {
            const Belief belief(knowledge, rules);
            Rng rng(seed);
            std::vector<std::pair<Hands, std::vector<int>>> drawn;
            for (int i = 0; i < worlds; ++i) {
                const World world = belief.draw(rng);
                const auto plies = static_cast<std::ptrdiff_t>(knowledge.history.size());
                const auto first = world.covers.begin();
                drawn.emplace_back(world.state.hands, std::vector<int>(first, first + plies));
            }
            return std::make_pair(drawn, belief.log_count());
        },
        nb::arg("knowledge"), nb::arg("rules"), nb::arg("worlds"), nb::arg("seed"));
    module.def(
        "sevens_search",
        [](const Knowledge& knowledge, const Rules& rules, const Policy& policy,
           const SearchSettings& settings, std::int64_t worlds, double milliseconds,
           std::uint64_t seed) {
            std::vector<std::tuple<int, double, double, std::int64_t>> found;
            for (const Choice& choice :
                 search(knowledge, rules, policy, settings, {worlds, milliseconds}, seed)) {
                const Tried& tried = choice.tried;
                found.emplace_back(choice.action, tried.mean, tried.error, tried.worlds);
            }
            return found;
        },
        nb::arg("knowledge"), nb::arg("rules"), nb::arg("policy"), nb::arg("settings"),
        nb::arg("worlds"), nb::arg("milliseconds"), nb::arg("seed"),
        nb::call_guard<nb::gil_scoped_release>());
    module.def(
        "sevens_choose",
        [](const Knowledge& knowledge, const Rules& rules, const Policy& policy) {
            Rng rng(0);
            const State state = Belief(knowledge, rules).draw(rng).state;  // any will do
            return policy.choose(state, legal(state, rules));
        },
        nb::arg("knowledge"), nb::arg("rules"), nb::arg("policy"));
    nb::class_<Player>(module, "SevensPlayer")
        .def("__init__",
             [](Player* self, const Policy& policy, std::int64_t worlds,
                const SearchSettings& settings) { new (self) Player{policy, worlds, settings}; },
             nb::arg("policy"), nb::arg("worlds"), nb::arg("settings"));
    module.def(
        "sevens_match",
        [](const Rules& rules, const Player& first, const Player& second, int decks,
           std::uint64_t seed) {
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
    bind_search(module);
    module.def(
        "sevens_random_play",
        [](const Rules& rules, std::int64_t deals, std::uint64_t seed) {
            const Played played = random_play(rules, deals, seed);
            return std::make_tuple(played.deals, played.plies, played.scores);
        },
        nb::arg("rules"), nb::arg("deals"), nb::arg("seed"),
        nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace paiju
