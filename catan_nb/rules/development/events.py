"""What happens with development cards, as facts and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from catan_nb.kernel.words import Shower, Told
from catan_nb.rules.base.events import BoardEvent, CardsReceived
from catan_nb.rules.cards import Cards
from catan_nb.rules.development.cards import DEVELOPMENT
from catan_nb.rules.places import SHOWN


class DevelopmentEvent(BoardEvent):
    """An event with development cards; its subclasses are frozen dataclasses with slots."""

    __slots__ = ()

    shown: ClassVar[Mapping[str, Shower]] = {
        **SHOWN,
        "card": lambda names, card: DEVELOPMENT.show(card),
    }


@dataclass(frozen=True, slots=True)
class DevelopmentBought(DevelopmentEvent):
    """A development card was bought, or drawn for nothing (`gratis`).

    Only its owner knows which, for others it is None.
    """

    wire_name: ClassVar[str] = "DevelopmentBought"
    player: int
    card: int | None
    gratis: bool = False
    rule: ClassVar[str] = "base.dev.deck"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.player else replace(self, card=None)

    def words_for(self, viewer: int | None) -> str:
        known = self.card is not None and viewer == self.player
        if self.gratis and known:
            return Told(
                "{player} draws a development card: {card}.",
                player="You draw a development card: {card}.",
            )
        if self.gratis:
            return Told("{player} draws a development card.", player="You draw a development card.")
        if known:
            return Told(
                "{player} buys a development card: {card}.",
                player="You buy a development card: {card}.",
            )
        return Told("{player} buys a development card.", player="You buy a development card.")


@dataclass(frozen=True, slots=True)
class DevelopmentPlayed(DevelopmentEvent):
    """A development card was played."""

    wire_name: ClassVar[str] = "DevelopmentPlayed"
    player: int
    card: int
    rule: ClassVar[str] = "base.dev.play"
    words: ClassVar[str] = Told("{player} plays {card}.", player="You play {card}.")


@dataclass(frozen=True, slots=True)
class Invented(CardsReceived):
    """A player takes cards of choice from the bank."""

    wire_name: ClassVar[str] = "Invented"
    rule: ClassVar[str] = "base.dev.invention"


@dataclass(frozen=True, slots=True)
class ResourceNamed(DevelopmentEvent):
    """A player names the resource of a monopoly."""

    wire_name: ClassVar[str] = "ResourceNamed"
    player: int
    kind: int
    rule: ClassVar[str] = "base.dev.monopoly"
    words: ClassVar[str] = Told("{player} claims all {kind}.", player="You claim all {kind}.")


@dataclass(frozen=True, slots=True)
class Monopolised(DevelopmentEvent):
    """A player takes all cards of a resource from another."""

    wire_name: ClassVar[str] = "Monopolised"
    player: int
    victim: int
    cards: Cards
    rule: ClassVar[str] = "base.dev.monopoly"
    words: ClassVar[str] = Told(
        "{victim} gives {player} {cards}.",
        victim="You give {player} {cards}.",
        player="{victim} gives you {cards}.",
    )


@dataclass(frozen=True, slots=True)
class LargestArmyMoved(DevelopmentEvent):
    """The largest army has another holder."""

    wire_name: ClassVar[str] = "LargestArmyMoved"
    source: int
    player: int
    knights: int
    rule: ClassVar[str] = "base.largest_army"
    words: ClassVar[str] = Told(
        "{player} has the largest army: {knights} knights.",
        player="You have the largest army: {knights} knights.",
    )
