// What a position, a move and a ruleset are to the kernel: plain data.
#pragma once

#include <array>
#include <cstdint>

#include "cards.hpp"

namespace chuhan {

enum Side : uint8_t { kHan, kChu };
constexpr Side other(uint8_t side) { return static_cast<Side>(side ^ 1); }
constexpr uint8_t bit_of(uint8_t side) { return static_cast<uint8_t>(1 << side); }
inline constexpr uint8_t kBothSides = bit_of(kHan) | bit_of(kChu);

// The open rulings (9) and the one event rule that touches the end of a match (8.2).
enum Ruling : uint8_t {
  kZhongliLeads = 1,         // 9.1
  kZhongliSingle = 2,        // 9.2
  kLeadPowerAndZhongli = 4,  // 9.3
  kPowerAfterCancel = 8,     // 9.4
  kXiangYuBoth = 16,         // 9.5
  kMatchAfterScoring = 32,   // 8.2
};
inline constexpr int kRulingBits = 6;
inline constexpr uint8_t kBaseRules = kZhongliLeads | kZhongliSingle | kXiangYuBoth;

// The numbers of the rules, as chuhan/rules.py names them. The kernel plays with these alone: a text that
// changes one is refused.
inline constexpr int kMatch = 31;         // 2.1: VP that win it
inline constexpr int kWrits = 6;          // 2.3
inline constexpr int kWritCards = 2;      // 4.1
inline constexpr int kTwos = 6;           // 3.7: cards of rank 2 that score
inline constexpr int kCardsCap = 5;       // 7.3: the most cards left that score
inline constexpr int kHanXinVp = 1;       // 5.7
inline constexpr int kLiuBangRank = 10;   // 5.8
inline constexpr int kXiahouYingVp = 3;   // 5.9
inline constexpr int kXiangYuFactor = 2;  // 5.10

inline constexpr int kMatchWon = 1000;  // value of a won match for goal margin

// In canonical move order (docs/games/chu-han/notation.md).
enum class Play : uint8_t {
  Writ,         // 4.1
  JiBu,         // 5.1
  YuJi,         // 5.2
  YingBu,       // 5.3
  Set,          // 3.2
  PengYue,      // 5.5
  Zhongli,      // 5.6
  PengZhongli,  // 3.4
  HanXin,       // 5.7
  LiuBang,      // 5.8
  Pass,         // 3.3
  XiahouYing,   // 5.9
  XiangYu,      // 5.10
  LuZhi,        // 5.4
  XiaoHe,       // 5.11
  Let,          // a reaction that is not made
};

struct Move {
  Play play = Play::Let;
  uint8_t target = kNoKind;  // Yu Ji's and Ying Bu's card; the power that Lü Zhi names (6.4)
  uint8_t size = 0;          // of the set, if there is one
  uint8_t rank = 0;
  Cards cards = 0;  // the set, without power cards

  bool operator==(const Move&) const = default;
};
static_assert(sizeof(Move) == 8);

constexpr bool is_lead_power(Play p) { return p >= Play::JiBu && p <= Play::YingBu; }
constexpr bool is_pass_power(Play p) { return p == Play::XiahouYing || p == Play::XiangYu; }
constexpr bool is_power(Play p) {  // opens a window for Lü Zhi (5.4)
  return is_lead_power(p) || (p >= Play::PengYue && p <= Play::LiuBang) || is_pass_power(p);
}

// The power cards that a play lays down beside its set.
constexpr Cards power_cards(Play p) {
  switch (p) {
    case Play::JiBu: return one(K3j);
    case Play::YuJi: return one(K3y);
    case Play::YingBu: return one(K6y);
    case Play::PengYue: return one(K3p);
    case Play::Zhongli: return one(K3z);
    case Play::PengZhongli: return one(K3p) | one(K3z);
    case Play::HanXin: return one(K6h);
    case Play::LiuBang: return one(K6l);
    case Play::XiahouYing: return one(K3h);
    case Play::XiangYu: return one(K6x);
    default: return 0;
  }
}

// The power card that Lü Zhi cancels: the one she names (6.4), else the only one of the announced play.
constexpr uint8_t cancelled_card(const Move& lu_zhi, Play announced) {
  if (lu_zhi.target != kNoKind) return lu_zhi.target;
  return static_cast<uint8_t>(std::countr_zero(kinds_of(power_cards(announced))));
}

// What Liu Bang answers: a set of exactly one card of rank 9 (5.8).
constexpr bool is_lone_nine(int size, int rank) { return size == 1 && rank == 9; }

enum Flag : uint8_t {
  kNoWrit = 1,     // w
  kLeadPower = 2,  // p
  kCancelled = 4,  // c
};

// The claims on the stack: none, a power, a power answered by Lü Zhi. Xiao He cannot be answered (5.11),
// so he never waits.
enum Pending : uint8_t { kNothing, kAnnounced, kAnswered };

struct State {
  std::array<Cards, 2> hand{};
  Cards discard = 0;
  Cards table = 0;  // every card of the running trick, powers included (3.5)
  Move announced;   // the power on the stack
  uint8_t pending = kNothing;
  uint8_t named = kNoKind;  // the power card Lü Zhi cancels
  uint8_t turn = kHan;      // whose turn it is; when the round is over, its winner
  uint8_t flags = 0;
  uint8_t size = 0;  // the set to beat; 0 in a lead turn
  uint8_t rank = 0;
  std::array<uint8_t, 2> taken{};  // writs
  std::array<int16_t, 2> score{};
  uint8_t doubled = 0;  // bit of a side: its VP count double (5.10, 9.5)
  bool over = false;
  uint8_t open = 0;  // bit of a side: its hand lies open (5.1)

  uint8_t actor() const { return pending == kAnnounced ? turn ^ 1 : turn; }
  bool leading() const { return size == 0; }
  int writs_taken() const { return taken[0] + taken[1]; }
  int factor(uint8_t side) const { return (doubled >> side & 1) != 0 ? kXiangYuFactor : 1; }
};

// What stays the same through a whole search.
struct Context {
  uint8_t rules = kBaseRules;
  std::array<uint8_t, kWritCards * kWrits> pile{};  // kinds; slot i is the i-th card drawn in the round

  bool rule(Ruling r) const { return (rules & r) != 0; }
  // The cards of a writ (4.1); the first one is number 0.
  Cards writ(int number) const {
    const int first = kWritCards * number;
    Cards cards = 0;
    for (int i = first; i < first + kWritCards; ++i) cards += one(pile[i]);
    return cards;
  }
};

}  // namespace chuhan
