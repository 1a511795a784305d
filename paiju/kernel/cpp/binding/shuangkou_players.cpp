// Players of Shuangkou for Python, and what they learn from.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>

#include "binding/bind.h"
#include "binding/shuangkou.h"
#include "shuangkou/learner.h"
#include "shuangkou/match.h"

namespace nb = nanobind;

namespace paiju {
namespace {

using namespace shuangkou;

void check_aim(const Aim& aim) {
    check(std::isfinite(aim.win) && std::isfinite(aim.ahead), "win, ahead: not a number");
}

void check_effort(const Effort& effort) {
    check_budget(effort.budget);
    check(within(effort.choices, 1, Candidates::kMost), "choices: from 1 to 96");
    check(within(effort.of_each, 1, 1000), "of_each: from 1 to 1000");
    check(within(effort.sharpness, 0.0f, 100.0f), "sharpness: from 0 to 100");
    check(effort.horizon.plies >= 0, "plies: none is fewer than 0");
    check(effort.horizon.solved_cards >= 0, "solved_cards: none is fewer than 0");
    check(within(effort.counts_from, 0, kLanes - 1), "counts_from: no such rank");
    check(std::isfinite(effort.trust) && std::isfinite(effort.doubt), "trust, doubt: not a number");
    check_aim(effort.aim);
    check_tree(effort.tree);
}

void check_course(const Course& course) {
    check(within(course.batch, 1, 100'000), "batch: from 1 to 100000");
    check(within(course.policy_trace, 0.0f, 1.0f), "policy_trace: from 0 to 1");
    check(within(course.worth_trace, 0.0f, 1.0f), "worth_trace: from 0 to 1");
    check(std::isfinite(course.curiosity), "curiosity: not a number");
    check_aim(course.aim);
}

// Cards as they were dealt; what happened since then is checked where it is looked at.
void check_view(const View& view) {
    int dealt = 0;
    for (const int cards : view.dealt) dealt += cards;
    check(combos::contains(kTwoDecks, view.deck), "deck: not out of two decks");
    check(dealt == size_of(view.deck), "dealt: not as many as the deck has");
}

// Hands of as many cards as all have now, out of two decks.
void check_now(const Seen& seen, const Hands& hands) {
    Hand left = kTwoDecks;
    for (const Hand laid : seen.laid) left -= laid;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        check(combos::contains(left, hands[seat]), "hands: not out of two decks");
        check(size_of(hands[seat]) == seen.now.counts[seat], "hands: not so many cards as are left");
        left -= hands[seat];
    }
}

Weights weights_from(const nb::bytes& bytes) {
    return read_weights({static_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

// A player of a seat.
class Mind {
  public:
    Mind(const Rules& rules, const nb::bytes& weights, const Effort& effort)
        : weights_(weights_from(weights)), policy_(rules, weights_), effort_(effort) {
        check_effort(effort);
    }

    std::vector<std::tuple<Hand, float, float, int>> choose(const View& view, std::uint64_t seed) {
        const std::lock_guard lock(mutex_);
        check_turn(view);
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
        check(within(count, 0, 1'000'000), "count: from 0 to a million");
        const Belief belief(view, policy_.rules());
        Rng rng(seed);
        return belief.draw_likely(count, effort_.of_each, effort_.sharpness, policy_, rng);
    }

    float likelihood(const View& view, const Hands& hands) {
        const std::lock_guard lock(mutex_);
        const Belief belief(view, policy_.rules());
        check_now(belief.seen(), hands);
        return belief.likelihood(hands, policy_);
    }

    Player player() const { return {&weights_, effort_}; }

  private:
    void check_turn(const View& view) const {
        check(look(view, policy_.rules()).now.turn == view.seat, "history: it is not this seat's turn");
    }

    Weights weights_;
    Policy policy_;
    Effort effort_;
    std::mutex mutex_;  // a policy is of one thread
};

// One who learns, and his lot.
class Pupil {
  public:
    Pupil(const Rules& rules, std::optional<nb::bytes> start, const Course& course, std::uint64_t seed)
        : rng_(seed), learner_(rules, start ? weights_from(*start) : beginning(rng_), course) {
        check_course(course);
    }

    void learn(int deals, float rate) {
        check_many(deals, "deals: from 0 to a billion");
        check(std::isfinite(rate), "rate: not a number");
        const std::lock_guard lock(mutex_);
        learner_.learn(deals, rate, rng_);
    }
    nb::bytes weights() {
        const std::lock_guard lock(mutex_);
        const std::string text = net::write_tensors(tensors_of(learner_.weights()));
        return nb::bytes(text.data(), text.size());
    }

  private:
    Rng rng_;
    Learner learner_;
    std::mutex mutex_;
};

std::vector<std::tuple<float, float, bool, bool>> match(const Rules& rules, const Mind& one,
                                                        const Mind& other, int decks,
                                                        std::uint64_t seed) {
    check(decks >= 0, "decks: too few");
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
                 View view{seat, hand, deck, leader, open_lane, dealt, {}};
                 check_view(view);
                 for (const auto& [acted, cards] : history) {
                     check(within(acted, 0, kSeats - 1), "history: no such seat");
                     view.history.push_back({static_cast<std::uint8_t>(acted), cards});
                 }
                 new (self) View(std::move(view));
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
        .def_rw("counts_from", &Effort::counts_from)
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
        .def_prop_rw(
            "ahead", [](const Effort& effort) { return effort.aim.ahead; },
            [](Effort& effort, float ahead) { effort.aim.ahead = ahead; })
        .def_rw("doubt", &Effort::doubt)
        .def_rw("trust", &Effort::trust)
        .def_rw("tree", &Effort::tree);
    nb::class_<Mind>(module, "ShuangkouMind")
        .def(nb::init<const Rules&, const nb::bytes&, const Effort&>(), nb::arg("rules"), nb::arg("weights"),
             nb::arg("effort"), nb::keep_alive<1, 2>())
        .def("draw_hands", &Mind::draw_hands, nb::arg("seen"), nb::arg("count"), nb::arg("seed"))
        .def("likelihood", &Mind::likelihood, nb::arg("seen"), nb::arg("hands"))
        .def("choose", &Mind::choose, nb::arg("seen"), nb::arg("seed"),
             nb::call_guard<nb::gil_scoped_release>());
}

void bind_pupil(nb::module_& module) {
    nb::class_<Course>(module, "ShuangkouCourse")
        .def(nb::init<>())
        .def_rw("batch", &Course::batch)
        .def_rw("policy_trace", &Course::policy_trace)
        .def_rw("worth_trace", &Course::worth_trace)
        .def_rw("curiosity", &Course::curiosity)
        .def_prop_rw(
            "win", [](const Course& course) { return course.aim.win; },
            [](Course& course, float win) { course.aim.win = win; })
        .def_prop_rw(
            "ahead", [](const Course& course) { return course.aim.ahead; },
            [](Course& course, float ahead) { course.aim.ahead = ahead; });
    nb::class_<Pupil>(module, "ShuangkouPupil")
        .def(nb::init<const Rules&, std::optional<nb::bytes>, const Course&, std::uint64_t>(), nb::arg("rules"),
             nb::arg("start").none(), nb::arg("course"), nb::arg("seed"), nb::keep_alive<1, 2>())
        .def("learn", &Pupil::learn, nb::arg("deals"), nb::arg("rate"),
             nb::call_guard<nb::gil_scoped_release>())
        .def("weights", &Pupil::weights);
}

}  // namespace

void bind_shuangkou_players(nb::module_& module) {
    bind_view(module);
    bind_mind(module);
    bind_pupil(module);
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
            check_hands(hands, leader);
            check_many(positions, "positions: from 0 to a billion");
            return Ending(rules, Aim{}).solve(start(hands, leader), 0, positions);
        },
        nb::arg("rules"), nb::arg("hands"), nb::arg("leader"), nb::kw_only(), nb::arg("positions"),
        nb::call_guard<nb::gil_scoped_release>());
    module.def("shuangkou_match", &match, nb::arg("rules"), nb::arg("one"), nb::arg("other"),
               nb::arg("decks"), nb::arg("seed"), nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace paiju
