#include "program.hpp"

#include <cmath>
#include <cstdlib>

namespace suntzu {
namespace {

constexpr double kTiny = 1e-9, kShift = 1e-7;
constexpr int64_t kMostDenominator = 100'000'000;

// A dictionary: the basic variables as sums of the others. The last row is the gain, the last two columns are
// the bounds: as they are, and shifted a little, so that no step of the simplex method stands still.
class Dictionary {
 public:
  explicit Dictionary(const Program& p)
      : n_(p.variables),
        m_(static_cast<int>(p.bounds.size())),
        width_(n_ + 2),
        table_((m_ + 1) * width_),
        basic_(m_),
        other_(n_) {
    uint32_t random = 12345;
    for (int i = 0; i < m_; ++i) {
      double* row = &table_[i * width_];
      for (int j = 0; j < n_; ++j) row[j] = p.rows[i * n_ + j];
      random = random * 1664525u + 1013904223u;
      row[n_] = p.bounds[i];
      row[n_ + 1] = p.bounds[i] + kShift * (1.0 + (random >> 8) / double(1 << 24));
      basic_[i] = n_ + i;
    }
    for (int j = 0; j < n_; ++j) {
      table_[m_ * width_ + j] = -p.gains[j];
      other_[j] = j;
    }
  }

  bool solve() {
    for (int step = 0; step < 5000; ++step) {
      const double* last = &table_[m_ * width_];
      int in = 0;
      for (int j = 1; j < n_; ++j)
        if (last[j] < last[in]) in = j;
      if (last[in] >= -kTiny) return true;
      int out = -1;
      double least = 0;
      for (int i = 0; i < m_; ++i) {
        const double factor = table_[i * width_ + in];
        if (factor <= kTiny) continue;
        const double ratio = table_[i * width_ + n_ + 1] / factor;
        if (out < 0 || ratio < least) out = i, least = ratio;
      }
      if (out < 0) return false;
      pivot(out, in);
    }
    return false;
  }

  void read(std::vector<double>& x, std::vector<double>& y) const {
    x.assign(n_, 0);
    y.assign(m_, 0);
    for (int i = 0; i < m_; ++i)
      if (basic_[i] < n_) x[basic_[i]] = table_[i * width_ + n_];
    for (int j = 0; j < n_; ++j)
      if (other_[j] >= n_) y[other_[j] - n_] = table_[m_ * width_ + j];
  }

 private:
  void pivot(int out, int in) {
    double* chosen = &table_[out * width_];
    const double inverse = 1 / chosen[in];
    chosen[in] = 1;
    for (int j = 0; j < width_; ++j) chosen[j] *= inverse;
    for (int i = 0; i <= m_; ++i) {
      double* row = &table_[i * width_];
      const double factor = row[in];
      if (i == out || factor == 0) continue;
      row[in] = 0;
      for (int j = 0; j < width_; ++j) row[j] -= factor * chosen[j];
    }
    std::swap(basic_[out], other_[in]);
  }

  int n_, m_, width_;
  std::vector<double> table_;
  std::vector<int> basic_, other_;
};

// These numbers as fractions over one denominator.
bool rational(const std::vector<double>& values, std::vector<int64_t>& whole, int64_t& of) {
  of = 1;
  for (const double value : values) {
    double rest = value * static_cast<double>(of);
    int64_t before = 0, q = 1;  // denominators of the continued fraction
    const double target = rest;
    for (int i = 0; i < 20; ++i) {
      const double off = target * static_cast<double>(q);
      if (std::fabs(off - std::nearbyint(off)) < 1e-7) break;
      rest = 1 / (rest - std::floor(rest));
      const int64_t next = before + static_cast<int64_t>(std::floor(rest)) * q;
      before = q;
      q = next;
      if (q <= 0 || q > kMostDenominator) return false;
    }
    of *= q;
    if (of > kMostDenominator) return false;
  }
  whole.resize(values.size());
  for (size_t i = 0; i < values.size(); ++i) whole[i] = std::llround(values[i] * static_cast<double>(of));
  return true;
}

}  // namespace

Proof maximise(const Program& p) {
  Proof proof;
  Dictionary dictionary(p);
  if (!dictionary.solve()) return proof;
  std::vector<double> x, y;
  dictionary.read(x, y);
  if (!rational(x, proof.x, proof.x_of) || !rational(y, proof.y, proof.y_of)) return proof;
  const int n = p.variables, m = static_cast<int>(p.bounds.size());
  for (const int64_t one : proof.x)
    if (one < 0) return proof;
  for (const int64_t one : proof.y)
    if (one < 0) return proof;
  int64_t gain = 0, price = 0;
  for (int j = 0; j < n; ++j) gain += p.gains[j] * proof.x[j];
  for (int i = 0; i < m; ++i) {
    price += p.bounds[i] * proof.y[i];
    int64_t used = 0;
    for (int j = 0; j < n; ++j) used += p.rows[i * n + j] * proof.x[j];
    if (used > p.bounds[i] * proof.x_of) return proof;
  }
  std::vector<int64_t> paid(n);
  for (int i = 0; i < m; ++i)
    for (int j = 0; proof.y[i] && j < n; ++j) paid[j] += p.rows[i * n + j] * proof.y[i];
  for (int j = 0; j < n; ++j)
    if (paid[j] < p.gains[j] * proof.y_of) return proof;
  // Both are the same fraction: gain / x_of = price / y_of. They are below 2^63 by the limits above only when
  // reduced, so they are compared piece by piece.
  if (gain / proof.x_of != price / proof.y_of) return proof;
  if ((gain % proof.x_of) * proof.y_of != (price % proof.y_of) * proof.x_of) return proof;
  proof.value = gain;
  proof.of = proof.x_of;
  proof.proved = true;
  return proof;
}

}  // namespace suntzu
