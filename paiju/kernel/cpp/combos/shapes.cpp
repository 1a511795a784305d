#include "combos/shapes.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace paiju::combos {
namespace {

constexpr std::size_t kMostShapes = 255;
constexpr int kMostUnits = 15;

void check(bool fits, const char* what, std::size_t shape) {
    if (!fits) throw std::invalid_argument("shape " + std::to_string(shape) + ": " + what);
}

void check_shape(const Shape& shape, std::size_t index) {
    check(0 <= shape.kind && shape.kind < 64, "kind", index);
    check(1 <= shape.unit && shape.unit <= kMostUnits, "unit", index);
    check(1 <= shape.length && shape.length <= kLanes, "length", index);
    check(0 <= shape.lowest && shape.highest < kLanes, "ranks", index);
    check(shape.jokers || shape.lowest <= shape.last_start(), "no run fits its ranks", index);
    check(0 <= shape.wings.count && shape.wings.count <= kLanes, "wings", index);
    check(shape.wings.cards == 1 || shape.wings.cards == 2, "cards of a wing", index);
    check(shape.unit * shape.length + shape.wings.count * shape.wings.cards <= 120, "size", index);
}

std::uint64_t strength_of(const Reading& reading) {
    const bool bare = reading.size == reading.unit * reading.length;
    return static_cast<std::uint64_t>(reading.power) << 16 | static_cast<std::uint64_t>(bare) << 12 |
           static_cast<std::uint64_t>(reading.length) << 4 | reading.rank;
}

}  // namespace

bool Wings::allow(Cards naturals) const {
    if (!contains(static_cast<Cards>(most()) * ranks(), naturals)) return false;
    if ((naturals & kJokers) == kJokers && !rocket) return false;
    const int begun = cards == 1 ? size_of(naturals) : std::popcount(at_least(naturals, 1));
    return begun <= count;
}

Reader::Reader(Description description) : description_(std::move(description)) {
    if (description_.shapes.empty() || description_.shapes.size() > kMostShapes)
        throw std::invalid_argument("there must be 1 to 255 shapes");
    if (description_.wild >= kLanes) throw std::invalid_argument("wild: no such rank");
    complete_shapes();
    note_sizes();
    note_plain_starts();
}

void Reader::complete_shapes() {
    for (std::size_t index = 0; index < description_.shapes.size(); ++index) {
        Shape& shape = description_.shapes[index];
        check_shape(shape, index);
        shape.size = shape.unit * shape.length + shape.wings.count * shape.wings.cards;
        shape.run = ranks_between(0, shape.length - 1);
        shape.first_reading = static_cast<ReadingId>(readings_.size());
        if (!shape.jokers) shape.starts = ranks_between(shape.lowest, shape.last_start());
        const int first = shape.jokers ? kBigJoker : shape.lowest + shape.length - 1;
        const int last = shape.jokers ? kBigJoker : shape.highest;
        for (int rank = first; rank <= last; ++rank) {
            if (readings_.size() >= description_.powers.size())
                throw std::invalid_argument("there are fewer powers than readings");
            const auto narrow = [](int value) { return static_cast<std::uint8_t>(value); };
            Reading reading{narrow(shape.kind),   narrow(rank),       narrow(shape.length),
                            narrow(shape.unit),   narrow(shape.size), narrow(shape.lines),
                            narrow(static_cast<int>(index)),
                            description_.powers[readings_.size()], 0};
            reading.strength = strength_of(reading);
            readings_.push_back(reading);
        }
    }
    if (readings_.size() != description_.powers.size())
        throw std::invalid_argument("there are more powers than readings");
}

void Reader::note_sizes() {
    for (std::size_t index = 0; index < shapes().size(); ++index) {
        const auto size = static_cast<std::size_t>(shapes()[index].size);
        if (by_size_.size() <= size) by_size_.resize(size + 1);
        by_size_[size].push_back(static_cast<std::uint8_t>(index));
    }
}

void Reader::note_plain_starts() {
    for (Shape& shape : description_.shapes) {
        if (shape.jokers || shape.wings.count) continue;
        for_each_rank(shape.starts, [&](Cards start) {
            const Readings meant = meanings(static_cast<Cards>(shape.unit) * shape.run * start, kNoReading);
            const auto all = meant.all();
            if (std::find(all.begin(), all.end(), shape.reading_at(lowest_lane(start))) != all.end())
                shape.plain_starts |= start;
        });
    }
}

int Reader::shape_of(int kind, int size) const {
    if (size < 0 || static_cast<std::size_t>(size) >= by_size_.size()) return -1;
    for (const std::uint8_t index : by_size_[static_cast<std::size_t>(size)])
        if (shapes()[index].kind == kind) return index;
    return -1;
}

bool Reader::fits(const Shape& shape, Cards run, Apart cards) const {
    const Cards core = cards.natural & kLaneMax * run;
    const int missing = shape.unit * shape.length - size_of(core);
    if (missing > cards.wilds || (missing && run & ~description_.stands_for)) return false;
    return contains(static_cast<Cards>(shape.unit) * run, core) &&
           shape.wings.allow(cards.natural - core);
}

Apart Reader::read_apart(Cards cards) const {
    const Apart found = apart(cards);
    // Wild cards alone may have to be read as what they are (SK-22).
    return found.natural || description_.wilds_alone ? found : Apart{cards, 0};
}

// Calls with the readings of a shape, highest first, until the call says that it is enough.
template <typename Call>
void Reader::for_each_reading(const Shape& shape, Cards cards, Apart apart, Call&& call) const {
    if (shape.jokers) {
        if (!(cards & ~(kLaneMax * kJokers))) call(shape.first_reading);
        return;
    }
    if (apart.wilds < shape.fewest_wilds || apart.wilds > shape.most_wilds) return;
    int first = shape.lowest, last = shape.last_start();
    if (!shape.wings.count && apart.natural) {
        if (at_least(apart.natural, shape.unit + 1)) return;
        last = std::min(last, lowest_lane(apart.natural));
        first = std::max(first, highest_lane(apart.natural) - shape.length + 1);
    }
    for (int lane = last; lane >= first; --lane)
        if (fits(shape, shape.run << 4 * lane, apart) && call(shape.reading_at(lane))) return;
}

Readings Reader::readings(Cards cards) const {
    Readings found;
    const auto size = static_cast<std::size_t>(size_of(cards));
    if (size >= by_size_.size()) return found;
    const Apart apart = read_apart(cards);
    for (const std::uint8_t index : by_size_[size])
        for_each_reading(shapes()[index], cards, apart, [&](ReadingId id) {
            found.ids[static_cast<std::size_t>(found.count++)] = id;
            return static_cast<std::size_t>(found.count) == found.ids.size();
        });
    std::stable_sort(found.ids.begin(), found.ids.begin() + found.count,
                     [&](ReadingId one, ReadingId other) {
                         return readings_[one].strength > readings_[other].strength;
                     });
    return found;
}

ReadingId Reader::highest(Cards cards) const {
    ReadingId best = kNoReading;
    const auto size = static_cast<std::size_t>(size_of(cards));
    if (size >= by_size_.size()) return best;
    const Apart apart = read_apart(cards);
    for (const std::uint8_t index : by_size_[size])
        for_each_reading(shapes()[index], cards, apart, [&](ReadingId id) {
            if (best == kNoReading || readings_[id].strength > readings_[best].strength) best = id;
            return true;
        });
    return best;
}

bool Reader::has(Cards cards, ReadingId reading) const {
    const Shape& wanted = shape(readings_[reading].shape);
    bool found = false;
    if (wanted.size == size_of(cards))
        for_each_reading(wanted, cards, read_apart(cards), [&](ReadingId id) {
            found = id == reading;
            return id <= reading;
        });
    return found;
}

Readings Reader::meanings(Cards cards, ReadingId to_beat) const {
    Readings found = readings(cards);
    if (to_beat != kNoReading) {
        const auto last = std::remove_if(found.ids.begin(), found.ids.begin() + found.count,
                                         [&](ReadingId id) { return !beats(id, to_beat); });
        found.count = static_cast<int>(last - found.ids.begin());
    }
    if (!is_chosen(cards)) found.count = std::min(found.count, 1);
    return found;
}

}  // namespace paiju::combos
