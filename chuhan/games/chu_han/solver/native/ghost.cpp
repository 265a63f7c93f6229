// A search over what one side knows. The rival holds its known cards and `hidden` more of the unseen ones; what it
// plays is taken from the known cards first. Cards that the planning side is shown are chosen by the rival.
#include "ghost.hpp"

#include <algorithm>
#include <stdexcept>

#include "order.hpp"
#include "referee.hpp"
#include "sure.hpp"

namespace chuhan {
namespace {

constexpr size_t kRoom = size_t{1} << 20;
constexpr int kJiBuCards = 4;  // 5.1

// What is there of `cards` beyond `known`, kind by kind.
Cards beyond(Cards cards, Cards known) {
  Cards more = 0;
  for (int k = 0; k < kKinds; ++k) {
    const int n = count(cards, k) - count(known, k);
    if (n > 0) more += one(k) * static_cast<Cards>(n);
  }
  return more;
}

// The first n of the cards, whichever they are.
Cards some_of(Cards cards, int n) {
  Cards some = 0;
  for (int k = 0; k < kKinds && n > 0; ++k) {
    const int here = std::min(count(cards, k), n);
    some += one(k) * static_cast<Cards>(here);
    n -= here;
  }
  return some;
}

// The cards that a move shows to be in the hand: what leaves it, and Yu Ji's target (5.2).
Cards shown_by(const Move& m) {
  switch (m.play) {
    case Play::LuZhi: return one(K3l);
    case Play::XiaoHe: return one(K3x);
    case Play::YuJi: return one(K3y) + one(m.target);
    default: return power_cards(m.play) + m.cards;
  }
}

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

// Of persons whose power is dead, the rival shows those it is known to hold first, then the lowest: they are
// alike (1.2). It shows no live unseen one while there is a dead one of its rank: what it may hold later is then
// better in every layout. A known live one it may show all the same, for an unseen card is still a choice.
bool is_worth_showing(Cards used, Cards known, Cards unseen, Cards dead, bool keep_live) {
  for (const Cards rank : {kThrees, kSixes}) {
    const Cards mine = used & rank;
    if (mine == 0) continue;
    const Cards dead_known = known & dead & rank;
    const Cards dead_unseen = unseen & dead & rank;
    const Cards kept_known = dead_known & ~mine;
    const Cards kept_unseen = dead_unseen & ~mine;
    const Cards given_known = mine & dead_known;
    const Cards given_unseen = mine & dead_unseen;
    if (kept_known != 0 && (given_unseen != 0 || given_known >= (kept_known & (~kept_known + 1))))
      return false;
    if (kept_unseen != 0 && given_unseen >= (kept_unseen & (~kept_unseen + 1))) return false;
    if (keep_live && (kept_known | kept_unseen) != 0 && (mine & unseen & ~dead) != 0) return false;
  }
  return true;
}

}  // namespace

GhostSolver::GhostSolver(size_t table_mb) : table_(table_mb), moves_(kRoom), places_(kRoom) {}

// ---- what is known -------------------------------------------------------------------------------------------

namespace {

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

// ---- moves ---------------------------------------------------------------------------------------------------

bool GhostSolver::can_react(const Ghost& g) const {
  const State& s = g.state;
  const uint8_t side = s.actor();
  const Cards hand = s.hand[side] | (side == rival() && g.hidden > 0 ? presence(g.unseen) & kPersons : 0);
  if (s.pending == kAnnounced) return has(hand & kPersons, K3l);
  const bool bound = s.announced.play == Play::YuJi && s.announced.target == K3x;  // 6.7
  return has(hand & kPersons, K3x) && !bound;
}

// The referee only asks how many hidden cards there are, not which.
void GhostSolver::referee_plays(Ghost& g, const Move& m) const {
  State& s = g.state;
  const bool ji_bu = s.pending != kNothing && s.announced.play == Play::JiBu && s.turn == me_;
  const Cards filler = some_of(g.unseen, g.hidden);
  s.hand[rival()] += filler;
  play(ctx_, s, m);
  s.hand[rival()] -= filler;
  if (ji_bu && s.pending == kNothing && (s.flags & kLeadPower) != 0) g.looks = true;
}

Ghost GhostSolver::after(const Ghost& g, const Move& m) const {
  Ghost next = g;
  State& s = next.state;
  const uint8_t actor = s.actor();
  if (actor == rival()) {
    const Cards taken = beyond(shown_by(m), s.hand[actor]);
    s.hand[actor] += taken;
    next.unseen -= taken;
    next.hidden = static_cast<uint8_t>(next.hidden - size_of(taken));
  }
  if (m.play == Play::Writ) {  // 4.1
    int unknown = 0;
    const int first = kWritCards * s.writs_taken();
    for (int i = first; i < first + kWritCards; ++i) {
      if (g.pile[i] == kNoKind) {
        ++unknown;
      } else {
        s.hand[actor] += one(g.pile[i]);
        next.pile[i] = kNoKind;
      }
    }
    ++s.taken[actor];
    s.flags |= kNoWrit;
    uint8_t& more = actor == me_ ? next.drawn : next.hidden;
    more = static_cast<uint8_t>(more + unknown);
    return next;
  }
  referee_plays(next, m);
  while (s.pending != kNothing && !can_react(next)) referee_plays(next, Move{Play::Let});
  return next;
}

int GhostSolver::moves_of(const Ghost& g, const Outlook& o, Move* out) const {
  const State& s = g.state;
  if (s.actor() == me_ || g.hidden == 0) return candidate_moves(ctx_, s, o, kAllSwitches, out);
  State every = s;
  every.hand[rival()] += g.unseen;
  const int n = legal_moves(ctx_, every, out);
  const Cards known = s.hand[rival()];
  const Cards dead = o.dead & kPersons;
  const bool keep_live = !(o.ying_bu && has(o.reach[rival()], K6y));
  int kept = 0;
  for (int i = 0; i < n; ++i) {
    const Move m = out[i];
    if (size_of(beyond(shown_by(m), known)) > g.hidden) continue;
    const Cards used = m.cards & kPersons;
    if (used != 0 && !is_worth_showing(used, known & ~power_cards(m.play), g.unseen & ~power_cards(m.play),
                                       dead, keep_live)) {
      continue;
    }
    out[kept++] = m;
  }
  return kept;
}

// ---- the search ----------------------------------------------------------------------------------------------

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

int GhostSolver::final_value(const State& s) const {
  const int sign = s.turn == kHan ? 1 : -1;
  if (goal_ == Goal::Round) return sign;
  if (std::max(s.score[kHan], s.score[kChu]) >= kMatch) return sign * kWon;
  return s.score[kHan] - s.score[kChu];
}

int GhostSolver::value(const Ghost& g, int alpha, int beta) {
  if (g.state.over) return final_value(g.state);
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
  const int base = goal_ == Goal::Margin && !o.match ? s.score[kHan] - s.score[kChu] : 0;
  int lo = -kInfinity;
  int hi = kInfinity;
  narrow(g, wide, o, lo, hi);
  if (lo >= beta || lo == hi) return lo;
  if (hi <= alpha) return hi;
  const Key key = key_of(g, wide, o);
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
  const int n = moves_of(g, o, moves);
  order_moves(s, o, hint, moves, places, n);
  used_ += static_cast<size_t>(n);
  const bool max = s.actor() == kHan;
  int best = max ? -kInfinity : kInfinity;
  int best_place = 0;
  for (int i = 0, a = alpha, b = beta; i < n && a < b; ++i) {
    const int v = value(after(g, moves[i]), a, b);
    if (halted_) break;
    if (max ? v <= best : v >= best) continue;
    best = v;
    best_place = places[i] + 1;
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
  e.pn = static_cast<uint16_t>(best_place);
  e.work = table_.work(nodes_ - before + 1);
  return best;
}

// ---- the questions -------------------------------------------------------------------------------------------

int GhostSolver::exact(const Ghost& g, int guess) {
  if (goal_ == Goal::Round) return value(g, -1, 1);
  int lo = -kWon;
  int hi = kWon;
  while (lo < hi && !halted_) {  // every step starts from the bound the last one gave
    const int test = std::max(guess, lo + 1);
    guess = value(g, test - 1, test);
    (guess < test ? hi : lo) = guess;
  }
  return lo;
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
  const auto outside = [](int v) { return v == kWon ? kMatchWon : v == -kWon ? -kMatchWon : v; };
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
