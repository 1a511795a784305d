// How long a search may go on.
#pragma once

#include <chrono>
#include <cstdint>

namespace paiju {

// A number of iterations, a number of milliseconds, or whichever ends first; 0 is no limit.
// With iterations alone the same seed gives the same result on any day.
struct Budget {
    std::int64_t iterations = 0;
    double milliseconds = 0;
};

// Counts iterations down, and looks at the clock at each.
class Timer {
public:
    explicit Timer(const Budget& budget) : budget_(budget), start_(Clock::now()) {}

    // Whether one more iteration may start. The first always may.
    bool next() {
        if (done_ > 0 && budget_.iterations > 0 && done_ >= budget_.iterations) return false;
        if (done_ > 0 && budget_.milliseconds > 0 && elapsed() >= budget_.milliseconds) return false;
        ++done_;
        return true;
    }

private:
    using Clock = std::chrono::steady_clock;

    double elapsed() const {
        return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
    }

    Budget budget_;
    Clock::time_point start_;
    std::int64_t done_ = 0;
};

}  // namespace paiju
