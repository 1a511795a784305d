#include "shuangkou/endgame.h"

#include <algorithm>
#include <cmath>

#include "shuangkou/random_play.h"

namespace paiju::shuangkou {

namespace {

constexpr float kParts = 64;  // of a point, as the solver counts in whole numbers

std::uint64_t mixed(std::uint64_t sum, std::uint64_t more) {
    sum ^= more * 0x9e37'79b9'7f4a'7c15;
    sum ^= sum >> 32;
    return sum * 0xd6e8'feb8'6659'fd93;
}

}  // namespace

int Endgame::value(const State& state) const {
    return static_cast<int>(std::lround(kParts * worth_at_end(state, rules_.payments, 0, aim_)));
}

std::uint64_t Endgame::hash(const State& state) const {
    std::uint64_t sum = static_cast<std::uint64_t>(state.turn + 1);
    for (const Hand hand : state.hands) sum = mixed(sum, hand);
    sum = mixed(sum, std::uint64_t{state.to_beat.id} << 16 | state.owner << 8 | state.passes);
    sum = mixed(sum, std::uint64_t{state.highest[0]} << 8 | state.highest[1]);
    for (int i = 0; i < state.out_count; ++i) sum = mixed(sum, state.out[i]);
    return mixed(sum, static_cast<std::uint64_t>(static_cast<std::int64_t>(state.paid(0))));
}

// All that is legal: what takes many cards first, and passing last.
void Endgame::moves(const State& state, std::vector<Play>& into) const {
    combos::PlayList found;
    add_legal(state, rules_.readings, found);
    for (const auto& play : found) {
        into.push_back({play.cards, play.cards ? rules_.readings.by_id(play.reading) : Reading{}});
    }
    const auto size = [](const Play& play) { return play.reading.exists() ? play.reading.size() : 0; };
    std::ranges::stable_sort(into, std::greater{}, size);
}

std::optional<float> Ending::solve(const State& state, int team, std::int64_t most_positions) {
    const auto value = solver_.solve(state, most_positions);
    if (!value) return std::nullopt;
    return static_cast<float>(team == 0 ? *value : -*value) / kParts;
}

}  // namespace paiju::shuangkou
