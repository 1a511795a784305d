// Adam by Kingma and Ba over tensors: gradients are summed up, then one step is made of them.
#pragma once

#include <cmath>
#include <vector>

#include "net/tensors.h"

namespace paiju::net {

class Adam {
public:
    explicit Adam(const std::vector<Tensor>& like) : gradients_(zeros(like)),
                                                     means_(zeros(like)), squares_(zeros(like)) {}

    float* gradient(std::uint32_t tensor, std::uint32_t row) { return gradients_[tensor].row(row); }

    // Steps against the gradients, `scale` times as long as they are, and clears them.
    void step(std::vector<Tensor>& weights, float rate, float scale) {
        ++steps_;
        const float mean_bias = 1 - std::pow(kMeans, static_cast<float>(steps_));
        const float square_bias = 1 - std::pow(kSquares, static_cast<float>(steps_));
        for (std::size_t t = 0; t < weights.size(); ++t) {
            for (std::size_t i = 0; i < weights[t].numbers.size(); ++i) {
                float& gradient = gradients_[t].numbers[i];
                float& mean = means_[t].numbers[i];
                float& square = squares_[t].numbers[i];
                const float slope = gradient * scale;
                mean += (1 - kMeans) * (slope - mean);
                square += (1 - kSquares) * (slope * slope - square);
                weights[t].numbers[i] -=
                    rate * (mean / mean_bias) / (std::sqrt(square / square_bias) + 1e-8F);
                gradient = 0;
            }
        }
    }

private:
    static constexpr float kMeans = 0.9F, kSquares = 0.999F;

    static std::vector<Tensor> zeros(const std::vector<Tensor>& like) {
        std::vector<Tensor> made;
        for (const Tensor& tensor : like) made.emplace_back(tensor.rows, tensor.columns);
        return made;
    }

    std::vector<Tensor> gradients_, means_, squares_;
    std::int64_t steps_ = 0;
};

}  // namespace paiju::net
