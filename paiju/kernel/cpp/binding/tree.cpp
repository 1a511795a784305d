// What searches of all games are told alike.
#include "binding/bind.h"

namespace paiju {

void check_tree(const TreeSettings& tree) {
    check(within(tree.turns, 0, 1000), "turns: from 0 to 1000");
    check(within(tree.opinion, 1e-6, 1e9), "opinion: from a millionth to a billion");
    check(within(tree.curiosity, 0.0, 1e9), "curiosity: from 0 to a billion");
}

void bind_tree(nanobind::module_& module) {
    nanobind::class_<TreeSettings>(module, "TreeSettings")
        .def(nanobind::init<>())
        .def_rw("turns", &TreeSettings::turns)
        .def_rw("opinion", &TreeSettings::opinion)
        .def_rw("curiosity", &TreeSettings::curiosity);
}

}  // namespace paiju
