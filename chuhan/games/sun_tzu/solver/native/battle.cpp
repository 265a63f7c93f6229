// One battle, from the reveal of two cards to the warlords after it.
#include <cstdlib>

#include "windows.hpp"

namespace suntzu {

int Search::fight(State s, int province, int a, int b) {
  const int8_t blue = s.laid[0][province], red = s.laid[1][province];
  s.shown |= 1 << province;
  ++s.count;
  if (s.up != kNoEvent) s.plagues += (blue == kPlague) + (red == kPlague);
  if (red == kSix && s.mark[1][province]) {
    if (s.lords[1] >> kSixAgain & 1)
      s.lords[1] &= ~(1 << kSixAgain);
    else
      --s.hidden[1];
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
    return last_call(s, a, b);
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
        const unsigned all = side == 1 ? 0x1f : 0x3e0 & ~(1u << kHeadStart);
        const unsigned free = all & ~(t.lords[side] | t.used[side]);
        Node node(*this, t, side, kAskChariot, a, b);
        if (node.answer(code(kNo), [&](int a, int b) { return k(t, a, b); })) return node.best;
        for (int lord = 0; lord < 10; ++lord) {
          if (!(free >> lord & 1)) continue;
          State c = t;
          c.lords[side] |= 1 << lord;
          if (node.answer(code(kPick, lord), [&](int a, int b) { return k(c, a, b); })) break;
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
      Node node(*this, s, side, kAskLight, a, b);
      if (!node.answer(code(kAdvance), [&](int a, int b) { return win(s, side, p, 1, a, b, next); }))
        node.answer(code(kNo), [&](int a, int b) { return next(s, a, b); });
      return node.best;
    }
    default: break;
  }
  return afterwards(s, battle, a, b);
}

bool Search::usable(const Battle& battle, When when, int lord) const {
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
    case kRecyclePlague: return when == kAfter && battle.laid[1] == kPlague;
    case kRecycleMinus1: return when == kAfter && battle.laid[0] == kMinus1;
    default: return false;
  }
}

}  // namespace suntzu
