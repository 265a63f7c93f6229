#include "read.hpp"

#include <stdexcept>

namespace suntzu {
namespace {

class Reader {
 public:
  explicit Reader(const std::vector<int>& numbers) : numbers_(numbers) {}
  int next(int low, int high) {
    if (at_ == numbers_.size()) throw std::invalid_argument("too few numbers");
    const int number = numbers_[at_++];
    if (number < low || number > high) throw std::invalid_argument("a number out of its range");
    return number;
  }
  void end() const {
    if (at_ != numbers_.size()) throw std::invalid_argument("too many numbers");
  }

 private:
  const std::vector<int>& numbers_;
  size_t at_ = 0;
};

}  // namespace

void read(const std::vector<int>& numbers, Setting& set, State& s) {
  constexpr int kArmies = 21;
  Reader in(numbers);
  s = State{};
  set.round = in.next(1, 9);
  set.side = in.next(0, 1);
  set.goal = in.next(kMargin, kHold);
  set.lead = in.next(-99, 99);
  set.hold = in.next(0, 31);
  set.privilege = in.next(-1, 1);
  for (int& one : set.points) one = in.next(0, 9);
  for (bool* one : {&set.beginner, &set.plague_left, &set.geo, &set.ahead, &set.cost_after, &set.tie_free,
                    &set.between, &set.no_last_call, &set.light_add, &set.marks, &set.phase})
    *one = in.next(0, 1);
  s.track = in.next(-9, 9);
  for (int8_t& one : s.armies) one = in.next(-kArmies, kArmies);
  for (auto& side : s.mark)
    for (int8_t& one : side) one = in.next(0, 2);
  for (int side = 0; side < 2; ++side) {
    s.supply[side] = in.next(0, kArmies);
    s.aside[side] = in.next(0, kArmies);
    s.lords[side] = in.next(0, 1023);
    s.used[side] = in.next(0, 1023);
    s.hidden[side] = in.next(0, 5);
    for (int8_t& one : s.hand[side]) one = in.next(0, 3);
    for (int8_t& one : s.laid[side]) one = kCovered;
  }
  s.unknown = in.next(0, 20);
  for (int8_t& one : s.pool) one = in.next(0, 3);
  s.up = in.next(kNoEvent, kLightInfantry);
  s.plagues = in.next(0, 99);
  s.downs = in.next(0, 4);
  for (int i = 0; i < s.downs; ++i) s.down[i] = in.next(kPlagueEvent, kLightInfantry);
  in.end();
}

void lay(State& s, int side, const std::vector<int>& cards) {
  if (cards.size() != kProvinces) throw std::invalid_argument("a placement has five cards");
  for (int p = 0; p < kProvinces; ++p) {
    const int card = cards[p];
    if (card == kCovered) continue;
    if (card < 0 || card >= kKinds) throw std::invalid_argument("no card");
    if (s.hand[side][card]) {
      --s.hand[side][card];
    } else if (s.unknown && s.pool[card]) {
      --s.pool[card];
      --s.unknown;
    } else {
      throw std::invalid_argument("a card is laid that is not in the hand");
    }
    s.laid[side][p] = static_cast<int8_t>(card);
  }
}

Start start_of(const State& s) {
  Start start{};
  start.track = s.track;
  std::copy(std::begin(s.armies), std::end(s.armies), start.armies);
  for (int side = 0; side < 2; ++side) {
    start.supply[side] = s.supply[side];
    start.aside[side] = s.aside[side];
    std::copy(std::begin(s.mark[side]), std::end(s.mark[side]), start.mark[side]);
    std::copy(std::begin(s.hand[side]), std::end(s.hand[side]), start.hand[side].begin());
  }
  return start;
}

}  // namespace suntzu
