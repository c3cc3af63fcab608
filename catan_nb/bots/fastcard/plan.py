"""The best that a hand can build in one turn, and what the rest of it promises."""

from __future__ import annotations

from typing import Final, NamedTuple

from catan_nb.bots.fastcard.desk import Desk, Hand, desk_of, held_kinds, missing
from catan_nb.fastcard.building import OBJECTS
from catan_nb.fastcard.cards import Cards
from catan_nb.fastcard.game import CardView
from catan_nb.fastcard.prices import PRICES, payments

#: Ways to pay for one object that are thought through, the cheapest first.
WAYS: Final = 5
#: What a card is worth in itself, and what one above the robbery's limit costs.
CARD: Final = 0.05
RISK: Final = 0.06
#: How much of an object's worth is left for each card that is still missing.
PATIENCE: Final = 0.62
#: So many objects that a kept hand comes close to count, each half as much as the one before.
HOPES: Final = 3
#: Nothing hoped for is worth more, not even what would win.
MOST_HOPED: Final = 2.0


class Step(NamedTuple):
    """Something to build, what pays for it, the points it brings, and which expansion it is."""

    what: str
    pay: Cards
    gain: int
    expansion: int | None


class Plan(NamedTuple):
    """What to build in a turn, and what that and the rest of the hand are worth."""

    value: float
    steps: tuple[Step, ...]


class Planner:
    """Plans one turn.

    Parameters
    ----------
    view : CardView
        Of the seat that decides.
    """

    def __init__(self, view: CardView) -> None:
        self.desk = desk_of(view)
        limit = view.options["robbery_limit"]
        assert isinstance(limit, int)
        self.limit = limit
        self._open = tuple(what for what in OBJECTS if what not in view.built)
        self._known: dict[Hand, Plan] = {}

    def plan(self, hand: Hand) -> Plan:
        """Return the best plan for a hand."""
        if hand not in self._known:
            self._known[hand] = self._best(self._open, hand, self.desk)
        return self._known[hand]

    def value(self, hand: Hand) -> float:
        """Return what a hand is worth in this turn."""
        return self.plan(hand).value

    def _best(self, objects: tuple[str, ...], hand: Hand, desk: Desk) -> Plan:
        """Return the best plan with some of the objects, in their order."""
        if not objects:
            return Plan(self._rest(hand, desk), ())
        what, later = objects[0], objects[1:]
        best = self._best(later, hand, desk)
        if not desk.may(what):
            return best
        worth, after, gain = desk.worth(what), desk.built(what), desk.gain(what)
        kind = desk.best_expansion if what == "expansion" else None
        for pay in payments(PRICES[OBJECTS[what]], hand)[:WAYS]:
            left = tuple(held - n for held, n in zip(hand, pay.counts, strict=True))
            follow = self._best(later, left, after)
            if worth + follow.value > best.value:
                best = Plan(worth + follow.value, (Step(what, pay, gain, kind), *follow.steps))
        return best

    def _rest(self, hand: Hand, desk: Desk) -> float:
        """Return what a hand is worth that is kept: its cards, and what it comes close to."""
        size = sum(hand)
        hopes = sorted(
            (
                min(desk.worth(what), MOST_HOPED)
                * PATIENCE ** float(1 + missing(PRICES[cls], hand))
                for what, cls in OBJECTS.items()
                if desk.may(what)
            ),
            reverse=True,
        )
        near: float = sum(hope / 2.0**place for place, hope in enumerate(hopes[:HOPES]))
        return near + CARD * size - RISK * max(0, size - self.limit)

    def worst_card(self, hand: Hand) -> int:
        """Return the kind of card that a hand misses least."""
        return max(
            held_kinds(hand),
            key=lambda kind: self.value(tuple(n - (one == kind) for one, n in enumerate(hand))),
        )
