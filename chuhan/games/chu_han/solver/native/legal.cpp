// "May I?": the legal moves of a position, in canonical order.
#include <algorithm>
#include <vector>

#include "referee.hpp"

namespace chuhan {
namespace {

// picks() from tables: 3^7 = 2187 pairs of a mask and a part of it.
struct PickTable {
  std::array<std::array<uint16_t, 9>, 128> start{};
  std::array<uint8_t, 2187> masks{};

  PickTable() {
    size_t next = 0;
    for (unsigned mask = 0; mask < 128; ++mask) {
      for (int k = 0; k <= 7; ++k) {
        start[mask][k] = static_cast<uint16_t>(next);
        const size_t first = next;
        for (unsigned part = 0; part < 128; ++part) {
          if ((part & ~mask) == 0 && std::popcount(part) == k) masks[next++] = static_cast<uint8_t>(part);
        }
        // Of two picks of one size the smaller in card order is the one that owns the lowest card not shared.
        std::sort(masks.begin() + first, masks.begin() + next, [](uint8_t a, uint8_t b) {
          const unsigned differ = a ^ b;
          return (a & (differ & (~differ + 1))) != 0;
        });
      }
      start[mask][8] = static_cast<uint16_t>(next);
    }
  }
};
const PickTable kPicks;

struct Writer {
  Move* out;
  int n = 0;

  void add(Play p, uint8_t target = kNoKind) { out[n++] = Move{p, target, 0, 0, 0}; }
  void add_set(Play p, int size, int rank, Cards cards) {
    out[n++] = Move{p, kNoKind, static_cast<uint8_t>(size), static_cast<uint8_t>(rank), cards};
  }
};

// The sets of exactly `size` cards of one rank (3.2), with the joker first (3.6).
void sets_of(Writer& w, Play p, Cards hand, int size, int rank) {
  if (rank == 0) {
    if (size == 1 && has(hand, K0)) w.add_set(p, 1, 0, one(K0));
    return;
  }
  const int have = count_rank(hand, rank);
  const int shift = kShift[kFirst[rank]];
  const bool unique = rank == 3 || rank == 6;
  for (const int joker : {1, 0}) {
    const int need = size - joker;
    if (need < 1 || need > have || (joker != 0 && !has(hand, K0))) continue;
    const Cards extra = joker != 0 ? one(K0) : 0;
    if (!unique) {
      w.add_set(p, size, rank, extra + (static_cast<Cards>(need) << shift));
      continue;
    }
    const unsigned mask = (hand & (rank == 3 ? kThrees : kSixes)) >> shift;
    for (const uint8_t part : picks(mask, need)) {
      w.add_set(p, size, rank, extra | (static_cast<Cards>(part) << shift));
    }
  }
}

// Zhongli Mo's sets (5.6): all ranks different, the lowest one counts. Extends `cards` by kinds after
// `from`, which keeps the canonical order within one size.
void zhongli_sets(Writer& w, Play p, Cards hand, int size, int left, int rank, Cards cards, int from) {
  if (left == 0) {
    w.add_set(p, size, rank, cards);
    return;
  }
  for (int k = from; k < kKinds; ++k) {
    if (!has(hand, k)) continue;
    const int next = kRank[k] == kTopRank ? kKinds : kFirst[kRank[k] + 1];  // each rank at most once
    zhongli_sets(w, p, hand, size, left - 1, cards == 0 ? kRank[k] : rank, cards | one(k), next);
  }
}

void lead_moves(const Context& ctx, const State& s, Writer& w) {
  const Cards hand = s.hand[s.turn];
  // 3.1, 6.2: one LEAD power, and none after any cancelled power.
  if ((s.flags & (kLeadPower | kCancelled)) == 0) {
    if (has(hand, K3j)) w.add(Play::JiBu);
    if (has(hand, K3y)) {  // 5.2 needs another card
      for (int k = 0; k < kKinds; ++k) {
        if (k != K3y && has(hand, k)) w.add(Play::YuJi, static_cast<uint8_t>(k));
      }
    }
    if (has(hand, K6y)) {  // 5.3 needs rank 1-5 in the discard pile
      for (int k = K1; k <= K5; ++k) {
        if (has(s.discard, k)) w.add(Play::YingBu, static_cast<uint8_t>(k));
      }
    }
  }
  const int most = size_of(hand);
  for (int size = 1; size <= std::min(most, kLargestSet); ++size) {
    for (int rank = 0; rank <= kTopRank; ++rank) sets_of(w, Play::Set, hand, size, rank);
  }
  const bool zhongli = has(hand, K3z) && ctx.rule(kZhongliLeads) &&  // 9.1, 9.3, 9.4
                       ((s.flags & kLeadPower) == 0 || ctx.rule(kLeadPowerAndZhongli)) &&
                       ((s.flags & kCancelled) == 0 || ctx.rule(kPowerAfterCancel));
  if (zhongli) {
    const Cards rest = hand - one(K3z);
    const int least = ctx.rule(kZhongliSingle) ? 1 : 2;  // 9.2
    for (int size = least; size <= std::min(most - 1, kLargestSet); ++size) {
      zhongli_sets(w, Play::Zhongli, rest, size, size, 0, 0, 0);
    }
  }
}

void response_moves(const Context& ctx, const State& s, Writer& w) {
  const Cards hand = s.hand[s.turn];
  const int size = s.size;
  for (int rank = s.rank + 1; rank <= kTopRank; ++rank) sets_of(w, Play::Set, hand, size, rank);  // 3.3
  const bool power = (s.flags & kCancelled) == 0 || ctx.rule(kPowerAfterCancel);                  // 6.3, 9.4
  if (power) {
    const bool zhongli = has(hand, K3z) && (size > 1 || ctx.rule(kZhongliSingle));
    const int above = s.rank < kTopRank ? kFirst[s.rank + 1] : kKinds;
    const bool peng_yue = has(hand, K3p) && s.rank <= kTopRank;
    if (peng_yue) sets_of(w, Play::PengYue, hand - one(K3p), size, s.rank);                 // 5.5
    if (zhongli) zhongli_sets(w, Play::Zhongli, hand - one(K3z), size, size, 0, 0, above);  // 5.6
    if (zhongli && peng_yue) {  // 3.4: both; exactly equal, so the lowest is of that rank
      const Cards rest = hand - one(K3p) - one(K3z);
      for (int k = kFirst[s.rank]; k < above; ++k) {
        if (!has(rest, k)) continue;
        zhongli_sets(w, Play::PengZhongli, rest, size, size - 1, s.rank, one(k), above);
      }
    }
    if (has(hand, K6h)) w.add(Play::HanXin);                                 // 5.7
    if (has(hand, K6l) && is_lone_nine(size, s.rank)) w.add(Play::LiuBang);  // 5.8
  }
  w.add(Play::Pass);
  if (power) {
    if (has(hand, K3h)) w.add(Play::XiahouYing);  // 5.9
    if (has(hand, K6x)) w.add(Play::XiangYu);     // 5.10
  }
}

}  // namespace

Picks picks(unsigned mask, int k) {
  const auto& start = kPicks.start[mask];
  return {kPicks.masks.data() + start[k], kPicks.masks.data() + start[k + 1]};
}

int legal_moves(const Context& ctx, const State& s, Move* out) {
  Writer w{out};
  if (s.over) return 0;
  if (s.pending != kNothing) {
    const Cards hand = s.hand[s.actor()];
    if (s.pending == kAnnounced && has(hand, K3l)) {  // 5.4
      if (s.announced.play == Play::PengZhongli) {    // 6.4
        w.add(Play::LuZhi, K3p);
        w.add(Play::LuZhi, K3z);
      } else {
        w.add(Play::LuZhi);
      }
    }
    // 5.11; 6.7: Yu Ji's target is part of the announced play.
    const bool bound = s.announced.play == Play::YuJi && s.announced.target == K3x;
    if (s.pending == kAnswered && has(hand, K3x) && !bound) w.add(Play::XiaoHe);
    w.add(Play::Let);
    return w.n;
  }
  const bool barred = !s.leading() && (s.flags & kCancelled) != 0;                         // 4.2, 6.3
  if ((s.flags & kNoWrit) == 0 && !barred && s.writs_taken() < kWrits) w.add(Play::Writ);  // 4.1
  if (s.leading()) {
    lead_moves(ctx, s, w);
  } else {
    response_moves(ctx, s, w);
  }
  return w.n;
}

}  // namespace chuhan
