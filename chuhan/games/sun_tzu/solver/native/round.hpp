// A round of Sun Tzu as numbers, and its search. The rules are those of chuhan/games/sun_tzu/referee, cited there.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace suntzu {

constexpr int kProvinces = 5;
constexpr int kKinds = 15;
constexpr int kSix = 5, kOne = 0, kNine = 8, kTen = 9, kPlus1 = 10, kPlus3 = 12, kMinus1 = 13, kPlague = 14,
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
  int8_t laid[2][kProvinces];
  int8_t order[kProvinces];  // set beforehand, else order[0] is -1
  int8_t shown[kProvinces];
  int8_t count;  // of those shown
  int8_t up, down[4], downs, plagues;
  int8_t track, black_death, cut_short;
  uint16_t lords[2], used[2];
};

struct Battle {
  int8_t province, cards[2], laid[2], face, winner;
};

struct Limits {
  uint64_t max_nodes = 0, nodes = 0;
  double max_seconds = 0;
  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
  void spend();
};

struct TooMuch {
  std::string why;
};

class Search {
 public:
  Search(const Setting& setting, Limits& limits) : set_(setting), limits_(limits) {}
  // After both have laid; exact above alpha.
  int value(const State& state, int alpha);

 private:
  using Key = std::array<uint64_t, 2>;
  struct Hash {
    size_t operator()(const Key& key) const { return key[0]; }
  };
  struct Bounds {
    int16_t low, high;
  };

  int begin(State s, int a, int b);
  int next_battle(const State& s, int a, int b);
  int turn_up(State s, int a, int b);
  int reveal(const State& s, int province, int a, int b);
  int fight(State s, int province, int a, int b);
  int resolve(const State& s, const Battle& battle, int a, int b);
  int compare(const State& s, Battle battle, bool costs, int a, int b);
  int events(const State& s, const Battle& battle, int a, int b);
  int discard(State s, const Battle& battle, int a, int b);
  int afterwards(const State& s, const Battle& battle, int a, int b);
  int last_windows(const State& s, int a, int b);
  int settled(const State& s) const;

  template <class K>
  int window(const State& s, const Battle& battle, When when, int side, int a, int b, K k);
  template <class K>
  int mark(State s, int side, int province, int a, int b, K k);
  template <class K>
  int set_aside(State s, int side, int n, int a, int b, K k);
  template <class K>
  int put_in(State s, int side, int province, int wanted, int a, int b, K k);
  template <class K>
  int win(State s, int side, int province, int margin, int a, int b, K k);
  template <class K>
  int offer(const State& s, int side, int a, int b, K k);
  template <class K>
  int costs(const State& s, const Battle& battle, int a, int b, K k);

  bool neighbours(int one, int other) const;
  bool fills(const State& s, int side, int without, int province) const;
  int trades(const State& s, int side, int8_t* kinds) const;
  bool usable(const State& s, const Battle& battle, When when, int lord) const;

  const Setting& set_;
  Limits& limits_;
  int sixes_[2] = {1, 1};  // so many markers of a side bar its 6, as it was when the cards were laid
  int privileged_ = -1;
  int8_t killers_[kProvinces][kProvinces] = {}, turns_[kProvinces] = {};
  std::unordered_map<Key, Bounds, Hash> known_;
};

int margin_of(int mine, int theirs);

}  // namespace suntzu
