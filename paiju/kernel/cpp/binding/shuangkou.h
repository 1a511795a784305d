// What the two files that bind Shuangkou share.
#pragma once

#include <nanobind/nanobind.h>

namespace paiju {

void bind_shuangkou_players(nanobind::module_& module);

}  // namespace paiju
