// Alpha-beta with a table, and what it shares with proof-number search.
#include "search.hpp"

#include <algorithm>

#include "order.hpp"
#include "referee.hpp"
#include "sure.hpp"

namespace chuhan {

void Solver::make_move(State& s, const Move& m) const {
  play(ctx_, s, m);
  if (!on(kWindows)) return;
  // A window in which `.` is the only answer decides nothing.
  while (s.pending != kNothing) {
    const bool bound = s.announced.play == Play::YuJi && s.announced.target == K3x;  // 6.7
    const Cards hand = s.hand[s.actor()];
    if (s.pending == kAnnounced ? has(hand, K3l) : has(hand, K3x) && !bound) return;
    play(ctx_, s, Move{Play::Let});
  }
}

int Solver::final_value(const State& s) const {
  const int sign = s.turn == kHan ? 1 : -1;
  if (goal_ == Goal::Round) return sign;
  if (std::max(s.score[kHan], s.score[kChu]) >= kMatch) return sign * kWon;
  return s.score[kHan] - s.score[kChu];
}

// While 31 is out of reach a margin is the score so far plus what is still to come, which the table keeps.
int Solver::base_of(const State& s, const Outlook& o) const {
  return goal_ == Goal::Margin && on(kScore) && !o.match ? s.score[kHan] - s.score[kChu] : 0;
}

// Raises lo and lowers hi by what is plain to see without a search.
void Solver::narrow(const State& s, const Outlook& o, int& lo, int& hi) const {
  if (o.match) return;
  const int score = s.score[kHan] - s.score[kChu];
  if (goal_ == Goal::Margin && on(kScore)) {
    lo = std::max(lo, score - o.most[kChu]);
    hi = std::min(hi, score + o.most[kHan]);
  }
  if (!on(kSure) || s.pending != kNothing) return;
  int vp = 0;
  const int winner = sure_winner(ctx_, pile_, s, vp);
  if (winner < 0) return;
  if (goal_ == Goal::Round) {
    lo = hi = winner == kHan ? 1 : -1;
  } else if (winner == kHan) {
    lo = std::max(lo, score + vp);
  } else {
    hi = std::min(hi, score - vp);
  }
}

// Fail-soft: the value itself inside the window, else a bound on its side of it.
int Solver::search(const State& s, int alpha, int beta) {
  if (s.over) return final_value(s);
  if (!enter()) return 0;
  const uint64_t before = nodes_;
  Outlook o;
  if (switches_ != 0) o = look_ahead(ctx_, pile_, s, goal_);
  const int base = base_of(s, o);
  int lo = -kInfinity;
  int hi = kInfinity;
  if (switches_ != 0) narrow(s, o, lo, hi);
  if (lo >= beta || lo == hi) return lo;
  if (hi <= alpha) return hi;
  const Key key = make_key(ctx_, pile_, s, o, goal_, switches_);
  int hint = 0;
  if (const Entry* e = table_.find(key)) {
    if (e->lo > -kInfinity) lo = std::max(lo, e->lo + base);
    if (e->hi < kInfinity) hi = std::min(hi, e->hi + base);
    if (lo >= beta || lo == hi) return lo;
    if (hi <= alpha) return hi;
    hint = e->pn;
  }
  alpha = std::max(alpha, lo);
  beta = std::min(beta, hi);

  Move* const moves = moves_.at(used_);
  uint16_t* const places = places_.at(used_);
  const int n = candidate_moves(ctx_, s, o, switches_, moves);
  if (on(kOrder)) order_moves(s, o, hint, moves, places, n);
  used_ += static_cast<size_t>(n);
  const bool max = s.actor() == kHan;
  int best = max ? -kInfinity : kInfinity;
  int best_place = 0;
  for (int i = 0, a = alpha, b = beta; i < n && a < b; ++i) {
    State next = s;
    make_move(next, moves[i]);
    const int v = search(next, a, b);
    if (halted_) break;
    if (max ? v <= best : v >= best) continue;
    best = v;
    best_place = on(kOrder) ? places[i] + 1 : 0;
    if (max) {
      a = std::max(a, v);
    } else {
      b = std::min(b, v);
    }
  }
  used_ -= static_cast<size_t>(n);
  if (halted_) return 0;

  if (best > alpha) lo = std::max(lo, best);
  if (best < beta) hi = std::min(hi, best);
  Entry& e = table_.slot(key);
  e.lo = static_cast<int8_t>(std::max(lo - base, -kInfinity));
  e.hi = static_cast<int8_t>(std::min(hi - base, kInfinity));
  e.test = kNoTest;  // what proof-number search may have left here is gone
  e.pn = static_cast<uint16_t>(best_place);
  e.work = table_.work(nodes_ - before + 1);
  return best;
}

}  // namespace chuhan
