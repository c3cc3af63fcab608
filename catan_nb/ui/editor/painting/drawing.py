"""The board of a work as it is drawn and pointed at, whatever is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from catan_nb.board.geometry import neighbour
from catan_nb.board.layout import Board
from catan_nb.board.piece import Piece, Place
from catan_nb.board.terrain import GENERIC, TOKENS, Terrain
from catan_nb.board.topology import Topology
from catan_nb.kernel.seats import COLOURS
from catan_nb.language import gettext as _
from catan_nb.ui.editor.land import Land, numbers_of
from catan_nb.ui.editor.mechanisms import FORMS, Field, data_of
from catan_nb.ui.editor.painting.brushes import (
    Brush,
    coast,
    place_at,
    place_of,
    places_of,
    seats_of,
)
from catan_nb.ui.editor.work import Work
from catan_nb.ui.widgets.overlay import Spot
from catan_nb.view.scene import Scene
from catan_nb.view.shapes import Extent, hexagon, shifted

#: Width of the drawing in pixels of the page at full size.
WIDTH: Final = 760
#: How much of a hex, of a path and of an intersection answers to the pointer.
_HEX, _EDGE, _VERTEX = 0.9, 0.2, 0.26


def drawn_board(land: Land) -> Board:
    """Return the board with everything on it that can lie there; what is dealt later is fog."""
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


def scene_of_work(work: Work, board: Board, brush: Brush | None) -> Scene:
    """Return what is drawn: the board, its figures, its marks, what the brush has left."""
    shape = board.topology
    dealt = tuple(
        ("hex", shape.hex_index[hex]) for hex, cell in work.land.ground.cells.items() if cell.pool
    )
    marked = tuple(dict.fromkeys(places_of(work, brush, shape))) if brush else ()
    pieces = tuple(_pieces(work, board))
    return Scene(board=board, colours=COLOURS[6], pieces=pieces, last_move=dealt, marked=marked)


def _pieces(work: Work, board: Board) -> Iterator[Piece]:
    shape = board.topology
    for who in ("robber", "pirate"):
        place = next(iter(places_of(work, Brush(who), shape)), None)
        if place is not None:
            yield Piece(who, place)
    for name in work.data.get("mechanisms", {}):
        for field in FORMS[name].fields if name in FORMS else ():
            yield from _marks(work, name, field, shape)
    for entry in work.land.start():
        if entry["colour"] in COLOURS[6]:
            seat = COLOURS[6].index(entry["colour"])
            for on, kind in (("vertex", "settlement"), ("edge", "road")):
                for number in dict.fromkeys(numbers_of(shape, entry[f"{kind}s"])):
                    yield Piece(kind, (on, number), seat)


def _marks(work: Work, mechanism: str, field: Field, shape: Topology) -> Iterator[Piece]:
    """Yield what a field of a mechanism wants to be drawn."""
    own = data_of(work.data, mechanism, work.at)
    for colour, entry in seats_of(work, mechanism, field.name).items() if field.columns else ():
        for column in field.columns:
            place = place_at(shape, column.kind, entry.get(column.name))
            if place is not None:
                yield Piece(column.figure, place, COLOURS[6].index(colour), column.looks)
    seen: set[Place] = set()
    for number, entry in enumerate(own.get(field.name, ()) if field.figure else ()):
        on = "vertex" if field.kind == "village" else field.kind
        place = place_at(shape, on, place_of(entry))
        if place is not None and place not in seen:
            seen.add(place)
            yield Piece(field.figure, place, looks=field.looks(own, entry, number))


def spots(work: Work, board: Board, brush: Brush | None, extent: Extent) -> list[Spot]:
    """Return every place that the brush paints on, with what lies there."""
    if brush is None:
        return []
    shape, pixel = board.topology, partial(extent.pixel, pixels_wide=WIDTH)
    scale = extent.scale(WIDTH)
    done = _("Click to paint: {what}.").format(what=brush.words)
    found: list[Spot] = []

    def add(place: Place, x: float, y: float, radius: float, **more: Any) -> None:
        at, label = pixel((x, y)), _told(work, board, place)
        found.append(
            Spot(place[1], place[0], *at, label, done, legal=True, radius=radius * scale, **more)
        )

    if brush.on == "hex":
        for number, (x, y) in enumerate(shape.hex_points):
            outline = tuple(map(pixel, shifted(hexagon(_HEX), x, y)))
            add(("hex", number), x, y, _HEX * 0.8, points=outline)
    elif brush.on == "vertex":
        for number, (x, y) in enumerate(shape.vertex_points):
            add(("vertex", number), x, y, _VERTEX)
    else:
        edges = coast(work.land, shape) if brush.kind == "harbour" else range(shape.n_edges)
        for number in edges:
            one, two = (shape.vertex_points[end] for end in shape.edge_vertices[number])
            x, y = (one[0] + two[0]) / 2, (one[1] + two[1]) / 2
            add(("edge", number), x, y, _EDGE, points=(pixel(one), pixel(two)))
    return sorted(found, key=lambda spot: (round(spot.y), spot.x))


def _told(work: Work, board: Board, place: Place) -> str:
    """Say what a place is, for hovering and for screen readers."""
    shape = board.topology
    kind, number = place
    if kind != "hex":
        beside = (shape.edge_hexes if kind == "edge" else shape.vertex_hexes)[number]
        around = " · ".join(_hex_told(work, board, hex) for hex in beside)
        return (
            _("path between {hexes}").format(hexes=around)
            if kind == "edge"
            else _("intersection between {hexes}").format(hexes=around)
        )
    told = _hex_told(work, board, number)
    return told[:1].upper() + told[1:] + " " + str(list(shape.hexes[number]))


def _hex_told(work: Work, board: Board, number: int) -> str:
    hex = board.topology.hexes[number]
    land = work.land
    cell = land.ground.cells.get(hex)
    if cell is None:
        return _("rim of the sea")
    if cell.pool:
        told = _("dealt from {name}").format(name=cell.pool)
    else:
        told = _(cell.ground.word) if cell.ground is not None else cell.text
        told = f"{cell.token} {told}" if cell.token else told
    zone = board.zones[number]
    return _("{hex}, zone {zone}").format(hex=told, zone=zone) if zone else told
