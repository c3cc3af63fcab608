"""What can happen in Seafarers, as facts and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import Shower, Told
from catan_nb.rules.base.events import BoardEvent, CardsReceived
from catan_nb.rules.places import EDGE
from catan_nb.rules.telling import SHOWN


@frozen
class ShipBuilt(BoardEvent):
    """A ship was built, or placed free."""

    wire_name: ClassVar[str] = "ShipBuilt"
    player: int
    edge: int
    gratis: bool
    rule: ClassVar[str] = "sea.ship.build"
    words: ClassVar[str] = Told(
        "{player} builds a ship at {edge}.", player="You build a ship at {edge}."
    )


@frozen
class ShipMoved(BoardEvent):
    """A ship was moved from the path `ship` to `edge`."""

    wire_name: ClassVar[str] = "ShipMoved"
    player: int
    ship: int
    edge: int
    rule: ClassVar[str] = "sea.ship.move"
    shown: ClassVar[Mapping[str, Shower]] = {
        **SHOWN,
        "ship": lambda names, edge: EDGE.show(edge),
    }
    words: ClassVar[str] = Told(
        "{player} moves a ship from {ship} to {edge}.",
        player="You move a ship from {ship} to {edge}.",
    )


@frozen
class PirateMoved(BoardEvent):
    """The pirate came to a hex from `origin`, -1 from off the board."""

    wire_name: ClassVar[str] = "PirateMoved"
    player: int
    origin: int
    hex: int
    rule: ClassVar[str] = "sea.pirate"
    words: ClassVar[str] = Told(
        "{player} moves the pirate to {hex}.", player="You move the pirate to {hex}."
    )


@frozen
class GoldBlocked(BoardEvent):
    """The robber keeps a gold hex from paying a player `count` cards of choice."""

    wire_name: ClassVar[str] = "GoldBlocked"
    player: int
    hex: int
    count: int
    rule: ClassVar[str] = "sea.gold.order"
    words: ClassVar[str] = Told(
        "The robber at {hex} costs {player} cards of choice: {count}.",
        player="The robber at {hex} costs you cards of choice: {count}.",
    )


@frozen
class GoldTaken(CardsReceived):
    """A player takes cards of choice for gold."""

    wire_name: ClassVar[str] = "GoldTaken"
    rule: ClassVar[str] = "sea.gold"
    words: ClassVar[str] = Told(
        "{player} takes {cards} for gold.", player="You take {cards} for gold."
    )
