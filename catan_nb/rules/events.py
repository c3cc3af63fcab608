"""What can happen in the board game, as facts and in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from catan_nb.kernel.event import Event
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.actions import DEVELOPMENT, EDGE, HEX, VERTEX
from catan_nb.rules.cards import KIND_NAMES, Cards

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn begins."""

    player: int
    number: int
    rule: ClassVar[str] = "base.turn"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say("Turn {number}: {player}.", number=self.number, player=names[self.player])


@dataclass(frozen=True, slots=True)
class PairedTurnBegan(Event):
    """The turn of the paired player begins."""

    player: int
    rule: ClassVar[str] = "six.special_building"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say("{player} goes on as the paired player.", player=names[self.player])


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice fell."""

    player: int
    first: int
    second: int
    rule: ClassVar[str] = "base.production"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say(
            "{player} rolls {first} + {second} = {total}.",
            player=names[self.player],
            first=self.first,
            second=self.second,
            total=self.first + self.second,
        )


@dataclass(frozen=True, slots=True)
class Produced(Event):
    """A player receives cards for a roll, or for the second settlement."""

    player: int
    cards: Cards
    rule: ClassVar[str] = "base.production"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say("{player} receives {cards}.", player=names[self.player], cards=self.cards)


@dataclass(frozen=True, slots=True)
class StartCards(Event):
    """A player receives the first cards."""

    player: int
    cards: Cards
    rule: ClassVar[str] = "base.setup.cards"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say("{player} starts with {cards}.", player=names[self.player], cards=self.cards)


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """The robber keeps a hex from paying a player."""

    player: int
    hex: int
    cards: Cards
    rule: ClassVar[str] = "base.robber.block"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say(
            "The robber at {hex} costs {player} {cards}.",
            hex=HEX.show(self.hex),
            player=names[self.player],
            cards=self.cards,
        )


@dataclass(frozen=True, slots=True)
class Short(Event):
    """The bank has too few cards of a kind to pay everybody."""

    kind: int
    owed: int
    left: int
    rule: ClassVar[str] = "base.bank.shortage"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say(
            "The bank owes {owed} {kind} but has {left}.",
            owed=self.owed,
            kind=KIND_NAMES[self.kind],
            left=self.left,
        )


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A player gave half of the hand back."""

    player: int
    cards: Cards
    rule: ClassVar[str] = "base.robber.seven"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say("{player} discards {cards}.", player=names[self.player], cards=self.cards)


@dataclass(frozen=True, slots=True)
class RobberMoved(Event):
    """The robber stands on another hex; `source` is -1 when it came from off the board."""

    player: int
    source: int
    hex: int
    rule: ClassVar[str] = "base.robber.move"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say(
            "{player} moves the robber to {hex}.", player=names[self.player], hex=HEX.show(self.hex)
        )


@dataclass(frozen=True, slots=True)
class Stolen(Event):
    """A card changed hands; only the two players know which, for others `kind` is None."""

    thief: int
    victim: int
    kind: int | None
    rule: ClassVar[str] = "base.robber.steal"

    def seen_by(self, seat: int | None) -> Self:
        """Return the event as a seat may know it."""
        return self if seat in (self.thief, self.victim) else replace(self, kind=None)

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        who = {"thief": names[self.thief], "victim": names[self.victim]}
        if self.kind is not None and viewer in (self.thief, self.victim):
            return say("{thief} steals 1 {kind} from {victim}.", kind=KIND_NAMES[self.kind], **who)
        return say("{thief} steals a card from {victim}.", **who)


@dataclass(frozen=True, slots=True)
class NothingStolen(Event):
    """Nobody there has a card, or the thief let it be."""

    thief: int
    rule: ClassVar[str] = "base.robber.steal"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say("{thief} steals nothing.", thief=names[self.thief])


@dataclass(frozen=True, slots=True)
class RoadBuilt(Event):
    """A road was built."""

    player: int
    edge: int
    free: bool
    rule: ClassVar[str] = "base.build.road"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say(
            "{player} builds a road at {edge}.",
            player=names[self.player],
            edge=EDGE.show(self.edge),
        )


@dataclass(frozen=True, slots=True)
class SettlementBuilt(Event):
    """A settlement was built."""

    player: int
    vertex: int
    free: bool
    rule: ClassVar[str] = "base.build.settlement"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say(
            "{player} builds a settlement at {vertex}.",
            player=names[self.player],
            vertex=VERTEX.show(self.vertex),
        )


@dataclass(frozen=True, slots=True)
class CityBuilt(Event):
    """A settlement became a city."""

    player: int
    vertex: int
    rule: ClassVar[str] = "base.build.city"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say(
            "{player} builds a city at {vertex}.",
            player=names[self.player],
            vertex=VERTEX.show(self.vertex),
        )


@dataclass(frozen=True, slots=True)
class DevelopmentBought(Event):
    """A development card was bought; only its owner knows which, for others it is None."""

    player: int
    card: int | None
    rule: ClassVar[str] = "base.dev.deck"

    def seen_by(self, seat: int | None) -> Self:
        """Return the event as a seat may know it."""
        return self if seat == self.player else replace(self, card=None)

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        if self.card is not None and viewer == self.player:
            return say(
                "{player} buys a development card: {card}.",
                player=names[self.player],
                card=DEVELOPMENT.show(self.card),
            )
        return say("{player} buys a development card.", player=names[self.player])


@dataclass(frozen=True, slots=True)
class DevelopmentPlayed(Event):
    """A development card was played."""

    player: int
    card: int
    rule: ClassVar[str] = "base.dev.play"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say(
            "{player} plays {card}.", player=names[self.player], card=DEVELOPMENT.show(self.card)
        )


@dataclass(frozen=True, slots=True)
class Invented(Event):
    """A player takes cards of choice from the bank."""

    player: int
    cards: Cards
    rule: ClassVar[str] = "base.dev.invention"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say("{player} takes {cards}.", player=names[self.player], cards=self.cards)


@dataclass(frozen=True, slots=True)
class Monopolised(Event):
    """A player takes all cards of a resource from another."""

    player: int
    victim: int
    cards: Cards
    rule: ClassVar[str] = "base.dev.monopoly"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say(
            "{victim} gives {player} {cards}.",
            player=names[self.player],
            victim=names[self.victim],
            cards=self.cards,
        )


@dataclass(frozen=True, slots=True)
class TradedWithBank(Event):
    """A player traded with the bank."""

    player: int
    give: Cards
    get: Cards
    rule: ClassVar[str] = "base.trade.bank"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say(
            "{player} trades {give} for {get} with the bank.",
            player=names[self.player],
            give=self.give,
            get=self.get,
        )


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """A player offers a trade, or asks for offers when `give` is empty."""

    player: int
    give: Cards
    get: Cards
    to: tuple[int, ...]
    rule: ClassVar[str] = "base.trade.player"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        if not self.give:
            return say("{player} asks who has {get}.", player=names[self.player], get=self.get)
        return say(
            "{player} offers {give} for {get}.",
            player=names[self.player],
            give=self.give,
            get=self.get,
        )


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A player answers an offer: `answer` is "accept", "refuse" or "counter"."""

    player: int
    answer: str
    give: Cards
    get: Cards
    rule: ClassVar[str] = "base.trade.player"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        texts = {
            "accept": "{player} accepts.",
            "refuse": "{player} refuses.",
            "counter": "{player} would give {give} for {get}.",
        }
        return say(texts[self.answer], player=names[self.player], give=self.give, get=self.get)


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """Two players traded; `give` and `get` as `player` sees it."""

    player: int
    partner: int
    give: Cards
    get: Cards
    rule: ClassVar[str] = "base.trade.player"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say(
            "{player} gives {partner} {give} for {get}.",
            player=names[self.player],
            partner=names[self.partner],
            give=self.give,
            get=self.get,
        )


@dataclass(frozen=True, slots=True)
class NoTrade(Event):
    """An offer came to nothing."""

    player: int
    rule: ClassVar[str] = "base.trade.player"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say("{player} finds no partner.", player=names[self.player])


@dataclass(frozen=True, slots=True)
class LongestRoadMoved(Event):
    """The longest road has another holder; -1 is the bank."""

    source: int
    player: int
    length: int
    rule: ClassVar[str] = "base.longest_road"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        if self.player < 0:
            return say(
                "{source} loses the longest road; nobody has it now.", source=names[self.source]
            )
        return say(
            "{player} has the longest road: {length}.",
            player=names[self.player],
            length=self.length,
        )


@dataclass(frozen=True, slots=True)
class LargestArmyMoved(Event):
    """The largest army has another holder."""

    source: int
    player: int
    knights: int
    rule: ClassVar[str] = "base.largest_army"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say(
            "{player} has the largest army: {knights} knights.",
            player=names[self.player],
            knights=self.knights,
        )


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn ended."""

    player: int
    rule: ClassVar[str] = "base.turn"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say("{player} ends the turn.", player=names[self.player])


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over; secret points are shown."""

    player: int
    points: int
    secret: int
    rule: ClassVar[str] = "base.win"

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        if self.secret:
            return say(
                "{player} wins with {points} points, {secret} of them on cards.",
                player=names[self.player],
                points=self.points,
                secret=self.secret,
            )
        return say(
            "{player} wins with {points} points.", player=names[self.player], points=self.points
        )
