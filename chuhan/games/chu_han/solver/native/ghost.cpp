// A search over what one side knows. The rival holds its known cards and `hidden` more of the unseen ones; what it
// plays is taken from the known cards first. Cards that the planning side is shown are chosen by the rival.
#include "ghost.hpp"

#include <algorithm>
#include <stdexcept>

#include "order.hpp"
#include "referee.hpp"
#include "sure.hpp"
#include "window.hpp"

namespace chuhan {
namespace {

constexpr size_t kRoom = size_t{1} << 20;
constexpr int kJiBuCards = 4;  // 5.1

// Calls f with every multiset of n of the cards, until it answers false.
template <class F>
bool each_choice(Cards from, int n, const F& f, int kind = 0, Cards some = 0) {
  if (n == 0) return f(some);
  for (; kind < kKinds; ++kind) {
    for (int k = std::min(count(from, kind), n); k > 0; --k) {
      if (!each_choice(from, n - k, f, kind + 1, some + one(kind) * static_cast<Cards>(k))) return false;
    }
  }
  return true;
}

Cards box() {
  Cards all = 0;
  for (int k = 0; k < kKinds; ++k) all += one(k) * static_cast<Cards>(kCopies[k]);
  return all;
}

Ghost ghost_of(const Position& layout, const HiddenCards& hidden) {
  const auto demand = [](bool holds) {
    if (!holds) throw std::invalid_argument("impossible hidden cards");
  };
  const State& s = layout.state;
  const int first = kWritCards * s.writs_taken();
  const int last = kWritCards * kWrits;
  demand(hidden.side == kHan || hidden.side == kChu);
  demand(hidden.pile_known >= 0 && hidden.pile_known <= last - first);
  Ghost g;
  g.state = s;
  g.pile.fill(kNoKind);
  Cards& hand = g.state.hand[hidden.side ^ 1];
  g.unseen = box() - s.hand[kHan] - s.hand[kChu] - s.discard - s.table;
  if (s.pending != kNothing) g.unseen -= power_cards(s.announced.play) + s.announced.cards;
  if (s.pending == kAnswered) g.unseen -= one(K3l);
  for (int i = first; i < last; ++i) {
    if (i < first + hidden.pile_known) {
      g.pile[i] = layout.ctx.pile[i];
      g.unseen -= one(g.pile[i]);
    }
  }
  for (const int k : hidden.rival) {
    demand(k >= 0 && k < kKinds && has(hand, k));
    hand -= one(k);
    g.unseen += one(k);
    ++g.hidden;
  }
  for (const int k : hidden.buried) {
    demand(k >= 0 && k < kKinds && has(g.unseen, k));
    g.unseen -= one(k);
    ++g.buried;
  }
  demand(size_of(g.unseen) >= g.hidden + last - first - hidden.pile_known);
  return g;
}

int unknown_in_pile(const Ghost& g) {
  int n = 0;
  for (int i = kWritCards * g.state.writs_taken(); i < kWritCards * kWrits; ++i) n += g.pile[i] == kNoKind;
  return n;
}

Cards known_in_pile(const Ghost& g) {
  Cards cards = 0;
  for (int i = kWritCards * g.state.writs_taken(); i < kWritCards * kWrits; ++i) {
    if (g.pile[i] != kNoKind) cards += one(g.pile[i]);
  }
  return cards;
}

}  // namespace

GhostSolver::GhostSolver(size_t table_mb) : table_(table_mb), moves_(kRoom), places_(kRoom) {}

// ---- what the value depends on -------------------------------------------------------------------------------

// Each side with every card that it may hold or come to hold by writs. What is proved of a position with too many
// cards in the hands, that something cannot happen any more, holds for fewer (outlook.cpp, key.cpp).
State GhostSolver::widest(const Ghost& g) const {
  State wide = g.state;
  const Cards pile = known_in_pile(g);
  const bool draws = unknown_in_pile(g) > 0;
  wide.hand[me_] += pile + (draws ? g.unseen : 0);
  wide.hand[rival()] += pile + (draws || g.hidden > 0 ? g.unseen : 0);
  return wide;
}

Key GhostSolver::key_of(const Ghost& g, const State& wide, const Outlook& o) const {
  const Key base = make_key(ctx_, no_pile_, wide, o, goal_, kAllSwitches & ~kRanks);
  const int unknown = unknown_in_pile(g);
  uint64_t pile = 0x9e3779b97f4a7c15ull;
  for (int w = g.state.writs_taken(); w < kWrits; ++w) {
    Cards cards = 0;
    for (int i = kWritCards * w; i < kWritCards * (w + 1); ++i)
      cards += g.pile[i] == kNoKind ? 0 : one(g.pile[i]);
    pile = mix(pile ^ cards, 0xe7037ed1a0b428dbull + static_cast<uint64_t>(w));
  }
  const Cards unseen = g.hidden + unknown > 0 ? g.unseen : 0;
  const uint64_t own = fold(g.state.hand[me_], o.dead);
  const uint64_t known = fold(g.state.hand[rival()], o.dead);
  const uint64_t rest = fold(unseen, o.dead);
  const uint64_t counts = static_cast<uint64_t>(g.hidden) | static_cast<uint64_t>(unknown) << 8 |
                          static_cast<uint64_t>(unknown > 0 ? g.buried : 0) << 16 |
                          static_cast<uint64_t>(me_) << 24;
  const auto lane = [&](uint64_t seed, uint64_t k0, uint64_t k1) {
    return mix(mix(own ^ k0, known ^ k1) ^ seed, mix(rest ^ k1, counts ^ k0) ^ mix(pile ^ k0, seed ^ k1));
  };
  return {lane(base.bucket, 0xa0761d6478bd642full, 0x8ebc6af09c88c6e3ull),
          lane(base.tag, 0x1d8e4e27c47d124full, 0x2d358dccaa6c78a5ull)};
}

// Raises lo and lowers hi by what is plain to see.
void GhostSolver::narrow(const Ghost& g, const State& wide, const Outlook& o, int& lo, int& hi) const {
  if (o.match) return;
  const State& s = g.state;
  const int score = s.score[kHan] - s.score[kChu];
  if (goal_ == Goal::Margin) {
    lo = std::max(lo, score - o.most[kChu]);
    hi = std::min(hi, score + o.most[kHan]);
  }
  const uint8_t leader = s.leading() ? s.turn : s.turn ^ 1;
  if (s.pending != kNothing || leader != me_) return;
  State run = s;
  run.hand[rival()] = wide.hand[rival()];
  int vp = 0;
  if (sure_winner(ctx_, no_pile_, run, vp, size_of(s.hand[rival()]) + g.hidden) != me_) return;
  if (goal_ == Goal::Round) {
    lo = hi = me_ == kHan ? 1 : -1;
  } else if (me_ == kHan) {
    lo = std::max(lo, score + vp);
  } else {
    hi = std::min(hi, score - vp);
  }
}

// ---- the search ----------------------------------------------------------------------------------------------

int GhostSolver::value(const Ghost& g, int alpha, int beta) {
  if (g.state.over) return final_value(g.state, goal_);
  return g.drawn > 0 || g.looks ? show(g, alpha, beta) : search(g, alpha, beta);
}

// Cards are shown to the planning side; the rival chooses which.
int GhostSolver::show(const Ghost& g, int alpha, int beta) {
  enum { kDrawn, kHand, kPile, kBuried } place = kDrawn;
  int n = g.drawn;
  int writ = g.state.writs_taken();
  if (n == 0 && (g.state.open >> rival() & 1) != 0) {
    place = kHand;  // what is buried is of no use any more
    n = g.hidden;
  } else if (n == 0) {
    place = kPile;
    const int first = kWritCards * writ;
    const int end = std::min(first + kJiBuCards, kWritCards * kWrits);
    for (; n == 0 && kWritCards * writ < end; writ += n == 0 ? 1 : 0) {
      for (int i = kWritCards * writ; i < kWritCards * (writ + 1); ++i) n += g.pile[i] == kNoKind;
    }
    if (n == 0) {
      place = kBuried;
      n = std::max(kJiBuCards - (end - first) - g.buried, 0);
    }
  }
  const bool max = rival() == kHan;
  int best = max ? -kInfinity : kInfinity;
  each_choice(g.unseen, n, [&](Cards cards) {
    Ghost next = g;
    next.unseen -= cards;
    switch (place) {
      case kDrawn:
        next.state.hand[me_] += cards;
        next.drawn = 0;
        break;
      case kHand:
        next.state.hand[rival()] += cards;
        next.hidden = 0;
        next.looks = false;
        break;
      case kPile: {
        Cards left = cards;
        for (int i = kWritCards * writ; i < kWritCards * (writ + 1); ++i) {
          if (next.pile[i] != kNoKind) continue;
          next.pile[i] = static_cast<uint8_t>(std::countr_zero(kinds_of(left)));
          left -= one(next.pile[i]);
        }
        break;
      }
      case kBuried:
        next.buried = static_cast<uint8_t>(next.buried + n);
        next.looks = false;
        break;
    }
    const int v = value(next, max ? std::max(alpha, best) : alpha, max ? beta : std::min(beta, best));
    best = max ? std::max(best, v) : std::min(best, v);
    return !halted_ && (max ? best < beta : best > alpha);
  });
  return best;
}

int GhostSolver::search(const Ghost& g, int alpha, int beta) {
  if (used_ + kMaxMoves > kRoom) halt(Status::Nodes);
  if (!enter()) return 0;
  const uint64_t before = nodes_;
  const State& s = g.state;
  const State wide = widest(g);
  const Outlook o = look_ahead(ctx_, no_pile_, wide, goal_);
  Window window{alpha, beta, goal_ == Goal::Margin && !o.match ? s.score[kHan] - s.score[kChu] : 0};
  narrow(g, wide, o, window.lo, window.hi);
  if (window.is_settled()) return window.bound();
  const Key key = key_of(g, wide, o);
  const int hint = window.recall(table_.find(key));
  if (window.is_settled()) return window.bound();

  Move* const moves = moves_.at(used_);
  uint16_t* const places = places_.at(used_);
  const int n = moves_of(g, o, moves);
  order_moves(s, o, hint, moves, places, n);
  used_ += static_cast<size_t>(n);
  const auto best = window.try_moves(n, s.actor() == kHan, halted_,
                                     [&](int i, int a, int b) { return value(after(g, moves[i]), a, b); });
  used_ -= static_cast<size_t>(n);
  if (halted_) return 0;
  window.remember(table_, key, best.value, best.move >= 0 ? places[best.move] + 1 : 0, nodes_ - before + 1);
  return best.value;
}

// ---- the questions -------------------------------------------------------------------------------------------

int GhostSolver::exact(const Ghost& g, int guess) {
  if (goal_ == Goal::Round) return value(g, -1, 1);
  return by_steps(guess, halted_, [&](int test) { return value(g, test - 1, test); });
}

Result GhostSolver::solve(const Position& layout, const HiddenCards& hidden, Goal goal, const Limits& limits,
                          const std::function<bool()>& interrupted) {
  const Ghost g = ghost_of(layout, hidden);
  begin(limits, interrupted);
  ctx_ = layout.ctx;
  goal_ = goal;
  me_ = static_cast<uint8_t>(hidden.side);
  used_ = 0;
  table_.new_search();
  Result r;
  int guess = g.state.score[kHan] - g.state.score[kChu];
  if (g.state.over || g.state.actor() != me_) {
    r.value = outside(exact(g, guess));
  } else {
    std::vector<Move> moves(kMaxMoves);
    moves.resize(static_cast<size_t>(legal_moves(ctx_, g.state, moves.data())));
    const bool max = me_ == kHan;
    r.value = max ? -kMatchWon : kMatchWon;
    for (const Move& m : moves) {
      guess = exact(after(g, m), guess);
      if (halted_) break;
      r.moves.push_back({m, outside(guess)});
      r.value = max ? std::max(r.value, outside(guess)) : std::min(r.value, outside(guess));
    }
  }
  end(r);
  return r;
}

}  // namespace chuhan
