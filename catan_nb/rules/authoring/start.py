"""The pieces with which a game begins on a board of a scenario file: `"start"`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from catan_nb.board.boardfile import read_hex
from catan_nb.board.geometry import Hex, are_neighbours
from catan_nb.kernel.seats import COLOURS
from catan_nb.kernel.words import noop
from catan_nb.rules.authoring.faults import Fault, fault_at
from catan_nb.rules.authoring.source import Path
from catan_nb.rules.data_check import unknown

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
        yield from _colour(item.get("colour", COLOURS[2][0]), seen, (*inner, "colour"))
        seen.append(item.get("colour"))
        for key, size, example in (("settlements", 3, _CORNER), ("roads", 2, _SIDE)):
            if key in item:
                yield from _two(item[key], size, example, cells, (*inner, key))
        if "pays" in item:
            yield from _place(item["pays"], 3, _CORNER, cells, (*inner, "pays"))


def _colour(colour: Any, seen: list[object], path: Path) -> Iterator[Fault]:
    known = max(COLOURS.values(), key=len)
    if colour not in known:
        yield Fault(path, unknown(noop("colour"), colour, known))
    elif colour in seen:
        yield fault_at(path, "{name} stands here twice.", name=colour)


def _two(
    value: Any, size: int, example: str, cells: Collection[Hex], path: Path
) -> Iterator[Fault]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        yield fault_at(path, "Two of these are wanted, each such as {example}.", example=example)
        return
    for number, one in enumerate(value):
        yield from _place(one, size, example, cells, (*path, number))


def _place(
    value: Any, size: int, example: str, cells: Collection[Hex], path: Path
) -> Iterator[Fault]:
    """Yield whether as many hexes meet at a place, of which one at least is on the board."""
    try:
        hexes = [read_hex(one, "") for one in value]
    except (TypeError, ValueError):
        hexes = []
    apart = [(a, b) for n, a in enumerate(hexes) for b in hexes[:n] if not are_neighbours(a, b)]
    if len(hexes) != size or apart:
        told = noop("A place is written by the {n} hexes that meet there: {example}.")
        yield fault_at(path, told, n=size, example=example)
    elif not set(hexes) & set(cells):
        yield fault_at(path, "The hex {hex} is not on the board.", _RULE, hex=hexes[0])
