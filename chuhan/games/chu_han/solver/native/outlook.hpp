// What can still happen from a position on: the ground on which every exact reduction stands.
#pragma once

#include "state.hpp"

namespace chuhan {

enum class Goal : uint8_t { Round, Margin };

// The known draw pile, summed up once per search. Index: writs taken so far.
struct Pile {
  std::array<std::array<Cards, kWrits + 1>, kWrits + 1> drawn{};  // [w][v]: the cards of writs w .. v-1
  std::array<uint64_t, kWrits + 1> hash{};                        // of the cards left, in order

  Pile() = default;
  Pile(const Context& ctx, int taken);
  Cards left(int taken) const { return drawn[taken][kWrits]; }
};

struct Outlook {
  std::array<Cards, 2> reach{};   // kinds (as presence) a side holds or may still come to hold
  Cards dead = 0;                 // persons whose power can never be used again: plain 3s and 6s
  bool ying_bu = false;           // some side may still use Ying Bu, so the discard pile matters
  bool twos = false;              // someone may still score for a set of twos (3.7)
  bool match = false;             // someone may reach 31 so that it matters for the goal
  std::array<int16_t, 2> most{};  // upper bound of the VP a side may still gain this round, doubling included
};

Outlook look_ahead(const Context& ctx, const Pile& pile, const State& s, Goal goal);

}  // namespace chuhan
