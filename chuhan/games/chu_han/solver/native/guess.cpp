// What makes a proof long or short, in numbers learned from solved positions.
#include "guess.hpp"

#include <algorithm>
#include <cmath>

namespace chuhan {
namespace {

// The numbers come from a regression over some 55,000 positions that searches had met and solved: how much
// work the winner's proof was, less two fifths of the odds that this side is the winner at all. A unit is a
// 32nd of a natural logarithm. What he who is to win holds mostly makes the work smaller, what his rival
// holds larger: Xiahou Ying and Han Xin above all, as they stop any run of strong sets (5.7, 5.9).
struct Weight {
  int own;
  int rival;
};
constexpr Weight kCard{4, 1};        // any card
constexpr Weight kGroup{-3, 12};     // a rank held, however often
constexpr Weight kWeak{27, -8};      // a group that the other side could beat rank for rank
constexpr Weight kWeaker{11, -2};    // and by a second rank
constexpr Weight kWeakCard{-6, -4};  // a weak group of one card
constexpr Weight kJoker{-30, 46};
constexpr std::array<Weight, kTopRank + 1> kHigh = {
    {{}, {}, {}, {}, {}, {}, {}, {-5, 9}, {-11, 16}, {-17, 25}}};
constexpr std::array<Weight, 7> kThree = {
    {{-3, 4}, {-21, 8}, {-4, 34}, {0, 15}, {5, 13}, {-45, 107}, {-32, 33}}};
constexpr std::array<Weight, 4> kSix = {{{-25, 28}, {-35, 79}, {-15, 39}, {-3, 16}}};

// For the one on turn, and for the other.
constexpr Weight kLead{5, 58};
constexpr Weight kCanBeat{8, 15};
constexpr Weight kCannotBeat{43, -9};
constexpr Weight kFittingGroup{-13, 8};  // beats the set without breaking a group

constexpr int kWritLeft = 24;
constexpr int kCardInTrick = -3;
constexpr int kConstant = 37;

constexpr Weight& operator+=(Weight& a, const Weight& b) {
  a.own += b.own;
  a.rival += b.rival;
  return a;
}
constexpr Weight operator*(const Weight& a, int n) { return {a.own * n, a.rival * n}; }

// The weights of every set of persons of one rank.
template <size_t N>
constexpr auto sums(const std::array<Weight, N>& weights) {
  std::array<Weight, size_t{1} << N> sum{};
  for (size_t mask = 0; mask < sum.size(); ++mask) {
    for (size_t i = 0; i < N; ++i) {
      if ((mask >> i & 1) != 0) sum[mask] += weights[i];
    }
  }
  return sum;
}
constexpr auto kThreeSums = sums(kThree);
constexpr auto kSixSums = sums(kSix);

Weight weigh_hand(Cards hand, Cards dead, Lanes mine, Lanes rival) {
  const Cards live = hand & ~dead;
  int cards = mine.of(0), groups = 0, weak = 0, weaker = 0, weak_cards = 0;
  for (unsigned ranks = ranks_of(hand); ranks != 0; ranks &= ranks - 1) {
    const int r = std::countr_zero(ranks);
    const int n = mine.of(r);
    const uint64_t beaten_by = rival.at_least(n) & Lanes::above(r);
    cards += n;
    ++groups;
    weak += beaten_by != 0;
    weaker += (beaten_by & (beaten_by - 1)) != 0;
    weak_cards += beaten_by != 0 && n == 1;
  }
  Weight sum = kThreeSums[live >> kShift[K3j] & 0x7f];
  sum += kSixSums[live >> kShift[K6y] & 0xf];
  sum += kJoker * mine.of(0);
  for (int r = 7; r <= kTopRank; ++r) sum += kHigh[r] * mine.of(r);
  sum += kCard * cards;
  sum += kGroup * groups;
  sum += kWeak * weak;
  sum += kWeaker * weaker;
  sum += kWeakCard * weak_cards;
  return sum;
}

Weight weigh_turn(const State& s, Lanes mine) {
  if (s.leading()) return kLead;
  const int least = s.size - mine.of(0);
  const uint64_t larger = s.rank < kTopRank ? Lanes::above(s.rank) : 0;
  const bool can = (mine.at_least(least < 1 ? 1 : least) & larger) != 0;
  const bool fits = ((mine.at_least(s.size) & ~mine.at_least(s.size + 1)) & larger) != 0;
  Weight sum = can ? kCanBeat : kCannotBeat;
  if (fits) sum += kFittingGroup;
  return sum;
}

// Half of the exponent only: numbers too far apart make the search leap.
constexpr int kLargest = 530;
const auto kWork = [] {
  std::array<uint32_t, kLargest + 1> work{};
  for (int i = 0; i <= kLargest; ++i) work[i] = static_cast<uint32_t>(std::lround(std::exp(i / 64.0)));
  return work;
}();
uint32_t work(int exponent) { return kWork[std::clamp(exponent, 0, kLargest)]; }

}  // namespace

Work guess_work(const State& s, Cards dead) {
  const Lanes han = lanes_of(s.hand[kHan]);
  const Lanes chu = lanes_of(s.hand[kChu]);
  const Weight h = weigh_hand(s.hand[kHan], dead, han, chu);
  const Weight c = weigh_hand(s.hand[kChu], dead, chu, han);
  const bool han_on_turn = s.turn == kHan;
  const Weight turn = weigh_turn(s, han_on_turn ? han : chu);
  const int both = kConstant + kWritLeft * (kWrits - s.writs_taken()) + kCardInTrick * s.size;
  return {work(both + h.own + c.rival + (han_on_turn ? turn.own : turn.rival)),
          work(both + c.own + h.rival + (han_on_turn ? turn.rival : turn.own))};
}

}  // namespace chuhan
