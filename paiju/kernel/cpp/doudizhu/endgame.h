// The end of a deal with known cards, solved exactly.
#pragma once

#include <optional>

#include "doudizhu/position.h"
#include "search/solver.h"

namespace paiju::doudizhu {

// Dou Dizhu for `Solver`: the landlord against both peasants, each of whom knows all hands.
class EndGame {
public:
    using State = Position;

    struct Move {
        Cards cards = 0;
        ReadingId reading = kNoReading;

        bool operator==(const Move&) const = default;
    };

    explicit EndGame(const Rules& rules) : rules_(rules) {}

    bool over(const Position& position) const { return position.over(); }
    // The landlord's points, as a multiple of what a deal without doublings brings.
    int value(const Position& position) const;
    bool maximises(const Position& position) const { return position.landlord_turn(); }
    std::uint64_t hash(const Position& position) const;
    void moves(const Position& position, std::vector<Move>& into) const;
    void play(Position& position, const Move& move) const {
        act(position, move.cards, move.reading, rules_);
    }

private:
    const Rules& rules_;
};

// Solves positions; each thread has its own.
class EndSolver {
public:
    EndSolver(const Rules& rules, int cards) : game_(rules), solver_(game_, 14), cards_(cards) {}

    EndSolver(const EndSolver&) = delete;
    EndSolver& operator=(const EndSolver&) = delete;

    // The landlord's points with best play, where few enough cards are left to tell.
    std::optional<int> solve(const Position& position) {
        if (cards_ == 0 || cards_left(position) > cards_) return std::nullopt;
        return solver_.solve(position, kMostPositions);
    }

private:
    static constexpr std::int64_t kMostPositions = 3000;

    static int cards_left(const Position& position) {
        int left = 0;
        for (const Cards hand : position.hands) left += combos::size_of(hand);
        return left;
    }

    EndGame game_;
    Solver<EndGame> solver_;
    int cards_;
};

}  // namespace paiju::doudizhu
