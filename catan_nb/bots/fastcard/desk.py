"""What a player of the Fast Card Game has and may build, as a good bot counts it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catan_nb.fastcard.box import EXPANSIONS
from catan_nb.fastcard.building import FOR_ONE
from catan_nb.fastcard.cards import EXPANSION_NAMES, KIND_NAMES
from catan_nb.fastcard.game import CardView
from catan_nb.fastcard.reading import CardPlayer
from catan_nb.kernel.values import frozen

Hand = tuple[int, ...]
"""Cards by the number of their kind."""

#: What can be taken away.
MOVABLES: Final = ("road", "knight")


@frozen
class Movables:
    """The roads or the knights of a display.

    Attributes
    ----------
    held, safe, left : int
        How many lie there, how many of the first nobody can take, and how many are in the middle.
    prey : int, optional
        How many the one has from whom the next would be taken; None where there is nobody.
    """

    held: int
    safe: int
    left: int
    prey: int | None

    @property
    def next_is_safe(self) -> bool:
        """Whether nobody can take the next one."""
        return self.held < self.safe


@frozen
class Desk:
    """A display with what is left to build.

    Attributes
    ----------
    to_win : int
        How many more points win the game.
    leader_to_win : int
        How many more points the one with most of them needs.
    rivals : int
        How many others there are.
    settlements, cities : int
        What lies before the player; cities without an expansion.
    settlements_left : int
        Settlements in the middle.
    roads, knights : Movables
    expansions : frozenset of int
        Kinds of expansion that can still be had.
    """

    to_win: int
    leader_to_win: int
    rivals: int
    settlements: int
    cities: int
    settlements_left: int
    roads: Movables
    knights: Movables
    expansions: frozenset[int]

    def movables(self, what: str) -> Movables:
        """Return the roads or the knights."""
        return self.roads if what == "road" else self.knights

    def may(self, what: str) -> bool:
        """Say whether there is room for an object, whatever it costs."""
        if what == "settlement":
            return self.settlements_left > 0
        if what == "city":
            return self.settlements > 0
        if what == "expansion":
            return self.cities > 0 and bool(self.expansions)
        movables = self.movables(what)
        return movables.left > 0 or movables.prey is not None

    def gain(self, what: str, kind: int | None = None) -> int:
        """Return how many points an object brings; of expansions it is that of a `kind`."""
        if what in MOVABLES:
            return self.movables(what).held % 2
        return 1 if kind is None else EXPANSIONS[kind].points - 2

    def built(self, what: str, kind: int | None = None) -> Desk:
        """Return the display with one object more; of expansions it is that of a `kind`."""
        after = replace(self, to_win=self.to_win - self.gain(what, kind))
        if what == "settlement":
            return replace(
                after, settlements=self.settlements + 1, settlements_left=self.settlements_left - 1
            )
        if what == "city":
            return replace(after, settlements=self.settlements - 1, cities=self.cities + 1)
        if kind is not None:
            expansion, roads, knights = EXPANSIONS[kind], self.roads, self.knights
            return replace(
                after,
                cities=self.cities - 1,
                expansions=self.expansions - {kind},
                roads=replace(roads, safe=roads.safe + expansion.safe_roads),
                knights=replace(knights, safe=knights.safe + expansion.safe_knights),
            )
        if what == "road":
            return replace(after, roads=_one_more(self.roads))
        return replace(after, knights=_one_more(self.knights))


def _one_more(movables: Movables) -> Movables:
    return replace(movables, held=movables.held + 1, left=max(0, movables.left - 1))


def _held_by(player: CardPlayer, what: str) -> int:
    """Return how many roads or knights lie before a player."""
    return player.roads if what == "road" else player.knights


def desk_of(view: CardView) -> Desk:
    """Return the display of the seat whose view this is."""
    seat = view.seat
    assert seat is not None
    me, stacks = view.players[seat], view.stacks
    target, in_stack = view.options["target"], stacks["expansions"]
    assert isinstance(target, int)
    assert not isinstance(in_stack, int)
    counts = {what: left for what, left in stacks.items() if isinstance(left, int)}
    own = {EXPANSION_NAMES.index(name) for name in me.expansions}

    def movables(what: str, safe: int) -> Movables:
        loser = view.loser(what, seat)
        prey = None if loser is None else _held_by(view.players[loser], what)
        return Movables(_held_by(me, what), safe, counts[what], prey)

    return Desk(
        to_win=target - me.points,
        leader_to_win=target - max(player.points for player in view.players),
        rivals=len(view.players) - 1,
        settlements=me.settlements,
        cities=me.cities,
        settlements_left=counts["settlement"],
        roads=movables("road", sum(EXPANSIONS[kind].safe_roads for kind in own)),
        knights=movables("knight", sum(EXPANSIONS[kind].safe_knights for kind in own)),
        expansions=frozenset(
            kind for kind, name in enumerate(EXPANSION_NAMES) if in_stack[name] and kind not in own
        ),
    )


def hand_of(view: CardView) -> Hand:
    """Return the hand of the seat whose view this is."""
    assert view.seat is not None
    hand = view.players[view.seat].hand or {}
    return tuple(hand[name] for name in KIND_NAMES)


def changed(hand: Hand, *, less: int | None = None, more: int | None = None) -> Hand:
    """Return a hand with a card less, or more, or both."""
    counts = list(hand)
    if less is not None:
        counts[less] -= 1
    if more is not None:
        counts[more] += 1
    return tuple(counts)


def missing(price: Hand, hand: Hand) -> int:
    """Return how many cards a hand lacks for a price, three equal ones standing for any."""
    lacking = spare = 0
    for wanted, held in zip(price, hand, strict=True):
        if held < wanted:
            lacking += wanted - held
        else:
            spare += (held - wanted) // FOR_ONE
    return max(0, lacking - spare)


def held_kinds(hand: Hand) -> Iterator[int]:
    """Give the kinds of which a hand has cards."""
    return (kind for kind, count in enumerate(hand) if count)
