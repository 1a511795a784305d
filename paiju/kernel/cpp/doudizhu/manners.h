// How others may play: people and programs are no copies of what was learnt.
#pragma once

#include <array>
#include <vector>

#include "common/rng.h"
#include "doudizhu/players.h"

namespace paiju::doudizhu {

enum class Manner : std::uint8_t {
    learnt,   // by the net
    by_hand,  // by the value of what stays in the hand
    simple,   // leads what has the lowest card; beats with the lowest of the kind that does
};

inline constexpr std::size_t kManners = 3;

using ByManner = std::array<double, kManners>;
using Manners = std::array<Manner, kSeats>;

// How freely others choose.
struct Freedom {
    double points;  // by which a choice may be worse, by the net, and is still likely
    int price;      // the same by the value of hands, in hundredths of a turn
};

// Which candidates somebody may take, and how likely.
class Conduct {
public:
    Conduct(Policy& policy, const Freedom& freedom) : policy_(policy), freedom_(freedom) {}

    // For each candidate its part of the sum of all.
    const std::vector<double>& shares(const Position& position,
                                      const std::vector<Candidate>& candidates, Manner manner);
    // The number of one, by chance.
    std::size_t draw(const Position& position, const std::vector<Candidate>& candidates,
                     Manner manner, Rng& rng);

private:
    void by_net(const Position& position, const std::vector<Candidate>& candidates);
    void by_hand(const Position& position, const std::vector<Candidate>& candidates);
    void simply(const Position& position, const std::vector<Candidate>& candidates);
    // The lowest that beats what stands with its own kind; as many as there are where none does.
    std::size_t lowest_of_kind(const Position& position,
                               const std::vector<Candidate>& candidates) const;

    Policy& policy_;
    Freedom freedom_;
    std::vector<double> shares_;
};

// By its share of the sum of all, which is above 0.
template <class Shares>
std::size_t drawn_by_share(const Shares& shares, Rng& rng) {
    double all = 0;
    for (const double share : shares) all += share;
    double left = rng.uniform() * all;
    std::size_t drawn = 0;
    while (drawn + 1 < shares.size() && left >= shares[drawn]) left -= shares[drawn++];
    return drawn;
}

}  // namespace paiju::doudizhu
