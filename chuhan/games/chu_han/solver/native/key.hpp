// The table key of a position: everything that matters for its value, and nothing else.
#pragma once

#include <array>
#include <utility>

#include "outlook.hpp"
#include "table.hpp"

namespace chuhan {

// The speed-ups. With none of them the search is alpha-beta with a table over canonically ordered moves.
enum Switch : uint32_t {
  kWindows = 1u << 0,  // windows with one answer are closed at once
  kScore = 1u << 1,    // the score leaves the key while 31 is out of reach; margins count from it
  kDiscard = 1u << 2,  // the discard pile leaves the key, but for what Ying Bu may take
  kAlike = 1u << 3,    // persons without a use are plain cards, in keys and in moves
  kTrick = 1u << 4,    // the set to beat and the flags count up to what can be told apart
  kSure = 1u << 5,     // a run of sets that cannot be answered is a proof
  kOrder = 1u << 6,    // promising moves first
  kZero = 1u << 7,     // margins by zero-window steps
  kProof = 1u << 8,    // proof-number search
  kRanks = 1u << 9,    // without writs only the order of the ranks left matters
};
inline constexpr uint32_t kAllSwitches = (1u << 10) - 1;
inline constexpr std::array<std::pair<const char*, uint32_t>, 10> kSwitchNames = {{
    {"windows", kWindows},
    {"score", kScore},
    {"discard", kDiscard},
    {"alike", kAlike},
    {"trick", kTrick},
    {"sure", kSure},
    {"order", kOrder},
    {"zero", kZero},
    {"proof", kProof},
    {"ranks", kRanks},
}};

uint64_t mix(uint64_t a, uint64_t b);

// A hand whose dead persons are only counted: without a power they are cards of their rank (1.2, 5).
uint64_t fold(Cards cards, Cards dead);

Key make_key(const Context& ctx, const Pile& pile, const State& s, const Outlook& o, Goal goal,
             uint32_t switches);

}  // namespace chuhan
