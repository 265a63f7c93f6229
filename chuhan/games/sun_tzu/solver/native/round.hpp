// A round of Sun Tzu as numbers. The rules are those of chuhan/games/sun_tzu/referee, cited there.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

namespace suntzu {

constexpr int kProvinces = 5;
constexpr int kKinds = 15;
constexpr int kOne = 0, kSix = 5, kNine = 8, kTen = 9, kPlus1 = 10, kPlus3 = 12, kMinus1 = 13, kPlague = 14,
              kZero = 15;
constexpr int kCovered = -1;
constexpr int kLow = -1000, kHigh = 1000;

enum Lord {
  kSixAgain,
  kBlackDeath,
  kRecall,
  kQuarantine,
  kRecyclePlague,
  kMarch,
  kFeint,
  kHeadStart,
  kRecycleMinus1,
  kLevy
};
enum Event { kNoEvent = -1, kPlagueEvent, kChariot, kChampion, kHero, kLightInfantry };
enum When { kBefore, kAfter, kFirst, kLast };
enum Goal { kMargin, kWin, kEarly, kLead, kHold };

using Place = std::array<int8_t, kProvinces>;
using Hand = std::array<int8_t, kKinds>;

// What does not change during the round.
struct Setting {
  int round, side, goal, lead, hold;
  std::array<int, kProvinces> points;  // of this round; 0 where nothing is scored
  int privilege;                       // who had it last, or -1
  bool beginner, plague_left, geo, ahead, cost_after, tie_free, between, no_last_call, light_add, marks,
      phase;
};

struct State {
  int8_t armies[kProvinces];  // Blue's above zero, Red's below
  int8_t mark[2][kProvinces];
  int8_t supply[2], aside[2];
  int8_t hand[2][kKinds];  // covered cards are still in the hand
  int8_t pool[kKinds];     // the rival of the side asked about holds `unknown` further cards out of these
  int8_t unknown;
  int8_t laid[2][kProvinces];
  int8_t order[kProvinces];  // set beforehand, else order[0] is -1
  uint8_t shown;             // a bit for each province
  int8_t count;              // of those shown
  int8_t up, down[4], downs, plagues;
  int8_t track, black_death, cut_short;
  int8_t hidden[2];  // warlords that were not shown yet
  uint16_t lords[2], used[2];
};

struct Battle {
  int8_t province, cards[2], laid[2], face, winner;
};

struct Limits {
  uint64_t max_nodes = 0, nodes = 0;
  double max_seconds = 0;
  const char* why = "";  // what was too much
  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();

  bool over() const { return *why; }
  // One more moment is looked at. Is it too much? From then on all that comes back is worthless, and nothing of it may
  // be remembered: a search gives up by hurrying through, since what is thrown in WebAssembly can not be caught.
  bool spend() {
    if (over()) return true;
    ++nodes;
    if (max_nodes && nodes > max_nodes) why = "nodes";
    if (max_seconds > 0 && (nodes & 63) == 0) {
      const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;
      if (spent.count() > max_seconds) why = "seconds";
    }
    return over();
  }
};

inline int sign(int side) { return side == 0 ? 1 : -1; }
inline int own(const State& s, int side, int province) {
  return std::max(0, s.armies[province] * sign(side));
}
inline int plus(int card) { return card >= kPlus1 && card <= kPlus3 ? card - kPlus1 + 1 : 0; }
inline int cost(int card) { return card == kPlus3 ? 2 : card == kPlus1 + 1 ? 1 : 0; }

inline int on_board(const State& s, int side) {
  int n = 0;
  for (int p = 0; p < kProvinces; ++p) n += own(s, side, p);
  return n;
}

// By how much one card beats another; a plague fights no battle.
inline int margin_of(int mine, int theirs) {
  if (mine == theirs) return 0;
  if (plus(mine) || plus(theirs)) return plus(mine) - plus(theirs);
  if (mine == kMinus1) return -1;
  if (theirs == kMinus1) return 1;
  return (mine == kZero ? 0 : mine + 1) - (theirs == kZero ? 0 : theirs + 1);
}

inline void go_home(State& s, int province, int n) {
  const int owner = s.armies[province] > 0 ? 0 : 1;
  s.armies[province] -= n * sign(owner);
  s.supply[owner] += n;
}

}  // namespace suntzu
