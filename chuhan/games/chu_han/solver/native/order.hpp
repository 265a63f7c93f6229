// The moves a search has to look at, the promising ones first.
#pragma once

#include "key.hpp"
#include "outlook.hpp"

namespace chuhan {

// Writes the moves worth searching and returns their number. Without kAlike these are the legal moves.
int candidate_moves(const Context& ctx, const State& s, const Outlook& o, uint32_t switches, Move* out);

// Sorts them by promise; `hint` (from the table, 1 + index in candidate order) comes first. Writes into
// `index` the candidate index of each move.
void order_moves(const State& s, const Outlook& o, int hint, Move* moves, uint16_t* index, int n);

}  // namespace chuhan
