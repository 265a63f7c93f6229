// The Python face of the kernel; chuhan/games/sun_tzu/solver/kernel.py speaks to it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "asked.hpp"

namespace nb = nanobind;
using namespace suntzu;

NB_MODULE(_kernel, m) {
  using Unlocked = nb::call_guard<nb::gil_scoped_release>;  // it may take long
  m.def("calm", &calm);
  m.def("least", &least);
  m.def("reply", &reply);
  m.def("mixed", &mixed);
  nb::class_<Round>(m, "Round")
      .def(nb::init<const Numbers&>())
      .def("sure", &Round::sure, Unlocked())
      .def("line", &Round::line, Unlocked())
      .def("face_up", &Round::face_up, Unlocked());
  nb::class_<Two>(m, "Two")
      .def(nb::init<const Numbers&, const Keeps&>())
      .def("calm", &Two::calm, Unlocked())
      .def("sure", &Two::sure, Unlocked())
      .def("starts", &Two::starts)
      .def("values", &Two::values)
      .def("start", &Two::start);
}
