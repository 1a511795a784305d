#include "doudizhu/net.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace paiju::doudizhu {
namespace {

constexpr std::size_t kWeights = sizeof(RoleNet) / sizeof(float);
constexpr std::size_t kBytes = kSeats * kWeights * 2;

// What is below 0 only by its share.
net::Eight bend(net::Eight eight) {
    const net::Eight flat = kLeak * eight;
    return eight > flat ? eight : flat;
}

// Eight sums side by side, as each addition waits for the one before.
float dot(const SecondLayer& values, const SecondLayer& weights) {
    std::array<float, 8> sums{};
    for (std::size_t from = 0; from < kSecond; from += 8)
        for (std::size_t place = 0; place < 8; ++place)
            sums[place] += values[from + place] * weights[from + place];
    return ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
}

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
                std::vector<float>& points) const {
    const RoleNet& net = role(moment.role());
    Rows common;
    moment.add_moment(common);
    moment.add_hand(common);
    Sums moments = Sums::of(net.first_bias.data());
    add_rows(moments, net, common);
    points.clear();
    Activations made;
    for (const Candidate& candidate : candidates) {
        // Of the rows of the hand only those change of which cards are laid.
        Rows gone, come;
        moment.change_hand(candidate, gone, come);
        moment.add_candidate(candidate, come);
        Sums sums = moments;
        for (int index = 0; index < gone.count; ++index)
            sums.take(net.first[gone.all[static_cast<std::size_t>(index)]].data());
        add_rows(sums, net, come);
        made.finish(sums, net);
        points.push_back(made.points);
    }
}

Worth Net::worth(const Moment& moment, const Candidate& candidate) const {
    const RoleNet& net = role(moment.role());
    Rows all;
    moment.add_all(candidate, all);
    Activations made;
    Sums sums = Sums::of(net.first_bias.data());
    add_rows(sums, net, all);
    made.finish(sums, net);
    return made.worth(net);
}

void Activations::finish(const Sums& first_sums, const RoleNet& net) {
    using net::Eight;
    constexpr std::size_t eights = kSecond / 8;
    // Two sums side by side, as each addition waits for the one before.
    Eight sums[2][eights] = {};
    std::memcpy(sums[0], net.second_bias.data(), sizeof sums[0]);
    for (std::size_t eight = 0; eight < kFirst / 8; ++eight) {
        const Eight bent = bend(first_sums.part[eight]);
        std::memcpy(&first[8 * eight], &bent, sizeof bent);
    }
    for (std::size_t from = 0; from < kFirst; from += 2)
        for (std::size_t half = 0; half < 2; ++half)
            for (std::size_t eight = 0; eight < eights; ++eight)
                sums[half][eight] += first[from + half] * net::load(&net.second[from + half][8 * eight]);
    for (std::size_t eight = 0; eight < eights; ++eight) {
        const Eight bent = bend(sums[0][eight] + sums[1][eight]);
        std::memcpy(&second[8 * eight], &bent, sizeof bent);
    }
    points = net.points_bias + dot(second, net.points);
}

Worth Activations::worth(const RoleNet& net) const {
    const float odds = net.chance_bias + dot(second, net.chance);
    return {points, 1.0F / (1.0F + std::exp(-odds))};
}

}  // namespace paiju::doudizhu
