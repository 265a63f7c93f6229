// Reader, referee and search under sanitizers: no text, however mangled, makes them read what is not theirs.
// Usage: fuzz COUNT SEED < positions, one a line. Built and run by `chuhan bench fuzz`; no part of the module.
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <random>
#include <stdexcept>

#include "notation.hpp"
#include "referee.hpp"
#include "search.hpp"

using namespace chuhan;

namespace {

constexpr std::string_view kLetters = "0123456789jylxphzHCwpc!:>,/-* .=xbase";
constexpr uint64_t kNodes = 60;
constexpr int kPlies = 6;

// What a text is made of: letters, and pieces that mean something.
class Mangler {
 public:
  Mangler(std::vector<std::string> seeds, uint64_t seed) : seeds_(std::move(seeds)), random_(seed) {}

  size_t below(size_t n) { return static_cast<size_t>(random_() % n); }
  const std::string& any() { return seeds_[below(seeds_.size())]; }

  const std::string& next() {
    text_ = any();
    for (size_t i = below(4); i-- > 0;) mangle();
    return text_;
  }

 private:
  void mangle() {
    switch (below(7)) {
      case 0: return swap_field();
      case 1: return move_piece();
      case 2: text_.insert(below(text_.size() + 1), 1, kLetters[below(kLetters.size())]); return;
      case 3: text_.insert(below(text_.size() + 1), 1, static_cast<char>(below(256))); return;
      case 4:
        if (!text_.empty()) text_.erase(below(text_.size()), 1 + below(3));
        return;
      default:
        if (!text_.empty()) text_[below(text_.size())] = kLetters[below(kLetters.size())];
    }
  }
  // A field of another position: often a position again, with cards or claims that do not go together.
  void swap_field() {
    const std::string& other = any();
    const auto [mine, theirs] = std::pair{fields(text_), fields(other)};
    const size_t i = below(std::min(mine.size(), theirs.size()));
    const auto [from, n] = theirs[i];
    text_.replace(mine[i].first, mine[i].second, other.substr(from, n));
  }
  void move_piece() {
    if (text_.empty()) return;
    const size_t from = below(text_.size());
    const std::string piece = text_.substr(from, 1 + below(6));
    text_.insert(below(text_.size() + 1), piece);
  }
  static std::vector<std::pair<size_t, size_t>> fields(const std::string& text) {
    std::vector<std::pair<size_t, size_t>> found;
    for (size_t from = 0;;) {
      const size_t to = std::min(text.find(' ', from), text.size());
      found.emplace_back(from, to - from);
      if (to == text.size()) return found;
      from = to + 1;
    }
  }

  std::vector<std::string> seeds_;
  std::mt19937_64 random_;
  std::string text_;
};

// What was read is written, read and written again alike.
void same_again(const Position& p) {
  const std::string text = to_text(p);
  if (to_text(parse_position(text)) != text) {
    std::fprintf(stderr, "not the same again: %s\n", text.c_str());
    std::abort();
  }
}

void use(Position p, Mangler& mangler, Solver& solver) {
  std::vector<Move> moves(kMaxMoves);
  for (int ply = 0; ply < kPlies; ++ply) {
    same_again(p);
    const int n = legal_moves(p.ctx, p.state, moves.data());
    if (n > kMaxMoves) std::abort();
    if (n == 0) return;
    if (ply == 0) {
      for (const Goal goal : {Goal::Round, Goal::Margin}) {
        solver.solve(p, goal, mangler.below(2) == 0, {kNodes, 0}, nullptr);
      }
    }
    p = after(p, moves[mangler.below(static_cast<size_t>(n))]);
  }
}

std::optional<Position> read_position(const std::string& text) {
  try {
    return parse_position(text);
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

// A mangled move is refused, or is one of the legal ones.
void try_move(const Position& p, const std::string& text) {
  try {
    after(p, parse_move(p, text));
  } catch (const std::invalid_argument&) {
  }
}

uint64_t number(const char* text) {
  uint64_t n = 0;
  const std::string_view all(text);
  const auto [end, error] = std::from_chars(all.data(), all.data() + all.size(), n);
  if (error != std::errc{} || end != all.data() + all.size()) std::exit(2);
  return n;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::vector<std::string> seeds;
  for (std::string line; std::getline(std::cin, line);) seeds.push_back(line);
  if (seeds.empty()) return 2;
  Mangler mangler(std::move(seeds), number(argv[2]));
  Solver plain(1, 0);
  Solver quick(1, kAllSwitches);
  const uint64_t count = number(argv[1]);
  uint64_t read = 0;
  for (uint64_t i = 0; i < count; ++i) {
    const std::optional<Position> p = read_position(mangler.next());
    if (!p) continue;
    ++read;
    use(*p, mangler, i % 4 == 0 ? plain : quick);  // outside any try: from here on nothing may be refused
    const std::string& other = mangler.any();
    try_move(*p, other.substr(mangler.below(other.size()), mangler.below(8)));
  }
  std::printf("%llu %llu\n", static_cast<unsigned long long>(count), static_cast<unsigned long long>(read));
}
