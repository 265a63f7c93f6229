// The exhaustive search: the value of a position, proved.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <vector>

#include "notation.hpp"
#include "table.hpp"

namespace chuhan {

enum class Goal : uint8_t { Round, Margin };
enum class Status : uint8_t { Solved, Nodes, Seconds, Interrupted };

// The speed-ups. With none of them the search is alpha-beta with a table over canonically ordered moves.
enum Switch : uint32_t {
  kWindows = 1u << 0,
};
inline constexpr uint32_t kAllSwitches = 1;
const std::vector<std::pair<const char*, uint32_t>>& switch_names();

struct Limits {
  uint64_t nodes = 0;  // 0 = none
  double seconds = 0;
};

struct MoveValue {
  Move move;
  int value;
};

struct Result {
  Status status = Status::Solved;
  int value = 0;
  std::vector<Move> best;
  std::vector<MoveValue> moves;  // of every legal move, when asked for
  uint64_t nodes = 0;
  double seconds = 0;
};

class Solver {
 public:
  Solver(size_t table_mb, uint32_t switches);

  // `interrupted` is asked about every 50 ms and ends the search by answering true.
  Result solve(const Position& position, Goal goal, bool all_moves, const Limits& limits,
               const std::function<bool()>& interrupted);

  void stop() { stop_.store(true, std::memory_order_relaxed); }
  uint64_t progress() const { return progress_.load(std::memory_order_relaxed); }
  void clear() { table_.clear(); }
  size_t table_bytes() const { return table_.bytes(); }

 private:
  bool on(uint32_t bit) const { return (switches_ & bit) != 0; }
  int search(const State& s, int alpha, int beta);
  int exact(const State& s);
  int final_value(const State& s) const;
  Key key(const State& s) const;
  void poll();

  uint32_t switches_;
  Table table_;
  std::vector<Move> arena_;  // the moves of every position on the path; grows between searches only
  size_t used_ = 0;

  Context ctx_;
  Goal goal_ = Goal::Round;
  std::array<uint64_t, kWrits + 1> pile_hash_{};

  uint64_t nodes_ = 0;
  Limits limits_;
  Status status_ = Status::Solved;
  bool halt_ = false;
  std::chrono::steady_clock::time_point start_, asked_;
  std::function<bool()> interrupted_;
  std::atomic<bool> stop_{false};
  std::atomic<uint64_t> progress_{0};
};

}  // namespace chuhan
