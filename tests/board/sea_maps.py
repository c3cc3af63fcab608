"""The maps of the scenarios at sea: what the book lists, and what their files say."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from catan_nb.board.dealing import BoardPlan
from catan_nb.board.geometry import CORNERS, lattice_corners
from catan_nb.board.layout import Board
from catan_nb.board.topology import Topology
from catan_nb.rules.play.library import find_scenario

COMPOSITIONS = {
    ("new_shores", 3): "13 4 4 4 5 3 2 0 0 0 | 2 3 3 4 4 4 5 5 5 6 6 8 8 8 9 9 10 10 10 11 11 12",
    ("new_shores", 4): "14 5 5 5 5 5 2 1 0 0"
    " | 2 2 3 3 3 4 4 4 5 5 5 6 6 6 8 8 8 9 9 9 10 10 10 11 11 11 12",
    ("new_shores", 5): "16 1 2 2 1 1 3 0 0 30 | 2 3 4 5 6 8 9 10 11 12",
    ("four_islands", 3): "15 4 4 4 4 4 0 0 0 0 | 2 3 3 4 4 5 5 5 6 6 8 8 9 9 9 10 10 11 11 12",
    ("four_islands", 4): "12 5 4 4 5 5 0 0 0 0"
    " | 2 3 3 4 4 4 5 5 5 6 6 8 8 9 9 9 10 10 10 11 11 11 12",
    ("four_islands", 5): "24 6 6 6 7 7 0 0 0 0"
    " | 2 2 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 8 8 8 9 9 9 9 10 10 10 10 11 11 12 12",
    ("fog_islands", 3): "16 2 2 2 4 4 0 0 12 0 | 3 4 5 5 6 6 8 8 9 9 10 11 11 12",
    ("fog_islands", 4): "13 3 3 3 4 4 0 0 12 0 | 2 3 3 4 4 5 5 6 6 8 8 9 9 10 10 11 12",
    ("fog_islands", 5): "12 5 5 5 4 4 2 1 25 0"
    " | 2 3 3 3 4 4 4 5 5 6 6 6 8 8 8 9 9 10 10 10 11 11 11 12 12",
    ("through_desert", 3): "10 4 3 4 4 5 2 3 0 0 | 2 3 3 4 4 4 5 5 5 6 6 6 8 8 8 9 9 9 10 10 11 11",
    ("through_desert", 4): "12 5 5 5 5 5 2 3 0 0"
    " | 2 3 3 3 4 4 4 5 5 5 6 6 6 8 8 8 9 9 9 10 10 10 11 11 11 12 12",
    ("through_desert", 5): "20 7 7 7 7 7 3 5 0 0"
    " | 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 8 8 8 8 9 9 9 9 10 10 10 10 11 11 11 11 12 12 12",
    ("forgotten_tribe", 3): "19 5 5 5 5 5 2 3 0 0 | 2 3 3 4 4 5 5 6 6 8 8 9 9 10 10 11 11 12",
    ("cloth", 3): "18 5 3 4 4 4 2 2 0 0 | 2 2 3 3 4 4 5 5 6 6 8 8 9 9 10 10 11 11 12 12",
    ("pirate_islands", 3): "19 5 5 5 5 5 2 3 0 0"
    " | 2 3 3 4 4 4 5 5 5 6 6 6 8 8 8 9 9 9 10 10 10 11 11 12",
    ("wonders", 3): "19 5 5 5 5 5 2 3 0 0"
    " | 2 2 3 3 3 4 4 4 5 5 5 6 6 6 8 8 8 9 9 9 10 10 10 11 11 11 12",
    ("new_world", 3): "0 0 0 0 0 0 0 0 0 42 |",
    ("new_world", 5): "0 0 0 0 0 0 0 0 0 63 |",
    ("greater_catan", 3): "23 0 0 0 0 0 0 0 0 37 |",
    ("treasure_islands", 3): "16 2 2 2 4 4 0 0 12 0 | 3 4 5 5 6 6 8 8 9 9 10 11 11 12",
    ("treasure_islands", 4): "13 3 3 3 4 4 0 0 12 0 | 2 3 3 4 4 5 5 6 6 8 8 9 9 10 10 11 12",
}
MAPS = sorted(COMPOSITIONS)
#: The zones that the marks of the drawings stand for.
MARKS = {
    "'": ("main", "home", "north", "south"),
    '"': ("strip", "strip2", "way"),
    "^": ("tribe", "isle", "desert"),
}


def source(name: str, players: int) -> dict[str, Any]:
    """Return the file of a map, with what is still to be dealt."""
    given = find_scenario(name).board_for(players)
    assert isinstance(given, Board | BoardPlan)
    return given.to_json()


def dealt(name: str, players: int, seed: int = 0) -> Board:
    given = find_scenario(name).board_for(players)
    if isinstance(given, BoardPlan):
        return given.deal(Random(seed), players=players)
    assert isinstance(given, Board)
    return given


def cells(name: str, players: int) -> dict[tuple[int, int], str]:
    return {
        (q, row["r"]): text
        for row in source(name, players)["rows"]
        for q, text in enumerate(row["hexes"], start=row["q"])
        if text is not None
    }


def counted(text: str) -> Counter[str]:
    words = text.split()
    return Counter({word: int(n) for word, n in zip(words[::2], words[1::2], strict=True)})


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def hex_of(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def places(text: str) -> list[list[Any]]:
    """Return "3,7 N; 4,4 SW" as the data of mechanisms have it."""
    return [[hex_of(hex), side] for hex, side in (one.split() for one in text.split("; "))]


def corner(shape: Topology, hex: list[int], name: str) -> int:
    """Return the intersection at a corner of a hex, of one outside the frame too."""
    return shape.vertex_index[lattice_corners((hex[0], hex[1]))[CORNERS.index(name)]]


BASE_HARBOURS = {"generic": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
