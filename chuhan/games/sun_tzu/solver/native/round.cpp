#include "round.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace suntzu {
namespace {

int sign(int side) { return side == 0 ? 1 : -1; }
int own(const State& s, int side, int province) { return std::max(0, s.armies[province] * sign(side)); }
int plus(int card) { return card >= kPlus1 && card <= kPlus3 ? card - kPlus1 + 1 : 0; }
int cost(int card) { return card == kPlus3 ? 2 : card == kPlus1 + 1 ? 1 : 0; }

int on_board(const State& s, int side) {
  int n = 0;
  for (int p = 0; p < kProvinces; ++p) n += own(s, side, p);
  return n;
}

bool is_shown(const State& s, int province) {
  for (int i = 0; i < s.count; ++i)
    if (s.shown[i] == province) return true;
  return false;
}

void trade(State& s, int side, int card) {
  --s.hand[side][card];
  --s.aside[side];
  ++s.supply[side];
}

void go_home(State& s, int province, int n) {
  const int owner = s.armies[province] > 0 ? 0 : 1;
  s.armies[province] -= n * sign(owner);
  s.supply[owner] += n;
}

// A decision: its side looks for the most or the least, between two bounds.
struct Node {
  bool most;
  int best, a, b;
  Node(bool most, int a, int b) : most(most), best(most ? kLow : kHigh), a(a), b(b) {}
  bool add(int value) {
    if (most) {
      best = std::max(best, value);
      a = std::max(a, best);
    } else {
      best = std::min(best, value);
      b = std::min(b, best);
    }
    return a >= b;
  }
};

// Every way to take so many out of some sources; `found` says true to stop.
template <class F>
bool takings(int need, const int8_t* sources, int n, int8_t* taken, F found) {
  if (n == 0) return need == 0 && found();
  int rest = 0;
  for (int i = 1; i < n; ++i) rest += sources[i];
  for (int t = std::max(0, need - rest); t <= std::min<int>(need, sources[0]); ++t) {
    *taken = t;
    if (takings(need - t, sources + 1, n - 1, taken + 1, found)) return true;
  }
  return false;
}

}  // namespace

void Limits::spend() {
  ++nodes;
  if (max_nodes && nodes > max_nodes) throw TooMuch{"nodes"};
  if (max_seconds > 0 && (nodes & 1023) == 0) {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;
    if (spent.count() > max_seconds) throw TooMuch{"seconds"};
  }
}

int margin_of(int mine, int theirs) {
  if (mine == theirs) return 0;
  if (plus(mine) || plus(theirs)) return plus(mine) - plus(theirs);
  if (mine == kMinus1) return -1;
  if (theirs == kMinus1) return 1;
  return (mine == kZero ? 0 : mine + 1) - (theirs == kZero ? 0 : theirs + 1);
}

bool Search::neighbours(int one, int other) const {
  if (one == other) return false;
  if (!set_.geo) return true;
  static const bool roads[kProvinces][kProvinces] = {
      {0, 1, 1, 1, 0}, {1, 0, 0, 1, 1}, {1, 0, 0, 1, 0}, {1, 1, 1, 0, 1}, {0, 1, 0, 1, 0}};
  return roads[one][other];
}

// Can a side that gives a card away, or shows it in a province, still have laid all its covered cards?
bool Search::fills(const State& s, int side, int without, int province) const {
  int cards = -1, open = 0;
  bool somewhere = false;
  for (int c = 0; c < kKinds; ++c) cards += s.hand[side][c];
  for (int p = 0; p < kProvinces; ++p) {
    if (s.laid[side][p] != kCovered || p == province) continue;
    ++open;
    somewhere |= s.mark[side][p] < sixes_[side];
  }
  const bool six = s.hand[side][kSix] > (without == kSix);
  return open == 0 || cards - (six && !somewhere) >= open;
}

int Search::trades(const State& s, int side, int8_t* kinds) const {
  int n = 0;
  if (s.aside[side])
    for (int c = kSix + 1; c < kKinds; ++c)
      if (s.hand[side][c] && fills(s, side, c, -1)) kinds[n++] = c;
  return n;
}

// ---- armies ------------------------------------------------------------------------------------------

template <class K>
int Search::mark(State s, int side, int province, int a, int b, K k) {
  const auto put = [side, province](State& to) {
    province < 0 ? ++to.aside[side] : ++to.mark[side][province];
  };
  if (s.supply[side]) {
    --s.supply[side];
    put(s);
    return k(s, a, b);
  }
  if (!on_board(s, side)) return k(s, a, b);
  Node node(side == set_.side, a, b);
  int8_t kinds[kKinds];
  const int n = set_.between ? 0 : trades(s, side, kinds);
  for (int i = 0; i < n; ++i) {
    State c = s;
    trade(c, side, kinds[i]);
    if (node.add(mark(c, side, province, node.a, node.b, k))) return node.best;
  }
  for (int p = 0; p < kProvinces; ++p) {
    if (!own(s, side, p)) continue;
    State c = s;
    c.armies[p] -= sign(side);
    put(c);
    if (node.add(k(c, node.a, node.b))) return node.best;
  }
  return node.best;
}

template <class K>
int Search::set_aside(State s, int side, int n, int a, int b, K k) {
  int8_t sources[kProvinces + 1] = {s.supply[side]}, taken[kProvinces + 1];
  int all = s.supply[side];
  for (int p = 0; p < kProvinces; ++p) all += sources[p + 1] = own(s, side, p);
  Node node(side == set_.side, a, b);
  if (!set_.between && s.supply[side] < n && n <= all) {
    int8_t kinds[kKinds];
    const int count = trades(s, side, kinds);
    for (int i = 0; i < count; ++i) {
      State c = s;
      trade(c, side, kinds[i]);
      if (node.add(set_aside(c, side, n, node.a, node.b, k))) return node.best;
    }
  }
  const int paid = std::min(n, all);
  takings(paid, sources, kProvinces + 1, taken, [&] {
    State c = s;
    c.supply[side] -= taken[0];
    for (int p = 0; p < kProvinces; ++p) c.armies[p] -= taken[p + 1] * sign(side);
    c.aside[side] += paid;
    return node.add(k(c, node.a, node.b));
  });
  return node.best;
}

template <class K>
int Search::put_in(State s, int side, int province, int wanted, int a, int b, K k) {
  if (s.supply[side] >= wanted) {
    s.supply[side] -= wanted;
    s.armies[province] += wanted * sign(side);
    return k(s, a, b);
  }
  Node node(side == set_.side, a, b);
  if (!set_.between) {
    int8_t kinds[kKinds];
    const int count = trades(s, side, kinds);
    for (int i = 0; i < count; ++i) {
      State c = s;
      trade(c, side, kinds[i]);
      if (node.add(put_in(c, side, province, wanted, node.a, node.b, k))) return node.best;
    }
  }
  int8_t near[kProvinces] = {}, far[kProvinces] = {}, taken[kProvinces] = {};
  int close = 0, all = 0;
  for (int p = 0; p < kProvinces; ++p) {
    if (p == province) continue;
    const int n = own(s, side, p);
    all += n;
    (neighbours(province, p) ? near : far)[p] = n;
    if (neighbours(province, p)) close += n;
  }
  const int missing = wanted - s.supply[side];
  const bool enough = close >= missing;
  const int need = enough ? missing : std::min(missing, all) - close;
  takings(need, enough ? near : far, kProvinces, taken, [&] {
    State c = s;
    int moved = c.supply[side];
    c.supply[side] = 0;
    for (int p = 0; p < kProvinces; ++p) {
      const int n = taken[p] + (enough ? 0 : near[p]);
      c.armies[p] -= n * sign(side);
      moved += n;
    }
    c.armies[province] += moved * sign(side);
    return node.add(k(c, node.a, node.b));
  });
  return node.best;
}

template <class K>
int Search::win(State s, int side, int province, int margin, int a, int b, K k) {
  const int hostile = std::max(0, -s.armies[province] * sign(side));
  const int leaving = std::min(hostile, margin);
  if (leaving) go_home(s, province, leaving);
  if (margin > leaving) return put_in(s, side, province, margin - leaving, a, b, k);
  return k(s, a, b);
}

template <class K>
int Search::offer(const State& s, int side, int a, int b, K k) {
  int8_t kinds[kKinds];
  const int n = trades(s, side, kinds);
  if (!n) return k(s, a, b);
  Node node(side == set_.side, a, b);
  if (node.add(k(s, node.a, node.b))) return node.best;
  for (int i = 0; i < n; ++i) {
    State c = s;
    trade(c, side, kinds[i]);
    if (node.add(offer(c, side, node.a, node.b, k))) return node.best;
  }
  return node.best;
}

// ---- the round ---------------------------------------------------------------------------------------

int Search::value(const State& state, int alpha) {
  known_.clear();
  for (int side = 0; side < 2; ++side) sixes_[side] = side == 1 && (state.lords[1] >> kSixAgain & 1) ? 2 : 1;
  return begin(state, alpha, kHigh);
}

int Search::begin(State s, int a, int b) {
  privileged_ = set_.privilege;
  if (set_.round > 1) {
    int count[2];
    for (int side = 0; side < 2; ++side) {
      count[side] = on_board(s, side);
      for (int p = 0; p < kProvinces; ++p) count[side] += set_.marks ? s.mark[side][p] : 0;
    }
    if (count[0] != count[1]) privileged_ = count[0] < count[1] ? 0 : 1;
  }
  s.order[0] = -1;
  if (set_.round == 1 || privileged_ < 0)
    for (int p = 0; p < kProvinces; ++p) s.order[p] = p;
  const auto ordered = [this](const State& t, int a, int b) {
    if (t.order[0] >= 0 || !set_.ahead) return next_battle(t, a, b);
    Node node(privileged_ == set_.side, a, b);
    State c = t;
    for (int p = 0; p < kProvinces; ++p) c.order[p] = p;
    do {
      if (node.add(next_battle(c, node.a, node.b))) break;
    } while (std::next_permutation(c.order, c.order + kProvinces));
    return node.best;
  };
  if (!set_.phase) return ordered(s, a, b);
  const Battle none{-1, {0, 0}, {0, 0}, kNoEvent, -1};
  return window(s, none, kFirst, 0, a, b, [&](const State& t, const Battle&, int a, int b) {
    return window(t, none, kFirst, 1, a, b,
                  [&](const State& u, const Battle&, int a, int b) { return ordered(u, a, b); });
  });
}

int Search::next_battle(const State& s, int a, int b) {
  if (s.count == kProvinces) return last_windows(s, a, b);
  limits_.spend();
  // The order in which provinces were shown does not matter any more, nor do the cards that lie there.
  State plain = s;
  std::sort(plain.shown, plain.shown + plain.count);
  for (int i = 0; i < s.count; ++i) plain.laid[0][s.shown[i]] = plain.laid[1][s.shown[i]] = 0;
  uint64_t words[(sizeof(State) + 7) / 8] = {};
  std::memcpy(words, &plain, sizeof(State));
  Key key{0x9e3779b97f4a7c15ull, 0xc2b2ae3d27d4eb4full};
  for (const uint64_t word : words) {
    key[0] = (key[0] ^ word) * 0xff51afd7ed558ccdull;
    key[0] ^= key[0] >> 32;
    key[1] = (key[1] + word) * 0xc4ceb9fe1a85ec53ull;
    key[1] ^= key[1] >> 29;
  }
  const auto found = known_.find(key);
  Bounds bounds = found == known_.end() ? Bounds{kLow, kHigh} : found->second;
  if (bounds.low >= b || bounds.low == bounds.high) return bounds.low;
  if (bounds.high <= a) return bounds.high;
  int best;
  if (set_.between) {
    best = offer(s, 0, a, b, [this](const State& t, int a, int b) {
      return offer(t, 1, a, b, [this](const State& u, int a, int b) { return turn_up(u, a, b); });
    });
  } else {
    best = turn_up(s, a, b);
  }
  if (best < b) bounds.high = best;
  if (best > a) bounds.low = best;
  known_[key] = bounds;
  return best;
}

int Search::turn_up(State s, int a, int b) {
  if (s.order[0] >= 0) return reveal(s, s.order[static_cast<int>(s.count)], a, b);
  Node node(privileged_ == set_.side, a, b);
  int8_t& killer = turns_[static_cast<int>(s.count)];
  const int first = killer;
  for (int i = -1; i < kProvinces; ++i) {
    const int p = i < 0 ? first : i;
    if (i == first || is_shown(s, p)) continue;
    if (node.add(reveal(s, p, node.a, node.b))) {
      killer = p;
      break;
    }
  }
  return node.best;
}

int Search::reveal(const State& s, int province, int a, int b) {
  const int rival = 1 - set_.side;
  if (s.laid[rival][province] != kCovered) return fight(s, province, a, b);
  Node node(false, a, b);
  int8_t& killer =
      killers_[static_cast<int>(s.count)][province];  // what refuted another line often refutes this
  const int first = killer;
  for (int i = -1; i < kKinds; ++i) {
    const int card = i < 0 ? first : i;
    if (i == first || !s.hand[rival][card] || !fills(s, rival, card, province)) continue;
    if (card == kSix && s.mark[rival][province] >= sixes_[rival]) continue;
    State c = s;
    --c.hand[rival][card];
    c.laid[rival][province] = card;
    if (node.add(fight(c, province, node.a, node.b))) {
      killer = card;
      break;
    }
  }
  return node.best;
}

int Search::fight(State s, int province, int a, int b) {
  const int8_t blue = s.laid[0][province], red = s.laid[1][province];
  s.shown[static_cast<int>(s.count++)] = province;
  if (s.up != kNoEvent) s.plagues += (blue == kPlague) + (red == kPlague);
  if (red == kSix && s.mark[1][province]) {
    s.lords[1] &= ~(1 << kSixAgain);
    s.used[1] |= 1 << kSixAgain;
  }
  const Battle battle{static_cast<int8_t>(province), {blue, red}, {blue, red}, s.up, -1};
  return window(s, battle, kBefore, 0, a, b, [this](const State& t, const Battle& bt, int a, int b) {
    return window(t, bt, kBefore, 1, a, b,
                  [this](const State& u, const Battle& bu, int a, int b) { return resolve(u, bu, a, b); });
  });
}

int Search::resolve(const State& s, const Battle& battle, int a, int b) {
  const int p = battle.province;
  if (battle.cards[0] == kPlague || battle.cards[1] == kPlague) {
    State c = s;
    const int n = std::abs(c.armies[p]);
    const int staying = c.black_death ? 1 : set_.plague_left ? std::max(1, n / 2) : n - n / 2;
    if (staying < n) go_home(c, p, n - staying);
    return events(c, battle, a, b);
  }
  const auto marked = [&](const State& t, int a, int b) {
    if (set_.cost_after) return compare(t, battle, true, a, b);
    return costs(t, battle, a, b,
                 [&](const State& u, int a, int b) { return compare(u, battle, false, a, b); });
  };
  const auto blue_marked = [&](const State& t, int a, int b) {
    return battle.laid[1] == kSix ? mark(t, 1, p, a, b, marked) : marked(t, a, b);
  };
  return battle.laid[0] == kSix ? mark(s, 0, p, a, b, blue_marked) : blue_marked(s, a, b);
}

template <class K>
int Search::costs(const State& s, const Battle& battle, int a, int b, K k) {
  if (battle.laid[0] == battle.laid[1] && set_.tie_free) return k(s, a, b);
  const int red = cost(battle.laid[1]);
  const auto blue_paid = [&](const State& t, int a, int b) {
    return red ? set_aside(t, 1, red, a, b, k) : k(t, a, b);
  };
  const int blue = cost(battle.laid[0]);
  return blue ? set_aside(s, 0, blue, a, b, blue_paid) : blue_paid(s, a, b);
}

int Search::compare(const State& s, Battle battle, bool costs_after, int a, int b) {
  const int margin = margin_of(battle.cards[0], battle.cards[1]);
  if (margin) battle.winner = margin > 0 ? 0 : 1;
  const auto moved = [&](const State& t, int a, int b) {
    if (!costs_after) return events(t, battle, a, b);
    return costs(t, battle, a, b, [&](const State& u, int a, int b) { return events(u, battle, a, b); });
  };
  return margin ? win(s, battle.winner, battle.province, std::abs(margin), a, b, moved) : moved(s, a, b);
}

int Search::afterwards(const State& s, const Battle& battle, int a, int b) {
  return window(s, battle, kAfter, 0, a, b, [this](const State& t, const Battle& bt, int a, int b) {
    return window(t, bt, kAfter, 1, a, b,
                  [this](const State& u, const Battle&, int a, int b) { return next_battle(u, a, b); });
  });
}

// ---- events ------------------------------------------------------------------------------------------

int Search::discard(State s, const Battle& battle, int a, int b) {
  if (!s.downs) {
    s.up = kNoEvent;
    s.cut_short = 1;
    return settled(s);
  }
  s.up = s.down[0];
  for (int i = 1; i < s.downs; ++i) s.down[i - 1] = s.down[i];
  s.down[static_cast<int>(--s.downs)] = 0;
  return events(s, battle, a, b);
}

int Search::events(const State& s, const Battle& battle, int a, int b) {
  const auto next = [&](const State& t, int a, int b) { return discard(t, battle, a, b); };
  const bool fought = battle.face == s.up && battle.cards[0] != kPlague && battle.cards[1] != kPlague;
  switch (s.up) {
    case kPlagueEvent:
      if (s.plagues < 4) break;
      return mark(s, 0, -1, a, b, [&](const State& t, int a, int b) { return mark(t, 1, -1, a, b, next); });
    case kChariot: {
      int marked[2] = {0, 0};
      for (int side = 0; side < 2; ++side)
        for (int p = 0; p < kProvinces; ++p) marked[side] += s.mark[side][p] > 0;
      if (marked[0] < 3 && marked[1] < 3) break;
      const auto pick = [&](const State& t, int side, int a, int b, auto k) {
        if (marked[side] < 3 || set_.beginner) return k(t, a, b);
        Node node(side == set_.side, a, b);
        if (node.add(k(t, node.a, node.b))) return node.best;
        const int first = side == 1 ? kSixAgain : kMarch;
        for (int lord = first; lord < first + 5; ++lord) {
          if (lord == kHeadStart || ((t.lords[side] | t.used[side]) >> lord & 1)) continue;
          State c = t;
          c.lords[side] |= 1 << lord;
          if (node.add(k(c, node.a, node.b))) break;
        }
        return node.best;
      };
      return pick(s, 0, a, b, [&](const State& t, int a, int b) { return pick(t, 1, a, b, next); });
    }
    case kChampion:
    case kHero: {
      const int card = s.up == kChampion ? kNine : kTen, n = s.up == kChampion ? 1 : 2;
      bool fell[2] = {false, false};
      for (int side = 0; fought && side < 2; ++side)
        fell[side] = battle.cards[side] == card && battle.winner != side;
      if (!fell[0] && !fell[1]) break;
      const auto red = [&](const State& t, int a, int b) {
        return fell[1] ? set_aside(t, 1, n, a, b, next) : next(t, a, b);
      };
      return fell[0] ? set_aside(s, 0, n, a, b, red) : red(s, a, b);
    }
    case kLightInfantry: {
      if (!fought || battle.cards[0] != kOne || battle.cards[1] != kOne || !s.track) break;
      const int side = s.track > 0 ? 1 : 0, p = battle.province;
      if (set_.light_add && s.armies[p] * sign(side) < 0) return next(s, a, b);
      Node node(side == set_.side, a, b);
      if (!node.add(win(s, side, p, 1, node.a, node.b, next))) node.add(next(s, node.a, node.b));
      return node.best;
    }
    default: break;
  }
  return afterwards(s, battle, a, b);
}

// ---- warlords ----------------------------------------------------------------------------------------

bool Search::usable(const State& s, const Battle& battle, When when, int lord) const {
  const bool around_all = when == kFirst || when == kLast;
  switch (lord) {
    case kRecall:
    case kMarch:
    case kLevy:
      if (set_.round > 6) return false;
      [[fallthrough]];
    case kBlackDeath: return around_all == set_.phase;
    case kQuarantine: return when == kBefore && battle.laid[0] == kPlague && battle.laid[1] != kPlague;
    case kFeint:
      return when == kBefore && battle.laid[0] > kSix && battle.laid[0] <= kTen && battle.laid[1] != kPlague;
    default: return (void)s, false;  // piles do not matter within the round
  }
}

template <class K>
int Search::window(const State& s, const Battle& battle, When when, int side, int a, int b, K k) {
  if (!s.lords[side]) return k(s, battle, a, b);
  Node node(side == set_.side, a, b);
  if (node.add(k(s, battle, node.a, node.b))) return node.best;
  for (int lord = 0; lord < 10; ++lord) {
    if (!(s.lords[side] >> lord & 1) || !usable(s, battle, when, lord)) continue;
    State spent = s;
    spent.lords[side] &= ~(1 << lord);
    spent.used[side] |= 1 << lord;
    Battle changed = battle;
    switch (lord) {
      case kBlackDeath: spent.black_death = 1; break;
      case kQuarantine: changed.cards[0] = kZero; break;
      case kFeint: changed.cards[0] = kSix; break;
      default: break;
    }
    if (lord == kBlackDeath || lord == kQuarantine || lord == kFeint) {
      if (node.add(k(spent, changed, node.a, node.b))) return node.best;
      continue;
    }
    for (int p = 0; p < kProvinces; ++p) {
      if (lord == kRecall && s.armies[p]) {
        State c = spent;
        go_home(c, p, 1);
        if (node.add(k(c, battle, node.a, node.b))) return node.best;
      }
      if (lord == kMarch && s.armies[p] > 0) {
        for (int q = 0; q < kProvinces; ++q) {
          if (!neighbours(p, q) || s.armies[q] < 0) continue;
          State c = spent;
          --c.armies[p];
          ++c.armies[q];
          if (node.add(k(c, battle, node.a, node.b))) return node.best;
        }
      }
      if (lord == kLevy && s.armies[p] > 0) {
        const auto came = [&](State c) {
          --c.supply[0];
          ++c.armies[p];
          return node.add(k(c, battle, node.a, node.b));
        };
        if (s.supply[0]) {
          if (came(spent)) return node.best;
          continue;
        }
        int8_t kinds[kKinds];
        const int n = set_.between ? 0 : trades(s, 0, kinds);
        for (int i = 0; i < n; ++i) {
          State c = spent;
          trade(c, 0, kinds[i]);
          if (came(c)) return node.best;
        }
      }
    }
  }
  return node.best;
}

int Search::last_windows(const State& s, int a, int b) {
  if (!set_.phase) return settled(s);
  const Battle none{-1, {0, 0}, {0, 0}, kNoEvent, -1};
  return window(s, none, kLast, 0, a, b, [&](const State& t, const Battle&, int a, int b) {
    return window(t, none, kLast, 1, a, b,
                  [this](const State& u, const Battle&, int, int) { return settled(u); });
  });
}

// ---- the end -----------------------------------------------------------------------------------------

int Search::settled(const State& s) const {
  const int mine = sign(set_.side);
  if (set_.goal == kHold) {
    for (int p = 0; p < kProvinces; ++p)
      if ((set_.hold >> p & 1) && s.armies[p] * mine <= 0) return 0;
    return 1;
  }
  int track = s.track;
  for (int p = 0; p < kProvinces && !s.cut_short; ++p)
    track += set_.points[p] * ((s.armies[p] > 0) - (s.armies[p] < 0));
  const int margin = track * mine;
  switch (set_.goal) {
    case kMargin: return margin;
    case kLead: return margin >= set_.lead;
    case kEarly: return !s.cut_short && (set_.round == 3 || set_.round == 6) && margin >= 9;
    default: break;
  }
  if (set_.round != 9 && !s.cut_short)
    return set_.round != 3 && set_.round != 6 ? 0 : margin >= 9 ? 1 : margin <= -9 ? -1 : 0;
  if (margin) return margin > 0 ? 1 : -1;
  int supply[2];
  for (int side = 0; side < 2; ++side) {
    supply[side] = s.supply[side];
    if (set_.no_last_call) continue;
    State c = s;  // trades cost nothing any more, so each side makes all it can
    int8_t kinds[kKinds];
    while (trades(c, side, kinds)) trade(c, side, kinds[0]);
    supply[side] = c.supply[side];
  }
  const int ahead = (supply[0] - supply[1]) * mine;
  return (ahead > 0) - (ahead < 0);
}

}  // namespace suntzu
