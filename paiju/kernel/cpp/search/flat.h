// Flat determinised search: the hidden cards are drawn, each move is tried and the deal played
// out, again and again; the move with the best mean is best.
//
//   auto found = flat_search(moves.size(), sample, value, budget, rng);
//   moves[found.best()]
//
//   World  sample(Rng& rng)                                  a whole deal, none more likely than
//                                                            it is; any type
//   double value(const World& world, int move, Rng& rng)     what the searcher makes of the deal
//                                                            after moves[move], played out
//
// In one world all moves meet the same luck: each gets a copy of the same random numbers, so that
// what differs is due to the move. A move that is behind beyond doubt is tried no more.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "common/budget.h"
#include "common/rng.h"

namespace paiju {

struct Tried {
    double mean = 0;
    double error = 0;  // standard error of what it is behind the best, over worlds; 0 for the best
    std::int64_t worlds = 0;
    bool dropped = false;
};

struct FlatResult {
    std::vector<Tried> moves;
    std::int64_t worlds = 0;

    // The first of the best.
    int best() const {
        int first = -1;
        for (int i = 0; i < static_cast<int>(moves.size()); ++i) {
            if (moves[i].dropped) continue;
            if (first < 0 || moves[i].mean > moves[first].mean) first = i;
        }
        return first;
    }
};

struct FlatSettings {
    double doubt = 3.5;            // standard errors behind the best at which a move is dropped
    double indifference = 0;       // what it may be better by after all, and is still dropped
    std::int64_t first_look = 32;  // worlds before the first look
    double growth = 2;             // times as many before the next
};

namespace flat {

// Means, and the errors of the paired differences to the best; `values` has a row a world.
inline void weigh(FlatResult& result, const std::vector<float>& values, int moves) {
    const auto worlds = static_cast<double>(result.worlds);
    for (int move = 0; move < moves; ++move) {
        auto& tried = result.moves[move];
        if (tried.dropped) continue;
        double sum = 0;
        for (std::int64_t w = 0; w < result.worlds; ++w) sum += values[w * moves + move];
        tried.mean = sum / worlds;
        tried.worlds = result.worlds;
    }
    const int best = result.best();
    for (int move = 0; move < moves; ++move) {
        auto& tried = result.moves[move];
        if (tried.dropped || result.worlds < 2) continue;
        const double behind = result.moves[best].mean - tried.mean;
        double squares = 0;
        for (std::int64_t w = 0; w < result.worlds; ++w) {
            const double off = values[w * moves + best] - values[w * moves + move] - behind;
            squares += off * off;
        }
        tried.error = std::sqrt(squares / (worlds * (worlds - 1)));
    }
}

inline void drop(FlatResult& result, const FlatSettings& settings) {
    const int best = result.best();
    for (int move = 0; move < static_cast<int>(result.moves.size()); ++move) {
        auto& tried = result.moves[move];
        const double behind = result.moves[best].mean - tried.mean;
        const double beyond_doubt = settings.doubt * tried.error - settings.indifference;
        if (move != best && behind > beyond_doubt) tried.dropped = true;
    }
}

}  // namespace flat

// Iterations of the budget are worlds.
template <class Sample, class Value>
FlatResult flat_search(std::size_t move_count, Sample&& sample, Value&& value,
                       const Budget& budget, Rng& rng, const FlatSettings& settings = {}) {
    const int moves = static_cast<int>(move_count);
    FlatResult result;
    result.moves.resize(move_count);
    if (moves < 2) return result;
    std::vector<float> values;
    std::int64_t look = settings.first_look;
    int left = moves;
    for (Timer timer(budget); left > 1 && timer.next();) {
        const auto world = sample(rng);
        const Rng luck = rng.split();
        for (int move = 0; move < moves; ++move) {
            Rng copy = luck;
            const bool tried = !result.moves[move].dropped;
            values.push_back(tried ? static_cast<float>(value(world, move, copy)) : 0.0F);
        }
        if (++result.worlds < look) continue;
        look = static_cast<std::int64_t>(static_cast<double>(look) * settings.growth) + 1;
        flat::weigh(result, values, moves);
        flat::drop(result, settings);
        left = static_cast<int>(std::count_if(result.moves.begin(), result.moves.end(),
                                              [](const Tried& move) { return !move.dropped; }));
    }
    flat::weigh(result, values, moves);
    return result;
}

}  // namespace paiju
