"""Every refusal that the engine can give, met once: the rule, a position, moves from it."""

from __future__ import annotations

from chuhan.games.chu_han.cards import NONE
from chuhan.games.chu_han.moves import Play
from tests.kit.hooks import case

LEADING = "13j3y3p3z446y/3l55 1278 2 - - H 2-2 0-1 base"
SECOND = "13p3h3z4456h6l/3l57 1278 2 C:44 - H 2-2 0-1 base"
NINE = "13p56h6l/78 - - C:9 - H 3-3 0-1 base"
BOTH = "13p3z458/3l7 - - C:44 - H 3-3 0-1 base"

CASES = [
    # the moment
    case("2.1", "44/55 - - - - H 3-3 31-9 base", "44", words="match"),
    case("7.1", "44/55 - - - - H 3-3 12-9 base", "44", "55", words="round"),
    case("2.6", LEADING, "!3j", "55", words="react"),
    case("2.6", LEADING, ".", words="No power"),
    case("3.1", LEADING, "-", words="lead"),
    # writs
    case("4.1", "44/55 - - - - H 3-3 0-1 base", "w", words="six writs"),
    case("4.1", LEADING, "w", "w", words="already"),
    case("4.2", SECOND, "!3p44", "!3l", ".", "w", words="cancelled"),
    # sets
    case("3.2", LEADING, Play(NONE), words="at least one card"),
    case("3.2", LEADING, "9", words="hand"),
    case("3.2", LEADING, "3j44", words="Ji Bu"),
    case("3.3", SECOND, "5", words="one card; this trick is played with two"),
    case("3.3", BOTH, "!3z145", words="three cards"),
    case("3.3", "1445/9 - - C:55 - H 3-3 0-1 base", "44", words="higher rank"),
    case("5.5", SECOND, "!3p!3z56h", words="exactly equal"),
    # powers in general
    case("3.4", SECOND, "!6h!6l", words="Peng Yue and Zhongli Mo"),
    case("1.2", SECOND, "!4", words="3s and 6s"),
    case("1.2", "045/7 - - C:4 - H 3-3 0-1 base", "!0", words="the joker"),
    case("5.9", SECOND, "!3h55", words="Xiahou Ying's power is played when you pass"),
    case("5.4", SECOND, "-!3l", words="Lü Zhi's power is played out of turn"),
    case("5.1", SECOND, "-!3j", words="Ji Bu's power is played when you lead"),
    case("5.7", SECOND, "-!6h", words="Han Xin's power is played when you respond"),
    case("3.2", SECOND, "-!6x", words="Xiang Yu (6)"),
    case("5.5", LEADING, "!3p44", words="you lead"),
    case("6.3", SECOND, "!3p44", "!3l", ".", "!6h", words="plain set"),
    # LEAD powers
    case("5.1", SECOND.replace("13p", "13j3p"), "!3j", words="leads"),
    case("3.1", LEADING, "!3j", ".", "!3y:4", words="already"),
    case("6.2", LEADING, "!3j", "!3l", ".", "!3y:4", words="cancelled"),
    case("6.3", LEADING, "!3z14", "!3l", ".", "!3y:4", words="now play a plain set"),
    case("5.1", LEADING, "!3j:4", words="no target"),
    case("5.2", "3y/55 - - - - H 3-3 0-1 base", "!3y:4", words="no other"),
    case("5.2", LEADING, "!3y", words="Name the card"),
    case("5.2", LEADING, "!3y:9", words="9 is not there"),
    case("5.3", "46y/55 - 7 - - H 3-3 0-1 base", "!6y:4", words="there is none"),
    case("5.3", LEADING, "!6y", words="Name the card"),
    case("5.3", LEADING, "!6y:7", words="rank 1 to 5, not 7"),
    case("5.3", LEADING, "!6y:0", words="the joker"),
    case("5.3", LEADING, "!6y:5", words="discard pile"),
    # responses
    case("3.2", SECOND, "!3p45", words="one rank"),
    case("9.1", LEADING.replace("base", "base,zhongli_leads=no"), "!3z14", words="response"),
    case("9.3", LEADING, "!3j", ".", "!3z14", words="LEAD power"),
    case("5.6", SECOND, "!3z", words="not part of his set"),
    case("5.6", SECOND, "!3z44", words="different rank"),
    case("9.2", LEADING.replace("base", "base,zhongli_single=no"), "!3z1", words="two cards"),
    case("5.7", SECOND, "!6h44", words="without a set"),
    case("5.8", NINE, "!6l5", words="alone"),
    case("5.8", SECOND, "!6l", words="single 9"),
    # reactions
    case("6.5", LEADING, "!3j", ".", "44", "!3l", words="Too late"),
    case("5.4", LEADING, "44", "!3l", words="none is"),
    case("9.4", LEADING, "!3j", "!3l", ".", "!3z44", words="now play a plain set"),
    case("6.7", LEADING, "!3j", "!3l", "!3l", words="Xiao He"),
    case("6.4", LEADING, "!3j", "!3l:3j", words="no target"),
    case("6.4", BOTH, "!3p!3z45", "!3l", words="name the one"),
    case("5.11", LEADING, "!3j", "!3x", words="only Lü Zhi"),
    case("5.11", LEADING.replace("13j", "13j3x"), "!3j", "!3l", "!3x:3l", words="no target"),
    case("6.7", LEADING.replace("13j", "13j3x"), "!3y:3x", "!3l", "!3x", words="part of the announced play"),
]
