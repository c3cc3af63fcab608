"""Number tokens: the order of their letters, the spiral, arrangements drawn evenly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from catan_nb.board.geometry import DIRECTIONS
from catan_nb.board.terrain import RED_TOKENS
from catan_nb.board.topology import Topology
from catan_nb.kernel.text import quoted
from catan_nb.kernel.words import noop, say

TOKEN_LETTERS: dict[int, tuple[int, ...]] = {
    19: (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11),
    30: (
        *(2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4),
        *(8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6),
    ),
}
"""The tokens in the order of the letters on their backs (A, B, C …), by the number of hexes."""

MOST_DRAWS = 10_000
"""Draws after which red places count as impossible; on both islands some 30 are enough."""

TOKEN_MODES = ("spiral", "random")
TOKEN_DIRECTIONS = ("counter_clockwise", "clockwise")


def laid_tokens(
    topology: Topology,
    places: Sequence[int],
    letters: Sequence[int],
    rng: Random,
    *,
    tokens: str = "spiral",
    token_direction: str = "counter_clockwise",
    red_tokens_apart: bool = True,
    draws: Iterator[int] | None = None,
) -> tuple[int, ...]:
    """Lay tokens on hexes of an island; return them by hex number.

    ``tokens``: "spiral" lays them in their order from a random corner inwards in
    ``token_direction``, "random" takes any arrangement with equal chance, with as many draws as
    `random_tokens` says. Raises ValueError where that cannot be done.
    """
    if tokens == "spiral":
        way = spiral(topology, rng.choice(corner_hexes(topology)), token_direction)
        taking = frozenset(places)
        order = [hex for hex in way if hex in taking]
        return lay_tokens(topology, order, letters, red_tokens_apart)
    return random_tokens(topology, places, letters, rng, red_tokens_apart, draws)


def corner_hexes(topology: Topology) -> tuple[int, ...]:
    """Return the corners of an island that is itself a hexagon: hexes with three neighbours."""
    return tuple(hex for hex, around in enumerate(topology.hex_neighbours) if len(around) == 3)


@lru_cache(maxsize=1 << 8)
def spiral(
    topology: Topology, start_corner: int, direction: str = "counter_clockwise"
) -> tuple[int, ...]:
    """Return all hexes in the order in which tokens are laid: around the rim, then inwards.

    ``start_corner`` is the number of a hex on the rim. Raises ValueError for an unknown
    direction, a start that is not on the rim, and an island that no spiral covers.
    """
    one_of("direction", direction, TOKEN_DIRECTIONS)
    if not 0 <= start_corner < topology.n_hexes:
        raise ValueError(f"there is no hex {start_corner} on this board")
    # Sides run counter-clockwise. Walking counter-clockwise the sea is on the right, and a turn
    # to the right is a step back in the list of sides; the other way round all is mirrored.
    right = -1 if direction == "counter_clockwise" else 1
    steps = tuple(DIRECTIONS.values())

    def beside(hex: int, heading: int) -> int | None:
        (q, r), (dq, dr) = topology.hexes[hex], steps[heading % 6]
        return topology.hex_index.get((q + dq, r + dr))

    if topology.n_hexes == 1:
        return (start_corner,)
    here = start_corner
    heading = 0
    while beside(here, heading) is None or beside(here, heading + right) is not None:
        heading += 1
        if heading == 6:
            told = noop("a spiral cannot start on {hex}: not on the rim")
            raise ValueError(say(told, hex=topology.hexes[here]))
    order = [here]
    while len(order) < topology.n_hexes:
        for turn in (2, 1, 0, -1, -2):
            near = beside(here, heading + right * turn)
            if near is not None and near not in order:
                break
        else:
            told = noop("no spiral from {hex} covers this board")
            raise ValueError(say(told, hex=topology.hexes[start_corner]))
        heading += right * turn
        here = near
        order.append(here)
    return tuple(order)


def lay_tokens(
    topology: Topology, order: Sequence[int], letters: Sequence[int], red_tokens_apart: bool
) -> tuple[int, ...]:
    """Lay tokens one after the other on the hexes of ``order``; return them by hex number.

    With ``red_tokens_apart`` a red token that would touch one laid before is exchanged with
    the next token to be turned that is not red itself; when none is left, with the last one
    laid in whose place it touches no red. Raises ValueError when tokens and hexes differ in
    number or when there is no such place.
    """
    if len(order) != len(letters):
        raise ValueError(f"{len(letters)} tokens for {len(order)} hexes")
    line = list(letters)
    if red_tokens_apart:
        turn = {hex: number for number, hex in enumerate(order)}
        _part_reds(
            line,
            [
                [turn[near] for near in topology.hex_neighbours[hex] if near in turn]
                for hex in order
            ],
        )
    tokens = [0] * topology.n_hexes
    for hex, token in zip(order, line, strict=True):
        tokens[hex] = token
    return tuple(tokens)


def _part_reds(line: list[int], near: Sequence[Sequence[int]]) -> None:
    """Exchange red tokens in a line of tokens; ``near`` lists the touching positions of each."""

    def fits(here: int, turned: int) -> bool:
        """Whether a red token at this position touches none of the first ``turned`` tokens."""
        return all(line[other] not in RED_TOKENS for other in near[here] if other < turned)

    for here in range(len(line)):
        if line[here] not in RED_TOKENS or fits(here, here):
            continue
        later = (other for other in range(here + 1, len(line)) if line[other] not in RED_TOKENS)
        earlier = (
            other
            for other in reversed(range(here))
            if line[other] not in RED_TOKENS and fits(other, here)
        )
        exchange = next(later, next(earlier, None))
        if exchange is None:
            raise ValueError(say("base.layout.variable: these red tokens cannot be kept apart"))
        line[here], line[exchange] = line[exchange], line[here]


def random_tokens(
    topology: Topology,
    places: Sequence[int],
    letters: Sequence[int],
    rng: Random,
    red_tokens_apart: bool,
    draws: Iterator[int] | None = None,
) -> tuple[int, ...]:
    """Return tokens by hex number in an arrangement drawn evenly from all that are allowed.

    Only the places of the reds decide whether an arrangement is allowed. So these are drawn
    until they fit, and the others are shuffled over what is left. There is a draw for each of
    ``draws``, of which several pools may take; by itself `MOST_DRAWS`. Raises ValueError when
    tokens and hexes differ in number or the reds fit nowhere.
    """
    if len(places) != len(letters):
        raise ValueError(f"{len(letters)} tokens for {len(places)} hexes")
    reds = [token for token in letters if token in RED_TOKENS]
    others = [token for token in letters if token not in RED_TOKENS]
    for _ in iter(range(MOST_DRAWS)) if draws is None else draws:
        red_places = rng.sample(places, len(reds))
        taken = set(red_places)
        if not red_tokens_apart or all(
            taken.isdisjoint(topology.hex_neighbours[hex]) for hex in red_places
        ):
            break
    else:
        raise ValueError(say("base.layout.variable: these red tokens cannot be kept apart"))
    rng.shuffle(others)
    tokens = [0] * topology.n_hexes
    other_places = (hex for hex in places if hex not in taken)
    for hex, token in zip((*red_places, *other_places), (*reds, *others), strict=True):
        tokens[hex] = token
    return tuple(tokens)


def one_of(what: str, value: str, known: Sequence[str]) -> None:
    """Refuse a value with a ValueError that says what is known."""
    if value not in known:
        raise ValueError(f"unknown {what} {quoted(value)}: use one of {', '.join(known)}")
