// The notation, read and written a second time: nothing here comes from the Python side.
#include "notation.hpp"

#include <charconv>
#include <stdexcept>

#include "referee.hpp"

namespace chuhan {
namespace {

constexpr std::array<std::string_view, kKinds> kNames = {
    "0", "1", "2", "3j", "3y", "3l", "3x", "3p", "3h", "3z", "4", "5", "6y", "6h", "6l", "6x", "7", "8", "9"};

constexpr std::array<std::pair<std::string_view, Ruling>, kRulingBits> kRulings = {{
    {"zhongli_leads", kZhongliLeads},
    {"zhongli_single", kZhongliSingle},
    {"lead_power_and_zhongli", kLeadPowerAndZhongli},
    {"power_after_cancel", kPowerAfterCancel},
    {"xiang_yu_both", kXiangYuBoth},
    {"match_after_scoring", kMatchAfterScoring},
}};

[[noreturn]] void refuse(std::string_view what, std::string_view text) {
  throw std::invalid_argument("cannot read " + std::string(what) + ": " + std::string(text));
}

std::vector<std::string_view> split(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  for (;;) {
    const size_t at = text.find(mark);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

// The kind at the front of a text, which it is cut from.
uint8_t take_kind(std::string_view& text) {
  for (int k = 0; k < kKinds; ++k) {
    if (text.starts_with(kNames[k])) {
      text.remove_prefix(kNames[k].size());
      return static_cast<uint8_t>(k);
    }
  }
  refuse("card", text);
}

std::vector<uint8_t> parse_kinds(std::string_view text) {
  std::vector<uint8_t> kinds;
  if (text == "-") return kinds;
  while (!text.empty()) kinds.push_back(take_kind(text));
  return kinds;
}

Cards parse_cards(std::string_view text) {
  Cards cards = 0;
  for (const uint8_t k : parse_kinds(text)) {
    if (count(cards, k) == kField[k]) refuse("cards", text);  // the counter would overflow
    cards += one(k);
  }
  return cards;
}

std::string cards_text(Cards cards) {
  std::string text;
  for (int k = 0; k < kKinds; ++k) {
    for (int i = 0; i < count(cards, k); ++i) text += kNames[k];
  }
  return text.empty() ? "-" : text;
}

int parse_number(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size()) refuse("number", text);
  return n;
}

uint8_t parse_side(std::string_view& text) {
  if (text.empty() || (text[0] != 'H' && text[0] != 'C')) refuse("side", text);
  const uint8_t side = text[0] == 'H' ? kHan : kChu;
  text.remove_prefix(1);
  return side;
}

char side_letter(uint8_t side) { return side == kHan ? 'H' : 'C'; }

// Fills in size and rank: one rank beside the joker (3.6), or the lowest of all under Zhongli Mo (5.6).
void measure(Move& m) {
  m.size = static_cast<uint8_t>(size_of(m.cards));
  const bool lowest = m.play == Play::Zhongli || m.play == Play::PengZhongli;
  Cards counting = m.cards;
  if (!lowest && m.size > 1) counting &= ~one(K0);
  const uint32_t kinds = kinds_of(counting);
  m.rank = kinds == 0 ? 0 : kRank[std::countr_zero(kinds)];
}

// A move as written, whether it is legal or not.
Move read_move(std::string_view text) {
  const std::string_view whole = text;
  if (text == "w") return Move{Play::Writ};
  if (text == "-") return Move{Play::Pass};
  if (text == ".") return Move{Play::Let};
  if (text == "-!3h") return Move{Play::XiahouYing};
  if (text == "-!6x") return Move{Play::XiangYu};
  Move m{Play::Set};
  Cards powers = 0;
  while (text.starts_with('!')) {
    text.remove_prefix(1);
    const uint8_t kind = take_kind(text);
    if (has(powers, kind)) refuse("move", whole);
    powers += one(kind);
  }
  if (powers == one(K3l)) m.play = Play::LuZhi;
  if (powers == one(K3x)) m.play = Play::XiaoHe;
  for (int p = 0; p <= static_cast<int>(Play::LiuBang); ++p) {
    if (powers != 0 && powers == power_cards(static_cast<Play>(p))) m.play = static_cast<Play>(p);
  }
  if (powers != 0 && m.play == Play::Set) refuse("move", whole);
  if (text.starts_with(':')) {
    text.remove_prefix(1);
    m.target = take_kind(text);
  }
  if (!text.empty()) {
    m.cards = parse_cards(text);
    measure(m);
  }
  return m;
}

TablePlay read_play(std::string_view text) {
  const uint8_t side = parse_side(text);
  if (!text.starts_with(':')) refuse("play", text);
  return {side, read_move(text.substr(1))};
}

std::string play_text(const TablePlay& p) {
  return std::string(1, side_letter(p.side)) + ":" + to_text(p.move);
}

void read_hands(Position& p, std::string_view text) {
  const auto hands = split(text, '/');
  if (hands.size() != 2) refuse("hands", text);
  for (const uint8_t side : {kHan, kChu}) {
    std::string_view hand = hands[side];
    if (hand.ends_with('*')) {
      hand.remove_suffix(1);
      p.state.open |= bit_of(side);
    }
    p.state.hand[side] = parse_cards(hand);
  }
}

void read_table(Position& p, std::string_view text) {
  if (text == "-") return;
  State& s = p.state;
  for (const auto part : split(text, ',')) {
    const TablePlay play = read_play(part);
    p.table.push_back(play);
    s.table += power_cards(play.move.play) + play.move.cards;
    if (play.move.play == Play::LiuBang) {  // 5.8
      s.size = 1;
      s.rank = kLiuBangRank;
    } else if (play.move.size > 0) {
      s.size = play.move.size;
      s.rank = play.move.rank;
    }
  }
}

void read_pending(State& s, std::string_view text) {
  if (text == "-") return;
  const auto claims = split(text, '>');
  const TablePlay power = read_play(claims[0]);
  if (power.side != s.turn || claims.size() > 2) refuse("pending", text);
  s.announced = power.move;
  s.pending = kAnnounced;
  if (claims.size() == 1) return;
  const TablePlay answer = read_play(claims[1]);
  if (answer.side == s.turn || answer.move.play != Play::LuZhi || answer.move.cards != 0)
    refuse("pending", text);
  s.pending = kAnswered;
  s.named = cancelled_card(answer.move, s.announced.play);
}

// With 9.5 = no `x2` stands behind the score of the side that it holds for, else behind Chu's for both.
void read_score(State& s, std::string_view text, bool both) {
  const auto scores = split(text, '-');
  if (scores.size() != 2) refuse("score", text);
  for (const uint8_t side : {kHan, kChu}) {
    std::string_view score = scores[side];
    if (score.ends_with("x2")) {
      if (both && side == kHan) refuse("score", text);
      s.doubled |= both ? kBothSides : bit_of(side);
      score.remove_suffix(2);
    }
    const int vp = parse_number(score);
    if (vp < 0 || vp > 10000) refuse("score", text);
    s.score[side] = static_cast<int16_t>(vp);
  }
}

std::string score_text(const State& s, bool both) {
  const auto mark = [&](uint8_t side) { return (s.doubled & bit_of(side)) != 0 ? "x2" : ""; };
  return std::to_string(s.score[kHan]) + (both ? "" : mark(kHan)) + "-" + std::to_string(s.score[kChu]) +
         mark(kChu);
}

uint8_t read_rules(std::string_view text) {
  const auto parts = split(text, ',');
  if (parts[0] != "base") refuse("rules", text);
  uint8_t rules = kBaseRules;
  for (size_t i = 1; i < parts.size(); ++i) {
    bool known = false;
    for (const auto& [name, bit] : kRulings) {
      if (!parts[i].starts_with(name) || parts[i].substr(name.size(), 1) != "=") continue;
      const auto value = parts[i].substr(name.size() + 1);
      if (value != "yes" && value != "no") refuse("rules", text);
      rules = static_cast<uint8_t>(value == "yes" ? rules | bit : rules & ~bit);
      known = true;
    }
    if (!known) refuse("rules", text);
  }
  return rules;
}

std::string rules_text(uint8_t rules) {
  std::string text = "base";
  for (const auto& [name, bit] : kRulings) {
    if (((rules ^ kBaseRules) & bit) == 0) continue;
    text += "," + std::string(name) + ((rules & bit) != 0 ? "=yes" : "=no");
  }
  return text;
}

}  // namespace

Position parse_position(std::string_view text) {
  const auto fields = split(text, ' ');
  if (fields.size() != 9) refuse("position", text);
  Position p;
  State& s = p.state;
  read_hands(p, fields[0]);
  s.discard = parse_cards(fields[2]);
  read_table(p, fields[3]);

  std::string_view turn = fields[5];
  s.turn = parse_side(turn);
  for (const char c : turn) {
    const size_t bit = std::string_view("wpc").find(c);
    if (bit == std::string_view::npos) refuse("turn", fields[5]);
    s.flags |= static_cast<uint8_t>(1 << bit);
  }
  read_pending(s, fields[4]);

  const auto writs = split(fields[6], '-');
  if (writs.size() != 2) refuse("writs", fields[6]);
  for (const uint8_t side : {kHan, kChu}) {
    const int n = parse_number(writs[side]);
    if (n < 0 || n > kWrits) refuse("writs", fields[6]);
    s.taken[side] = static_cast<uint8_t>(n);
  }
  if (s.writs_taken() > kWrits) refuse("writs", fields[6]);
  const auto pile = parse_kinds(fields[1]);
  const int gone = kWritCards * s.writs_taken();
  if (pile.size() + gone != p.ctx.pile.size()) refuse("draw pile", fields[1]);
  for (size_t i = 0; i < pile.size(); ++i) p.ctx.pile[gone + i] = pile[i];

  p.ctx.rules = read_rules(fields[8]);
  read_score(s, fields[7], p.ctx.rule(kXiangYuBoth));
  check(p);
  s.over = is_over(p.ctx, s);
  return p;
}

std::string to_text(const Move& m) {
  switch (m.play) {
    case Play::Writ: return "w";
    case Play::Pass: return "-";
    case Play::Let: return ".";
    case Play::XiaoHe: return "!3x";
    case Play::LuZhi: return m.target == kNoKind ? "!3l" : "!3l:" + std::string(kNames[m.target]);
    default: break;
  }
  std::string text = is_pass_power(m.play) ? "-" : "";
  const Cards powers = power_cards(m.play);
  for (int k = 0; k < kKinds; ++k) {
    if (has(powers, k)) text += "!" + std::string(kNames[k]);
  }
  if (m.target != kNoKind) text += ":" + std::string(kNames[m.target]);
  return m.cards != 0 ? text + cards_text(m.cards) : text;
}

std::string to_text(const Position& p) {
  const State& s = p.state;
  std::string text;
  for (const uint8_t side : {kHan, kChu}) {
    text += cards_text(s.hand[side]);
    if ((s.open >> side & 1) != 0) text += '*';
    text += side == kHan ? '/' : ' ';
  }
  const size_t gone = kWritCards * static_cast<size_t>(s.writs_taken());
  for (size_t i = gone; i < p.ctx.pile.size(); ++i) text += kNames[p.ctx.pile[i]];
  if (gone == p.ctx.pile.size()) text += '-';
  text += ' ' + cards_text(s.discard) + ' ';
  for (size_t i = 0; i < p.table.size(); ++i) text += (i > 0 ? "," : "") + play_text(p.table[i]);
  if (p.table.empty()) text += '-';
  text += ' ';
  if (s.pending == kNothing) {
    text += '-';
  } else {
    text += play_text({s.turn, s.announced});
    const bool two = s.announced.play == Play::PengZhongli;
    if (s.pending == kAnswered) {
      text += ">" + play_text({other(s.turn), Move{Play::LuZhi, two ? s.named : kNoKind}});
    }
  }
  text += std::string(" ") + side_letter(s.turn);
  for (int bit = 0; bit < 3; ++bit) {
    if ((s.flags >> bit & 1) != 0) text += "wpc"[bit];
  }
  text += " " + std::to_string(s.taken[0]) + "-" + std::to_string(s.taken[1]);
  return text + " " + score_text(s, p.ctx.rule(kXiangYuBoth)) + " " + rules_text(p.ctx.rules);
}

Move parse_move(const Position& p, std::string_view text) {
  std::vector<Move> moves(kMaxMoves);
  const int n = legal_moves(p.ctx, p.state, moves.data());
  const Move wanted = read_move(text);
  for (int i = 0; i < n; ++i) {
    if (moves[i] == wanted) return wanted;
  }
  throw std::invalid_argument("not a legal move: " + std::string(text));
}

Position after(const Position& p, const Move& m) {
  Position next = p;
  play(p.ctx, next.state, m);
  const State& s = p.state;
  const bool effect = m.play == Play::XiaoHe || (m.play == Play::Let && s.pending == kAnnounced);
  if (m.play == Play::Pass || (effect && is_pass_power(s.announced.play))) {
    next.table.clear();  // 3.5
  } else if (m.play == Play::Set) {
    next.table.push_back({s.turn, m});
  } else if (effect) {
    next.table.push_back({s.turn, s.announced});
  }
  return next;
}

}  // namespace chuhan
