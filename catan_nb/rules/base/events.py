"""What can happen in the board game, as facts and in words.

What a field shows in an event's words follows from its name (`BoardEvent.shown`): the name of
a seat, the label of a place, the word for a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from catan_nb.kernel.event import Event
from catan_nb.kernel.words import Names, Phrase, Shower, Told
from catan_nb.rules.cards import Cards
from catan_nb.rules.places import SHOWN


class BoardEvent(Event):
    """An event of the board game; its subclasses are frozen dataclasses with slots."""

    __slots__ = ()

    shown: ClassVar[Mapping[str, Shower]] = SHOWN


@dataclass(frozen=True, slots=True)
class TurnBegan(BoardEvent):
    """A turn begins."""

    wire_name: ClassVar[str] = "TurnBegan"
    player: int
    number: int
    rule: ClassVar[str] = "base.turn"
    words: ClassVar[str] = Told("Turn {number}: {player}.", player="Turn {number}: yours.")


@dataclass(frozen=True, slots=True)
class PairedTurnBegan(BoardEvent):
    """The turn of the paired player begins."""

    wire_name: ClassVar[str] = "PairedTurnBegan"
    player: int
    rule: ClassVar[str] = "six.special_building"
    words: ClassVar[str] = Told(
        "{player} goes on as the paired player.", player="You go on as the paired player."
    )


@dataclass(frozen=True, slots=True)
class TurnEnded(BoardEvent):
    """A turn ended."""

    wire_name: ClassVar[str] = "TurnEnded"
    player: int
    rule: ClassVar[str] = "base.turn"
    words: ClassVar[str] = Told("{player} ends the turn.", player="You end your turn.")


@dataclass(frozen=True, slots=True)
class Rolled(BoardEvent):
    """The dice fell."""

    wire_name: ClassVar[str] = "Rolled"
    player: int
    first: int
    second: int
    rule: ClassVar[str] = "base.production"

    words: ClassVar[str] = Told(
        "{player} rolls {first} + {second} = {total}.",
        player="You roll {first} + {second} = {total}.",
    )

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words, with the sum of the dice."""
        told = BoardEvent.phrase(self, names, viewer)
        return replace(told, params={**told.params, "total": self.first + self.second})


@dataclass(frozen=True, slots=True)
class CardsReceived(BoardEvent):
    """A player receives cards from the bank, as everybody sees; rules derive their own from it."""

    wire_name: ClassVar[str] = "CardsReceived"
    player: int
    cards: Cards
    words: ClassVar[str] = Told("{player} takes {cards}.", player="You take {cards}.")


@dataclass(frozen=True, slots=True)
class Produced(CardsReceived):
    """A player receives cards for a roll.

    Attributes
    ----------
    hexes : tuple of (int, Cards)
        The hexes that paid and what each of them paid, which adds up to the cards.
    """

    wire_name: ClassVar[str] = "Produced"
    hexes: tuple[tuple[int, Cards], ...] = ()
    rule: ClassVar[str] = "base.production"
    words: ClassVar[str] = Told("{player} receives {cards}.", player="You receive {cards}.")


@dataclass(frozen=True, slots=True)
class StartCards(CardsReceived):
    """A player receives the first cards."""

    wire_name: ClassVar[str] = "StartCards"
    rule: ClassVar[str] = "base.setup.cards"
    words: ClassVar[str] = Told("{player} starts with {cards}.", player="You start with {cards}.")


@dataclass(frozen=True, slots=True)
class Blocked(BoardEvent):
    """The robber keeps a hex from paying a player."""

    wire_name: ClassVar[str] = "Blocked"
    player: int
    hex: int
    cards: Cards
    rule: ClassVar[str] = "base.robber.block"
    words: ClassVar[str] = Told(
        "The robber at {hex} costs {player} {cards}.",
        player="The robber at {hex} costs you {cards}.",
    )


@dataclass(frozen=True, slots=True)
class Short(BoardEvent):
    """The bank has too few cards of a kind to pay everybody."""

    wire_name: ClassVar[str] = "Short"
    kind: int
    owed: int
    left: int
    rule: ClassVar[str] = "base.bank.shortage"
    words: ClassVar[str] = "The bank owes {owed} {kind} but has {left}."


@dataclass(frozen=True, slots=True)
class Discarded(BoardEvent):
    """A player gave half of the hand back."""

    wire_name: ClassVar[str] = "Discarded"
    player: int
    cards: Cards
    rule: ClassVar[str] = "base.robber.seven"
    words: ClassVar[str] = Told("{player} discards {cards}.", player="You discard {cards}.")


@dataclass(frozen=True, slots=True)
class RobberMoved(BoardEvent):
    """The robber stands on another hex; `source` is -1 when it came from off the board."""

    wire_name: ClassVar[str] = "RobberMoved"
    player: int
    source: int
    hex: int
    rule: ClassVar[str] = "base.robber.move"
    words: ClassVar[str] = Told(
        "{player} moves the robber to {hex}.", player="You move the robber to {hex}."
    )


@dataclass(frozen=True, slots=True)
class Stolen(BoardEvent):
    """A card changed hands; only the two players know which, for others `kind` is None."""

    wire_name: ClassVar[str] = "Stolen"
    thief: int
    victim: int
    kind: int | None
    rule: ClassVar[str] = "base.robber.steal"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.thief, self.victim) else replace(self, kind=None)

    def words_for(self, viewer: int | None) -> str:
        if self.kind is not None and viewer in (self.thief, self.victim):
            return Told(
                "{thief} steals 1 {kind} from {victim}.",
                thief="You steal 1 {kind} from {victim}.",
                victim="{thief} steals 1 {kind} from you.",
            )
        return Told(
            "{thief} steals a card from {victim}.",
            thief="You steal a card from {victim}.",
            victim="{thief} steals a card from you.",
        )


@dataclass(frozen=True, slots=True)
class NothingStolen(BoardEvent):
    """Nobody there has a card, or the thief let it be."""

    wire_name: ClassVar[str] = "NothingStolen"
    thief: int
    rule: ClassVar[str] = "base.robber.steal"
    words: ClassVar[str] = Told("{thief} steals nothing.", thief="You steal nothing.")


@dataclass(frozen=True, slots=True)
class RoadBuilt(BoardEvent):
    """A road was built."""

    wire_name: ClassVar[str] = "RoadBuilt"
    player: int
    edge: int
    free: bool
    rule: ClassVar[str] = "base.build.road"
    words: ClassVar[str] = Told(
        "{player} builds a road at {edge}.", player="You build a road at {edge}."
    )


@dataclass(frozen=True, slots=True)
class SettlementBuilt(BoardEvent):
    """A settlement was built."""

    wire_name: ClassVar[str] = "SettlementBuilt"
    player: int
    vertex: int
    free: bool
    rule: ClassVar[str] = "base.build.settlement"
    words: ClassVar[str] = Told(
        "{player} builds a settlement at {vertex}.", player="You build a settlement at {vertex}."
    )


@dataclass(frozen=True, slots=True)
class CityBuilt(BoardEvent):
    """A settlement became a city."""

    wire_name: ClassVar[str] = "CityBuilt"
    player: int
    vertex: int
    rule: ClassVar[str] = "base.build.city"
    words: ClassVar[str] = Told(
        "{player} builds a city at {vertex}.", player="You build a city at {vertex}."
    )


@dataclass(frozen=True, slots=True)
class TradedWithBank(BoardEvent):
    """A player traded with the bank."""

    wire_name: ClassVar[str] = "TradedWithBank"
    player: int
    give: Cards
    get: Cards
    rule: ClassVar[str] = "base.trade.bank"
    words: ClassVar[str] = Told(
        "{player} trades {give} for {get} with the bank.",
        player="You trade {give} for {get} with the bank.",
    )


@dataclass(frozen=True, slots=True)
class Offered(BoardEvent):
    """A player offers a trade, or asks for offers when `give` is empty."""

    wire_name: ClassVar[str] = "Offered"
    player: int
    give: Cards
    get: Cards
    to: tuple[int, ...]
    rule: ClassVar[str] = "base.trade.player"

    def words_for(self, viewer: int | None) -> str:
        """Return the template of an offer or of a question."""
        return (
            Told("{player} offers {give} for {get}.", player="You offer {give} for {get}.")
            if self.give
            else Told("{player} asks who has {get}.", player="You ask who has {get}.")
        )


@dataclass(frozen=True, slots=True)
class Answered(BoardEvent):
    """A player answers an offer: `answer` is "accept", "refuse" or "counter"."""

    wire_name: ClassVar[str] = "Answered"
    player: int
    answer: str
    give: Cards
    get: Cards
    rule: ClassVar[str] = "base.trade.player"

    def words_for(self, viewer: int | None) -> str:
        """Return the template of the answer."""
        return {
            "accept": Told("{player} accepts.", player="You accept."),
            "refuse": Told("{player} refuses.", player="You refuse."),
            "counter": Told(
                "{player} would give {give} for {get}.", player="You would give {give} for {get}."
            ),
        }[self.answer]


@dataclass(frozen=True, slots=True)
class Traded(BoardEvent):
    """Two players traded; `give` and `get` as `player` sees it."""

    wire_name: ClassVar[str] = "Traded"
    player: int
    partner: int
    give: Cards
    get: Cards
    rule: ClassVar[str] = "base.trade.player"
    words: ClassVar[str] = Told(
        "{player} gives {partner} {give} for {get}.",
        player="You give {partner} {give} for {get}.",
        partner="{player} gives you {give} for {get}.",
    )


@dataclass(frozen=True, slots=True)
class NoTrade(BoardEvent):
    """An offer came to nothing."""

    wire_name: ClassVar[str] = "NoTrade"
    player: int
    rule: ClassVar[str] = "base.trade.player"
    words: ClassVar[str] = Told("{player} finds no partner.", player="You find no partner.")


@dataclass(frozen=True, slots=True)
class LongestRoadMoved(BoardEvent):
    """The longest road has another holder; -1 is the bank."""

    wire_name: ClassVar[str] = "LongestRoadMoved"
    source: int
    player: int
    length: int
    rule: ClassVar[str] = "base.longest_road"

    def words_for(self, viewer: int | None) -> str:
        """Return the template for a new holder or for none."""
        if self.player < 0:
            return Told(
                "{source} loses the longest road; nobody has it now.",
                source="You lose the longest road; nobody has it now.",
            )
        return Told(
            "{player} has the longest road: {length}.",
            player="You have the longest road: {length}.",
        )


@dataclass(frozen=True, slots=True)
class Won(BoardEvent):
    """The game is over; secret points are shown."""

    wire_name: ClassVar[str] = "Won"
    player: int
    points: int
    secret: int
    rule: ClassVar[str] = "base.win"

    def words_for(self, viewer: int | None) -> str:
        """Return the template, which tells of points on cards where there are any."""
        if self.secret:
            return Told(
                "{player} wins with {points} points, {secret} of them on cards.",
                player="You win with {points} points, {secret} of them on cards.",
            )
        return Told("{player} wins with {points} points.", player="You win with {points} points.")
