// Sums over short vectors of floats whose length is known when compiled: compilers make them a
// few wide instructions.
#pragma once

namespace paiju::net {

template <int N>
struct alignas(32) Vector {
    float at[N];

    static Vector zero() {
        Vector made;
        for (float& number : made.at) number = 0;
        return made;
    }
};

template <int N>
inline void add(Vector<N>& to, const float* row) {
    for (int i = 0; i < N; ++i) to.at[i] += row[i];
}

template <int N>
inline void add_scaled(float* to, const float* from, float scale) {
    for (int i = 0; i < N; ++i) to[i] += scale * from[i];
}

// What is above 0 of a sum, weighed.
template <int N>
inline float relu_dot(const Vector<N>& hidden, const float* weights) {
    constexpr int kLanes = N < 8 ? N : 8;
    float sums[kLanes] = {};
    for (int i = 0; i < N; i += kLanes) {
        for (int lane = 0; lane < kLanes; ++lane) {
            const float positive = hidden.at[i + lane] > 0 ? hidden.at[i + lane] : 0;
            sums[lane] += positive * weights[i + lane];
        }
    }
    float whole = 0;
    for (const float sum : sums) whole += sum;
    return whole;
}

}  // namespace paiju::net
