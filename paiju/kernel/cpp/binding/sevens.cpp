#include "binding/bind.h"

namespace paiju {

void bind_sevens(nanobind::module_&) {}

}  // namespace paiju
