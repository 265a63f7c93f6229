// The transposition table: a fixed block of memory, four entries to a cache line.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace chuhan {

// Two independent 64-bit mixes of everything that matters in a position. One picks the bucket, the other
// is compared; with 2^18 buckets (16 MB) two positions are confused with a chance of 2^-80 per probe.
struct Key {
  uint64_t bucket;
  uint64_t tag;
};

// Values of a search fit a byte: +-120 stands for a won match (the kernel's +-1000), and a margin without
// one is at most 30 in all, or some 90 as a difference to the score so far.
inline constexpr int kWon = 120;
inline constexpr int kInfinity = 127;
inline constexpr int8_t kNoTest = -128;

struct Entry {
  uint64_t tag = 0;
  int8_t lo = 0;  // proved: lo <= value <= hi
  int8_t hi = 0;
  int8_t test = kNoTest;  // what pn and dn are about: value >= test
  uint8_t work = 0;       // low 6 bits: log2 of the effort; high bits: which search. 0: the entry is free
  uint16_t pn = 0;        // with a test: proof and disproof number of proof-number search;
  uint16_t dn = 0;        // without: pn, from alpha-beta, is 1 + index of the best move, 0 = none
};
static_assert(sizeof(Entry) == 16);

class Table {
 public:
  // Zeroed memory is a table of free entries; from calloc it costs nothing until it is written to.
  explicit Table(size_t megabytes)
      : count_(bucket_count(megabytes)), memory_(std::calloc(count_ + 1, sizeof(Bucket))) {
    if (memory_ == nullptr) throw std::bad_alloc();
    void* start = memory_.get();
    size_t room = (count_ + 1) * sizeof(Bucket);
    buckets_ = static_cast<Bucket*>(std::align(alignof(Bucket), count_ * sizeof(Bucket), start, room));
  }

  void clear() { std::fill_n(buckets_, count_, Bucket{}); }
  void new_search() { age_ = static_cast<uint8_t>((age_ + 1) & 3); }
  size_t bytes() const { return count_ * sizeof(Bucket); }
  void prefetch(const Key& key) const { __builtin_prefetch(&buckets_[key.bucket & (count_ - 1)]); }

  const Entry* find(const Key& key) const {
    for (const Entry& e : buckets_[key.bucket & (count_ - 1)].entries) {
      if (e.tag == key.tag && e.work != 0) return &e;
    }
    return nullptr;
  }

  // The entry to write a result into: the position's own, else the one whose loss costs least, made fresh.
  Entry& slot(const Key& key) {
    Entry* worst = nullptr;
    int least = 1 << 20;
    for (Entry& e : buckets_[key.bucket & (count_ - 1)].entries) {
      if (e.tag == key.tag && e.work != 0) return e;
      // Results of earlier searches stay only while there is room.
      const int worth = (e.work & 63) + (e.work >> 6 == age_ ? 64 : 0);
      if (e.work == 0) {
        worst = &e;
        break;
      }
      if (worth < least) {
        least = worth;
        worst = &e;
      }
    }
    *worst = Entry{key.tag, -kInfinity, kInfinity, kNoTest, 0, 0, 0};
    return *worst;
  }
  // The work byte for an effort in nodes; what the same search spent here before is not forgotten.
  uint8_t work(uint64_t effort, uint8_t before = 0) const {
    const int log = std::min(static_cast<int>(std::bit_width(effort)) + 1, 63);
    const auto now = static_cast<uint8_t>(log | age_ << 6);
    return before >> 6 == age_ ? std::max(now, before) : now;
  }

 private:
  struct alignas(64) Bucket {
    Entry entries[4];
  };

  static size_t bucket_count(size_t megabytes) {
    const size_t want = (megabytes < 1 ? 1 : megabytes) * (size_t{1} << 20) / sizeof(Bucket);
    size_t n = 1;
    while (n * 2 <= want) n *= 2;
    return n;
  }

  struct Free {
    void operator()(void* p) const { std::free(p); }
  };

  size_t count_;
  std::unique_ptr<void, Free> memory_;
  Bucket* buckets_;
  uint8_t age_ = 0;
};

}  // namespace chuhan
