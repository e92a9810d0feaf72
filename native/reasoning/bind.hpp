// The Python face of the reasoner.
#pragma once

#include <nanobind/nanobind.h>

namespace quebra::reasoning {

void bind(nanobind::module_& m);

}  // namespace quebra::reasoning
