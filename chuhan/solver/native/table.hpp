// The transposition table: a fixed block of memory, four entries to a cache line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace chuhan {

// Two independent 64-bit mixes of everything that matters in a position. One picks the bucket, the other
// is compared; with 2^18 buckets (16 MB) two positions are confused with a chance of 2^-82 per probe.
struct Key {
  uint64_t bucket;
  uint64_t tag;
};

struct Entry {
  uint64_t tag = 0;
  int16_t lo = 0;     // proved: lo <= value <= hi, in the units of the search
  int16_t hi = 0;
  uint16_t best = 0;  // 1 + index of the best move in generation order, 0 = none: a hint only
  uint8_t work = 0;   // log2 of the nodes spent; 0 = the entry is free
  uint8_t age = 0;
};
static_assert(sizeof(Entry) == 16);

class Table {
 public:
  explicit Table(size_t megabytes) : count_(bucket_count(megabytes)), buckets_(new Bucket[count_]) {}

  void clear() {
    for (size_t i = 0; i < count_; ++i) buckets_[i] = Bucket{};
  }
  void new_search() { ++age_; }
  size_t bytes() const { return count_ * sizeof(Bucket); }
  void prefetch(const Key& key) const { __builtin_prefetch(&buckets_[key.bucket & (count_ - 1)]); }

  const Entry* find(const Key& key) const {
    const Bucket& b = buckets_[key.bucket & (count_ - 1)];
    for (const Entry& e : b.entries) {
      if (e.tag == key.tag && e.work != 0) return &e;
    }
    return nullptr;
  }

  // The entry to write a result into: the position's own, else the one whose loss costs least.
  Entry& slot(const Key& key) {
    Bucket& b = buckets_[key.bucket & (count_ - 1)];
    Entry* worst = nullptr;
    int least = 1 << 20;
    for (Entry& e : b.entries) {
      if (e.tag == key.tag && e.work != 0) return e;
      // Results of earlier searches stay only while there is room.
      const int worth = e.work + (e.age == age_ ? 64 : 0);
      if (worth < least) {
        least = worth;
        worst = &e;
      }
    }
    return *worst;
  }
  uint8_t age() const { return age_; }

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

  size_t count_;
  std::unique_ptr<Bucket[]> buckets_;
  uint8_t age_ = 0;
};

}  // namespace chuhan
