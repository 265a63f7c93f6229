// The value of a calm round in which both lay at once, and optimal mixes of placements.
#pragma once

#include <utility>

#include "calm.hpp"

namespace suntzu {

// Placements with their shares, which are whole numbers over one denominator.
struct Mix {
  std::vector<std::pair<Place, int64_t>> shares;
  int64_t of = 1;
};

struct Equilibrium {
  bool proved = false;  // else nothing is known
  int64_t value = 0, of = 1;
  Mix mine, theirs;
};

// How often each card lies at each province is all that matters of a mix when the outcome is a sum, and any such
// marginals that fill the provinces and use no card too often are those of a mix of placements: so the program
// has a variable for each card and province, and the rival's marginals are the prices of its bounds.
Equilibrium equilibrium(const Sum& sum, bool with_mixes);

}  // namespace suntzu
