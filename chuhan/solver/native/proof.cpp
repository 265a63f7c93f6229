// Proof-number search (df-pn): is the value at least `test`? The game has no cycles (every trick sends a
// card to the discard pile), so proofs in the table hold whatever the path.
#include <algorithm>

#include "order.hpp"
#include "search.hpp"

namespace chuhan {
namespace {

constexpr uint32_t kSolved = 100'000'000;  // infinite

// Proof numbers in an entry: 12 bits and an exponent. What is lost guides the search a little worse, no more.
uint16_t pack(uint32_t n) {
  uint32_t exponent = 0;
  while (n >= 4096) {
    n >>= 1;
    ++exponent;
  }
  return static_cast<uint16_t>(exponent << 12 | n);
}
uint32_t unpack(uint16_t n) { return static_cast<uint32_t>(n & 4095) << (n >> 12); }

// How many groups of a hand the rival's hand could beat rank for rank.
int weak_groups(const Counts& mine, const Counts& rival) {
  std::array<uint8_t, 16> highest{};
  for (int r = 1; r <= 9; ++r) {
    for (int n = 1; n <= rival[r]; ++n) highest[n] = static_cast<uint8_t>(r);
  }
  int weak = 0;
  for (int r = 1; r <= 9; ++r) weak += mine[r] > 0 && highest[mine[r]] > r ? 1 : 0;
  return weak;
}

// How much harder a win is for Han than for Chu, as far as one can guess: groups still to be played, groups
// that can be beaten, and who is to move or to lead. Guides the search; proves nothing.
int handicap(const State& s) {
  const Counts han = counts_of(s.hand[kHan]);
  const Counts chu = counts_of(s.hand[kChu]);
  int d = bits_in(ranks_of(s.hand[kHan])) - bits_in(ranks_of(s.hand[kChu]));
  d += weak_groups(han, chu) - weak_groups(chu, han);
  d += s.actor() == kHan ? -1 : 1;
  if (s.leading()) d += s.turn == kHan ? -1 : 1;
  return 4 * d;
}

}  // namespace

bool Solver::plain_to_see(const State& s, int test, Child& child) const {
  const auto known = [&child](bool yes) {
    child.proof = yes ? Proof{0, kSolved} : Proof{kSolved, 0};
    return true;
  };
  if (s.over) return known(final_value(s) >= test);
  const Outlook o = look_ahead(ctx_, pile_, s, goal_);
  const int base = base_of(s, o);
  int lo = -2 * kInfinity;
  int hi = 2 * kInfinity;
  narrow(s, o, lo, hi);
  if (lo >= test) return known(true);
  if (hi < test) return known(false);
  child.key = make_key(ctx_, pile_, s, o, goal_, switches_);
  child.base = static_cast<int16_t>(base);
  table_.prefetch(child.key);
  const int d = handicap(s);
  child.proof = {static_cast<uint32_t>(std::max(1, 12 + d)), static_cast<uint32_t>(std::max(1, 12 - d))};
  return false;
}

void Solver::recall(int test, Child& child) const {
  const Entry* e = table_.find(child.key);
  if (e == nullptr) return;
  if (e->lo + child.base >= test) {
    child.proof = {0, kSolved};
  } else if (e->hi + child.base < test) {
    child.proof = {kSolved, 0};
  } else if (e->test != kNoTest && e->test + child.base == test) {
    child.proof = {unpack(e->pn), unpack(e->dn)};
  }
}

void Solver::remember(const Child& node, int test, Proof p, uint64_t effort) {
  Entry& e = table_.slot(node.key);
  const int relative = test - node.base;
  if (p.pn == 0) {
    e.lo = static_cast<int8_t>(std::max<int>(e.lo, relative));
    e.test = kNoTest;
  } else if (p.dn == 0) {
    e.hi = static_cast<int8_t>(std::min<int>(e.hi, relative - 1));
    e.test = kNoTest;
  } else {
    e.test = static_cast<int8_t>(relative);
    e.pn = pack(p.pn);
    e.dn = pack(p.dn);
  }
  e.work = table_.work(effort, e.work);
}

// Searches below a node until its proof or disproof number reaches the threshold.
Solver::Proof Solver::prove(const State& s, const Child& node, int test, Proof limit) {
  if (!enter()) return node.proof;
  const uint64_t before = nodes_;
  const bool max = s.actor() == kHan;
  Move* const moves = moves_.at(used_);
  Child* const children = children_.at(used_);
  const int n = candidate_moves(ctx_, s, look_ahead(ctx_, pile_, s, goal_), switches_, moves);
  used_ += static_cast<size_t>(n);
  const Proof wanted = max ? Proof{0, kSolved} : Proof{kSolved, 0};  // one child like that decides
  Proof result{0, 0};
  bool decided = false;
  for (int i = 0; i < n && !decided; ++i) {
    State next = s;
    make_move(next, moves[i]);
    children[i].fresh = !plain_to_see(next, test, children[i]);
    decided = children[i].proof == wanted;
  }
  for (int i = 0; i < n && !decided; ++i) {  // by now the entries are in the cache
    if (children[i].fresh) recall(test, children[i]);
    decided = children[i].proof == wanted;
  }
  if (decided) {
    used_ -= static_cast<size_t>(n);
    remember(node, test, wanted, 1);
    return wanted;
  }
  for (;;) {
    // At Han's node one proved child proves it; all children must be disproved. At Chu's the other way.
    uint32_t least = kSolved, second = kSolved, sum = 0;
    int best = -1;
    for (int i = 0; i < n; ++i) {
      const uint32_t phi = max ? children[i].proof.pn : children[i].proof.dn;
      const uint32_t delta = max ? children[i].proof.dn : children[i].proof.pn;
      if (delta == 0) continue;
      sum = std::min(sum + delta, kSolved - 1);
      if (phi < least) {
        second = least;
        least = phi;
        best = i;
      } else if (phi < second) {
        second = phi;
      }
    }
    const uint32_t phi = least;
    const uint32_t delta = least == 0 ? kSolved : sum;  // sum 0: every child refuted
    result = max ? Proof{phi, delta} : Proof{delta, phi};
    if (halted_ || result.pn == 0 || result.dn == 0 || result.pn >= limit.pn || result.dn >= limit.dn) break;
    const uint32_t limit_phi = max ? limit.pn : limit.dn;
    const uint32_t limit_delta = max ? limit.dn : limit.pn;
    const uint32_t child_phi = std::min(limit_phi, second + second / 2 + 1);  // some slack, not to leap about
    const uint32_t own = max ? children[best].proof.dn : children[best].proof.pn;
    const uint32_t child_delta = limit_delta >= kSolved ? kSolved : limit_delta - delta + own;
    State next = s;
    make_move(next, moves[best]);
    const Proof child_limit = max ? Proof{child_phi, child_delta} : Proof{child_delta, child_phi};
    children[best].proof = prove(next, children[best], test, child_limit);
  }
  used_ -= static_cast<size_t>(n);
  if (!halted_) remember(node, test, result, nodes_ - before + 1);
  return result;
}

bool Solver::prove_at_least(const State& s, int test) {
  Child root;
  if (!plain_to_see(s, test, root)) recall(test, root);
  while (root.proof.pn != 0 && root.proof.dn != 0 && !halted_) {
    root.proof = prove(s, root, test, {kSolved, kSolved});
  }
  return root.proof.pn == 0;
}

}  // namespace chuhan
