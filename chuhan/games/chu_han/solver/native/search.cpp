// Alpha-beta with a table, and what it shares with proof-number search.
#include "search.hpp"

#include <algorithm>

#include "order.hpp"
#include "referee.hpp"
#include "sure.hpp"
#include "window.hpp"

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

int final_value(const State& s, Goal goal) {
  const int sign = s.turn == kHan ? 1 : -1;
  if (goal == Goal::Round) return sign;
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

int Solver::search(const State& s, int alpha, int beta) {
  if (s.over) return final_value(s, goal_);
  if (!enter()) return 0;
  const uint64_t before = nodes_;
  Outlook o;
  if (switches_ != 0) o = look_ahead(ctx_, pile_, s, goal_);
  Window window{alpha, beta, base_of(s, o)};
  if (switches_ != 0) narrow(s, o, window.lo, window.hi);
  if (window.is_settled()) return window.bound();
  const Key key = make_key(ctx_, pile_, s, o, goal_, switches_);
  const int hint = window.recall(table_.find(key));
  if (window.is_settled()) return window.bound();

  Move* const moves = moves_.at(used_);
  uint16_t* const places = places_.at(used_);
  const int n = candidate_moves(ctx_, s, o, switches_, moves);
  if (on(kOrder)) order_moves(s, o, hint, moves, places, n);
  used_ += static_cast<size_t>(n);
  const auto best = window.try_moves(n, s.actor() == kHan, halted_, [&](int i, int a, int b) {
    State next = s;
    make_move(next, moves[i]);
    return search(next, a, b);
  });
  used_ -= static_cast<size_t>(n);
  if (halted_) return 0;
  const int place = on(kOrder) && best.move >= 0 ? places[best.move] + 1 : 0;
  window.remember(table_, key, best.value, place, nodes_ - before + 1);
  return best.value;
}

}  // namespace chuhan
