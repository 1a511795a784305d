#include "doudizhu/endgame.h"

#include <algorithm>

namespace paiju::doudizhu {
namespace {

constexpr std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
    word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
    return word ^ (word >> 31);
}

}  // namespace

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

void EndGame::play(Position& position, const Move& move) const {
    if (move.reading == kNoReading) {
        position.pass();
        return;
    }
    const combos::Reader& reader = rules_.finder(position.wild).reader();
    position.lay(move.cards, move.reading, rules_.doubles(reader, move.reading));
}

}  // namespace paiju::doudizhu
