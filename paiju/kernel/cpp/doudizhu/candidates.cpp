#include "doudizhu/candidates.h"

#include <algorithm>

namespace paiju::doudizhu {
namespace {

constexpr std::size_t kKept = 2;     // plays that mean the same
constexpr std::size_t kLooked = 24;  // that are split to find these

// Fewer wild cards first, then lower cards.
Cards worth(Cards cards, const combos::Reader& reader) {
    const auto [natural, wilds] = reader.apart(cards);
    return static_cast<Cards>(wilds) << 60 | natural;
}

bool cheaper(const Candidate& one, const Candidate& other) {
    return one.after.price() < other.after.price();
}

}  // namespace

const std::vector<Candidate>& Candidates::of(const Position& position) {
    const combos::Finder& finder = rules_.finder(position.wild);
    const Cards hand = position.hands[static_cast<std::size_t>(position.turn)];
    found_.clear();
    plays_.clear();
    if (!position.leading()) found_.push_back({0, kNoReading, hand, split(hand, finder.reader())});
    finder.plays(hand, position.to_beat, plays_);
    for (const Play* from = plays_.begin(); from != plays_.end();) {
        const Play* to = from + 1;
        while (to != plays_.end() && to->reading == from->reading) ++to;
        add_alike(from, to, hand, finder.reader());
        from = to;
    }
    return found_;
}

void Candidates::add_alike(const Play* from, const Play* to, Cards hand,
                           const combos::Reader& reader) {
    const auto add = [&](const Play& play) {
        const Cards rest = hand - play.cards;
        found_.push_back({play.cards, play.reading, rest, split(rest, reader)});
    };
    // Wild cards make so many plays that only the plainest of each meaning is looked at.
    const bool wild = reader.apart(hand).wilds > 0;
    const std::size_t kept = wild ? 1 : kKept;
    if (static_cast<std::size_t>(to - from) <= (wild ? kept : kLooked)) {
        const std::size_t first = found_.size();
        std::for_each(from, to, add);
        if (found_.size() - first > kept) {
            std::stable_sort(found_.begin() + static_cast<std::ptrdiff_t>(first), found_.end(), cheaper);
            found_.resize(first + kept);
        }
        return;
    }
    alike_.assign(from, to);
    const auto middle = alike_.begin() + static_cast<std::ptrdiff_t>(kept);
    std::partial_sort(alike_.begin(), middle, alike_.end(), [&](const Play& one, const Play& other) {
        return worth(one.cards, reader) < worth(other.cards, reader);
    });
    std::for_each(alike_.begin(), middle, add);
}

}  // namespace paiju::doudizhu
