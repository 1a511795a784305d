// The players of Dou Dizhu for Python: training and matches.
#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "binding/bind.h"
#include "binding/doudizhu.h"
#include "doudizhu/auction.h"
#include "doudizhu/match.h"
#include "doudizhu/search.h"
#include "doudizhu/train.h"

namespace paiju {
namespace {

namespace nb = nanobind;
using namespace doudizhu;

Net net_of(const nb::bytes& bytes) {
    const std::span data(static_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    Net net(data);
    // Of each number the upper half of its four bytes, little endian.
    for (std::size_t at = 1; at < data.size(); at += 2)
        check((data[at] & 0x7f) != 0x7f || data[at - 1] < 0x80, "weights: not a number");
    return net;
}

nb::bytes bytes_of(const Net& net) {
    const auto packed = net.bytes();
    return nb::bytes(packed.data(), packed.size());
}

using Report = std::function<bool(std::int64_t, std::int64_t, double, double, const nb::bytes&)>;

nb::bytes train(const std::vector<const Rules*>& variants, const TrainSettings& settings, std::optional<nb::bytes> start,
                std::int64_t report_every, const Report& report) {
    check(!variants.empty(), "rules: there are none");
    for (const Rules* rules : variants) {
        check(rules != nullptr, "rules: None is none");
        check(rules->knows(0) == variants[0]->knows(0), "rules: some have wild cards, some have none");
    }
    check_many(settings.deals, "deals: from 0 to a billion");
    check(report_every > 0, "report_every: at least one");
    check(within(settings.trace, 0.0, 1.0) && within(settings.rate, 0.0, 1.0), "trace, rate: from 0 to 1");
    Trainer trainer(variants, settings, start ? net_of(*start) : random_net(settings.seed));
    const nb::gil_scoped_release release;
    std::int64_t deals = 0, samples = 0;
    trainer.run(report_every, [&](const TrainReport& stretch) {
        deals += stretch.deals;
        samples += stretch.samples;
        const nb::gil_scoped_acquire acquire;
        return report(deals, samples, stretch.points_error, stretch.landlord_wins,
                      bytes_of(trainer.net()));
    });
    const nb::gil_scoped_acquire acquire;
    return bytes_of(trainer.net());
}

// How a player of a match plays.
struct PlayerSettings {
    const Net* net = nullptr;
    bool search = false;
    SearchSettings how;
};

void check_settings(const PlayerSettings& settings) {
    const SearchSettings& how = settings.how;
    check_budget(how.budget);
    check(how.budget.iterations > 0 || how.budget.milliseconds > 0,
          "worlds, milliseconds: one of them must be above 0");
    check(within(how.solved, 0, kDeck), "solved: from 0 to 54");
    check(how.kept >= 1, "kept: at least one");
    for (const double each : {how.margin, how.prior, how.waver})
        check(within(each, 0.0, 1e9), "margin, prior, waver: from 0 to a billion");
    check_tree(how.tree);
}

std::unique_ptr<Player> player_of(const Rules& rules, const PlayerSettings& settings) {
    if (settings.search)
        return std::make_unique<SearchPlayer>(rules, settings.net, settings.how);
    return std::make_unique<PolicyPlayer>(rules, settings.net);
}

// A player that is asked from Python, with what it has learnt of hands.
class Thinker {
public:
    Thinker(const Rules& rules, const PlayerSettings& settings)
        : rules_(rules), searcher_(rules, settings.net, settings.how) {
        check_settings(settings);
    }

    using Found = std::tuple<Cards, int, double, double, std::int64_t>;

    std::vector<Found> look(const Told& told, std::uint64_t seed) {
        const nb::gil_scoped_release release;
        Rng rng(seed);
        const Seen seen = seen_of(told, rules_);
        std::vector<Found> found;
        for (const Looked& each : searcher_.look(seen, rng))
            found.emplace_back(each.candidate.cards,
                               each.candidate.passes() ? -1 : int{each.candidate.reading},
                               each.points, each.error, each.worlds);
        return found;
    }

private:
    const Rules& rules_;
    Searcher searcher_;
};

Asked asked_of(int seat, Cards hand, const std::array<Cards, kSeats>& shown, int first, bool must,
               const std::vector<int>& words) {
    check(within(seat, 0, kSeats - 1) && within(first, 0, kSeats - 1), "seat, first: no such seat");
    Cards left = kWholeDeck;
    for (const Cards cards : {hand, shown[0], shown[1], shown[2]}) {
        check(combos::contains(left, cards), "hand, shown: more cards than there are");
        check(combos::size_of(cards) <= kHand, "shown: at most 17 cards");
        left -= cards;
    }
    check(combos::size_of(hand) == kHand, "hand: 17 cards are needed");
    Asked asked{seat, hand, shown, first, must, {}};
    for (const int word : words) {
        check(within(word, 0, static_cast<int>(Word::decline)), "words: no such word");
        asked.words.push_back(static_cast<Word>(word));
    }
    return asked;
}

// What may be said before the play, asked from Python.
void bind_bidder(nb::module_& module) {
    nb::class_<Bidder>(module, "DoudizhuBidder")
        .def("__init__",
             [](Bidder* self, const Rules& rules, const Net& net, int worlds) {
                 check(within(worlds, 1, 1'000'000), "worlds: from 1 to a million");
                 AuctionSettings settings;
                 settings.worlds = worlds;
                 new (self) Bidder(rules, net, settings);
             },
             nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(), nb::arg("rules"), nb::arg("net"),
             nb::arg("worlds"))
        .def("weigh",
             [](Bidder& bidder, int seat, Cards hand, const std::array<Cards, kSeats>& shown,
                int first, bool must, const std::vector<int>& words, std::uint64_t seed) {
                 const Asked asked = asked_of(seat, hand, shown, first, must, words);
                 const nb::gil_scoped_release release;
                 Rng rng(seed);
                 const Said said = bidder.weigh(asked, rng);
                 return std::pair(said.yes, said.no);
             },
             nb::kw_only(), nb::arg("seat"), nb::arg("hand"), nb::arg("shown"), nb::arg("first"),
             nb::arg("must"), nb::arg("words"), nb::arg("seed"))
        .def("worth",
             [](Bidder& bidder, Cards hand, std::uint64_t seed) {
                 const Asked asked = asked_of(0, hand, {}, 0, false, {});
                 Rng rng(seed);
                 return bidder.worth(asked.hand, rng);
             },
             nb::arg("hand"), nb::arg("seed"));
}

using Result = std::tuple<bool, bool, int, int>;

std::vector<Result> match(const Rules& rules, const PlayerSettings& first,
                          const PlayerSettings& second, int deals, std::uint64_t seed,
                          bool auctioned) {
    check(deals >= 0, "deals: too few");
    for (const PlayerSettings* each : {&first, &second}) check_settings(*each);
    const nb::gil_scoped_release release;
    std::vector<Result> results;
    for (const Pair& pair : play_match(rules, [&] { return player_of(rules, first); },
                                       [&] { return player_of(rules, second); }, deals, seed,
                                       auctioned))
        results.emplace_back(pair.won[0], pair.won[1], pair.points[0], pair.points[1]);
    return results;
}

void bind_train(nb::module_& module) {
    nb::class_<TrainSettings>(module, "DoudizhuTrainSettings")
        .def(nb::init<>())
        .def_rw("deals", &TrainSettings::deals)
        .def_rw("by_hand", &TrainSettings::by_hand)
        .def_rw("trace", &TrainSettings::trace)
        .def_rw("rate", &TrainSettings::rate)
        .def_rw("seed", &TrainSettings::seed);
    module.def("doudizhu_train", &train, nb::arg("variants"), nb::arg("settings"),
               nb::arg("start").none(), nb::arg("report_every"), nb::arg("report"));
}

}  // namespace

void bind_doudizhu_players(nb::module_& module) {
    nb::class_<Net>(module, "DoudizhuNet")
        .def("__init__", [](Net* self, const nb::bytes& bytes) { new (self) Net(net_of(bytes)); },
             nb::arg("weights"));
    nb::class_<PlayerSettings>(module, "DoudizhuPlayerSettings")
        .def(nb::init<>())
        .def_rw("search", &PlayerSettings::search)
        .def_prop_rw("worlds", [](const PlayerSettings& s) { return s.how.budget.iterations; },
                     [](PlayerSettings& s, std::int64_t worlds) { s.how.budget.iterations = worlds; })
        .def_prop_rw("milliseconds", [](const PlayerSettings& s) { return s.how.budget.milliseconds; },
                     [](PlayerSettings& s, double ms) { s.how.budget.milliseconds = ms; })
        .def_prop_rw("belief", [](const PlayerSettings& s) { return s.how.belief; },
                     [](PlayerSettings& s, bool belief) { s.how.belief = belief; })
        .def_prop_rw("solved", [](const PlayerSettings& s) { return s.how.solved; },
                     [](PlayerSettings& s, int cards) { s.how.solved = cards; })
        .def_prop_rw("partner", [](const PlayerSettings& s) { return s.how.line.partner; },
                     [](PlayerSettings& s, bool partner) { s.how.line.partner = partner; })
        .def_prop_rw("manners", [](const PlayerSettings& s) { return s.how.manners; },
                     [](PlayerSettings& s, bool manners) { s.how.manners = manners; })
        .def_prop_rw("freedom", [](const PlayerSettings& s) { return s.how.line.freedom; },
                     [](PlayerSettings& s, bool freedom) { s.how.line.freedom = freedom; })
        .def_prop_rw("kept", [](const PlayerSettings& s) { return s.how.kept; },
                     [](PlayerSettings& s, int kept) { s.how.kept = kept; })
        .def_prop_rw("margin", [](const PlayerSettings& s) { return s.how.margin; },
                     [](PlayerSettings& s, double margin) { s.how.margin = margin; })
        .def_prop_rw("prior", [](const PlayerSettings& s) { return s.how.prior; },
                     [](PlayerSettings& s, double prior) { s.how.prior = prior; })
        .def_prop_rw("waver", [](const PlayerSettings& s) { return s.how.waver; },
                     [](PlayerSettings& s, double waver) { s.how.waver = waver; })
        .def_prop_rw("tree", [](PlayerSettings& s) -> TreeSettings& { return s.how.tree; },
                     [](PlayerSettings& s, const TreeSettings& tree) { s.how.tree = tree; })
        .def("set_net", [](PlayerSettings& settings, const Net& net) { settings.net = &net; },
             nb::keep_alive<1, 2>(), nb::arg("net"));
    nb::class_<Thinker>(module, "DoudizhuThinker")
        .def(nb::init<const Rules&, const PlayerSettings&>(), nb::keep_alive<1, 2>(),
             nb::keep_alive<1, 3>(), nb::arg("rules"), nb::arg("settings"))
        .def("look", &Thinker::look, nb::arg("told"), nb::arg("seed"));
    module.def("doudizhu_match", &match, nb::arg("rules"), nb::arg("first"), nb::arg("second"),
               nb::arg("deals"), nb::arg("seed"), nb::arg("auctioned"));
    bind_train(module);
    bind_bidder(module);
}

}  // namespace paiju
