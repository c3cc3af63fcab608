"""The best that a hand can build in one turn, and what the rest of it promises."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from catan_nb.bots.fastcard.desk import Desk, Hand, changed, desk_of, held_kinds, missing
from catan_nb.bots.fastcard.worth import Worths
from catan_nb.fastcard.building import OBJECTS, PRICES, payments
from catan_nb.fastcard.cards import KINDS, Cards
from catan_nb.fastcard.game import CardView

#: Ways to pay for one object that are thought through, the cheapest first.
WAYS: Final = 5
#: What a card is worth in itself, and what one that a robbery would take costs.
CARD: Final = 0.08
RISK: Final = 0.06
#: How much of an object's worth is left for each card that is still missing.
PATIENCE: Final = 0.65
#: So many objects that a kept hand comes close to count, each so much less than the one before.
HOPES: Final = 3
FADING: Final = 0.6
#: Nothing hoped for is worth more.
MOST_HOPED: Final = 2.0
#: What winning in a later turn is worth, and how much of that is left for each missing card.
VICTORY: Final = 3.0
VICTORY_PATIENCE: Final = 0.55

#: What each object costs, by name and counted by kind.
PRICE: Final[dict[str, Hand]] = {what: PRICES[cls].counts for what, cls in OBJECTS.items()}


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


class Outlook:
    """What a display promises: what its objects are worth, and what wins.

    Parameters
    ----------
    desk : Desk
    """

    def __init__(self, desk: Desk) -> None:
        worths = Worths(desk)
        self.desk = desk
        self.expansion = worths.best_expansion
        self.worth = {what: worths.worth(what) for what in OBJECTS if desk.may(what)}
        self.wins = list(_winning(tuple(OBJECTS), desk, (0,) * KINDS))

    def promise(self, hand: Hand) -> float:
        """Return what a hand is worth for what it comes close to."""
        hopes = sorted(
            (
                min(worth, MOST_HOPED) * PATIENCE ** float(1 + missing(PRICE[what], hand))
                for what, worth in self.worth.items()
            ),
            reverse=True,
        )
        near: float = sum(hope * FADING**place for place, hope in enumerate(hopes[:HOPES]))
        lacking = min((missing(price, hand) for price in self.wins), default=None)
        if lacking is None:
            return near
        victory: float = VICTORY * VICTORY_PATIENCE ** float(1 + lacking)
        return near + victory


def _winning(objects: tuple[str, ...], desk: Desk, price: Hand) -> Iterator[Hand]:
    """Give the prices of all that would win if it were built in one turn."""
    if desk.to_win <= 0:
        yield price
    elif objects and desk.to_win <= len(objects) + 1:
        what, later = objects[0], objects[1:]
        yield from _winning(later, desk, price)
        kind = Worths(desk).best_expansion if what == "expansion" else None
        if desk.may(what) and desk.gain(what, kind):
            both = tuple(a + b for a, b in zip(price, PRICE[what], strict=True))
            yield from _winning(later, desk.built(what, kind), both)


class Planner:
    """Plans one turn.

    Parameters
    ----------
    view : CardView
        Of the seat that decides.
    """

    def __init__(self, view: CardView) -> None:
        limit = view.options["robbery_limit"]
        assert isinstance(limit, int)
        self.limit = limit
        self._open = tuple(what for what in OBJECTS if what not in view.built)
        self._outlooks: dict[tuple[str, ...], Outlook] = {(): Outlook(desk_of(view))}
        self._known: dict[Hand, Plan] = {}

    def plan(self, hand: Hand) -> Plan:
        """Return the best plan for a hand."""
        if hand not in self._known:
            self._known[hand] = self._best(self._open, hand, ())
        return self._known[hand]

    def wins(self, plan: Plan) -> bool:
        """Say whether a plan brings the points that win."""
        return sum(step.gain for step in plan.steps) >= self._outlooks[()].desk.to_win

    def value(self, hand: Hand) -> float:
        """Return what a hand is worth in this turn."""
        return self.plan(hand).value

    def _best(self, objects: tuple[str, ...], hand: Hand, done: tuple[str, ...]) -> Plan:
        """Return the best plan with some of the objects, in their order, when others are done."""
        if not objects:
            return Plan(self._rest(hand, done), ())
        what, later = objects[0], objects[1:]
        best = self._best(later, hand, done)
        outlook = self._outlooks[done]
        if what not in outlook.worth:
            return best
        kind = outlook.expansion if what == "expansion" else None
        worth, gain = outlook.worth[what], outlook.desk.gain(what, kind)
        for pay in payments(PRICES[OBJECTS[what]], hand)[:WAYS]:
            after = (*done, what)
            if after not in self._outlooks:
                self._outlooks[after] = Outlook(outlook.desk.built(what, kind))
            left = tuple(held - n for held, n in zip(hand, pay.counts, strict=True))
            follow = self._best(later, left, after)
            if worth + follow.value > best.value:
                best = Plan(worth + follow.value, (Step(what, pay, gain, kind), *follow.steps))
        return best

    def _rest(self, hand: Hand, done: tuple[str, ...]) -> float:
        """Return what a hand is worth that is kept: its cards, and what it comes close to."""
        size = sum(hand)
        return self._outlooks[done].promise(hand) + CARD * size - RISK * max(0, size - self.limit)

    def worst_card(self, hand: Hand) -> int:
        """Return the kind of card that a hand misses least."""
        return max(held_kinds(hand), key=lambda kind: self.value(changed(hand, less=kind)))
