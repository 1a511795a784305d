// What combinations there are, as tables handed over from `paiju.combos`, and what cards mean.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "combos/lanes.h"

namespace paiju::combos {

using ReadingId = std::uint16_t;
inline constexpr ReadingId kNoReading = 0xFFFF;

// One meaning of a set of cards: the fields of `paiju.combos.Reading`.
struct Reading {
    std::uint8_t kind;
    std::uint8_t rank;
    std::uint8_t length;
    std::uint8_t unit;
    std::uint8_t size;
    std::uint8_t lines;
    std::uint8_t shape;
    std::uint32_t power;
    // Orders readings of the same cards, the higher holding.
    std::uint64_t strength;

    bool is_bomb() const { return power != 0; }
};

struct Wings {
    int count;
    int cards;
    bool equal;
    bool rocket;

    // The ranks of which they may be: there is no pair of jokers.
    Cards ranks() const { return cards == 1 ? kEach : kEach & ~kJokers; }
    // How many cards of one rank may be among them.
    int most() const { return cards == 1 && equal ? count : cards; }
    bool allow(Cards naturals) const;
};

// One kind of combination with its number of cards: the fields of `paiju.combos.shape.Shape`.
struct Shape {
    int kind;
    int unit;
    int length;
    int lowest;
    int highest;
    Wings wings;
    int fewest_wilds;
    int most_wilds;
    bool jokers;
    int tier;
    int lines;

    // What follows from them.
    int size = 0;
    ReadingId first_reading = 0;  // of the lowest run; those of higher runs follow
    Cards run = 0;                // the ranks of a run that starts at the 3
    Cards starts = 0;             // the lowest ranks of all runs
    Cards plain_starts = 0;       // such that the natural cards of the run mean it

    int last_start() const { return highest - length + 1; }
    ReadingId reading_at(int lane) const {
        return static_cast<ReadingId>(first_reading + lane - lowest);
    }
};

struct Description {
    std::vector<Shape> shapes;
    std::vector<std::uint32_t> powers;  // of every reading, in order
    int wild = -1;                      // the lane whose cards are wild, or -1
    Cards stands_for = 0;
    bool wilds_alone = true;
    bool chosen = false;
};

// Natural cards, and how many wild ones there are beside them.
struct Apart {
    Cards natural;
    int wilds;
};

// Readings of the same cards, the highest first.
struct Readings {
    std::array<ReadingId, 160> ids;
    int count = 0;

    std::span<const ReadingId> all() const { return {ids.data(), static_cast<std::size_t>(count)}; }
};

// Reads cards by a description. Never changes once made, so threads may share it.
class Reader {
public:
    // Throws std::invalid_argument that says what does not fit.
    explicit Reader(Description description);

    const Description& description() const { return description_; }
    const std::vector<Shape>& shapes() const { return description_.shapes; }
    const Shape& shape(std::size_t index) const { return description_.shapes[index]; }
    const Reading& reading(ReadingId id) const { return readings_[id]; }
    std::size_t reading_count() const { return readings_.size(); }
    // The shape of a kind and a number of cards; -1 where there is none.
    int shape_of(int kind, int size) const;

    bool beats(ReadingId one, ReadingId other) const {
        const Reading &a = readings_[one], &b = readings_[other];
        if (a.power || b.power) return a.power > b.power;
        return a.rank > b.rank && a.kind == b.kind && a.size == b.size;
    }

    Apart apart(Cards cards) const {
        if (description_.wild < 0) return {cards, 0};
        const int wilds = count_of(cards, description_.wild);
        return {cards - (static_cast<Cards>(wilds) << 4 * description_.wild), wilds};
    }
    Cards wild_card() const { return description_.wild < 0 ? 0 : rank_set(description_.wild); }

    // Every meaning of cards.
    Readings readings(Cards cards) const;
    // The highest meaning, or none.
    ReadingId highest(Cards cards) const;
    // Whether cards have a certain reading among theirs.
    bool has(Cards cards, ReadingId reading) const;
    // What cards may be played as, on the lead (no reading) or to beat a combination.
    Readings meanings(Cards cards, ReadingId to_beat) const;
    // Whether the player says how the cards are read (DZ-53).
    bool is_chosen(Cards cards) const { return description_.chosen && apart(cards).wilds > 0; }

private:
    void complete_shapes();
    void note_sizes();
    void note_plain_starts();
    bool fits(const Shape& shape, Cards run, Apart cards) const;
    Apart read_apart(Cards cards) const;
    template <typename Call>
    void for_each_reading(const Shape& shape, Cards cards, Apart apart, Call&& call) const;

    Description description_;
    std::vector<Reading> readings_;
    std::vector<std::vector<std::uint8_t>> by_size_;
};

}  // namespace paiju::combos
