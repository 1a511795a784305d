#include "sevens/state.h"

#include <numeric>

namespace paiju::sevens {

std::array<Bits, kSeats> random_hands(Rng& rng) {
    std::array<std::uint8_t, kCards> deck;
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    shuffle(deck.data(), kCards, rng);
    std::array<Bits, kSeats> hands{};
    for (int place = 0; place < kCards; ++place) hands[place / kHand] |= bit(deck[place]);
    return hands;
}

}  // namespace paiju::sevens
