"""Counting islands: orders of hexes, symmetries of seven hexes, the birthday problem."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb, factorial
from typing import ClassVar, Final

from catan_nb.board.terrain import Terrain
from catan_nb.language import format_number
from catan_nb.language import gettext as _
from catan_nb.language.numbers import percent
from catan_nb.lessons.explorables.explorable import (
    Choice,
    Control,
    Does,
    Moving,
    Row,
    Slider,
    Switch,
    Value,
    chance,
)
from catan_nb.stats.tools.probability import birthday_chance, multinomial
from catan_nb.ui.looks.charts import (
    EDGE,
    EXACT,
    GLOW,
    INK_2,
    PAPER,
    PRIMARY,
    Plot,
    circle,
    label,
    line,
    picture,
    rect,
)
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.theme import TERRAIN

__all__ = [
    "ISLETS",
    "KINDS",
    "RING",
    "BirthdayProblem",
    "HexOrders",
    "Kind",
    "TurnedHexes",
    "birthday_problem",
    "flower",
    "hex_orders",
    "turned_hexes",
]


POSSIBILITIES: Final = {"birthdays": 365, "red": 420, "harbours": 15_120}
"""How many different ones there are."""
MOST_LAID: Final = 240
CHART_HEIGHT: Final = 220


class BirthdayProblem(Moving):
    """The birthday problem: random draws from equally likely kinds, two of which may coincide."""

    title: ClassVar[str] = "Do two agree?"
    about: ClassVar[str] = "Draw more and more, and watch the chance that two of the draws agree."
    start: ClassVar[Mapping[str, Value]] = {"of": "birthdays", "draws": 10}

    def controls(self) -> Sequence[Control]:
        """Return the controls: what is drawn, and how often."""
        names = {
            "birthdays": _("birthdays"),
            "red": _("places of red tokens"),
            "harbours": _("orders of harbours"),
        }
        return (
            Choice("of", _("What is drawn"), names),
            Slider("draws", _("Draws"), 1, MOST_LAID),
        )

    @property
    def kinds(self) -> int:
        """The number of equally likely kinds."""
        return POSSIBILITIES[self.chosen("of")]

    def rows(self) -> Sequence[Row]:
        """Return the number of pairs, and the probability that some pair coincides."""
        draws = self.number("draws")
        pairs = format_number(comb(draws, 2))
        found = chance(_("Chance that two agree"), birthday_chance(draws, self.kinds), "exact")
        return (
            Row(_("Different ones there are"), format_number(self.kinds)),
            Row(_("Pairs of draws"), pairs),
            found,
        )

    def picture(self) -> Child:
        """Return the probability by number of draws, with the current number marked."""
        plot = Plot(
            self.width, CHART_HEIGHT, 0, MOST_LAID, 0, 1, top=16, bottom=34, size=14, ink=INK_2
        )
        draws = self.number("draws")
        share = birthday_chance(draws, self.kinds)
        x, y = plot.x(draws), plot.y(share)
        points = ((n, birthday_chance(n, self.kinds)) for n in range(0, MOST_LAID + 1, 4))
        return picture(
            self.width,
            CHART_HEIGHT,
            plot.levels((0, 0.5, 1), percent),
            plot.below(range(0, MOST_LAID + 1, 60)),
            plot.line(points, PRIMARY, 3, fine=True),
            line(x, y, x, plot.base, EDGE),
            circle(x, y, 7, fill=EXACT),
            description=_("The chance that two agree, by the number of draws"),
        )


def birthday_problem() -> BirthdayProblem:
    """Return the birthday problem, as the last value of a cell."""
    return BirthdayProblem()


# Seven hexes, drawn small: a middle and six around it, the flower of the lessons on counting.


RING: Final = ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1))
"""The hexes round the middle as axial coordinates, each beside the one before."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A terrain of the figure, with a letter for the code.

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
        """Its name in the current language."""
        return _(self.terrain.word)

    @property
    def sign(self) -> str:
        """The first two letters of its name, as drawn on a hex."""
        return self.words[:2].capitalize()

    @property
    def ink(self) -> str:
        """The text colour on it."""
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
    """Draw seven hexes around a point; the first letter is the middle one.

    Parameters
    ----------
    letters : sequence of str
        Keys of `KINDS`, the middle first, then the ring.
    size : float
        From the middle of a hex to its corners, in pixels.
    lit : bool
        Whether it stands out.
    """
    places = [(0.0, 0.0), *(_hex_middle(q, r, size) for q, r in RING)]
    ground = circle(x, y, 2.75 * size, fill=GLOW)
    hexes = [
        _hex_tile(KINDS[letter], x + dx, y + dy, size, lit)
        for letter, (dx, dy) in zip(letters, places, strict=True)
    ]
    return h("g", ground if lit else None, hexes)


def _hex_middle(q: int, r: int, size: float) -> tuple[float, float]:
    return size * math.sqrt(3) * (q + r / 2), size * 1.5 * r


def _hex_tile(kind: Kind, x: float, y: float, size: float, lit: bool) -> Markup:
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


# A row of hexes, some alike: how many orders there are with names on them, and without.


MOST_ALIKE: Final = 4
"""So many hexes there are of a kind at most."""
SHOWN: Final = 24
"""So many orders are drawn at most."""
SIDE: Final = 26
"""Of a hex in the picture, in pixels."""


class HexOrders(Moving):
    """Arrangements of hexes of up to four kinds in a row."""

    title: ClassVar[str] = "Orders in a row"
    about: ClassVar[str] = "Choose how many hexes there are of each kind. Then rub the names out."
    start: ClassVar[Mapping[str, Value]] = {"F": 2, "G": 0, "P": 0, "D": 1, "names": True}

    def controls(self) -> Sequence[Control]:
        """Return a slider for each kind, and the switch for labels."""
        sliders = [Slider(one.letter, one.words, 0, MOST_ALIKE) for one in KINDS.values()]
        return (*sliders, Switch("names", _("Names on the hexes")))

    @property
    def counts(self) -> list[int]:
        """The number of hexes of each kind."""
        return [self.number(letter) for letter in KINDS]

    def rows(self) -> Sequence[Row]:
        """Return the number of arrangements and its formula."""
        counts = [count for count in self.counts if count]
        total = sum(counts)
        named = Row(_("Orders with names"), f"{total}! = {format_number(factorial(total))}")
        if self.on("names"):
            return (named,)
        below = " · ".join(f"{count}!" for count in counts) or "1"
        told = f"{total}! / ({below}) = {format_number(multinomial(*counts))}"
        return named, Row(_("Orders without names"), told, "exact")

    def picture(self) -> Child:
        """Return the first arrangements, as many as fit."""
        row = [
            (letter, number)
            for letter, count in zip(KINDS, self.counts, strict=True)
            for number in range(1, count + 1)
        ]
        wide = len(row) * (SIDE + 3) + 18
        columns = max(int(self.width // wide), 1)
        orders = _list_orders(row, names=self.on("names"))
        lines = -(-len(orders) // columns)
        drawn = [
            self._order(order, wide * (number % columns), 30 * (number // columns))
            for number, order in enumerate(orders)
        ]
        every = factorial(len(row)) if self.on("names") else multinomial(*self.counts)
        more = every - len(orders)
        words = _("and {n} more").format(n=format_number(more)) if more else ""
        below = label(4, 30 * lines + 18, words, anchor="start", fill=INK_2)
        return picture(
            self.width,
            30 * lines + 28,
            drawn,
            below,
            description=_("The first orders of the hexes"),
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


def _list_orders(
    row: Sequence[tuple[str, int]], *, names: bool
) -> list[tuple[tuple[str, int], ...]]:
    """Return the first arrangements; without labels, identical ones count once."""
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
    """Return arrangements of hexes in a row, as the last value of a cell."""
    return HexOrders()


# A flower of seven hexes that is turned and mirrored by hand; its orbit lights up.


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


class TurnedHexes(Moving):
    """Seven hexes to rotate and mirror, with the orbit of the arrangement.

    Attributes
    ----------
    turn : int
        By how many sixths it is turned now.
    mirrored : bool
        Whether it was mirrored before.
    seen : dict of str to None
        The pictures that have been seen, in their order.
    """

    title: ClassVar[str] = "Turn the flower"
    about: ClassVar[str] = (
        "Turn and mirror the islet. Every picture that you have seen lights up below; how many"
        " different ones are there?"
    )
    start: ClassVar[Mapping[str, Value]] = {"islet": "plain"}

    def begin(self) -> None:
        """Reset rotation and mirroring."""
        self._lay()

    def _lay(self) -> None:
        self.islet = self.chosen("islet")
        self.turn, self.mirrored = 0, False
        self.seen: dict[str, None] = {self.now: None}

    def controls(self) -> Sequence[Control | Does]:
        """Return the choice of islets and the buttons that rotate and mirror."""
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
        """Rotate or mirror the islet."""
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
        """Redraw; another islet starts unrotated."""
        if self.chosen("islet") != self.islet:
            self._lay()
        super().refresh()

    # ---- what it is --------------------------------------------------------------------

    @property
    def images(self) -> tuple[str, ...]:
        """The images of the islet under the twelve symmetries, rotations first."""
        letters = ISLETS[self.islet]
        return tuple(
            _transform_flower(letters, turn, mirrored)
            for mirrored in (False, True)
            for turn in range(6)
        )

    @property
    def now(self) -> str:
        """The islet in its current orientation."""
        return _transform_flower(ISLETS[self.islet], self.turn, self.mirrored)

    @property
    def fixing(self) -> int:
        """How many of the twelve symmetries leave the islet unchanged."""
        return self.images.count(ISLETS[self.islet])

    def rows(self) -> Sequence[Row]:
        """Return the number of images seen, and the size of the orbit once all are."""
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
        """Return the current image, and the twelve places of its orbit below."""
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
                else _empty_flower(x, y - 6, small)
            )
            angle = f"{60 * (number % _COLUMNS)}°"
            places.append((drawn, label(x, y + high / 2 - 4, angle, size=12, fill=INK_2)))
        heading = label(self.width / 2, top + high + 14, _("mirrored"), size=12, fill=INK_2)
        lands = ", ".join(KINDS[letter].words for letter in self.now)
        told = _("The islet, the middle first: {lands}").format(lands=lands)
        tall = round(top + 2 * high + _HEADING)
        return picture(self.width, tall, middle, places, heading, description=told)


def _empty_flower(x: float, y: float, size: float) -> Child:
    return circle(x, y, 2.4 * size, fill=PAPER, stroke=EDGE, stroke_dasharray="4 4")


def _transform_flower(letters: str, turn: int, mirrored: bool) -> str:
    """Return an arrangement mirrored if asked, then rotated by a number of sixths."""
    middle, ring = letters[0], letters[1:]
    if mirrored:
        ring = ring[0] + ring[:0:-1]
    return middle + ring[-turn % 6 :] + ring[: -turn % 6]


def turned_hexes() -> TurnedHexes:
    """Return seven hexes to rotate and mirror, as the last value of a cell."""
    return TurnedHexes()
