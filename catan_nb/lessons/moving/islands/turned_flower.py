"""A flower of seven hexes that is turned and mirrored by hand; its orbit lights up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.moving.controls import Choice, Control, Does, Value
from catan_nb.lessons.moving.islands.flowers import KINDS, flower
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import EDGE, INK_2, PAPER, circle, label, picture
from catan_nb.ui.widgets.html import Child
from catan_nb.ui.widgets.pane import Press

__all__ = ["TurnedFlower", "turned_flower"]

ISLETS: Final = {
    "plain": "DFFGGPP",
    "mirror": "DFGPPGF",
    "half": "DFGPFGP",
    "six": "DFFFFFF",
    "other": "FDFGGPP",
}
"""Islets to begin with: the middle, then the ring."""
SYMMETRIES: Final = 12
_COLUMNS: Final = 6
_HEADING: Final = 18


class TurnedFlower(Moving):
    """The flower.

    Attributes
    ----------
    turn : int
        By how many sixths it is turned now.
    mirrored : bool
        Whether it was mirrored before.
    seen : dict of str to None
        The pictures that have been seen, in their order.
    """

    start: ClassVar[Mapping[str, Value]] = {"islet": "plain"}

    def begin(self) -> None:
        """Lie as it is."""
        self._lay()

    def _lay(self) -> None:
        self.islet = self.chosen("islet")
        self.turn, self.mirrored = 0, False
        self.seen: dict[str, None] = {self.now: None}

    def title(self) -> str:
        """Return what it is called."""
        return _("Turn the flower")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Turn and mirror the islet. Every picture that you have seen lights up below; how many"
            " different ones are there?"
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return the islets and what can be done with one."""
        names = {
            "plain": _("two of each in a row"),
            "mirror": _("its own mirror image"),
            "half": _("opposite ones alike"),
            "six": _("six forests"),
            "other": _("desert at the rim"),
        }
        return (
            Choice("islet", _("Islet"), names),
            Does("turn", _("Turn by 60°")),
            Does("mirror", _("Mirror")),
            Does("all", _("All twelve")),
        )

    def pressed(self, press: Press) -> str:
        """Turn or mirror it."""
        match press.do:
            case "turn":
                self.turn = (self.turn + 1) % 6
            case "mirror":
                # To mirror what is turned one way is to turn the mirrored one the other way.
                self.turn, self.mirrored = -self.turn % 6, not self.mirrored
            case "all":
                self.seen |= dict.fromkeys(self.images)
        self.seen[self.now] = None
        return ""

    def refresh(self) -> None:
        """Show everything as it is now, another islet from its beginning."""
        if self.chosen("islet") != self.islet:
            self._lay()
        super().refresh()

    # ---- what it is --------------------------------------------------------------------

    @property
    def images(self) -> tuple[str, ...]:
        """What the twelve symmetries make of the islet, turns first."""
        letters = ISLETS[self.islet]
        return tuple(
            _laid(letters, turn, mirrored) for mirrored in (False, True) for turn in range(6)
        )

    @property
    def now(self) -> str:
        """The islet as it lies."""
        return _laid(ISLETS[self.islet], self.turn, self.mirrored)

    @property
    def fixing(self) -> int:
        """How many of the twelve leave the islet as it was at first."""
        return self.images.count(ISLETS[self.islet])

    def rows(self) -> Sequence[Row]:
        """Return how many pictures have been seen, and once all have, the orbit's size."""
        orbit = set(self.images)
        rows = [Row(_("Different pictures seen"), str(len(self.seen)))]
        if len(self.seen) == len(orbit):
            told = _("{n} pictures in the orbit, {m} symmetries leave each as it is").format(
                n=len(orbit), m=self.fixing
            )
            rows.append(Row(_("That is all"), told, "exact"))
            rows.append(Row(_("Together"), f"{len(orbit)} · {self.fixing} = {SYMMETRIES}", "exact"))
        return rows

    def picture(self) -> Child:
        """Return the flower as it lies, and the twelve places of its orbit below."""
        large, small = 34.0, min(self.width / _COLUMNS / 6, 14.0)
        wide, high = self.width / _COLUMNS, 6 * small + 26
        top = 6 * large
        middle = flower(self.now, self.width / 2, top / 2, large)
        places = []
        for number, image in enumerate(self.images):
            x = wide * (number % _COLUMNS + 0.5)
            row = number // _COLUMNS
            y = top + high * (row + 0.5) + _HEADING * row
            drawn = (
                flower(image, x, y - 6, small, lit=image == self.now)
                if image in self.seen
                else _empty(x, y - 6, small)
            )
            angle = f"{60 * (number % _COLUMNS)}°"
            places.append((drawn, label(x, y + high / 2 - 4, angle, size=12, fill=INK_2)))
        heading = label(self.width / 2, top + high + 14, _("mirrored"), size=12, fill=INK_2)
        lands = ", ".join(KINDS[letter].words for letter in self.now)
        told = _("The islet, the middle first: {lands}").format(lands=lands)
        tall = round(top + 2 * high + _HEADING)
        return picture(self.width, tall, middle, places, heading, told=told)


def _empty(x: float, y: float, size: float) -> Child:
    return circle(x, y, 2.4 * size, fill=PAPER, stroke=EDGE, stroke_dasharray="4 4")


def _laid(letters: str, turn: int, mirrored: bool) -> str:
    """Return a flower mirrored at its first spoke, perhaps, and turned by so many sixths."""
    middle, ring = letters[0], letters[1:]
    if mirrored:
        ring = ring[0] + ring[:0:-1]
    return middle + ring[-turn % 6 :] + ring[: -turn % 6]


def turned_flower() -> TurnedFlower:
    """Return the flower, to be shown as the last value of a cell."""
    return TurnedFlower()
