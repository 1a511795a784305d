#include "binding/bind.h"

namespace paiju {

void bind_doudizhu(nanobind::module_&) {}

}  // namespace paiju
