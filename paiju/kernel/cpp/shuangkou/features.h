// What a choice looks like to whoever makes it, as numbers: only what his seat may know goes in.
#pragma once

#include "shuangkou/candidates.h"
#include "shuangkou/chances.h"
#include "shuangkou/rules.h"

namespace paiju::shuangkou {

// Who has laid what stands decides what matters.
enum class Situation : std::uint8_t { lead, on_enemy, on_partner };
constexpr int kSituations = 3;

// The first of them differ from choice to choice, the others are of the moment.
constexpr int kChoiceFeatures = 88;
constexpr int kFeatures = 184;
using Features = std::array<float, kFeatures>;

// Numbers as networks take them in.
constexpr float tenth(int number) { return 0.1f * static_cast<float>(number); }
constexpr float flag(bool set) { return set ? 1.0f : 0.0f; }

// Ranks that nothing in some cards beats: of one, two and three cards.
struct Tops {
    Tops(Hand cards, bool wild);

    bool has(const Reading& reading) const { return ranks[reading.unit - 1] >> reading.rank & 1; }
    int count(const Split& split, int unit) const {
        return std::popcount(static_cast<unsigned>(split.alike[unit - 1] & ranks[unit - 1]));
    }
    int count(const Split& split) const {
        return count(split, 1) + count(split, 2) + count(split, 3);
    }

    std::array<RankSet, 3> ranks{};
};

// A turn, as far as it is the same for all choices.
class Outlook {
  public:
    Outlook(const State& state, const Rules& rules, Splitter& splitter);

    Situation situation() const { return situation_; }
    // What is the same for all choices; the numbers of a choice are left at 0.
    const Features& table() const { return table_; }
    void describe(const Play& play, Features& features) const;

  private:
    void describe_table(Features& features) const;
    void describe_unseen(Features& features) const;
    void describe_standing(Features& features) const;
    void describe_shown(Features& features) const;
    void describe_rest(Hand hand, const Split& split, Features& features) const;
    void describe_cards(const Play& play, const Split& rest, Features& features) const;
    void describe_kind(const Reading& reading, Features& features) const;
    void describe_bomb(const Reading& reading, Features& features) const;
    void describe_others(const Reading& reading, Features& features) const;
    void describe_memory(const Reading& reading, Features& features) const;
    void describe_chances(const Reading& reading, Features& features) const;
    void describe_held(const Split& rest, Features& features) const;
    bool is_top(const Reading& reading) const;

    const State& state_;
    const Rules& rules_;
    Splitter& splitter_;
    int seat_;
    Hand hand_;
    Hand unseen_;
    Situation situation_;
    Split split_;
    int next_;      // cards of the enemy who acts next, 0 where he is out
    int previous_;  // of the other one
    int nearest_;   // the fewer of an enemy who has any
    int partner_;
    Tops tops_;       // among what is in other hands
    Chances next_chances_;
    Chances previous_chances_;
    Chances partner_chances_;
    Features table_;            // what is the same for all choices
};

}  // namespace paiju::shuangkou
