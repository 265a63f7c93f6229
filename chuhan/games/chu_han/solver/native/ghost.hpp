// The round as one side knows it, against a ghost that chooses its hidden cards only when it shows them; why that
// is exact stands in solver/ghost.py, which says the same in Python.
#pragma once

#include "search.hpp"

namespace chuhan {

// What the planning side knows. In `state` the rival's hand holds the cards that are known to be there.
struct Ghost {
  State state;
  Cards unseen = 0;  // in the rival's hand, in the pile, buried, or out of sight
  std::array<uint8_t, kWritCards * kWrits> pile{};  // kNoKind where unknown; slots as in Context
  uint8_t hidden = 0;                               // unknown cards in the rival's hand
  uint8_t buried = 0;                               // buried cards that Ji Bu has shown (5.1)
  uint8_t drawn = 0;                                // unknown cards that the planning side has just drawn
  bool looks = false;                               // its Ji Bu has just taken effect
};

// A layout, which of its cards are not known, and to whom.
struct HiddenCards {
  int side = kHan;          // the planning side
  std::vector<int> rival;   // kinds in the rival's hand that it does not know
  int pile_known = 0;       // cards at the top that it knows
  std::vector<int> buried;  // kinds that it has seen there
};

class GhostSolver : public Watch {
 public:
  explicit GhostSolver(size_t table_mb);

  // As Solver::solve; values of all moves of the planning side, or the one value where it does not act.
  Result solve(const Position& layout, const HiddenCards& hidden, Goal goal, const Limits& limits,
               const std::function<bool()>& interrupted);

 private:
  State widest(const Ghost& g) const;
  bool can_react(const Ghost& g) const;
  void referee_plays(Ghost& g, const Move& m) const;
  Ghost after(const Ghost& g, const Move& m) const;
  int moves_of(const Ghost& g, const Outlook& o, Move* out) const;
  Key key_of(const Ghost& g, const State& wide, const Outlook& o) const;
  void narrow(const Ghost& g, const State& wide, const Outlook& o, int& lo, int& hi) const;
  int show(const Ghost& g, int alpha, int beta);
  int value(const Ghost& g, int alpha, int beta);
  int search(const Ghost& g, int alpha, int beta);
  int exact(const Ghost& g, int guess);
  uint8_t rival() const { return other(me_); }

  Table table_;
  Arena<Move> moves_;
  Arena<uint16_t> places_;
  size_t used_ = 0;
  Context ctx_;
  Pile no_pile_;  // what is known of it stands in the ghost
  Goal goal_ = Goal::Round;
  uint8_t me_ = kHan;
};

}  // namespace chuhan
