#include "doudizhu/net.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace paiju::doudizhu {
namespace {

constexpr std::size_t kWeights = sizeof(RoleNet) / sizeof(float);
constexpr std::size_t kBytes = kSeats * kWeights * 2;

}  // namespace

Net::Net() : roles_(std::make_unique<std::array<RoleNet, kSeats>>()) {
    std::memset(roles_->data(), 0, sizeof(*roles_));
}

Net::Net(std::span<const std::uint8_t> bytes) : Net() {
    if (bytes.size() != kBytes) throw std::invalid_argument("weights: not those of this net");
    auto* weights = reinterpret_cast<float*>(roles_->data());
    for (std::size_t index = 0; index < kSeats * kWeights; ++index) {
        const auto low = std::uint32_t{bytes[2 * index]}, high = std::uint32_t{bytes[2 * index + 1]};
        weights[index] = std::bit_cast<float>(low << 16 | high << 24);
    }
}

std::vector<std::uint8_t> Net::bytes() const {
    std::vector<std::uint8_t> packed(kBytes);
    const auto* weights = reinterpret_cast<const float*>(roles_->data());
    for (std::size_t index = 0; index < kSeats * kWeights; ++index) {
        const std::uint32_t word = std::bit_cast<std::uint32_t>(weights[index]) + 0x8000;
        packed[2 * index] = static_cast<std::uint8_t>(word >> 16);
        packed[2 * index + 1] = static_cast<std::uint8_t>(word >> 24);
    }
    return packed;
}

void Net::weigh(const Moment& moment, const std::vector<Candidate>& candidates,
                std::vector<Worth>& worths) const {
    const RoleNet& net = role(moment.role());
    Rows common;
    moment.add_moment(common);
    FirstLayer sums = net.first_bias;
    add_rows(net, common, sums);
    worths.clear();
    for (const Candidate& candidate : candidates) {
        Rows own;
        moment.add_candidate(candidate, own);
        Activations made;
        made.first = sums;
        add_rows(net, own, made.first);
        made.finish(net);
        worths.push_back(made.worth);
    }
}

void Activations::finish(const RoleNet& net) {
    second = net.second_bias;
    for (std::size_t from = 0; from < kFirst; ++from) {
        first[from] = first[from] > 0 ? first[from] : 0;
        const float value = first[from];
        if (value == 0) continue;
        const SecondLayer& weights = net.second[from];
        for (std::size_t place = 0; place < kSecond; ++place) second[place] += value * weights[place];
    }
    float points = net.points_bias, chance = net.chance_bias;
    for (std::size_t place = 0; place < kSecond; ++place) {
        second[place] = second[place] > 0 ? second[place] : 0;
        points += second[place] * net.points[place];
        chance += second[place] * net.chance[place];
    }
    worth = {points, 1.0F / (1.0F + std::exp(-chance))};
}

}  // namespace paiju::doudizhu
