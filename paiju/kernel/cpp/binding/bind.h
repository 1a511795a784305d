// What each game adds to the module; every one in a file of its own. Classes that are bound need
// names that no other file has, in unnamed namespaces too: nanobind knows types by their names.
#pragma once

#include <nanobind/nanobind.h>

namespace paiju {

void bind_combos(nanobind::module_& module);
void bind_sevens(nanobind::module_& module);
void bind_doudizhu(nanobind::module_& module);
void bind_shuangkou(nanobind::module_& module);

}  // namespace paiju
