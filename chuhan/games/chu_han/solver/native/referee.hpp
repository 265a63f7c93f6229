// The verbs of the rules: which moves there are, and what a move does.
#pragma once

#include "state.hpp"

namespace chuhan {

// Upper bound of the legal moves in any position. Zhongli Mo's sets are the many: 7 ways to pick at most
// one of six other 3s, 5 for the 6s, 2 for each of eight ranks, 8960 in all; then 2 x 127 + 2 x 15 plain
// sets of persons, some 90 other sets, and a few powers.
inline constexpr int kMaxMoves = 9600;

// All ways to pick k of the persons in a mask (3s: 7 bits, 6s: 4 bits), in canonical order.
struct Picks {
  const uint8_t* first;
  const uint8_t* last;
  const uint8_t* begin() const { return first; }
  const uint8_t* end() const { return last; }
};
Picks picks(unsigned mask, int k);

// Writes the legal moves in canonical order and returns their number; none when the round is over.
int legal_moves(const Context& ctx, const State& s, Move* out);

// Plays a legal move.
void play(const Context& ctx, State& s, const Move& m);

// True when a text describes a round that is already over (docs/games/chu-han/notation.md).
bool is_over(const Context& ctx, const State& s);

uint64_t perft(const Context& ctx, const State& s, int depth);

}  // namespace chuhan
