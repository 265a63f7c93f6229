// What armies do: go in, are set aside, are traded for; and what a side decides on the way.
#pragma once

#include "search.hpp"

namespace suntzu {

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

inline Code taking(int supply, const int8_t* armies) {
  Code what = supply;
  for (int p = 0; p < kProvinces; ++p) what = what << 5 | armies[p];
  return code(kTake, what);
}

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
  const Trades swaps = set_.between ? Trades{} : trades(s, side);
  Node node(*this, s, side, province < 0 ? kAskPayment : kAskMarker, a, b);
  for (int i = 0; i < swaps.n; ++i) {
    if (node.answer(code(kTrade, swaps.kinds[i]), [&](int a, int b) {
          State c = s;
          trade(c, side, swaps.kinds[i]);
          return mark(c, side, province, a, b, k);
        }))
      return node.best;
  }
  for (int p = 0; p < kProvinces; ++p) {
    if (!own(s, side, p)) continue;
    int8_t taken[kProvinces] = {};
    taken[p] = 1;
    if (node.answer(taking(0, taken), [&](int a, int b) {
          State c = s;
          c.armies[p] -= sign(side);
          put(c);
          return k(c, a, b);
        }))
      break;
  }
  return node.best;
}

template <class K>
int Search::set_aside(State s, int side, int n, int a, int b, K k) {
  int8_t sources[kProvinces + 1] = {s.supply[side]}, taken[kProvinces + 1];
  int all = s.supply[side];
  for (int p = 0; p < kProvinces; ++p) all += sources[p + 1] = own(s, side, p);
  const int paid = std::min(n, all);
  const bool short_of = !set_.between && s.supply[side] < n && n <= all;
  const Trades swaps = short_of ? trades(s, side) : Trades{};
  Node node(*this, s, side, kAskPayment, a, b);
  for (int i = 0; i < swaps.n; ++i) {
    if (node.answer(code(kTrade, swaps.kinds[i]), [&](int a, int b) {
          State c = s;
          trade(c, side, swaps.kinds[i]);
          return set_aside(c, side, n, a, b, k);
        }))
      return node.best;
  }
  takings(paid, sources, kProvinces + 1, taken, [&] {
    return node.answer(taking(taken[0], taken + 1), [&](int a, int b) {
      State c = s;
      c.supply[side] -= taken[0];
      for (int p = 0; p < kProvinces; ++p) c.armies[p] -= taken[p + 1] * sign(side);
      c.aside[side] += paid;
      return k(c, a, b);
    });
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
  const int8_t* sources = enough ? near : far;
  const Trades swaps = set_.between ? Trades{} : trades(s, side);
  Node node(*this, s, side, kAskShortage, a, b);
  for (int i = 0; i < swaps.n; ++i) {
    if (node.answer(code(kTrade, swaps.kinds[i]), [&](int a, int b) {
          State c = s;
          trade(c, side, swaps.kinds[i]);
          return put_in(c, side, province, wanted, a, b, k);
        }))
      return node.best;
  }
  takings(need, sources, kProvinces, taken, [&] {
    int8_t moved[kProvinces];
    int coming = s.supply[side];
    for (int p = 0; p < kProvinces; ++p) coming += moved[p] = taken[p] + (enough ? 0 : near[p]);
    return node.answer(all ? taking(0, moved) : code(kNo), [&](int a, int b) {
      State c = s;
      c.supply[side] = 0;
      for (int p = 0; p < kProvinces; ++p) c.armies[p] -= moved[p] * sign(side);
      c.armies[province] += coming * sign(side);
      return k(c, a, b);
    });
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
  const Trades swaps = trades(s, side);
  Node node(*this, s, side, kAskTrade, a, b);
  if (node.answer(code(kNo), [&](int a, int b) { return k(s, a, b); })) return node.best;
  for (int i = 0; i < swaps.n; ++i) {
    if (node.answer(code(kTrade, swaps.kinds[i]), [&](int a, int b) {
          State c = s;
          trade(c, side, swaps.kinds[i]);
          return offer(c, side, a, b, k);
        }))
      break;
  }
  return node.best;
}

}  // namespace suntzu
