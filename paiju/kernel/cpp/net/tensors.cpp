#include "net/tensors.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace paiju::net {
namespace {

constexpr char kMagic[] = {'P', 'J', 'W', '1'};
constexpr std::uint64_t kMost = 1 << 24;  // numbers in a tensor

std::uint16_t to_half(float number) {
    const auto bits = std::bit_cast<std::uint32_t>(number);
    const std::uint32_t rounded = bits + 0x7fff + (bits >> 16 & 1);
    return static_cast<std::uint16_t>(rounded >> 16);
}

float from_half(std::uint16_t half) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(half) << 16);
}

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    std::uint32_t number(int width) {
        if (bytes_.size() - at_ < static_cast<std::size_t>(width)) {
            throw std::invalid_argument("weights: the file ends too early");
        }
        std::uint32_t value = 0;
        for (int i = 0; i < width; ++i) value |= std::uint32_t{bytes_[at_++]} << (8 * i);
        return value;
    }

    std::size_t left() const { return bytes_.size() - at_; }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
};

void put(std::string& text, std::uint32_t value, int width) {
    for (int i = 0; i < width; ++i) text.push_back(static_cast<char>(value >> (8 * i) & 0xff));
}

}  // namespace

std::vector<Tensor> read_tensors(std::span<const std::uint8_t> bytes) {
    if (bytes.size() < 8 || std::memcmp(bytes.data(), kMagic, 4) != 0) {
        throw std::invalid_argument("weights: not a file of weights");
    }
    Reader reader(bytes.subspan(4));
    std::vector<Tensor> tensors;
    for (std::uint32_t left = reader.number(4); left > 0; --left) {
        const std::uint32_t rows = reader.number(4), columns = reader.number(4);
        const std::uint64_t size = std::uint64_t{rows} * columns;
        if (size > kMost || size * 2 > reader.left()) {
            throw std::invalid_argument("weights: the file ends too early");
        }
        Tensor tensor(rows, columns);
        for (float& number : tensor.numbers) {
            number = from_half(static_cast<std::uint16_t>(reader.number(2)));
            if (!std::isfinite(number)) throw std::invalid_argument("weights: not a number");
        }
        tensors.push_back(std::move(tensor));
    }
    if (reader.left() > 0) throw std::invalid_argument("weights: more than its tensors");
    return tensors;
}

std::string write_tensors(std::span<const Tensor> tensors) {
    std::string text(kMagic, sizeof kMagic);
    put(text, static_cast<std::uint32_t>(tensors.size()), 4);
    for (const Tensor& tensor : tensors) {
        put(text, tensor.rows, 4);
        put(text, tensor.columns, 4);
        for (const float number : tensor.numbers) put(text, to_half(number), 2);
    }
    return text;
}

}  // namespace paiju::net
