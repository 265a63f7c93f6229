// Which differences between two positions cannot matter: each fold below drops one and says why.
#include "key.hpp"

#include <algorithm>

namespace chuhan {
uint64_t mix(uint64_t a, uint64_t b) {
  const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

uint64_t fold(Cards cards, Cards dead) {
  const Cards d = cards & dead;
  return (cards & ~dead) | static_cast<uint64_t>(threes_in(d)) << 32 |
         static_cast<uint64_t>(sixes_in(d)) << 36;
}

namespace {

// Two hands with nothing to be drawn any more: only the order of the ranks that are left matters, not their
// names, so they are numbered anew. A rank is read for being higher (3.3), equal (5.5) or the lowest (5.6),
// which the new numbers answer alike; by name only for scoring twos and by Ying Bu, with whom nothing is
// renumbered, by Liu Bang, so the 9 is marked (5.8), and for its persons: the places of live 3s and 6s are
// marked. The set to beat stands at the place of the highest rank left up to its own, and says whether it is
// just that rank while Peng Yue may ask.
struct Renumbered {
  std::array<uint64_t, 2> hand{};
  uint64_t marks = 0;
  int rank = 0;

  Renumbered(const State& s, Cards dead, int top, bool equal_matters) {
    const Counts han = counts_of(s.hand[kHan]);
    const Counts chu = counts_of(s.hand[kChu]);
    const Cards live = (s.hand[kHan] | s.hand[kChu]) & kPersons & ~dead;
    int place = 0;
    int below = 0;
    for (int r = 1; r <= kTopRank; ++r) {
      if (han[r] + chu[r] == 0) continue;
      ++place;
      hand[kHan] = hand[kHan] << 4 | han[r];
      hand[kChu] = hand[kChu] << 4 | chu[r];
      if (r == 3 && (live & kThrees) != 0) marks |= static_cast<uint64_t>(place);
      if (r == 6 && (live & kSixes) != 0) marks |= static_cast<uint64_t>(place) << 4;
      if (r <= top) below = place;
    }
    for (const uint8_t side : {kHan, kChu}) {
      const Cards mine = s.hand[side] & ~dead;
      hand[side] |= static_cast<uint64_t>(mine & kThrees) << 31 | static_cast<uint64_t>(mine & kSixes) << 30 |
                    static_cast<uint64_t>(has(mine, K0)) << 60;
    }
    if (has(live, K6l)) marks |= static_cast<uint64_t>(han[9] + chu[9]) << 8;
    const bool equal = equal_matters && top >= 1 && top <= kTopRank && han[top] + chu[top] > 0;
    rank = below + (equal ? 16 : 0);
  }
};

// What Ying Bu may take, by presence: he is used once, so copies do not count; one dead 3 is like another.
uint64_t fold_low(Cards cards, Cards dead) {
  const Cards low = presence(cards) & kLow;
  return (low & ~dead) | ((low & dead) != 0 ? 1u : 0u);  // bit 0, the joker's, is free
}

// The set to beat, up to what could be told apart within this trick.
//
// Claim: its rank may rise to just below the next one that a side could play on it. Size and rank are only
// ever read to see who can answer this very set; the next set, or the end of the trick, replaces them.
// - Who answers: the one on turn, and the rival only if Han Xin sends the set back (5.7). A Han Xin in the
//   rival's hand comes too late: it answers another set, or none. A cancelled power leaves the set as it is.
// - With what: the hand and the whole pile, more than can be drawn, which at worst ends the rise early. A
//   plain set needs cards enough of its rank, with the joker (3.3, 3.6); under Zhongli Mo any one card above
//   may be the lowest (5.6). Ying Bu brings nothing within a trick (5.3).
// - Who asks for the exact rank: Peng Yue (5.5) and, for a lone 9, Liu Bang (5.8); while they can, nothing
//   is folded, and no rise ends at 9. The other powers ask for neither rank nor size (5.7, 5.9, 5.10).
void fold_top(const Pile& pile, const State& s, Cards dead, int& size, int& rank) {
  if (s.leading() || s.pending != kNothing) return;
  const Cards left = pile.left(s.writs_taken());
  const Cards both = (s.hand[0] | s.hand[1] | left) & ~dead;  // persons only are asked for below
  if (has(both, K3p)) return;                                 // 5.5: the exact rank matters
  if (is_lone_nine(size, rank) && has(both, K6l)) return;     // 5.8
  const bool han_xin = has(s.hand[s.turn] | left, K6h);
  const bool zhongli = has(both, K3z);  // 5.6
  for (int r = rank + 1; r <= kTopRank; ++r) {
    for (const uint8_t side : {kHan, kChu}) {
      if (side != s.turn && !han_xin) continue;
      const Cards cards = s.hand[side] + left;
      const int n = count_rank(cards, r);
      if (n > 0 && (zhongli || n + (has(cards, K0) ? 1 : 0) >= size)) {
        rank = r - 1;
        return;
      }
    }
  }
  rank = kLiuBangRank;  // nothing beats it; what is left are powers without a set, to which size is nothing
  size = 1;
}

// The flags of the turn, without those that forbid nothing: no writ is left to take, or no power that a lead
// turn could bar is in the hand or the pile.
int fold_flags(const Pile& pile, const State& s) {
  int flags = s.flags;
  if (s.writs_taken() == kWrits) flags &= ~kNoWrit;
  constexpr Cards lead = one(K3j) | one(K3y) | one(K3z) | one(K6y);
  if (s.leading() && s.pending == kNothing && ((s.hand[s.turn] | pile.left(s.writs_taken())) & lead) == 0) {
    flags &= ~(kLeadPower | kCancelled);  // 3.1, 6.2, 9.3, 9.4
  }
  return flags;
}

}  // namespace

Key make_key(const Context& ctx, const Pile& pile, const State& s, const Outlook& o, Goal goal,
             uint32_t switches) {
  const Cards dead = (switches & kAlike) != 0 ? o.dead : 0;
  uint64_t piles;
  if ((switches & kDiscard) == 0) {
    piles = s.discard | static_cast<uint64_t>(s.table) << 32;
  } else if (o.ying_bu) {
    // The running trick will have been swept before Ying Bu is next used: he leads (5.3), and after a LEAD
    // power that took effect or was cancelled there is no other in its trick (3.1, 6.2).
    piles = fold_low(presence(s.discard) | presence(s.table), dead);
  } else {
    piles = 0;
  }
  int size = s.size;
  int rank = s.rank;
  int flags = s.flags;
  if ((switches & kTrick) != 0) {
    fold_top(pile, s, dead, size, rank);
    flags = fold_flags(pile, s);
  }
  uint64_t han = fold(s.hand[kHan], dead);
  uint64_t chu = fold(s.hand[kChu], dead);
  uint64_t marks = 0;
  const bool named = o.ying_bu || o.twos || s.pending != kNothing || s.writs_taken() < kWrits;
  if ((switches & kRanks) != 0 && !named) {
    const Cards live = (s.hand[kHan] | s.hand[kChu]) & ~dead;
    const bool nine = is_lone_nine(size, rank) && has(live, K6l);
    const Renumbered anew(s, dead, s.leading() ? 0 : rank, has(live, K3p));
    han = anew.hand[kHan];
    chu = anew.hand[kChu];
    rank = anew.rank;
    marks = anew.marks | static_cast<uint64_t>(nine) << 9 | 1u << 10;
  }
  uint64_t rest = static_cast<uint64_t>(s.turn | flags << 1 | size << 4) | static_cast<uint64_t>(rank) << 8;
  // Scores: left out while neither side can reach 31. Doubling and who took writs then move margins only (5.10, 7.3);
  // for goal round the writs matter only when the match is decided after scoring (8.2).
  const bool folded = (switches & kScore) != 0;
  const bool scored = !folded || o.match;
  const bool margin = goal == Goal::Margin;
  if (scored) {
    rest |= static_cast<uint64_t>(s.score[0]) << 32 | static_cast<uint64_t>(s.score[1]) << 48 | 1u << 20;
  }
  if (scored || margin) rest |= static_cast<uint64_t>(s.doubled) << 29;
  const bool writs = !folded || margin || (scored && ctx.rule(kMatchAfterScoring));
  if (writs) rest |= static_cast<uint64_t>(s.taken[0] << 13 | s.taken[1] << 16);
  static_assert(kRulingBits <= 7);  // then the goal, and who is doubled
  rest |= static_cast<uint64_t>(ctx.rules) << 21 | static_cast<uint64_t>(goal) << 28;

  uint64_t claim = marks << 8;
  if (s.pending != kNothing) {
    claim = static_cast<uint64_t>(s.announced.cards) << 32 | static_cast<uint64_t>(s.announced.play) << 24 |
            static_cast<uint64_t>(s.announced.target) << 16 | static_cast<uint64_t>(s.named) << 8 | s.pending;
  }
  const uint64_t draw = pile.hash[s.writs_taken()];
  const auto lane = [&](uint64_t k0, uint64_t k1, uint64_t k2, uint64_t k3) {
    return mix(mix(han ^ k0, chu ^ k1) ^ mix(rest ^ k2, claim ^ k3), mix(piles ^ k1, draw ^ k2) ^ k0);
  };
  return {lane(0xa0761d6478bd642full, 0xe7037ed1a0b428dbull, 0x8ebc6af09c88c6e3ull, 0x589965cc75374cc3ull),
          lane(0x1d8e4e27c47d124full, 0xeb44accab455d165ull, 0x2d358dccaa6c78a5ull, 0x4b33a62ed433d4a3ull)};
}

}  // namespace chuhan
