// Static proofs: a run of plain sets that the rival can never answer.
#pragma once

#include "outlook.hpp"

namespace chuhan {

// The side that goes out by leading sets which the rival cannot beat even with the writs there is time for,
// or -1 if that is not plain to see. Asks for a position with nothing pending and 31 out of reach.
// `vp` is then the least that side gains in all, the rival gaining nothing. If the rival's hand in `s` stands for
// all cards that it may hold, `rival_size` says how many it does.
int sure_winner(const Context& ctx, const Pile& pile, const State& s, int& vp, int rival_size = -1);

}  // namespace chuhan
