"""Boards as JSON that people can read and write.

A board file holds one object::

    {
      "name": "my island",
      "rows": [
        {"r": 0, "q": 0, "hexes": ["hills 6", "desert"]},
        {"r": 1, "q": -1, "hexes": ["sea", null, "fields 11"]}
      ],
      "harbours": [{"hex": [0, 0], "side": "NW", "kind": "ore"}],
      "robber": [1, 0],
      "pirate": [-1, 1],
      "zones": {"main": [[0, 0], [1, 0]]},
      "start": [
        {
          "colour": "red",
          "settlements": [[[0, 0], [1, 0], [1, -1]], [[0, 0], [0, -1], [-1, 0]]],
          "roads": [[[0, 0], [1, 0]], [[0, 0], [0, -1]]],
          "pays": [[0, 0], [1, 0], [1, -1]]
        }
      ]
    }

Each row starts at the axial place ``(q, r)`` and goes east; ``null`` leaves a gap. A harbour is
a land hex, its side towards the sea and a resource or "generic"; an intersection is written as
the three hexes that meet there, a path as the two hexes beside it, hexes outside the board
included. Only ``rows`` is needed. Without ``robber`` the robber starts on the first desert;
``"robber": null`` leaves it off the board. ``"rim": true`` lays sea hexes around the board, which
``rows`` does not list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from catan_nb.board.geometry import Hex
from catan_nb.board.printed import Cell, HarbourSpec, Printed, StartPieces
from catan_nb.board.terrain import Terrain
from catan_nb.board.topology import Topology
from catan_nb.kernel.files import LONGEST_NAME
from catan_nb.kernel.text import parse_int, quote, truncate
from catan_nb.kernel.words import noop, say

P = TypeVar("P", bound=Printed)
T = TypeVar("T")

#: The entries of a board file.
BOARD_KEYS = ("name", "rows", "rim", "harbours", "robber", "pirate", "zones", "start")


def write_board(board: Printed) -> dict[str, Any]:
    """Return a board as plain dicts and lists; `read_board` gives an equal board back."""
    shape = board.topology

    def coordinates(hex: int | None) -> list[int] | None:
        return None if hex is None else list(shape.hexes[hex])

    return {
        "name": board.name,
        "rows": list(_list_rows(board)),
        **({"rim": True} if shape.has_rim else {}),
        "harbours": [
            {"hex": coordinates(harbour.hex), "side": harbour.side, "kind": harbour.word}
            for harbour in board.harbours
        ],
        "robber": coordinates(board.robber),
        "pirate": coordinates(board.pirate),
        "zones": {
            zone: [list(shape.hexes[hex]) for hex in board.in_zones(zone)]
            for zone in dict.fromkeys(board.zones)
            if zone is not None
        },
        "start": [_write_pieces(shape, pieces) for pieces in board.start],
    }


def _list_rows(board: Printed) -> Iterator[dict[str, Any]]:
    """Yield the rows from north to south; gaps within a row are None."""
    by_row: dict[int, dict[int, str]] = {}
    inside = board.topology.hexes[: board.topology.inside]
    for (q, r), ground, token in zip(inside, board.terrain, board.tokens, strict=False):
        word = Terrain(ground).word
        by_row.setdefault(r, {})[q] = f"{word} {token}" if token else word
    for r, cells in by_row.items():
        columns = range(min(cells), max(cells) + 1)
        yield {"r": r, "q": columns[0], "hexes": [cells.get(q) for q in columns]}


def _write_pieces(shape: Topology, pieces: StartPieces) -> dict[str, Any]:
    def triple(vertex: int) -> list[list[int]]:
        return [list(hex) for hex in shape.vertex_name(vertex)]

    return {
        "colour": pieces.colour,
        "settlements": [triple(vertex) for vertex in pieces.settlements],
        "roads": [[list(hex) for hex in shape.edge_name(edge)] for edge in pieces.roads],
        "pays": triple(pieces.pays),
    }


def read_board(cls: type[P], data: object) -> P:
    """Make a board from the form above. Raises ValueError saying what is wrong and where."""
    source = read_mapping(data, "a board", BOARD_KEYS, needed=("rows",))
    name = source.get("name", "own board")
    if not isinstance(name, str):
        raise ValueError(f"the name of a board must be text, not {quote(name)}")
    if len(name) > LONGEST_NAME:
        message = noop("the name of a board has at most {most} characters, not {n}")
        raise ValueError(str(say(message, most=LONGEST_NAME, n=len(name))))
    board = cls.make(
        read_cells(source["rows"], _read_cell_text),
        [read_harbour(item) for item in read_list(source.get("harbours", []), "harbours")],
        robber=read_optional_hex(source.get("robber"), "robber"),
        pirate=read_optional_hex(source.get("pirate"), "pirate"),
        zones=_read_zones(source.get("zones", {})),
        rim=_parse_flag(source.get("rim", False), "rim"),
        name=name,
    )
    changes: dict[str, Any] = {}
    if "robber" in source and source["robber"] is None:
        changes["robber"] = None
    if source.get("start"):
        changes["start"] = tuple(
            _read_pieces(board.topology, item) for item in read_list(source["start"], "start")
        )
    return replace(board, **changes) if changes else board


def read_cells(rows: object, read: Callable[[object, Hex], T]) -> dict[Hex, T]:
    """Return what `read` makes of each hex's text in the rows of a board file."""
    cells: dict[Hex, T] = {}
    for number, item in enumerate(read_list(rows, "rows")):
        where = f"row {number + 1}"
        row = read_mapping(item, where, ("r", "q", "hexes"), needed=("r", "q", "hexes"))
        q, r = read_hex([row["q"], row["r"]], where)
        for place, text in enumerate(read_list(row["hexes"], where), start=q):
            if text is None:
                continue
            if (place, r) in cells:
                raise ValueError(f"the hex {truncate(f'({place}, {r})')} is listed twice")
            cells[place, r] = read(text, (place, r))
    return cells


def _read_cell_text(text: object, hex: Hex) -> Cell:
    words = text.split() if isinstance(text, str) else []
    if len(words) == 1:
        return words[0]
    if len(words) == 2 and (token := parse_int(words[1])) is not None:
        return words[0], token
    place = truncate(str(hex))
    raise ValueError(
        f'cannot read {quote(text)} at {place}: write "desert" or "hills 6" (one token)'
    )


def read_harbour(item: object) -> HarbourSpec:
    """Return a harbour's hex, side and kind; whether there are such, `Printed.make` says."""
    source = read_mapping(
        item, "a harbour", ("hex", "side", "kind"), needed=("hex", "side", "kind")
    )
    side, kind = source["side"], source["kind"]
    if not isinstance(side, str) or not isinstance(kind, str):
        raise ValueError(
            f"side and kind of a harbour must be text, not {quote(side)} and {quote(kind)}"
        )
    return read_hex(source["hex"], "a harbour"), side, kind


def _read_zones(data: object) -> dict[Hex, str]:
    if not isinstance(data, Mapping):
        raise ValueError(f"zones must map names to lists of hexes, not {quote(data)}")
    zone_of: dict[Hex, str] = {}
    for zone, hexes in data.items():
        for item in read_list(hexes, f"zone {quote(zone)}"):
            hex = read_hex(item, f"zone {quote(zone)}")
            if hex in zone_of:
                both = f"{quote(zone_of[hex])} and {quote(zone)}"
                raise ValueError(f"the hex {truncate(str(hex))} is in two zones: {both}")
            zone_of[hex] = str(zone)
    return zone_of


def _read_pieces(shape: Topology, item: object) -> StartPieces:
    keys = ("colour", "settlements", "roads", "pays")
    source = read_mapping(item, "start pieces", keys, needed=keys)
    where = f"the start pieces of {truncate(str(source['colour']))}"

    def vertex(triple: object) -> int:
        a, b, c = (read_hex(hex, where) for hex in read_list(triple, where, length=3))
        return shape.vertex(a, b, c)

    def edge(pair: object) -> int:
        a, b = (read_hex(hex, where) for hex in read_list(pair, where, length=2))
        return shape.edge(a, b)

    one, two = (vertex(triple) for triple in read_list(source["settlements"], where, length=2))
    first, second = (edge(pair) for pair in read_list(source["roads"], where, length=2))
    return StartPieces(str(source["colour"]), (one, two), (first, second), vertex(source["pays"]))


def read_mapping(
    data: object, what: str, names: Iterable[str], *, needed: Iterable[str]
) -> Mapping[str, Any]:
    """Return an object that has what is needed and nothing unknown, else raise ValueError."""
    if not isinstance(data, Mapping):
        raise ValueError(f"{what} must be an object with names and values, not {quote(data)}")
    for key in needed:
        if key not in data:
            raise ValueError(f"{what} lacks {quote(key)}")
    for key in data:
        if key not in names:
            raise ValueError(
                f"{what} has an unknown entry {quote(key)}: known are {', '.join(names)}"
            )
    return data


def read_list(data: object, what: str, *, length: int | None = None) -> Sequence[Any]:
    """Return a list, of so many entries where a number is wanted, else raise ValueError."""
    if not isinstance(data, list | tuple):
        raise ValueError(f"{what}: expected a list, not {quote(data)}")
    if length is not None and len(data) != length:
        raise ValueError(f"{what}: expected {length} entries, not {len(data)}")
    return data


def _parse_flag(data: object, what: str) -> bool:
    if not isinstance(data, bool):
        raise ValueError(f"{what} must be true or false, not {quote(data)}")
    return data


def read_hex(data: object, what: str) -> Hex:
    """Return the place of a hex; ValueError where it is not written ``[q, r]``."""
    q, r = read_list(data, f"{what}: a hex [q, r]", length=2)
    if type(q) is not int or type(r) is not int:
        raise ValueError(
            f"{what}: a hex is written [q, r] with two whole numbers, not {quote(data)}"
        )
    return q, r


def read_optional_hex(data: object, what: str) -> Hex | None:
    """Return the place of a hex, or None for None."""
    return None if data is None else read_hex(data, what)
