// The parts of the binding of Dou Dizhu.
#pragma once

#include <nanobind/nanobind.h>

namespace paiju {

void bind_doudizhu_players(nanobind::module_& module);

}  // namespace paiju
