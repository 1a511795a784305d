// The players of Dou Dizhu for Python: training and matches.
#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>

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
    const auto* data = static_cast<const std::uint8_t*>(bytes.data());
    return Net(std::span(data, bytes.size()));
}

nb::bytes bytes_of(const Net& net) {
    const auto packed = net.bytes();
    return nb::bytes(packed.data(), packed.size());
}

using Report = std::function<bool(std::int64_t, std::int64_t, double, double, const nb::bytes&)>;

nb::bytes train(const std::vector<const Rules*>& variants, const TrainSettings& settings, std::optional<nb::bytes> start,
                std::int64_t report_every, const Report& report) {
    if (variants.empty()) throw std::invalid_argument("rules: there are none");
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

std::unique_ptr<Player> player_of(const Rules& rules, const PlayerSettings& settings) {
    if (settings.search)
        return std::make_unique<SearchPlayer>(rules, settings.net, settings.how);
    return std::make_unique<PolicyPlayer>(rules, settings.net);
}

using Hands = std::array<Cards, kSeats>;

// Deals that a seat holds for possible, for tests.
void bind_belief(nb::module_& module) {
    nb::class_<Told>(module, "DoudizhuTold")
        .def("__init__",
             [](Told* self, int seat, int landlord, int wild, Cards hand, Cards bottom,
                const Hands& shown, const std::array<int, kSeats>& counts,
                std::vector<std::pair<int, Cards>> history, int standing) {
                 new (self) Told{seat, landlord, wild, hand, bottom, shown, counts, std::move(history),
                                 standing < 0 ? kNoReading : static_cast<ReadingId>(standing)};
             },
             nb::kw_only(), nb::arg("seat"), nb::arg("landlord"), nb::arg("wild"), nb::arg("hand"),
             nb::arg("bottom"), nb::arg("shown"), nb::arg("counts"), nb::arg("history"),
             nb::arg("standing"));
    nb::class_<Belief>(module, "DoudizhuBelief")
        .def("__init__",
             [](Belief* self, const Rules& rules, const Net* net, int drawn) {
                 BeliefSettings settings;
                 settings.drawn = drawn;
                 new (self) Belief(rules, net, settings);
             },
             nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(), nb::arg("rules"), nb::arg("net").none(),
             nb::arg("drawn"))
        .def("draw",
             [](Belief& belief, const Rules& rules, const Told& told, std::uint64_t seed, int count) {
                 const Seen seen = Seen::of(told, rules);
                 belief.look_at(seen);
                 Rng rng(seed);
                 std::vector<Hands> drawn;
                 for (int number = 0; number < count; ++number) drawn.push_back(belief.draw(rng).hands);
                 return drawn;
             },
             nb::arg("rules"), nb::arg("told"), nb::arg("seed"), nb::arg("count"))
        .def("weight",
             [](Belief& belief, const Rules& rules, const Told& told, const Hands& hands) {
                 const Seen seen = Seen::of(told, rules);
                 belief.look_at(seen);
                 Position world = seen.position;
                 world.hands = hands;
                 return belief.weight(world);
             },
             nb::arg("rules"), nb::arg("told"), nb::arg("hands"));
}

// A player that is asked from Python, with what it has learnt of hands.
class Thinker {
public:
    Thinker(const Rules& rules, const PlayerSettings& settings)
        : rules_(rules), searcher_(rules, settings.net, settings.how) {}

    using Found = std::tuple<Cards, int, double, double, std::int64_t>;

    std::vector<Found> look(const Told& told, std::uint64_t seed) {
        const nb::gil_scoped_release release;
        Rng rng(seed);
        const Seen seen = Seen::of(told, rules_);
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
    if (seat < 0 || seat >= kSeats || first < 0 || first >= kSeats)
        throw std::invalid_argument("seat, first: no such seat");
    Cards all = hand;
    for (const Cards cards : shown) all += cards;
    if (hand >> 4 * combos::kLanes || !combos::contains(kWholeDeck, all))
        throw std::invalid_argument("hand, shown: more cards than there are");
    if (combos::size_of(hand) != kHand) throw std::invalid_argument("hand: 17 cards are needed");
    Asked asked{seat, hand, shown, first, must, {}};
    for (const int word : words) {
        if (word < 0 || word > static_cast<int>(Word::decline))
            throw std::invalid_argument("words: no such word");
        asked.words.push_back(static_cast<Word>(word));
    }
    return asked;
}

// What may be said before the play, asked from Python.
void bind_bidder(nb::module_& module) {
    nb::class_<Bidder>(module, "DoudizhuBidder")
        .def("__init__",
             [](Bidder* self, const Rules& rules, const Net& net, int worlds) {
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
        .def_prop_rw("partner", [](const PlayerSettings& s) { return s.how.partner; },
                     [](PlayerSettings& s, bool partner) { s.how.partner = partner; })
        .def_prop_rw("kept", [](const PlayerSettings& s) { return s.how.kept; },
                     [](PlayerSettings& s, int kept) { s.how.kept = kept; })
        .def_prop_rw("margin", [](const PlayerSettings& s) { return s.how.margin; },
                     [](PlayerSettings& s, double margin) { s.how.margin = margin; })
        .def_prop_rw("prior", [](const PlayerSettings& s) { return s.how.prior; },
                     [](PlayerSettings& s, double prior) { s.how.prior = prior; })
        .def("set_net", [](PlayerSettings& settings, const Net& net) { settings.net = &net; },
             nb::keep_alive<1, 2>(), nb::arg("net"));
    nb::class_<Thinker>(module, "DoudizhuThinker")
        .def(nb::init<const Rules&, const PlayerSettings&>(), nb::keep_alive<1, 2>(),
             nb::keep_alive<1, 3>(), nb::arg("rules"), nb::arg("settings"))
        .def("look", &Thinker::look, nb::arg("told"), nb::arg("seed"));
    bind_belief(module);
    module.def("doudizhu_match", &match, nb::arg("rules"), nb::arg("first"), nb::arg("second"),
               nb::arg("deals"), nb::arg("seed"), nb::arg("auctioned"));
    bind_train(module);
    bind_bidder(module);
}

}  // namespace paiju
