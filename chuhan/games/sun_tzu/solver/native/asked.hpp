// What the kernel can be asked, in plain types: both its faces, module.cpp and wasm.cpp, hand it on.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <tuple>

#include "search.hpp"
#include "two.hpp"

namespace suntzu {

using Numbers = std::vector<int>;
using Cards = std::vector<int>;
using Limit = std::pair<uint64_t, double>;  // moments and seconds; 0 is without a limit

// The answer, how many moments were looked at, and why it was given up: then the answer is none.
template <class T>
using Limited = std::tuple<T, uint64_t, std::string>;

int calm(const Numbers& numbers);
// Of a calm round against each of these hands of the rival: the value, the best placements, those that are enough.
std::tuple<int, std::vector<Place>, std::vector<Place>> least(const Numbers& numbers,
                                                              const std::vector<std::vector<int>>& hands,
                                                              int enough);
Place reply(const Numbers& numbers, const Cards& mine);

using Shares = std::vector<std::pair<Place, int64_t>>;
// None where it is not proved: the numbers were too large.
std::optional<std::tuple<int64_t, int64_t, Shares, int64_t, Shares, int64_t>> mixed(const Numbers& numbers);

// A round with all its decisions; what was found out for one question helps with the next.
class Round {
 public:
  explicit Round(const Numbers& numbers);

  // What each placement guarantees; below the best, or below `enough`, an upper bound only.
  Limited<std::vector<int>> sure(const std::vector<Cards>& places, int enough, const Limit& limit);
  // What two placements are worth; -1 is a covered card, which may be only the rival's. `script` are the moves
  // made since. Exact between the bounds.
  Limited<int> line(const Cards& mine, const Cards& theirs, const std::vector<uint64_t>& script, int low,
                    int high, const Limit& limit);
  Limited<std::vector<int>> face_up(const std::vector<Cards>& mine, const std::vector<Cards>& theirs,
                                    const Limit& limit);

 private:
  int climb(const State& s, int best, int guess);
  std::vector<int> guessed(const std::vector<Cards>& places) const;

  Setting set_;
  State start_;
  Limits limits_;
  std::unique_ptr<Search> search_;
};

// By side, by whether it has laid its 1, by draw: the hands it may keep.
using Keeps = std::vector<std::vector<std::vector<std::vector<std::vector<int>>>>>;

// Two rounds as Python asks about them.
class Two {
 public:
  Two(const Numbers& numbers, const Keeps& draws);

  // Is every start of round 9 calm, and which must be asked about elsewhere?
  Limited<std::pair<int, std::vector<int>>> calm(const std::vector<Cards>& mine,
                                                 const std::vector<Cards>& theirs, const Limit& limit);
  Limited<std::pair<std::vector<int>, std::vector<int>>> sure(const std::vector<Cards>& mine,
                                                              const std::vector<Cards>& theirs, int enough,
                                                              const Limit& limit);
  std::vector<std::vector<std::vector<int>>> starts(const std::vector<Cards>& mine,
                                                    const std::vector<Cards>& theirs);
  // A fraction for each start of round 9; 0/0 where it is not proved.
  std::vector<std::pair<int64_t, int64_t>> values(const std::vector<int>& starts);
  // Armies, markers, supplies and hands.
  std::tuple<std::vector<int>, std::vector<std::vector<int>>, std::pair<int, int>,
             std::vector<std::vector<int>>>
  start(int i);

 private:
  Setting set_;
  Start start_;
  std::optional<TwoRounds> rounds_;
};

}  // namespace suntzu
