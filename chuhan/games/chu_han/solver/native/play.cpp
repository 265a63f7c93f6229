// What a move does: the order inside one play is 7.4.
#include <algorithm>
#include <vector>

#include "referee.hpp"

namespace chuhan {
namespace {

void gain(State& s, uint8_t side, int vp) {
  s.score[side] = static_cast<int16_t>(s.score[side] + s.factor(side) * vp);  // 5.10
}

void finish(State& s, uint8_t winner) {
  s.over = true;
  s.turn = winner;
  s.flags = 0;
  s.pending = kNothing;
}

// 7.3, 7.5: `out` has gone out; then the match check.
void score_round(const Context& ctx, State& s, uint8_t out) {
  const Side loser = other(out);
  gain(s, out, std::min(size_of(s.hand[loser]), kCardsCap) + s.taken[loser]);
  uint8_t winner = out;
  // 8.2: both may stand at 31 only when the match is decided after scoring; a tie is the out-goer's.
  if (ctx.rule(kMatchAfterScoring) && std::max(s.score[0], s.score[1]) >= kMatch &&
      s.score[loser] > s.score[out]) {
    winner = loser;
  }
  finish(s, winner);
}

// Match check, empty-hand check, round scoring (7.4). `first` wins if both hands are empty (7.2).
void settle(const Context& ctx, State& s, uint8_t first) {
  if (!ctx.rule(kMatchAfterScoring)) {
    for (const uint8_t side : {kHan, kChu}) {
      if (s.score[side] >= kMatch) return finish(s, side);
    }
  }
  if (s.hand[first] == 0) return score_round(ctx, s, first);
  if (s.hand[other(first)] == 0) return score_round(ctx, s, other(first));
}

void next_turn(State& s, uint8_t side) {
  s.turn = side;
  s.flags = 0;
}

// 3.5
void end_trick(State& s, uint8_t leader) {
  s.discard += s.table;
  s.table = 0;
  s.size = 0;
  s.rank = 0;
  next_turn(s, leader);
}

void place_set(State& s, const Move& m) {
  s.table += m.cards;
  s.size = m.size;
  s.rank = m.rank;
  if (m.rank == kTwoRank && m.size >= kTwos) gain(s, s.turn, m.size);  // 3.7
  next_turn(s, other(s.turn));
}

// The announced power takes effect.
void take_effect(const Context& ctx, State& s, bool with_xiao_he) {
  const Move m = s.announced;
  const uint8_t me = s.turn;
  const Side rival = other(me);
  s.pending = kNothing;
  s.announced = Move{};
  s.named = kNoKind;
  s.table += power_cards(m.play);
  switch (m.play) {
    case Play::JiBu:  // 5.1
      s.flags |= kLeadPower;
      if (s.writs_taken() == kWrits) s.open |= bit_of(rival);
      break;
    case Play::YuJi:  // 5.2
      s.flags |= kLeadPower;
      s.hand[me] -= one(m.target);
      s.discard += one(m.target);
      break;
    case Play::YingBu:  // 5.3
      s.flags |= kLeadPower;
      s.discard -= one(m.target);
      s.hand[me] += one(m.target);
      break;
    case Play::HanXin:  // 5.7: the set to beat stays
      gain(s, rival, kHanXinVp);
      next_turn(s, rival);
      break;
    case Play::LiuBang:  // 5.8
      s.size = 1;
      s.rank = kLiuBangRank;
      next_turn(s, rival);
      break;
    case Play::XiahouYing:  // 5.9
      gain(s, rival, kXiahouYingVp);
      end_trick(s, me);
      break;
    case Play::XiangYu:  // 5.10, 9.5
      s.doubled |= ctx.rule(kXiangYuBoth) ? kBothSides : bit_of(me);
      end_trick(s, rival);
      break;
    default:  // 5.5, 5.6
      place_set(s, m);
      break;
  }
  // 7.2: both empty means that Lü Zhi was the rival's last card; Xiao He then came after her.
  settle(ctx, s, with_xiao_he ? rival : static_cast<Side>(me));
}

// 6.1-6.3, 6.8
void cancel(const Context& ctx, State& s) {
  const Move m = s.announced;
  const uint8_t me = s.turn;
  s.discard += one(K3l) + one(s.named);
  s.hand[me] += m.cards + power_cards(m.play) - one(s.named);            // 6.4
  s.flags |= is_lead_power(m.play) ? kCancelled : kCancelled | kNoWrit;  // 4.2
  s.pending = kNothing;
  s.announced = Move{};
  s.named = kNoKind;
  settle(ctx, s, me);  // 7.2: a hand empty now was so before Lü Zhi came
}

}  // namespace

void play(const Context& ctx, State& s, const Move& m) {
  const uint8_t me = s.turn;
  switch (m.play) {
    case Play::Writ:  // 4.1
      s.hand[me] += ctx.writ(s.writs_taken());
      ++s.taken[me];
      s.flags |= kNoWrit;
      break;
    case Play::Set:
      s.hand[me] -= m.cards;
      place_set(s, m);
      settle(ctx, s, me);
      break;
    case Play::Pass: end_trick(s, other(me)); break;
    case Play::LuZhi:
      s.hand[other(me)] -= one(K3l);
      s.pending = kAnswered;
      s.named = cancelled_card(m, s.announced.play);
      break;
    case Play::XiaoHe:  // 6.6
      s.hand[me] -= one(K3x);
      s.discard += one(K3x) + one(K3l);
      take_effect(ctx, s, true);
      break;
    case Play::Let:
      if (s.pending == kAnnounced) {
        take_effect(ctx, s, false);
      } else {
        cancel(ctx, s);
      }
      break;
    default:  // announced cards leave the hand; targets stay where they are (5)
      s.hand[me] -= power_cards(m.play) + m.cards;
      s.announced = m;
      s.pending = kAnnounced;
      break;
  }
}

bool is_over(const Context& ctx, const State& s) {
  if (!ctx.rule(kMatchAfterScoring) && std::max(s.score[0], s.score[1]) >= kMatch) return true;
  return s.pending == kNothing && (s.hand[0] == 0 || s.hand[1] == 0);
}

uint64_t perft(const Context& ctx, const State& s, int depth) {
  if (depth == 0) return 1;
  std::vector<Move> moves(kMaxMoves);
  const int n = legal_moves(ctx, s, moves.data());
  if (depth == 1) return static_cast<uint64_t>(n);
  uint64_t leaves = 0;
  for (int i = 0; i < n; ++i) {
    State child = s;
    play(ctx, child, moves[i]);
    leaves += perft(ctx, child, depth - 1);
  }
  return leaves;
}

}  // namespace chuhan
