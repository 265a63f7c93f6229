// The Python face of the kernel; chuhan/games/sun_tzu/solver/kernel.py speaks to it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <memory>
#include <numeric>
#include <stdexcept>

#include "read.hpp"
#include "search.hpp"
#include "two.hpp"

namespace nb = nanobind;
using namespace suntzu;

namespace {

using Numbers = std::vector<int>;
using Cards = std::vector<int>;
using Limit = std::pair<uint64_t, double>;  // moments and seconds; 0 is without a limit

// Runs without Python's lock; the answer, how many moments were looked at, and why it was given up.
template <class T, class F>
nb::tuple limited(Limits& limits, const Limit& limit, T answer, F run) {
  limits = Limits();
  limits.max_nodes = limit.first;
  limits.max_seconds = limit.second;
  std::string why;
  {
    nb::gil_scoped_release release;
    try {
      run(answer);
    } catch (const TooMuch& much) {
      why = much.why;
    }
  }
  return nb::make_tuple(std::move(answer), limits.nodes, why);
}

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

struct Calm {
  Setting set;
  Start start;
  explicit Calm(const Numbers& numbers) {
    State s;
    read(numbers, set, s);
    start = start_of(s);
  }
};

int calm(const Numbers& numbers) {
  const Calm one(numbers);
  return static_cast<int>(is_calm(one.set, one.start));
}

// Of a calm round against each of these hands of the rival: the value, the best placements, those that are
// enough.
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

// None where it is not proved: the numbers were too large.
nb::object mixed(const Numbers& numbers) {
  const Calm one(numbers);
  const Equilibrium found = equilibrium(summed(one.set, one.start), true);
  if (!found.proved) return nb::none();
  return nb::make_tuple(found.value, found.of, found.mine.shares, found.mine.of, found.theirs.shares,
                        found.theirs.of);
}

// A round with all its decisions; what was found out for one question helps with the next.
class Round {
 public:
  explicit Round(const Numbers& numbers) {
    read(numbers, set_, start_);
    search_ = std::make_unique<Search>(set_, limits_);
  }

  // What each placement guarantees; below the best, or below `enough`, an upper bound only.
  nb::tuple sure(const std::vector<Cards>& places, int enough, const Limit& limit) {
    std::vector<State> states(places.size(), start_);
    for (size_t i = 0; i < places.size(); ++i) lay(states[i], set_.side, places[i]);
    const std::vector<int> guesses = guessed(places);
    return limited(limits_, limit, std::vector<int>(places.size()), [&](std::vector<int>& values) {
      Search& search = *search_;
      std::vector<size_t> order(places.size());
      std::iota(order.begin(), order.end(), size_t{0});
      std::stable_sort(order.begin(), order.end(),
                       [&](size_t a, size_t b) { return guesses[a] > guesses[b]; });
      int best = kLow;
      for (const size_t i : order) {
        values[i] = set_.goal == kMargin ? climb(search, states[i], best, guesses[i])
                                         : search.value(states[i], std::min(best, enough) - 1, search.most());
        best = std::max(best, values[i]);
      }
    });
  }

  // What two placements are worth; -1 is a covered card, which may be only the rival's. `script` are the moves
  // made since. Exact between the bounds.
  nb::tuple line(const Cards& mine, const Cards& theirs, const std::vector<uint64_t>& script, int low,
                 int high, const Limit& limit) {
    State s = start_;
    lay(s, set_.side, mine);
    lay(s, 1 - set_.side, theirs);
    return limited(limits_, limit, 0, [&](int& value) { value = search_->value(s, low, high, script); });
  }

  nb::tuple face_up(const std::vector<Cards>& mine, const std::vector<Cards>& theirs, const Limit& limit) {
    if (mine.size() != theirs.size()) throw std::invalid_argument("placements come in pairs");
    std::vector<State> states(mine.size(), start_);
    for (size_t i = 0; i < mine.size(); ++i) {
      lay(states[i], set_.side, mine[i]);
      lay(states[i], 1 - set_.side, theirs[i]);
    }
    return limited(limits_, limit, std::vector<int>(), [&](std::vector<int>& values) {
      Search& search = *search_;
      for (const State& s : states) values.push_back(search.value(s, kLow, search.most()));
    });
  }

 private:
  // The exact value if it is at least `best`, else something below it: by yes-or-no questions.
  static int climb(Search& search, const State& s, int best, int guess) {
    if (best > kLow && search.value(s, best - 1, best) < best) return best - 1;
    int low = best, high = kHigh, at = std::max(guess, best + 1);
    while (low < high) {
      const int found = search.value(s, at - 1, at);
      (found >= at ? low : high) = found;
      at = found >= at ? found + 1 : found;
      if (at <= low) at = low + 1;
    }
    return low;
  }

  // As if nobody could run short: a good order, and a good first guess.
  std::vector<int> guessed(const std::vector<Cards>& places) const {
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

  Setting set_;
  State start_;
  Limits limits_;
  std::unique_ptr<Search> search_;
};

// Two rounds as Python asks about them.
class Two {
 public:
  Two(const Numbers& numbers,
      const std::vector<std::vector<std::vector<std::vector<std::vector<int>>>>>& draws)
      : calm_(numbers), rounds_(calm_.set, calm_.start, draws_of(draws)) {}

  nb::tuple calm(const std::vector<Cards>& mine, const std::vector<Cards>& theirs, const Limit& limit) {
    const auto own = places_of(mine), other = places_of(theirs);
    return limited(limits_, limit, std::pair<int, std::vector<int>>(),
                   [&](std::pair<int, std::vector<int>>& answer) {
                     answer.first = static_cast<int>(rounds_.calm(own, other, answer.second, limits_));
                   });
  }

  nb::tuple sure(const std::vector<Cards>& mine, const std::vector<Cards>& theirs, int enough,
                 const Limit& limit) {
    const auto own = places_of(mine), other = places_of(theirs);
    using Found = std::pair<std::vector<int>, std::vector<int>>;
    return limited(limits_, limit, Found(), [&](Found& found) {
      rounds_.sure(own, other, enough, limits_, found.first, found.second);
    });
  }

  std::vector<std::vector<std::vector<int>>> starts(const std::vector<Cards>& mine,
                                                    const std::vector<Cards>& theirs) {
    std::vector<std::vector<std::vector<int>>> out;
    const auto own = places_of(mine), other = places_of(theirs);
    if (own.size() != other.size()) throw std::invalid_argument("placements come in pairs");
    for (size_t i = 0; i < own.size(); ++i) out.push_back(rounds_.starts(own[i], other[i]));
    return out;
  }

  // A fraction for each start of round 9; 0/0 where it is not proved.
  std::vector<std::pair<int64_t, int64_t>> values(const std::vector<int>& starts) {
    std::vector<std::pair<int64_t, int64_t>> out;
    for (const int i : starts) {
      const Equilibrium found = rounds_.value(i);
      out.emplace_back(found.proved ? found.value : 0, found.proved ? found.of : 0);
    }
    return out;
  }

  nb::tuple start(int i) const {
    const Start& one = rounds_.start(i);
    std::vector<int> armies(one.armies, one.armies + kProvinces);
    std::vector<std::vector<int>> marks, hands;
    for (int side = 0; side < 2; ++side) {
      marks.emplace_back(one.mark[side], one.mark[side] + kProvinces);
      hands.emplace_back(one.hand[side].begin(), one.hand[side].end());
    }
    return nb::make_tuple(armies, marks, std::pair<int, int>(one.supply[0], one.supply[1]), hands);
  }

 private:
  static std::array<std::array<Draws, 2>, 2> draws_of(
      const std::vector<std::vector<std::vector<std::vector<std::vector<int>>>>>& numbers) {
    std::array<std::array<Draws, 2>, 2> out;
    for (int side = 0; side < 2; ++side)
      for (int one = 0; one < 2; ++one)
        for (const auto& draw : numbers.at(side).at(one)) {
          out[side][one].emplace_back();
          for (const auto& kept : draw) out[side][one].back().push_back(hand_of(kept));
        }
    return out;
  }

  std::vector<Place> places_of(const std::vector<Cards>& places) const {
    std::vector<Place> out;
    for (const Cards& one : places) out.push_back(place_of(one));
    return out;
  }

  const Calm calm_;
  TwoRounds rounds_;
  Limits limits_;
};

}  // namespace

NB_MODULE(_kernel, m) {
  m.def("calm", &calm);
  m.def("least", &least);
  m.def("reply", &reply);
  m.def("mixed", &mixed);
  nb::class_<Round>(m, "Round")
      .def(nb::init<const Numbers&>())
      .def("sure", &Round::sure)
      .def("line", &Round::line)
      .def("face_up", &Round::face_up);
  nb::class_<Two>(m, "Two")
      .def(nb::init<const Numbers&,
                    const std::vector<std::vector<std::vector<std::vector<std::vector<int>>>>>&>())
      .def("calm", &Two::calm)
      .def("sure", &Two::sure)
      .def("starts", &Two::starts)
      .def("values", &Two::values)
      .def("start", &Two::start);
}
