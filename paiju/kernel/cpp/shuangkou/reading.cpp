#include "shuangkou/reading.h"

#include <algorithm>
#include <stdexcept>

namespace paiju::shuangkou {

namespace {

Kind kind_of(const combos::Shape& shape) {
    constexpr Kind alike[] = {Kind::none, Kind::single, Kind::pair, Kind::triple};
    constexpr Kind runs[] = {Kind::none, Kind::straight, Kind::pair_run, Kind::triple_run};
    if (shape.jokers) return Kind::joker_bomb;
    if (shape.tier) return shape.length > 1 ? Kind::chain_bomb : Kind::bomb;
    if (shape.unit > 3) throw std::invalid_argument("four of a rank and more must be bombs");
    return shape.length > 1 ? runs[shape.unit] : alike[shape.unit];
}

Reading read(const combos::Reading& from, combos::ReadingId id, Kind kind) {
    return {from.power, id, kind, from.rank, from.length, from.unit, from.lines};
}

}  // namespace

Readings::Readings(const combos::Finder& finder)
    : finder_(finder),
      by_id_(reader().reading_count() + 1),
      none_(static_cast<combos::ReadingId>(reader().reading_count())) {
    for (auto& unit : alike_) std::ranges::fill(unit, none_);
    for (auto& unit : runs_) {
        for (auto& length : unit) std::ranges::fill(length, none_);
    }
    std::ranges::fill(jokers_, none_);
    std::ranges::fill(shortest_, kLanes);
    for (const combos::Shape& shape : reader().shapes()) note(shape);
}

void Readings::note(const combos::Shape& shape) {
    if (shape.unit > kMostUnit || shape.wings.count) {
        throw std::invalid_argument("not a combination of Shuangkou");
    }
    const int runs = shape.jokers ? 1 : shape.last_start() - shape.lowest + 1;
    for (int run = 0; run < runs; ++run) {
        const auto id = static_cast<combos::ReadingId>(shape.first_reading + run);
        const Reading reading = by_id_[id] = read(reader().reading(id), id, kind_of(shape));
        if (shape.jokers) {
            jokers_[shape.unit] = id;
        } else if (shape.length == 1) {
            alike_[shape.unit][reading.rank] = id;
        } else {
            runs_[shape.unit][shape.length][reading.rank] = id;
            shortest_[shape.unit] = std::min(shortest_[shape.unit], shape.length);
        }
    }
}

}  // namespace paiju::shuangkou
