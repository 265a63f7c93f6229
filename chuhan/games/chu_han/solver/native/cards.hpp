// The 19 kinds of card and a multiset of them in one 32-bit integer (31 bits are used).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace chuhan {

// Canonical card order (docs/games/chu-han/notation.md); the field of a kind in `Cards` lies in the same order.
enum Kind : uint8_t { K0, K1, K2, K3j, K3y, K3l, K3x, K3p, K3h, K3z, K4, K5, K6y, K6h, K6l, K6x, K7, K8, K9 };
inline constexpr int kKinds = 19;
inline constexpr uint8_t kNoKind = 0xff;

// A multiset: one counter per kind, just wide enough for the copies in the box (1.1), so that adding
// and removing cards is integer addition and subtraction.
using Cards = uint32_t;

inline constexpr std::array<uint8_t, kKinds> kShift = {0,  1,  5,  9,  10, 11, 12, 13, 14, 15,
                                                       16, 19, 22, 23, 24, 25, 26, 28, 30};
inline constexpr std::array<uint8_t, kKinds> kField = {1, 15, 15, 1, 1, 1, 1, 1, 1, 1,
                                                       7, 7,  1,  1, 1, 1, 3, 3, 1};
// How many of each kind the box has (1.1).
inline constexpr std::array<uint8_t, kKinds> kCopies = {1, 9, 8, 1, 1, 1, 1, 1, 1, 1,
                                                        6, 5, 1, 1, 1, 1, 3, 2, 1};
inline constexpr std::array<uint8_t, kKinds> kRank = {0, 1, 2, 3, 3, 3, 3, 3, 3, 3,
                                                      4, 5, 6, 6, 6, 6, 7, 8, 9};

inline constexpr int kTwoRank = 2;  // whose large sets score (3.7)
inline constexpr int kTopRank = 9;  // 1.1
// Nine 1s and the joker (1.1, 3.6), or a card of each of ten ranks (5.6).
inline constexpr int kLargestSet = 10;

// First kind of each rank; the persons of rank 3 and 6 follow it.
inline constexpr std::array<uint8_t, kTopRank + 1> kFirst = {K0, K1, K2, K3j, K4, K5, K6y, K7, K8, K9};

constexpr Cards one(int kind) { return Cards{1} << kShift[kind]; }

inline constexpr Cards kThrees = 0x7fu << 9;
inline constexpr Cards kSixes = 0xfu << 22;
inline constexpr Cards kPersons = kThrees | kSixes;

constexpr int count(Cards cards, int kind) { return static_cast<int>(cards >> kShift[kind]) & kField[kind]; }
constexpr bool has(Cards cards, int kind) { return count(cards, kind) != 0; }

// Number of bits of a byte. The wheel must run on any machine of its kind, so the compiler may not use the
// processor's own instruction, and its library call is slower than this table.
inline constexpr std::array<uint8_t, 128> kBits = [] {
  std::array<uint8_t, 128> bits{};
  for (unsigned i = 0; i < 128; ++i) bits[i] = static_cast<uint8_t>(std::popcount(i));
  return bits;
}();
constexpr int threes_in(Cards c) { return kBits[c >> 9 & 0x7f]; }
constexpr int sixes_in(Cards c) { return kBits[c >> 22 & 0xf]; }

// How many cards of a rank; the joker (rank 0) counts only for its own rank here.
constexpr int count_rank(Cards cards, int rank) {
  if (rank == 3) return threes_in(cards);
  if (rank == 6) return sixes_in(cards);
  return count(cards, kFirst[rank]);
}

constexpr int size_of(Cards c) {
  return count(c, K0) + count(c, K1) + count(c, K2) + threes_in(c) + count(c, K4) + count(c, K5) +
         sixes_in(c) + count(c, K7) + count(c, K8) + count(c, K9);
}

// The kinds present, as a 19-bit mask.
constexpr uint32_t kinds_of(Cards c) {
  uint32_t mask = 0;
  for (int k = 0; k < kKinds; ++k) mask |= static_cast<uint32_t>(has(c, k)) << k;
  return mask;
}

// Every kind present, once: a set of kinds in the shape of `Cards`, made for | and &.
constexpr Cards presence(Cards c) {
  constexpr Cards second = (one(K1) | one(K2) | one(K4) | one(K5) | one(K7) | one(K8)) << 1;
  constexpr Cards third = (one(K1) | one(K2) | one(K4) | one(K5)) << 2;
  constexpr Cards fourth = (one(K1) | one(K2)) << 3;
  constexpr Cards lowest = kPersons | one(K0) | one(K9) | second >> 1;
  return (c | (c & second) >> 1 | (c & third) >> 2 | (c & fourth) >> 3) & lowest;
}

// Rank 1-5, what Ying Bu may take (5.3): every bit from the 1s to the 5s.
inline constexpr Cards kLow = one(K6y) - one(K1);

// How many cards of each rank, in lanes of six bits: a comparison of all of them is one addition.
struct Lanes {
  uint64_t all = 0;

  static constexpr int kWidth = 6;
  static constexpr uint64_t kOnes = [] {
    uint64_t ones = 0;
    for (int r = 0; r <= kTopRank; ++r) ones |= uint64_t{1} << (kWidth * r);
    return ones;
  }();
  static constexpr uint64_t kTops = kOnes << (kWidth - 1);
  // The ranks above one, as lanes.
  static constexpr uint64_t above(int rank) { return ~uint64_t{0} << (kWidth * (rank + 1)); }

  constexpr int of(int rank) const { return static_cast<int>(all >> (kWidth * rank)) & 31; }
  // The top bits of the lanes that have n or more; n is 32 at most.
  constexpr uint64_t at_least(int n) const { return (all + static_cast<uint64_t>(32 - n) * kOnes) & kTops; }
};

constexpr Lanes lanes_of(Cards c) {
  const auto lane = [](int n, int rank) { return static_cast<uint64_t>(n) << (Lanes::kWidth * rank); };
  return {lane(count(c, K0), 0) | lane(count(c, K1), 1) | lane(count(c, K2), 2) | lane(threes_in(c), 3) |
          lane(count(c, K4), 4) | lane(count(c, K5), 5) | lane(sixes_in(c), 6) | lane(count(c, K7), 7) |
          lane(count(c, K8), 8) | lane(count(c, K9), 9)};
}

// How many cards of each rank.
using Counts = std::array<uint8_t, kTopRank + 1>;
constexpr Counts counts_of(Cards c) {
  const auto n = [c](int kind) { return static_cast<uint8_t>(count(c, kind)); };
  const auto threes = static_cast<uint8_t>(threes_in(c));
  const auto sixes = static_cast<uint8_t>(sixes_in(c));
  return {n(K0), n(K1), n(K2), threes, n(K4), n(K5), sixes, n(K7), n(K8), n(K9)};
}

// The ranks 1-9 in a multiset, as bits.
constexpr unsigned ranks_of(Cards c) {
  const auto bit = [](bool present, int rank) { return static_cast<unsigned>(present) << rank; };
  return bit(has(c, K1), 1) | bit(has(c, K2), 2) | bit((c & kThrees) != 0, 3) | bit(has(c, K4), 4) |
         bit(has(c, K5), 5) | bit((c & kSixes) != 0, 6) | bit(has(c, K7), 7) | bit(has(c, K8), 8) |
         bit(has(c, K9), 9);
}
constexpr int bits_in(unsigned ranks) { return kBits[ranks & 0x7f] + kBits[ranks >> 7 & 0x7f]; }

}  // namespace chuhan
