#include "binding/doudizhu.h"

namespace paiju {

void bind_doudizhu_players(nanobind::module_&) {}

}  // namespace paiju
