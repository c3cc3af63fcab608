"""Openings: what two settlements are worth together, and which pairs are best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from catan_nb.board.layout import Board
from catan_nb.board.terrain import PIPS
from catan_nb.kernel.words import format_number, say, translated
from catan_nb.rules.cards import Cards
from catan_nb.stats.island.production import site_production
from catan_nb.stats.play.waiting import (
    cards_chain,
    paying_chance,
    set_wait,
    site_payouts,
    wait_mean,
)

FOR_A_SETTLEMENT = ("brick", "lumber", "grain", "wool")
"""The four kinds that a settlement costs, one card each (base.build.settlement)."""


@dataclass(frozen=True)
class Opening:
    """Settlements on some intersections and what they bring.

    Attributes
    ----------
    board : Board
    vertices : tuple of int
    """

    board: Board
    vertices: tuple[int, ...]

    @cached_property
    def payouts(self) -> dict[int, Cards]:
        """What each roll pays."""
        return site_payouts(self.board, *self.vertices)

    @property
    def production(self) -> dict[str, Fraction]:
        """Cards per roll on average, by resource: the places add up."""
        places = [site_production(self.board, vertex) for vertex in self.vertices]
        return {name: sum((p[name] for p in places), Fraction(0)) for name in places[0]}

    @property
    def pips(self) -> int:
        """The pips of all its hexes, one that two settlements share twice."""
        return sum(PIPS[total] * cards.total for total, cards in self.payouts.items())

    @property
    def cards_per_roll(self) -> Fraction:
        """Cards of any kind per roll on average."""
        return sum(self.production.values(), Fraction(0))

    @property
    def variety(self) -> tuple[str, ...]:
        """The kinds of card that it brings."""
        return tuple(name for name, cards in self.production.items() if cards)

    @property
    def paying_chance(self) -> Fraction:
        """The chance that a roll brings at least one card: each token counts once."""
        return paying_chance(self.payouts)

    @property
    def first_card(self) -> Fraction | None:
        """Rolls until the first card on average."""
        return wait_mean(self.paying_chance)

    def set_wait(self, kinds: Iterable[str] = FOR_A_SETTLEMENT) -> Fraction | None:
        """Return the rolls until a card of each kind on average; None when one never comes."""
        return set_wait(self.payouts, kinds)

    def cards_wait(self, wanted: Cards) -> Fraction | None:
        """Return the rolls until these cards have come on average; None when they never do."""
        if any(not self.production.get(name) for name in wanted):
            return None
        chain = cards_chain(self.payouts, wanted)
        return chain.expected_steps[chain.states[0]]

    def _rows(self) -> list[tuple[str, str]]:
        wait = self.set_wait()
        kinds = (f"{36 * n} {translated(name)}" for name, n in self.production.items() if n)
        takes = str(say("never")) if wait is None else format_number(float(wait), ".1f")
        return [
            (str(say("places")), ", ".join(self.board.label("vertex", v) for v in self.vertices)),
            (str(say("pips")), f"{self.pips}: {', '.join(kinds)}"),
            (
                str(say("a roll pays with")),
                f"{self.paying_chance} ≈ {format_number(float(self.paying_chance), '.2f')}",
            ),
            (str(say("rolls to a settlement's cards")), takes),
        ]

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {value}" for name, value in self._rows())


def opening(board: Board, *vertices: int) -> Opening:
    """Return the opening with settlements on some intersections.

    Parameters
    ----------
    board : Board
    *vertices : int
        One or more; the order does not matter for what is worked out here.

    Raises
    ------
    ValueError
        When there are none, when one is not on the board, or when two break the distance rule
        (base.distance).

    Examples
    --------
    >>> from catan_nb import printed
    >>> opening(printed("beginner"), 31, 40)
    places: V31, V40
    pips: 21: 2 lumber, 7 ore, 8 grain, 4 wool
    a roll pays with: 19/36 ≈ 0.53
    rolls to a settlement's cards: never
    """
    if not vertices:
        raise ValueError(say("an opening has at least one intersection"))
    for vertex in vertices:
        board.label("vertex", vertex)
    for first, second in combinations(vertices, 2):
        if first == second or second in board.topology.vertex_neighbours[first]:
            names = ", ".join(board.label("vertex", v) for v in (first, second))
            raise ValueError(
                say("{names} are too close to each other [base.distance]", names=names)
            )
    return Opening(board, vertices)


def openings(board: Board) -> Iterator[Opening]:
    """Give all pairs of intersections on land that keep the distance rule.

    Examples
    --------
    >>> from catan_nb import printed
    >>> sum(1 for _ in openings(printed("beginner")))
    1359
    """
    shape = board.topology
    land = [v for v in range(shape.n_vertices) if shape.vertex_hexes[v]]
    for first, second in combinations(land, 2):
        if second not in shape.vertex_neighbours[first]:
            yield Opening(board, (first, second))


def rank_openings(
    board: Board, kinds: Iterable[str] = FOR_A_SETTLEMENT
) -> dict[tuple[int, ...], Fraction]:
    """Rank all openings by how fast they bring a card of each kind.

    Parameters
    ----------
    board : Board
    kinds : iterable of str
        By itself what a settlement costs.

    Returns
    -------
    dict of tuple to Fraction
        Pair of intersections to the rolls it takes on average, the fastest first; those that
        never bring some kind are left out.
    """
    wanted = tuple(kinds)
    waits = {pair.vertices: pair.set_wait(wanted) for pair in openings(board)}
    known = {vertices: wait for vertices, wait in waits.items() if wait is not None}
    return dict(sorted(known.items(), key=lambda item: (item[1], item[0])))


def best_partners(ranking: dict[tuple[int, ...], Fraction]) -> dict[int, tuple[int, Fraction]]:
    """Return for each intersection the partner with which it is fastest, and how fast.

    Parameters
    ----------
    ranking : dict
        As `rank_openings` returns it.

    Returns
    -------
    dict of int to (int, Fraction)
        Best intersections first.
    """
    best: dict[int, tuple[int, Fraction]] = {}
    for (one, other), wait in ranking.items():
        best.setdefault(one, (other, wait))
        best.setdefault(other, (one, wait))
    return best
