// The face of the kernel in WebAssembly; chuhan/games/chu_han/solver/wasm.py speaks to it.
#include "../../../../wasm/face.hpp"
#include "ghost.hpp"
#include "notation.hpp"
#include "referee.hpp"
#include "search.hpp"

using namespace chuhan;

namespace {

using Numbers = std::vector<std::pair<std::string, uint32_t>>;

std::vector<std::string> moves(std::string text) {
  const Position p = parse_position(text);
  std::vector<Move> buffer(kMaxMoves);
  const int n = legal_moves(p.ctx, p.state, buffer.data());
  std::vector<std::string> texts;
  for (int i = 0; i < n; ++i) texts.push_back(to_text(buffer[i]));
  return texts;
}

std::string play_text(std::string text, std::string move) {
  const Position p = parse_position(text);
  return to_text(after(p, parse_move(p, move)));
}

uint64_t perft_text(std::string text, int depth) {
  const Position p = parse_position(text);
  return perft(p.ctx, p.state, depth);
}

Numbers switches() {
  Numbers found;
  for (const auto& [name, bit] : kSwitchNames) found.emplace_back(name, bit);
  return found;
}

const char* status_text(Status s) {
  switch (s) {
    case Status::Solved: return "solved";
    case Status::Nodes: return "nodes";
    case Status::Seconds: return "seconds";
    default: return "interrupted";
  }
}

using Values = std::vector<std::pair<std::string, int>>;
using Answer =
    std::tuple<std::string, std::optional<int>, std::vector<std::string>, Values, uint64_t, double, size_t>;

Answer answer_of(const Result& r, size_t table_bytes) {
  std::vector<std::string> best;
  for (const Move& m : r.best) best.push_back(to_text(m));
  Values values;
  for (const MoveValue& mv : r.moves) values.emplace_back(to_text(mv.move), mv.value);
  const auto value = r.status == Status::Solved ? std::optional<int>(r.value) : std::nullopt;
  return {status_text(r.status), value, best, values, r.nodes, r.seconds, table_bytes};
}

Answer solve(uintptr_t at, std::string text, bool margin, bool all_moves, uint64_t max_nodes,
             double max_seconds) {
  Solver& solver = *reinterpret_cast<Solver*>(at);
  const Position p = parse_position(text);
  const Goal goal = margin ? Goal::Margin : Goal::Round;
  return answer_of(solver.solve(p, goal, all_moves, {max_nodes, max_seconds}, {}), solver.table_bytes());
}

std::tuple<std::vector<std::pair<uint32_t, uint32_t>>, uint64_t> prospects(uintptr_t at, std::string text,
                                                                           std::vector<std::string> moves,
                                                                           uint64_t nodes) {
  const Position p = parse_position(text);
  std::vector<Move> asked;
  for (const std::string& move : moves) asked.push_back(parse_move(p, move));
  uint64_t spent = 0;
  std::vector<std::pair<uint32_t, uint32_t>> numbers;
  for (const Proof& one : reinterpret_cast<Solver*>(at)->prospects(p, asked, nodes, {}, spent)) {
    numbers.emplace_back(one.pn, one.dn);
  }
  return {numbers, spent};
}

Answer solve_ghost(uintptr_t at, std::string layout, int side, std::vector<int> rival, int pile_known,
                   std::vector<int> buried, bool margin, uint64_t max_nodes, double max_seconds) {
  const HiddenCards hidden{side, rival, pile_known, buried};
  const Goal goal = margin ? Goal::Margin : Goal::Round;
  return answer_of(reinterpret_cast<GhostSolver*>(at)->solve(parse_position(layout), hidden, goal,
                                                             {max_nodes, max_seconds}, {}),
                   0);
}

}  // namespace

const std::map<std::string_view, wasm::Function> wasm::functions{
    {"moves", wasm::function(moves)},
    {"play", wasm::function(play_text)},
    {"perft", wasm::function(perft_text)},
    {"switches", wasm::function(switches)},
    {"make", wasm::function(wasm::make<Solver, size_t, uint32_t>)},
    {"solve", wasm::function(solve)},
    {"prospects", wasm::function(prospects)},
    {"clear", wasm::function(+[](uintptr_t at) { reinterpret_cast<Solver*>(at)->clear(); })},
    {"drop", wasm::function(wasm::drop<Solver>)},
    {"Ghost", wasm::function(wasm::make<GhostSolver, size_t>)},
    {"Ghost.solve", wasm::function(solve_ghost)},
    {"Ghost.drop", wasm::function(wasm::drop<GhostSolver>)},
};
