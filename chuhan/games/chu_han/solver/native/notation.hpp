// Canonical texts (docs/games/chu-han/notation.md) to positions and moves, and back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "state.hpp"

namespace chuhan {

struct TablePlay {
  uint8_t side;
  Move move;
};

// A position as it is written: the state plus the order of the plays in the running trick.
struct Position {
  Context ctx;
  State state;
  std::vector<TablePlay> table;
};

// Both throw std::invalid_argument for whatever they cannot read or rely on. Python refuses more, and in
// better words.
Position parse_position(std::string_view text);
Move parse_move(const Position& position, std::string_view text);

// Throws std::invalid_argument unless the rest of the kernel can rely on what was read.
void check(const Position& position);

std::string to_text(const Position& position);
std::string to_text(const Move& move);

// Plays a legal move and keeps the written table in step with the state.
Position after(const Position& position, const Move& move);

}  // namespace chuhan
