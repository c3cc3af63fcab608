"""What a player of the Fast Card Game has and may build, as a planner counts it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from catan_nb.fastcard.box import EXPANSIONS
from catan_nb.fastcard.cards import EXPANSION_NAMES, KIND_NAMES, Cards
from catan_nb.fastcard.game import CardView
from catan_nb.fastcard.prices import FOR_ONE

Hand = tuple[int, ...]
"""Cards by the number of their kind."""

# What things are worth beside their points: a guess, measured against random players.
ROOM_FOR_CITY: Final = 0.35
ROOM_FOR_EXPANSION: Final = 0.4
SWAP: Final = 0.25
CARD_A_TURN: Final = 1.0
#: A point that can be taken away is worth less.
LOOSE_POINT: Final = 0.8
TAKEN: Final = 0.25
LASTING: Final = {"picks": 0.15, "steals": 0.35, "safe_roads": 0.1, "safe_knights": 0.1}
WINS: Final = 100.0


@dataclass(frozen=True, slots=True)
class Desk:
    """A display with what is left to build.

    Attributes
    ----------
    points, to_win : int
        Victory points, and how many more win the game.
    settlements, cities, roads, knights : int
        What lies before the player; cities without an expansion.
    safe_roads : int
        Roads that nobody can take.
    expansions : frozenset of int
        Kinds of expansion that can still be had.
    left : tuple of (str, int)
        Building cards in the middle: settlements, roads, knights.
    rivals : tuple of (str, bool)
        Whether a road or knight could be taken from somebody.
    """

    points: int
    to_win: int
    settlements: int
    cities: int
    roads: int
    knights: int
    safe_roads: int
    expansions: frozenset[int]
    left: tuple[tuple[str, int], ...]
    rivals: tuple[tuple[str, bool], ...]

    def may(self, what: str) -> bool:
        """Say whether there is room for an object, whatever it costs."""
        if what == "city":
            return self.settlements > 0
        if what == "expansion":
            return self.cities > 0 and bool(self.expansions)
        left = dict(self.left)[what]
        return left > 0 or dict(self.rivals).get(what, False)

    @property
    def best_expansion(self) -> int | None:
        """The kind of expansion that is worth most, or None."""
        return max(self.expansions, key=_lasting, default=None)

    def worth(self, what: str) -> float:
        """Return what an object is worth, in points."""
        gain = self.gain(what)
        if gain >= self.to_win:
            return WINS
        if what == "settlement":
            return gain + ROOM_FOR_CITY
        if what == "city":
            return gain + (ROOM_FOR_EXPANSION if self.expansions else 0.0)
        if what == "expansion":
            best = self.best_expansion
            return 0.0 if best is None else _lasting(best)
        held = self.roads if what == "road" else self.knights
        taken = 0.0 if dict(self.left)[what] else TAKEN
        if gain:
            return taken + (gain if what == "road" and held < self.safe_roads else LOOSE_POINT)
        return taken + (SWAP if what == "road" else CARD_A_TURN)

    def gain(self, what: str) -> int:
        """Return how many points an object brings."""
        if what == "road":
            return self.roads % 2
        if what == "knight":
            return self.knights % 2
        if what == "expansion":
            best = self.best_expansion
            return 0 if best is None else EXPANSIONS[best].points - 2
        return 1

    def built(self, what: str) -> Desk:
        """Return the display with one object more."""
        gain = self.gain(what)
        after = replace(self, points=self.points + gain, to_win=self.to_win - gain)
        if what == "city":
            return replace(after, settlements=self.settlements - 1, cities=self.cities + 1)
        if what == "expansion":
            return replace(
                after, cities=self.cities - 1, expansions=self.expansions - {self.best_expansion}
            )
        left = tuple((name, max(0, n - (name == what))) for name, n in self.left)
        after = replace(after, left=left)
        if what == "settlement":
            return replace(after, settlements=self.settlements + 1)
        if what == "road":
            return replace(after, roads=self.roads + 1)
        return replace(after, knights=self.knights + 1)


def _lasting(kind: int) -> float:
    """Return what an expansion is worth: its points beyond the city's, and its effect."""
    expansion = EXPANSIONS[kind]
    effects = sum(worth for name, worth in LASTING.items() if getattr(expansion, name))
    return expansion.points - 2 + effects


def desk_of(view: CardView) -> Desk:
    """Return the display of the seat whose view this is."""
    seat = view.seat
    assert seat is not None
    me, stacks = view.players[seat], view.stacks
    target = view.options["target"]
    assert isinstance(target, int)
    in_stack = stacks["expansions"]
    assert not isinstance(in_stack, int)
    counts = {what: left for what, left in stacks.items() if isinstance(left, int)}
    own = {EXPANSION_NAMES.index(name) for name in me.expansions}
    return Desk(
        points=me.points,
        to_win=target - me.points,
        settlements=me.settlements,
        cities=me.cities,
        roads=me.roads,
        knights=me.knights,
        safe_roads=me.safe_roads,
        expansions=frozenset(
            kind for kind, name in enumerate(EXPANSION_NAMES) if in_stack[name] and kind not in own
        ),
        left=tuple((what, counts[what]) for what in ("settlement", "road", "knight")),
        rivals=tuple((what, view.loser(what, seat) is not None) for what in ("road", "knight")),
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


def missing(price: Cards, hand: Hand) -> int:
    """Return how many cards a hand lacks for a price, three equal ones standing for any."""
    lacking = spare = 0
    for wanted, held in zip(price.counts, hand, strict=True):
        lacking += max(0, wanted - held)
        spare += max(0, held - wanted) // FOR_ONE
    return max(0, lacking - spare)


def held_kinds(hand: Hand) -> Iterator[int]:
    """Give the kinds of which a hand has cards."""
    return (kind for kind, count in enumerate(hand) if count)
