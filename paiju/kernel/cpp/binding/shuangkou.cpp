#include "binding/bind.h"

namespace paiju {

void bind_shuangkou(nanobind::module_&) {}

}  // namespace paiju
