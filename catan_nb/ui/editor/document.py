"""The scenario that is being edited, its boards, and the data of its mechanisms."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from catan_nb.board.dealing import variable
from catan_nb.board.geometry import Hex, neighbour
from catan_nb.board.layouts import PRINTED, printed
from catan_nb.board.terrain import GENERIC, Terrain
from catan_nb.board.topology import Topology
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.files import MOST_HEXES
from catan_nb.language import noop
from catan_nb.rules.authoring.form import board_form_faults
from catan_nb.rules.authoring.ground import INSTEAD, ParsedBoard
from catan_nb.rules.authoring.reading import read_scenario, scenario_faults
from catan_nb.rules.authoring.source import Fault
from catan_nb.rules.authoring.writing import scenario_data, scenario_text
from catan_nb.rules.play.library import find_scenario
from catan_nb.rules.scenario import Scenario, keys_by_players

#: The sides of the frame.
EDGES: Final = ("N", "E", "S", "W")
_ANY: Final = "any"


def sea_frame(wide: int, high: int) -> dict[str, Any]:
    """Return a board of sea of a given width and height in hexes."""
    rows = [{"r": r, "q": -(r // 2), "hexes": ["sea"] * wide} for r in range(high)]
    return {"rows": rows, "rim": True}


def parse_place_numbers(shape: Topology, written: Iterable[Any]) -> list[int]:
    """Return the numbers of intersections or paths, each written as the hexes that meet there.

    Three hexes are an intersection, two a path. Places that the board does not have are left out.
    """
    result = []
    for entry in written:
        try:
            hexes = [(q, r) for q, r in entry]
            result.append(shape.vertex(*hexes) if len(hexes) == 3 else shape.edge(*hexes))
        except (TypeError, ValueError):
            continue  # the list of faults names places that the board does not have
    return result


class BoardDocument:
    """One board of a scenario file, edited in place.

    Parameters
    ----------
    data : dict
        The JSON values of a board or plan, of the right form; methods change them.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    @property
    def ground(self) -> ParsedBoard:
        """The JSON values parsed, without dealing terrain and tokens."""
        return ParsedBoard(self.data, ())

    @property
    def cells(self) -> dict[Hex, str]:
        """The text of each hex's cell, such as "hills 8", "sea" or "any main"."""
        return {hex: cell.text for hex, cell in self.ground.cells.items()}

    # ---- hexes -------------------------------------------------------------------------

    def set_terrain(self, hex: Hex, terrain: str) -> None:
        """Set a hex's terrain, or make it a place of a pool with "any main".

        Its token stays if the terrain takes one.
        """
        cells = self.cells
        if hex not in cells and len(cells) >= MOST_HEXES:
            return
        token = self.token(hex)
        match = next((one for one in Terrain if one.word == terrain), None)
        keeps = token and match is not None and match.takes_token
        self._write_cells({**cells, hex: f"{terrain} {token}" if keeps else terrain})
        self._remove_misplaced(hex)

    def remove_hex(self, hex: Hex) -> None:
        """Remove a hex from the board, unless it is the last one."""
        cells = self.cells
        if hex in cells and len(cells) > 1:
            del cells[hex]
            self._write_cells(cells)
            self._remove_misplaced(hex)

    def token(self, hex: Hex) -> int:
        """Return the token of a hex, 0 for none."""
        cell = self.ground.cells.get(hex)
        return cell.token if cell else 0

    @property
    def bare_hex_count(self) -> int:
        """How many hexes could have a token and have none."""
        cells = self.ground.cells.values()
        return sum(
            cell.ground is not None and cell.ground.takes_token for cell in cells if not cell.token
        )

    def put_token(self, hex: Hex, token: int) -> None:
        """Put a token on a hex that may have one; 0 removes it."""
        cell = self.ground.cells.get(hex)
        if cell is not None and cell.ground is not None and cell.ground.takes_token:
            text = f"{cell.ground.word} {token}" if token else cell.ground.word
            self._write_cells({**self.cells, hex: text})

    def _write_cells(self, cells: Mapping[Hex, str]) -> None:
        rows = []
        for r in sorted({r for _q, r in cells}):
            columns = sorted(q for q, row in cells if row == r)
            line = [cells.get((q, r)) for q in range(columns[0], columns[-1] + 1)]
            rows.append({"r": r, "q": columns[0], "hexes": line})
        self.data["rows"] = rows

    def _remove_misplaced(self, *hexes: Hex) -> None:
        """Remove harbours, figures and zones that can no longer be on or beside changed hexes."""
        ground, touched = self.ground, set(hexes)
        rim = ground.around()
        for item in list(self.data.get("harbours", ())):
            hex, behind = tuple(item["hex"]), neighbour(tuple(item["hex"]), item["side"])
            good = ground.is_land(hex) and ground.is_sea(behind)
            if touched & {hex, behind} and not good:
                self._drop_harbour(item)
        for who, may in (("robber", ground.is_land), ("pirate", ground.is_sea)):
            if self.data.get(who) is not None and tuple(self.data[who]) in touched:
                hex = tuple(self.data[who])
                if not may(hex) or hex not in {*ground.cells, *rim}:
                    del self.data[who]
        for name, listed in self.data.get("zones", {}).items():
            gone = [entry for entry in listed if tuple(entry) not in ground.cells]
            self.data["zones"][name] = [
                entry for entry in listed if entry not in gone or tuple(entry) in rim
            ]

    # ---- harbours ----------------------------------------------------------------------

    def toggle_harbour(self, hex: Hex, side: str, kind: str) -> None:
        """Put a harbour at a side of a hex, or remove it if one of the same kind is there."""
        harbours = self.data.setdefault("harbours", [])
        harbour = next(
            (one for one in harbours if (tuple(one["hex"]), one["side"]) == (hex, side)), None
        )
        if harbour is not None:
            self._drop_harbour(harbour)
        if harbour is None or harbour["kind"] != kind:
            harbours.append({"hex": list(hex), "side": side, "kind": kind})
            if kind == _ANY:
                self._change_draw_count(1)
        if not harbours:
            self.data.pop("harbours", None)

    def harbours(self, kind: str) -> list[Mapping[str, Any]]:
        """Return the harbours of a kind."""
        return [harbour for harbour in self.data.get("harbours", ()) if harbour["kind"] == kind]

    def _drop_harbour(self, item: Mapping[str, Any]) -> None:
        self.data["harbours"].remove(item)
        if item["kind"] == _ANY:
            self._change_draw_count(-1)

    def _change_draw_count(self, change: int) -> None:
        """Add or remove one of the harbour kinds that are drawn at random."""
        kinds = self.data.setdefault("harbour_kinds", {})
        if change > 0:
            kinds[GENERIC] = kinds.get(GENERIC, 0) + 1
        elif kinds:
            commonest = GENERIC if kinds.get(GENERIC) else max(kinds, key=lambda name: kinds[name])
            kinds[commonest] -= 1
            if not kinds[commonest]:
                del kinds[commonest]
        if not kinds:
            del self.data["harbour_kinds"]

    # ---- figures and zones -------------------------------------------------------------

    def toggle_figure(self, who: str, hex: Hex) -> None:
        """Put the robber or the pirate on a hex, or remove it from there."""
        is_here = self.data.get(who) is not None and tuple(self.data[who]) == hex
        self.data[who] = None if is_here else list(hex)

    def toggle_zone(self, name: str, hex: Hex) -> None:
        """Move a hex into a zone, from any other zone, or remove it if it is already in."""
        zones = self.data.setdefault("zones", {})
        was = next((zone for zone, listed in zones.items() if list(hex) in listed), None)
        if was is not None:
            zones[was].remove(list(hex))
        if was != name:
            zones.setdefault(name, []).append(list(hex))

    def add_zone(self, name: str) -> None:
        """Add an empty zone."""
        self.data.setdefault("zones", {}).setdefault(name, [])

    def drop_zone(self, name: str) -> None:
        """Remove a zone but not its hexes."""
        self.data.get("zones", {}).pop(name, None)
        if not self.data.get("zones"):
            self.data.pop("zones", None)

    def zones(self) -> dict[str, list[Hex]]:
        """Return the hexes of each zone."""
        return {
            name: [(q, r) for q, r in listed] for name, listed in self.data.get("zones", {}).items()
        }

    # ---- pools -------------------------------------------------------------------------

    def add_pool(self, name: str) -> None:
        """Add a pool without places."""
        pools = self.data.setdefault("pools", {})
        pools.setdefault(name, {"terrain": {}, "tokens": [], "lay": "shuffled"})

    def drop_pool(self, name: str) -> None:
        """Remove a pool; the hexes dealt from it become sea."""
        for hex in self.pool_places(name):
            self.set_terrain(hex, Terrain.SEA.word)
        self.data.get("pools", {}).pop(name, None)
        if not self.data.get("pools"):
            self.data.pop("pools", None)

    def pool_places(self, pool: str) -> tuple[Hex, ...]:
        """Return the hexes whose terrain is dealt from a pool."""
        return tuple(hex for hex, cell in self.ground.cells.items() if cell.pool == pool)

    # ---- pieces at the start -----------------------------------------------------------

    def start_pieces(self) -> list[dict[str, Any]]:
        """Return the entries with starting pieces, one per colour, without malformed ones."""
        entries = [entry for entry in self.data.get("start", ()) if isinstance(entry, dict)]
        lists = ("settlements", "roads")
        return [
            entry
            for entry in entries
            if isinstance(entry.get("colour"), str)
            and all(isinstance(entry.get(name), list) for name in lists)
        ]

    def toggle_start_piece(self, shape: Topology, colour: str, what: str, number: int) -> None:
        """Put a starting settlement or road of a colour at a place, or remove it.

        ``what`` is "settlements" or "roads". A third piece of a kind replaces the first. The
        roads are listed in the order of their settlements; the last settlement yields the first
        resources.
        """
        entry = next(piece for piece in self.start_pieces() if piece["colour"] == colour)
        listed, numbers = entry[what], parse_place_numbers(shape, entry[what])
        if number in numbers:
            del listed[numbers.index(number)]
        else:
            name = shape.vertex_name(number) if what == "settlements" else shape.edge_name(number)
            listed.append([list(hex) for hex in name])
            del listed[:-2]
        vertices = parse_place_numbers(shape, entry["settlements"])
        edges = parse_place_numbers(shape, entry["roads"])
        if len(edges) == 2 and vertices and edges[0] not in shape.vertex_edges[vertices[0]]:
            entry["roads"].reverse()
        if entry.get("pays") not in entry["settlements"]:
            entry["pays"] = entry["settlements"][-1] if entry["settlements"] else []

    # ---- the frame ---------------------------------------------------------------------

    def grow(self, edge: str) -> None:
        """Add a row or column of sea at an edge of the frame."""
        cells = self.cells
        new = {hex: Terrain.SEA.word for hex in self._hexes_beyond(cells, edge) if hex not in cells}
        if len(cells) + len(new) <= MOST_HEXES:
            self._write_cells({**cells, **new})

    def shrink(self, edge: str) -> None:
        """Remove the row or column at an edge of the frame, unless it is the last one."""
        cells = self.cells
        gone = set(self._edge_hexes(cells, edge))
        if len(gone) < len(cells):
            self._write_cells({hex: text for hex, text in cells.items() if hex not in gone})
            self._remove_misplaced(*gone)

    def _edge_hexes(self, cells: Iterable[Hex], edge: str) -> Iterable[Hex]:
        listed = list(cells)
        if edge in "NS":
            last = (min if edge == "N" else max)(r for _q, r in listed)
            return [hex for hex in listed if hex[1] == last]
        pick = max if edge == "E" else min
        return [(pick(q for q, row in listed if row == r), r) for r in {r for _q, r in listed}]

    def _hexes_beyond(self, cells: Iterable[Hex], edge: str) -> Iterable[Hex]:
        last = self._edge_hexes(cells, edge)
        if edge in "EW":
            return [neighbour(hex, edge) for hex in last]
        row = next(iter(last))[1]
        # Every other row is shifted by half a hex, so that the frame stays upright.
        side = ("NE" if row % 2 == 0 else "NW") if edge == "N" else ("SE" if row % 2 == 0 else "SW")
        return [neighbour(hex, side) for hex in last]


# The mechanisms that a scenario may have, with the fields of their data.


#: The order in which `evenly_mixed_terrain` uses tokens.
_TOKENS: Final = (5, 10, 4, 9, 6, 11, 3, 8, 12, 2)
#: The most bolts that a village has.
_BOLTS: Final = 99
_TREASURES: Final = {"choice": 3, "random": 3, "card": 3, "routes": 3}
_HARBOURS: Final = {"generic": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
_TERRAIN: Final = ("gold", "sea", "forest", "pasture", "fields", "hills", "mountains")


#: Returns how a place is drawn, from the mechanism's data, the entry and its index.
Looks = Callable[[Any, Any, int], Mapping[str, Any]]


def _plain_looks(data: Any, entry: Any, number: int) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class FieldColumn:
    """A place that each colour's entry in a mechanism's field of the kind "seats" has.

    Attributes
    ----------
    name, words : str
        The key in the file, and the label for people.
    kind : str
        "vertex" or "edge".
    figure : str
        The kind of piece that is drawn there.
    looks : mapping
        How that piece looks.
    """

    name: str
    words: str
    kind: str
    figure: str
    looks: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a mechanism's data.

    Attributes
    ----------
    name, words : str
        The key in the file, and the label for people.
    kind : str
        "number", "zone", "zones", "counts", "tokens", "by_players" for values that are typed or
        chosen; "vertex", "edge", "hex", "village" for places painted on the board; "seats" for
        one entry for each colour, with a place for each of the ``columns``.
    first : object
        The initial value.
    figure : str
        The kind of piece that is drawn at its places, empty for none.
    looks : callable
        How that piece looks.
    columns : tuple of FieldColumn
    optional : bool
        Whether a new mechanism does not have the field yet.
    """

    name: str
    words: str
    kind: str
    first: Any = None
    figure: str = ""
    looks: Looks = _plain_looks
    columns: tuple[FieldColumn, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Mechanism:
    """A mechanism in the editor.

    Attributes
    ----------
    words : str
        Its name for people.
    fields : tuple of Field
    fill : callable or None
        Computes data that fit a board.
    """

    words: str
    fields: tuple[Field, ...] = ()
    fill: Callable[[BoardDocument], dict[str, Any]] | None = None


def _gift_looks(what: str) -> Looks:
    return lambda data, entry, number: {"gift": what}


def _village_looks(data: Any, entry: Any, number: int) -> Mapping[str, Any]:
    """Return how a village is drawn; 0 stands for a token or number of bolts that is invalid."""
    token, bolts = entry.get("number"), data.get("bolts")
    looks = {"number": token if token in _TOKENS else 0, "traders": ()}
    return {**looks, "bolts": bolts if is_int(bolts) and 0 <= bolts <= _BOLTS else 0}


def _fleet_way_looks(data: Any, entry: Any, number: int) -> Mapping[str, Any]:
    return {"ahead": number}


def _fog_data(land: BoardDocument) -> dict[str, Any]:
    """Return terrain and tokens for as many hexes as the board has in the fog."""
    hidden = sum(text == Terrain.FOG.word for text in land.cells.values())
    terrain, tokens = evenly_mixed_terrain(hidden)
    return {"terrain": terrain, "tokens": tokens}


FORMS: Final[Mapping[str, Mechanism]] = {
    "areas": Mechanism(
        noop("Points for foreign islands"),
        (
            Field("points", noop("points for each"), "number", 2),
            Field("named", noop("zones that are areas of their own"), "zones", [], optional=True),
        ),
    ),
    "bounds": Mechanism(
        noop("Closed land"),
        (
            Field("unsettled", noop("zones where nobody settles"), "zones", []),
            Field("robber_off", noop("zones where the robber never goes"), "zones", []),
        ),
    ),
    "fog": Mechanism(
        noop("Fog that lifts"),
        (
            Field("terrain", noop("hexes in the stack"), "counts", {}),
            Field("tokens", noop("tokens in the stack"), "tokens", []),
        ),
        fill=_fog_data,
    ),
    "treasures": Mechanism(
        noop("Treasures"),
        (
            Field("places", noop("treasure"), "vertex", [], "treasure"),
            Field("kinds", noop("kinds of treasure"), "counts", _TREASURES),
        ),
    ),
    "cloth": Mechanism(
        noop("Villages and cloth"),
        (
            Field("villages", noop("village"), "village", [], "village", _village_looks),
            Field("bolts", noop("bolts in each village"), "number", 5),
            Field("store", noop("bolts in the store"), "number", 10),
        ),
    ),
    "tribe": Mechanism(
        noop("Gifts of a tribe"),
        (
            Field("points", noop("gift of a point"), "edge", [], "gift", _gift_looks("point")),
            Field("cards", noop("gift of a card"), "edge", [], "gift", _gift_looks("card")),
            Field(
                "harbours", noop("gift of a harbour"), "edge", [], "gift", _gift_looks("generic")
            ),
            Field("harbour_kinds", noop("kinds of harbour"), "counts", {"generic": 1}),
        ),
    ),
    "wonders": Mechanism(
        noop("Wonders"),
        (
            Field("strait", noop("place at the strait"), "vertex", [], "strait"),
            Field("wasteland", noop("place at the wasteland"), "vertex", [], "wasteland"),
        ),
    ),
    "harbour_draft": Mechanism(
        noop("Harbours that players set"),
        (Field("kinds", noop("kinds of harbour"), "counts", _HARBOURS),),
    ),
    "harbourmaster": Mechanism(
        noop("The harbourmaster"),
        (
            Field("points", noop("points of the title"), "number", 2),
            Field("least", noop("least harbour points for it"), "number", 3),
        ),
    ),
    "supply_tokens": Mechanism(
        noop("Tokens for small islands"),
        (
            Field("tokens", noop("tokens in the supply"), "tokens", []),
            Field("draw", noop("tokens drawn"), "by_players", {"3": 0, "4": 0}),
            Field("main", noop("zone of the main island"), "zone", ""),
        ),
    ),
    "pirate_islands": Mechanism(
        noop("The pirate fleet and its fortresses"),
        (
            Field(
                "seats",
                noop("fortress, mark and start of each colour"),
                "seats",
                [],
                columns=(
                    FieldColumn("fortress", noop("fortress"), "vertex", "fortress", {"chits": 3}),
                    FieldColumn("mark", noop("mark of the line"), "vertex", "mark"),
                    FieldColumn("settlement", noop("settlement"), "vertex", "settlement"),
                    FieldColumn("ship", noop("ship"), "edge", "ship"),
                ),
            ),
            Field("circuit", noop("way of the fleet"), "hex", [], "fleet way", _fleet_way_looks),
            Field("shore", noop("zone of the home shore"), "zone", ""),
        ),
    ),
    "eight_cities": Mechanism(noop("Option: eight cities each")),
    "eleventh_harbour": Mechanism(noop("Option: an eleventh harbour")),
    "main_island": Mechanism(noop("Option: the main island is dealt")),
}  # fmt: skip
"""The mechanisms by name, in the order in which they are offered."""


def evenly_mixed_terrain(places: int) -> tuple[dict[str, int], list[int]]:
    """Return counts of terrain for a number of places, kinds about equally often, and tokens."""
    terrains = [_TERRAIN[number % len(_TERRAIN)] for number in range(places)]
    dry = sum(word != Terrain.SEA.word for word in terrains)
    counts = {word: terrains.count(word) for word in dict.fromkeys(terrains)}
    return counts, [_TOKENS[number % len(_TOKENS)] for number in range(dry)]


def initial_mechanism_data(name: str, land: BoardDocument) -> dict[str, Any]:
    """Return the data with which a mechanism is added to a scenario on this board."""
    form = FORMS[name]
    data = deepcopy({field.name: field.first for field in form.fields if not field.optional})
    return data | (form.fill(land) if form.fill else {})


def mechanism_data(data: Mapping[str, Any], name: str, at: str) -> Any:
    """Return the data of a mechanism from the file, to be changed in place.

    Where they differ by number of players, ``at`` (`Work.at`) says which.
    """
    fields = data["mechanisms"][name]
    keys = keys_by_players(fields)
    if not keys:
        return fields
    key = keys.get(int(at.split(",")[0] or 0)) if at else None
    return fields[key] if key is not None else next(iter(fields.values()))


def toggle_place(places: list[Any], place: Any, same: Sequence[Any]) -> None:
    """Add a place to a list, or remove it; ``same`` are all spellings of the place."""
    equal = [place for place in places if place in same]
    for equal_place in equal:
        places.remove(equal_place)
    if not equal:
        places.append(place)


def toggle_village(villages: list[Any], hex: Hex, corner: str, same: Sequence[Any]) -> None:
    """Add a village with an unused number, or remove it; ``same`` are all spellings of it."""
    equal = [village for village in villages if [village["hex"], village["corner"]] in same]
    for equal_village in equal:
        villages.remove(equal_village)
    if not equal:
        taken = {village["number"] for village in villages}
        number = next((token for token in _TOKENS if token not in taken), _TOKENS[0])
        villages.append({"hex": list(hex), "corner": corner, "number": number})


# The scenario that is being edited, with undo and redo.


#: How many steps can be undone.
STEPS: Final = 300
#: How many of them the browser stores, and the most characters of the stored text.
_KEPT: Final = 40
_LARGEST: Final = 2_000_000
#: The new scenario, to which a board of empty sea is added.
NEW: Final[dict[str, Any]] = {
    "name": "my_scenario",
    "title": "My scenario",
    "systems": ["base", "seafarers"],
    "players": [3, 4],
    "options": {"target": 10},
}


#: The value of a board's entry that means the same as no entry.
_EMPTY: Final[Mapping[str, Any]] = {
    "harbours": [],
    "robber": None,
    "pirate": None,
    "zones": {},
    "pools": {},
    "harbour_kinds": {},
    "start": [],
    "rim": False,
    "least_islands": 0,
}


class Work:
    """A scenario that is being edited, with undo and redo.

    Attributes
    ----------
    data : dict
        The JSON values of the file.
    at : str
        Which board or data are edited, where they differ by number of players: a key such as
        "4" or "5,6".
    other : tuple of str
        The house option and its value whose own board is edited; empty for the usual board.
    typed : dict of str to str
        Text that cannot be parsed, by the field in which it was typed.
    asked : str
        The scenario that the page's address asked for.
    """

    def __init__(self) -> None:
        self.data = _empty_scenario()
        self.at = ""
        self.asked = ""
        self.other = ("", "")
        self.typed: dict[str, str] = {}
        self._past: list[str] = []
        self._future: list[str] = []
        self._faults: tuple[str, tuple[Fault, ...]] | None = None

    # ---- reading -----------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The text of the scenario file."""
        return scenario_text(self.data)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All faults of the scenario file."""
        text = self.text
        if self._faults is None or self._faults[0] != text:
            self._faults = text, scenario_faults(text)
        return self._faults[1]

    @property
    def scenario(self) -> Scenario:
        """The scenario that the file describes; BadSetup if the file has faults."""
        return read_scenario(self.text)

    @property
    def board_keys(self) -> tuple[str, ...]:
        """The keys of the boards, such as "4" or "5,6"; empty if one board is for all."""
        board: Any = self.data.get("board")
        return tuple(board) if keys_by_players(board) else ()

    @property
    def player_keys(self) -> tuple[str, ...]:
        """The possible values of `at`; empty if nothing differs by number of players."""
        mechanisms = self.data.get("mechanisms", {})
        if self.board_keys or not any(map(keys_by_players, mechanisms.values())):
            return self.board_keys
        return tuple(map(str, self.data.get("players", range(2, 7))))

    @property
    def option_boards(self) -> tuple[tuple[str, str], ...]:
        """The pairs of house option and value that have a board of their own."""
        board = self._board_data()
        instead = board.get(INSTEAD, {}) if isinstance(board, dict) else {}
        return tuple(
            (option, value)
            for option, values in instead.items()
            if isinstance(values, dict)
            for value, entries in values.items()
            if isinstance(entries, dict)
        )

    @property
    def edited_board(self) -> BoardDocument:
        """The board that is being edited.

        It is a copy where the file only names a board, and an empty sea if its form is wrong.
        """
        board = self._board_data()
        if self.other in self.option_boards and isinstance(board, dict):
            option, value = self.other
            plain = {key: value for key, value in board.items() if key != INSTEAD}
            changed = json.loads(json.dumps({**plain, **board[INSTEAD][option][value]}))
            if next(board_form_faults(changed, ()), None) is None:
                return BoardDocument(changed)
        if isinstance(board, dict) and next(board_form_faults(board, ()), None) is None:
            return BoardDocument(board)
        if isinstance(board, str) and board in PRINTED:
            return BoardDocument(printed(board).to_json())
        if board is None or isinstance(board, str):
            return BoardDocument(variable(4, Random(0)).to_json())
        return BoardDocument(sea_frame(7, 7))

    def _board_data(self) -> Any:
        board: Any = self.data.get("board")
        keys = self.board_keys
        if keys:
            self.at = self.at if self.at in keys else keys[0]
            return board[self.at]
        return board

    # ---- changing ----------------------------------------------------------------------

    def change(self, deed: Callable[[dict[str, Any]], object]) -> bool:
        """Apply ``deed`` to the file's values; return whether it changed them.

        The change is one undo step. A deed that raises an exception changes nothing.
        """
        before = json.dumps(self.data)
        try:
            deed(self.data)
        except BaseException:
            self.data = json.loads(before)
            raise
        if json.dumps(self.data) == before:
            return False
        self._past = [*self._past[-STEPS:], before]
        self._future = []
        return True

    @contextmanager
    def one_undo_step(self, goes_on: bool = False) -> Iterator[None]:
        """Join all changes of a ``with`` block into one undo step.

        With ``goes_on`` they are joined with the previous undo step, too.
        """
        before, past = json.dumps(self.data), self._past
        yield
        if json.dumps(self.data) != before:
            self._past = past if goes_on and past else [*past[-STEPS:], before]

    def change_board(self, change: Callable[[BoardDocument], object]) -> bool:
        """Apply an edit to the board that is being edited; return whether it changed it."""

        def change_edited_board(data: dict[str, Any]) -> None:
            land = self.edited_board
            before = json.dumps(land.data)
            change(land)
            if json.dumps(land.data) == before:
                return
            board = self._board_data()
            if self.other in self.option_boards:
                option, value = self.other
                plain = {key: value for key, value in board.items() if key != INSTEAD}
                board[INSTEAD][option][value] = _board_differences(plain, land.data)
            elif self.board_keys:
                data["board"][self.at] = land.data
            else:
                data["board"] = land.data

        return self.change(change_edited_board)

    def set_value(self, path: Sequence[Any], value: Any) -> bool:
        """Write a value at a path of the file, None to remove it; return whether that changed it.

        A path that begins with "board" refers to the board that is being edited, one that begins
        with "mechanisms" to the data for that board.
        """
        first, *names = path
        if first == "board":
            return self.change_board(lambda land: _set_path(land.data, names, value))
        if first == "mechanisms":
            name, *names = names
            return self.change(
                lambda data: _set_path(mechanism_data(data, name, self.at), names, value)
            )
        return self.change(lambda data: _set_path(data, path, value))

    def split_by_players(self, path: Sequence[str], apart: bool) -> bool:
        """Store the board or a mechanism's data by number of players, or (not ``apart``) once."""

        def split_or_join(data: dict[str, Any]) -> None:
            *parents, last = path
            inside = data
            for name in parents:
                inside = inside[name]
            board: Any = inside.get(last)
            keys = keys_by_players(board)
            if apart and not keys:
                board_data = self.edited_board.data if path == ("board",) else board
                numbers = data.get("players") or [4]
                inside[last] = {str(n): json.loads(json.dumps(board_data)) for n in numbers}
            elif keys and not apart:
                number = int(self.at.split(",")[0] or 0) if self.at else 0
                inside[last] = board[keys.get(number, next(iter(board)))]

        return self.change(split_or_join)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._past)

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has been changed since the scenario was loaded."""
        return len(self._past) == 1 and not self._future

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return bool(self._future)

    def undo(self) -> None:
        """Undo the last step."""
        if self._past:
            self._future.append(json.dumps(self.data))
            self.data = json.loads(self._past.pop())

    def redo(self) -> None:
        """Redo the step undone last."""
        if self._future:
            self._past.append(json.dumps(self.data))
            self.data = json.loads(self._future.pop())

    # ---- beginning and keeping ---------------------------------------------------------

    def start_from(self, name: str = "") -> None:
        """Start from a scenario of the kit, or from an empty sea; this can be undone."""
        chosen = scenario_data(find_scenario(name)) if name else _empty_scenario()
        self.replace_data(chosen)

    def replace_data(self, data: dict[str, Any]) -> None:
        """Replace the scenario with the values of an opened file."""

        def replace_values(old: dict[str, Any]) -> None:
            old.clear()
            old.update(json.loads(json.dumps(data)))

        self.change(replace_values)

    def to_browser_text(self) -> str:
        """Return the work with its undo and redo steps as text for the browser to store."""
        past, future = self._past[-_KEPT:], self._future[-_KEPT:]
        text = json.dumps({"work": self.data, "past": past, "future": future, "asked": self.asked})
        while len(text) > _LARGEST and (past or future):
            past, future = past[len(past) // 2 + 1 :], future[len(future) // 2 + 1 :]
            text = json.dumps(
                {"work": self.data, "past": past, "future": future, "asked": self.asked}
            )
        return text

    def resume(self, text: str) -> bool:
        """Restore work that the browser has stored; return whether it could be read."""
        try:
            saved = json.loads(text)
            data, past, future = saved["work"], saved["past"], saved.get("future", [])
            steps = map(json.loads, (*past, *future))
            good = isinstance(data, dict) and all(isinstance(step, dict) for step in steps)
            query = str(saved.get("asked", ""))
        except (AttributeError, ValueError, TypeError, KeyError, RecursionError):
            return False
        if good:
            self.data, self._past, self._future = data, list(past), list(future)
            self.asked = query
        return good


def _set_path(inside: Any, path: Sequence[Any], value: Any) -> None:
    """Write a value into nested lists and objects, creating objects on the way; None removes it."""
    first, *names = path
    if names:
        if isinstance(inside, dict):
            inside.setdefault(first, {})
        _set_path(inside[first], names, value)
        if isinstance(inside, dict) and inside[first] == {} and value is None and len(names) == 1:
            del inside[first]
    elif value is None:
        inside.pop(first) if isinstance(inside, list) else inside.pop(first, None)
    else:
        inside[first] = value


def _board_differences(plain: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries in which another board differs; those it lacks are empty."""
    changed = {
        key: value for key, value in other.items() if plain.get(key, _EMPTY.get(key)) != value
    }
    gone = {key: deepcopy(_EMPTY[key]) for key in plain if key not in other and key in _EMPTY}
    return {**changed, **gone}


def _empty_scenario() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(NEW))
    data["board"] = sea_frame(7, 7)
    return data
