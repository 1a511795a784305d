// Dou Dizhu for Python: rules as data, and states ply by ply for tests.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "binding/bind.h"
#include "binding/doudizhu.h"
#include "doudizhu/features.h"
#include "doudizhu/random_play.h"

namespace paiju {
namespace {

namespace nb = nanobind;
using namespace doudizhu;

Deck deck_of(const std::array<int, kDeck>& ranks, int first, int wild) {
    Deck deck;
    Cards cards = 0;
    for (std::size_t place = 0; place < kDeck; ++place) {
        check(within(ranks[place], 0, combos::kLanes - 1), "deck: no such rank");
        deck.ranks[place] = static_cast<std::uint8_t>(ranks[place]);
        cards += combos::rank_set(ranks[place]);
    }
    check(cards == kWholeDeck, "deck: not the 54 cards");
    check(within(first, 0, kSeats - 1), "first: no such seat");
    check(within(wild, 0, kWildRanks - 1), "wild: no such rank");
    deck.first = static_cast<std::uint8_t>(first);
    deck.wild = static_cast<std::int8_t>(wild);
    return deck;
}

// A state with its rules; what Python asks for is checked.
class Deal {
public:
    Deal(const Rules& rules, const std::array<int, kDeck>& ranks, int first, int wild)
        : game_(rules), state_(game_.deal(deck_of(ranks, first, wild))) {}

    using Listed = std::tuple<int, Cards, int>;

    std::vector<Listed> legal(int seat) {
        check_seat(seat);
        game_.legal(state_, seat, plays_, actions_);
        std::vector<Listed> listed;
        for (const Action& action : actions_)
            listed.emplace_back(static_cast<int>(action.word), action.cards, action.reading);
        return listed;
    }

    void apply(int seat, std::size_t number) {
        check_seat(seat);
        game_.legal(state_, seat, plays_, actions_);
        check(number < actions_.size(), "not a legal action");
        game_.apply(state_, seat, actions_[number]);
    }

    const State& state() const { return state_; }
    Scores scores() const { return game_.scores(state_); }
    std::int64_t multiplier() const { return game_.multiplier(state_); }

private:
    static void check_seat(int seat) { check(within(seat, 0, kSeats - 1), "no such seat"); }

    Game game_;
    State state_;
    PlayList plays_;
    std::vector<Action> actions_;
};

void add_stage(Options& options, int cards, int factor) {
    const int before = options.stages.empty() ? -1 : options.stages.back().cards;
    check(within(cards, before + 1, kHand), "stage: more cards than the one before, up to 17");
    check(factor >= 0, "stage: its factor is below 0");
    options.stages.push_back({cards, factor});
}

void check_options(const Options& options) {
    for (const int each : {options.show_after_bottom, options.base, options.multiplier, options.coefficient,
                           options.fee, options.grand_slam, options.grand_slam_reward})
        check(each >= 0, "options: an amount below 0");
}

// What a player's features have room for.
void check_shapes(const std::vector<combos::Finder>& finders) {
    for (const combos::Finder& finder : finders)
        for (const combos::Shape& shape : finder.reader().shapes())
            check(shape.kind < rows::kKinds && shape.size < rows::kSizes, "not a combination of Dou Dizhu");
}

void bind_options(nb::module_& module) {
    nb::class_<Options>(module, "DoudizhuRuleOptions")
        .def(nb::init<>())
        .def_rw("show_after_bottom", &Options::show_after_bottom)
        .def_rw("redeal", &Options::redeal)
        .def_rw("wild_drawn", &Options::wild_drawn)
        .def_rw("wild_rank", &Options::wild_rank)
        .def_rw("base", &Options::base)
        .def_rw("multiplier", &Options::multiplier)
        .def_rw("rocket_doubles", &Options::rocket_doubles)
        .def_rw("spring", &Options::spring)
        .def_rw("anti_spring", &Options::anti_spring)
        .def_rw("coefficient", &Options::coefficient)
        .def_rw("fee", &Options::fee)
        .def_rw("grand_slam", &Options::grand_slam)
        .def_rw("grand_slam_reward", &Options::grand_slam_reward)
        .def("add_stage", &add_stage, nb::arg("cards"), nb::arg("factor"));
}

void bind_deal(nb::module_& module) {
    nb::class_<Deal>(module, "DoudizhuDeal")
        .def(nb::init<const Rules&, const std::array<int, kDeck>&, int, int>(),
             nb::keep_alive<1, 2>(), nb::arg("rules"), nb::arg("ranks"), nb::arg("first"),
             nb::arg("wild"))
        .def("legal", &Deal::legal, nb::arg("seat"))
        .def("apply", &Deal::apply, nb::arg("seat"), nb::arg("number"))
        .def("scores", &Deal::scores)
        .def_prop_ro("multiplier", &Deal::multiplier)
        .def_prop_ro("phase", [](const Deal& deal) { return static_cast<int>(deal.state().phase); })
        .def_prop_ro("actors", [](const Deal& deal) { return int{deal.state().actors}; })
        .def_prop_ro("stage", [](const Deal& deal) { return int{deal.state().stage}; })
        .def_prop_ro("dealt", [](const Deal& deal) { return int{deal.state().dealt}; })
        .def_prop_ro("shows", [](const Deal& deal) { return deal.state().shows; })
        .def_prop_ro("void", [](const Deal& deal) { return deal.state().is_void; })
        .def_prop_ro("hands", [](const Deal& deal) { return deal.state().position.hands; })
        .def_prop_ro("landlord", [](const Deal& deal) { return int{deal.state().position.landlord}; })
        .def_prop_ro("wild", [](const Deal& deal) { return int{deal.state().position.wild}; })
        .def_prop_ro("to_beat", [](const Deal& deal) {
            const auto& position = deal.state().position;
            return std::pair(int{position.owner}, position.leading() ? -1 : int{position.to_beat});
        });
}

}  // namespace

void bind_doudizhu(nb::module_& module) {
    bind_options(module);
    nb::class_<Rules>(module, "DoudizhuRules")
        .def("__init__",
             [](Rules* self, const Options& options, std::vector<combos::Finder> finders) {
                 check_options(options);
                 check_shapes(finders);
                 new (self) Rules(options, std::move(finders));
             },
             nb::arg("options"), nb::arg("combos"));
    bind_deal(module);
    module.def("doudizhu_random_play",
               [](const Rules& rules, std::int64_t deals, std::uint64_t seed) {
                   check_many(deals, "deals: from 0 to a billion");
                   const nb::gil_scoped_release release;
                   const Played played = random_play(rules, deals, seed);
                   return std::tuple(played.deals, played.plies, played.landlord_wins, played.scores);
               },
               nb::arg("rules"), nb::arg("deals"), nb::arg("seed"));
    bind_doudizhu_belief(module);
    bind_doudizhu_players(module);
}

}  // namespace paiju
