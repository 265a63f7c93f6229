#include "calm.hpp"

#include <cstdlib>

namespace suntzu {

Fought fought(const Setting& set, int n, int blue, int red) {
  Fought out{};
  const int owner = n > 0 ? 0 : 1, count = std::abs(n);
  if (blue == kPlague || red == kPlague) {
    const int half = count / 2;
    const int staying = set.plague_left ? std::max(std::min(count, 1), half) : count - half;
    out.armies = static_cast<int8_t>(n > 0 ? staying : -staying);
    out.supply[owner] = static_cast<int8_t>(count - staying);
    return out;
  }
  const bool paid = blue != red || !set.tie_free;
  const int cards[2] = {blue, red};
  for (int side = 0; side < 2; ++side) {
    out.cost[side] = static_cast<int8_t>(paid ? cost(cards[side]) : 0);
    out.need[side] = static_cast<int8_t>(out.cost[side] + (cards[side] == kSix));
    out.supply[side] = static_cast<int8_t>(-out.need[side]);
  }
  const int margin = margin_of(blue, red);
  if (margin) {
    const int winner = margin > 0 ? 0 : 1, by = std::abs(margin);
    const int home = n && owner != winner ? std::min(count, by) : 0;
    out.supply[1 - winner] += home;
    out.supply[winner] -= by - home;
    out.need[winner] += by - home;
  }
  out.armies = static_cast<int8_t>(n + margin);
  return out;
}

// ---- calm? -------------------------------------------------------------------------------------------

namespace {

// What the rival's card costs counts, too: he may pay from a province that this side is about to take.
Answer suffices(const Setting& set, const Start& start, int side) {
  struct Pair {
    int province, blue, red, need;
  };
  std::vector<Pair> pairs;
  int most = 0;
  for (int p = 0; p < kProvinces; ++p) {
    int greatest = 0;
    for (int b = 0; b < kKinds; ++b) {
      if (!start.hand[0][b] || start.barred(0, p, b)) continue;
      for (int r = 0; r < kKinds; ++r) {
        if (!start.hand[1][r] || start.barred(1, p, r)) continue;
        const Fought one = fought(set, start.armies[p], b, r);
        const int need = one.need[side] + one.cost[1 - side];
        pairs.push_back({p, b, r, need});
        greatest = std::max(greatest, need);
      }
    }
    most += greatest;
  }
  if (most <= start.supply[side]) return Answer::kYes;
  Program program;
  const int n = program.variables = static_cast<int>(pairs.size());
  constexpr int kFull = 100;  // every province is filled before anything else counts
  for (const Pair& one : pairs) program.gains.push_back(kFull + one.need);
  const auto row = [&](int bound, auto in) {
    program.bounds.push_back(bound);
    for (int j = 0; j < n; ++j) program.rows.push_back(in(pairs[j]));
  };
  for (int p = 0; p < kProvinces; ++p) row(1, [p](const Pair& one) { return one.province == p; });
  for (int c = 0; c < kKinds; ++c)
    if (start.hand[0][c]) row(start.hand[0][c], [c](const Pair& one) { return one.blue == c; });
  for (int c = 0; c < kKinds; ++c)
    if (start.hand[1][c]) row(start.hand[1][c], [c](const Pair& one) { return one.red == c; });
  const Proof proof = maximise(program);
  if (!proof.proved) return Answer::kUnsure;
  const int64_t limit = kFull * kProvinces + start.supply[side];
  return proof.value <= limit * proof.of ? Answer::kYes : Answer::kNo;
}

}  // namespace

Answer is_calm(const Setting& set, const Start& start) {
  const Answer blue = suffices(set, start, 0);
  if (blue == Answer::kNo) return blue;
  const Answer red = suffices(set, start, 1);
  return red == Answer::kYes ? blue : red;
}

// ---- sums --------------------------------------------------------------------------------------------

constexpr int kScore = 64;  // a point of the margin against an army in supply: more than all armies

Sum summed(const Setting& set, const Start& start) {
  Sum sum;
  const int side = set.side, mine = sign(side);
  sum.mine = start.hand[side];
  sum.theirs = start.hand[1 - side];
  for (int p = 0; p < kProvinces; ++p) {
    sum.barred[0][p] = start.mark[side][p];
    sum.barred[1][p] = start.mark[1 - side][p];
    for (int a = 0; a < kKinds; ++a) {
      if (!sum.mine[a]) continue;
      for (int b = 0; b < kKinds; ++b) {
        if (!sum.theirs[b]) continue;
        const Fought one = fought(set, start.armies[p], side ? b : a, side ? a : b);
        const int control = ((one.armies > 0) - (one.armies < 0)) * mine;
        int& gain = sum.gain[p][a][b];
        gain = control * set.points[p];
        if (set.goal == kHold) gain = (set.hold >> p & 1) && control > 0;
        if (set.goal == kWin) gain = gain * kScore + (one.supply[0] - one.supply[1]) * mine;
      }
    }
  }
  sum.start = set.goal == kHold ? 0 : start.track * mine;
  if (set.goal == kWin) sum.start = sum.start * kScore + (start.supply[0] - start.supply[1]) * mine;
  const bool trades = set.goal == kWin && set.round == 9 && (!set.no_last_call || set.between);
  for (int i = 0; i < 2; ++i) sum.spare[i] = trades ? start.aside[i ? 1 - side : side] : 0;
  return sum;
}

int worth(const Setting& set, int sum) {
  switch (set.goal) {
    case kMargin: return sum;
    case kLead: return sum >= set.lead;
    case kEarly: return (set.round == 3 || set.round == 6) && sum >= 9;
    case kHold: {
      int all = 0;
      for (int p = 0; p < kProvinces; ++p) all += set.hold >> p & 1;
      return sum == all;
    }
    default: break;
  }
  if (set.round == 9) return (sum > 0) - (sum < 0);
  if (set.round != 3 && set.round != 6) return 0;
  const int margin = (sum + kScore / 2 + 100 * kScore) / kScore - 100;
  return (margin >= 9) - (margin <= -9);
}

// ---- the rival's best against each placement ---------------------------------------------------------

Subsets::Subsets(const Hand& hand) {
  std::map<Hand, int> index[kProvinces];
  index[0][Hand{}] = 0;
  levels[0].spent.push_back(0);
  for (int c = 0; c < kKinds; ++c) {
    if (hand[c]) kinds.push_back(c);
    if (c > kSix) free += hand[c];
  }
  for (int k = 1; k < kProvinces; ++k) {
    for (const auto& [set, at] : index[k - 1])
      for (const int c : kinds)
        if (set[c] < hand[c]) {
          Hand larger = set;
          ++larger[c];
          index[k][larger] = 0;
        }
    int n = 0;
    for (auto& [set, at] : index[k]) {
      at = n++;
      int spent = 0;
      for (int c = kSix + 1; c < kKinds; ++c) spent += set[c];
      levels[k].spent.push_back(spent);
      for (const int c : kinds)
        if (set[c]) {
          Hand smaller = set;
          --smaller[c];
          levels[k].steps.push_back({index[k - 1].at(smaller), c});
        }
      levels[k].ends.push_back(static_cast<int>(levels[k].steps.size()));
    }
  }
  for (const auto& [set, at] : index[kProvinces - 1])
    for (const int c : kinds)
      if (set[c] < hand[c]) open[c].push_back(at);
}

const Subsets& Least::of(const Hand& hand) {
  const auto found = known_.find(hand);
  return found != known_.end() ? found->second : known_.emplace(hand, Subsets(hand)).first->second;
}

void Least::extend(const Sum& sum, const Subsets& sets, int province, int card) {
  int gain[kKinds];
  for (const int c : sets.kinds) gain[c] = sum.gain[province][card][c];
  if (sum.barred[1][province]) gain[kSix] = kNever;
  const Subsets::Level& level = sets.levels[province + 1];
  const std::vector<int>& before = least_[province];
  std::vector<int>& out = least_[province + 1];
  out.resize(level.ends.size());
  const Subsets::Step* step = level.steps.data();
  for (size_t i = 0; i < level.ends.size(); ++i) {
    int least = kNever;
    for (const Subsets::Step* end = level.steps.data() + level.ends[i]; step != end; ++step)
      least = std::min(least, before[step->before] + gain[step->card]);
    out[i] = least;
  }
}

void Least::last(const Sum& sum, const Subsets& sets) {
  const std::vector<int>& before = least_[kProvinces - 1];
  const std::vector<int>& spent = sets.levels[kProvinces - 1].spent;
  for (const int c : sets.kinds) {
    int least = kNever;
    for (const int at : sets.open[c]) {
      const int left = sum.spare[1] ? std::min(sum.spare[1], sets.free - spent[at] - (c > kSix)) : 0;
      least = std::min(least, before[at] - left);
    }
    final_[c] = least;
  }
}

int Least::most(const Sum& sum) {
  int most = -kNever;
  each(sum, [&](const Place&, int least) { most = std::max(most, least); });
  return most;
}

Place Least::reply(const Sum& sum, const Place& mine) {
  // Five provinces and few kinds: every reply is tried, the first of the best in canonical order is taken.
  const Subsets& sets = of(sum.theirs);
  int8_t left[kKinds];
  std::copy(sum.theirs.begin(), sum.theirs.end(), left);
  Place place{}, best{};
  int least = 2 * kNever, free = sets.free;
  const auto fill = [&](const auto& self, int province, int so_far) -> void {
    if (province == kProvinces) {
      const int total = so_far - std::min(sum.spare[1], free);
      if (total < least) least = total, best = place;
      return;
    }
    for (const int card : sets.kinds) {
      if (!left[card] || (card == kSix && sum.barred[1][province])) continue;
      place[province] = static_cast<int8_t>(card);
      --left[card];
      free -= card > kSix;
      self(self, province + 1, so_far + sum.gain[province][mine[province]][card]);
      free += card > kSix;
      ++left[card];
    }
  };
  fill(fill, 0, 0);
  return best;
}

}  // namespace suntzu
