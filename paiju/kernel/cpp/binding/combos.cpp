// The combinations of a game, and a table of them to be asked from Python.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <array>

#include "binding/bind.h"
#include "combos/plays.h"

namespace nb = nanobind;

namespace paiju {

namespace {

using namespace combos;

// Kind, unit, length, lowest and highest rank, wings, cards of a wing, equal wings, rocket as
// wings, fewest and most wild cards, jokers, tier, lines.
using ShapeRow = std::array<int, 14>;

Description description_of(const std::vector<ShapeRow>& rows, std::vector<std::uint32_t> powers,
                           int wild, Cards stands_for, bool wilds_alone, bool chosen) {
    Description description{{}, std::move(powers), wild, stands_for, wilds_alone, chosen};
    for (const auto& row : rows)
        description.shapes.push_back({row[0], row[1], row[2], row[3], row[4],
                                      Wings{row[5], row[6], row[7] != 0, row[8] != 0}, row[9],
                                      row[10], row[11] != 0, row[12], row[13]});
    return description;
}

void check_cards(const Finder& finder, Cards hand) {
    const auto [natural, wilds] = finder.reader().apart(hand);
    if (hand >> 4 * kLanes || natural & ~capped(natural, 8) || size_of(hand) > 120)
        throw std::invalid_argument("cards: more than eight of a rank, or of no rank");
    if (wilds > 8) throw std::invalid_argument("cards: more than eight wild ones");
}

ReadingId check_reading(const Finder& finder, int id) {
    if (id < 0) return kNoReading;
    if (static_cast<std::size_t>(id) >= finder.reader().reading_count())
        throw std::invalid_argument("to_beat: there is no such reading");
    return static_cast<ReadingId>(id);
}

std::vector<std::pair<Cards, int>> plays(const Finder& finder, Cards hand, int to_beat) {
    check_cards(finder, hand);
    PlayList found;
    finder.plays(hand, check_reading(finder, to_beat), found);
    std::vector<std::pair<Cards, int>> listed;
    for (const Play& play : found) listed.emplace_back(play.cards, play.reading);
    return listed;
}

std::vector<int> readings(const Finder& finder, Cards cards) {
    check_cards(finder, cards);
    const Readings found = finder.reader().readings(cards);
    return {found.all().begin(), found.all().end()};
}

}  // namespace

void bind_combos(nb::module_& module) {
    nb::class_<Finder>(module, "Combos")
        .def("__init__",
             [](Finder* self, const std::vector<ShapeRow>& rows, std::vector<std::uint32_t> powers,
                int wild, Cards stands_for, bool wilds_alone, bool chosen) {
                 new (self) Finder(description_of(rows, std::move(powers), wild, stands_for,
                                                  wilds_alone, chosen));
             },
             nb::arg("rows"), nb::arg("powers"), nb::kw_only(), nb::arg("wild"),
             nb::arg("stands_for"), nb::arg("wilds_alone"), nb::arg("chosen"))
        .def("plays", &plays, nb::arg("hand"), nb::arg("to_beat") = -1)
        .def("readings", &readings, nb::arg("cards"));
}

}  // namespace paiju
