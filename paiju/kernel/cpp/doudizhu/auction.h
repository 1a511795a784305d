// Calling, robbing and showing: the rest of the auction and of the deal is played with hands that
// fit, once for each thing that may be said.
#pragma once

#include "doudizhu/players.h"
#include "doudizhu/random_play.h"

namespace paiju::doudizhu {

// What a seat knows before the play.
struct Asked {
    int seat = 0;
    Cards hand = 0;  // as far as it is dealt
    std::array<Cards, kSeats> shown{};
    int first = 0;            // who was asked first
    bool must = false;        // if all say no he is landlord (DZ-13)
    std::vector<Word> words;  // what has been said

    Auction auction() const;
};

struct AuctionSettings {
    int worlds = 100;
    int bottoms = 3;         // drawn for what a hand is worth to a landlord
    double calls_from = 0;   // points, from which others are taken to call
    double robs_from = 0.25;
    double heat = 0.4;       // points by which they may be off
};

// What it brings to say yes, and no, in points for a stake of 1.
struct Said {
    double yes = 0;
    double no = 0;
};

class Bidder {
public:
    Bidder(const Rules& rules, const Net& net, const AuctionSettings& settings)
        : rules_(rules), settings_(settings), policy_(rules, &net) {}

    // The points of calling or robbing, and of not doing so.
    Said weigh(const Asked& asked, Rng& rng);
    // What a landlord makes of 17 cards, before he sees the bottom cards.
    double worth(Cards hand, Rng& rng);

private:
    struct World {
        std::array<Cards, kSeats> hands;
        Cards bottom;
        std::array<double, kSeats> worth;
    };

    World draw(const Asked& asked, double own_worth, Rng& rng);
    World draw_likely(const Asked& asked, double own_worth, Rng& rng);
    double likelihood(const Asked& asked, const World& world) const;
    double chance_of_yes(double worth, bool calling) const;
    double follow(const Asked& asked, const World& world, Auction auction, Rng& rng);
    double play(const World& world, int landlord, int wild);

    const Rules& rules_;
    AuctionSettings settings_;
    Policy policy_;
};

}  // namespace paiju::doudizhu
