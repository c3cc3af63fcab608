"""Areas in the colours of those who are at home there or have earned their points.

An area is an island, or a part of one that counts like it. It is striped in the colours of the
seats, strong where its points were earned and pale where they are at home, and a plate on it
says the same in letters: "R B+2". An area that nobody knows yet glows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from catan_nb.board.geometry import Point
from catan_nb.kernel.values import frozen
from catan_nb.view.figures.figure import Setting
from catan_nb.view.shapes import theme
from catan_nb.view.shapes.colour import fade
from catan_nb.view.shapes.forms import hexagon
from catan_nb.view.shapes.primitives import Group, Item, Polygon, Shape, Text, text_width

__all__ = ["Area", "area_plates", "area_tints", "areas_of"]

HOME: Final = 0.3
EARNED: Final = 0.75
OPEN: Final = 0.55
"""How strongly an area is tinted where one is at home, has earned its points, or nobody has."""

PLATE: Final = 0.34
"""Height of the plate, and its size of letters."""

ABOVE: Final = 0.62
"""How far above the middle of its hex a plate lies: clear of the token."""

_SIZE: Final = 0.24


@frozen
class Area:
    """What counts as one island, and for whom.

    Attributes
    ----------
    hexes : tuple of int
    home, earned : tuple of int
        The seats that began there, and those that have earned its points.
    points : int
        What the first settlement there earns who comes from elsewhere.
    """

    hexes: tuple[int, ...]
    home: tuple[int, ...] = ()
    earned: tuple[int, ...] = ()
    points: int = 0


def areas_of(game: Any) -> tuple[Area, ...]:
    """Return the areas of a game or a view of one; none where areas earn nothing."""
    return tuple(Area(**area) for area in getattr(game, "areas", ()) if area["points"])


def area_tints(scene: Setting, areas: Iterable[Area]) -> Iterator[Item]:
    """Yield the tints of areas, which lie on their ground."""
    for area in areas:
        spots = tuple(scene.point(("hex", hex)) for hex in area.hexes)
        yield Group("area tint", tuple(_stripes(scene, area)), spots)


def area_plates(scene: Setting, areas: Iterable[Area]) -> Iterator[Item]:
    """Yield the plates of areas, each on the hex in the middle."""
    for area in areas:
        spots = [scene.point(("hex", hex)) for hex in area.hexes]
        x = sum(spot[0] for spot in spots) / len(spots)
        y = sum(spot[1] for spot in spots) / len(spots)
        near = min(spots, key=lambda spot: ((spot[0] - x) ** 2 + (spot[1] - y) ** 2, spot))
        yield Group("area plate", tuple(_plate(scene, area)), ((near[0], near[1] - ABOVE),))


def _stripes(scene: Setting, area: Area) -> Iterator[Shape]:
    """Yield a hex in level stripes, one for each seat that knows the area."""
    seats = [(seat, EARNED if seat in area.earned else HOME) for seat in _known(area)]
    tints = [fade(scene.style(seat).fill, part) for seat, part in seats]
    tints = tints or [fade(theme.GLOW, OPEN)]
    tile = hexagon(0.96)
    high = max(y for _x, y in tile)
    step = 2 * high / len(tints)
    for number, tint in enumerate(tints):
        top = -high + number * step
        yield Polygon(_between(tile, top, top + step), tint)


def _known(area: Area) -> tuple[int, ...]:
    return tuple(sorted({*area.home, *area.earned}))


def _between(points: tuple[Point, ...], top: float, bottom: float) -> tuple[Point, ...]:
    """Return the part of a convex shape between two heights."""
    found = list(points)
    for limit, side in ((top, 1), (bottom, -1)):
        kept: list[Point] = []
        for (x1, y1), (x2, y2) in zip(found, (*found[1:], found[0]), strict=True):
            one, two = side * (y1 - limit), side * (y2 - limit)
            if one >= 0:
                kept.append((x1, y1))
            if one * two < 0:
                part = one / (one - two)
                kept.append((x1 + (x2 - x1) * part, limit))
        found = kept
    return tuple(found)


def _plate(scene: Setting, area: Area) -> Iterator[Shape]:
    """Yield the letters of the seats at home, and of those with points, on a light plate."""
    words: list[tuple[str, int | None]] = []
    words += [(scene.style(seat).letter, seat) for seat in area.home]
    words += [(f"{scene.style(seat).letter}+{area.points}", seat) for seat in area.earned]
    told = words or [(f"+{area.points}", None)]
    widths = [max(text_width(text, _SIZE), _SIZE) + 0.12 for text, _seat in told]
    x = -sum(widths) / 2
    for (text, seat), width in zip(told, widths, strict=True):
        style = None if seat is None else scene.style(seat)
        fill, ink = (theme.GLOW, theme.INK) if style is None else (style.fill, style.ink)
        yield Polygon(_pill(x, width), None, theme.LIGHT, 0.09)
        yield Polygon(_pill(x, width), fill, theme.INK, 0.03)
        yield Text(x + width / 2, 0, text, _SIZE, ink, bold=True)
        x += width


def _pill(x: float, width: float) -> tuple[Point, ...]:
    half = PLATE / 2
    return ((x, -half), (x + width, -half), (x + width, half), (x, half))
