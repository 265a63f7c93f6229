// The chances of a side to use a warlord.
#pragma once

#include "armies.hpp"

namespace suntzu {

inline Code using_lord(int lord, int first = 7, int second = 7) {
  return code(kUse, static_cast<Code>(lord) << 6 | first << 3 | second);
}

template <class K>
int Search::levy(const State& s, int province, int a, int b, K k) {
  const auto come = [&](State c, int a, int b) {
    --c.supply[0];
    ++c.armies[province];
    return k(c, a, b);
  };
  if (s.supply[0]) return come(s, a, b);
  const Trades swaps = trades(s, 0);
  Node node(*this, s, 0, kAskLevy, a, b);
  for (int i = 0; i < swaps.n; ++i) {
    if (node.answer(code(kTrade, swaps.kinds[i]), [&](int a, int b) {
          State c = s;
          trade(c, 0, swaps.kinds[i]);
          return come(c, a, b);
        }))
      break;
  }
  return node.best;
}

template <class K>
int Search::window(const State& s, const Battle& battle, When when, int side, int a, int b, K k) {
  const unsigned lords = lords_of(s, side);
  if (!lords) return k(s, battle, a, b);
  struct Option {
    int8_t lord, first, second;
  };
  Option options[40];
  int n = 0;
  const bool levied = s.supply[0] || (!set_.between && trades(s, 0).n);
  for (int lord = 0; lord < 10; ++lord) {
    if (!(lords >> lord & 1) || !usable(battle, when, lord)) continue;
    if (lord != kRecall && lord != kMarch && lord != kLevy) {
      options[n++] = {static_cast<int8_t>(lord), 7, 7};
      continue;
    }
    for (int8_t p = 0; p < kProvinces; ++p) {
      if (lord == kRecall ? !s.armies[p] : s.armies[p] <= 0) continue;
      if (lord == kRecall || (lord == kLevy && levied)) options[n++] = {static_cast<int8_t>(lord), p, 7};
      for (int8_t q = 0; q < kProvinces; ++q)
        if (lord == kMarch && neighbours(p, q) && s.armies[q] >= 0)
          options[n++] = {static_cast<int8_t>(lord), p, q};
    }
  }
  Node node(*this, s, side, static_cast<About>(kAskBefore + static_cast<int>(when)), a, b);
  if (node.answer(code(kNo), [&](int a, int b) { return k(s, battle, a, b); })) return node.best;
  for (int i = 0; i < n; ++i) {
    const auto [lord, p, q] = options[i];
    if (!node.given && (lord == kRecyclePlague || lord == kRecycleMinus1)) continue;  // only piles change
    State spent = s;
    if (s.lords[side] >> lord & 1)
      spent.lords[side] &= ~(1 << lord);
    else
      --spent.hidden[side];
    spent.used[side] |= 1 << lord;
    if (!fills(spent, side)) continue;  // it was Six Again, by the cards that lie there
    Battle changed = battle;
    switch (lord) {
      case kBlackDeath: spent.black_death = 1; break;
      case kQuarantine: changed.cards[0] = kZero; break;
      case kFeint: changed.cards[0] = kSix; break;
      case kRecall: go_home(spent, p, 1); break;
      case kMarch: --spent.armies[p], ++spent.armies[q]; break;
      default: break;
    }
    const int8_t where = p;
    if (node.answer(using_lord(lord, p, q), [&, lord = lord](int a, int b) {
          if (lord != kLevy) return k(spent, changed, a, b);
          return levy(spent, where, a, b, [&](const State& c, int a, int b) { return k(c, changed, a, b); });
        }))
      break;
  }
  return node.best;
}

}  // namespace suntzu
