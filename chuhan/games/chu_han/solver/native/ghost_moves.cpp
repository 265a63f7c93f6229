// What the rival may do with cards that nobody has seen, and what a move makes of what is known.
#include <algorithm>

#include "ghost.hpp"
#include "order.hpp"
#include "referee.hpp"

namespace chuhan {
namespace {

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

}  // namespace chuhan
