"""What the events of Cities & Knights tell about hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from catan_nb.bots.memory import NOTES as BASE_NOTES
from catan_nb.bots.memory import Memory, Note
from catan_nb.kernel.event import Event
from catan_nb.rules.base.building import CITY_COST
from catan_nb.rules.base.events import CityBuilt, Discarded, Traded
from catan_nb.rules.cities_knights.events import (
    AqueductUsed,
    CardsTaken,
    CommodityLevied,
    Gift,
    HarbourSwapped,
    Improved,
    KnightActivated,
    KnightBuilt,
    KnightUpgraded,
    ProgressPlayed,
    ResourceLevied,
    Sabotaged,
    WallBuilt,
)
from catan_nb.rules.cities_knights.improvements import WALL_COST
from catan_nb.rules.cities_knights.knights import ACTIVATION_COST, KNIGHT_COST
from catan_nb.rules.cities_knights.names import COMMODITY, MEDICINE
from catan_nb.rules.cities_knights.science_cards import MEDICINE_COST

_MEDICINE = "medicine"


def _played(memory: Memory, event: ProgressPlayed) -> None:
    if event.card == MEDICINE:  # which changes the price of the city of the same action
        memory.marks[_MEDICINE] = memory.ply


def _city(memory: Memory, event: CityBuilt) -> None:
    cheaper = memory.marks.get(_MEDICINE) == memory.ply
    memory.lose(event.player, MEDICINE_COST if cheaper else CITY_COST)


def _wall(memory: Memory, event: WallBuilt) -> None:
    if not event.free:
        memory.lose(event.player, WALL_COST)


def _knight(memory: Memory, event: KnightBuilt) -> None:
    memory.lose(event.player, KNIGHT_COST)


def _activated(memory: Memory, event: KnightActivated) -> None:
    if not event.free:
        memory.lose(event.player, ACTIVATION_COST)


def _upgraded(memory: Memory, event: KnightUpgraded) -> None:
    if not event.free:
        memory.lose(event.player, KNIGHT_COST)


def _improved(memory: Memory, event: Improved) -> None:
    memory.lose(event.player, ((COMMODITY[event.track], event.paid),))


def _aqueduct(memory: Memory, event: AqueductUsed) -> None:
    memory.gain(event.player, ((event.kind, 1),))


def _levied(memory: Memory, event: CommodityLevied) -> None:
    memory.lose(event.victim, event.cards.numbered())
    memory.gain(event.player, event.cards.numbered())


def _given(memory: Memory, event: Gift) -> None:
    if event.cards is None:
        memory.unseen(event.player, event.partner, event.count)
    else:
        memory.lose(event.player, event.cards.numbered())
        memory.gain(event.partner, event.cards.numbered())


#: How to take in what happens.
NOTES: Final[Mapping[type[Event], Note[Any]]] = {
    ProgressPlayed: _played,
    CityBuilt: _city,
    WallBuilt: _wall,
    KnightBuilt: _knight,
    KnightActivated: _activated,
    KnightUpgraded: _upgraded,
    Improved: _improved,
    AqueductUsed: _aqueduct,
    Sabotaged: BASE_NOTES[Discarded],
    HarbourSwapped: BASE_NOTES[Traded],
    CommodityLevied: _levied,
    ResourceLevied: _levied,
    Gift: _given,
    CardsTaken: _given,
}
