"""Tables of lessons: their words and numbers as people write them, in every language."""

from __future__ import annotations

from fractions import Fraction

from catan_nb import language
from catan_nb.lessons import table


def test_the_engines_own_words_are_translated_where_they_are_shown() -> None:
    made = table(["card", "how many"], [("victory point", 5), ("", Fraction(1, 4)), ("x_y", True)])
    try:
        language.use("de")
        shown = repr(made)
    finally:
        language.use("en")
    assert shown.splitlines()[1:] == ["Siegpunkt  5", "  1/4 = 0,25", "x_y  ja"]
