"""A row of hexes, some alike: how many orders there are with names on them, and without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import factorial
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.moving.controls import Control, Slider, Switch, Value
from catan_nb.lessons.moving.islands.flowers import KINDS
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import EDGE, INK_2, label, picture, rect
from catan_nb.stats.tools.probability import multinomial
from catan_nb.ui.widgets.html import Child
from catan_nb.view.theme import TERRAIN

__all__ = ["HexOrders", "hex_orders"]

MOST: Final = 4
"""So many hexes there are of a kind at most."""
SHOWN: Final = 24
"""So many orders are drawn at most."""
SIDE: Final = 26
"""Of a hex in the picture, in pixels."""


class HexOrders(Moving):
    """Hexes in a row, of up to four kinds."""

    start: ClassVar[Mapping[str, Value]] = {"F": 2, "G": 0, "P": 0, "D": 1, "names": True}

    def title(self) -> str:
        """Return what it is called."""
        return _("Orders in a row")

    def about(self) -> str:
        """Return what one does with it."""
        return _("Choose how many hexes there are of each kind. Then rub the names out.")

    def controls(self) -> Sequence[Control]:
        """Return a slider for each kind, and whether names stand on the hexes."""
        sliders = [Slider(one.letter, one.words, 0, MOST) for one in KINDS.values()]
        return (*sliders, Switch("names", _("Names on the hexes")))

    @property
    def counts(self) -> list[int]:
        """How many there are of each kind."""
        return [self.number(letter) for letter in KINDS]

    def rows(self) -> Sequence[Row]:
        """Return how many orders there are, and how they are worked out."""
        counts = [count for count in self.counts if count]
        total = sum(counts)
        named = Row(_("Orders with names"), f"{total}! = {shown_number(factorial(total))}")
        if self.on("names"):
            return (named,)
        below = " · ".join(f"{count}!" for count in counts) or "1"
        told = f"{total}! / ({below}) = {shown_number(multinomial(*counts))}"
        return named, Row(_("Orders without names"), told, "exact")

    def picture(self) -> Child:
        """Return the first orders, as many as there is room for."""
        row = [
            (letter, number)
            for letter, count in zip(KINDS, self.counts, strict=True)
            for number in range(1, count + 1)
        ]
        wide = len(row) * (SIDE + 3) + 18
        columns = max(int(self.width // wide), 1)
        orders = _orders(row, names=self.on("names"))
        lines = -(-len(orders) // columns)
        drawn = [
            self._order(order, wide * (number % columns), 30 * (number // columns))
            for number, order in enumerate(orders)
        ]
        every = factorial(len(row)) if self.on("names") else multinomial(*self.counts)
        more = every - len(orders)
        words = _("and {n} more").format(n=shown_number(more)) if more else ""
        below = label(4, 30 * lines + 18, words, anchor="start", fill=INK_2)
        return picture(
            self.width, 30 * lines + 28, drawn, below, told=_("The first orders of the hexes")
        )

    def _order(self, order: Sequence[tuple[str, int]], x: float, y: float) -> Child:
        hexes = []
        for place, (letter, number) in enumerate(order):
            kind = KINDS[letter]
            left = x + place * (SIDE + 3)
            words = f"{kind.sign}{number}" if self.on("names") else kind.sign
            hexes.append(rect(left, y, SIDE + 2, 24, rx=4, fill=TERRAIN[kind.terrain], stroke=EDGE))
            hexes.append(label(left + SIDE / 2 + 1, y + 17, words, size=12, fill=kind.ink))
        return hexes


def _orders(row: Sequence[tuple[str, int]], *, names: bool) -> list[tuple[tuple[str, int], ...]]:
    """Return the first orders of a row; without names those that look alike count once."""
    found: list[tuple[tuple[str, int], ...]] = []

    def lay(laid: tuple[tuple[str, int], ...], left: tuple[tuple[str, int], ...]) -> None:
        if len(found) == SHOWN:
            return
        if not left:
            found.append(laid)
            return
        tried = set()
        for place, one in enumerate(left):
            if names or one[0] not in tried:
                tried.add(one[0])
                lay((*laid, one), left[:place] + left[place + 1 :])

    lay((), tuple(row))
    return found


def hex_orders() -> HexOrders:
    """Return the hexes in a row, to be shown as the last value of a cell."""
    return HexOrders()
