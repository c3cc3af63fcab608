"""What is built in the Fast Card Game and what changes hands by it, as facts and in words."""

from __future__ import annotations

from typing import ClassVar

from catan_nb.fastcard.cards import Cards
from catan_nb.fastcard.events import CardEvent
from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import Told


@frozen
class Built(CardEvent):
    """Something was built for cards; `side` is "A" or "B" where the card has sides."""

    wire_name: ClassVar[str] = "Built"
    player: int
    pay: Cards
    side: str


@frozen
class RoadBuilt(Built):
    """A road was built."""

    wire_name: ClassVar[str] = "RoadBuilt"
    rule: ClassVar[str] = "cards.build.road"
    words: ClassVar[str] = Told(
        "{player} builds a road for {pay}, with its {side} side up.",
        player="You build a road for {pay}, with its {side} side up.",
    )


@frozen
class KnightBuilt(Built):
    """A knight was built."""

    wire_name: ClassVar[str] = "KnightBuilt"
    rule: ClassVar[str] = "cards.build.knight"
    words: ClassVar[str] = Told(
        "{player} builds a knight for {pay}, with its {side} side up.",
        player="You build a knight for {pay}, with its {side} side up.",
    )


@frozen
class SettlementBuilt(Built):
    """A settlement was built."""

    wire_name: ClassVar[str] = "SettlementBuilt"
    rule: ClassVar[str] = "cards.build.settlement"
    words: ClassVar[str] = Told(
        "{player} builds a settlement for {pay}.", player="You build a settlement for {pay}."
    )


@frozen
class CityBuilt(Built):
    """A settlement was turned into a city."""

    wire_name: ClassVar[str] = "CityBuilt"
    rule: ClassVar[str] = "cards.build.city"
    words: ClassVar[str] = Told(
        "{player} turns a settlement into a city for {pay}.",
        player="You turn a settlement into a city for {pay}.",
    )


@frozen
class ExpansionBuilt(CardEvent):
    """A city was expanded."""

    wire_name: ClassVar[str] = "ExpansionBuilt"
    player: int
    expansion: int
    pay: Cards
    rule: ClassVar[str] = "cards.build.expansion"
    words: ClassVar[str] = Told(
        "{player} builds the {expansion} for {pay}.", player="You build the {expansion} for {pay}."
    )


@frozen
class RoadTaken(CardEvent):
    """None was left in the middle: a player lost the topmost road."""

    wire_name: ClassVar[str] = "RoadTaken"
    player: int
    victim: int
    rule: ClassVar[str] = "cards.take"
    words: ClassVar[str] = Told(
        "{player} takes the topmost road of {victim}.",
        player="You take the topmost road of {victim}.",
        victim="{player} takes your topmost road.",
    )


@frozen
class KnightTaken(CardEvent):
    """None was left in the middle: a player lost the topmost knight."""

    wire_name: ClassVar[str] = "KnightTaken"
    player: int
    victim: int
    rule: ClassVar[str] = "cards.take"
    words: ClassVar[str] = Told(
        "{player} takes the topmost knight of {victim}.",
        player="You take the topmost knight of {victim}.",
        victim="{player} takes your topmost knight.",
    )
