// The Python face of the grading of KenKen boards.
#pragma once

#include <nanobind/nanobind.h>

namespace quebra::kenken_grade {

void bind(nanobind::module_& m);

}  // namespace quebra::kenken_grade
