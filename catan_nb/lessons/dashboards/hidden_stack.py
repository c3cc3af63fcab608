"""A stack of hidden hexes on a small board: what it is made of, and what has been lifted."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Final

from catan_nb.board.geometry import SIDES, neighbour
from catan_nb.board.layout import Board
from catan_nb.board.terrain import TERRAIN_WORDS, Terrain
from catan_nb.language import gettext as _
from catan_nb.stats.seafarers.fog import fog_odds

__all__ = ["MOST_HEXES", "TOKENS", "HiddenStack"]

TOKENS: Final = (5, 9, 4, 10, 6, 8, 3, 11, 12, 2, 9, 5, 10, 4, 11, 8, 6, 3)
"""The tokens for hexes that produce, as many of them in this order as there are such hexes."""
MOST_HEXES: Final = 37
"""So many hexes can be hidden at most."""


class HiddenStack:
    """Hidden hexes, lifted one after the other.

    Parameters
    ----------
    terrain : mapping of str to int
        How many hexes of each terrain are in the stack.
    tokens : tuple of int, optional
        The tokens for those that produce; by itself some of `TOKENS`.
    seed : int
        Decides what comes out.

    Attributes
    ----------
    start, left : FogOdds
        What was in the stack, and what is left.
    came : tuple of (int, str, int)
        Hex, terrain and token of what has come out, in that order.
    board : Board
        The hexes side by side, as they lie now.

    Raises
    ------
    ValueError
        For no hex, and more than `MOST_HEXES`.
    """

    def __init__(
        self, terrain: Mapping[str, int], tokens: tuple[int, ...] | None = None, seed: int = 0
    ) -> None:
        hexes = sum(terrain.values())
        if not 0 < hexes <= MOST_HEXES:
            raise ValueError(
                _("A stack has 1 to {most} hexes, not {n}.").format(most=MOST_HEXES, n=hexes)
            )
        if tokens is None:
            need = fog_odds(terrain).producing
            tokens = tuple(TOKENS[n % len(TOKENS)] for n in range(need))
        self.start = self.left = fog_odds(terrain, tokens)
        self.came: tuple[tuple[int, str, int], ...] = ()
        self.board = _patch(hexes)
        self._rng = Random(seed)

    @property
    def hidden(self) -> tuple[int, ...]:
        """The hexes that are still hidden."""
        return tuple(hex for hex, one in enumerate(self.board.terrain) if one == Terrain.FOG)

    def lift(self, hex: int | None = None) -> None:
        """Uncover a hex, by itself the first one that is hidden; nothing where there is none.

        Notes
        -----
        Terrain and token are drawn from what is left, as in a game.
        """
        hidden = self.hidden
        if hex is None and hidden:
            hex = hidden[0]
        if hex not in hidden:
            return
        pairs = self.left.next_pair()
        weights = [float(chance) for chance in pairs.values()]
        terrain, token = self._rng.choices(tuple(pairs), weights)[0]
        self.left = self.left.lifted(terrain, token)
        self.came = (*self.came, (hex, terrain, token))
        ground, tokens = list(self.board.terrain), list(self.board.tokens)
        ground[hex], tokens[hex] = TERRAIN_WORDS[terrain], token
        self.board = self.board.with_terrain(tuple(ground), tuple(tokens))


def _patch(hexes: int) -> Board:
    """Return so many hidden hexes around one, ring by ring."""
    found = [(0, 0)]
    for here in found:  # which grows while hexes are found
        if len(found) >= hexes:
            break
        found += [near for side in SIDES if (near := neighbour(here, side)) not in found]
    return Board.make(dict.fromkeys(islice(found, hexes), "fog"), name="fog")
