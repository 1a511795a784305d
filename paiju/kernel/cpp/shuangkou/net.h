// A small network: numbers, most of them nought, a layer of rectified sums, and what comes of it.
#pragma once

#include <array>

#include "net/vectors.h"

namespace paiju::shuangkou {

template <int Inputs, int Hidden, int Outputs>
struct Net {
    static constexpr int kWeights = (Inputs + Outputs) * Hidden;

    alignas(32) std::array<std::array<float, Hidden>, Inputs> in{};
    alignas(32) std::array<std::array<float, Hidden>, Outputs> out{};

    std::array<float, Outputs> of(const std::array<float, Inputs>& features) const {
        auto sums = net::Vector<Hidden>::zero();
        for (int i = 0; i < Inputs; ++i) {
            if (features[i] == 0) continue;
            for (int j = 0; j < Hidden / 8; ++j) {
                sums.part[j] += features[i] * net::load(in[i].data() + 8 * j);
            }
        }
        std::array<float, Outputs> found;
        for (int k = 0; k < Outputs; ++k) found[k] = net::relu_dot(sums, out[k].data());
        return found;
    }
};

}  // namespace paiju::shuangkou
