// What a text may claim. Everything behind the reader indexes by kinds, ranks and sizes and adds cards as
// integers: it relies on one box of cards, on sets that are sets, and on claims whose cards are there.
#include <stdexcept>

#include "notation.hpp"

namespace chuhan {
namespace {

void demand(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument(std::string("impossible position: ") + what);
}

// 1.1: no more cards of a kind than the box has. Counted one by one: sums in `Cards` might overflow.
class Box {
 public:
  void take(Cards cards) {
    for (int k = 0; k < kKinds; ++k) take(k, count(cards, k));
  }
  void take(int kind, int n) {
    taken_[kind] += n;
    demand(taken_[kind] <= kCopies[kind], "more cards of a kind than there are");
  }

 private:
  std::array<int, kKinds> taken_{};
};

// One rank beside the joker (3.2, 3.6), or under Zhongli Mo each rank once (5.6).
bool is_set(const Move& m) {
  if (m.cards == 0) return false;
  if (m.play == Play::Zhongli || m.play == Play::PengZhongli) {
    for (const uint8_t n : counts_of(m.cards)) {
      if (n > 1) return false;
    }
    return true;
  }
  const Cards counting = m.size > 1 ? m.cards & ~one(K0) : m.cards;
  for (int k = 0; k < kKinds; ++k) {
    if (has(counting, k) && kRank[k] != m.rank) return false;
  }
  return true;
}

// A play as it lies on the table or is announced: with a set, with a target, or with neither.
bool is_whole(const Move& m) {
  switch (m.play) {
    case Play::Set:
    case Play::PengYue:
    case Play::Zhongli:
    case Play::PengZhongli: return is_set(m) && m.target == kNoKind;
    case Play::YuJi: return m.cards == 0 && m.target != kNoKind;
    case Play::YingBu: return m.cards == 0 && m.target >= K1 && m.target <= K5;
    default: return m.cards == 0 && m.target == kNoKind;
  }
}

void check_pending(const State& s) {
  const Move& m = s.announced;
  demand(is_power(m.play) && is_whole(m), "this cannot be announced");
  if (m.play == Play::YuJi) demand(has(s.hand[s.turn], m.target), "Yu Ji's card is not in the hand");
  if (m.play == Play::YingBu) demand(has(s.discard, m.target), "Ying Bu's card is not in the discard pile");
  if (s.pending == kAnswered) {
    demand(s.named < kKinds && has(power_cards(m.play), s.named),
           "Lü Zhi names no power of the announced play");
  }
}

}  // namespace

void check(const Position& p) {
  const State& s = p.state;
  Box box;
  box.take(s.hand[kHan]);
  box.take(s.hand[kChu]);
  box.take(s.discard);
  for (size_t i = kWritCards * static_cast<size_t>(s.writs_taken()); i < p.ctx.pile.size(); ++i) {
    box.take(p.ctx.pile[i], 1);
  }
  for (const TablePlay& play : p.table) {
    const bool lies =
        play.move.play == Play::Set || (is_power(play.move.play) && !is_pass_power(play.move.play));
    demand(lies && is_whole(play.move), "this cannot lie on the table");
    box.take(power_cards(play.move.play));
    box.take(play.move.cards);
  }
  if (s.pending == kNothing) return;
  check_pending(s);
  box.take(power_cards(s.announced.play));
  box.take(s.announced.cards);
  if (s.pending == kAnswered) box.take(K3l, 1);
}

}  // namespace chuhan
