// What a hand may play, in the order in which `paiju.combos` lists it: by the cards of each rank
// that a play takes, then by the description, then by the length of runs and the rank.
#pragma once

#include <memory>
#include <vector>

#include "combos/shapes.h"

namespace paiju::combos {

// Cards laid on the table, wild ones as what they are, and what they mean there.
struct Play {
    Cards cards;
    ReadingId reading;

    bool operator==(const Play&) const = default;
};

// Plays in order, in storage that is kept from one use to the next.
class PlayList {
public:
    void clear() { size_ = 0; }
    void add(Cards cards, ReadingId reading) {
        if (size_ == room_) grow();
        plays_[size_++] = {cards, reading};
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Play& operator[](std::size_t index) const { return plays_[index]; }
    const Play* begin() const { return plays_.get(); }
    const Play* end() const { return plays_.get() + size_; }
    // Leaves out plays that do not fit, the others in order.
    template <typename Fits>
    void keep(std::size_t from, Fits&& fits) {
        std::size_t kept = from;
        for (std::size_t index = from; index < size_; ++index)
            if (fits(plays_[index])) plays_[kept++] = plays_[index];
        size_ = kept;
    }

private:
    void grow();

    std::unique_ptr<Play[]> plays_;
    std::size_t size_ = 0;
    std::size_t room_ = 0;
};

// Finds the plays of hands by a description. Never changes once made, so threads may share it.
class Finder {
public:
    // Throws std::invalid_argument that says what does not fit.
    explicit Finder(Description description);

    const Reader& reader() const { return reader_; }
    // Adds whatever a hand may play: on the lead (no reading), or to beat a combination.
    void plays(Cards hand, ReadingId to_beat, PlayList& found) const {
        if (to_beat == kNoReading)
            add_all(leads_, hand, found);
        else
            add_follows(hand, to_beat, found);
    }

private:
    // Sets by number of wild cards: 0, 1, … of them make up for what is lacking.
    struct Lacking {
        std::array<Cards, 16> sets;
        int wilds;

        Cards all() const { return sets[static_cast<std::size_t>(wilds)]; }
        Cards operator[](int more) const { return sets[static_cast<std::size_t>(more)]; }
    };
    // Shapes that differ in the length of their run alone, the shortest first.
    struct Group {
        std::vector<std::uint8_t> shapes;
        Cards ranks;
        int shortest;
        bool winged;
    };
    // All that takes so many cards of each rank.
    struct UnitGroup {
        int unit;
        std::vector<Group> groups;
    };

    std::vector<UnitGroup> grouped(bool bombs_only) const;
    void add_all(const std::vector<UnitGroup>& units, Cards hand, PlayList& found) const;
    void add_follows(Cards hand, ReadingId to_beat, PlayList& found) const;
    void add_plain_group(const Group& group, Cards ranks, Cards hand, PlayList& found) const;
    void add_mixed_group(const Group& group, const Lacking& ranks, Cards natural,
                         PlayList& found) const;
    void add_plain(const Shape& shape, Cards starts, Cards hand, bool leading,
                   PlayList& found) const;
    void add_mixed(const Shape& shape, Cards starts, const Lacking& ranks, Cards natural,
                   bool leading, PlayList& found) const;
    void add_alike_mixed(const Shape& shape, Cards starts, const Lacking& ranks,
                         PlayList& found) const;
    void add_run_mixed(const Shape& shape, Cards starts, int wilds, Cards natural,
                       PlayList& found) const;
    void add_winged_plain(const Shape& shape, Cards start, Cards others, bool leading,
                          PlayList& found) const;
    void add_winged_mixed(const Shape& shape, Cards starts, int wilds, Cards natural, bool leading,
                          PlayList& found) const;
    void add_jokers(Cards jokers, PlayList& found) const;

    Lacking ranks_with(Cards natural, int unit, int wilds) const;
    Lacking longer(const Lacking& starts, const Lacking& ranks, int length) const;
    Lacking run_starts(const Lacking& ranks, int length) const;
    // Whether cards with wild ones among them may have this reading.
    bool may_mean(Cards cards, ReadingId reading) const;
    // Whether cards that carry wings have no higher reading: of any kind on the lead, else of this.
    bool holds(Cards cards, ReadingId reading, bool leading) const;

    Reader reader_;
    Cards wild_lanes_ = 0;
    std::vector<UnitGroup> leads_;
    std::vector<UnitGroup> bombs_;
    std::vector<std::uint8_t> jokers_;
};

}  // namespace paiju::combos
