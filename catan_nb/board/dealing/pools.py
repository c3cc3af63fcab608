"""Pools: hexes of a plan whose terrain and tokens are dealt at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from catan_nb.board.boardfile import read_list, read_mapping
from catan_nb.board.dealing.tokens import TOKEN_DIRECTIONS, corner_hexes, laid_tokens, spiral
from catan_nb.board.geometry import Hex
from catan_nb.board.terrain import TERRAIN_WORDS, TOKENS, Terrain
from catan_nb.board.topology import topology
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.errors import words_of
from catan_nb.kernel.files import MOST_HEXES
from catan_nb.kernel.text import meant, quoted
from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import Name, noop, say

#: How the tokens of a pool are laid.
LAYS: Final = ("spiral", "shuffled", "none")


@frozen
class Pool:
    """Hexes of a board that are dealt together.

    Attributes
    ----------
    name : str
    hexes : tuple of Hex
        Where they lie.
    terrain : tuple of str
        What is dealt to them, as many words as there are hexes.
    tokens : tuple of int
        The tokens in the order of their letters, one for each hex that takes one.
    lay : str
        One of `LAYS`.
    """

    name: str
    hexes: tuple[Hex, ...]
    terrain: tuple[str, ...]
    tokens: tuple[int, ...]
    lay: str

    @property
    def has_shores(self) -> bool:
        """Whether sea and land are dealt, so that nobody knows where the coast will be."""
        return len({Terrain.SEA.word == word for word in self.terrain}) == 2

    def dealt_terrain(self, rng: Random) -> dict[Hex, str]:
        """Return a terrain for each hex, in an order drawn evenly."""
        words = list(self.terrain)
        rng.shuffle(words)
        return dict(zip(self.hexes, words, strict=True))

    def laid(self, ground: Mapping[Hex, str], rng: Random, tokens: str, **how: Any) -> list[int]:
        """Return a token for each hex of the pool, 0 for none, on the terrain that was dealt.

        ``tokens="random"`` shuffles those of a spiral too; the rest is as in `laid_tokens`.
        Raises ValueError where red tokens cannot be kept apart.
        """
        if self.lay == "none":
            return [0] * len(self.hexes)
        shape = topology(self.hexes)
        places = [
            hex for hex, place in enumerate(shape.hexes) if TERRAIN_WORDS[ground[place]].takes_token
        ]
        lay = tokens if self.lay == "spiral" else "random"
        numbers = laid_tokens(shape, places, self.tokens, rng, tokens=lay, **how)
        return [numbers[shape.hex_index[place]] for place in self.hexes]


def read_pool(name: str, data: object, hexes: Sequence[Hex]) -> Pool:
    """Make a pool from JSON values. Raises ValueError saying what is wrong with it."""
    what = f"the pool {quoted(name)}"
    source = read_mapping(data, what, ("terrain", "tokens", "lay"), needed=("terrain",))
    lay = source.get("lay", "shuffled")
    if lay not in LAYS:
        raise ValueError(f"{what}: unknown lay {quoted(lay)}: use one of {', '.join(LAYS)}")
    terrain = read_counts(source["terrain"], f"the terrain of {what}", tuple(TERRAIN_WORDS))
    tokens = tuple(
        _read_token(token, f"the tokens of {what}, number {number}")
        for number, token in enumerate(read_list(source.get("tokens", []), what), start=1)
    )
    if len(terrain) != len(hexes):
        raise ValueError(f"{what} has {len(terrain)} hexes for {len(hexes)} places on the board")
    wanted = sum(TERRAIN_WORDS[word].takes_token for word in terrain) if lay != "none" else 0
    if len(tokens) != wanted:
        raise ValueError(f"{what} has {len(tokens)} tokens for {wanted} hexes that take one")
    if lay == "spiral":
        _check_spiral(name, hexes)
    return Pool(name, tuple(hexes), terrain, tokens, lay)


def read_counts(data: object, what: str, known: Sequence[str]) -> tuple[str, ...]:
    """Return words as often as an object counts them: ``{"ore": 2}`` is ore twice.

    Raises ValueError for words that are not known, for what is no count, and for more than the
    hexes of the largest board, before any word is repeated.
    """
    if not isinstance(data, Mapping):
        raise ValueError(f"{what}: expected numbers by name, not {quoted(data)}")
    for word, count in data.items():
        if word not in known:
            told = f"{what}: unknown {quoted(word)}: use one of {', '.join(known)}"
            raise ValueError(told + meant(word, known))
        if not is_whole(count) or count < 0:
            raise ValueError(f"{what}: expected how many {word}, not {quoted(count)}")
    if sum(data.values()) > MOST_HEXES:
        raise ValueError(f"{what}: at most {MOST_HEXES} are counted altogether")
    return tuple(word for word, count in data.items() for _ in range(count))


def _read_token(token: object, what: str) -> int:
    if not is_whole(token) or token not in TOKENS:
        raise ValueError(f"{what}: there is no token {quoted(token)}: only 2–6 and 8–12")
    return token


def _check_spiral(name: str, hexes: Sequence[Hex]) -> None:
    """Refuse an island on which no spiral can be laid from each of its corners."""
    shape = topology(hexes)
    corners = corner_hexes(shape)
    if not corners:
        told = noop("the pool {name}: no spiral can start, since none of its hexes is a corner")
        raise ValueError(say(told, name=Name(repr(name))))
    for corner in corners:
        for direction in TOKEN_DIRECTIONS:
            try:
                spiral(shape, corner, direction)
            except ValueError as error:
                inner = {"name": Name(repr(name)), "told": words_of(error)}
                raise ValueError(say("the pool {name}: {told}", **inner)) from error
