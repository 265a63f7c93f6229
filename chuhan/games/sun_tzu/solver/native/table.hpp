// What the search remembers: bounds of values by moment, in a table that grows up to a limit.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace suntzu {

using Key = std::array<uint64_t, 2>;

struct Bounds {
  int16_t low, high;
};

class Memory {
 public:
  Bounds find(const Key& key, Bounds unknown) const {
    const Entry* bucket = &entries_[(key[0] & mask_) * kWays];
    for (int i = 0; i < kWays; ++i)
      if (bucket[i].key == key) return bucket[i].bounds;
    return unknown;
  }

  void put(const Key& key, Bounds bounds) {
    Entry* bucket = &entries_[(key[0] & mask_) * kWays];
    for (int i = 0; i < kWays; ++i) {
      if (bucket[i].key == key || bucket[i].key == Key{}) {
        if (bucket[i].key == Key{}) ++filled_;
        bucket[i] = {key, bounds};
        return;
      }
    }
    if (mask_ < kMost && filled_ * 2 > entries_.size()) {
      grow();
      put(key, bounds);
      return;
    }
    bucket[key[1] >> 62] = {key, bounds};
  }

 private:
  static constexpr int kWays = 4;
  static constexpr uint64_t kMost = (1u << 18) - 1;  // buckets: 24 MB in all
  struct Entry {
    Key key;
    Bounds bounds;
  };

  void grow() {
    std::vector<Entry> old((mask_ * 4 + 4) * kWays);
    old.swap(entries_);
    mask_ = mask_ * 4 + 3;
    filled_ = 0;
    for (const Entry& one : old)
      if (one.key != Key{}) put(one.key, one.bounds);
  }

  uint64_t mask_ = 255, filled_ = 0;
  std::vector<Entry> entries_ = std::vector<Entry>(256 * kWays);
};

}  // namespace suntzu
