// What a player has learnt.
#pragma once

#include <span>
#include <vector>

#include "net/tensors.h"
#include "shuangkou/worth.h"

namespace paiju::shuangkou {

// A network for each situation, which rates choices.
using PolicyNet = Net<kFeatures, 96, 1>;

struct Weights {
    std::array<PolicyNet, kSituations> policy{};
    WorthNet worth{};
};

// From tensors: of each network the layer, and what comes of it.
//
// Throws std::invalid_argument where they are not of these sizes.
void take_tensors(std::span<const net::Tensor> tensors, Weights& weights);

// From a file of them. Throws the same.
Weights read_weights(std::span<const std::uint8_t> bytes);

std::vector<net::Tensor> tensors_of(const Weights& weights);

}  // namespace paiju::shuangkou
