// Sevens for Python: rules as data, states ply by ply for tests, and whole works.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "binding/bind.h"
#include "sevens/random_play.h"

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

}  // namespace

void bind_sevens(nb::module_& module) {
    bind_rules(module);
    bind_position(module);
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
