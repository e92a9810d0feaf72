// The Python face of the Zurero kernel.
#pragma once

#include <nanobind/nanobind.h>

namespace quebra::zurero {

void bind(nanobind::module_& m);

}  // namespace quebra::zurero
