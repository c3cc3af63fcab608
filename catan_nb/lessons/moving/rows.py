"""What is read off a thing to move: a name, and an exact value beside it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from catan_nb.kernel.values import frozen
from catan_nb.language.numbers import FINEST, fine_percent
from catan_nb.lessons.output.number_words import Number, show_number
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["Row", "amount", "chance", "rows_html"]


@frozen
class Row:
    """A name and what belongs to it, in words.

    Attributes
    ----------
    name, told : str
    tone : str
        "guess", "sim" or "exact" for a mark in that colour; empty for none.
    """

    name: str
    told: str
    tone: str = ""


def chance(name: str, value: Number, tone: str = "") -> Row:
    """Return a row with a chance as a fraction and in per cent.

    >>> chance("Chance of a 7", Fraction(1, 6)).told, chance("Here", Fraction(1, 4)).told
    ('1/6 ≈ 16.7 %', '1/4 = 25 %')
    """
    told = fine_percent(value)
    if isinstance(value, Fraction) and FINEST <= value < Fraction(9995, 10000):
        quotient = show_number(value).partition(" ")[0]
        if quotient != "≈":
            even = Fraction(f"{float(100 * value):.3g}") == 100 * value
            told = f"{quotient} {'=' if even else '≈'} {told}"
    return Row(name, told, tone)


def amount(name: str, value: Number, unit: str = "", tone: str = "") -> Row:
    """Return a row with a number, a fraction as a decimal number too.

    >>> amount("On average", Fraction(7, 2), "cards").told
    '7/2 = 3.5 cards'
    """
    return Row(name, f"{show_number(value)} {unit}".strip(), tone)


def rows_html(rows: Sequence[Row]) -> Markup:
    """Return rows as a list that is read aloud when it changes."""
    pairs: list[Child] = [
        h(
            "div",
            h("dt", row.name, class_=f"cnb-moving-{row.tone}" if row.tone else None),
            h("dd", row.told),
        )
        for row in rows
    ]
    return h("div", h("dl", pairs), role="status", class_="cnb-moving-rows")
