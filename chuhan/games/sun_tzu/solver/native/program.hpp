// Linear programs: found with floating numbers, believed only with a proof in whole numbers.
#pragma once

#include <cstdint>
#include <vector>

namespace suntzu {

// The most of gains·x with rows·x ≤ bounds and x ≥ 0; no bound is below zero.
struct Program {
  int variables;
  std::vector<int> rows, bounds, gains;  // the rows one after another
};

// x and the prices y of the bounds, over one denominator each. They are feasible, and gains·x is bounds·y, all
// checked in whole numbers: no x can reach more than any fair prices cost, so the two prove each other.
struct Proof {
  bool proved = false;
  int64_t value = 0, of = 1;  // a fraction
  std::vector<int64_t> x, y;
  int64_t x_of = 1, y_of = 1;
};

Proof maximise(const Program& program);

}  // namespace suntzu
