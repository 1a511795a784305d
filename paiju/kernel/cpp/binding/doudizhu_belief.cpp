// What a seat of Dou Dizhu is told, and the deals that it holds for possible.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "binding/bind.h"
#include "binding/doudizhu.h"

namespace paiju {

namespace nb = nanobind;
using namespace doudizhu;

// The rest is checked by `Seen::of`; this is what it takes for granted.
Seen seen_of(const Told& told, const Rules& rules) {
    check(combos::contains(kWholeDeck, told.hand), "hand: more cards than there are");
    check(combos::contains(kWholeDeck, told.bottom), "bottom: more cards than there are");
    for (const Cards cards : told.shown)
        check(combos::contains(kWholeDeck, cards), "shown: more cards than there are");
    for (const int count : told.counts) check(within(count, 1, kHand + 3), "counts: from 1 to 20");
    check(rules.knows(told.wild), "wild: these rules have no such wild rank");
    const auto readings = rules.finder(told.wild).reader().reading_count();
    check(told.standing == kNoReading || told.standing < readings, "standing: there is no such reading");
    return Seen::of(told, rules);
}

namespace {

using Hands = std::array<Cards, kSeats>;

ReadingId reading_of(int number) {
    check(number < kNoReading, "standing: there is no such reading");
    return number < 0 ? kNoReading : static_cast<ReadingId>(number);
}

// A belief with its rules; what Python asks for is checked.
class BeliefOf {
public:
    BeliefOf(const Rules& rules, const Net* net, int drawn)
        : rules_(rules), belief_(rules, net, settings_of(drawn)) {}

    std::vector<Hands> draw(const Told& told, std::uint64_t seed, int count) {
        check(within(count, 0, 1'000'000), "count: from 0 to a million");
        const Seen seen = seen_of(told, rules_);
        Rng rng(seed);
        belief_.look_at(seen, rng);
        std::vector<Hands> drawn;
        for (int number = 0; number < count; ++number) drawn.push_back(belief_.draw(rng).position.hands);
        return drawn;
    }

    double weight(const Told& told, const Hands& hands) {
        const Seen seen = seen_of(told, rules_);
        check_possible(seen, hands);
        Position world = seen.position;
        world.hands = hands;
        return belief_.weight(seen, world);
    }

private:
    static BeliefSettings settings_of(int drawn) {
        check(within(drawn, 1, 10'000), "drawn: from 1 to 10000");
        BeliefSettings settings;
        settings.drawn = drawn;
        return settings;
    }

    static void check_possible(const Seen& seen, const Hands& hands) {
        Cards unseen = seen.unseen;
        for (std::size_t seat = 0; seat < kSeats; ++seat) {
            const Cards known = seen.position.hands[seat];
            check(combos::contains(hands[seat], known), "hands: without what is known");
            const Cards hidden = hands[seat] - known;
            check(combos::contains(unseen, hidden), "hands: cards that are elsewhere");
            check(combos::size_of(hidden) == seen.hidden[seat], "hands: not as many cards as are left");
            unseen -= hidden;
        }
    }

    const Rules& rules_;
    Belief belief_;
};

}  // namespace

void bind_doudizhu_belief(nb::module_& module) {
    nb::class_<Told>(module, "DoudizhuTold")
        .def("__init__",
             [](Told* self, int seat, int landlord, int wild, Cards hand, Cards bottom,
                const Hands& shown, const std::array<int, kSeats>& counts,
                std::vector<std::pair<int, Cards>> history, int standing) {
                 new (self) Told{seat, landlord, wild, hand, bottom, shown, counts, std::move(history),
                                 reading_of(standing)};
             },
             nb::kw_only(), nb::arg("seat"), nb::arg("landlord"), nb::arg("wild"), nb::arg("hand"),
             nb::arg("bottom"), nb::arg("shown"), nb::arg("counts"), nb::arg("history"),
             nb::arg("standing"));
    nb::class_<BeliefOf>(module, "DoudizhuBelief")
        .def(nb::init<const Rules&, const Net*, int>(), nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(),
             nb::arg("rules"), nb::arg("net").none(), nb::arg("drawn"))
        .def("draw", &BeliefOf::draw, nb::arg("told"), nb::arg("seed"), nb::arg("count"))
        .def("weight", &BeliefOf::weight, nb::arg("told"), nb::arg("hands"));
}

}  // namespace paiju
