"""What can happen in the scenarios' mechanisms, as facts and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from catan_nb.kernel.values.frozen import frozen
from catan_nb.kernel.values.telling import Shower, Told
from catan_nb.rules.base.events import BoardEvent, CardsReceived
from catan_nb.rules.seafarers.mechanisms.actions import GROUND


@frozen
class AreaSettled(BoardEvent):
    """A player founded the first own settlement in a foreign area and earned points."""

    player: int
    vertex: int
    points: int
    rule: ClassVar[str] = "sea.island.foreign"
    words: ClassVar[str] = Told(
        "{player} settles a foreign area and earns special points: {points}.",
        player="You settle a foreign area and earn special points: {points}.",
    )


@frozen
class FogLifted(BoardEvent):
    """A hex came out of the fog, with its token or 0."""

    player: int
    hex: int
    terrain: int
    token: int
    rule: ClassVar[str] = "sea.fog"
    shown: ClassVar[Mapping[str, Shower]] = {
        **BoardEvent.shown,
        "terrain": lambda names, terrain: GROUND.show(terrain),
    }
    words: ClassVar[str] = Told(
        "{player} uncovers {hex}: {terrain}.", player="You uncover {hex}: {terrain}."
    )


@frozen
class Discovered(CardsReceived):
    """A player receives a card for uncovering a producing hex."""

    rule: ClassVar[str] = "sea.fog.reward"
    words: ClassVar[str] = Told(
        "{player} takes {cards} for the discovery.", player="You take {cards} for the discovery."
    )
