// Calm rounds: nobody can run short of armies, so that a round is the sum of five battles.
#pragma once

#include <map>
#include <vector>

#include "program.hpp"
#include "round.hpp"

namespace suntzu {

// What two cards come to in a province, if nobody runs short and costs are paid from the supply.
struct Fought {
  int8_t armies;     // Blue's above zero, Red's below
  int8_t supply[2];  // by how much each supply changes
  int8_t need[2];    // how many armies each side needs for it
  int8_t cost[2];
};

Fought fought(const Setting& set, int armies, int blue, int red);

// The sides' cards and armies at the start of a calm round.
struct Start {
  int8_t armies[kProvinces];
  int8_t mark[2][kProvinces];
  int8_t supply[2], aside[2];
  Hand hand[2];
  int track;

  bool barred(int side, int province, int card) const { return card == kSix && mark[side][province]; }
};

enum class Answer { kNo, kYes, kUnsure };

// Can no pair of placements, however +2 and +3 are paid, leave a side short? A linear program over mixtures of
// pairs bounds what a side may need: sound, not complete. There must be neither events nor usable warlords.
Answer is_calm(const Setting& set, const Start& start);

// A round as a sum over provinces, seen from the side of the goal.
struct Sum {
  Hand mine, theirs;
  bool barred[2][kProvinces];            // where the 6 may not be laid, own first
  int gain[kProvinces][kKinds][kKinds];  // by own card and rival's card
  int start;
  int spare[2];  // armies aside that a card left in hand brings back at the very end, own first
};

Sum summed(const Setting& set, const Start& start);

// What the least sum of a placement is worth for the goal.
int worth(const Setting& set, int sum);

// For each set of at most four cards of a hand, how it grows out of a smaller one.
class Subsets {
 public:
  explicit Subsets(const Hand& hand);
  struct Step {
    int before, card;
  };
  struct Level {
    std::vector<Step> steps;
    std::vector<int> ends;   // of the steps that lead to each set
    std::vector<int> spent;  // how many cards of each set leave the game
  };
  Level levels[kProvinces];       // of sets of 0 to 4 cards
  std::vector<int> open[kKinds];  // sets of 4 cards beside which this card is left
  std::vector<int> kinds;
  int free = 0;  // cards of the hand that leave the game when they are laid
};

// The least that each own placement comes to against all of the rival's, in canonical order: found(place, sum).
// What the rival can do against the first cards of a placement is worked out once for all that begin so.
class Least {
 public:
  template <class F>
  void each(const Sum& sum, F found);
  // Of all placements the greatest, and how the rival holds one of them down.
  int most(const Sum& sum);
  Place reply(const Sum& sum, const Place& mine);

 private:
  const Subsets& of(const Hand& hand);
  void extend(const Sum& sum, const Subsets& sets, int province, int card);
  void last(const Sum& sum, const Subsets& sets);

  std::map<Hand, Subsets> known_;
  std::vector<int> least_[kProvinces];  // by province and set: the least sum so far
  int final_[kKinds];                   // by the rival's last card
};

constexpr int kNever = 1 << 20;

template <class F>
void Least::each(const Sum& sum, F found) {
  const Subsets& sets = of(sum.theirs);
  int8_t left[kKinds];
  std::copy(sum.mine.begin(), sum.mine.end(), left);
  int free = 0;
  for (int c = kSix + 1; c < kKinds; ++c) free += left[c];
  Place place{};
  least_[0].assign(1, sum.start);
  const auto fill = [&](const auto& self, int province) -> void {
    if (province == kProvinces - 1) last(sum, sets);
    for (int8_t card = 0; card < kKinds; ++card) {
      if (!left[card] || (card == kSix && sum.barred[0][province])) continue;
      place[province] = card;
      if (province == kProvinces - 1) {
        int least = kNever;
        for (const int other : sets.kinds)
          if (!(other == kSix && sum.barred[1][province]))
            least = std::min(least, final_[other] + sum.gain[province][card][other]);
        found(place, least + std::min(sum.spare[0], free - (card > kSix)));
        continue;
      }
      --left[card];
      free -= card > kSix;
      extend(sum, sets, province, card);
      self(self, province + 1);
      free += card > kSix;
      ++left[card];
    }
  };
  fill(fill, 0);
}

}  // namespace suntzu
