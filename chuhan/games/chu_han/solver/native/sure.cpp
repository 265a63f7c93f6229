// The leader who is sure to go out: a proof without a search.
//
// Claim: the leader takes no writ and leads its cards rank by rank, first the groups that no answer beats, at
// most one other last, the joker joining one of them. The rival must pass each time, on the set that lies
// there already too, so the same side leads again (3.5), until the last set empties its hand; the rival gains
// nothing. Why nothing escapes this:
// - Draws: the rival has one turn for each set but the last, with one writ in each (4.1). It never holds more
//   than its hand and the cards of these writs, and `beat` asks all of them at once.
// - Answers are sets, Zhongli Mo, Peng Yue, these two together, and Liu Bang (3.3, 3.4, 5.5, 5.6, 5.8). What
//   cannot beat a set cannot beat one card more of its rank either, so the joker spoils no group.
// - Powers without a set: LEAD powers need the lead, reactions a power of the leader's. Xiang Yu only doubles
//   the leader's gain, or with 9.5 = no the rival's, which is nothing. Han Xin and Xiahou Ying would stop the
//   run: one of them alone is cancelled by Lü Zhi, kept for the last set, if no Xiao He saves it; the rival's
//   turn then goes on without a writ (6.3).
// - Going out: all that the rival can shed is Xiang Yu and the cancelled card, and it holds more (7.1, 7.2).
// - 31 VP are out of reach: the caller sees to that.
#include "sure.hpp"

#include <algorithm>

#include "referee.hpp"

namespace chuhan {
namespace {

// Everything the rival may hold while the run lasts, and what of it could beat a set.
class Answers {
 public:
  explicit Answers(Cards cards)
      : cards_(cards), lanes_(lanes_of(cards)), joker_(has(cards, K0) ? 1 : 0), ranks_(ranks_of(cards)) {}

  // Errs only towards true.
  bool beat(int size, int rank) const {
    if (rank > kTopRank) return false;
    const int plain = std::max(size - joker_, 1);
    if ((lanes_.at_least(plain) & Lanes::above(rank)) != 0) return true;  // 3.3
    const int above = bits_in(ranks_ >> (rank + 1));
    const bool zhongli = has(cards_, K3z);
    if (zhongli && above >= size) return true;  // 5.6
    if (has(cards_, K3p) && rank > 0) {         // 5.5, 3.4
      if (lanes_.of(rank) + joker_ >= size) return true;
      if (zhongli && lanes_.of(rank) > 0 && above >= size - 1) return true;
    }
    return is_lone_nine(size, rank) && has(cards_, K6l);  // 5.8
  }

 private:
  Cards cards_;
  Lanes lanes_;
  int joker_;
  unsigned ranks_;
};

// The leader's hand by groups, and which of them the answers can beat.
struct Run {
  const Answers& answers;
  Counts n;
  int weak = 0;         // beatable groups but the 3s
  int weak_single = 0;  // those of one card
  bool mended = false;  // the joker makes one of them too large to beat

  Run(const Answers& a, Cards hand) : answers(a), n(counts_of(hand)) {
    for (int r = 1; r <= kTopRank; ++r) {
      if (r == 3 || n[r] == 0 || !answers.beat(n[r], r)) continue;
      ++weak;
      weak_single += n[r] == 1 ? 1 : 0;
      mended |= n[0] != 0 && !answers.beat(n[r] + 1, r);
    }
  }
  bool weak_threes(int size) const { return size > 0 && answers.beat(size, 3); }
  // All but one group must stand; the last empties the hand.
  bool wins_plainly() const {
    const bool threes = weak_threes(n[3]);
    const bool mends = mended || (threes && n[0] != 0 && !answers.beat(n[3] + 1, 3));
    return weak + (threes ? 1 : 0) - (mends ? 1 : 0) <= 1;
  }
  // The same with powers that the rival cannot cancel: Ji Bu sheds himself (5.1), Yu Ji herself and a card (5.2),
  // each in a lead turn of its own, and Zhongli Mo takes all weak single cards along in the last set (5.6).
  // There are never more sets than groups, so the rival draws no more than before: Ji Bu and Yu Ji add none,
  // and Zhongli Mo's takes the place of a weak group, of which there is one if the plain run fails.
  bool wins_with_powers(const Context& ctx, Cards hand, int groups) const {
    const int spare = weak - (mended ? 1 : 0);
    const int shed = weak - (weak_single > 0 ? 1 : 0);
    if (has(hand, K3z) && ctx.rule(kZhongliLeads)) {
      const int others = n[3] - 1;
      const bool pair = others > 1 && weak_threes(others);
      if (weak == weak_single && !pair && (weak_single > 1 || ctx.rule(kZhongliSingle))) return true;
    }
    if (has(hand, K3j) && spare + weak_threes(n[3] - 1) <= 1) return true;
    if (!has(hand, K3y)) return false;
    if (shed + weak_threes(n[3] - 1) <= 1) return true;
    if (n[3] > 1 && spare + weak_threes(n[3] - 2) <= 1) return true;  // she takes another 3 along
    const int after = groups - (weak_single > 0 ? 1 : 0) - (n[3] == 2 ? 1 : 0);
    return has(hand, K3j) && after >= 2 && shed + weak_threes(n[3] - 2) <= 1;
  }
};

// A lead turn that empties the hand by a power and a set, if the rival does not cancel the power. The rival has
// no turn before it is over, so only a Lü Zhi that it holds already could.
bool out_at_once(const Context& ctx, Cards hand) {
  const auto groups = [](Cards c) { return bits_in(ranks_of(c)); };
  if (has(hand, K3j) && groups(hand - one(K3j)) <= 1) return true;
  if (has(hand, K3y)) {
    const Cards rest = hand - one(K3y);
    if (groups(rest) <= 1) return true;
    const Counts n = counts_of(rest);
    if (groups(rest) == 2) {
      for (int r = 1; r <= kTopRank; ++r) {
        if (n[r] == 1) return true;
      }
    }
  }
  if (has(hand, K3z) && ctx.rule(kZhongliLeads)) {
    const Cards rest = hand - one(K3z);
    const int size = size_of(rest);
    return size == groups(rest) + (has(rest, K0) ? 1 : 0) && (size > 1 || ctx.rule(kZhongliSingle));
  }
  return false;
}

}  // namespace

int sure_winner(const Context& ctx, const Pile& pile, const State& s, int& vp, int rival_size) {
  // In a response turn the one who is not on turn leads next, if there is no answer (3.5).
  const uint8_t leader = s.leading() ? s.turn : s.turn ^ 1;
  const Side rival = other(leader);
  const Cards hand = s.hand[leader];
  const int groups = std::max(bits_in(ranks_of(hand)), 1);  // the joker alone; else he joins a group (3.6)
  const int factor = s.factor(leader);
  int size = rival_size < 0 ? size_of(s.hand[rival]) : rival_size;
  vp = (std::min(size, kCardsCap) + s.taken[rival]) * factor;  // 7.3, 7.5
  if (s.leading() && groups == 1) return leader;

  // Powers in the run: not in a lead turn in which one was played already.
  const bool powers = !s.leading() || (s.flags & (kLeadPower | kCancelled)) == 0;
  if (s.leading() && powers && !has(s.hand[rival], K3l) && out_at_once(ctx, hand)) return leader;

  // The rival has a turn after each set but the last, one more if it is to respond now; a writ in each (4.1).
  const int turns = groups - 1 + (s.leading() ? 0 : 1);
  const int taken = s.writs_taken();
  const Cards cards = s.hand[rival] + pile.drawn[taken][std::min(taken + turns, kWrits)];
  // Han Xin and Xiahou Ying stop any run (5.7, 5.9); Lü Zhi, kept in the last group, stops one of them.
  const Cards stops = cards & (one(K6h) | one(K3h));
  if (stops != 0 && ((stops & (stops - 1)) != 0 || !has(hand, K3l) || has(cards, K3x))) return -1;
  // What the rival may shed without answering: a cancelled power (6.1), Xiang Yu (5.10).
  size -= (stops != 0 ? 1 : 0) + (has(cards, K6x) ? 1 : 0);
  if (size < 1) return -1;
  vp = (std::min(size, kCardsCap) + s.taken[rival]) * factor;

  const Answers answers(cards);
  if (!s.leading() && answers.beat(s.size, s.rank)) return -1;
  const Run run(answers, hand);
  if (stops != 0) return run.weak - (run.mended ? 1 : 0) <= 0 ? leader : -1;
  if (run.wins_plainly()) return leader;
  return powers && !has(cards, K3l) && run.wins_with_powers(ctx, hand, groups) ? leader : -1;
}

}  // namespace chuhan
