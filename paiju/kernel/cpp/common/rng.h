// Random numbers: fast, seeded, the same everywhere.
#pragma once

#include <cmath>
#include <cstdint>

namespace paiju {

// The end of splitmix64: every bit of a word changes about half of the bits of the result.
constexpr std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
    word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
    return word ^ (word >> 31);
}

// xoshiro256++ by Blackman and Vigna, seeded by their splitmix64.
class Rng {
public:
    explicit constexpr Rng(std::uint64_t seed) {
        for (auto& word : words_) word = splitmix(seed);
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = rotate(words_[0] + words_[3], 23) + words_[0];
        const std::uint64_t shifted = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = rotate(words_[3], 45);
        return result;
    }

    // A whole number from 0 to count - 1; its bias is below count / 2^32.
    constexpr std::uint32_t below(std::uint32_t count) {
        return static_cast<std::uint32_t>(((next() >> 32) * count) >> 32);
    }

    // From 0 to below 1.
    constexpr double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    // Another stream of its own; drawing from one does not change the other.
    constexpr Rng split() { return Rng(next()); }

private:
    static constexpr std::uint64_t rotate(std::uint64_t word, int by) {
        return (word << by) | (word >> (64 - by));
    }

    static constexpr std::uint64_t splitmix(std::uint64_t& seed) {
        return mixed(seed += 0x9e3779b97f4a7c15);
    }

    std::uint64_t words_[4]{};
};

// Fisher and Yates, in place.
template <class Item>
constexpr void shuffle(Item* items, int count, Rng& rng) {
    for (int left = count; left > 1; --left) {
        const auto other = rng.below(static_cast<std::uint32_t>(left));
        const Item last = items[left - 1];
        items[left - 1] = items[other];
        items[other] = last;
    }
}

}  // namespace paiju
