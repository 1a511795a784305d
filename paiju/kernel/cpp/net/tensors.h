// Weights as bytes: a file of tensors, each rows x columns, kept as bfloat16, used as float.
//
//   "PJW1", count, then for each tensor: rows, columns (uint32, little endian), numbers
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace paiju::net {

struct Tensor {
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    std::vector<float> numbers;

    Tensor() = default;
    Tensor(std::uint32_t row_count, std::uint32_t column_count)
        : rows(row_count), columns(column_count),
          numbers(std::size_t{row_count} * column_count) {}

    float* row(std::uint32_t number) { return numbers.data() + std::size_t{number} * columns; }
    const float* row(std::uint32_t number) const {
        return numbers.data() + std::size_t{number} * columns;
    }
};

// Throws std::invalid_argument where the bytes are no such file.
std::vector<Tensor> read_tensors(std::span<const std::uint8_t> bytes);

std::string write_tensors(std::span<const Tensor> tensors);

}  // namespace paiju::net
