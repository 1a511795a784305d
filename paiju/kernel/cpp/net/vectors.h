// Sums over short vectors of floats whose length is known when compiled. They are worked on eight
// numbers at a time, which compilers turn into the machine's wide instructions, if it has any.
#pragma once

#include <cstring>

namespace paiju::net {

using Eight = float __attribute__((vector_size(32)));

inline Eight load(const float* from) {
    Eight eight;
    std::memcpy(&eight, from, sizeof eight);
    return eight;
}

// N numbers, a multiple of eight; made to live in registers.
template <int N>
struct Vector {
    static_assert(N % 8 == 0);
    Eight part[N / 8];

    static Vector zero() {
        Vector made;
        for (Eight& eight : made.part) eight = Eight{};
        return made;
    }

    static Vector of(const float* row) {
        Vector made;
        std::memcpy(made.part, row, sizeof made.part);
        return made;
    }

    float at(int place) const { return part[place / 8][place % 8]; }
    void set(int place, float number) { part[place / 8][place % 8] = number; }

    void add(const float* row) {
        for (int i = 0; i < N / 8; ++i) part[i] += load(row + 8 * i);
    }
    void add(const Vector& other) {
        for (int i = 0; i < N / 8; ++i) part[i] += other.part[i];
    }
    void take(const float* row) {
        for (int i = 0; i < N / 8; ++i) part[i] -= load(row + 8 * i);
    }
    void store(float* to) const { std::memcpy(to, part, sizeof part); }
};

inline float sum_of(Eight eight) {
    eight += __builtin_shufflevector(eight, eight, 4, 5, 6, 7, 0, 1, 2, 3);
    eight += __builtin_shufflevector(eight, eight, 2, 3, 0, 1, 6, 7, 4, 5);
    return eight[0] + eight[1];
}

// What is above 0 of a sum, weighed.
template <int N>
inline float relu_dot(const Vector<N>& hidden, const float* weights) {
    Eight sums{};
    for (int i = 0; i < N / 8; ++i) {
        const Eight positive = hidden.part[i] > 0 ? hidden.part[i] : Eight{};
        sums += positive * load(weights + 8 * i);
    }
    return sum_of(sums);
}

}  // namespace paiju::net
