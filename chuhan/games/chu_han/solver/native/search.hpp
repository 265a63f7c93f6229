// The exhaustive search: the value of a position, proved.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "key.hpp"
#include "notation.hpp"
#include "outlook.hpp"
#include "table.hpp"

namespace chuhan {

enum class Status : uint8_t { Solved, Nodes, Seconds, Interrupted };

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
  int value = 0;                 // seen from Han; of no meaning unless solved
  std::vector<Move> best;        // every optimal move if all were asked for, else one
  std::vector<MoveValue> moves;  // every legal move, if asked for
  uint64_t nodes = 0;
  double seconds = 0;
};

// Room for the path of a search, laid out once. Plain memory: pages never written to cost nothing.
template <class T>
class Arena {
 public:
  explicit Arena(size_t n) : items_(static_cast<T*>(std::malloc(n * sizeof(T)))) {
    if (items_ == nullptr) throw std::bad_alloc();
  }
  T* at(size_t i) const { return items_.get() + i; }

 private:
  struct Free {
    void operator()(T* p) const { std::free(p); }
  };
  std::unique_ptr<T, Free> items_;
};

// Proof and disproof number of "the value is at least the test".
struct Proof {
  uint32_t pn;
  uint32_t dn;
  bool operator==(const Proof&) const = default;
};

// A node of proof-number search.
struct Child {
  State state;
  Outlook outlook;
  Key key;
  Proof proof;
  int16_t base;  // what the values in the table count from
  bool fresh;    // not settled without the table
};

// What every search has: limits, a clock, and a way to end it from another thread.
class Watch {
 public:
  void stop() { stop_.store(true, std::memory_order_relaxed); }
  uint64_t progress() const { return progress_.load(std::memory_order_relaxed); }

 protected:
  // Throws std::logic_error while another thread is inside.
  void begin(const Limits& limits, const std::function<bool()>& interrupted);
  void end(Result& r);
  bool enter();  // counts a node; false when the search has to end
  void halt(Status why) {
    halted_ = true;
    status_ = why;
  }

  uint64_t nodes_ = 0;
  bool halted_ = false;
  std::atomic<bool> busy_{false};

 private:
  void poll();

  Limits limits_;
  Status status_ = Status::Solved;
  std::chrono::steady_clock::time_point start_, asked_;
  std::function<bool()> interrupted_;
  std::atomic<bool> stop_{false};
  std::atomic<uint64_t> progress_{0};
};

// Of a round that is over, seen from Han.
int final_value(const State& s, Goal goal);

// A value as it is told outside of a search.
inline int outside(int value) { return value == kWon ? kMatchWon : value == -kWon ? -kMatchWon : value; }

class Solver : public Watch {
 public:
  Solver(size_t table_mb, uint32_t switches);

  // `interrupted` is asked about every 50 ms and ends the search by answering true. One search at a time:
  // throws std::logic_error while another thread is inside.
  Result solve(const Position& position, Goal goal, bool all_moves, const Limits& limits,
               const std::function<bool()>& interrupted);

  // Who wins the round after each of these moves, as far as so many positions for each tell. Proof numbers are
  // Han's; where one is 0 it is proved. Adds to `spent`.
  std::vector<Proof> prospects(const Position& position, const std::vector<Move>& moves, uint64_t nodes,
                               const std::function<bool()>& interrupted, uint64_t& spent);

  void clear();
  size_t table_bytes() const { return table_.bytes(); }

 private:
  // solver.cpp: the questions put to a search, and its limits
  void prepare(const Position& position, Goal goal);
  void answer(const State& s, bool all_moves, Result& r);
  int exact(const State& s, int guess);
  bool at_least(const State& s, int test);
  bool enter();  // counts a node; false when the search has to end

  // search.cpp: what both searches share, and alpha-beta
  bool on(uint32_t bit) const { return (switches_ & bit) != 0; }
  void make_move(State& s, const Move& m) const;
  int base_of(const State& s, const Outlook& o) const;
  void narrow(const State& s, const Outlook& o, int& lo, int& hi) const;
  int search(const State& s, int alpha, int beta);

  // proof.cpp: proof-number search
  bool prove_at_least(const State& s, int test);
  Proof prove(const Child& node, int test, Proof limit);
  bool plain_to_see(int test, Child& child) const;
  void recall(int test, Child& child) const;
  void remember(const Child& node, int test, Proof p, uint64_t effort);

  const uint32_t switches_;
  Table table_;
  Arena<Move> moves_;       // the moves of every position on the path
  Arena<uint16_t> places_;  // alpha-beta: their places before sorting
  Arena<Child> children_;   // proof-number search: the positions they lead to
  size_t used_ = 0;

  Context ctx_;
  Pile pile_;
  Goal goal_ = Goal::Round;
  bool proof_ = false;  // which of the two searches answers
  Proof left_{};        // of the position that proof-number search was asked about last
};

}  // namespace chuhan
