// The parts of the binding of Dou Dizhu, and what they share.
#pragma once

#include <nanobind/nanobind.h>

#include "doudizhu/belief.h"

namespace paiju {

void bind_doudizhu_players(nanobind::module_& module);
void bind_doudizhu_belief(nanobind::module_& module);

// What a seat knows by what it is told, all of which is checked.
doudizhu::Seen seen_of(const doudizhu::Told& told, const doudizhu::Rules& rules);

}  // namespace paiju
