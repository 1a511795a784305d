// The learned player: what a candidate is worth, by a small net for each role.
//
// The first layer adds up rows (features.h); two layers follow. It gives the points that a deal
// will bring, as multiples of what stands at the moment, and the chance to win it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "doudizhu/features.h"
#include "net/vectors.h"

namespace paiju::doudizhu {

inline constexpr std::size_t kFirst = 64;
inline constexpr std::size_t kSecond = 32;
// What is below 0 counts by this share: with none of it units fall asleep in training for good.
inline constexpr float kLeak = 0.1F;

struct Worth {
    float points = 0;
    float chance = 0;  // to win, from 0 to 1
};

using FirstLayer = std::array<float, kFirst>;
using SecondLayer = std::array<float, kSecond>;
using Sums = net::Vector<kFirst>;

struct alignas(64) RoleNet {
    std::array<FirstLayer, rows::kAll> first;
    FirstLayer first_bias;
    std::array<SecondLayer, kFirst> second;
    SecondLayer second_bias;
    SecondLayer points;
    SecondLayer chance;
    float points_bias;
    float chance_bias;
};

// Never changes while it plays, so threads may share it.
class Net {
public:
    Net();
    // From bytes as of `bytes`. Throws std::invalid_argument where they are no weights of this net.
    explicit Net(std::span<const std::uint8_t> bytes);

    // The upper halves of all weights.
    std::vector<std::uint8_t> bytes() const;
    RoleNet& role(int number) { return (*roles_)[static_cast<std::size_t>(number)]; }
    const RoleNet& role(int number) const { return (*roles_)[static_cast<std::size_t>(number)]; }
    // The points of each candidate of a moment.
    void weigh(const Moment& moment, const std::vector<Candidate>& candidates,
               std::vector<float>& points) const;
    // The whole worth of one.
    Worth worth(const Moment& moment, const Candidate& candidate) const;

private:
    std::unique_ptr<std::array<RoleNet, kSeats>> roles_;
};

// Adds up rows of the first layer; registers hold the sums meanwhile.
inline void add_rows(Sums& sums, const RoleNet& net, const Rows& rows) {
    for (int index = 0; index < rows.count; ++index)
        sums.add(net.first[rows.all[static_cast<std::size_t>(index)]].data());
}

// The net at work on one candidate: all that lies between input and output.
struct Activations {
    FirstLayer first;
    SecondLayer second;
    float points = 0;

    // From the sums of the first layer.
    void finish(const Sums& sums, const RoleNet& net);
    Worth worth(const RoleNet& net) const;
};

}  // namespace paiju::doudizhu
