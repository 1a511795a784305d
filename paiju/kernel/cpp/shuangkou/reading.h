// What cards on the table mean, and what beats what (SK-10 to SK-33), by the tables of a rule set.
#pragma once

#include <memory>
#include <vector>

#include "combos/plays.h"
#include "shuangkou/hand.h"

namespace paiju::shuangkou {

enum class Kind : std::uint8_t {
    none,  // nothing stands, as on the lead; or a pass
    single,
    pair,
    triple,
    straight,
    pair_run,
    triple_run,
    bomb,
    chain_bomb,
    joker_bomb,
};
constexpr int kKinds = 10;
constexpr int kMostUnit = 10;

struct Reading {
    std::uint32_t power = 0;  // orders bombs; 0 is no bomb
    combos::ReadingId id = combos::kNoReading;
    Kind kind = Kind::none;
    std::uint8_t rank = 0;    // the highest of a run
    std::uint8_t length = 1;  // ranks in a run
    std::uint8_t unit = 0;    // cards of each
    std::uint8_t lines = 0;   // of a bomb (SK-30)

    int size() const { return unit * length; }
    int low() const { return rank - length + 1; }
    bool is_bomb() const { return power > 0; }
    bool exists() const { return kind != Kind::none; }
};

struct Play {
    Hand cards = 0;  // none: a pass
    Reading reading;

    bool is_pass() const { return cards == 0; }
};

inline bool beats(const Reading& reading, const Reading& other) {
    if (reading.power || other.power) return reading.power > other.power;
    return reading.rank > other.rank && reading.kind == other.kind && reading.length == other.length;
}

// All readings of a rule set, by what they are made of. Threads may share it.
class Readings {
  public:
    explicit Readings(const combos::Finder& finder);

    const combos::Finder& finder() const { return finder_; }
    const combos::Reader& reader() const { return finder_.reader(); }
    bool wild() const { return reader().description().wild >= 0; }

    // A reading that does not exist is of kind `none`.
    const Reading& by_id(combos::ReadingId id) const { return by_id_[id]; }
    const Reading& alike(int unit, int rank) const { return by_id_[alike_[unit][rank]]; }
    const Reading& run(int unit, int length, int rank) const {
        return by_id_[runs_[unit][length][rank]];
    }
    // What cards mean that are laid on what stands; they must be legal there (SK-22).
    const Reading& meaning(Hand cards, const Reading& to_beat) const {
        const auto id = to_beat.exists() ? to_beat.id : combos::kNoReading;
        const auto found = reader().meanings(cards, id);
        return by_id_[found.count ? found.ids[0] : none_];
    }
    const Reading& jokers(int many) const { return by_id_[jokers_[many]]; }
    int shortest_run(int unit) const { return shortest_[unit]; }

  private:
    void note(const combos::Shape& shape);

    combos::Finder finder_;
    std::vector<Reading> by_id_;  // the last is none
    combos::ReadingId none_;
    combos::ReadingId alike_[kMostUnit + 1][kLanes];
    combos::ReadingId runs_[kMostUnit + 1][kLanes][kLanes];
    combos::ReadingId jokers_[5];
    int shortest_[kMostUnit + 1];
};

}  // namespace paiju::shuangkou
