#include "doudizhu/endgame.h"

#include <algorithm>

#include "common/rng.h"

namespace paiju::doudizhu {

int EndGame::value(const Position& position) const {
    const int points = position.spring(rules_.options()) << position.doublings;
    return position.landlord_won() ? points : -points;
}

std::uint64_t EndGame::hash(const Position& position) const {
    std::uint64_t hash = 0;
    for (const Cards hand : position.hands) hash = mixed(hash * 3 + hand);
    // Of what has been played only springs still depend.
    const auto lord = static_cast<std::size_t>(position.landlord);
    const int all = position.played[0] + position.played[1] + position.played[2];
    const int lords = std::min<int>(position.played[lord], 2);
    const bool others = all > position.played[lord];
    const std::uint64_t rest = static_cast<std::uint64_t>(position.to_beat) << 32 |
                               static_cast<std::uint64_t>(position.owner + 1) << 24 |
                               static_cast<std::uint64_t>(position.turn) << 20 |
                               static_cast<std::uint64_t>(position.landlord) << 16 |
                               static_cast<std::uint64_t>(position.doublings) << 8 |
                               static_cast<std::uint64_t>(lords) << 4 |
                               static_cast<std::uint64_t>(position.wild + 1) << 48 | others;
    return mixed(hash ^ mixed(rest));
}

void EndGame::moves(const Position& position, std::vector<Move>& into) const {
    PlayList plays;
    const combos::Finder& finder = rules_.finder(position.wild);
    finder.plays(position.hands[static_cast<std::size_t>(position.turn)], position.to_beat, plays);
    into.clear();
    for (const Play& play : plays) into.push_back({play.cards, play.reading});
    // Many cards at once come first, and low ones: those win most often.
    std::stable_sort(into.begin(), into.end(), [&](const Move& one, const Move& other) {
        return finder.reader().reading(one.reading).size > finder.reader().reading(other.reading).size;
    });
    if (position.leading()) return;
    const bool friendly = position.friends(position.turn, position.owner);
    into.insert(friendly ? into.begin() : into.end(), Move{});
}

}  // namespace paiju::doudizhu
