#include "search.hpp"

#include <algorithm>
#include <cmath>

#include "referee.hpp"

namespace chuhan {
namespace {
constexpr int kInfinity = 2000;
constexpr size_t kArena = 1 << 18;
uint64_t mix(uint64_t a, uint64_t b) {
  const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}
}  // namespace

const std::vector<std::pair<const char*, uint32_t>>& switch_names() {
  static const std::vector<std::pair<const char*, uint32_t>> names = {{"windows", kWindows}};
  return names;
}

Solver::Solver(size_t table_mb, uint32_t switches) : switches_(switches), table_(table_mb), arena_(kArena) {}

Key Solver::key(const State& s) const {
  const uint64_t hands = s.hand[0] | static_cast<uint64_t>(s.hand[1]) << 32;
  const uint64_t piles = s.discard | static_cast<uint64_t>(s.table) << 32;
  uint64_t ann = 0;
  if (s.pending) {
    ann = static_cast<uint64_t>(s.announced.cards) << 32 | static_cast<uint64_t>(s.announced.play) << 24 | static_cast<uint64_t>(s.announced.target) << 16 | s.named << 8 | s.pending;
  }
  const uint64_t rest = s.turn | s.flags << 1 | s.size << 4 | s.rank << 8 | s.taken[0] << 12 | s.taken[1] << 15 |
                        s.doubled << 18 | static_cast<uint64_t>(s.score[0]) << 20 | static_cast<uint64_t>(s.score[1]) << 36 |
                        static_cast<uint64_t>(ctx_.rules) << 52 | static_cast<uint64_t>(goal_) << 57;
  const uint64_t ph = pile_hash_[s.writs_taken()];
  uint64_t a = mix(hands ^ 0xa0761d6478bd642full, piles ^ 0xe7037ed1a0b428dbull);
  uint64_t b = mix(rest ^ 0x8ebc6af09c88c6e3ull, ann ^ 0x589965cc75374cc3ull);
  uint64_t x = mix(a ^ ph, b ^ 0x1d8e4e27c47d124full);
  uint64_t y = mix(a ^ 0xeb44accab455d165ull, b ^ ph ^ 0x9e3779b97f4a7c15ull) + a;
  return {x, y};
}

int Solver::final_value(const State& s) const {
  const int sign = s.turn == kHan ? 1 : -1;
  if (goal_ == Goal::Round) return sign;
  if (std::max(s.score[0], s.score[1]) >= kMatch) return sign * kMatchWon;
  return s.score[0] - s.score[1];
}

void Solver::poll() {
  progress_.store(nodes_, std::memory_order_relaxed);
  if (stop_.load(std::memory_order_relaxed)) { halt_ = true; status_ = Status::Interrupted; return; }
  const auto now = std::chrono::steady_clock::now();
  if (limits_.seconds > 0 && std::chrono::duration<double>(now - start_).count() >= limits_.seconds) { halt_ = true; status_ = Status::Seconds; return; }
  if (now - asked_ >= std::chrono::milliseconds(50)) {
    asked_ = now;
    if (interrupted_ && interrupted_()) { halt_ = true; status_ = Status::Interrupted; }
  }
}

int Solver::search(const State& s, int alpha, int beta) {
  if (s.over) return final_value(s);
  ++nodes_;
  if (limits_.nodes != 0 && nodes_ > limits_.nodes) { halt_ = true; status_ = Status::Nodes; }
  if ((nodes_ & 4095) == 0) poll();
  if (halt_) return 0;
  const uint64_t before = nodes_;
  const Key k = key(s);
  int lo = -kInfinity, hi = kInfinity;
  if (const Entry* e = table_.find(k)) {
    lo = e->lo; hi = e->hi;
    if (lo >= beta || lo == hi) return lo;
    if (hi <= alpha) return hi;
    alpha = std::max(alpha, lo); beta = std::min(beta, hi);
  }
  Move* const moves = arena_.data() + used_;
  const int n = legal_moves(ctx_, s, moves);
  used_ += n;
  const bool max = s.actor() == kHan;
  int best = max ? -kInfinity : kInfinity;
  int a = alpha, b = beta;
  int best_index = 0;
  for (int i = 0; i < n && a < b; ++i) {
    State child = s;
    play(ctx_, child, moves[i]);
    const int v = search(child, a, b);
    if (halt_) break;
    if (max ? v > best : v < best) {
      best = v;
      best_index = i;
      if (max) a = std::max(a, v); else b = std::min(b, v);
    }
  }
  used_ -= n;
  if (halt_) return 0;
  if (best > alpha) lo = std::max(lo, best);
  if (best < beta) hi = std::min(hi, best);
  Entry& e = table_.slot(k);
  e.tag = k.tag; e.lo = lo; e.hi = hi; e.best = best_index + 1;
  e.work = static_cast<uint8_t>(1 + std::bit_width(nodes_ - before)); e.age = table_.age();
  return best;
}

int Solver::exact(const State& s) {
  if (s.over) return final_value(s);
  return goal_ == Goal::Round ? search(s, -1, 1) : search(s, -kInfinity, kInfinity);
}

Result Solver::solve(const Position& position, Goal goal, bool all_moves, const Limits& limits,
                     const std::function<bool()>& interrupted) {
  ctx_ = position.ctx; goal_ = goal; limits_ = limits; interrupted_ = interrupted;
  nodes_ = 0; halt_ = false; status_ = Status::Solved; used_ = 0; stop_ = false; progress_ = 0;
  start_ = asked_ = std::chrono::steady_clock::now();
  table_.new_search();
  uint64_t h = 0x2545F4914F6CDD1Dull;
  pile_hash_[kWrits] = h;
  for (int w = kWrits - 1; w >= position.state.writs_taken(); --w) {
    h = mix(h ^ (ctx_.pile[2 * w] * 32 + ctx_.pile[2 * w + 1] + 1), 0x9E3779B97F4A7C15ull) + w;
    pile_hash_[w] = h;
  }
  Result r;
  const State& s = position.state;
  std::vector<Move> moves(kMaxMoves);
  const int n = legal_moves(ctx_, s, moves.data());
  const bool max = s.actor() == kHan;
  if (s.over) { r.value = final_value(s); }
  else if (all_moves) {
    for (int i = 0; i < n && !halt_; ++i) {
      State c = s; play(ctx_, c, moves[i]);
      const int v = exact(c);
      if (!halt_) r.moves.push_back({moves[i], v});
    }
    if (!halt_) {
      r.value = r.moves[0].value;
      for (auto& mv : r.moves) r.value = max ? std::max(r.value, mv.value) : std::min(r.value, mv.value);
      for (auto& mv : r.moves) if (mv.value == r.value) r.best.push_back(mv.move);
    }
  } else {
    r.value = exact(s);
    for (int i = 0; i < n && !halt_ && r.best.empty(); ++i) {
      State c = s; play(ctx_, c, moves[i]);
      int v = exact(c);
      if (!halt_ && v == r.value) r.best.push_back(moves[i]);
    }
  }
  r.status = status_; r.nodes = nodes_;
  r.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  return r;
}

}  // namespace chuhan
