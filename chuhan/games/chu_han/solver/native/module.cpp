// The Python face of the kernel: strings in, strings out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "ghost.hpp"
#include "notation.hpp"
#include "referee.hpp"
#include "search.hpp"

namespace nb = nanobind;
using namespace chuhan;

namespace {

std::vector<std::string> moves(const std::string& text) {
  const Position p = parse_position(text);
  std::vector<Move> buffer(kMaxMoves);
  const int n = legal_moves(p.ctx, p.state, buffer.data());
  std::vector<std::string> texts;
  for (int i = 0; i < n; ++i) texts.push_back(to_text(buffer[i]));
  return texts;
}

std::string play_text(const std::string& text, const std::string& move) {
  const Position p = parse_position(text);
  return to_text(after(p, parse_move(p, move)));
}

uint64_t perft_text(const std::string& text, int depth) {
  if (depth < 0) throw std::invalid_argument("depth must not be negative");
  const Position p = parse_position(text);
  nb::gil_scoped_release release;
  return perft(p.ctx, p.state, depth);
}

const char* status_text(Status s) {
  switch (s) {
    case Status::Solved: return "solved";
    case Status::Nodes: return "nodes";
    case Status::Seconds: return "seconds";
    default: return "interrupted";
  }
}

Goal parse_goal(const std::string& goal) {
  if (goal != "round" && goal != "margin") throw std::invalid_argument("goal must be 'round' or 'margin'");
  return goal == "round" ? Goal::Round : Goal::Margin;
}

// Runs a search without Python's lock. Ctrl-C: Python's handler runs here, in the thread that called; its
// exception is raised at the end.
template <class Search>
Result run(const Search& search) {
  bool signalled = false;
  const auto interrupted = [&signalled] {
    nb::gil_scoped_acquire acquire;
    signalled = PyErr_CheckSignals() != 0;
    return signalled;
  };
  Result r;
  {
    nb::gil_scoped_release release;
    r = search(interrupted);
  }
  if (signalled) throw nb::python_error();
  return r;
}

nb::dict answer_of(const Result& r) {
  nb::dict answer;
  answer["status"] = status_text(r.status);
  const bool solved = r.status == Status::Solved;
  answer["value"] = solved ? nb::cast(r.value) : nb::none();
  nb::dict values;
  for (const MoveValue& mv : r.moves) values[nb::cast(to_text(mv.move))] = mv.value;
  answer["moves"] = values;
  answer["nodes"] = r.nodes;
  answer["seconds"] = r.seconds;
  return answer;
}

nb::dict solve(Solver& solver, const std::string& text, const std::string& goal, bool all_moves,
               uint64_t max_nodes, double max_seconds) {
  const Goal wanted = parse_goal(goal);
  const Position p = parse_position(text);
  const Result r = run([&](const auto& interrupted) {
    return solver.solve(p, wanted, all_moves, {max_nodes, max_seconds}, interrupted);
  });
  nb::dict answer = answer_of(r);
  nb::list best;
  for (const Move& m : r.best) best.append(to_text(m));
  answer["best"] = best;
  answer["table_bytes"] = solver.table_bytes();
  return answer;
}

nb::tuple prospects(Solver& solver, const std::string& text, const std::vector<std::string>& moves,
                    uint64_t nodes) {
  const Position p = parse_position(text);
  std::vector<Move> asked;
  for (const std::string& move : moves) asked.push_back(parse_move(p, move));
  uint64_t spent = 0;
  std::vector<Proof> found;
  run([&](const auto& interrupted) {
    found = solver.prospects(p, asked, nodes, interrupted, spent);
    return Result{};
  });
  nb::list numbers;
  for (const Proof& one : found) numbers.append(nb::make_tuple(one.pn, one.dn));
  return nb::make_tuple(numbers, spent);
}

nb::dict solve_ghost(GhostSolver& solver, const std::string& text, int side, const std::vector<int>& rival,
                     int pile_known, const std::vector<int>& buried, const std::string& goal,
                     uint64_t max_nodes, double max_seconds) {
  const Goal wanted = parse_goal(goal);
  const Position p = parse_position(text);
  const HiddenCards hidden{side, rival, pile_known, buried};
  const Result r = run([&](const auto& interrupted) {
    return solver.solve(p, hidden, wanted, {max_nodes, max_seconds}, interrupted);
  });
  return answer_of(r);
}

}  // namespace

NB_MODULE(_kernel, m) {
  m.doc() = "Native kernel of the Chu Han solver.";
  m.def("moves", &moves, nb::arg("position"), "Legal moves in canonical order.");
  m.def("play", &play_text, nb::arg("position"), nb::arg("move"), "The position after a legal move.");
  m.def("perft", &perft_text, nb::arg("position"), nb::arg("depth"), "Number of move sequences of a length.");

  nb::dict switches;
  for (const auto& [name, bit] : kSwitchNames) switches[name] = bit;
  m.attr("SWITCHES") = switches;
  m.attr("ALL") = kAllSwitches;

  nb::class_<Solver>(m, "Solver", "Exhaustive solver; its table is kept between calls.")
      .def(nb::init<size_t, uint32_t>(), nb::arg("table_mb") = 16, nb::arg("switches") = kAllSwitches)
      .def("solve", &solve, nb::arg("position"), nb::arg("goal") = "round", nb::arg("all_moves") = false,
           nb::arg("max_nodes") = 0, nb::arg("max_seconds") = 0.0,
           "status ('solved', 'nodes', 'seconds', 'interrupted'), value seen from Han (None unless solved), "
           "best moves, every move's value with all_moves, nodes, seconds, table_bytes.")
      .def("prospects", &prospects, nb::arg("position"), nb::arg("moves"), nb::arg("nodes"),
           "After each of the moves: proof and disproof number of 'Han wins the round', as they stand after "
           "so "
           "many positions; and how many were looked at in all.")
      .def("stop", &Solver::stop, "Ends a search that runs in another thread.")
      .def("clear", &Solver::clear, "Empties the table.")
      .def_prop_ro("progress", &Solver::progress, "Nodes of the running search, readable from any thread.");

  nb::class_<GhostSolver>(m, "Ghost",
                          "What is guaranteed against hidden cards; its table is kept between calls.")
      .def(nb::init<size_t>(), nb::arg("table_mb") = 16)
      .def("solve", &solve_ghost, nb::arg("layout"), nb::arg("side"), nb::arg("rival"), nb::arg("pile_known"),
           nb::arg("buried"), nb::arg("goal") = "round", nb::arg("max_nodes") = 0,
           nb::arg("max_seconds") = 0.0,
           "A layout, the planning side (0 or 1), the kinds in the rival's hand that it does not know, how "
           "many "
           "cards at the top of the pile it knows, the kinds it has seen buried. Moves: every move of the "
           "planning "
           "side with its value seen from Han; where the other side acts there are none, and value is the "
           "answer.")
      .def("stop", &GhostSolver::stop, "Ends a search that runs in another thread.")
      .def_prop_ro("progress", &GhostSolver::progress,
                   "Nodes of the running search, readable from any thread.");
}
