// A rule set, and deals under it.
#pragma once

#include "common/rng.h"
#include "shuangkou/state.h"

namespace paiju::shuangkou {

struct Rules {
    Rules(const combos::Finder& finder, const Payments& paid)
        : readings(finder), payments(paid) {}

    Readings readings;
    Payments payments;
};

// A deal by lot: the four hands, and who was dealt the open card and leads (SK-03).
State deal(Rng& rng);

}  // namespace paiju::shuangkou
