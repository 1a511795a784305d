// The extension module `paiju.kernel._kernel`; its types are in `_kernel.pyi`.
#include "binding/bind.h"

NB_MODULE(_kernel, module) {
    paiju::bind_combos(module);
    paiju::bind_sevens(module);
    paiju::bind_doudizhu(module);
    paiju::bind_shuangkou(module);
}
