// A practised player without a search, for play-outs where nothing was learnt: it weighs a card as
// the bots of level 2 do (paiju/bots/sevens/outlook.py), by its own points and others' on its ways.
#pragma once

#include "sevens/state.h"

namespace paiju::sevens {

// The same figures as in paiju/bots/sevens/weights.py, which Python hands over.
struct Weights {
    float own = 0, card_through = 0, card = 0, near = 0, far = 0, ready = 0, other_card = 0,
          behind_own = 0, deny = 0, seven = 0, time = 0, cover_own = 0, cover_other = 0;
};

class Practised {
public:
    Practised(const Rules& rules, const Weights& weights) : rules_(rules), weights_(weights) {}

    int choose(const State& state, const Legal& legal) const;

private:
    Rules rules_;
    Weights weights_;
};

}  // namespace paiju::sevens
