#include "mix.hpp"

#include <cstdlib>
#include <numeric>

namespace suntzu {
namespace {

using Marginals = std::array<std::array<int64_t, kKinds>, kProvinces>;

// Do they fill every province and use no card too often?
bool fair(const Marginals& shares, const Hand& hand, int64_t of) {
  for (int p = 0; p < kProvinces; ++p)
    if (std::accumulate(shares[p].begin(), shares[p].end(), int64_t{0}) != of) return false;
  for (int c = 0; c < kKinds; ++c) {
    int64_t used = 0;
    for (int p = 0; p < kProvinces; ++p) used += shares[p][c];
    if (used > hand[c] * of) return false;
  }
  return true;
}

// Splits placements off, one after another (Birkhoff): each is as large as the rest allows, and uses up a share
// or makes a card one that every further placement must lay as often as it is held.
bool split(Marginals shares, const Hand& hand, int64_t of, Mix& mix) {
  mix.of = of;
  for (int64_t rest = of; rest > 0;) {
    int64_t slack[kKinds];
    for (int c = 0; c < kKinds; ++c) {
      slack[c] = hand[c] * rest;
      for (int p = 0; p < kProvinces; ++p) slack[c] -= shares[p][c];
    }
    Place place{};
    int8_t used[kKinds] = {};
    const auto fill = [&](const auto& self, int province) -> bool {
      if (province == kProvinces) {
        for (int c = 0; c < kKinds; ++c)
          if (!slack[c] && used[c] != hand[c]) return false;
        return true;
      }
      for (int8_t c = 0; c < kKinds; ++c) {
        if (!shares[province][c] || used[c] == hand[c]) continue;
        place[province] = c;
        ++used[c];
        if (self(self, province + 1)) return true;
        --used[c];
      }
      return false;
    };
    if (!fill(fill, 0)) return false;
    int64_t share = rest;
    for (int p = 0; p < kProvinces; ++p) share = std::min(share, shares[p][place[p]]);
    for (int c = 0; c < kKinds; ++c)
      if (used[c] < hand[c]) share = std::min(share, slack[c] / (hand[c] - used[c]));
    if (!share) return false;
    for (int p = 0; p < kProvinces; ++p) shares[p][place[p]] -= share;
    rest -= share;
    mix.shares.emplace_back(place, share);
  }
  return true;
}

}  // namespace

Equilibrium equilibrium(const Sum& sum, bool with_mixes) {
  Equilibrium out;
  std::vector<int> mine, theirs;
  for (int c = 0; c < kKinds; ++c) {
    if (sum.mine[c]) mine.push_back(c);
    if (sum.theirs[c]) theirs.push_back(c);
  }
  const int m = static_cast<int>(mine.size()), t = static_cast<int>(theirs.size());
  int least[kProvinces], greatest = 1;
  for (int p = 0; p < kProvinces; ++p) {
    least[p] = kNever;
    int most = -kNever;
    for (const int a : mine)
      for (const int b : theirs) {
        least[p] = std::min(least[p], sum.gain[p][a][b]);
        most = std::max(most, sum.gain[p][a][b]);
      }
    greatest = std::max(greatest, most - least[p]);
  }
  const int lift = 8 * greatest;  // to leave a province empty would cost more than it could ever bring
  const int n = kProvinces * m + kProvinces + t;
  Program program;
  program.variables = n;
  program.gains.assign(n, 0);
  const auto row = [&](int bound) {
    program.bounds.push_back(bound);
    program.rows.resize(program.rows.size() + n);
    return &program.rows[program.rows.size() - n];
  };
  for (int p = 0; p < kProvinces; ++p) {
    program.gains[kProvinces * m + p] = 1;
    int* filled = row(1);
    for (int i = 0; i < m; ++i) filled[p * m + i] = 1;
  }
  for (int i = 0; i < m; ++i) {
    int* held = row(sum.mine[mine[i]]);
    for (int p = 0; p < kProvinces; ++p) held[p * m + i] = 1;
  }
  for (int j = 0; j < t; ++j) program.gains[kProvinces * m + kProvinces + j] = -sum.theirs[theirs[j]];
  std::vector<std::pair<int, int>> cells;
  for (int p = 0; p < kProvinces; ++p)
    for (int j = 0; j < t; ++j) {
      if (theirs[j] == kSix && sum.barred[1][p]) continue;
      int* cell = row(0);
      cells.emplace_back(p, j);
      cell[kProvinces * m + p] = 1;
      cell[kProvinces * m + kProvinces + j] = -1;
      for (int i = 0; i < m; ++i)
        if (!(mine[i] == kSix && sum.barred[0][p]))
          cell[p * m + i] = -(sum.gain[p][mine[i]][theirs[j]] - least[p] + lift);
    }
  for (int p = 0; p < kProvinces; ++p)
    for (int i = 0; i < m; ++i)
      if (mine[i] == kSix && sum.barred[0][p])
        for (int r = 0; r < static_cast<int>(program.bounds.size()); ++r) program.rows[r * n + p * m + i] = 0;
  const Proof proof = maximise(program);
  if (!proof.proved) return out;
  Marginals own{}, rival{};
  for (int p = 0; p < kProvinces; ++p)
    for (int i = 0; i < m; ++i) own[p][mine[i]] = proof.x[p * m + i];
  for (size_t k = 0; k < cells.size(); ++k)
    rival[cells[k].first][theirs[cells[k].second]] = proof.y[kProvinces + m + k];
  for (int p = 0; p < kProvinces; ++p)
    if (own[p][kSix] && sum.barred[0][p]) return out;
  if (!fair(own, sum.mine, proof.x_of) || !fair(rival, sum.theirs, proof.y_of)) return out;
  int64_t offset = sum.start - int64_t{kProvinces} * lift;
  for (int p = 0; p < kProvinces; ++p) offset += least[p];
  out.value = proof.value + offset * proof.of;
  out.of = proof.of;
  const int64_t common = std::gcd(std::abs(out.value), out.of);
  out.value /= common;
  out.of /= common;
  out.proved = !with_mixes || (split(own, sum.mine, proof.x_of, out.mine) &&
                               split(rival, sum.theirs, proof.y_of, out.theirs));
  return out;
}

}  // namespace suntzu
