// What searches of all games are told alike.
#include "binding/bind.h"

namespace paiju {

void check_tree(const TreeSettings& tree) {
    check(within(tree.turns, 0, 1000), "turns: from 0 to 1000");
    for (const double each : {tree.trust, tree.curiosity})
        check(within(each, 0.0, 1e9), "trust, curiosity: from 0 to a billion");
}

void bind_tree(nanobind::module_& module) {
    nanobind::class_<TreeSettings>(module, "TreeSettings")
        .def(nanobind::init<>())
        .def_rw("turns", &TreeSettings::turns)
        .def_rw("trust", &TreeSettings::trust)
        .def_rw("curiosity", &TreeSettings::curiosity);
}

}  // namespace paiju
