"""Seven hexes, drawn small: a middle and six around it, the flower of the lessons on counting."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from catan_nb.board.terrain import Terrain
from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.lessons.output.drawing import EDGE, GLOW, PRIMARY, label
from catan_nb.ui.widgets.html import Markup, h
from catan_nb.view.theme import TERRAIN

__all__ = ["KINDS", "Kind", "flower"]

RING: Final = ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1))
"""The hexes round the middle as axial coordinates, each beside the one before."""


@frozen
class Kind:
    """A kind of land on a flower.

    Attributes
    ----------
    letter : str
        Stands on it, so that kinds differ by more than their colour.
    terrain : Terrain
    """

    letter: str
    terrain: Terrain

    @property
    def words(self) -> str:
        """Its name for people."""
        return _(self.terrain.word)

    @property
    def sign(self) -> str:
        """The first two letters of its name, as they stand in the picture."""
        return self.words[:2].capitalize()

    @property
    def ink(self) -> str:
        """The colour of letters on it."""
        return "#ffffff" if self.terrain == Terrain.FOREST else "#1f2930"


KINDS: Final[Mapping[str, Kind]] = {
    one.letter: one
    for one in (
        Kind("F", Terrain.FOREST),
        Kind("G", Terrain.FIELDS),
        Kind("P", Terrain.PASTURE),
        Kind("D", Terrain.DESERT),
    )
}
"""The kinds of land by the letter that stands for them in the code."""


def flower(letters: Sequence[str], x: float, y: float, size: float, *, lit: bool = False) -> Markup:
    """Return a flower round a place of a picture; the first letter is the middle.

    Parameters
    ----------
    letters : sequence of str
        Keys of `KINDS`, the middle first, then the ring.
    size : float
        From the middle of a hex to its corners, in pixels.
    lit : bool
        Whether it stands out.
    """
    places = [(0.0, 0.0), *(_middle(q, r, size) for q, r in RING)]
    ground = h("circle", cx=f"{x:g}", cy=f"{y:g}", r=f"{2.75 * size:g}", fill=GLOW)
    hexes = [
        _hex(KINDS[letter], x + dx, y + dy, size, lit)
        for letter, (dx, dy) in zip(letters, places, strict=True)
    ]
    return h("g", ground if lit else None, hexes)


def _middle(q: int, r: int, size: float) -> tuple[float, float]:
    return size * math.sqrt(3) * (q + r / 2), size * 1.5 * r


def _hex(kind: Kind, x: float, y: float, size: float, lit: bool) -> Markup:
    corners = (math.radians(60 * corner - 30) for corner in range(6))
    points = " ".join(
        f"{x + size * math.cos(angle):.1f},{y + size * math.sin(angle):.1f}" for angle in corners
    )
    land = h(
        "polygon",
        points=points,
        fill=TERRAIN[kind.terrain],
        stroke=PRIMARY if lit else EDGE,
        stroke_width=1.5,
    )
    sign = (
        label(x, y + 5, kind.sign, size=12, font_weight=800, fill=kind.ink) if size >= 16 else None
    )
    return h("g", land, sign)
