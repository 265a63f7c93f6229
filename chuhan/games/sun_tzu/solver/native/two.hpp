// The last two rounds: what round 8 leads to, and what round 9 is worth then.
#pragma once

#include <string>
#include <unordered_map>

#include "mix.hpp"

namespace suntzu {

// What a side may keep between the rounds: for every draw that is possible, every set of cards it may keep.
using Draws = std::vector<std::vector<Hand>>;

class TwoRounds {
 public:
  // `set` is that of round 9, `draws` by side and by whether it has laid its 1.
  TwoRounds(const Setting& set, const Start& start, std::array<std::array<Draws, 2>, 2> draws);

  // Is round 9 calm and without +2 and +3 whatever all the sides' placements come to? Asked again after a limit it
  // goes on where it was.
  Answer calm(const std::vector<Place>& mine, const std::vector<Place>& theirs, Limits& limits);
  const std::vector<int>& unsure() const { return unsure_; }  // starts to be asked about
  // What each own placement guarantees; below the best, or below `enough`, an upper bound only. `reply` is then
  // the rival's placement that holds it down. False if it took too much; the same question goes on there.
  bool sure(const std::vector<Place>& mine, const std::vector<Place>& theirs, int enough, Limits& limits,
            std::vector<int>& values, std::vector<int>& replies);
  // The starts of round 9 after two placements: by what is kept, own first.
  std::vector<std::vector<int>> starts(const Place& mine, const Place& theirs);
  Equilibrium value(int start) { return equilibrium(summed(set_, found_[start]), false); }
  const Start& start(int i) const { return found_[i]; }

 private:
  struct After {
    Start start;
    bool ones[2];  // who has laid his 1, and it was not plagued
  };
  After after(const Place& mine, const Place& theirs) const;
  int index(const Start& start);
  int sure_value(int start, Limits& limits);
  int sure_after(const After& after, int alpha, Limits& limits);

  const Setting set_;
  const Start start_;
  const std::array<std::array<Draws, 2>, 2> draws_;
  std::array<std::array<std::vector<Hand>, 2>, 2> kept_;  // every set that a side may keep, once
  Fought fought_[kProvinces][kKinds][kKinds];
  std::unordered_map<std::string, int> known_;
  std::vector<Start> found_;
  std::vector<int> sure_;
  std::vector<int8_t> calm_;
  size_t checked_ = 0;  // so many own placements come to calm starts only
  bool short_ = false;  // and one does not
  std::vector<int> unsure_;
  // A question that was begun.
  struct Row {
    std::vector<Place> mine;
    int enough = 0;
    std::vector<int> order, values, replies;
    int best = kLow;
  };
  Row row_;
  Least least_;
};

}  // namespace suntzu
