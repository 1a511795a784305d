// The extension module `paiju.kernel._kernel`; its types are in `_kernel.pyi`.
#include "binding/bind.h"

NB_MODULE(_kernel, module) {
    // What Python keeps until it ends (the weights of players) is no leak to tell a host of.
    nanobind::set_leak_warnings(false);
    paiju::bind_tree(module);
    paiju::bind_combos(module);
    paiju::bind_sevens(module);
    paiju::bind_doudizhu(module);
    paiju::bind_shuangkou(module);
}
