// What is asked of a search: a value, the best moves, every move's value; and when it has to end.
#include <algorithm>
#include <stdexcept>

#include "referee.hpp"
#include "search.hpp"
#include "window.hpp"

namespace chuhan {
namespace {

using Clock = std::chrono::steady_clock;

// More than any path needs: a lead turn with Zhongli Mo and ten ranks has some 9000 moves, and every such
// turn costs a card. Should a path ever need more, the search ends as "nodes".
constexpr size_t kRoom = size_t{1} << 20;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

Solver::Solver(size_t table_mb, uint32_t switches)
    : switches_(switches), table_(table_mb), moves_(kRoom), places_(kRoom), children_(kRoom) {}

void Solver::clear() {
  if (busy_) throw std::logic_error("a search is running");
  table_.clear();
}

Result Solver::solve(const Position& position, Goal goal, bool all_moves, const Limits& limits,
                     const std::function<bool()>& interrupted) {
  begin(limits, interrupted);
  prepare(position, goal);

  Result r;
  answer(position.state, all_moves, r);
  end(r);
  return r;
}

std::vector<Proof> Solver::prospects(const Position& position, const std::vector<Move>& moves, uint64_t nodes,
                                     const std::function<bool()>& interrupted, uint64_t& spent) {
  std::vector<Proof> found;
  for (const Move& m : moves) {
    begin({nodes, 0}, interrupted);
    if (found.empty()) prepare(position, Goal::Round);
    State next = position.state;
    play(ctx_, next, m);
    if (next.over) {
      left_ = final_value(next, goal_) > 0 ? Proof{0, 1} : Proof{1, 0};
    } else {
      prove_at_least(next, 1);
    }
    found.push_back(left_);
    Result r;
    end(r);
    spent += r.nodes;
    if (r.status == Status::Interrupted) break;
  }
  return found;
}

void Solver::prepare(const Position& position, Goal goal) {
  ctx_ = position.ctx;
  pile_ = Pile(ctx_, position.state.writs_taken());
  goal_ = goal;
  // Measured: with writs to be taken proof numbers find the narrow proofs that a fixed order of moves
  // misses; for margins without any the zero-window steps of alpha-beta are faster.
  proof_ = on(kProof) && (goal == Goal::Round || position.state.writs_taken() < kWrits);
  used_ = 0;
  table_.new_search();
}

void Solver::answer(const State& s, bool all_moves, Result& r) {
  if (s.over) {
    r.value = outside(final_value(s, goal_));
    return;
  }
  std::vector<Move> moves(kMaxMoves);
  moves.resize(static_cast<size_t>(legal_moves(ctx_, s, moves.data())));
  const bool max = s.actor() == kHan;
  const auto after = [&](const Move& m) {
    State next = s;
    play(ctx_, next, m);
    return next;
  };
  int guess = s.score[kHan] - s.score[kChu];
  if (!all_moves) {
    const int value = exact(s, guess);
    r.value = outside(value);
    for (const Move& m : moves) {
      if (halted_) return;
      const State next = after(m);
      if (max ? !at_least(next, value) : at_least(next, value + 1)) continue;
      if (!halted_) r.best.push_back(m);
      return;
    }
    return;
  }
  for (const Move& m : moves) {
    guess = exact(after(m), guess);
    if (halted_) return;
    r.moves.push_back({m, outside(guess)});
  }
  const auto less = [](const MoveValue& a, const MoveValue& b) { return a.value < b.value; };
  const auto [low, high] = std::minmax_element(r.moves.begin(), r.moves.end(), less);
  r.value = max ? high->value : low->value;
  for (const MoveValue& mv : r.moves) {
    if (mv.value == r.value) r.best.push_back(mv.move);
  }
}

bool Solver::at_least(const State& s, int test) {
  if (s.over) return final_value(s, goal_) >= test;
  const int most = goal_ == Goal::Round ? 1 : kWon;
  if (test <= -most) return true;
  if (test > most) return false;
  if (goal_ == Goal::Round) test = 1;  // the values are 1 and -1: there is but one question
  return proof_ ? prove_at_least(s, test) : search(s, test - 1, test) >= test;
}

int Solver::exact(const State& s, int guess) {
  if (s.over) return final_value(s, goal_);
  if (goal_ == Goal::Round) return at_least(s, 1) ? 1 : -1;
  if (!proof_ && !on(kZero)) return search(s, -kInfinity, kInfinity);
  if (!proof_) return by_steps(guess, halted_, [&](int test) { return search(s, test - 1, test); });
  int lo = -kWon;
  int hi = kWon;
  for (int step = 4; lo < hi && !halted_;) {
    const int test = std::clamp(guess, lo + 1, hi);
    const bool yes = prove_at_least(s, test);
    (yes ? lo : hi) = yes ? test : test - 1;
    if (lo > -kWon && hi < kWon) {
      guess = (lo + hi + 1) >> 1;
    } else {
      guess = yes ? test + step : test - step;
      step *= 2;
    }
  }
  return lo;
}

bool Solver::enter() {
  if (used_ + kMaxMoves > kRoom) halt(Status::Nodes);
  return Watch::enter();
}

void Watch::begin(const Limits& limits, const std::function<bool()>& interrupted) {
  if (busy_.exchange(true)) throw std::logic_error("this solver is already searching");
  limits_ = limits;
  interrupted_ = interrupted;
  nodes_ = 0;
  halted_ = false;
  status_ = Status::Solved;
  stop_ = false;
  progress_ = 0;
  start_ = asked_ = Clock::now();
}

void Watch::end(Result& r) {
  r.status = status_;
  r.nodes = nodes_;
  r.seconds = seconds_since(start_);
  progress_ = nodes_;
  busy_ = false;
}

bool Watch::enter() {
  ++nodes_;
  if (limits_.nodes != 0 && nodes_ > limits_.nodes) halt(Status::Nodes);
  if ((nodes_ & 255) == 0) poll();
  return !halted_;
}

void Watch::poll() {
  progress_.store(nodes_, std::memory_order_relaxed);
  if (stop_.load(std::memory_order_relaxed)) return halt(Status::Interrupted);
  const auto now = Clock::now();
  if (limits_.seconds > 0 && seconds_since(start_) >= limits_.seconds) return halt(Status::Seconds);
  if (now - asked_ >= std::chrono::milliseconds(50)) {
    asked_ = now;
    if (interrupted_ && interrupted_()) halt(Status::Interrupted);
  }
}

}  // namespace chuhan
