// Shuangkou for Python: rules as data, deals ply by ply for tests, and whole works.
#include "binding/shuangkou.h"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>

#include "binding/bind.h"
#include "shuangkou/random_play.h"

namespace nb = nanobind;

namespace paiju {
namespace {

using namespace shuangkou;

// No score may reach what an int holds, however many bombs there are.
void check_payments(const Payments& payments) {
    constexpr std::int64_t most_bombs = 27;
    std::int64_t won = 0, most = 0, paid = 0;
    check(within(payments.base, 1, 1'000'000), "base: from 1 to a million");
    for (const int amount : payments.basic) {
        check(within(amount, 0, 1000), "basic: from 0 to 1000");
        won = std::max<std::int64_t>(won, amount);
    }
    for (const int factor : payments.multiplier) {
        check(within(factor, 0, 1000), "multiplier: from 0 to 1000");
        most = std::max<std::int64_t>(most, factor);
    }
    for (const int amount : payments.contribution) {
        check(within(amount, 0, 300), "contribution: from 0 to 300");
        paid = std::max<std::int64_t>(paid, amount);
    }
    const std::int64_t points = won * most + kSeats * most_bombs * paid;
    check(points * payments.base <= std::numeric_limits<int>::max(), "payments: too large together");
}

// What the tables of readings have room for.
void check_shapes(const combos::Finder& combos) {
    for (const combos::Shape& shape : combos.reader().shapes()) {
        check(shape.length < kLanes && within(shape.lines, 0, kMostLines), "not a combination of Shuangkou");
        check(!shape.jokers || shape.unit <= 4, "not a combination of Shuangkou");
    }
}

}  // namespace

void check_hands(const std::array<Hand, kSeats>& hands, int leader) {
    Hand all = 0;
    for (const Hand hand : hands) {
        check(hand && combos::contains(kTwoDecks - all, hand), "hands: not out of two decks");
        all += hand;
    }
    check(0 <= leader && leader < kSeats, "leader: no such seat");
}

namespace {

// A deal with its rules; what Python asks for is checked.
class ShuangkouDeal {
public:
    ShuangkouDeal(const Rules& rules, const std::array<Hand, kSeats>& hands, int leader)
        : rules_(rules) {
        check_hands(hands, leader);
        state_ = start(hands, leader);
    }

    std::vector<std::pair<Hand, int>> legal() const {
        combos::PlayList found;
        add_legal(state_, rules_.readings, found);
        std::vector<std::pair<Hand, int>> listed;
        for (const auto& play : found) {
            listed.emplace_back(play.cards, play.cards ? play.reading : -1);
        }
        return listed;
    }

    // By its number among the legal actions.
    void apply(int number) {
        combos::PlayList found;
        add_legal(state_, rules_.readings, found);
        check(0 <= number && static_cast<std::size_t>(number) < found.size(), "not a legal action");
        const auto& chosen = found[static_cast<std::size_t>(number)];
        Play play;
        if (chosen.cards) play = {chosen.cards, rules_.readings.by_id(chosen.reading)};
        shuangkou::apply(state_, play, rules_.payments);
    }

    Scores scores() const {
        check(state_.over(), "the deal is still running");
        return settle(state_, rules_.payments);
    }

    std::pair<int, int> to_beat() const {
        if (state_.leads()) return {-1, -1};
        return {state_.owner, state_.to_beat.id};
    }

    std::vector<int> out() const {
        return {state_.out.begin(), state_.out.begin() + state_.out_count};
    }

    Scores contributions() const {
        Scores points{};
        for (int seat = 0; seat < kSeats; ++seat) {
            points[seat] = state_.contributions[seat] * rules_.payments.base;
        }
        return points;
    }

    std::array<int, 2> multipliers() const {
        const auto& of = rules_.payments.multiplier;
        return {of[state_.highest[0]], of[state_.highest[1]]};
    }

    const State& state() const { return state_; }

private:
    const Rules& rules_;
    State state_;
};

void bind_rules(nb::module_& module) {
    nb::class_<Payments>(module, "ShuangkouPayments")
        .def(nb::init<>())
        .def_rw("base", &Payments::base)
        .def_rw("basic", &Payments::basic)
        .def_rw("multiplier", &Payments::multiplier)
        .def_rw("contribution", &Payments::contribution);
    nb::class_<Rules>(module, "ShuangkouRules")
        .def("__init__",
             [](Rules* self, const combos::Finder& combos, const Payments& payments) {
                 check_payments(payments);
                 check_shapes(combos);
                 new (self) Rules(combos, payments);
             },
             nb::arg("combos"), nb::arg("payments"));
}

void bind_deal(nb::module_& module) {
    nb::class_<ShuangkouDeal>(module, "ShuangkouDeal")
        .def(nb::init<const Rules&, const std::array<Hand, kSeats>&, int>(), nb::arg("rules"),
             nb::arg("hands"), nb::arg("leader"), nb::keep_alive<1, 2>())
        .def("legal", &ShuangkouDeal::legal)
        .def("apply", &ShuangkouDeal::apply, nb::arg("number"))
        .def("scores", &ShuangkouDeal::scores)
        .def_prop_ro("turn", [](const ShuangkouDeal& deal) { return int{deal.state().turn}; })
        .def_prop_ro("passes", [](const ShuangkouDeal& deal) { return int{deal.state().passes}; })
        .def_prop_ro("hands", [](const ShuangkouDeal& deal) { return deal.state().hands; })
        .def_prop_ro("to_beat", &ShuangkouDeal::to_beat)
        .def_prop_ro("out", &ShuangkouDeal::out)
        .def_prop_ro("contributions", &ShuangkouDeal::contributions)
        .def_prop_ro("multipliers", &ShuangkouDeal::multipliers);
}

}  // namespace

void bind_shuangkou(nb::module_& module) {
    bind_rules(module);
    bind_deal(module);
    bind_shuangkou_players(module);
    module.def(
        "shuangkou_random_play",
        [](const Rules& rules, std::int64_t deals, std::uint64_t seed) {
            check_many(deals, "deals: from 0 to a billion");
            const Played played = random_play(rules, deals, seed);
            return std::make_tuple(played.deals, played.plies, played.wins, played.scores);
        },
        nb::arg("rules"), nb::arg("deals"), nb::arg("seed"),
        nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace paiju
