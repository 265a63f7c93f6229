// How much work a proof might be: where proof-number search starts. It guides the search and proves nothing.
#pragma once

#include "state.hpp"

namespace chuhan {

struct Work {
  uint32_t proof;     // that Han wins
  uint32_t disproof;  // that Chu wins
};

// `dead`: persons whose power neither side can use any more.
Work guess_work(const State& s, Cards dead);

}  // namespace chuhan
