// The 19 kinds of card and a multiset of them in one 32-bit integer (31 bits are used).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace chuhan {

// Canonical card order (DESIGN.md, section 4); the field of a kind in `Cards` lies in the same order.
enum Kind : uint8_t {
  K0, K1, K2, K3j, K3y, K3l, K3x, K3p, K3h, K3z, K4, K5, K6y, K6h, K6l, K6x, K7, K8, K9
};
inline constexpr int kKinds = 19;
inline constexpr uint8_t kNoKind = 0xff;

// A multiset: one counter per kind, just wide enough for the copies in the box (1.1), so that adding
// and removing cards is integer addition and subtraction.
using Cards = uint32_t;

inline constexpr std::array<uint8_t, kKinds> kShift = {0,  1,  5,  9,  10, 11, 12, 13, 14, 15,
                                                       16, 19, 22, 23, 24, 25, 26, 28, 30};
inline constexpr std::array<uint8_t, kKinds> kField = {1, 15, 15, 1, 1, 1, 1, 1, 1, 1,
                                                       7, 7,  1,  1, 1, 1, 3, 3, 1};
inline constexpr std::array<uint8_t, kKinds> kRank = {0, 1, 2, 3, 3, 3, 3, 3, 3, 3,
                                                      4, 5, 6, 6, 6, 6, 7, 8, 9};
// First kind of each rank; the persons of rank 3 and 6 follow it.
inline constexpr std::array<uint8_t, 10> kFirst = {K0, K1, K2, K3j, K4, K5, K6y, K7, K8, K9};

constexpr Cards one(int kind) { return Cards{1} << kShift[kind]; }

inline constexpr Cards kThrees = 0x7fu << 9;
inline constexpr Cards kSixes = 0xfu << 22;
inline constexpr Cards kPersons = kThrees | kSixes;

constexpr int count(Cards cards, int kind) {
  return static_cast<int>(cards >> kShift[kind]) & kField[kind];
}
constexpr bool has(Cards cards, int kind) { return count(cards, kind) != 0; }

// How many cards of a rank; the joker (rank 0) counts only for its own rank here.
constexpr int count_rank(Cards cards, int rank) {
  if (rank == 3) return std::popcount(cards & kThrees);
  if (rank == 6) return std::popcount(cards & kSixes);
  return count(cards, kFirst[rank]);
}

constexpr int size_of(Cards c) {
  return std::popcount(c & (kPersons | one(K0) | one(K9))) + count(c, K1) + count(c, K2) +
         count(c, K4) + count(c, K5) + count(c, K7) + count(c, K8);
}

// The kinds present, as a 19-bit mask.
constexpr uint32_t kinds_of(Cards c) {
  uint32_t mask = 0;
  for (int k = 0; k < kKinds; ++k) mask |= static_cast<uint32_t>(has(c, k)) << k;
  return mask;
}

}  // namespace chuhan
