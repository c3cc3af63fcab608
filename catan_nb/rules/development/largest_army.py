"""The largest army as a rule module (base.largest_army)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_nb.kernel.module import RuleModule
from catan_nb.rules.development.deck import DevelopmentBlock, block
from catan_nb.rules.development.events import LargestArmyMoved
from catan_nb.rules.numbers import ARMY_POINTS, MINIMUM_ARMY
from catan_nb.rules.position_checks import note_holder, settled_holder
from catan_nb.rules.state import CatanState, Hooks


def _on_knight_played(state: CatanState, seat: int) -> None:
    """Give the largest army to a seat whose army has become larger than its holder's."""
    cards = block(state)
    mine, holder = cards.knights[seat], cards.army_holder
    if mine >= MINIMUM_ARMY and holder != seat and (holder < 0 or mine > cards.knights[holder]):
        cards.army_holder = seat
        state.tell(LargestArmyMoved, holder, seat, mine)


def _points(state: CatanState, seat: int) -> int:
    cards: DevelopmentBlock = state.blocks["development"]  # asked after every action
    return ARMY_POINTS if cards.army_holder == seat else 0


def _on_position_settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    cards = block(state)
    cards.army_holder = settled_holder(
        "largest_army", stated, cards.knights, MINIMUM_ARMY, "base.largest_army"
    )


def _on_position_reopened(state: CatanState, stated: dict[str, Any]) -> None:
    note_holder("largest_army", stated, block(state).army_holder)


MODULE = RuleModule(
    name="largest_army",
    needs=frozenset({"development"}),
    hooks=Hooks(
        knight_played=_on_knight_played,
        points=_points,
        position_settled=_on_position_settled,
        position_reopened=_on_position_reopened,
    ),
)
