// A round as a list of numbers, as chuhan/games/sun_tzu/solver/kernel.py writes it.
#pragma once

#include <vector>

#include "calm.hpp"

namespace suntzu {

// Both throw std::invalid_argument where the numbers are none of a round.
void read(const std::vector<int>& numbers, Setting& set, State& s);
// Lays cards of the hand; -1 leaves a card covered.
void lay(State& s, int side, const std::vector<int>& cards);

Start start_of(const State& s);

}  // namespace suntzu
