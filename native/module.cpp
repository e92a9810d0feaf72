// quebra._native: the kernels as Python sees them.
#include "bind.hpp"

NB_MODULE(_native, m) {
    m.doc() =
        "Compiled kernels of Quebra. The tests compare them with plain twins, or judge what they find from outside.";
    quebra::bind_core(m);
    quebra::bind_sat(m);
    quebra::bind_snake(m);
    quebra::bind_kenken(m);
    quebra::bind_kenken_techniques(m);
    quebra::bind_kenken_grade(m);
    quebra::bind_reasoning(m);
    quebra::bind_zurero(m);
}
