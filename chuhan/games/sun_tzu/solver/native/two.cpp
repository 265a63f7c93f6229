#include "two.hpp"

#include <numeric>
#include <set>

namespace suntzu {

constexpr int kUnknown = kNever;

TwoRounds::TwoRounds(const Setting& set, const Start& start, std::array<std::array<Draws, 2>, 2> draws)
    : set_(set), start_(start), draws_(std::move(draws)) {
  for (int p = 0; p < kProvinces; ++p)
    for (int b = 0; b < kKinds; ++b)
      for (int r = 0; r < kKinds; ++r)
        if (start.hand[0][b] && start.hand[1][r]) fought_[p][b][r] = fought(set, start.armies[p], b, r);
  for (int side = 0; side < 2; ++side)
    for (int one = 0; one < 2; ++one) {
      std::set<Hand> kept;
      for (const auto& draw : draws_[side][one]) kept.insert(draw.begin(), draw.end());
      kept_[side][one].assign(kept.begin(), kept.end());
    }
}

TwoRounds::After TwoRounds::after(const Place& mine, const Place& theirs) const {
  const Place& blue = set_.side ? theirs : mine;
  const Place& red = set_.side ? mine : theirs;
  After out{start_, {false, false}};
  for (int p = 0; p < kProvinces; ++p) {
    const int cards[2] = {blue[p], red[p]};
    const Fought& one = fought_[p][cards[0]][cards[1]];
    const bool plagued = cards[0] == kPlague || cards[1] == kPlague;
    out.start.armies[p] = one.armies;
    for (int side = 0; side < 2; ++side) {
      out.start.supply[side] += one.supply[side];
      out.start.mark[side][p] += cards[side] == kSix && !plagued;
      out.ones[side] |= cards[side] == kOne && !plagued;
      if (cards[side] > kSix) --out.start.hand[side][cards[side]];
    }
  }
  return out;
}

int TwoRounds::index(const Start& start) {
  std::string key;
  key.append(reinterpret_cast<const char*>(start.armies), sizeof start.armies);
  key.append(reinterpret_cast<const char*>(start.mark), sizeof start.mark);
  key.append(reinterpret_cast<const char*>(start.supply), sizeof start.supply);
  for (const Hand& hand : start.hand) key.append(reinterpret_cast<const char*>(hand.data()), hand.size());
  const auto [at, added] = known_.try_emplace(std::move(key), static_cast<int>(found_.size()));
  if (added) {
    found_.push_back(start);
    sure_.push_back(kUnknown);
    calm_.push_back(-1);
  }
  return at->second;
}

namespace {

Start keeping(const Start& start, int side, const Hand& kept) {
  Start out = start;
  for (int c = 0; c < kKinds; ++c) out.hand[side][c] += kept[c];
  return out;
}

}  // namespace

std::vector<std::vector<int>> TwoRounds::starts(const Place& mine, const Place& theirs) {
  const After then = after(mine, theirs);
  const int side = set_.side;
  std::vector<std::vector<int>> out;
  for (const Hand& own : kept_[side][then.ones[side]]) {
    out.emplace_back();
    for (const Hand& other : kept_[1 - side][then.ones[1 - side]])
      out.back().push_back(index(keeping(keeping(then.start, side, own), 1 - side, other)));
  }
  return out;
}

Answer TwoRounds::calm(const std::vector<Place>& mine, const std::vector<Place>& theirs, Limits& limits) {
  for (; checked_ < mine.size() && !short_; ++checked_)
    for (const Place& other : theirs)
      for (const auto& row : starts(mine[checked_], other))
        for (const int i : row) {
          if (calm_[i] >= 0) continue;
          if (limits.spend()) return Answer::kUnsure;
          const Start& start = found_[i];
          for (const Hand& hand : start.hand) short_ |= hand[kPlus1 + 1] || hand[kPlus3];
          const Answer answer = short_ ? Answer::kNo : is_calm(set_, start);
          calm_[i] = answer == Answer::kYes;
          short_ |= answer == Answer::kNo;
          if (short_) return Answer::kNo;
          if (answer == Answer::kUnsure) unsure_.push_back(i);
        }
  if (short_) return Answer::kNo;
  return unsure_.empty() ? Answer::kYes : Answer::kUnsure;
}

int TwoRounds::sure_value(int start, Limits& limits) {
  if (sure_[start] == kUnknown) {
    if (limits.spend()) return 0;
    sure_[start] = worth(set_, least_.most(summed(set_, found_[start])));
  }
  return sure_[start];
}

// The worst draw of one's own, the best that can be kept of it, and whatever the rival keeps.
int TwoRounds::sure_after(const After& then, int alpha, Limits& limits) {
  const int side = set_.side;
  int worst = kHigh;
  std::map<Hand, int> known;
  for (const auto& draw : draws_[side][then.ones[side]]) {
    int best = kLow;
    for (const Hand& own : draw) {
      auto at = known.find(own);
      if (at == known.end()) {
        const Start mine = keeping(then.start, side, own);
        int least = kHigh;
        for (const Hand& other : kept_[1 - side][then.ones[1 - side]]) {
          least = std::min(least, sure_value(index(keeping(mine, 1 - side, other)), limits));
          if (least <= alpha) break;
        }
        at = known.emplace(own, least).first;
      }
      best = std::max(best, at->second);
    }
    worst = std::min(worst, best);
    if (worst <= alpha) break;
  }
  return worst;
}

bool TwoRounds::sure(const std::vector<Place>& mine, const std::vector<Place>& theirs, int enough,
                     Limits& limits, std::vector<int>& values, std::vector<int>& replies) {
  Row& row = row_;
  if (row.mine != mine || row.enough != enough) {
    row = {mine, enough, std::vector<int>(theirs.size()), {}, {}, kLow};
    std::iota(row.order.begin(), row.order.end(), 0);
  }
  auto& order = row.order;
  while (row.values.size() < mine.size()) {
    const Place& own = mine[row.values.size()];
    int worst = kHigh, reply = 0;
    const int alpha = std::min(row.best, enough) - 1;
    for (size_t i = 0; i < order.size(); ++i) {
      const int value = sure_after(after(own, theirs[order[i]]), alpha, limits);
      if (limits.over()) return false;
      if (value < worst) worst = value, reply = order[i];
      if (worst <= alpha) {  // what refutes one placement often refutes the next
        std::rotate(order.begin(), order.begin() + i, order.begin() + i + 1);
        break;
      }
    }
    row.values.push_back(worst);
    row.replies.push_back(reply);
    row.best = std::max(row.best, worst);
  }
  values = row.values;
  replies = row.replies;
  row = {};
  return true;
}

}  // namespace suntzu
