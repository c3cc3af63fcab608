"""What can happen in the Fast Card Game, as facts and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Self

from catan_nb.fastcard.actions import CITY_EVENT
from catan_nb.fastcard.cards import EXPANSION, KIND, Cards
from catan_nb.kernel.event import Event
from catan_nb.kernel.values.frozen import frozen
from catan_nb.kernel.values.telling import Names, Shower, seat_name
from catan_nb.kernel.words import noop, translated

#: What the directions of the fate card are called (cards.take).
DIRECTIONS = {1: noop("clockwise"), -1: noop("counter-clockwise")}


def _direction(names: Names, direction: int) -> str:
    return translated(DIRECTIONS[direction])


class CardEvent(Event):
    """An event of the card game; its subclasses are `frozen` classes."""

    __slots__ = ()

    shown: ClassVar[Mapping[str, Shower]] = {
        **dict.fromkeys(("player", "victim"), seat_name),
        "card": lambda names, card: KIND.show(card),
        "event": lambda names, event: CITY_EVENT.show(event),
        "expansion": lambda names, expansion: EXPANSION.show(expansion),
        "direction": _direction,
    }


@frozen
class FromHand(CardEvent):
    """A card that only the two players know; for others it is None."""

    player: int
    victim: int
    card: int | None
    #: What those who do not know the card read.
    open_words: ClassVar[str] = ""

    def seen_by(self, seat: int | None) -> Self:
        """Return the event as a seat may know it."""
        if seat in (self.player, self.victim):
            return self
        return type(self)(self.player, self.victim, None)

    def words_for(self, viewer: int | None) -> str:
        """Return the template, which names the card to the two players only."""
        known = self.card is not None and viewer in (self.player, self.victim)
        return self.words if known else self.open_words


# ---- turns and draws -------------------------------------------------------------------


@frozen
class TurnBegan(CardEvent):
    """A turn begins."""

    player: int
    number: int
    rule: ClassVar[str] = "cards.turn"
    words: ClassVar[str] = "Turn {number}: {player}."


@frozen
class MarketLaid(CardEvent):
    """Cards were laid out in the market."""

    player: int
    cards: Cards
    rule: ClassVar[str] = "cards.setup"
    words: ClassVar[str] = "The market shows {cards}."


@frozen
class MarketRenewed(MarketLaid):
    """New cards were laid out on a market day."""

    rule: ClassVar[str] = "cards.market_day"


@frozen
class Drawn(CardEvent):
    """A player drew cards from the pile; others know only how many, `cards` is None for them."""

    player: int
    count: int
    cards: Cards | None
    rule: ClassVar[str] = "cards.draw"

    def seen_by(self, seat: int | None) -> Self:
        """Return the event as a seat may know it."""
        return self if seat == self.player else replace(self, cards=None)

    def words_for(self, viewer: int | None) -> str:
        """Return the template, which names the cards to the player only."""
        if self.cards is not None and viewer == self.player:
            return "{player} draws {cards}."
        return "{player} draws a card." if self.count == 1 else "{player} draws {count} cards."


@frozen
class Dealt(Drawn):
    """A player got the first cards."""

    rule: ClassVar[str] = "cards.setup"


@frozen
class SwappedIn(Drawn):
    """A player drew a card for one that was discarded."""

    rule: ClassVar[str] = "cards.swap.pile"


@frozen
class DrawnOnMarketDay(Drawn):
    """A player drew the card that a market day brings everybody."""

    rule: ClassVar[str] = "cards.market_day"


@frozen
class Refilled(CardEvent):
    """The discards were shuffled into a new pile."""

    count: int
    rule: ClassVar[str] = "cards.draw"
    words: ClassVar[str] = "The discards are shuffled and become the pile: {count}."


@frozen
class NothingLeft(CardEvent):
    """There is no card to draw, neither in the pile nor among the discards."""

    player: int
    rule: ClassVar[str] = "cards.draw"
    words: ClassVar[str] = "No cards are left for {player} to draw."


# ---- swaps -----------------------------------------------------------------------------


@frozen
class LaidAway(CardEvent):
    """A card was discarded, to draw another."""

    player: int
    card: int
    rule: ClassVar[str] = "cards.swap.pile"
    words: ClassVar[str] = "{player} lays 1 {card} on the discards, to draw another card."


@frozen
class TookFromMarket(CardEvent):
    """A card of the market was taken."""

    player: int
    card: int
    rule: ClassVar[str] = "cards.swap.market"
    words: ClassVar[str] = "{player} takes 1 {card} from the market."


@frozen
class LaidBack(CardEvent):
    """A card was laid back in the market."""

    player: int
    card: int
    rule: ClassVar[str] = "cards.swap.market"
    words: ClassVar[str] = "{player} lays 1 {card} in the market."


@frozen
class DrewFrom(FromHand):
    """A card was drawn blind from a player's hand, to swap it."""

    rule: ClassVar[str] = "cards.swap.player"
    words: ClassVar[str] = "{player} draws 1 {card} from {victim}."
    open_words: ClassVar[str] = "{player} draws a card from {victim}."


@frozen
class HandOpened(CardEvent):
    """A player shows another the hand."""

    player: int
    victim: int
    rule: ClassVar[str] = "cards.library"
    words: ClassVar[str] = "{victim} shows {player} the hand."


@frozen
class Picked(FromHand):
    """A card was picked from an open hand."""

    rule: ClassVar[str] = "cards.library"
    words: ClassVar[str] = "{player} picks 1 {card} from {victim}."
    open_words: ClassVar[str] = "{player} picks a card from {victim}."


@frozen
class GaveBack(FromHand):
    """A card was given for one drawn or picked from the hand."""

    rule: ClassVar[str] = "cards.swap.player"
    words: ClassVar[str] = "{player} gives {victim} 1 {card} for it."
    open_words: ClassVar[str] = "{player} gives {victim} a card for it."


@frozen
class Stolen(FromHand):
    """The merchants' guild stole a card."""

    rule: ClassVar[str] = "cards.guild"
    words: ClassVar[str] = "{player} steals 1 {card} from {victim}."
    open_words: ClassVar[str] = "{player} steals a card from {victim}."


# ---- building --------------------------------------------------------------------------


@frozen
class Built(CardEvent):
    """Something was built for cards; `side` is "A" or "B" where the card has sides."""

    player: int
    pay: Cards
    side: str


@frozen
class RoadBuilt(Built):
    """A road was built."""

    rule: ClassVar[str] = "cards.build.road"
    words: ClassVar[str] = "{player} builds a road for {pay}, with its {side} side up."


@frozen
class KnightBuilt(Built):
    """A knight was built."""

    rule: ClassVar[str] = "cards.build.knight"
    words: ClassVar[str] = "{player} builds a knight for {pay}, with its {side} side up."


@frozen
class SettlementBuilt(Built):
    """A settlement was built."""

    rule: ClassVar[str] = "cards.build.settlement"
    words: ClassVar[str] = "{player} builds a settlement for {pay}."


@frozen
class CityBuilt(Built):
    """A settlement was turned into a city."""

    rule: ClassVar[str] = "cards.build.city"
    words: ClassVar[str] = "{player} turns a settlement into a city for {pay}."


@frozen
class ExpansionBuilt(CardEvent):
    """A city was expanded."""

    player: int
    expansion: int
    pay: Cards
    rule: ClassVar[str] = "cards.build.expansion"
    words: ClassVar[str] = "{player} builds the {expansion} for {pay}."


@frozen
class RoadTaken(CardEvent):
    """None was left in the middle: a player lost the topmost road."""

    player: int
    victim: int
    rule: ClassVar[str] = "cards.take"
    words: ClassVar[str] = "{player} takes the topmost road of {victim}."


@frozen
class KnightTaken(CardEvent):
    """None was left in the middle: a player lost the topmost knight."""

    player: int
    victim: int
    rule: ClassVar[str] = "cards.take"
    words: ClassVar[str] = "{player} takes the topmost knight of {victim}."


# ---- fate, events, end -----------------------------------------------------------------


@frozen
class FateTurned(CardEvent):
    """The fate card points the other way."""

    player: int
    direction: int
    rule: ClassVar[str] = "cards.take"
    words: ClassVar[str] = "The fate card now points {direction}."


@frozen
class Revealed(CardEvent):
    """The event on a city side was read out."""

    player: int
    event: int
    rule: ClassVar[str] = "cards.build.city"
    words: ClassVar[str] = "The city side brings a {event}."


@frozen
class Discarded(CardEvent):
    """A robbery cost a player cards."""

    player: int
    cards: Cards
    rule: ClassVar[str] = "cards.robbery"
    words: ClassVar[str] = "{player} loses {cards}."


@frozen
class MarketCleared(CardEvent):
    """A market day sent the market's cards to the discards."""

    cards: Cards
    rule: ClassVar[str] = "cards.market_day"
    words: ClassVar[str] = "The market is cleared: {cards} go to the discards."


@frozen
class Won(CardEvent):
    """The game is over."""

    player: int
    points: int
    rule: ClassVar[str] = "cards.win"
    words: ClassVar[str] = "{player} wins with {points} points."
