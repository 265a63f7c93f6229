// The Python face of the kernel: a round as a list of numbers (chuhan/games/sun_tzu/solver/kernel.py writes it).
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>

#include "round.hpp"

namespace nb = nanobind;
using namespace suntzu;

namespace {

using Places = std::vector<std::array<int, kProvinces>>;

class Reader {
 public:
  explicit Reader(const std::vector<int>& numbers) : numbers_(numbers) {}
  int next() {
    if (at_ == numbers_.size()) throw std::invalid_argument("too few numbers");
    return numbers_[at_++];
  }
  void end() const {
    if (at_ != numbers_.size()) throw std::invalid_argument("too many numbers");
  }

 private:
  const std::vector<int>& numbers_;
  size_t at_ = 0;
};

void read(const std::vector<int>& numbers, Setting& set, State& s) {
  Reader in(numbers);
  s = State{};
  for (int* one : {&set.round, &set.side, &set.goal, &set.lead, &set.hold, &set.privilege}) *one = in.next();
  for (int& one : set.points) one = in.next();
  for (bool* one : {&set.beginner, &set.plague_left, &set.geo, &set.ahead, &set.cost_after, &set.tie_free,
                    &set.between, &set.no_last_call, &set.light_add, &set.marks, &set.phase})
    *one = in.next();
  s.track = in.next();
  for (int8_t& one : s.armies) one = in.next();
  for (auto& side : s.mark)
    for (int8_t& one : side) one = in.next();
  for (int side = 0; side < 2; ++side) {
    s.supply[side] = in.next();
    s.aside[side] = in.next();
    s.lords[side] = in.next();
    s.used[side] = in.next();
    for (int8_t& one : s.hand[side]) one = in.next();
    for (int8_t& one : s.laid[side]) one = kCovered;
  }
  s.up = in.next();
  s.plagues = in.next();
  s.downs = in.next();
  if (s.downs < 0 || s.downs > 4) throw std::invalid_argument("at most four events are face down");
  for (int i = 0; i < s.downs; ++i) s.down[i] = in.next();
  in.end();
}

void lay(State& s, int side, const std::array<int, kProvinces>& cards) {
  for (int p = 0; p < kProvinces; ++p) {
    if (cards[p] < 0 || cards[p] >= kKinds || !s.hand[side][cards[p]])
      throw std::invalid_argument("a card is laid that is not in the hand");
    --s.hand[side][cards[p]];
    s.laid[side][p] = cards[p];
  }
}

template <class F>
nb::tuple limited(uint64_t max_nodes, double max_seconds, F run) {
  Limits limits;
  limits.max_nodes = max_nodes;
  limits.max_seconds = max_seconds;
  std::vector<int> values;
  std::string why;
  {
    nb::gil_scoped_release release;
    try {
      run(limits, values);
    } catch (const TooMuch& much) {
      why = much.why;
    }
  }
  return nb::make_tuple(values, limits.nodes, why);
}

// What each placement of the goal's side guarantees; below the best, or below `enough`, an upper bound only.
nb::tuple sure(const std::vector<int>& numbers, const Places& places, int enough, uint64_t max_nodes,
               double max_seconds) {
  Setting set;
  State start;
  read(numbers, set, start);
  return limited(max_nodes, max_seconds, [&](Limits& limits, std::vector<int>& values) {
    Search search(set, limits);
    int best = kLow;
    for (const auto& cards : places) {
      State s = start;
      lay(s, set.side, cards);
      values.push_back(search.value(s, std::min(best, enough) - 1));
      best = std::max(best, values.back());
    }
  });
}

// What pairs of placements are worth when all cards lie open.
nb::tuple face_up(const std::vector<int>& numbers, const Places& mine, const Places& theirs,
                  uint64_t max_nodes, double max_seconds) {
  if (mine.size() != theirs.size()) throw std::invalid_argument("placements come in pairs");
  Setting set;
  State start;
  read(numbers, set, start);
  return limited(max_nodes, max_seconds, [&](Limits& limits, std::vector<int>& values) {
    Search search(set, limits);
    for (size_t i = 0; i < mine.size(); ++i) {
      State s = start;
      lay(s, set.side, mine[i]);
      lay(s, 1 - set.side, theirs[i]);
      values.push_back(search.value(s, kLow));
    }
  });
}

}  // namespace

NB_MODULE(_kernel, m) {
  m.def("sure", &sure);
  m.def("face_up", &face_up);
}
