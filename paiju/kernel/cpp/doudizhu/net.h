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

namespace paiju::doudizhu {

inline constexpr std::size_t kFirst = 64;
inline constexpr std::size_t kSecond = 32;

struct Worth {
    float points = 0;
    float chance = 0;  // to win, from 0 to 1
};

using FirstLayer = std::array<float, kFirst>;
using SecondLayer = std::array<float, kSecond>;

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

// The net at work on one candidate: all that lies between input and output.
struct Activations {
    FirstLayer first;
    SecondLayer second;
    float points = 0;

    // From the sums of the first layer, which are cut off at 0 in place.
    void finish(const RoleNet& net);
    Worth worth(const RoleNet& net) const;
};

// Adds up rows, and takes others away; wide registers hold the sums meanwhile.
class Sums {
public:
    explicit Sums(const FirstLayer& start);

    void add(const FirstLayer& row);
    void take(const FirstLayer& row);
    void add(const RoleNet& net, const Rows& rows);
    void store(FirstLayer& sums) const;

private:
    typedef float Wide __attribute__((vector_size(32)));
    static constexpr std::size_t kWide = kFirst / 8;

    Wide sums_[kWide];
};

inline Sums::Sums(const FirstLayer& start) { __builtin_memcpy(sums_, start.data(), sizeof(sums_)); }

inline void Sums::add(const FirstLayer& row) {
    const auto* wide = reinterpret_cast<const Wide*>(row.data());
    for (std::size_t place = 0; place < kWide; ++place) sums_[place] += wide[place];
}

inline void Sums::take(const FirstLayer& row) {
    const auto* wide = reinterpret_cast<const Wide*>(row.data());
    for (std::size_t place = 0; place < kWide; ++place) sums_[place] -= wide[place];
}

inline void Sums::add(const RoleNet& net, const Rows& rows) {
    for (int index = 0; index < rows.count; ++index)
        add(net.first[rows.all[static_cast<std::size_t>(index)]]);
}

inline void Sums::store(FirstLayer& sums) const {
    __builtin_memcpy(sums.data(), sums_, sizeof(sums_));
}

}  // namespace paiju::doudizhu
