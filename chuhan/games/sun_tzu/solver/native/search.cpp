#include "search.hpp"

#include <cstring>

#include "windows.hpp"

namespace suntzu {

// ---- what a side may hold ----------------------------------------------------------------------------

bool Search::neighbours(int one, int other) const {
  if (one == other) return false;
  if (!set_.geo) return true;
  static const bool roads[kProvinces][kProvinces] = {
      {0, 1, 1, 1, 0}, {1, 0, 0, 1, 1}, {1, 0, 0, 1, 0}, {1, 1, 1, 0, 1}, {0, 1, 0, 1, 0}};
  return roads[one][other];
}

// May a side have laid its 6 there: it had no marker, or Red has Six Again, which is not spent yet?
bool Search::six_fits(const State& s, int side, int province) const {
  const bool again = side == 1 && ((again_known_ && (s.lords[1] >> kSixAgain & 1)) ||
                                   (again_hidden_ && s.hidden[1] && !(s.used[1] >> kSixAgain & 1)));
  return s.mark[side][province] < (again ? 2 : 1);
}

// Can a side still have laid all its covered cards?
bool Search::fills(const State& s, int side) const {
  int open = 0;
  bool somewhere = false;
  for (int p = 0; p < kProvinces; ++p) {
    if (s.laid[side][p] != kCovered) continue;
    ++open;
    somewhere |= six_fits(s, side, p);
  }
  if (!open) return true;
  int cards = 0, more = 0;
  for (int c = 0; c < kKinds; ++c) {
    if (c == kSix && !somewhere) continue;
    cards += s.hand[side][c];
    more += s.pool[c];
  }
  if (rival(side)) cards += std::min<int>(more, s.unknown);
  return cards >= open;
}

void Search::spend_card(State& s, int side, int card) const {
  if (s.hand[side][card]) {
    --s.hand[side][card];
  } else {
    --s.pool[card];
    --s.unknown;
  }
}

void Search::trade(State& s, int side, int card) const {
  spend_card(s, side, card);
  --s.aside[side];
  ++s.supply[side];
}

Search::Trades Search::trades(const State& s, int side) const {
  Trades found;
  if (!s.aside[side]) return found;
  bool covered = false;
  for (int p = 0; p < kProvinces; ++p) covered |= s.laid[side][p] == kCovered;
  for (int8_t c = kSix + 1; c < kKinds; ++c) {
    if (!has(s, side, c)) continue;
    if (covered) {
      State without = s;
      spend_card(without, side, c);
      if (!fills(without, side)) continue;
    }
    found.kinds[found.n++] = c;
  }
  return found;
}

unsigned Search::lords_of(const State& s, int side) const {
  if (!s.hidden[side]) return s.lords[side];
  const unsigned all = side == 1 ? 0x1f : 0x3e0 & ~(1u << kHeadStart);
  return s.lords[side] | (all & ~s.used[side]);
}

// ---- the round ---------------------------------------------------------------------------------------

int Search::value(const State& state, int a, int b, const std::vector<Code>& script) {
  script_ = script.data();
  script_end_ = script_ + script.size();
  again_known_ = state.lords[1] >> kSixAgain & 1;
  again_hidden_ = state.hidden[1] && !(state.used[1] >> kSixAgain & 1);
  return begin(state, a, b);
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
    Node node(*this, t, privileged_, kAskOrder, a, b);
    State c = t;
    for (int p = 0; p < kProvinces; ++p) c.order[p] = p;
    do {
      Code what = 0;
      for (int p = 0; p < kProvinces; ++p) what = what << 3 | c.order[p];
      if (node.answer(code(kTurnUp, what), [&](int a, int b) { return next_battle(c, a, b); })) break;
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

// All that what follows can depend on: not the order of reveals, not the cards that were fought with, nor
// those of the own hand that come back after the round.
Key Search::key_of(const State& s) const {
  State plain = s;
  for (int p = 0; p < kProvinces; ++p)
    if (s.shown >> p & 1) plain.laid[0][p] = plain.laid[1][p] = 0;
  std::memset(plain.hand[set_.side], 0, kSix + 1);
  uint64_t words[(sizeof(State) + 7) / 8] = {};
  std::memcpy(words, &plain, sizeof(State));
  Key key{0x9e3779b97f4a7c15ull, 0xc2b2ae3d27d4eb4full};
  for (const uint64_t word : words) {
    key[0] = (key[0] ^ word) * 0xff51afd7ed558ccdull;
    key[0] ^= key[0] >> 32;
    key[1] = (key[1] + word) * 0xc4ceb9fe1a85ec53ull;
    key[1] ^= key[1] >> 29;
  }
  return key;
}

// Between what the value must lie: a province that was fought over can only be left, and only by its owner.
Bounds Search::outlook(const State& s) const {
  Bounds all{kLow, kHigh};
  if (s.up != kNoEvent || lords_of(s, 0) || lords_of(s, 1)) return all;
  const int mine = sign(set_.side);
  if (set_.goal == kHold) {
    for (int p = 0; p < kProvinces; ++p)
      if ((set_.hold & s.shown) >> p & 1 && s.armies[p] * mine <= 0) return {0, 0};
    return all;
  }
  int low = s.track * mine, high = low;
  for (int p = 0; p < kProvinces; ++p) {
    const int held = s.armies[p] * mine, worth = set_.points[p];
    const bool open = !(s.shown >> p & 1);
    if (open || held > 0) high += worth;
    if (open || held < 0) low -= worth;
  }
  switch (set_.goal) {
    case kMargin: return {static_cast<int16_t>(low), static_cast<int16_t>(high)};
    case kLead: return {static_cast<int16_t>(low >= set_.lead), static_cast<int16_t>(high >= set_.lead)};
    case kWin:
      if (set_.round != 9) return all;
      return {static_cast<int16_t>(low > 0 ? 1 : -1), static_cast<int16_t>(high < 0 ? -1 : 1)};
    default: return all;
  }
}

int Search::next_battle(const State& s, int a, int b) {
  if (s.count == kProvinces) return last_windows(s, a, b);
  if (limits_.spend()) return 0;
  const auto go_on = [&] {
    if (!set_.between) return turn_up(s, a, b);
    return offer(s, 0, a, b, [this](const State& t, int a, int b) {
      return offer(t, 1, a, b, [this](const State& u, int a, int b) { return turn_up(u, a, b); });
    });
  };
  if (script_ != script_end_) return go_on();
  Bounds bounds = outlook(s);
  if (bounds.low >= b || bounds.low == bounds.high) return bounds.low;
  if (bounds.high <= a) return bounds.high;
  const Key key = key_of(s);
  bounds = known_.find(key, bounds);
  if (bounds.low >= b || bounds.low == bounds.high) return bounds.low;
  if (bounds.high <= a) return bounds.high;
  const int best = go_on();
  if (limits_.over()) return 0;
  if (best < b) bounds.high = best;
  if (best > a) bounds.low = best;
  known_.put(key, bounds);
  return best;
}

int Search::turn_up(const State& s, int a, int b) {
  if (s.order[0] >= 0) return reveal(s, s.order[static_cast<int>(s.count)], a, b);
  Node node(*this, s, privileged_, kAskOrder, a, b);
  int8_t& killer = turns_[static_cast<int>(s.count)];
  const int first = killer;
  for (int i = -1; i < kProvinces; ++i) {
    const int p = i < 0 ? first : i;
    if (i == first || s.shown >> p & 1) continue;
    if (node.answer(code(kTurnUp, p), [&](int a, int b) { return reveal(s, p, a, b); })) {
      killer = p;
      break;
    }
  }
  return node.best;
}

// Which of the rival's covered cards lies there is his choice now; no line tells it.
int Search::reveal(const State& s, int province, int a, int b) {
  const int side = 1 - set_.side;
  if (s.laid[side][province] != kCovered) return fight(s, province, a, b);
  int8_t& killer =
      killers_[static_cast<int>(s.count)][province];  // what refuted another line often refutes this
  const int first = killer;
  int best = kHigh;
  for (int i = -1; i < kKinds && a < b && !limits_.over(); ++i) {
    const int card = i < 0 ? first : i;
    if (i == first || !has(s, side, card)) continue;
    if (card == kSix && !six_fits(s, side, province)) continue;
    State c = s;
    spend_card(c, side, card);
    c.laid[side][province] = card;
    if (!fills(c, side)) continue;
    const int found = fight(c, province, a, b);
    if (found < best) killer = card;
    best = std::min(best, found);
    b = std::min(b, best);
  }
  return best;
}

int Search::last_windows(const State& s, int a, int b) {
  if (!set_.phase) return last_call(s, a, b);
  const Battle none{-1, {0, 0}, {0, 0}, kNoEvent, -1};
  return window(s, none, kLast, 0, a, b, [&](const State& t, const Battle&, int a, int b) {
    return window(t, none, kLast, 1, a, b,
                  [this](const State& u, const Battle&, int a, int b) { return last_call(u, a, b); });
  });
}

// Trades cost nothing any more, so each side makes all it can; but while a line is followed it may have not.
int Search::last_call(const State& s, int a, int b) {
  const bool asked = !set_.no_last_call && (s.cut_short ? !s.track : set_.round == 9);
  if (!asked || script_ == script_end_) return settled(s, asked);
  return offer(s, 0, a, b, [this](const State& t, int a, int b) {
    return offer(t, 1, a, b, [this](const State& u, int, int) { return settled(u, false); });
  });
}

int Search::settled(const State& s, bool trading) const {
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
    State c = s;
    if (trading)
      for (Trades swaps; (swaps = trades(c, side)).n;) trade(c, side, swaps.kinds[0]);
    supply[side] = c.supply[side];
  }
  const int ahead = (supply[0] - supply[1]) * mine;
  return (ahead > 0) - (ahead < 0);
}

}  // namespace suntzu
