"""Painting the editor's board: brushes, strokes, and how the board is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from catan_nb.board.geometry import CORNERS, SIDES, Hex, neighbour
from catan_nb.board.layout import Board
from catan_nb.board.piece import Piece, Place
from catan_nb.board.terrain import (
    GENERIC,
    PIPS,
    RED_TOKENS,
    RESOURCES,
    TERRAIN_WORDS,
    TOKENS,
    Terrain,
)
from catan_nb.board.topology import Topology
from catan_nb.kernel.seats import COLOURS
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.editor.document import (
    FORMS,
    BoardDocument,
    Field,
    FieldColumn,
    Work,
    mechanism_data,
    parse_place_numbers,
    toggle_place,
    toggle_village,
)
from catan_nb.ui.widgets.board_widget import OverlaySpot
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.shared_script import shared_layout
from catan_nb.view import theme
from catan_nb.view.scene import Scene
from catan_nb.view.shapes import Extent, hexagon, transform_points

#: The tokens that there are, in the order of the palette.
_ON: Final = {"hex": "hex", "edge": "edge", "vertex": "vertex", "village": "vertex"}
_NAMES: Final = {"hex": (), "edge": SIDES, "vertex": CORNERS}


@dataclass(frozen=True, slots=True)
class Brush:
    """A brush for terrain, tokens, harbours, figures, zones or a mechanism's places.

    Attributes
    ----------
    kind, what : str
        What it paints, such as "terrain" and "hills".
    """

    kind: str
    what: str = ""

    @property
    def key(self) -> str:
        """Kind and what in one string, which buttons carry; `parse_brush` reads it."""
        return f"{self.kind} {self.what}".strip()

    @property
    def place_kind(self) -> str:
        """The kind of place that it paints: "hex", "edge" or "vertex"."""
        if self.kind == "harbour":
            return "edge"
        if self.kind == "start":
            return "vertex" if self.what.endswith("settlements") else "edge"
        if self.kind == "place":
            return parse_target(self.what).place_kind
        return "hex"

    @property
    def toggles(self) -> bool:
        """Whether painting a place a second time removes what it has painted."""
        return self.kind in ("harbour", "zone", "place", "start")

    @property
    def words(self) -> str:
        """The name of the brush in the language in use."""
        if self.kind == "terrain":
            return _(self.what)
        if self.kind == "token":
            text = _("token {token}").format(token=self.what)
            return text if self.what != "0" else _("no token")
        if self.kind == "harbour":
            kinds = {GENERIC: _("harbour 3:1"), "any": _("harbour to be drawn")}
            return kinds.get(self.what) or _("harbour for {kind}").format(kind=_(self.what))
        if self.kind == "place":
            return parse_target(self.what).words
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


@dataclass(frozen=True, slots=True)
class Target:
    """The field of a mechanism that a brush paints, for one colour if the field has colours.

    Attributes
    ----------
    mechanism : str
    field : Field
    colour : str
    column : FieldColumn or None
    """

    mechanism: str
    field: Field
    colour: str = ""
    column: FieldColumn | None = None

    @property
    def place_kind(self) -> str:
        """The kind of place that the field holds: "hex", "edge" or "vertex"."""
        return _ON[self.column.kind if self.column else self.field.kind]

    @property
    def words(self) -> str:
        """The name of the target in the language in use."""
        if self.column is None:
            return _(self.field.words)
        return f"{_(self.colour)}: {_(self.column.words)}"


def parse_target(what: str) -> Target:
    """Parse "mechanism.field" or "mechanism.field.colour.column"."""
    mechanism, name, *rest_names = what.split(".")
    field = next(field for field in FORMS[mechanism].fields if field.name == name)
    if not rest_names:
        return Target(mechanism, field)
    colour, column = rest_names
    return Target(mechanism, field, colour, next(c for c in field.columns if c.name == column))


def brush_groups(work: Work) -> Iterator[tuple[str, list[Brush]]]:
    """Yield the available brushes in groups, each with its name in English."""
    pools = [Brush("pool", name) for name in work.edited_board.ground.pools]
    yield (
        noop("Terrain"),
        [*(Brush("terrain", terrain.word) for terrain in Terrain), *pools, Brush("cut")],
    )
    yield noop("Tokens"), [*(Brush("token", str(token)) for token in TOKENS), Brush("token", "0")]
    yield noop("Harbours"), [Brush("harbour", kind) for kind in (GENERIC, *RESOURCES, "any")]
    yield noop("Figures"), [Brush("robber"), Brush("pirate")]
    yield noop("Zones"), [Brush("zone", name) for name in work.edited_board.zones()]
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
                seats = [
                    f"{name}.{field.name}.{seat_entry}"
                    for seat_entry in entries_by_colour(work, name, field.name)
                ]
                what = [f"{seat}.{column.name}" for seat in seats for column in field.columns]
                yield noop("Pieces of each colour"), [Brush("place", kind) for kind in what]
    colours = [item["colour"] for item in work.edited_board.start_pieces()]
    pieces = [f"{colour}.{what}" for colour in colours for what in ("settlements", "roads")]
    yield noop("Pieces at the start"), [Brush("start", piece) for piece in pieces]


def entries_by_colour(work: Work, mechanism: str, field: str) -> dict[str, dict[str, Any]]:
    """Return the entries of a field of the kind "seats" by colour, without malformed ones."""
    fields = mechanism_data(work.data, mechanism, work.at)
    listed = fields.get(field, []) if isinstance(fields, dict) else []
    entries = (
        [entry for entry in listed if isinstance(entry, dict)] if isinstance(listed, list) else []
    )
    return {entry["colour"]: entry for entry in entries if entry.get("colour") in COLOURS[6]}


def parse_brush(work: Work, key: str) -> Brush | None:
    """Return the brush with a key; None if it is not available, as after its zone was removed."""
    return next(
        (brush for _name, some in brush_groups(work) for brush in some if brush.key == key), None
    )


# ---- places ----------------------------------------------------------------------------


def place_spellings(shape: Topology, place: Place) -> list[Any]:
    """Return all ways to write a place in a file, such as ``[[3, 4], "NW"]``.

    An intersection or path can be written from each of its hexes.
    """
    kind, number = place
    if kind == "hex":
        return [list(shape.hexes[number])]
    of_hex = shape.hex_edges if kind == "edge" else shape.hex_vertices
    return [
        [list(shape.hexes[hex]), _NAMES[kind][of_hex[hex].index(number)]]
        for hex in range(shape.inside)
        if number in of_hex[hex]
    ]


def painted_places(work: Work, brush: Brush, shape: Topology) -> list[Place]:
    """Return the places that a brush has painted, to be highlighted."""
    if brush.kind == "start":
        colour, _dot, what = brush.what.partition(".")
        painted = [
            piece[what] for piece in work.edited_board.start_pieces() if piece["colour"] == colour
        ]
        return [
            (brush.place_kind, number)
            for some in painted
            for number in parse_place_numbers(shape, some)
        ]
    laid = _painted_entries(work, brush)
    return [
        place
        for entry in laid
        if (place := parse_place(shape, brush.place_kind, entry)) is not None
    ]


def _painted_entries(work: Work, brush: Brush) -> list[Any]:
    land = work.edited_board
    if brush.kind == "zone":
        return list(land.zones().get(brush.what, ()))
    if brush.kind == "pool":
        return list(land.pool_places(brush.what))
    if brush.kind in ("robber", "pirate"):
        return [land.data[brush.kind]] if land.data.get(brush.kind) is not None else []
    if brush.kind != "place":
        return []
    aim = parse_target(brush.what)
    if aim.column is not None:
        entry = entries_by_colour(work, aim.mechanism, aim.field.name).get(aim.colour, {})
        return [entry[aim.column.name]] if aim.column.name in entry else []
    listed = mechanism_data(work.data, aim.mechanism, work.at).get(aim.field.name, [])
    return [entry_place(entry) for entry in listed]


def entry_place(entry: Any) -> Any:
    """Return the place in an entry, as it is written; entries of villages hold more than that."""
    return [entry["hex"], entry["corner"]] if isinstance(entry, dict) else entry


def parse_place(shape: Topology, on: str, written: Any) -> Place | None:
    """Return the place of kind ``on`` as written in a file; None if the board does not have it."""
    try:
        hex, name = (written, "") if on == "hex" else written
        number = shape.hex_index[tuple(hex)]
        if on == "hex":
            return ("hex", number)
        return on, (shape.hex_edges if on == "edge" else shape.hex_vertices)[number][
            _NAMES[on].index(name)
        ]
    except (KeyError, ValueError, TypeError, IndexError):
        return None  # the list of faults names it


def harbour_sites(land: BoardDocument, shape: Topology) -> dict[int, tuple[Hex, str]]:
    """Return the paths at which a harbour may lie, each with its land hex and the side of it."""
    ground, sites = land.ground, dict[int, tuple[Hex, str]]()
    for hex in (cell for cell in ground.cells if ground.is_land(cell)):
        number = shape.hex_index[hex]
        for side, edge in zip(SIDES, shape.hex_edges[number], strict=True):
            neighbours = [
                shape.hexes[hex_number]
                for hex_number in shape.edge_hexes[edge]
                if hex_number != number
            ]
            rim = not neighbours
            if rim or ground.is_sea(neighbours[0]):
                sites[edge] = hex, side
    return sites


# ---- painting --------------------------------------------------------------------------


def apply_brush(work: Work, brush: Brush, shape: Topology, place: Place) -> bool:
    """Apply a brush at a place; return whether it changed anything."""
    if place[0] != brush.place_kind:
        return False
    if brush.kind == "place":
        return work.change(lambda data: _toggle_mark(work, brush, shape, place))
    if brush.kind == "start":
        colour, _dot, what = brush.what.partition(".")
        return work.change_board(
            lambda land: land.toggle_start_piece(shape, colour, what, place[1])
        )
    if brush.kind == "harbour":
        site = harbour_sites(work.edited_board, shape).get(place[1])
        return site is not None and work.change_board(
            lambda land: land.toggle_harbour(*site, brush.what)
        )
    hex, change = shape.hexes[place[1]], _HEX_EDITS[brush.kind]
    return work.change_board(lambda land: change(land, hex, brush.what))


def paint_stroke(
    work: Work, brush: Brush, shape: Topology, places: Iterable[Place], adds: bool | None
) -> bool | None:
    """Paint the places that a part of a drag has reached.

    ``adds`` says whether the drag adds marks or removes them. It is None for the first part: then
    the first place decides. It is returned, to be given with the next part.
    """
    reached = list(places)
    if brush.kind in ("robber", "pirate"):
        reached = reached[-1:]  # there is only one, at the end of the drag
    for place in reached:
        laid = is_painted(work, brush, shape, place)
        adds = not laid if adds is None else adds
        if adds != laid or not brush.toggles:
            apply_brush(work, brush, shape, place)
    return adds


def is_painted(work: Work, brush: Brush, shape: Topology, place: Place) -> bool:
    """Return whether a place already has what a brush paints."""
    if brush.kind != "harbour":
        return place in painted_places(work, brush, shape)
    hex, side = harbour_sites(work.edited_board, shape).get(place[1], (None, ""))
    sites = [
        (tuple(harbour["hex"]), harbour["side"])
        for harbour in work.edited_board.harbours(brush.what)
    ]
    return (hex, side) in sites


def _toggle_mark(work: Work, brush: Brush, shape: Topology, place: Place) -> None:
    aim, names = parse_target(brush.what), place_spellings(shape, place)
    if not names:
        return
    if aim.column is not None:
        entry = entries_by_colour(work, aim.mechanism, aim.field.name)[aim.colour]
        if entry.pop(aim.column.name, None) not in names:
            entry[aim.column.name] = names[0]
        return
    listed = mechanism_data(work.data, aim.mechanism, work.at).setdefault(aim.field.name, [])
    if aim.field.kind == "village":
        (q, r), corner = names[0]
        toggle_village(listed, (q, r), corner, names)
    else:
        toggle_place(listed, names[0], names)


_HEX_EDITS: Final[dict[str, Callable[[BoardDocument, Hex, str], object]]] = {
    "terrain": lambda land, hex, what: land.set_terrain(hex, what),
    "pool": lambda land, hex, what: land.set_terrain(hex, f"any {what}"),
    "token": lambda land, hex, what: land.put_token(hex, int(what)),
    "zone": lambda land, hex, what: land.toggle_zone(what, hex),
    "robber": lambda land, hex, _what: land.toggle_figure("robber", hex),
    "pirate": lambda land, hex, _what: land.toggle_figure("pirate", hex),
    "cut": lambda land, hex, _what: land.remove_hex(hex),
}


def brush_palette(work: Work, chosen: Brush | None) -> Markup:
    """Return the brush buttons by group, the chosen one pressed."""
    groups = [(text, some) for text, some in brush_groups(work) if some]
    return h("div", [_brush_group(_(text), some, chosen) for text, some in groups])


def _brush_group(text: str, brushes: list[Brush], chosen: Brush | None) -> Markup:
    listed = [_brush_button(brush, brush == chosen) for brush in brushes]
    small = " cnb-brushes-small" * (len(brushes) > 4)
    return h(
        "section",
        h("h2", text, class_="cnb-brush-group"),
        h("div", listed, class_=f"cnb-brushes{small}", role="group", aria_label=text),
    )


def _brush_button(brush: Brush, chosen: bool) -> Markup:
    text = brush.words
    look, short = _brush_picture(brush), _brush_letter(brush)
    return button(
        look,
        h("span", short),
        do="brush",
        arg=brush.key,
        class_="cnb-brush" + " cnb-brush-token" * (brush.kind == "token"),
        aria_pressed="true" if chosen else "false",
        aria_label=text,
        title=text,
    )


def _brush_letter(brush: Brush) -> str:
    if brush.kind == "token":
        return "–" if brush.what == "0" else brush.what
    if brush.kind == "harbour":
        return {"generic": "3:1", "any": "?"}.get(brush.what, _(brush.what))
    return {"robber": _("robber"), "pirate": _("pirate"), "cut": _("outside")}.get(
        brush.kind, brush.words if brush.kind != "pool" else brush.what
    )


def _brush_picture(brush: Brush) -> Child:
    """Return the picture on a brush's button; None if it has only text."""
    if brush.kind == "terrain":
        return _hex_picture(theme.TERRAIN[TERRAIN_WORDS[brush.what]])
    if brush.kind in ("pool", "cut"):
        return _hex_picture("none", "?" if brush.kind == "pool" else "×")
    if brush.kind == "token" and brush.what != "0":
        number = int(brush.what)
        red = " cnb-brush-red" * (number in RED_TOKENS)
        return h("i", "·" * PIPS[number], class_=f"cnb-brush-pips{red}", aria_hidden="true")
    return None


def _hex_picture(fill: str, letter: str = "") -> Markup:
    text = (
        '<text x="12" y="16.5" text-anchor="middle" font-size="13" fill="currentColor">'
        f"{letter}</text>"
    )
    return Markup(
        '<svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">'
        f'<path d="M12 1.5l9.5 5.2v10.6L12 22.5 2.5 17.3V6.7z" fill="{fill}"'
        f' stroke="currentColor" stroke-width="1.6"/>{text if letter else ""}</svg>'
    )


# Drawing the board that is edited, whatever its faults.


#: Width of the drawing in pixels of the page at full size.
WIDTH: Final = 760
#: Sizes in drawing units within which a hex, a path and an intersection react to the pointer.
_HEX, _EDGE, _VERTEX = 0.9, 0.2, 0.26


def preview_board(land: BoardDocument) -> Board:
    """Return the edited board without its faulty parts; hexes to be dealt are shown as fog."""
    ground = land.ground
    sketch = ground.sketch()
    rows = []
    for hex, cell in ground.cells.items():
        word = Terrain.FOG.word if cell.ground is None else cell.ground.word
        good = cell.ground is not None and cell.ground.takes_token and cell.token in TOKENS
        rows.append({"r": hex[1], "q": hex[0], "hexes": [f"{word} {cell.token}" if good else word]})
    board = Board.from_json({**sketch, "rows": rows})
    harbours, used = [], set[int]()
    for item in land.data.get("harbours", ()):
        try:
            kind = GENERIC if item["kind"] == "any" else item["kind"]
            harbour = Board.make_harbour(board.topology, tuple(item["hex"]), item["side"], kind)
        except (ValueError, TypeError, KeyError):
            continue
        behind = neighbour(tuple(item["hex"]), item["side"])
        at_coast = ground.is_land(tuple(item["hex"])) and ground.is_sea(behind)
        free = harbour.edge in board.coast_edges and not used & set(harbour.vertices)
        if at_coast and free:
            used |= set(harbour.vertices)
            harbours.append({**item, "kind": kind})
    return Board.from_json({**sketch, "rows": rows, "harbours": harbours})


def editor_scene(work: Work, board: Board, brush: Brush | None) -> Scene:
    """Return the scene to draw: board, pieces, and highlights where the brush has painted."""
    shape = board.topology
    dealt = tuple(
        ("hex", shape.hex_index[hex])
        for hex, cell in work.edited_board.ground.cells.items()
        if cell.pool
    )
    marked = tuple(dict.fromkeys(painted_places(work, brush, shape))) if brush else ()
    pieces = tuple(_figure_pieces(work, board))
    return Scene(board=board, colours=COLOURS[6], pieces=pieces, last_move=dealt, marked=marked)


def _figure_pieces(work: Work, board: Board) -> Iterator[Piece]:
    shape = board.topology
    for who in ("robber", "pirate"):
        place = next(iter(painted_places(work, Brush(who), shape)), None)
        if place is not None:
            yield Piece(who, place)
    for name in work.data.get("mechanisms", {}):
        for field in FORMS[name].fields if name in FORMS else ():
            yield from _field_pieces(work, name, field, shape)
    for entry in work.edited_board.start_pieces():
        if entry["colour"] in COLOURS[6]:
            seat = COLOURS[6].index(entry["colour"])
            for on, kind in (("vertex", "settlement"), ("edge", "road")):
                for number in dict.fromkeys(parse_place_numbers(shape, entry[f"{kind}s"])):
                    yield Piece(kind, (on, number), seat)


def _field_pieces(work: Work, mechanism: str, field: Field, shape: Topology) -> Iterator[Piece]:
    """Yield a piece for each place in a field of a mechanism."""
    fields = mechanism_data(work.data, mechanism, work.at)
    for colour, entry in (
        entries_by_colour(work, mechanism, field.name).items() if field.columns else ()
    ):
        for column in field.columns:
            place = parse_place(shape, column.kind, entry.get(column.name))
            if place is not None:
                yield Piece(column.figure, place, COLOURS[6].index(colour), column.looks)
    placed: set[Place] = set()
    for number, entry in enumerate(fields.get(field.name, ()) if field.figure else ()):
        on = "vertex" if field.kind == "village" else field.kind
        place = parse_place(shape, on, entry_place(entry))
        if place is not None and place not in placed:
            placed.add(place)
            yield Piece(field.figure, place, looks=field.looks(fields, entry, number))


def editor_spots(
    work: Work, board: Board, brush: Brush | None, extent: Extent
) -> list[OverlaySpot]:
    """Return a clickable spot, with a description, for each place that the brush can paint."""
    if brush is None:
        return []
    shape, pixel = board.topology, partial(extent.pixel, pixels_wide=WIDTH)
    scale = extent.scale(WIDTH)
    done = _("Click to paint: {what}.").format(what=brush.words)
    spots: list[OverlaySpot] = []

    def add_spot(place: Place, x: float, y: float, radius: float, **kwargs: Any) -> None:
        point, label = pixel((x, y)), _place_text(work, board, place)
        spots.append(
            OverlaySpot(
                place[1], place[0], *point, label, done, legal=True, radius=radius * scale, **kwargs
            )
        )

    if brush.place_kind == "hex":
        for number, (x, y) in enumerate(shape.hex_points):
            outline = tuple(map(pixel, transform_points(hexagon(_HEX), x, y)))
            add_spot(("hex", number), x, y, _HEX * 0.8, points=outline)
    elif brush.place_kind == "vertex":
        for number, (x, y) in enumerate(shape.vertex_points):
            add_spot(("vertex", number), x, y, _VERTEX)
    else:
        edges = (
            harbour_sites(work.edited_board, shape)
            if brush.kind == "harbour"
            else range(shape.n_edges)
        )
        for number in edges:
            start, two = (shape.vertex_points[end] for end in shape.edge_vertices[number])
            x, y = (start[0] + two[0]) / 2, (start[1] + two[1]) / 2
            add_spot(("edge", number), x, y, _EDGE, points=(pixel(start), pixel(two)))
    return sorted(spots, key=lambda spot: (round(spot.y), spot.x))


def _place_text(work: Work, board: Board, place: Place) -> str:
    """Return the description of a place for tooltips and screen readers."""
    shape = board.topology
    kind, number = place
    if kind != "hex":
        neighbours = (shape.edge_hexes if kind == "edge" else shape.vertex_hexes)[number]
        around = " · ".join(_hex_text(work, board, hex) for hex in neighbours)
        return (
            _("path between {hexes}").format(hexes=around)
            if kind == "edge"
            else _("intersection between {hexes}").format(hexes=around)
        )
    text = _hex_text(work, board, number)
    return text[:1].upper() + text[1:] + " " + str(list(shape.hexes[number]))


def _hex_text(work: Work, board: Board, number: int) -> str:
    hex = board.topology.hexes[number]
    land = work.edited_board
    cell = land.ground.cells.get(hex)
    if cell is None:
        return _("rim of the sea")
    if cell.pool:
        text = _("dealt from {name}").format(name=cell.pool)
    else:
        text = _(cell.ground.word) if cell.ground is not None else cell.text
        text = f"{cell.token} {text}" if cell.token else text
    zone = board.zones[number]
    return _("{hex}, zone {zone}").format(hex=text, zone=zone) if zone else text


# Painting by dragging over the board, and the keys that undo; see ``static/strokes.js``.


__all__ = ["Stroke", "Strokes"]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A part of a drag over the board.

    Attributes
    ----------
    places : tuple of Place
        The places that it has reached, without those of earlier parts.
    first, last : bool
        Whether it is the first or last part of the drag.
    """

    places: tuple[Place, ...]
    first: bool
    last: bool


class Strokes(anywidget.AnyWidget):
    """An invisible widget that reports drags over the editor's board and undo keys.

    Parameters
    ----------
    errors : ErrorPanel
        Shows exceptions that callbacks raise.
    """

    _esm = Path(__file__).parent / "static" / "strokes.js"

    #: Changes whenever the places of the board are numbered anew; strokes from before are ignored.
    shape = traitlets.Int(0).tag(sync=True)

    def __init__(self, errors: ErrorPanel) -> None:
        super().__init__(layout=shared_layout())
        self.errors = errors
        self._on_stroke: list[Callable[[Stroke], object]] = []
        self._on_key: list[Callable[[str], object]] = []
        self.on_msg(self._receive_message)

    def on_stroke(self, callback: Callable[[Stroke], object]) -> None:
        """Call ``callback`` with each part of a drag over the board."""
        self._on_stroke.append(callback)

    def on_key(self, callback: Callable[[str], object]) -> None:
        """Call ``callback`` with "undo" or "redo" when the keys for it are pressed."""
        self._on_key.append(callback)

    def _receive_message(self, _widget: object, content: Any, _buffers: object) -> None:
        kind = content.get("type") if isinstance(content, dict) else None
        if kind == "key" and content.get("do") in ("undo", "redo"):
            for pressed in self._on_key:
                with self.errors.catching():
                    pressed(content["do"])
        elif kind == "stroke" and content.get("shape") == self.shape:
            places = tuple(map(_parse_place_key, content.get("places", ())))
            stroke = Stroke(places, content.get("first") is True, content.get("last") is True)
            for stroked in self._on_stroke:
                with self.errors.catching():
                    stroked(stroke)


def _parse_place_key(key: Any) -> Place:
    kind, _colon, number = str(key).partition(":")
    return kind, int(number)
