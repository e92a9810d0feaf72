#include "bind.hpp"

#include <exception>

#include "core/deadline.hpp"

namespace nb = nanobind;

namespace quebra {
namespace {

// The deadline in `seconds` from now, unless there is an earlier one. Gives back the one before.
double begin_deadline(double seconds) {
    Deadline& own = Deadline::of_this_thread();
    const double before = own.end(), end = Deadline::now() + seconds;
    if (end < before) own.set(end);
    return before;
}

void end_deadline(double before) { Deadline::of_this_thread().set(before); }

void raise_time_up(const std::exception_ptr& thrown, void*) {
    try {
        std::rethrow_exception(thrown);
    } catch (const TimeUp&) {
        PyErr_SetNone(nb::module_::import_("quebra.core.errors").attr("TimeUp").ptr());
    }
}

}  // namespace
}  // namespace quebra

void quebra::bind_core(nb::module_& m) {
    nb::register_exception_translator(raise_time_up);
    m.def("begin_deadline", &begin_deadline, nb::arg("seconds"));
    m.def("end_deadline", &end_deadline, nb::arg("before"));
    m.def("pulse", [](unsigned work) { pulse(work); }, nb::arg("work") = 1);
}
