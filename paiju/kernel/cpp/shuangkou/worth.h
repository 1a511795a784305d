// What a moment with known hands is worth, without playing it on.
#pragma once

#include "shuangkou/features.h"
#include "shuangkou/net.h"

namespace paiju::shuangkou {

constexpr int kSeatFeatures = 42;
constexpr int kTableFeatures = 24;
constexpr int kWorthFeatures = kSeats * kSeatFeatures + kTableFeatures;
using WorthFeatures = std::array<float, kWorthFeatures>;

// How likely the team of the seat in turn wins, and how likely it will have more points, as the
// logarithms of the odds; then the points of both of the team that are still to come, in tens.
using WorthNet = Net<kWorthFeatures, 128, 3>;

void describe(const State& state, const Rules& rules, Splitter& splitter, WorthFeatures& features);

}  // namespace paiju::shuangkou
