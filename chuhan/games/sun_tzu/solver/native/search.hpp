// The tree of a round: minimax in which the rival picks a card at the moment of its reveal.
#pragma once

#include <vector>

#include "round.hpp"
#include "table.hpp"

namespace suntzu {

// A move as one number, so that a line that was played can be followed: kind, then what it names.
enum Kind { kTurnUp = 1, kTake, kTrade, kNo, kUse, kAdvance, kPick };
using Code = uint64_t;
inline Code code(Kind kind, Code what = 0) { return what << 4 | kind; }

// What a side is asked for. A line holds for each answer also its question: what is known of covered cards decides
// whether there was a choice, so a line that was walked with less known may answer questions that have one answer now.
enum About {
  kAskOrder,
  kAskBefore,  // the four windows, in the order of When
  kAskAfter,
  kAskFirst,
  kAskLast,
  kAskMarker,
  kAskPayment,
  kAskShortage,
  kAskTrade,
  kAskLevy,
  kAskChariot,
  kAskLight
};
constexpr int kQuestionBits = 40;  // an answer is below
inline Code question(const State& s, int side, About about) {
  return static_cast<Code>(side << 7 | about << 3 | s.count) << kQuestionBits;
}

class Search {
 public:
  Search(const Setting& setting, Limits& limits) : set_(setting), limits_(limits) {}
  // After both have laid, and after the moves of `script`; exact between a and b, unless a limit is over.
  int value(const State& state, int a, int b, const std::vector<Code>& script = {});
  // The greatest value that the goal can have.
  int most() const { return set_.goal == kMargin ? kHigh : 1; }

 private:
  struct Node;

  int begin(State s, int a, int b);
  int next_battle(const State& s, int a, int b);
  int turn_up(const State& s, int a, int b);
  int reveal(const State& s, int province, int a, int b);
  int fight(State s, int province, int a, int b);
  int resolve(const State& s, const Battle& battle, int a, int b);
  int compare(const State& s, Battle battle, bool costs, int a, int b);
  int events(const State& s, const Battle& battle, int a, int b);
  int discard(State s, const Battle& battle, int a, int b);
  int afterwards(const State& s, const Battle& battle, int a, int b);
  int last_windows(const State& s, int a, int b);
  int last_call(const State& s, int a, int b);
  int settled(const State& s, bool trading) const;
  Key key_of(const State& s) const;
  Bounds outlook(const State& s) const;

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
  template <class K>
  int levy(const State& s, int province, int a, int b, K k);

  // The cards that a side may trade and still have laid what lies covered.
  struct Trades {
    int8_t kinds[kKinds];
    int n = 0;
  };
  Trades trades(const State& s, int side) const;

  bool rival(int side) const { return side != set_.side; }
  bool has(const State& s, int side, int card) const {
    return s.hand[side][card] || (rival(side) && s.unknown && s.pool[card]);
  }
  void spend_card(State& s, int side, int card) const;
  void trade(State& s, int side, int card) const;
  bool six_fits(const State& s, int side, int province) const;
  bool fills(const State& s, int side) const;
  bool neighbours(int one, int other) const;
  bool usable(const Battle& battle, When when, int lord) const;
  unsigned lords_of(const State& s, int side) const;

  const Setting set_;
  Limits& limits_;
  int privileged_ = -1;
  bool again_known_ = false, again_hidden_ = false;  // was Six Again there when the cards were laid?
  int8_t killers_[kProvinces][kProvinces] = {}, turns_[kProvinces] = {};
  Memory known_;
  const Code* script_ = nullptr;  // what is left of the line to be followed
  const Code* script_end_ = nullptr;
};

// A decision: its side looks for the most or the least, between two bounds. While a line is followed, the
// answer is the one that was given.
struct Search::Node {
  Node(Search& search, const State& s, int side, About about, int a, int b)
      : search(search),
        most(side == search.set_.side),
        best(most ? kLow : kHigh),
        a(a),
        b(b),
        asked(question(s, side, about)) {
    if (search.script_ != search.script_end_ && *search.script_ >> kQuestionBits == asked >> kQuestionBits)
      given = search.script_;
  }
  ~Node() {
    if (given) search.script_ = given;
  }

  // Is it settled with this answer, or given up? `follow` gives its value between two bounds.
  template <class F>
  bool answer(Code code, F follow) {
    if (given) {
      if ((code | asked) != *given) return false;
      ++search.script_;
    }
    const int value = follow(a, b);
    if (most) {
      best = std::max(best, value);
      a = std::max(a, best);
    } else {
      best = std::min(best, value);
      b = std::min(b, best);
    }
    return given || a >= b || search.limits_.over();
  }

  Search& search;
  bool most;
  int best, a, b;
  Code asked;
  const Code* given = nullptr;
};

}  // namespace suntzu
