#include "shuangkou/weights.h"

#include <algorithm>
#include <stdexcept>

namespace paiju::shuangkou {

namespace {

template <std::size_t Rows, std::size_t Columns>
void fill(std::array<std::array<float, Columns>, Rows>& layer, const net::Tensor& tensor) {
    if (tensor.rows != Rows || tensor.columns != Columns) {
        throw std::invalid_argument("weights: a tensor of another size");
    }
    for (std::uint32_t row = 0; row < Rows; ++row) {
        std::copy_n(tensor.row(row), Columns, layer[row].data());
    }
}

template <std::size_t Rows, std::size_t Columns>
net::Tensor tensor_of(const std::array<std::array<float, Columns>, Rows>& layer) {
    net::Tensor tensor(Rows, Columns);
    for (std::uint32_t row = 0; row < Rows; ++row) {
        std::copy_n(layer[row].data(), Columns, tensor.row(row));
    }
    return tensor;
}

}  // namespace

std::vector<net::Tensor> tensors_of(const Weights& weights) {
    std::vector<net::Tensor> tensors;
    for (const PolicyNet& net : weights.policy) {
        tensors.push_back(tensor_of(net.in));
        tensors.push_back(tensor_of(net.out));
    }
    tensors.push_back(tensor_of(weights.worth.in));
    tensors.push_back(tensor_of(weights.worth.out));
    return tensors;
}

void take_tensors(std::span<const net::Tensor> tensors, Weights& weights) {
    if (tensors.size() != 2 * (kSituations + 1)) {
        throw std::invalid_argument("weights: another number of tensors");
    }
    const net::Tensor* tensor = tensors.data();
    for (PolicyNet& net : weights.policy) {
        fill(net.in, *tensor++);
        fill(net.out, *tensor++);
    }
    fill(weights.worth.in, *tensor++);
    fill(weights.worth.out, *tensor++);
}

Weights read_weights(std::span<const std::uint8_t> bytes) {
    Weights weights;
    take_tensors(net::read_tensors(bytes), weights);
    return weights;
}

}  // namespace paiju::shuangkou
