// The few of all legal plays that are worth a closer look.
#pragma once

#include "shuangkou/splitter.h"
#include "shuangkou/state.h"

namespace paiju::shuangkou {

struct Candidates {
    static constexpr int kMost = 96;

    std::array<Play, kMost> plays;
    int count = 0;

    void add(const Play& play) {
        if (count < kMost) plays[count++] = play;
    }
    const Play* begin() const { return plays.data(); }
    const Play* end() const { return plays.data() + count; }
};

// Legal plays of the seat in turn, passing first where it is allowed; never none. Of those that
// mean the same only one that takes the fewest wild cards.
//
// On the lead these are the combinations of the hand's split, and where `wide` is asked for also
// what is alike and the longest runs.
void find_candidates(const State& state, const Readings& readings, Splitter& splitter, bool wide,
                     Candidates& found);

}  // namespace paiju::shuangkou
