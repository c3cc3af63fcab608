"""What quick players go by of a board, from the rules of a game."""

from __future__ import annotations

from functools import lru_cache

from catan_nb.board.terrain import PIPS
from catan_nb.bots.places import kind_worths
from catan_nb.bots.search.mind import Mind
from catan_nb.rules.cards import RESOURCE_KINDS
from catan_nb.rules.ruleset import CatanRules

__all__ = ["mind_of"]


@lru_cache(maxsize=16)
def mind_of(rules: CatanRules) -> Mind:
    """Return the tables of a game's board."""
    board, shape = rules.board, rules.topology
    kinds = len(RESOURCE_KINDS)
    hex_pips = [PIPS[token] for token in board.tokens]
    pips = [0] * (kinds * len(shape.vertex_hexes))
    for vertex, hexes in enumerate(shape.vertex_hexes):
        for hex in hexes:
            if board.terrain[hex] < kinds:
                pips[kinds * vertex + board.terrain[hex]] += hex_pips[hex]
    neighbours: list[list[int]] = [[] for _ in shape.vertex_hexes]
    for edge, (one, other) in enumerate(shape.edge_vertices):
        neighbours[one] += [edge, other]
        neighbours[other] += [edge, one]
    return Mind(pips, hex_pips, list(kind_worths(board.terrain, board.tokens)), neighbours)
