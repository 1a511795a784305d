// Players of Shuangkou for Python, and what they learn from.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>

#include "binding/shuangkou.h"
#include "shuangkou/experience.h"
#include "shuangkou/match.h"

namespace nb = nanobind;

namespace paiju {
namespace {

using namespace shuangkou;

// Numbers as bytes, for NumPy to read.
template <typename Rows>
nb::bytes bytes_of(const Rows& rows) {
    return nb::bytes(rows.data(), rows.size() * sizeof(rows[0]));
}

// A player of a seat.
class Mind {
  public:
    Mind(const Rules& rules, const nb::bytes& weights, const Effort& effort)
        : weights_(read_weights({static_cast<const std::uint8_t*>(weights.data()), weights.size()})),
          policy_(rules, weights_), effort_(effort) {}

    std::vector<std::tuple<Hand, float, float, int>> choose(const View& view, std::uint64_t seed) {
        const std::lock_guard lock(mutex_);
        Rng rng(seed);
        std::vector<std::tuple<Hand, float, float, int>> choices;
        for (const Choice& choice : shuangkou::choose(view, policy_, effort_, rng)) {
            choices.emplace_back(choice.play.cards, choice.rating, choice.worth, choice.worlds);
        }
        return choices;
    }

    // Hands that others may have now, all seats by all draws.
    std::vector<Hands> draw_hands(const View& view, int count, std::uint64_t seed) {
        const std::lock_guard lock(mutex_);
        const Belief belief(view, policy_.rules());
        Rng rng(seed);
        return belief.draw_likely(count, effort_.of_each, effort_.sharpness, policy_, rng);
    }

    float likelihood(const View& view, const Hands& hands) {
        const std::lock_guard lock(mutex_);
        return Belief(view, policy_.rules()).likelihood(hands, policy_);
    }

    // The situation, and all choices of a wide look with their features.
    std::tuple<int, std::vector<Hand>, nb::bytes> describe(const View& view) {
        const Belief belief(view, policy_.rules());
        Rng rng(0);
        const State state = belief.with(belief.draw(rng));
        Candidates candidates;
        find_candidates(state, policy_.rules().readings, policy_.splitter(), true, candidates);
        const Outlook outlook(state, policy_.rules(), policy_.splitter());
        std::vector<Hand> cards;
        std::vector<Features> features(static_cast<std::size_t>(candidates.count));
        for (int i = 0; i < candidates.count; ++i) {
            cards.push_back(candidates.plays[i].cards);
            outlook.describe(candidates.plays[i], features[static_cast<std::size_t>(i)]);
        }
        return {static_cast<int>(outlook.situation()), cards, bytes_of(features)};
    }

    std::pair<nb::bytes, nb::bytes> play_deals(int deals, int one_in, std::uint64_t seed) {
        Experience experience;
        {
            const nb::gil_scoped_release release;
            Rng rng(seed);
            experience = shuangkou::play_deals(policy_, deals, one_in, rng);
        }
        return {bytes_of(experience.moments), bytes_of(experience.outcomes)};
    }

    std::tuple<nb::bytes, nb::bytes, std::vector<std::int32_t>> play_searched(int deals, std::uint64_t seed) {
        Lessons lessons;
        {
            const nb::gil_scoped_release release;
            Rng rng(seed);
            lessons = shuangkou::play_searched(policy_, effort_, deals, rng);
        }
        return {bytes_of(lessons.choices), bytes_of(lessons.behind), lessons.decisions};
    }

    Player player() const { return {&weights_, effort_}; }

  private:
    Weights weights_;
    Policy policy_;
    Effort effort_;
    std::mutex mutex_;  // a policy is of one thread
};

std::vector<std::tuple<float, float, bool, bool>> match(const Rules& rules, const Mind& one,
                                                        const Mind& other, int decks,
                                                        std::uint64_t seed) {
    std::vector<std::tuple<float, float, bool, bool>> results;
    for (int deck = 0; deck < decks; ++deck) {
        const auto made = play_deck(rules, one.player(), other.player(), seed + static_cast<std::uint64_t>(deck));
        results.emplace_back(made.points[0], made.points[1], made.won[0], made.won[1]);
    }
    return results;
}

void bind_view(nb::module_& module) {
    nb::class_<View>(module, "ShuangkouSeen")
        .def("__init__",
             [](View* self, int seat, Hand hand, int leader, int open_lane, Hand deck,
                const std::array<std::uint8_t, kSeats>& dealt,
                const std::vector<std::pair<int, Hand>>& history) {
                 new (self) View{seat, hand, deck, leader, open_lane, dealt, {}};
                 for (const auto& [acted, cards] : history) {
                     self->history.push_back({static_cast<std::uint8_t>(acted), cards});
                 }
             },
             nb::kw_only(), nb::arg("seat"), nb::arg("hand"), nb::arg("leader"), nb::arg("open_lane"),
             nb::arg("deck"), nb::arg("dealt"), nb::arg("history"));
}

void bind_mind(nb::module_& module) {
    nb::class_<Effort>(module, "ShuangkouEffort")
        .def(nb::init<>())
        .def_prop_rw(
            "worlds", [](const Effort& effort) { return effort.budget.iterations; },
            [](Effort& effort, std::int64_t worlds) { effort.budget.iterations = worlds; })
        .def_prop_rw(
            "milliseconds", [](const Effort& effort) { return effort.budget.milliseconds; },
            [](Effort& effort, double limit) { effort.budget.milliseconds = limit; })
        .def_rw("choices", &Effort::choices)
        .def_rw("of_each", &Effort::of_each)
        .def_rw("sharpness", &Effort::sharpness)
        .def_prop_rw(
            "plies", [](const Effort& effort) { return effort.horizon.plies; },
            [](Effort& effort, int plies) { effort.horizon.plies = plies; })
        .def_prop_rw(
            "solved_cards", [](const Effort& effort) { return effort.horizon.solved_cards; },
            [](Effort& effort, int cards) { effort.horizon.solved_cards = cards; })
        .def_prop_rw(
            "win", [](const Effort& effort) { return effort.aim.win; },
            [](Effort& effort, float win) { effort.aim.win = win; })
        .def_rw("trust", &Effort::trust);
    nb::class_<Mind>(module, "ShuangkouMind")
        .def(nb::init<const Rules&, const nb::bytes&, const Effort&>(), nb::arg("rules"), nb::arg("weights"),
             nb::arg("effort"), nb::keep_alive<1, 2>())
        .def("draw_hands", &Mind::draw_hands, nb::arg("seen"), nb::arg("count"), nb::arg("seed"))
        .def("likelihood", &Mind::likelihood, nb::arg("seen"), nb::arg("hands"))
        .def("play_deals", &Mind::play_deals, nb::arg("deals"), nb::arg("one_in"), nb::arg("seed"))
        .def("play_searched", &Mind::play_searched, nb::arg("deals"), nb::arg("seed"))
        .def("describe", &Mind::describe, nb::arg("seen"))
        .def("choose", &Mind::choose, nb::arg("seen"), nb::arg("seed"),
             nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace

void bind_shuangkou_players(nb::module_& module) {
    bind_view(module);
    bind_mind(module);
    module.def("shuangkou_weight_sizes", [] {
        std::vector<std::pair<std::size_t, std::size_t>> sizes;
        for (const net::Tensor& tensor : tensors_of(Weights{})) {
            sizes.emplace_back(tensor.rows, tensor.columns);
        }
        return sizes;
    });
    module.def(
        "shuangkou_solve",
        [](const Rules& rules, const Hands& hands, int leader, std::int64_t positions) {
            if (leader < 0 || leader >= kSeats) throw std::invalid_argument("leader: no such seat");
            return Ending(rules, Aim{}).solve(start(hands, leader), 0, positions);
        },
        nb::arg("rules"), nb::arg("hands"), nb::arg("leader"), nb::kw_only(), nb::arg("positions"),
        nb::call_guard<nb::gil_scoped_release>());
    module.def("shuangkou_match", &match, nb::arg("rules"), nb::arg("one"), nb::arg("other"),
               nb::arg("decks"), nb::arg("seed"), nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace paiju
