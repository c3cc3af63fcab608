"""Places as people give them: what is none is refused in words that say what is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from numbers import Real
from operator import index

from catan_nb.board.layout import PLACE_LETTERS, Board
from catan_nb.board.piece import PLACE_KINDS, Place
from catan_nb.kernel.text import quote

__all__ = ["is_on_board", "parse_heat", "parse_index", "parse_place", "parse_places"]


def parse_place(board: Board, places: object, kind: str = "") -> Place:
    """Return a place from a label or a pair; of a certain kind, from its number too.

    >>> from catan_nb.board.layouts import printed
    >>> parse_place(printed("beginner"), "V20")
    ('vertex', 20)

    Raises
    ------
    TypeError
        For what is neither a label nor a pair of a kind and a whole number.
    ValueError
        For a place that is not on the board, or of another kind.
    """
    if isinstance(places, str):
        place = board.find(places)
    elif kind and hasattr(places, "__index__"):
        place = kind, parse_index(places)
    elif isinstance(places, list | tuple) and len(places) == 2 and isinstance(places[0], str):
        place = places[0], parse_index(places[1])
    else:
        one = kind or "vertex"
        raise TypeError(
            f'a place is ("{one}", 20) or "{PLACE_LETTERS[one]}20", not {quote(places)}'
        )
    board.label(*place)
    if kind and place[0] != kind:
        raise ValueError(f"a place of the kind {kind!r} is wanted, not {quote(places)}")
    return place


def parse_index(places: object) -> int:
    """Return a whole number, of NumPy too; TypeError for anything else."""
    if not isinstance(places, bool):
        try:
            return index(places)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"a whole number is wanted, not {quote(places)}")


def parse_places(board: Board, places: object, name: str, kind: str = "") -> tuple[Place, ...]:
    """Return places as `parse_place` does; `name` is what they are given as.

    Raises
    ------
    TypeError, ValueError
        As `parse_place`, and for what is no collection of places, such as a single one.
    """
    single = isinstance(places, str) or (
        isinstance(places, list | tuple) and len(places) == 2 and places[0] in PLACE_KINDS
    )
    if single or not isinstance(places, Iterable):
        raise TypeError(f'{name} is a list of places such as ["V20"], not {quote(places)}')
    return tuple(parse_place(board, place, kind) for place in places)


def parse_heat(board: Board, places: object) -> dict[Place, float]:
    """Return the numbers of a heat map by place, from a mapping by labels or pairs.

    Raises
    ------
    TypeError, ValueError
        As `parse_place`, and for anything but a mapping to finite numbers.
    """
    if not isinstance(places, Mapping):
        raise TypeError(
            f'heat is a dict of places and numbers such as {{"V20": 0.5}}, not {quote(places)}'
        )
    heat = dict(zip(parse_places(board, places, "heat"), places.values(), strict=True))
    for place, value in heat.items():
        if not isinstance(value, Real):
            raise TypeError(f"a number is wanted for {board.label(*place)}, not {quote(value)}")
        if not isfinite(value):
            raise ValueError(f"a number is wanted for {board.label(*place)}, not {value}")
    return heat


def is_on_board(board: Board, place: Place) -> bool:
    """Say whether a board has a place, such as one of another board."""
    kind, number = place
    return kind in PLACE_KINDS and 0 <= number < board.count(kind)
