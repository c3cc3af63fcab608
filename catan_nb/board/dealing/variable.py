"""The variable set-up: shuffled terrain, number tokens and harbours (base.layout.variable)."""

from __future__ import annotations

from random import Random

from catan_nb.board.dealing.tokens import (
    TOKEN_DIRECTIONS,
    TOKEN_LETTERS,
    TOKEN_MODES,
    laid_tokens,
    one_of,
)
from catan_nb.board.geometry import SIDES, Hex
from catan_nb.board.layout import Board
from catan_nb.board.layouts import beginner_for, printed
from catan_nb.board.printed import Harbour
from catan_nb.board.terrain import GENERIC, Terrain

HARBOUR_MODES = ("types_shuffled", "printed", "anywhere")


def variable(
    players: int,
    rng: Random,
    *,
    tokens: str = "spiral",
    token_direction: str = "counter_clockwise",
    red_tokens_apart: bool = True,
    harbours: str = "types_shuffled",
) -> Board:
    """Return a board of the variable set-up: 19 hexes for 2–4 players, 30 for 5 or 6.

    ``tokens``: "spiral" lays them by their letters from a random corner inwards in
    ``token_direction``; "random" takes any arrangement with equal chance. With
    ``red_tokens_apart`` no 6 or 8 touches another. ``harbours``: "types_shuffled" keeps the
    printed places and shuffles what they trade, "printed" keeps both, "anywhere" draws the
    places too, all equally likely, so that no intersection serves two harbours.

    The same state of ``rng`` gives the same board. Raises ValueError for unknown values.
    """
    one_of("tokens", tokens, TOKEN_MODES)
    one_of("token_direction", token_direction, TOKEN_DIRECTIONS)
    one_of("harbours", harbours, HARBOUR_MODES)
    if not 2 <= players <= 6:
        raise ValueError(f"base.players: the variable set-up is for 2 to 6 players, not {players}")
    frame = printed(beginner_for(players))
    shape = frame.topology
    terrain = list(frame.terrain)
    rng.shuffle(terrain)
    numbers = laid_tokens(
        shape,
        [hex for hex, ground in enumerate(terrain) if ground != Terrain.DESERT],
        TOKEN_LETTERS[shape.n_hexes],
        rng,
        tokens=tokens,
        token_direction=token_direction,
        red_tokens_apart=red_tokens_apart,
    )
    return Board(
        name="variable",
        topology=shape,
        terrain=tuple(terrain),
        tokens=numbers,
        harbours=_harbours(frame, rng, harbours),
        robber=terrain.index(Terrain.DESERT),
    )


def _harbours(frame: Board, rng: Random, mode: str) -> tuple[Harbour, ...]:
    if mode == "printed":
        return frame.harbours
    kinds = [harbour.kind for harbour in frame.harbours]
    rng.shuffle(kinds)
    places = _places_anywhere(frame, rng) if mode == "anywhere" else frame.harbours
    return tuple(place.trading(kind) for place, kind in zip(places, kinds, strict=True))


def _places_anywhere(frame: Board, rng: Random) -> list[Harbour]:
    """Return as many harbours as are printed, at places of which none shares an intersection."""
    shape, count = frame.topology, len(frame.harbours)
    served: set[int] = set()
    while len(served) < 2 * count:  # fewer when an intersection would serve two
        edges = rng.sample(frame.land.coast_edges, count)
        served = {vertex for edge in edges for vertex in shape.edge_vertices[edge]}
    return [Board.make_harbour(shape, *shore_of(frame, edge), GENERIC) for edge in edges]


def shore_of(board: Board, edge: int) -> tuple[Hex, str]:
    """Return the land hex beside a coast path and that hex's side towards the sea."""
    for hex in board.topology.edge_hexes[edge]:
        if edge in board.land.coast_edges and hex in board.land.hexes:
            return board.topology.hexes[hex], SIDES[board.topology.hex_edges[hex].index(edge)]
    raise ValueError(f"E{edge} does not lie at the coast")
