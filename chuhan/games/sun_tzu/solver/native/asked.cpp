#include "asked.hpp"

#include <map>
#include <numeric>
#include <stdexcept>

#include "read.hpp"

namespace suntzu {

namespace {

Hand hand_of(const std::vector<int>& counts) {
  Hand hand{};
  if (counts.size() != kKinds) throw std::invalid_argument("fifteen kinds of cards");
  for (int c = 0; c < kKinds; ++c) {
    if (counts[c] < 0 || counts[c] > 3) throw std::invalid_argument("no hand");
    hand[c] = static_cast<int8_t>(counts[c]);
  }
  return hand;
}

Place place_of(const Cards& cards) {
  Place place{};
  if (cards.size() != kProvinces) throw std::invalid_argument("a placement has five cards");
  for (int p = 0; p < kProvinces; ++p) {
    if (cards[p] < 0 || cards[p] >= kKinds) throw std::invalid_argument("no card");
    place[p] = static_cast<int8_t>(cards[p]);
  }
  return place;
}

std::vector<Place> places_of(const std::vector<Cards>& places) {
  std::vector<Place> out;
  for (const Cards& one : places) out.push_back(place_of(one));
  return out;
}

Limits limits_of(const Limit& limit) {
  Limits limits;
  limits.max_nodes = limit.first;
  limits.max_seconds = limit.second;
  return limits;
}

template <class T>
Limited<T> ended(T answer, const Limits& limits) {
  return {std::move(answer), limits.nodes, limits.why};
}

void in_pairs(size_t mine, size_t theirs) {
  if (mine != theirs) throw std::invalid_argument("placements come in pairs");
}

struct Calm {
  Setting set;
  Start start;
  explicit Calm(const Numbers& numbers) {
    State s;
    read(numbers, set, s);
    start = start_of(s);
  }
};

}  // namespace

// ---- calm rounds -------------------------------------------------------------------------------------

int calm(const Numbers& numbers) {
  const Calm one(numbers);
  return static_cast<int>(is_calm(one.set, one.start));
}

std::tuple<int, std::vector<Place>, std::vector<Place>> least(const Numbers& numbers,
                                                              const std::vector<std::vector<int>>& hands,
                                                              int enough) {
  Calm one(numbers);
  std::vector<Place> places;
  std::vector<int> values;
  Least least;
  for (size_t i = 0; i < hands.size(); ++i) {
    one.start.hand[1 - one.set.side] = hand_of(hands[i]);
    size_t at = 0;
    least.each(summed(one.set, one.start), [&](const Place& place, int sum) {
      const int value = worth(one.set, sum);
      if (i) {
        values[at] = std::min(values[at], value);
      } else {
        places.push_back(place);
        values.push_back(value);
      }
      ++at;
    });
  }
  if (values.empty()) throw std::invalid_argument("no placement");
  const int best = *std::max_element(values.begin(), values.end());
  std::tuple<int, std::vector<Place>, std::vector<Place>> out{best, {}, {}};
  for (size_t i = 0; i < places.size(); ++i) {
    if (values[i] == best) std::get<1>(out).push_back(places[i]);
    if (values[i] >= enough) std::get<2>(out).push_back(places[i]);
  }
  return out;
}

Place reply(const Numbers& numbers, const Cards& mine) {
  const Calm one(numbers);
  return Least().reply(summed(one.set, one.start), place_of(mine));
}

std::optional<std::tuple<int64_t, int64_t, Shares, int64_t, Shares, int64_t>> mixed(const Numbers& numbers) {
  const Calm one(numbers);
  const Equilibrium found = equilibrium(summed(one.set, one.start), true);
  if (!found.proved) return std::nullopt;
  return std::tuple{found.value,         found.of,       found.mine.shares, found.mine.of,
                    found.theirs.shares, found.theirs.of};
}

// ---- a round with its decisions ----------------------------------------------------------------------

Round::Round(const Numbers& numbers) {
  read(numbers, set_, start_);
  search_ = std::make_unique<Search>(set_, limits_);
}

Limited<std::vector<int>> Round::sure(const std::vector<Cards>& places, int enough, const Limit& limit) {
  std::vector<State> states(places.size(), start_);
  for (size_t i = 0; i < places.size(); ++i) lay(states[i], set_.side, places[i]);
  const std::vector<int> guesses = guessed(places);
  limits_ = limits_of(limit);
  std::vector<int> values(places.size());
  std::vector<size_t> order(places.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return guesses[a] > guesses[b]; });
  int best = kLow;
  for (const size_t i : order) {
    values[i] = set_.goal == kMargin ? climb(states[i], best, guesses[i])
                                     : search_->value(states[i], std::min(best, enough) - 1, search_->most());
    if (limits_.over()) break;
    best = std::max(best, values[i]);
  }
  return ended(std::move(values), limits_);
}

Limited<int> Round::line(const Cards& mine, const Cards& theirs, const std::vector<uint64_t>& script, int low,
                         int high, const Limit& limit) {
  State s = start_;
  lay(s, set_.side, mine);
  lay(s, 1 - set_.side, theirs);
  limits_ = limits_of(limit);
  const int value = search_->value(s, low, high, script);
  return ended(value, limits_);
}

Limited<std::vector<int>> Round::face_up(const std::vector<Cards>& mine, const std::vector<Cards>& theirs,
                                         const Limit& limit) {
  in_pairs(mine.size(), theirs.size());
  std::vector<State> states(mine.size(), start_);
  for (size_t i = 0; i < mine.size(); ++i) {
    lay(states[i], set_.side, mine[i]);
    lay(states[i], 1 - set_.side, theirs[i]);
  }
  limits_ = limits_of(limit);
  std::vector<int> values;
  for (const State& s : states) {
    if (limits_.over()) break;
    values.push_back(search_->value(s, kLow, search_->most()));
  }
  return ended(std::move(values), limits_);
}

// The exact value if it is at least `best`, else something below it: by yes-or-no questions.
int Round::climb(const State& s, int best, int guess) {
  if (best > kLow && search_->value(s, best - 1, best) < best) return best - 1;
  int low = best, high = kHigh, at = std::max(guess, best + 1);
  while (low < high && !limits_.over()) {
    const int found = search_->value(s, at - 1, at);
    (found >= at ? low : high) = found;
    at = found >= at ? found + 1 : found;
    if (at <= low) at = low + 1;
  }
  return low;
}

// As if nobody could run short: a good order, and a good first guess.
std::vector<int> Round::guessed(const std::vector<Cards>& places) const {
  std::map<Cards, int> values;
  const Start start = start_of(start_);
  const int held = std::accumulate(start.hand[1 - set_.side].begin(), start.hand[1 - set_.side].end(), 0);
  if (held > kProvinces || (held == kProvinces && !start_.unknown))
    Least().each(summed(set_, start), [&](const Place& place, int sum) {
      values[Cards(place.begin(), place.end())] = std::clamp(sum, -5000, 5000);
    });
  std::vector<int> out;
  for (const Cards& place : places) {
    const auto at = values.find(place);
    out.push_back(at == values.end() ? 0 : at->second);
  }
  return out;
}

// ---- two rounds --------------------------------------------------------------------------------------

Two::Two(const Numbers& numbers, const Keeps& draws) {
  const Calm one(numbers);
  set_ = one.set;
  start_ = one.start;
  std::array<std::array<Draws, 2>, 2> out;
  for (int side = 0; side < 2; ++side)
    for (int with_one = 0; with_one < 2; ++with_one)
      for (const auto& draw : draws.at(side).at(with_one)) {
        out[side][with_one].emplace_back();
        for (const auto& kept : draw) out[side][with_one].back().push_back(hand_of(kept));
      }
  rounds_.emplace(set_, start_, std::move(out));
}

Limited<std::pair<int, std::vector<int>>> Two::calm(const std::vector<Cards>& mine,
                                                    const std::vector<Cards>& theirs, const Limit& limit) {
  Limits limits = limits_of(limit);
  const Answer found = rounds_->calm(places_of(mine), places_of(theirs), limits);
  return ended(std::pair{static_cast<int>(found), rounds_->unsure()}, limits);
}

Limited<std::pair<std::vector<int>, std::vector<int>>> Two::sure(const std::vector<Cards>& mine,
                                                                 const std::vector<Cards>& theirs, int enough,
                                                                 const Limit& limit) {
  Limits limits = limits_of(limit);
  std::pair<std::vector<int>, std::vector<int>> found;
  rounds_->sure(places_of(mine), places_of(theirs), enough, limits, found.first, found.second);
  return ended(std::move(found), limits);
}

std::vector<std::vector<std::vector<int>>> Two::starts(const std::vector<Cards>& mine,
                                                       const std::vector<Cards>& theirs) {
  std::vector<std::vector<std::vector<int>>> out;
  const auto own = places_of(mine), other = places_of(theirs);
  in_pairs(own.size(), other.size());
  for (size_t i = 0; i < own.size(); ++i) out.push_back(rounds_->starts(own[i], other[i]));
  return out;
}

std::vector<std::pair<int64_t, int64_t>> Two::values(const std::vector<int>& starts) {
  std::vector<std::pair<int64_t, int64_t>> out;
  for (const int i : starts) {
    const Equilibrium found = rounds_->value(i);
    out.emplace_back(found.proved ? found.value : 0, found.proved ? found.of : 0);
  }
  return out;
}

std::tuple<std::vector<int>, std::vector<std::vector<int>>, std::pair<int, int>,
           std::vector<std::vector<int>>>
Two::start(int i) {
  const Start& one = rounds_->start(i);
  std::vector<int> armies(one.armies, one.armies + kProvinces);
  std::vector<std::vector<int>> marks, hands;
  for (int side = 0; side < 2; ++side) {
    marks.emplace_back(one.mark[side], one.mark[side] + kProvinces);
    hands.emplace_back(one.hand[side].begin(), one.hand[side].end());
  }
  return {armies, marks, {one.supply[0], one.supply[1]}, hands};
}

}  // namespace suntzu
