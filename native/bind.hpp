// The Python face of the kernels, room by room.
#pragma once

#include <nanobind/nanobind.h>

namespace quebra {

void bind_core(nanobind::module_& m);
void bind_sat(nanobind::module_& m);
void bind_snake(nanobind::module_& m);
void bind_kenken(nanobind::module_& m);
void bind_kenken_techniques(nanobind::module_& m);
void bind_kenken_grade(nanobind::module_& m);
void bind_reasoning(nanobind::module_& m);
void bind_zurero(nanobind::module_& m);

}  // namespace quebra
