#include "combos/plays.h"

#include <algorithm>

#include "combos/filling.h"

namespace paiju::combos {

void PlayList::grow() {
    const std::size_t room = room_ ? 2 * room_ : 256;
    auto larger = std::make_unique<Play[]>(room);
    std::copy(begin(), end(), larger.get());
    plays_ = std::move(larger);
    room_ = room;
}

Finder::Finder(Description description) : reader_(std::move(description)) {
    wild_lanes_ = kLaneMax * reader_.wild_card();
    leads_ = grouped(false);
    bombs_ = grouped(true);
    for (std::size_t index = 0; index < reader_.shapes().size(); ++index)
        if (reader_.shape(index).jokers) jokers_.push_back(static_cast<std::uint8_t>(index));
}

// The shapes by unit, and then by kind, those without wings first.
std::vector<Finder::UnitGroup> Finder::grouped(bool bombs_only) const {
    std::vector<UnitGroup> units;
    for (int unit = 1; unit <= 15; ++unit) {
        UnitGroup all{unit, {}};
        std::vector<Group> winged;
        for (std::size_t index = 0; index < reader_.shapes().size(); ++index) {
            const Shape& shape = reader_.shape(index);
            if (shape.jokers || shape.unit != unit || (bombs_only && !shape.tier)) continue;
            std::vector<Group>& groups = shape.wings.count ? winged : all.groups;
            const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
                return reader_.shape(group.shapes[0]).kind == shape.kind;
            });
            if (same != groups.end())
                same->shapes.push_back(static_cast<std::uint8_t>(index));
            else
                groups.push_back({{static_cast<std::uint8_t>(index)},
                                  ranks_between(shape.lowest, shape.highest),
                                  shape.length,
                                  shape.wings.count > 0});
        }
        all.groups.insert(all.groups.end(), winged.begin(), winged.end());
        if (!all.groups.empty()) units.push_back(std::move(all));
    }
    return units;
}

void Finder::add_all(const std::vector<UnitGroup>& units, Cards hand, PlayList& found) const {
    if (hand & wild_lanes_) {
        const auto [natural, wilds] = reader_.apart(hand);
        for (const UnitGroup& unit : units) {
            const Lacking ranks = ranks_with(natural, unit.unit, wilds);
            if (!ranks.all()) break;
            for (const Group& group : unit.groups) add_mixed_group(group, ranks, natural, found);
        }
    } else {
        for (const UnitGroup& unit : units) {
            const Cards ranks = at_least(hand, unit.unit);
            if (!ranks) break;
            for (const Group& group : unit.groups) add_plain_group(group, ranks, hand, found);
        }
    }
    if (const Cards jokers = hand & kLaneMax * kJokers) add_jokers(jokers, found);
}

void Finder::add_follows(Cards hand, ReadingId to_beat, PlayList& found) const {
    const Reading& standing = reader_.reading(to_beat);
    const std::size_t from = found.size();
    if (standing.power) {
        add_all(bombs_, hand, found);
        found.keep(from, [&](const Play& play) {
            return reader_.reading(play.reading).power > standing.power;
        });
        return;
    }
    const Shape& shape = reader_.shape(standing.shape);
    const int above = std::max(standing.rank - standing.length + 2, 0);
    Cards starts = shape.starts & ~Cards{0} << 4 * above;
    if (hand & wild_lanes_) {
        const auto [natural, wilds] = reader_.apart(hand);
        const Lacking ranks = ranks_with(natural, shape.unit, wilds);
        starts &= run_starts(ranks, shape.length).all();
        if (starts) add_mixed(shape, starts, ranks, natural, false, found);
    } else {
        const Cards enough = at_least(hand, shape.unit);
        for (int lane = 0; lane < shape.length; ++lane) starts &= enough >> 4 * lane;
        if (starts) add_plain(shape, starts, hand, false, found);
    }
    add_all(bombs_, hand, found);
}

void Finder::add_plain_group(const Group& group, Cards ranks, Cards hand, PlayList& found) const {
    ranks &= group.ranks;
    if (std::popcount(ranks) < group.shortest) return;
    Cards starts = ranks;
    int length = 1;
    for (const std::uint8_t index : group.shapes) {
        const Shape& shape = reader_.shape(index);
        for (; length < shape.length; ++length) starts &= ranks >> 4 * length;
        if (!(starts & shape.starts)) return;
        add_plain(shape, starts & shape.starts, hand, true, found);
    }
}

void Finder::add_mixed_group(const Group& group, const Lacking& ranks, Cards natural,
                             PlayList& found) const {
    // Each rank that lacks cards takes a wild one.
    if (std::popcount(ranks[0] & group.ranks) + ranks.wilds < group.shortest) return;
    Lacking having = ranks;
    for (int more = 0; more <= ranks.wilds; ++more)
        having.sets[static_cast<std::size_t>(more)] &= group.ranks;
    Lacking starts = having;
    int length = 1;
    for (const std::uint8_t index : group.shapes) {
        const Shape& shape = reader_.shape(index);
        for (; length < shape.length; ++length) starts = longer(starts, having, length);
        if (!(starts.all() & shape.starts)) return;
        add_mixed(shape, starts.all() & shape.starts, having, natural, true, found);
    }
}

void Finder::add_plain(const Shape& shape, Cards starts, Cards hand, bool leading,
                       PlayList& found) const {
    if (!shape.wings.count) {
        const Cards cards = static_cast<Cards>(shape.unit) * shape.run;
        for_each_rank(starts & shape.plain_starts, [&](Cards start) {
            found.add(cards * start, shape.reading_at(lowest_lane(start)));
        });
        return;
    }
    const Cards others = wing_cards(hand, shape.wings, 0);
    for_each_rank(starts, [&](Cards start) {
        add_winged_plain(shape, start, others & ~(kLaneMax * shape.run * start), leading, found);
    });
}

void Finder::add_winged_plain(const Shape& shape, Cards start, Cards others, bool leading,
                              PlayList& found) const {
    const Cards core = static_cast<Cards>(shape.unit) * shape.run * start;
    const ReadingId reading = shape.reading_at(lowest_lane(start));
    // Only a triple among the wings could carry the others instead.
    const bool certain = !at_least(others, 3);
    for_each_wings(others, shape.wings, [&](Cards wings) {
        if (certain || !at_least(wings, 3) || holds(core + wings, reading, leading))
            found.add(core + wings, reading);
    });
}

void Finder::add_mixed(const Shape& shape, Cards starts, const Lacking& ranks, Cards natural,
                       bool leading, PlayList& found) const {
    if (shape.wings.count)
        add_winged_mixed(shape, starts, ranks.wilds, natural, leading, found);
    else if (shape.length == 1)
        add_alike_mixed(shape, starts, ranks, found);
    else
        add_run_mixed(shape, starts, ranks.wilds, natural, found);
}

void Finder::add_alike_mixed(const Shape& shape, Cards starts, const Lacking& ranks,
                             PlayList& found) const {
    const int most = std::min({shape.most_wilds, shape.unit, ranks.wilds});
    for (int wilds = shape.fewest_wilds; wilds <= most; ++wilds) {
        const Cards stand_ins = static_cast<Cards>(wilds) * reader_.wild_card();
        for_each_rank(starts & ranks[wilds], [&](Cards start) {
            const Cards cards = static_cast<Cards>(shape.unit - wilds) * start + stand_ins;
            const ReadingId reading = shape.reading_at(lowest_lane(start));
            if (may_mean(cards, reading)) found.add(cards, reading);
        });
    }
}

void Finder::add_run_mixed(const Shape& shape, Cards starts, int wilds, Cards natural,
                           PlayList& found) const {
    const Cards most = capped(natural, shape.unit);
    for_each_rank(starts, [&](Cards start) {
        const ReadingId reading = shape.reading_at(lowest_lane(start));
        const Cards held = most & kLaneMax * shape.run * start;
        for_each_filling(held, shape.unit * shape.length, wilds, [&](Cards core, int used) {
            const Cards cards = core + static_cast<Cards>(used) * reader_.wild_card();
            if (may_mean(cards, reading)) found.add(cards, reading);
        });
    });
}

void Finder::add_winged_mixed(const Shape& shape, Cards starts, int wilds, Cards natural,
                              bool leading, PlayList& found) const {
    const Cards most = capped(natural, shape.unit);
    const Cards others = wing_cards(natural, shape.wings, wilds);
    const bool chosen = reader_.description().chosen;
    for_each_rank(starts, [&](Cards start) {
        const ReadingId reading = shape.reading_at(lowest_lane(start));
        const Cards lanes = kLaneMax * shape.run * start;
        const int cards_of_run = shape.unit * shape.length;
        for_each_filling(most & lanes, cards_of_run, wilds, [&](Cards core, int used) {
            for_each_wings_mixed(others & ~lanes, shape.wings, wilds - used, [&](Cards wings, int more) {
                const Cards stand_ins = static_cast<Cards>(used + more) * reader_.wild_card();
                const bool certain = used + more ? chosen : !at_least(wings, 3);
                const Cards cards = core + wings + stand_ins;
                if (certain || holds(cards, reading, leading)) found.add(cards, reading);
            });
        });
    });
}

void Finder::add_jokers(Cards jokers, PlayList& found) const {
    for (const std::uint8_t index : jokers_) {
        const Shape& shape = reader_.shape(index);
        auto add = [&](Cards cards) { found.add(cards, shape.first_reading); };
        for_each_part(jokers, shape.unit, 0, add);
    }
}

Finder::Lacking Finder::ranks_with(Cards natural, int unit, int wilds) const {
    Lacking ranks;
    ranks.wilds = wilds;
    for (int more = 0; more <= wilds; ++more)
        ranks.sets[static_cast<std::size_t>(more)] =
            more < unit ? at_least(natural, unit - more) : kEach;
    return ranks;
}

// Where runs start that are longer by one than those of a length.
Finder::Lacking Finder::longer(const Lacking& starts, const Lacking& ranks, int length) const {
    Lacking found;
    found.wilds = ranks.wilds;
    for (int wilds = 0; wilds <= ranks.wilds; ++wilds) {
        Cards some = 0;
        for (int here = 0; here <= wilds; ++here)
            some |= starts[wilds - here] & ranks[here] >> 4 * length;
        found.sets[static_cast<std::size_t>(wilds)] = some;
    }
    return found;
}

Finder::Lacking Finder::run_starts(const Lacking& ranks, int length) const {
    Lacking starts = ranks;
    for (int shorter = 1; shorter < length; ++shorter) starts = longer(starts, ranks, shorter);
    return starts;
}

bool Finder::may_mean(Cards cards, ReadingId reading) const {
    return reader_.is_chosen(cards) ? reader_.has(cards, reading) : reader_.highest(cards) == reading;
}

bool Finder::holds(Cards cards, ReadingId reading, bool leading) const {
    const Readings found = reader_.readings(cards);
    for (const ReadingId id : found.all())
        if (leading || reader_.reading(id).kind == reader_.reading(reading).kind)
            return id == reading;
    return false;
}

}  // namespace paiju::combos
