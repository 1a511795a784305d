// Combinations as they come from Python (`paiju.kernel.combos`).
#pragma once

#include <array>
#include <vector>

#include "combos/plays.h"

namespace paiju {

// Kind, unit, length, lowest and highest rank, wings, cards of a wing, equal wings, rocket as
// wings, fewest and most wild cards, jokers, tier, lines.
using ShapeRow = std::array<int, 14>;

combos::Description description_of(const std::vector<ShapeRow>& rows,
                                   std::vector<std::uint32_t> powers, int wild,
                                   combos::Cards stands_for, bool wilds_alone, bool chosen);

}  // namespace paiju
