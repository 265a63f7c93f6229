// Proof-number search (df-pn): is the value at least `test`? The game has no cycles (every trick sends a
// card to the discard pile, and Ying Bu, who brings one back, stays there), so proofs in the table hold
// whatever the path.
#include <algorithm>

#include "guess.hpp"
#include "order.hpp"
#include "search.hpp"

namespace chuhan {
namespace {

constexpr uint32_t kSolved = 100'000'000;  // infinite

// Proof numbers in an entry: 12 bits and an exponent. What is lost guides the search a little worse, no more:
// only 0 becomes 0, so no proof is made up.
uint16_t pack(uint32_t n) {
  uint32_t exponent = 0;
  while (n >= 4096) {
    n >>= 1;
    ++exponent;
  }
  return static_cast<uint16_t>(exponent << 12 | n);
}
uint32_t unpack(uint16_t n) { return static_cast<uint32_t>(n & 4095) << (n >> 12); }

// What the children say about their node.
struct Choice {
  Proof proof;    // the node's own numbers
  int next = -1;  // the child to search now; -1: the node is settled, or done for its limit
  Proof limit{};  // how far to search that child
};

// At Han's node (`max`) one proved child proves it, and all must be disproved; at Chu's the other way. Phi is
// the number of which one child is enough, delta the one that takes all of them.
Choice choose(const Child* children, int n, bool max, Proof limit) {
  uint32_t least = kSolved, second = kSolved, sum = 0, most = 0;
  int best = -1;
  for (int i = 0; i < n; ++i) {
    const uint32_t phi = max ? children[i].proof.pn : children[i].proof.dn;
    const uint32_t delta = max ? children[i].proof.dn : children[i].proof.pn;
    if (delta == 0) continue;  // refuted
    sum = std::min(sum + delta, kSolved - 1);
    most = std::max(most, delta);
    if (phi < least) {
      second = least;
      least = phi;
      best = i;
    } else if (phi < second) {
      second = phi;
    }
  }
  const uint32_t phi = least;
  // The children's work is partly the same, as they lead to the same positions: half of the sum beyond the
  // hardest one counts. 0: every child is refuted.
  const uint32_t delta = least == 0 ? kSolved : most + (sum - most) / 2;
  Choice choice{max ? Proof{phi, delta} : Proof{delta, phi}};
  const uint32_t limit_phi = max ? limit.pn : limit.dn;
  const uint32_t limit_delta = max ? limit.dn : limit.pn;
  if (phi == 0 || delta == 0 || phi >= limit_phi || delta >= limit_delta) return choice;
  const uint32_t child_phi = std::min(limit_phi, second + second / 2 + 1);  // some slack, not to leap about
  const uint32_t own = max ? children[best].proof.dn : children[best].proof.pn;
  const uint32_t child_delta = limit_delta >= kSolved ? kSolved : limit_delta - delta + own;
  choice.next = best;
  choice.limit = max ? Proof{child_phi, child_delta} : Proof{child_delta, child_phi};
  return choice;
}

}  // namespace

bool Solver::plain_to_see(int test, Child& child) const {
  const auto known = [&child](bool yes) {
    child.proof = yes ? Proof{0, kSolved} : Proof{kSolved, 0};
    return true;
  };
  const State& s = child.state;
  if (s.over) return known(final_value(s, goal_) >= test);
  child.outlook = look_ahead(ctx_, pile_, s, goal_);
  int lo = -2 * kInfinity;
  int hi = 2 * kInfinity;
  narrow(s, child.outlook, lo, hi);
  if (lo >= test) return known(true);
  if (hi < test) return known(false);
  child.key = make_key(ctx_, pile_, s, child.outlook, goal_, switches_);
  child.base = static_cast<int16_t>(base_of(s, child.outlook));
  table_.prefetch(child.key);
  return false;
}

void Solver::recall(int test, Child& child) const {
  const Entry* e = table_.find(child.key);
  if (e != nullptr && e->lo + child.base >= test) {
    child.proof = {0, kSolved};
  } else if (e != nullptr && e->hi + child.base < test) {
    child.proof = {kSolved, 0};
  } else if (e != nullptr && e->test != kNoTest && e->test + child.base == test) {
    child.proof = {unpack(e->pn), unpack(e->dn)};
  } else {
    const Work guess = guess_work(child.state, child.outlook.dead);
    child.proof = {guess.proof, guess.disproof};
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
Proof Solver::prove(const Child& node, int test, Proof limit) {
  if (!enter()) return node.proof;
  const uint64_t before = nodes_;
  const State& s = node.state;
  const bool max = s.actor() == kHan;
  Move* const moves = moves_.at(used_);
  Child* const children = children_.at(used_);
  const int n = candidate_moves(ctx_, s, node.outlook, switches_, moves);
  used_ += static_cast<size_t>(n);
  const Proof wanted = max ? Proof{0, kSolved} : Proof{kSolved, 0};  // one child like that decides
  bool decided = false;
  for (int i = 0; i < n && !decided; ++i) {
    children[i].state = s;
    make_move(children[i].state, moves[i]);
    children[i].fresh = !plain_to_see(test, children[i]);
    decided = !children[i].fresh && children[i].proof == wanted;
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
  Proof result;
  for (;;) {
    const Choice choice = choose(children, n, max, limit);
    result = choice.proof;
    if (halted_ || choice.next < 0) break;
    Child& child = children[choice.next];
    child.proof = prove(child, test, choice.limit);
  }
  used_ -= static_cast<size_t>(n);
  if (!halted_) remember(node, test, result, nodes_ - before + 1);
  return result;
}

bool Solver::prove_at_least(const State& s, int test) {
  Child root;
  root.state = s;
  if (!plain_to_see(test, root)) recall(test, root);
  while (root.proof.pn != 0 && root.proof.dn != 0 && !halted_) {
    root.proof = prove(root, test, {kSolved, kSolved});
  }
  left_ = root.proof;
  return root.proof.pn == 0;
}

}  // namespace chuhan
