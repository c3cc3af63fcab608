"""What quick players go by of a board, from the rules of a game."""

from __future__ import annotations

from functools import lru_cache

from catan_nb.board.terrain import PIPS
from catan_nb.bots.places import kind_worths
from catan_nb.bots.search.mind import Mind
from catan_nb.bots.sight import PAYING
from catan_nb.rules.ruleset import CatanRules

__all__ = ["mind_of"]


@lru_cache(maxsize=16)
def mind_of(rules: CatanRules, tokens: tuple[int, ...] | None = None, kinds: int = PAYING) -> Mind:
    """Return the tables of a game's board.

    Parameters
    ----------
    rules : CatanRules
    tokens : tuple of int, optional
        As they lie, where they have been moved.
    kinds : int
        Of so many kinds of card the worth is told.
    """
    board, shape = rules.board, rules.topology
    tokens = board.tokens if tokens is None else tokens
    hex_pips = [PIPS[token] for token in tokens]
    pips = [0] * (PAYING * len(shape.vertex_hexes))
    for vertex, hexes in enumerate(shape.vertex_hexes):
        for hex in hexes:
            if board.terrain[hex] < PAYING:
                pips[PAYING * vertex + board.terrain[hex]] += hex_pips[hex]
    neighbours: list[list[int]] = [[] for _ in shape.vertex_hexes]
    for edge, (one, other) in enumerate(shape.edge_vertices):
        neighbours[one] += [edge, other]
        neighbours[other] += [edge, one]
    return Mind(pips, hex_pips, list(kind_worths(board.terrain, tokens, kinds)), neighbours)
