"""What the notebooks are made with: the tree, the plot, pictures."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from chuhan import Side, legal_moves, parse_move, parse_position, play
from chuhan.draw.plot import plot_svg
from chuhan.games.chu_han.show.tree import grow, tree_svg
from chuhan.games.chu_han.solver import solve
from chuhan.widgets.picture import Picture

ENDING = parse_position("224/144 - - - - H 3-3 12-9 base")
DESC = "{http://www.w3.org/2000/svg}desc"


def test_the_tree_says_what_the_solver_says() -> None:
    root = grow(ENDING)
    assert (root.winner, root.size, root.leaves) == (Side.HAN, 54, 17)
    assert root.kept == {parse_move("4")}
    for move, node in root.after:
        assert node.winner is solve(play(ENDING, move)).winner
    assert [move for move, _ in root.after] == legal_moves(ENDING)


def test_the_tree_is_drawn_and_told() -> None:
    picture = ElementTree.fromstring(tree_svg(ENDING))
    said = (picture.findtext(DESC) or "").splitlines()
    assert said[0] == "Han: 2. Chu wins."
    assert len(said) == grow(ENDING).size - 1
    assert "pass" in set(picture.itertext())
    over = parse_position("-/144 - - - - H 3-3 12-9 base")
    assert ElementTree.fromstring(tree_svg(over)).findtext(DESC) == ""


def test_a_tree_that_nobody_could_look_at_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 400"):
        tree_svg(parse_position("1145/1245 - - - - H 3-3 12-9 base"))


@pytest.mark.parametrize("width", [390, 760])
def test_a_plot_holds_every_number(width: int) -> None:
    svg = plot_svg({"a < b": {1: 1, 2: 2_000}, "c": {3: 10}}, title="T", across="x", upward="y", width=width)
    picture = ElementTree.fromstring(svg)
    assert picture.findtext(DESC) == "y by x\na < b: 1: 1, 2: 2,000\nc: 3: 10"
    assert {"1", "2", "3", "10,000", "a < b", "c", "T"} <= set(picture.itertext())


def test_a_picture_is_stored_as_it_is() -> None:
    svg = tree_svg(ENDING)
    shown = Picture(svg, narrow="<svg/>")
    assert repr(shown) == "Picture('A game tree')"
    bundle = shown._repr_mimebundle_()
    assert bundle["image/svg+xml"] == svg
    assert bundle["text/plain"] == "Picture('A game tree')"
