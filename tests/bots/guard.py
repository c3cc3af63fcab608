"""A view that raises on every look at what its seat may not know."""

from __future__ import annotations

from typing import Any

from catan_nb.rules.cards import KINDS
from catan_nb.rules.cities_knights.names import PROGRESS_KINDS
from catan_nb.rules.development.cards import CARD_KINDS
from catan_nb.rules.play.game import Game, View
from catan_nb.rules.play.reading import PlayerFacts


class Peeking(AssertionError):
    """A bot looked at something hidden."""


class OwnPart:
    """A flat list of counts per seat of which only one seat's part may be read."""

    def __init__(self, counts: list[int], size: int, seat: int) -> None:
        self._counts, self._part = counts, range(size * seat, size * seat + size)

    def __getitem__(self, place: int | slice) -> Any:
        asked = range(len(self._counts))[place] if isinstance(place, slice) else [place]
        if any(one not in self._part for one in asked):
            raise Peeking(f"the counts {place} belong to another seat")
        return self._counts[place]

    def __iter__(self) -> Any:
        raise Peeking("the counts of all seats were read")

    __len__ = __iter__


class GuardedCards:
    """The development cards with others' cards and the deck out of sight."""

    def __init__(self, cards: Any, seat: int, active: bool) -> None:
        self._cards, self._active = cards, active
        self.held = OwnPart(cards.held, CARD_KINDS, seat)

    def __getattr__(self, name: str) -> Any:
        if name == "deck" or (name == "fresh" and not self._active):
            raise Peeking(f"the {name} cards are hidden")
        return getattr(self._cards, name)


class GuardedProgress:
    """Cities & Knights with others' progress cards and the stacks out of sight."""

    def __init__(self, cards: Any, seat: int, active: bool) -> None:
        self._cards = cards
        self.held = OwnPart(cards.held, PROGRESS_KINDS, seat)

    def __getattr__(self, name: str) -> Any:
        if name in ("stacks", "under"):
            raise Peeking("the stacks of progress cards are hidden")
        return getattr(self._cards, name)


#: How to guard what each system adds to a state.
GUARDS = {"development": GuardedCards, "cities_knights": GuardedProgress}
#: What systems add that everybody sees: what lies in the fog, or comes of a supply, is not there.
OPEN = frozenset(
    {
        "ships",
        "areas",
        "fog",
        "treasures",
        "tribe",
        "laid_harbours",
        "harbour_draft",
        "cloth",
        "wonders",
        "harbourmaster",
        "supply_tokens",
        "pirate_islands",
    }
)


class GuardedState:
    """A state with others' hands and cards out of sight."""

    def __init__(self, state: Any, seat: int) -> None:
        self._state, self._seat = state, seat
        self.hands = OwnPart(state.hands, KINDS, seat)
        self.blocks = {
            name: block if name in OPEN else GUARDS[name](block, seat, state.active == seat)
            for name, block in state.blocks.items()
        }

    def hand(self, seat: int) -> Any:
        if seat != self._seat and self._state.stack[-1].lays_open() != (seat, "hand"):
            raise Peeking(f"the hand of seat {seat} is hidden")
        return self._state.hand(seat)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)


class GuardedGame:
    """A game whose state is guarded for a seat."""

    def __init__(self, game: Game, seat: int) -> None:
        self._game, self._seat = game, seat

    @property
    def state(self) -> GuardedState:
        return GuardedState(self._game.state, self._seat)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


class GuardedView(View):
    """A view for bots that keep to the rules; others get to know `Peeking`."""

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(GuardedGame(game, seat), seat)
        vars(self)["_open"] = View(game, seat)

    @property
    def players(self) -> tuple[PlayerFacts, ...]:
        return self._open.players

    @property
    def deck_size(self) -> int:
        return self._open.deck_size
