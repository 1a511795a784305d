// Runs and wings from natural and wild cards, in the order of `paiju.combos.filling`.
#pragma once

#include <vector>

#include "combos/shapes.h"

namespace paiju::combos {

// Calls with all sets of so many of some cards.
template <typename Call>
void for_each_part(Cards cards, int size, Cards taken, Call& call) {
    if (size == 0) {
        call(taken);
        return;
    }
    for (Cards ranks = at_least(cards, 1); ranks; ranks &= ranks - 1) {
        const Cards rank = ranks & -ranks;
        const int lane = lowest_lane(rank);
        const int have = count_of(cards, lane);
        cards &= ~(kLaneMax << 4 * lane);  // those after have this rank as their lowest
        for (int count = 1; count <= have && count <= size; ++count)
            for_each_part(cards, size - count, taken + static_cast<Cards>(count) * rank, call);
    }
}

// Calls with natural cards for a run, and how many wild ones make it up: all ways there are.
//
// `most` holds the natural cards of the run, no more of a rank than are wanted.
template <typename Call>
void for_each_filling(Cards most, int cards_of_run, int wilds, Call&& call) {
    const int lacking = cards_of_run - size_of(most);
    for (int spared = 0; spared <= wilds - lacking; ++spared) {
        auto part = [&](Cards without) { call(most - without, lacking + spared); };
        for_each_part(most, spared, 0, part);
    }
}

// Of natural cards so many of each rank as there may be among wings.
inline Cards wing_cards(Cards natural, const Wings& wings, int wilds) {
    natural &= kLaneMax * wings.ranks();
    if (wings.cards == 2 && wilds == 0) return 2 * at_least(natural, 2);
    return capped(natural, wings.most());
}

// Calls with the natural cards of whole wings, none made up by wild cards.
//
// The cards are as of `wing_cards`. Wings grow rank by rank: whoever is not whole yet waits in a
// list for those of higher ranks.
template <typename Call>
void for_each_wings(Cards natural, const Wings& wings, Call&& call) {
    struct Begun {
        Cards cards;
        int wings;
    };
    const bool rocket = wings.rocket;
    if (wings.count == 1) {
        for_each_rank(at_least(natural, 1), [&](Cards rank) { call(rank * static_cast<Cards>(wings.cards)); });
        return;
    }
    std::array<Begun, 2048> begun;
    std::size_t count = 1;
    begun[0] = {0, 0};
    for (Cards ranks = at_least(natural, 1); ranks; ranks &= ranks - 1) {
        const Cards rank = ranks & -ranks;
        const int have = wings.cards == 2 ? 1 : count_of(natural, lowest_lane(rank));
        const bool higher = (ranks & (ranks - 1)) != 0;
        const std::size_t before = count;
        for (std::size_t index = 0; index < before; ++index) {
            const Begun from = begun[index];
            Cards cards = from.cards;
            for (int more = 1; more <= have && from.wings + more <= wings.count; ++more) {
                cards += rank * static_cast<Cards>(wings.cards);
                if (from.wings + more < wings.count) {
                    if (higher && count < begun.size()) begun[count++] = {cards, from.wings + more};
                } else if (rocket || (cards & kJokers) != kJokers) {
                    call(cards);
                }
            }
        }
    }
}

// Calls with natural cards that are wings, and how many wild ones make them up.
template <typename Call>
void for_each_wings_mixed(Cards natural, const Wings& wings, int wilds, Call&& call) {
    struct Begun {
        Cards cards;
        int wings;
        int lacking;
    };
    std::vector<Begun> begun{{0, 0, 0}};
    for (Cards ranks = at_least(natural, 1); ranks; ranks &= ranks - 1) {
        const Cards rank = ranks & -ranks;
        const int have = count_of(natural, lowest_lane(rank));
        const std::size_t before = begun.size();
        for (std::size_t index = 0; index < before; ++index) {
            const Begun from = begun[index];
            for (int more = 1; more <= have; ++more) {
                const int step = wings.cards == 1 ? more : 1;
                const int lacking = from.lacking + (wings.cards == 1 ? 0 : 2 - more);
                if (from.wings + step <= wings.count && lacking <= wilds)
                    begun.push_back({from.cards + static_cast<Cards>(more) * rank,
                                     from.wings + step, lacking});
            }
        }
    }
    for (const Begun& made : begun) {
        const int used = made.lacking + (wings.count - made.wings) * wings.cards;
        if (used <= wilds && (wings.rocket || (made.cards & kJokers) != kJokers))
            call(made.cards, used);
    }
}

}  // namespace paiju::combos
