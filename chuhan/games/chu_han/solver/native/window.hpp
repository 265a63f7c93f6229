// What alpha-beta does at a position, whatever a position is: bounds of the value, kept in the table.
#pragma once

#include "table.hpp"

namespace chuhan {

// Fail-soft: the answer is the value itself inside the window, else a bound on its side of it.
struct Window {
  int alpha;
  int beta;
  int base;             // what the values in the table count from
  int lo = -kInfinity;  // proved: lo <= value <= hi
  int hi = kInfinity;

  bool is_settled() const { return lo >= beta || lo == hi || hi <= alpha; }
  int bound() const { return lo >= beta || lo == hi ? lo : hi; }

  // Takes what the table knows; 1 + the place of the move that was best, or 0.
  int recall(const Entry* e) {
    if (e == nullptr) return 0;
    if (e->lo > -kInfinity) lo = std::max(lo, e->lo + base);
    if (e->hi < kInfinity) hi = std::min(hi, e->hi + base);
    return e->pn;
  }

  struct Best {
    int value;
    int move = -1;
  };
  // Tries n moves, `value_of(i, alpha, beta)` each, till one leaves the window or the search is halted.
  template <class ValueOf>
  Best try_moves(int n, bool max, const bool& halted, const ValueOf& value_of) {
    alpha = std::max(alpha, lo);
    beta = std::min(beta, hi);
    Best best{max ? -kInfinity : kInfinity};
    for (int i = 0, a = alpha, b = beta; i < n && a < b; ++i) {
      const int v = value_of(i, a, b);
      if (halted) break;
      if (max ? v <= best.value : v >= best.value) continue;
      best = {v, i};
      if (max) {
        a = std::max(a, v);
      } else {
        b = std::min(b, v);
      }
    }
    return best;
  }

  // `place`: 1 + the place of the best move, 0 = none.
  void remember(Table& table, const Key& key, int value, int place, uint64_t effort) {
    if (value > alpha) lo = std::max(lo, value);
    if (value < beta) hi = std::min(hi, value);
    Entry& e = table.slot(key);
    e.lo = static_cast<int8_t>(std::max(lo - base, -kInfinity));
    e.hi = static_cast<int8_t>(std::min(hi - base, kInfinity));
    e.test = kNoTest;  // what proof-number search may have left here is gone
    e.pn = static_cast<uint16_t>(place);
    e.work = table.work(effort);
  }
};

// MTD(f): the value by zero-window questions; every one starts from the bound that the last one gave.
template <class Search>
int by_steps(int guess, const bool& halted, const Search& search) {
  int lo = -kWon;
  int hi = kWon;
  while (lo < hi && !halted) {
    const int test = std::max(guess, lo + 1);
    guess = search(test);
    (guess < test ? hi : lo) = guess;
  }
  return lo;
}

}  // namespace chuhan
