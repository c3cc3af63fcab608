"""The engine's own words stay as they are in lessons' Python, and are translated when shown."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from catan_nb.language import use
from catan_nb.lessons import probability_square, chart, choice, order, table, tree

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    "shown",
    [
        lambda: tree({"ore": HALF, "wool": HALF}, title="", mark=(("ore",),)),
        lambda: probability_square({"ore": HALF, "wool": HALF}, {"ore": HALF, "wool": HALF}, seen="", title=""),
        lambda: chart({"ore": {1: 1}, "wool": {1: 2}}, x="", y=""),
        lambda: table(["card"], [["ore"], ["wool"]]),
        lambda: choice("Exercise 1", "?", ["ore", "wool"], "ore"),
        lambda: order("Exercise 1", "?", {"ore": 1, "wool": 2}),
    ],
    ids=["tree", "areas", "chart", "table", "choice", "order"],
)
@pytest.mark.parametrize(("language", "words"), [("de", "Erz Wolle"), ("nl", "erts wol")])
def test_what_shows_them_translates_them(
    shown: Callable[[], object], language: str, words: str
) -> None:
    assert "ore" in repr(shown())
    use(language)
    told = repr(shown())
    assert all(word in told for word in words.split())
    assert "wool" not in told
