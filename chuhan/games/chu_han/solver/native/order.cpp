// Which moves a search may leave out, and which of the others it tries first.
#include "order.hpp"

#include <algorithm>

#include "referee.hpp"

namespace chuhan {
namespace {

// Of the dead persons of one rank, a play that uses k of them uses the k lowest: they are alike. And it
// keeps no dead one while it gives up a live one of the rank, if that is plainly no better (see below).
bool is_chosen(Cards used, Cards hand, Cards dead, bool keep_live) {
  for (const Cards rank : {kThrees, kSixes}) {
    const Cards mine = hand & dead & rank;
    const Cards given = used & mine;
    const Cards kept = mine & ~given;
    if (kept == 0) continue;
    const Cards lowest_kept = kept & (~kept + 1);
    if (given >= lowest_kept) return false;
    if (keep_live && (used & rank & ~dead) != 0) return false;
  }
  return true;
}

}  // namespace

int candidate_moves(const Context& ctx, const State& s, const Outlook& o, uint32_t switches, Move* out) {
  const int n = legal_moves(ctx, s, out);
  if ((switches & kAlike) == 0 || s.pending != kNothing) return n;
  const Cards hand = s.hand[s.turn];
  const Cards dead = o.dead & kPersons;
  // Holding a live person instead of a dead one of the same rank is never worse: it plays the same sets,
  // and the rival's moves do not depend on it. What lies in the discard pile instead could help only
  // him who may use Ying Bu; so if that is me, both ways are tried.
  const bool keep_live = !(o.ying_bu && has(o.reach[s.turn], K6y));
  int kept = 0;
  for (int i = 0; i < n; ++i) {
    const Move& m = out[i];
    bool good = true;
    if (m.play == Play::YuJi) {
      const Cards rest = hand & ~one(K3y);
      good = (one(m.target) & kPersons) == 0 || is_chosen(one(m.target), rest, dead, keep_live);
    } else if (m.play == Play::YingBu) {
      // He is used once, then the discard pile is nothing any more: of the dead 3s one will do, and none
      // if a live one lies there.
      const Cards threes = s.discard & kThrees;
      if ((one(m.target) & threes & dead) != 0) {
        good = (threes & ~dead) == 0 && one(m.target) == (threes & (~threes + 1));
      }
    } else if ((m.cards & kPersons) != 0) {
      const Cards powers = power_cards(m.play);
      good = is_chosen(m.cards & kPersons, hand & kPersons & ~powers, dead, keep_live);
    }
    if (good) out[kept++] = m;
  }
  return kept;
}

namespace {

int promise(const State& s, const Outlook& o, const Move& m) {
  const Cards live = m.cards & kPersons & ~o.dead;
  const int waste = 6 * (threes_in(live) + sixes_in(live)) + (has(m.cards, K0) && m.size > 1 ? 5 : 0);
  switch (m.play) {
    case Play::Writ: return -60;
    case Play::JiBu: return 90;
    case Play::YuJi: return 40 - 2 * kRank[m.target] - ((one(m.target) & kPersons & ~o.dead) != 0 ? 10 : 0);
    case Play::YingBu: return -20 + kRank[m.target];
    case Play::Set:
      if (m.cards == s.hand[s.turn]) return 1000;
      return s.leading() ? 12 * m.size - 3 * m.rank - waste : 20 - 2 * m.rank - waste;
    case Play::Zhongli: return s.leading() ? 10 * m.size - 2 * m.rank - waste : 10 - m.rank - waste;
    case Play::PengYue: return 15 - waste;
    case Play::PengZhongli: return 0 - waste;
    case Play::HanXin: return 4;
    case Play::LiuBang: return 50;
    case Play::Pass: return 0;
    case Play::XiahouYing: return 8;
    case Play::XiangYu: return 12;
    case Play::LuZhi: return 10;
    case Play::XiaoHe: return 10;
    case Play::Let: return 0;
  }
  return 0;
}

}  // namespace

void order_moves(const State& s, const Outlook& o, int hint, Move* moves, uint16_t* index, int n) {
  constexpr int kSorted = 128;  // more moves than that are Zhongli Mo's: left in canonical order
  int score[kSorted];
  const int m = std::min(n, kSorted);
  for (int i = 0; i < n; ++i) index[i] = static_cast<uint16_t>(i);
  for (int i = 0; i < m; ++i) {
    const Move move = moves[i];
    const int v = i + 1 == hint ? 10000 : promise(s, o, move);
    int j = i;
    for (; j > 0 && score[j - 1] < v; --j) {
      moves[j] = moves[j - 1];
      index[j] = index[j - 1];
      score[j] = score[j - 1];
    }
    moves[j] = move;
    index[j] = static_cast<uint16_t>(i);
    score[j] = v;
  }
}

}  // namespace chuhan
