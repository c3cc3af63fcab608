"""Positions and games of the scenarios of the sea, and places on their boards.

A place is written as the maps write it: a hex by its coordinates and one of its corners (N, NE,
SE, S, SW, NW) or sides (NE, E, SE, SW, W, NW).
"""

from __future__ import annotations

from typing import Any

import catan_nb as cn
from catan_nb.board.geometry import CORNERS, SIDES
from tests.rules.play.hand_made import frame_name

VARIANT = "base+seafarers"
#: Cards for a few of everything.
RICH = dict.fromkeys(("brick", "lumber", "ore", "grain", "wool"), 3)


def position(scenario: str, players: int = 4, **options: Any) -> cn.Position:
    """Return an empty position on the board of a scenario."""
    return cn.Position(VARIANT, scenario=scenario, players=players, options=options)


def new_game(scenario: str, players: int = 4, seed: int = 1, **options: Any) -> cn.Game:
    """Start a game of a scenario."""
    return cn.new_game(VARIANT, scenario=scenario, players=players, seed=seed, options=options)


def hex_at(table: cn.Position | cn.Game, q: int, r: int) -> int:
    """Return the number of a hex."""
    return table.board.topology.hex(q, r)


def at(table: cn.Position | cn.Game, q: int, r: int, corner: str) -> int:
    """Return the intersection at a corner of a hex."""
    shape = table.board.topology
    return shape.hex_vertices[shape.hex(q, r)][CORNERS.index(corner)]


def side(table: cn.Position | cn.Game, q: int, r: int, name: str) -> int:
    """Return the path at a side of a hex."""
    shape = table.board.topology
    return shape.hex_edges[shape.hex(q, r)][SIDES.index(name)]


def corners(table: cn.Position | cn.Game, *hexes: tuple[int, int]) -> set[int]:
    """Return all intersections of some hexes."""
    shape = table.board.topology
    return {vertex for q, r in hexes for vertex in shape.hex_vertices[shape.hex(q, r)]}


def between(table: cn.Position | cn.Game, one: int, two: int) -> int:
    """Return the path between two neighbouring intersections."""
    return table.board.topology.edge_between(one, two)


def by_chance(game: cn.Game, *outcomes: Any) -> cn.Game:
    """Let chance bring these outcomes, and see that it asks for each."""
    for outcome in outcomes:
        assert game.actor == cn.CHANCE, frame_name(game)
        game.push(outcome)
    return game


def first_places(game: cn.Game) -> set[int]:
    """Return where the first settlement may be placed."""
    return {action.vertex for action in game.legal(cn.BuildSettlement)}
