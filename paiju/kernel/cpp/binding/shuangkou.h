// What the two files that bind Shuangkou share.
#pragma once

#include <nanobind/nanobind.h>

#include "shuangkou/state.h"

namespace paiju {

void bind_shuangkou_players(nanobind::module_& module);

// Refuses hands that are not out of two decks, or empty.
void check_hands(const std::array<shuangkou::Hand, shuangkou::kSeats>& hands, int leader);

}  // namespace paiju
