#include "shuangkou/rules.h"

namespace paiju::shuangkou {

namespace {

constexpr int kCards = 108;

// The lanes of all cards of two decks.
constexpr std::array<std::uint8_t, kCards> both_decks() {
    std::array<std::uint8_t, kCards> lanes{};
    int filled = 0;
    for (int lane = 0; lane < kLanes; ++lane) {
        for (int i = 0; i < count_of(kTwoDecks, lane); ++i) {
            lanes[filled++] = static_cast<std::uint8_t>(lane);
        }
    }
    return lanes;
}

}  // namespace

State deal(Rng& rng) {
    auto cards = both_decks();
    shuffle(cards.data(), kCards, rng);
    std::array<Hand, kSeats> hands{};
    for (int i = 0; i < kCards; ++i) hands[i % kSeats] += rank_set(cards[i]);
    // The open card is as likely to lie here as there.
    return start(hands, static_cast<int>(rng.below(kSeats)));
}

}  // namespace paiju::shuangkou
