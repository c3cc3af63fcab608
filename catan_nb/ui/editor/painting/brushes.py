"""The brushes: what a click on the board does to the scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from catan_nb.board.geometry import CORNERS, SIDES, Hex
from catan_nb.board.piece import Place
from catan_nb.board.terrain import GENERIC, RESOURCES, TOKENS, Terrain
from catan_nb.board.topology import Topology
from catan_nb.kernel.seats import COLOURS
from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.editor.land import Land, numbers_of
from catan_nb.ui.editor.mechanisms import FORMS, Column, Field, data_of, toggle, toggle_village
from catan_nb.ui.editor.work import Work

#: The tokens that there are, in the order of the palette.
_ON: Final = {"hex": "hex", "edge": "edge", "vertex": "vertex", "village": "vertex"}
_NAMES: Final = {"hex": (), "edge": SIDES, "vertex": CORNERS}


@frozen
class Brush:
    """What can be painted with.

    Attributes
    ----------
    kind, what : str
        The sort of brush, and which of the sort: "terrain" and "hills".
    """

    kind: str
    what: str = ""

    @property
    def key(self) -> str:
        """The brush as a word."""
        return f"{self.kind} {self.what}".strip()

    @property
    def on(self) -> str:
        """The kind of place that it paints on."""
        if self.kind == "harbour":
            return "edge"
        if self.kind == "start":
            return "vertex" if self.what.endswith("settlements") else "edge"
        if self.kind == "place":
            return target(self.what).on
        return "hex"

    @property
    def takes_away(self) -> bool:
        """Whether it takes away what it finds of its own."""
        return self.kind in ("harbour", "zone", "place", "start")

    @property
    def words(self) -> str:
        """What it paints, in the language in use."""
        if self.kind == "terrain":
            return _(self.what)
        if self.kind == "token":
            told = _("token {token}").format(token=self.what)
            return told if self.what != "0" else _("no token")
        if self.kind == "harbour":
            kinds = {GENERIC: _("harbour 3:1"), "any": _("harbour to be drawn")}
            return kinds.get(self.what) or _("harbour for {kind}").format(kind=_(self.what))
        if self.kind == "place":
            return target(self.what).words
        if self.kind == "start":
            colour, _dot, what = self.what.partition(".")
            return f"{_(colour)}: {_(what)}"
        return _(_WORDS[self.kind]).format(name=self.what)


_WORDS: Final = {
    "pool": noop("dealt from {name}"),
    "zone": noop("zone {name}"),
    "robber": noop("the robber's start"),
    "pirate": noop("the pirate's start"),
    "cut": noop("outside the board"),
}


@frozen
class Target:
    """The field of a mechanism that a brush paints, and of which colour where it has such.

    Attributes
    ----------
    mechanism : str
    field : Field
    colour : str
    column : Column or None
    """

    mechanism: str
    field: Field
    colour: str = ""
    column: Column | None = None

    @property
    def on(self) -> str:
        """The kind of place that it is."""
        return _ON[self.column.kind if self.column else self.field.kind]

    @property
    def words(self) -> str:
        """What it is, in the language in use."""
        if self.column is None:
            return _(self.field.words)
        return f"{_(self.colour)}: {_(self.column.words)}"


def target(what: str) -> Target:
    """Return what "mechanism.field" or "mechanism.field.colour.column" means."""
    mechanism, name, *more = what.split(".")
    field = next(one for one in FORMS[mechanism].fields if one.name == name)
    if not more:
        return Target(mechanism, field)
    colour, column = more
    return Target(mechanism, field, colour, next(c for c in field.columns if c.name == column))


def groups(work: Work) -> Iterator[tuple[str, list[Brush]]]:
    """Yield the brushes that there are, with the names of their groups in English."""
    pools = [Brush("pool", name) for name in work.land.ground.pools]
    yield noop("Terrain"), [*(Brush("terrain", one.word) for one in Terrain), *pools, Brush("cut")]
    yield noop("Tokens"), [*(Brush("token", str(one)) for one in TOKENS), Brush("token", "0")]
    yield noop("Harbours"), [Brush("harbour", one) for one in (GENERIC, *RESOURCES, "any")]
    yield noop("Figures"), [Brush("robber"), Brush("pirate")]
    yield noop("Zones"), [Brush("zone", name) for name in work.land.zones()]
    places = [
        Brush("place", f"{name}.{field.name}")
        for name in work.data.get("mechanisms", {})
        if name in FORMS
        for field in FORMS[name].fields
        if field.kind in _ON
    ]
    yield noop("Marks"), places
    for name in work.data.get("mechanisms", {}):
        for field in FORMS[name].fields if name in FORMS else ():
            if field.kind == "seats":
                seats = [f"{name}.{field.name}.{one}" for one in seats_of(work, name, field.name)]
                what = [f"{seat}.{column.name}" for seat in seats for column in field.columns]
                yield noop("Pieces of each colour"), [Brush("place", one) for one in what]
    colours = [item["colour"] for item in work.land.start()]
    pieces = [f"{colour}.{what}" for colour in colours for what in ("settlements", "roads")]
    yield noop("Pieces at the start"), [Brush("start", one) for one in pieces]


def seats_of(work: Work, mechanism: str, field: str) -> dict[str, dict[str, Any]]:
    """Return the entries of a field by their colours, those that can be read."""
    own = data_of(work.data, mechanism, work.at)
    listed = own.get(field, []) if isinstance(own, dict) else []
    found = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    return {one["colour"]: one for one in found if one.get("colour") in COLOURS[6]}


def brush_of(work: Work, key: str) -> Brush | None:
    """Return the brush of a word, None where there is no such one now."""
    return next((one for _name, some in groups(work) for one in some if one.key == key), None)


# ---- places ----------------------------------------------------------------------------


def names_of(shape: Topology, place: Place) -> list[Any]:
    """Return all ways to write a place: ``[[3, 4], "NW"]``, those of hexes of the board alone."""
    kind, number = place
    if kind == "hex":
        return [list(shape.hexes[number])]
    of_hex = shape.hex_edges if kind == "edge" else shape.hex_vertices
    return [
        [list(shape.hexes[hex]), _NAMES[kind][of_hex[hex].index(number)]]
        for hex in range(shape.inside)
        if number in of_hex[hex]
    ]


def places_of(work: Work, brush: Brush, shape: Topology) -> list[Place]:
    """Return where a brush has left something that is to be pointed out."""
    if brush.kind == "start":
        colour, _dot, what = brush.what.partition(".")
        found = [one[what] for one in work.land.start() if one["colour"] == colour]
        return [(brush.on, number) for some in found for number in numbers_of(shape, some)]
    laid = _laid(work, brush)
    return [place for one in laid if (place := place_at(shape, brush.on, one)) is not None]


def _laid(work: Work, brush: Brush) -> list[Any]:
    land = work.land
    if brush.kind == "zone":
        return list(land.zones().get(brush.what, ()))
    if brush.kind == "pool":
        return list(land.places(brush.what))
    if brush.kind in ("robber", "pirate"):
        return [land.data[brush.kind]] if land.data.get(brush.kind) is not None else []
    if brush.kind != "place":
        return []
    aim = target(brush.what)
    if aim.column is not None:
        entry = seats_of(work, aim.mechanism, aim.field.name).get(aim.colour, {})
        return [entry[aim.column.name]] if aim.column.name in entry else []
    listed = data_of(work.data, aim.mechanism, work.at).get(aim.field.name, [])
    return [place_of(one) for one in listed]


def place_of(entry: Any) -> Any:
    """Return where an entry of a list of places stands; villages have more than a place."""
    return [entry["hex"], entry["corner"]] if isinstance(entry, dict) else entry


def place_at(shape: Topology, on: str, written: Any) -> Place | None:
    """Return the place of a kind that is written so; None for what the board does not have."""
    try:
        hex, name = (written, "") if on == "hex" else written
        number = shape.hex_index[tuple(hex)]
        if on == "hex":
            return ("hex", number)
        return on, (shape.hex_edges if on == "edge" else shape.hex_vertices)[number][
            _NAMES[on].index(name)
        ]
    except (KeyError, ValueError, TypeError, IndexError):
        return None  # the file names what the board does not have, which is told as a fault


def coast(land: Land, shape: Topology) -> dict[int, tuple[Hex, str]]:
    """Return the paths at which a harbour may lie, with the land hex and its side."""
    ground, found = land.ground, dict[int, tuple[Hex, str]]()
    for hex in (one for one in ground.cells if ground.is_land(one)):
        number = shape.hex_index[hex]
        for side, edge in zip(SIDES, shape.hex_edges[number], strict=True):
            beside = [shape.hexes[one] for one in shape.edge_hexes[edge] if one != number]
            rim = not beside
            if rim or ground.is_sea(beside[0]):
                found[edge] = hex, side
    return found


# ---- painting --------------------------------------------------------------------------


def paint(work: Work, brush: Brush, shape: Topology, place: Place) -> bool:
    """Do what a brush does at a place; say whether it changed anything."""
    if place[0] != brush.on:
        return False
    if brush.kind == "place":
        return work.change(lambda data: _mark(work, brush, shape, place))
    if brush.kind == "start":
        colour, _dot, what = brush.what.partition(".")
        return work.paint(lambda land: land.stand_at_start(shape, colour, what, place[1]))
    if brush.kind == "harbour":
        at = coast(work.land, shape).get(place[1])
        return at is not None and work.paint(lambda land: land.harbour(*at, brush.what))
    hex, deed = shape.hexes[place[1]], _DEEDS[brush.kind]
    return work.paint(lambda land: deed(land, hex, brush.what))


def stroke(
    work: Work, brush: Brush, shape: Topology, places: Iterable[Place], adds: bool | None
) -> bool | None:
    """Paint places that were reached in one movement; what is there already stays.

    `adds` says whether the movement lays something or takes it away, None at its beginning,
    where the first place decides. Return it for the next part of the movement.
    """
    reached = list(places)
    if brush.kind in ("robber", "pirate"):
        reached = reached[-1:]  # he comes along
    for place in reached:
        laid = is_laid(work, brush, shape, place)
        adds = not laid if adds is None else adds
        if adds != laid or not brush.takes_away:
            paint(work, brush, shape, place)
    return adds


def is_laid(work: Work, brush: Brush, shape: Topology, place: Place) -> bool:
    """Say whether a brush has already left at a place what it lays there."""
    if brush.kind != "harbour":
        return place in places_of(work, brush, shape)
    hex, side = coast(work.land, shape).get(place[1], (None, ""))
    known = [(tuple(one["hex"]), one["side"]) for one in work.land.harbours(brush.what)]
    return (hex, side) in known


def _mark(work: Work, brush: Brush, shape: Topology, place: Place) -> None:
    aim, names = target(brush.what), names_of(shape, place)
    if not names:
        return
    if aim.column is not None:
        entry = seats_of(work, aim.mechanism, aim.field.name)[aim.colour]
        if entry.pop(aim.column.name, None) not in names:
            entry[aim.column.name] = names[0]
        return
    listed = data_of(work.data, aim.mechanism, work.at).setdefault(aim.field.name, [])
    if aim.field.kind == "village":
        (q, r), corner = names[0]
        toggle_village(listed, (q, r), corner, names)
    else:
        toggle(listed, names[0], names)


_DEEDS: Final[dict[str, Callable[[Land, Hex, str], object]]] = {
    "terrain": lambda land, hex, what: land.paint(hex, what),
    "pool": lambda land, hex, what: land.paint(hex, f"any {what}"),
    "token": lambda land, hex, what: land.lay(hex, int(what)),
    "zone": lambda land, hex, what: land.zone(what, hex),
    "robber": lambda land, hex, _what: land.stand("robber", hex),
    "pirate": lambda land, hex, _what: land.stand("pirate", hex),
    "cut": lambda land, hex, _what: land.cut(hex),
}
