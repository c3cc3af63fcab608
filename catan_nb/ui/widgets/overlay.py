"""The board's input: an SVG laid over the canvas in which every place is a real button.

Hovering and focusing are dealt with in the browser alone; one short message is sent when a
place is clicked. See ``static/board/overlay.js``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Any, Final

import traitlets

from catan_nb.board.geometry import Point
from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.ui.sources import STATIC
from catan_nb.ui.widgets.patched import Patched
from catan_nb.view.theme import NEUTRAL, Light

__all__ = ["Click", "Overlay", "Spot"]


@frozen
class Spot:
    """A place of the board that can be pointed at.

    Attributes
    ----------
    id:
        What a click answers with: a place's number or label, unique within its kind.
    kind:
        What sort of place or deed it is, in the caller's own words ("vertex", "edge", "hex").
    x, y:
        Its middle, in the drawing's units.
    label:
        Its name for people, read out by screen readers.
    facts:
        What hovering or focusing tells; lines are separated by newlines.
    legal:
        Lit and ready to be picked. Others only inform; a click on them is still reported, so
        that it can be answered with the reason why not.
    points:
        Its outline in the drawing's units: two points are a path, more are a polygon, none is a
        circle of ``radius``.
    radius:
        Radius of the circle, or half the width of the path.
    lit:
        Where the light of a legal place lies: the radius of a ring, or the ends of a bar as
        x, y, x, y. Left out, it follows from the outline.
    """

    id: int | str
    kind: str
    x: float
    y: float
    label: str
    facts: str = ""
    legal: bool = False
    points: tuple[tuple[float, float], ...] = ()
    radius: float = 12.0
    lit: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        outline = (c for point in self.points for c in point)
        numbers = (self.x, self.y, self.radius, *outline, *self.lit)
        if not all(math.isfinite(number) for number in numbers) or self.radius <= 0:
            raise ValueError(f"spot {self.kind} {self.id} has no possible place: {numbers}")
        if len(self.points) == 1:
            raise ValueError(f"spot {self.kind} {self.id} has a single point as its outline")

    def message(self) -> list[Any]:
        """Return what the browser needs to know, in the order of `_FIELDS`."""
        middle = round(self.x), round(self.y), round(self.radius)
        outline = [round(number) for point in self.points for number in point]
        legal: object = [round(number, 1) for number in self.lit] or 1
        return [
            *(self.id, self.kind, *middle, self.label, self.facts),
            legal if self.legal else 0,
            *outline,
        ]


@frozen
class Click:
    """A place that a person clicked, or picked with the keyboard.

    Attributes
    ----------
    id, kind:
        Those of the :class:`Spot`.
    ply:
        The moment of the game that the page showed when it was picked.
    stale:
        Whether the game has moved on since; the click then means nothing any more.
    """

    id: int | str
    kind: str
    ply: int
    stale: bool


_FIELDS: Final = ("id", "kind", "x", "y", "r", "label", "facts", "legal")
"""What stands in a message about a spot, before the numbers of its outline.

``legal`` holds the numbers of its light, or 1 for legal places without and 0 for others.
"""
_GUESSED: Final = ("facts", "legal", "points")


def _told(message: list[Any]) -> dict[str, Any]:
    """Return a message about a spot with names for what it holds."""
    *fields, legal = message[: len(_FIELDS)]
    outline = message[len(_FIELDS) :]
    points = [list(pair) for pair in zip(outline[::2], outline[1::2], strict=True)]
    told = dict(zip(_FIELDS, (*fields, bool(legal)), strict=True), points=points)
    return {name: one for name, one in told.items() if one or name not in _GUESSED}


def _height(spot: dict[str, Any]) -> tuple[bool, int]:
    """Order spots from the lowest: areas, paths, dots; a click means the lit place on top.

    The page puts them in the same order.
    """
    corners = len(spot.get("points", ()))
    return spot.get("legal", False), 2 if not corners else 1 if corners == 2 else 0


class Overlay(Patched):
    """The SVG of spots; :class:`~.board_widget.BoardWidget` puts it over a canvas.

    What is pointed at is told by events of the page named "cnb-facts", which a
    :class:`~.facts.FactsStrip` shows.

    Attributes
    ----------
    pointing : bool
        Whether the page says what is pointed at.
    unit : float
        How many units of the overlay are one unit of drawings.
    """

    scripts = tuple(
        STATIC / f"{name}.js"
        for name in (
            "calm",
            "patched",
            "board/spots",
            "board/typeface",
            "board/named",
            "board/zoom",
            "board/ways",
            "board/aloft",
            "board/overlay",
        )
    )
    styles = (STATIC / "board" / "overlay.css",)

    pointing = traitlets.Bool(False).tag(sync=True)
    unit = traitlets.Float(74.0).tag(sync=True)
    light = traitlets.Dict().tag(sync=True)
    ghosts = traitlets.Dict().tag(sync=True)
    numbers: Any = traitlets.List().tag(sync=True)
    counts: Any = traitlets.List().tag(sync=True)
    aloft: Any = traitlets.List().tag(sync=True)
    size = traitlets.Tuple(traitlets.Int(), traitlets.Int(), default_value=(100, 100)).tag(
        sync=True
    )
    label = traitlets.Unicode("").tag(sync=True)
    hint = traitlets.Unicode("").tag(sync=True)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self, size: tuple[int, int] = (100, 100), label: str = "") -> None:
        super().__init__(size=size, light=asdict(NEUTRAL))
        self._own = label
        self._shown: list[Spot] = []
        self.speak()

    def speak(self) -> None:
        """Say everything in the language in use."""
        self.label = self._own or _("Board")
        self.hint = _(
            "Arrow keys move between the lit places, with Shift between all places;"
            " Page Up and Page Down go through them one by one. Enter picks a place, Escape"
            " cancels. Plus, minus and 0 change the board's size."
        )

        self.words = {
            "zoom": _("Size of the board"),
            "in": _("Larger"),
            "out": _("Smaller"),
            "whole": _("The whole board"),
        }

    def on_point(self, callback: Callable[[tuple[str, int] | None], object]) -> None:
        """Call back with each place that is pointed at, or None, where `pointing` is set."""

        def told(_widget: object, content: object, _buffers: object) -> None:
            if isinstance(content, dict) and content.get("type") == "point":
                match content.get("place"):
                    case [str(kind), int(number)]:
                        callback((kind, number))
                    case None:
                        callback(None)

        self.on_msg(told)

    def unzoom(self) -> None:
        """Show the whole board again."""
        self.send({"type": "unzoom"})

    def wear(self, light: Light, ghosts: Mapping[str, str]) -> None:
        """Say how legal places look.

        ``ghosts`` are drawings in thousandths of a drawing unit of what a click would put
        there, as `catan_nb.ui.panels.ghosts.ghosts` gives them; those of
        other places stand under "0".
        """
        with self.hold_sync():
            self.light, self.ghosts = asdict(light), dict(ghosts)

    def number(self, numbers: Iterable[tuple[int, tuple[str, int | str], bool]]) -> None:
        """Have numbers stand at places: number, kind and id, whether it stands above the place.

        What is pointed at on the page under the same place, by an attribute ``data-at`` such as
        "vertex:12 edge:3", is lit together with its number, and so is the number itself.
        """
        self.numbers = [[n, f"{kind}:{id}", int(above)] for n, (kind, id), above in numbers]

    def count(self, counts: Iterable[tuple[int, tuple[str, int | str]]]) -> None:
        """Have numbers of cards stand at places: how many, and the kind and id of the place."""
        self.counts = [[count, f"{kind}:{id}"] for count, (kind, id) in counts]

    def blame(self, places: Iterable[tuple[str, int | str]]) -> None:
        """Ring the places, of a kind and with an id, that something failed for."""
        keys = [f"{kind}:{id}" for kind, id in places]
        if keys:
            self.send({"type": "blame", "keys": keys})

    def lift(self, pieces: Iterable[tuple[str, Point, Point]]) -> None:
        """Show pieces that have just moved: the drawing, where it stood, where it stands.

        Drawings are in thousandths of a drawing unit around the piece's place. They stay where
        they stand until others are shown, so the canvas below is drawn without them.
        """
        self.aloft = [
            [drawing, [round(x, 1) for x in start], [round(x, 1) for x in end]]
            for drawing, start, end in pieces
        ]

    def clear(self, covers: Iterable[tuple[str, Point]]) -> None:
        """Let what lay over the board until now go slowly: drawings, as in `lift`, at points."""
        gone = [[drawing, round(x, 1), round(y, 1)] for drawing, (x, y) in covers]
        if gone:
            self.send({"type": "clear", "covers": gone})

    def run(self, points: Iterable[Point], light: Light) -> None:
        """Let a light run along points for a moment; without points, end the one that runs."""
        message: dict[str, Any] = {"type": "trail"}
        way = [[round(x), round(y)] for x, y in points]
        if way:
            message |= {"points": way, "band": light.band, "line": light.line}
        self.send(message)

    def invite(self) -> None:
        """Lead whoever uses the keyboard to the lit places; Escape leads back."""
        self.send({"type": "come"})

    def show(self, spots: Iterable[Spot], ply: int) -> None:
        """Replace all spots; ``ply`` is the moment of the game they belong to.

        Raises
        ------
        ValueError
            Two spots of one kind have the same id.
        """
        shown = list(spots)
        seen: set[tuple[str, int | str]] = set()
        for spot in shown:
            if (spot.kind, spot.id) in seen:
                raise ValueError(f"two spots are both {spot.kind} {spot.id}")
            seen.add((spot.kind, spot.id))
        text, before = self.text, self.stamp
        if shown != self._shown:
            self._shown = shown
            messages = [spot.message() for spot in shown]
            text = json.dumps(messages, ensure_ascii=False, separators=(",", ":"))
        # A click on the same places may mean another thing by now: the page must know the moment.
        if not self.put(text, ply) and ply != before:
            self.send_state("stamp")

    @property
    def ply(self) -> int:
        """The moment of the game that the spots belong to."""
        return int(self.stamp)

    @property
    def spots(self) -> list[dict[str, Any]]:
        """The spots that the page has, without what is empty, the lowest first."""
        return sorted(map(_told, json.loads(self.text or "[]")), key=_height)

    def read(self, content: object) -> Click | None:
        """Return the click that a message of the page tells of, None when it tells of none."""
        if not isinstance(content, dict) or content.get("type") != "click":
            return None
        place, kind, ply = content.get("id"), content.get("kind"), content.get("ply")
        if not isinstance(place, (int, str)) or not isinstance(kind, str):
            return None
        if not isinstance(ply, int):
            return None
        return Click(place, kind, ply, stale=ply != self.ply)
