"""What lies on a board of a scenario file: hexes, tokens, harbours, figures, zones, pools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from catan_nb.board.boardfile import BOARD_KEYS, read_hex
from catan_nb.board.dealing import ANY, LAYS, PLAN_KEYS
from catan_nb.board.geometry import (
    SIDE_CORNERS,
    SIDES,
    Hex,
    are_neighbours,
    lattice_corners,
    neighbour,
    neighbours,
)
from catan_nb.board.terrain import GENERIC, RED_TOKENS, RESOURCES, TERRAIN_WORDS, TOKENS, Terrain
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.files import MOST_HEXES
from catan_nb.kernel.seats import COLOURS
from catan_nb.kernel.text import parse_int
from catan_nb.kernel.words import noop
from catan_nb.rules.authoring.form import board_form_faults
from catan_nb.rules.authoring.source import Fault, Path, fault_at, shorten_json
from catan_nb.rules.data_check import unknown

# The pieces with which a game begins on a board of a scenario file: `"start"`.


#: What stands for each colour.
KEYS: Final = ("colour", "settlements", "roads", "pays")
_RULE: Final = "base.layout.beginner"
_CORNER: Final = "[[0, 0], [1, 0], [1, -1]]"
_SIDE: Final = "[[0, 0], [1, 0]]"


def start_faults(board: Mapping[str, Any], cells: Collection[Hex], path: Path) -> Iterator[Fault]:
    """Yield how the pieces are written wrongly; where they may stand the board says itself."""
    seen: list[object] = []
    for number, item in enumerate(board.get("start", ())):
        inner = (*path, "start", number)
        if not isinstance(item, Mapping):
            yield fault_at(inner, "{name} is an object: values by name.", name="start")
            continue
        for key in item:
            if key not in KEYS:
                yield Fault((*inner, key), unknown(noop("entry"), key, KEYS))
        for key in KEYS:
            if key not in item:
                yield fault_at(inner, "The entry {name} is missing.", name=f'"{key}"')
        yield from _check_colour(item.get("colour", COLOURS[2][0]), seen, (*inner, "colour"))
        seen.append(item.get("colour"))
        for key, size, example in (("settlements", 3, _CORNER), ("roads", 2, _SIDE)):
            if key in item:
                yield from _check_placements(item[key], size, example, cells, (*inner, key))
        if "pays" in item:
            yield from _check_place(item["pays"], 3, _CORNER, cells, (*inner, "pays"))


def _check_colour(colour: Any, seen: list[object], path: Path) -> Iterator[Fault]:
    known = max(COLOURS.values(), key=len)
    if colour not in known:
        yield Fault(path, unknown(noop("colour"), colour, known))
    elif colour in seen:
        yield fault_at(path, "{name} stands here twice.", name=colour)


def _check_placements(
    value: Any, size: int, example: str, cells: Collection[Hex], path: Path
) -> Iterator[Fault]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        yield fault_at(path, "Two of these are wanted, each such as {example}.", example=example)
        return
    for number, one in enumerate(value):
        yield from _check_place(one, size, example, cells, (*path, number))


def _check_place(
    value: Any, size: int, example: str, cells: Collection[Hex], path: Path
) -> Iterator[Fault]:
    """Yield faults where these hexes do not meet at a place of the board."""
    try:
        hexes = [read_hex(one, "") for one in value]
    except (TypeError, ValueError):
        hexes = []
    apart = [(a, b) for n, a in enumerate(hexes) for b in hexes[:n] if not are_neighbours(a, b)]
    if len(hexes) != size or apart:
        message = noop("A place is written by the {n} hexes that meet there: {example}.")
        yield fault_at(path, message, n=size, example=example)
    elif not set(hexes) & set(cells):
        yield fault_at(path, "The hex {hex} is not on the board.", _RULE, hex=hexes[0])


#: The kinds of harbour that a file may have.
KINDS: Final = (*RESOURCES, GENERIC, ANY)


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex as it stands in a file.

    Attributes
    ----------
    path : Path
    text : str
        What is written there.
    ground : Terrain or None
        None for what is still dealt, and for what nobody can read.
    token : int
        0 for none.
    pool : str
        The pool that it is dealt from.
    """

    path: Path
    text: str
    ground: Terrain | None
    token: int = 0
    pool: str = ""


class ParsedBoard:
    """A board or plan of a file whose form is right.

    Parameters
    ----------
    board : mapping
        Its JSON values.
    path : Path
        The way to it.
    spare : bool
        Whether more kinds of harbour may be there than are drawn, as on a board that an option
        puts in another's place.
    """

    def __init__(self, board: Mapping[str, Any], path: Path, *, spare: bool = False) -> None:
        self.board = board
        self.path = path
        self.spare = spare

    @cached_property
    def cells(self) -> dict[Hex, Cell]:
        """The hexes by their places; of one that is listed twice the first."""
        result: dict[Hex, Cell] = {}
        for hex, cell in self.listed():
            result.setdefault(hex, cell)
        return result

    def listed(self) -> Iterator[tuple[Hex, Cell]]:
        """Yield all hexes of the rows."""
        for number, row in enumerate(self.board["rows"]):
            for place, text in enumerate(row["hexes"]):
                if text is not None:
                    path = (*self.path, "rows", number, "hexes", place)
                    yield (row["q"] + place, row["r"]), _parse_cell(text, path)

    @cached_property
    def pools(self) -> Mapping[str, Any]:
        """The pools that hexes are dealt from, by name."""
        pools: Mapping[str, Any] = self.board.get("pools", {})
        return pools

    def around(self) -> set[Hex]:
        """Return the sea hexes of the rim, empty where the board has none."""
        if self.board.get("rim") is not True:
            return set()
        return {near for hex in self.cells for near in neighbours(hex)} - set(self.cells)

    def is_unsure(self, hex: Hex) -> bool:
        """Say whether a hex may become sea or land."""
        cell = self.cells.get(hex)
        pool = self.pools.get(cell.pool) if cell and cell.pool else None
        terrain = pool.get("terrain", {}) if isinstance(pool, Mapping) else {}
        return isinstance(terrain, Mapping) and Terrain.SEA.word in terrain

    def is_land(self, hex: Hex) -> bool:
        """Say whether a hex is land, whatever will be dealt there."""
        cell = self.cells.get(hex)
        if cell is None:
            return False
        if cell.ground is None:
            return bool(cell.pool) and not self.is_unsure(hex)
        return cell.ground.is_land

    def is_sea(self, hex: Hex) -> bool:
        """Say whether a hex is sea, or outside of the board, which is as good for a harbour."""
        cell = self.cells.get(hex)
        return cell is None or cell.ground is Terrain.SEA

    # ---- faults ------------------------------------------------------------------------

    def faults(self, red_tokens_apart: bool) -> Iterator[Fault]:
        """Yield all that is wrong with the board."""
        yield from self._cells()
        if red_tokens_apart:
            yield from self._reds()
        yield from self._pools()
        yield from self._harbours()
        yield from self._figures()
        yield from self._zones()
        yield from start_faults(self.board, self.cells, self.path)

    def _cells(self) -> Iterator[Fault]:
        visited: set[Hex] = set()
        for hex, cell in self.listed():
            if hex in visited:
                yield fault_at(cell.path, "The hex {hex} is listed twice.", hexes=(hex,), hex=hex)
            visited.add(hex)
            yield from self._cell(hex, cell)
        if not visited:
            yield fault_at((*self.path, "rows"), "A board has at least one hex.")

    def _cell(self, hex: Hex, cell: Cell) -> Iterator[Fault]:
        words = cell.text.split()
        if cell.ground is None and not cell.pool:
            if words and len(words) <= 2 and words[0] not in (ANY, *TERRAIN_WORDS):
                terrain = unknown(noop("terrain"), words[0], TERRAIN_WORDS)
                yield Fault(cell.path, terrain, "base.board", (hex,))
                return
            message = noop("A hex is written as {examples}, not as {text}.")
            examples = '"hills 6", "sea", "any main", null'
            yield fault_at(
                cell.path, message, hexes=(hex,), examples=examples, text=shorten_json(cell.text)
            )
        elif cell.pool and cell.pool not in self.pools:
            yield Fault(cell.path, unknown(noop("pool"), cell.pool, self.pools), "", (hex,))
        elif cell.ground is not None and cell.token:
            if cell.token not in TOKENS:
                message = noop("There is no token {token}: only 2 to 6 and 8 to 12.")
                yield fault_at(cell.path, message, "base.tokens", (hex,), token=cell.token)
            elif not cell.ground.takes_token:
                message = noop("No token lies on {terrain}, but {token} stands here.")
                of = {"terrain": cell.ground.word, "token": cell.token}
                yield fault_at(cell.path, message, "base.tokens", (hex,), **of)

    def _reds(self) -> Iterator[Fault]:
        for hex, cell in self.cells.items():
            if cell.token in RED_TOKENS:
                for side in ("NW", "NE", "W"):
                    other = self.cells.get(neighbour(hex, side))
                    if other is not None and other.token in RED_TOKENS:
                        message = noop("The red tokens {token} and {other} lie beside each other.")
                        both = (neighbour(hex, side), hex)
                        of = {"token": other.token, "other": cell.token}
                        yield fault_at(cell.path, message, "base.layout.variable", both, **of)

    def _pools(self) -> Iterator[Fault]:
        places = Counter(cell.pool for cell in self.cells.values() if cell.pool)
        for name, pool in self.pools.items():
            path = (*self.path, "pools", name)
            hexes = tuple(hex for hex, cell in self.cells.items() if cell.pool == name)
            if not isinstance(pool, Mapping) or "terrain" not in pool:
                yield fault_at(path, "A pool is an object with the terrain that is dealt.")
                continue
            yield from (
                Fault((*path, key), unknown(noop("entry"), key, ("terrain", "tokens", "lay")))
                for key in pool
                if key not in ("terrain", "tokens", "lay")
            )
            wrong = tuple(_check_counts(pool["terrain"], (*path, "terrain"), tuple(TERRAIN_WORDS)))
            yield from wrong
            if pool.get("lay", LAYS[1]) not in LAYS:
                yield Fault((*path, "lay"), unknown(noop("way to lay tokens"), pool["lay"], LAYS))
            yield from _check_tokens(pool.get("tokens", ()), (*path, "tokens"))
            if not wrong:
                yield from _check_pool_sizes(name, pool, path, places[name], hexes)

    def _harbours(self) -> Iterator[Fault]:
        used: dict[tuple[int, int], str] = {}
        for number, item in enumerate(self.board.get("harbours", ())):
            path = (*self.path, "harbours", number)
            spot = _parse_harbour(item)
            if spot is None:
                example = '{"hex": [0, 0], "side": "NW", "kind": "ore"}'
                yield fault_at(path, "A harbour is written as {example}.", example=example)
                continue
            hex, side, kind = spot
            if kind not in KINDS:
                yield Fault(
                    (*path, "kind"), unknown(noop("kind of harbour"), kind, KINDS), "", (hex,)
                )
            if side not in SIDES:
                yield Fault((*path, "side"), unknown(noop("side"), side, SIDES), "", (hex,))
                continue
            yield from self._at_coast(hex, side, path)
            corners = lattice_corners(hex)
            for end in (corners[corner] for corner in SIDE_CORNERS[SIDES.index(side)]):
                if end in used:
                    message = noop("This harbour shares an intersection with another one.")
                    yield fault_at(path, message, "base.harbours", (hex,))
                    break
                used[end] = kind
        yield from self._kinds()

    def _at_coast(self, hex: Hex, side: str, path: Path) -> Iterator[Fault]:
        behind, rule = neighbour(hex, side), "base.harbours"
        if hex not in self.cells:
            yield fault_at(path, "The harbour's hex {hex} is not on the board.", rule, hex=hex)
        elif self.is_unsure(hex) or self.is_unsure(behind):
            message = noop("A harbour cannot be fixed where sea or land may be dealt.")
            yield fault_at(path, message, rule, (hex,))
        elif not self.is_land(hex):
            yield fault_at(path, "A harbour needs a land hex.", rule, (hex,))
        elif not self.is_sea(behind):
            message = noop("The harbour is off the coast: on its side {side} there is no sea.")
            yield fault_at(path, message, rule, (hex,), side=side)

    def _kinds(self) -> Iterator[Fault]:
        path = (*self.path, "harbour_kinds")
        harbour_kinds = self.board.get("harbour_kinds", {})
        wrong = tuple(_check_counts(harbour_kinds, path, KINDS[:-1]))
        yield from wrong
        spots = map(_parse_harbour, self.board.get("harbours", ()))
        places = sum(spot is not None and spot[2] == ANY for spot in spots)
        there = places if wrong else sum(harbour_kinds.values())
        if there < places or (there > places and not self.spare):
            message = noop("Kinds of harbour to be drawn: {n}; harbours of any kind: {places}.")
            yield fault_at(
                path, message, "base.harbours", n=sum(harbour_kinds.values()), places=places
            )

    def _figures(self) -> Iterator[Fault]:
        rim = self.around()
        for who, on_land in (("robber", True), ("pirate", False)):
            item, path = self.board.get(who), (*self.path, who)
            if item is None:
                continue
            hex = _parse_hex(item)
            if hex is None:
                yield fault_at(path, "A hex is written as {example}.", example="[3, 4]")
            elif hex not in self.cells and (on_land or hex not in rim):
                yield fault_at(path, "The hex {hex} is not on the board.", hex=hex)
            elif on_land and not self.is_land(hex):
                message = noop("The robber stands on land that is not dealt.")
                yield fault_at(path, message, "base.robber.move", (hex,))
            elif not on_land and not (hex in rim or self.is_sea(hex)):
                message = noop("The pirate stands on sea that is not dealt.")
                yield fault_at(path, message, "sea.pirate", (hex,))

    def _zones(self) -> Iterator[Fault]:
        zone_of: dict[Hex, str] = {}
        rim = self.around()
        for name, hexes in self.board.get("zones", {}).items():
            path = (*self.path, "zones", name)
            if not isinstance(hexes, list | tuple):
                yield fault_at(
                    path, "A zone is a list of hexes, such as {example}.", example="[[3, 4]]"
                )
                continue
            for number, item in enumerate(hexes):
                hex, inner = _parse_hex(item), (*path, number)
                if hex is None:
                    yield fault_at(inner, "A hex is written as {example}.", example="[3, 4]")
                elif hex not in self.cells and hex not in rim:
                    yield fault_at(inner, "The hex {hex} is not on the board.", hex=hex)
                elif hex in zone_of:
                    message = noop("The hex {hex} is in two zones: {one} and {other}.")
                    of = {"hex": hex, "one": zone_of[hex], "other": name}
                    yield fault_at(inner, message, hexes=(hex,), **of)
                else:
                    zone_of[hex] = name

    # ---- mending -----------------------------------------------------------------------

    def sketch(self) -> dict[str, Any]:
        """Return a board that can be played on whatever is wrong: its hexes and its zones."""
        rows = [
            {"r": hex[1], "q": hex[0], "hexes": [(cell.ground or Terrain.DESERT).word]}
            for hex, cell in self.cells.items()
        ]
        zones: dict[str, list[list[int]]] = {}
        visited: set[Hex] = set()
        known = set(self.cells) | self.around()
        for name, hexes in self.board.get("zones", {}).items():
            for item in hexes if isinstance(hexes, list | tuple) else ():
                hex = _parse_hex(item)
                if hex in known and hex not in visited:
                    visited.add(hex)
                    zones.setdefault(name, []).append(list(hex))
        return {"rows": rows, "rim": self.board.get("rim") is True, "zones": zones, "robber": None}


def _parse_cell(text: Any, path: Path) -> Cell:
    words = text.split() if isinstance(text, str) else []
    if len(words) == 2 and words[0] == ANY:
        return Cell(path, text, None, pool=words[1])
    ground = TERRAIN_WORDS.get(words[0]) if words else None
    token = 0 if len(words) == 1 else parse_int(words[1]) if len(words) == 2 else None
    if token is None or token > 999:
        return Cell(path, text if isinstance(text, str) else "", None)
    return Cell(path, text, ground, token)


def _parse_hex(item: Any) -> Hex | None:
    try:
        return read_hex(item, "")
    except ValueError:
        return None


def _parse_harbour(item: Any) -> tuple[Hex, str, str] | None:
    """Return hex, side and kind of a harbour; None for what is not written as one."""
    if not isinstance(item, Mapping) or set(item) != {"hex", "side", "kind"}:
        return None
    hex, side, kind = _parse_hex(item["hex"]), item["side"], item["kind"]
    return None if hex is None else (hex, str(side), str(kind))


def _check_counts(given: Any, path: Path, known: tuple[str, ...]) -> Iterator[Fault]:
    if not isinstance(given, Mapping):
        yield fault_at(
            path, "Numbers by name are wanted, such as {example}.", example='{"hills": 2}'
        )
        return
    for name, count in given.items():
        if name not in known:
            yield Fault((*path, name), unknown(noop("entry"), name, known))
        elif not is_int(count) or not 0 <= count <= MOST_HEXES:
            message = noop("How many {name} there are is a number from 0 to {most}.")
            yield fault_at((*path, name), message, name=name, most=MOST_HEXES)


def _check_tokens(given: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(given, list | tuple):
        yield fault_at(path, "Tokens are a list of numbers.")
        return
    for number, token in enumerate(given):
        if not is_int(token) or token not in TOKENS:
            message = noop("There is no token {token}: only 2 to 6 and 8 to 12.")
            yield fault_at((*path, number), message, "base.tokens", token=shorten_json(token))


def _check_pool_sizes(
    name: str, pool: Mapping[str, Any], path: Path, places: int, hexes: tuple[Hex, ...]
) -> Iterator[Fault]:
    """Yield faults where a pool has not as many hexes and tokens as it needs."""
    terrain: Mapping[str, int] = pool["terrain"]
    if sum(terrain.values()) != places:
        message = noop("Hexes in the pool {name}: {n}; places for it on the board: {places}.")
        of = {"name": name, "n": sum(terrain.values()), "places": places}
        yield fault_at((*path, "terrain"), message, "sea.scenario", hexes, **of)
    tokens = pool.get("tokens", ())
    if not isinstance(tokens, list | tuple):
        return
    bare = pool.get("lay") == LAYS[2]
    wanted = sum(n for word, n in terrain.items() if TERRAIN_WORDS[word].takes_token)
    wanted = 0 if bare else wanted
    if len(tokens) != wanted:
        message = noop("Tokens in the pool {name}: {n}; hexes of it that take one: {wanted}.")
        of = {"name": name, "n": len(tokens), "wanted": wanted}
        yield fault_at((*path, "tokens"), message, "base.tokens", hexes, **of)


# The boards that a house option puts in the place of another, in a scenario file.


#: The entry that has them.
INSTEAD: Final = "instead"
#: What another board may have otherwise.
CHANGED: Final = (*BOARD_KEYS, *(key for key in PLAN_KEYS if key != INSTEAD))


def alternative_board_faults(board: Mapping[str, Any], path: Path, apart: bool) -> Iterator[Fault]:
    """Yield what is wrong with the boards that hold instead of a board without faults.

    `apart`: red tokens may not lie beside each other.
    """
    for option, values in board.get(INSTEAD, {}).items():
        way = (*path, INSTEAD, option)
        if not isinstance(values, Mapping):
            message = noop("By the value of the option, a board's other entries: {example}.")
            yield fault_at(way, message, example='{"true": {"harbours": []}}')
            continue
        for value, entries in values.items():
            yield from _check_alternative(board, entries, (*way, value), apart)


def _check_alternative(
    board: Mapping[str, Any], entries: Any, path: Path, apart: bool
) -> Iterator[Fault]:
    """Yield what is wrong with one of them, where the entries stand that are its own."""
    if not isinstance(entries, Mapping):
        yield fault_at(path, "{name} is an object: values by name.", name=path[-1])
        return
    wrong = [key for key in entries if key not in CHANGED]
    yield from (Fault((*path, key), unknown(noop("entry"), key, CHANGED)) for key in wrong)
    plain = {key: one for key, one in board.items() if key != INSTEAD}
    merged = {**plain, **{key: one for key, one in entries.items() if key in CHANGED}}
    faults = tuple(board_form_faults(merged, ()))
    for fault in faults or ParsedBoard(merged, (), spare=True).faults(apart):
        own = fault.path and fault.path[0] in entries
        yield replace(fault, path=(*path, *fault.path) if own else path)
