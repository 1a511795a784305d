// What each game adds to the module; every one in a file of its own. Classes that are bound need
// names that no other file has, in unnamed namespaces too: nanobind knows types by their names.
#pragma once

#include <nanobind/nanobind.h>

#include <cmath>
#include <stdexcept>

#include "common/budget.h"
#include "search/tree.h"

namespace paiju {

void bind_tree(nanobind::module_& module);
void bind_combos(nanobind::module_& module);
void bind_sevens(nanobind::module_& module);
void bind_doudizhu(nanobind::module_& module);
void bind_shuangkou(nanobind::module_& module);

// What Python hands over is checked here, so that nothing behind has to: what does not fit is a
// ValueError that says what.
inline void check(bool fits, const char* what) {
    if (!fits) throw std::invalid_argument(what);
}

template <class Number>
bool within(Number number, Number least, Number most) {
    return least <= number && number <= most;  // false for what is no number
}

// How often something is done: what would take days, or more memory than there is, is a mistake.
inline void check_many(std::int64_t many, const char* what) {
    check(within<std::int64_t>(many, 0, 1'000'000'000), what);
}

inline void check_budget(const Budget& budget) {
    constexpr double day = 86'400'000;
    check_many(budget.iterations, "worlds: from 0 to a billion");
    check(within(budget.milliseconds, 0.0, day), "milliseconds: from 0 to a day");
}

void check_tree(const TreeSettings& tree);

}  // namespace paiju
