// A small network: numbers, most of them nought, a layer of rectified sums, and what comes of it.
#pragma once

#include <array>

#include "net/vectors.h"

namespace paiju::shuangkou {

template <int Inputs, int Hidden, int Outputs>
struct Net {
    using Sums = net::Vector<Hidden>;
    using Results = std::array<float, Outputs>;
    static constexpr int kHidden = Hidden;

    alignas(32) std::array<std::array<float, Hidden>, Inputs> in{};
    alignas(32) std::array<std::array<float, Hidden>, Outputs> out{};

    // Adds to the sums what some of the numbers make.
    void add(const std::array<float, Inputs>& features, int first, int end, Sums& sums) const {
        for (int i = first; i < end; ++i) {
            if (features[i] == 0) continue;
            for (int j = 0; j < Hidden / 8; ++j) {
                sums.part[j] += features[i] * net::load(in[i].data() + 8 * j);
            }
        }
    }

    Results results(const Sums& sums) const {
        Results found;
        for (int k = 0; k < Outputs; ++k) found[k] = net::relu_dot(sums, out[k].data());
        return found;
    }

    Results of(const std::array<float, Inputs>& features) const {
        auto sums = Sums::zero();
        add(features, 0, Inputs, sums);
        return results(sums);
    }
};

}  // namespace paiju::shuangkou
