"""What a seat remembers of a game: known and expected hands, offers made and refused.

Everything comes from the events that the seat may know of. Thefts among others are not seen,
so the hands of others are expectations, not facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from catan_nb.kernel.event import Event
from catan_nb.kernel.ruleset import Ruleset
from catan_nb.rules.base.events import (
    Answered,
    CardsReceived,
    CityBuilt,
    Discarded,
    NoTrade,
    Offered,
    RoadBuilt,
    SettlementBuilt,
    Stolen,
    Traded,
    TradedWithBank,
    TurnBegan,
)
from catan_nb.rules.cards import Cards
from catan_nb.rules.development.events import DevelopmentBought, Monopolised
from catan_nb.rules.numbers import CITY_COST, ROAD_COST, SETTLEMENT_COST
from catan_nb.rules.numbers import DEVELOPMENT_COST as CARD_COST
from catan_nb.rules.play.game import View

#: What is given and what is wanted.
Bargain = tuple[Cards, Cards]

_Numbered = Iterable[tuple[int, int]]
_Told = TypeVar("_Told", bound=Event)


class SeatMemory:
    """One seat's memory of a game.

    Parameters
    ----------
    seat, players : int
    kinds : int
        How many kinds of card the game has.
    notes : mapping of event type to callable
        How to take in events that are not of the base game.

    Attributes
    ----------
    hands : list of list of float
        How many cards of each kind each seat is expected to hold. Where the record does not
        tell how cards came (a position set up by hand) the sums fall short.
    sure : list of list of int
        How many cards of each kind each seat holds at least, as far as the record tells. A card
        that leaves a hand unseen may have been any, so one less of each kind is sure.
    offered : list of (Cards, Cards)
        What this seat has offered in its present turn, as ``(give, get)``.
    marks : dict of str to int
        What a system's notes keep in mind until the turn is over.
    """

    def __init__(self, seat: int, players: int, kinds: int, notes: Notes) -> None:
        self.seat = seat
        self.hands = [[0.0] * kinds for _ in range(players)]
        self.sure = [[0] * kinds for _ in range(players)]
        self.offered: list[Bargain] = []
        self.marks: dict[str, int] = {}
        self._notes = notes
        self._heard: Bargain | None = None
        self._declined: list[Bargain] = []
        self._refused: list[set[Bargain]] = [set(), set(), set()]
        self._plies = 0
        self._anchor: TurnBegan | None = None

    def refused(self, bargain: Bargain) -> bool:
        """Return whether an offer at least as good found no partner in the last own turns."""
        give, get = bargain
        return any(
            _covers_cards(once[0], give) and _covers_cards(get, once[1])
            for turn in self._refused
            for once in turn
        )

    def refused_before(self, give: Cards, get: Cards) -> bool:
        """Return whether this seat has refused an offer at least as good in this turn."""
        return any(
            _covers_cards(once, give) and _covers_cards(get, asked)
            for once, asked in self._declined
        )

    @property
    def ply(self) -> int:
        """The number of actions processed, including the current one."""
        return self._plies

    @property
    def bad_luck(self) -> int:
        """The number of the seat's recent offers that found no partner."""
        return sum(map(len, self._refused))

    def follows(self, view: View) -> bool:
        """Return whether a view's game has started the turn that this memory reaches."""
        return (
            self.seat == view.seat
            and self._plies <= view.ply
            and any(event is self._anchor for event in view.events_at(self._plies - 1))
        )

    def note(self, view: View) -> SeatMemory | None:
        """Process new events; return the memory at the start of this turn.

        None when no turn has begun.
        """
        turn = None
        for ply in range(self._plies, view.ply):
            self._plies = ply + 1
            began = False
            for event in view.events_at(ply):
                noting = self._noting(type(event))
                if noting is not None:
                    noting(self, event)
                if isinstance(event, TurnBegan):
                    self._anchor, began = event, True
            if began:
                turn = self.copy()
        return turn

    def _noting(self, kind: type[Event]) -> Note[Any] | None:
        """Return the handler of an event type: that of its nearest base type."""
        notes = self._notes
        return next((notes[cls] for cls in kind.__mro__ if cls in notes), None)

    def copy(self) -> SeatMemory:
        new = SeatMemory(self.seat, len(self.hands), 0, self._notes)
        new.marks = self.marks.copy()
        new.hands = [hand[:] for hand in self.hands]
        new.sure = [hand[:] for hand in self.sure]
        new.offered = self.offered[:]
        new._refused = [bargains.copy() for bargains in self._refused]
        new._heard, new._declined = self._heard, self._declined[:]
        new._plies, new._anchor = self._plies, self._anchor
        return new

    def known(self) -> dict[int, Cards]:
        """Return what is certain about others' hands, as `View.imagine` takes it."""
        others = enumerate(self.sure)
        return {seat: Cards.of(hand) for seat, hand in others if seat != self.seat and any(hand)}

    def handed_on(self, seat: int) -> SeatMemory:
        """Return a copy for a game that continues from here with another player in the seat.

        Of offers and answers another seat has its own memory, so it begins without any.
        """
        new = self.copy()
        new._plies, new._anchor = 0, None
        if seat != self.seat:
            new.seat, new.offered, new._heard = seat, [], None
            new._declined, new._refused = [], [set(), set(), set()]
        return new

    def forget_hands(self) -> None:
        """Discard all knowledge of hands."""
        self.hands = [[0.0] * len(hand) for hand in self.hands]
        self.sure = [[0] * len(hand) for hand in self.sure]

    # ---- one event -----------------------------------------------------------------

    def _received(self, event: Any) -> None:
        self.gain(event.player, event.cards.numbered())

    def _discarded(self, event: Discarded) -> None:
        self.lose(event.player, event.cards.numbered())

    def _road(self, event: RoadBuilt) -> None:
        if not event.free:
            self.lose(event.player, ROAD_COST)

    def _settlement(self, event: SettlementBuilt) -> None:
        if not event.free:
            self.lose(event.player, SETTLEMENT_COST)

    def _city(self, event: CityBuilt) -> None:
        self.lose(event.player, CITY_COST)

    def _card(self, event: DevelopmentBought) -> None:
        if not event.gratis:
            self.lose(event.player, CARD_COST)

    def _monopolised(self, event: Monopolised) -> None:
        self.lose(event.victim, event.cards.numbered())
        self.gain(event.player, event.cards.numbered())

    def _traded_with_bank(self, event: TradedWithBank) -> None:
        self.lose(event.player, event.give.numbered())
        self.gain(event.player, event.get.numbered())

    def _traded(self, event: Traded) -> None:
        self.lose(event.player, event.give.numbered())
        self.gain(event.partner, event.give.numbered())
        self.lose(event.partner, event.get.numbered())
        self.gain(event.player, event.get.numbered())

    def _stolen(self, event: Stolen) -> None:
        if event.kind is not None:
            self.lose(event.victim, ((event.kind, 1),))
            self.gain(event.thief, ((event.kind, 1),))
            return
        self.unseen(event.victim, event.thief, 1)

    def _turn(self, event: TurnBegan) -> None:
        self.marks.clear()
        self._declined = []
        if event.player == self.seat:
            self.offered = []
            self._refused = [set(), *self._refused[:2]]

    def _offer(self, event: Offered) -> None:
        self._heard = event.give, event.get
        if event.player == self.seat:
            self.offered.append((event.give, event.get))

    def _answer(self, event: Answered) -> None:
        if event.player == self.seat and event.answer != "accept" and self._heard is not None:
            self._declined.append(self._heard)

    def _no_trade(self, event: NoTrade) -> None:
        if event.player == self.seat and self.offered:
            self._refused[0].add(self.offered[-1])

    # ---- hands ---------------------------------------------------------------------

    def gain(self, seat: int, cards: _Numbered) -> None:
        """Record cards that a seat received."""
        for kind, count in cards:
            self.hands[seat][kind] += count
            self.sure[seat][kind] += count

    def unseen(self, giver: int, taker: int, count: int) -> None:
        """Record a number of cards that changed hands unseen."""
        giver_hand, taken = self.hands[giver], self.hands[taker]
        self.sure[giver] = [max(0, sure_count - count) for sure_count in self.sure[giver]]
        total = sum(giver_hand)
        if total > 0:
            share = min(1.0, count / total)
            for kind, held in enumerate(giver_hand):
                taken[kind] += held * share
                giver_hand[kind] -= held * share

    def lose(self, seat: int, cards: _Numbered) -> None:
        """Record cards that a seat gave away."""
        hand, sure = self.hands[seat], self.sure[seat]
        for kind, count in cards:
            sure[kind] = max(0, sure[kind] - count)
            hand[kind] -= count
            if hand[kind] < 0:
                # More of this kind was there than expected, so less of the others.
                missing, hand[kind] = -hand[kind], 0.0
                remaining = sum(hand)
                keep = max(0.0, 1 - missing / remaining) if remaining else 0.0
                hand[:] = [other * keep for other in hand]


def _covers_cards(cards: Cards, other: Cards) -> bool:
    """Return whether one set of cards contains another."""
    return all(a >= b for a, b in zip(cards.counts, other.counts, strict=True))


#: Takes in what an event tells.
Note = Callable[[SeatMemory, _Told], None]
Notes = Mapping[type[Event], Note[Any]]

#: How to take in the events of the base game.
NOTES: Final[Notes] = {
    CardsReceived: SeatMemory._received,
    Discarded: SeatMemory._discarded,
    RoadBuilt: SeatMemory._road,
    SettlementBuilt: SeatMemory._settlement,
    CityBuilt: SeatMemory._city,
    DevelopmentBought: SeatMemory._card,
    Monopolised: SeatMemory._monopolised,
    TradedWithBank: SeatMemory._traded_with_bank,
    Traded: SeatMemory._traded,
    Stolen: SeatMemory._stolen,
    TurnBegan: SeatMemory._turn,
    Offered: SeatMemory._offer,
    Answered: SeatMemory._answer,
    NoTrade: SeatMemory._no_trade,
}


class Recall:
    """Computes a seat's memory incrementally, from the start of the current turn.

    It keeps the memory at the beginning of the turn and goes on from there. That saves time
    only: a memory that does not belong to the game at hand is begun anew.

    Parameters
    ----------
    notes_of : callable
        How events are taken in: ``event_notes(rules)``; by itself those of the base game alone.
    """

    def __init__(self, notes_of: Callable[[Ruleset], Notes] = lambda rules: NOTES) -> None:
        self.notes_of = notes_of
        self._turn: SeatMemory | None = None
        self._first: SeatMemory | None = None

    def begin(self, memory: SeatMemory) -> None:
        """Start games with an existing memory of an earlier part."""
        self._turn, self._first = None, memory

    def __call__(self, view: View) -> SeatMemory:
        """Return the memory of the view's seat up to now."""
        assert view.seat is not None
        if self._turn is not None and self._turn.follows(view):
            memory = self._turn.copy()
        elif self._first is not None and self._first.seat == view.seat:
            memory = self._first.copy()
        else:
            rules = view.rules
            memory = SeatMemory(view.seat, rules.players, len(rules.kinds), self.notes_of(rules))
        self._turn = memory.note(view) or self._turn
        return memory
