// Sets of up to 64 things as the bits of a word.
#pragma once

#include <bit>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace paiju {

using Bits = std::uint64_t;

constexpr Bits bit(int place) { return Bits{1} << place; }
constexpr int count(Bits bits) { return std::popcount(bits); }
constexpr int lowest(Bits bits) { return std::countr_zero(bits); }

// Takes the lowest out of a set that is not empty, and gives its place.
constexpr int take_lowest(Bits& bits) {
    const int place = lowest(bits);
    bits &= bits - 1;
    return place;
}

// The place of the one with a number, the lowest being 0.
inline int nth(Bits bits, int number) {
#ifdef __BMI2__
    return lowest(_pdep_u64(bit(number), bits));
#else
    while (number-- > 0) bits &= bits - 1;
    return lowest(bits);
#endif
}

}  // namespace paiju
