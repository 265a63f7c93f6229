// Bounds on all that can follow a position: cards, powers, VP.
//
// Claim: what is out of reach stays so until the round is over. A hand grows only by writs (4.1), by Ying Bu
// (5.3) and by what a cancel gives back (6.1); `reach` counts the whole pile for both sides, every low card
// outside the buried ones for the side that may use Ying Bu, and the announced play. So it never grows from one
// position to the next. A power is dead when no reach, nor the set on the table, could ever let it be played.
// Each bound may be too wide: then a reduction is missed, and no value changes.
#include "outlook.hpp"

#include <algorithm>

#include "referee.hpp"

namespace chuhan {
namespace {

// Twos a side may lay down in sets of six or more (3.7): at most one plain set, as two take twelve cards and
// there are eight, the joker and one that Ying Bu brings back; and one of Zhongli Mo, with the ranks 2-9, or
// two if it is he whom Ying Bu brings back.
int most_from_twos(Cards cards, Cards reach, bool ying_bu) {
  const int twos = count(cards, K2) + (has(reach, K0) ? 1 : 0) + (ying_bu ? 1 : 0);
  constexpr int mixed = kTopRank - kTwoRank + 1;
  int vp = twos >= kTwos ? twos : 0;
  if (has(reach, K3z) && bits_in(ranks_of(reach)) >= kTwos) vp += ying_bu ? 2 * mixed : mixed;
  return vp;
}

}  // namespace

Pile::Pile(const Context& ctx, int taken) {
  uint64_t h = 0x2545f4914f6cdd1dull;
  hash[kWrits] = h;
  for (int w = kWrits - 1; w >= taken; --w) {
    unsigned writ = 0;
    for (int i = 0; i < kWritCards; ++i) writ = writ * 32u + ctx.pile[kWritCards * w + i];
    h = (h ^ (writ + 1u)) * 0x9e3779b97f4a7c15ull;
    h ^= h >> 29;
    hash[w] = h;
  }
  for (int w = taken; w < kWrits; ++w) {
    for (int v = w; v < kWrits; ++v) drawn[w][v + 1] = drawn[w][v] + ctx.writ(v);
  }
}

Outlook look_ahead(const Context& ctx, const Pile& pile, const State& s, Goal goal) {
  Outlook o;
  const Cards left = pile.left(s.writs_taken());
  std::array<Cards, 2> cards = {s.hand[0] + left, s.hand[1] + left};
  if (s.pending != kNothing) {  // an announced play may come back to the hand (6.1)
    cards[s.turn] += s.announced.cards + power_cards(s.announced.play);
    if (s.pending == kAnswered) cards[s.turn ^ 1] += one(K3l);
  }
  o.reach = {presence(cards[0]), presence(cards[1])};
  const Cards held = o.reach[0] | o.reach[1];
  const Cards low = (held | presence(s.discard) | presence(s.table)) & kLow;
  o.ying_bu = has(held, K6y) && low != 0;
  std::array<bool, 2> ying_bu{};
  for (const uint8_t side : {kHan, kChu}) {
    // 5.3: what lies in the discard pile, or will lie there.
    ying_bu[side] = has(o.reach[side], K6y) && low != 0;
    if (ying_bu[side]) o.reach[side] |= low;
  }

  // Which powers can ever be announced. Ji Bu, Yu Ji, Zhongli Mo, Han Xin and the two pass powers always may.
  const std::array<unsigned, 2> ranks = {ranks_of(o.reach[0] & ~one(K3p)), ranks_of(o.reach[1] & ~one(K3p))};
  const unsigned top = s.leading() || s.rank > kTopRank ? 0u : 1u << s.rank;
  std::array<Cards, 2> useful{};  // persons whose power this side may still use
  for (const uint8_t me : {kHan, kChu}) {
    const Side rival = other(me);
    const bool han_xin = has(o.reach[rival], K6h);  // makes me answer my own set (5.7)
    useful[me] = o.reach[me] & (one(K3j) | one(K3y) | one(K3z) | one(K3h) | one(K6h) | one(K6x));
    if (ying_bu[me]) useful[me] |= one(K6y);
    // 5.5: a rank I hold and the rival may play, or the one on the table.
    const bool equal = han_xin || (ranks[me] & (ranks_of(o.reach[rival]) | top)) != 0;
    if (equal) useful[me] |= o.reach[me] & one(K3p);
    // 5.8: the only 9 must come to lie alone before me.
    const bool nine =
        has(o.reach[rival], K9) || is_lone_nine(s.size, s.rank) || (han_xin && has(o.reach[me], K9));
    if (nine) useful[me] |= o.reach[me] & one(K6l);
  }
  // 5.4: Lü Zhi needs a power to cancel; 5.11: Xiao He needs her.
  const std::array<Cards, 2> announced = useful;
  for (const uint8_t me : {kHan, kChu}) {
    if (announced[other(me)] != 0) useful[me] |= o.reach[me] & one(K3l);
  }
  for (const uint8_t me : {kHan, kChu}) {
    if (has(useful[other(me)], K3l)) useful[me] |= o.reach[me] & one(K3x);
  }
  o.dead = kPersons & ~(useful[0] | useful[1]);

  // 7.3, 3.7, 5.7, 5.9, 5.10: how far the score can still move.
  const int writs_left = kWrits - s.writs_taken();
  for (const uint8_t me : {kHan, kChu}) {
    const Side rival = other(me);
    const Cards doubling = ctx.rule(kXiangYuBoth) ? held : o.reach[me];  // 9.5: whoever passes, or only I
    const int factor = has(doubling, K6x) ? kXiangYuFactor : s.factor(me);
    int during = most_from_twos(cards[me], o.reach[me], ying_bu[me]);
    o.twos |= during > 0;
    if (has(o.reach[rival], K6h)) during += kHanXinVp;
    if (has(o.reach[rival], K3h)) during += ying_bu[rival] ? 2 * kXiahouYingVp : kXiahouYingVp;
    const int scoring = kCardsCap + s.taken[rival] + writs_left;
    o.most[me] = static_cast<int16_t>(factor * (during + scoring));
    // For goal round the scoring itself decides nothing, unless the match is decided after it (8.2).
    const bool whole = goal == Goal::Margin || ctx.rule(kMatchAfterScoring);
    if (s.score[me] + factor * (whole ? during + scoring : during) >= kMatch) o.match = true;
  }
  return o;
}

}  // namespace chuhan
