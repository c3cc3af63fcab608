"""The harbourmaster: a title for buildings at harbours (sea.scenario.harbourmaster).

The data are ``{"points": 2, "least": 3}``: what the title is worth, and the harbour points that
it takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from catan_nb.kernel.module import RuleModule
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.events import HarbourmasterMoved
from catan_nb.rules.seafarers.mechanisms import checks
from catan_nb.rules.state import CatanState, Hooks

NAME = "harbourmaster"


class HarbourmasterBlock:
    """Who holds the title: a seat, or -1."""

    __slots__ = ("holder",)

    def __init__(self, rules: CatanRules) -> None:
        self.holder = -1

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.holder = self.holder
        return new

    def data(self) -> dict[str, Any]:
        return {"holder": self.holder}


def _data(state: CatanState) -> Mapping[str, int]:
    data: Mapping[str, int] = state.rules.scenario.mechanisms[NAME]
    return data


def harbour_points(state: CatanState, seat: int) -> int:
    """Return the harbour points of a seat: 1 for a settlement at a harbour, 2 for a city."""
    places = 0
    for mask in state.harbour_masks:
        places |= mask
    settlements = (state.settlements[seat] & places).bit_count()
    return settlements + 2 * (state.cities[seat] & places).bit_count()


def _award_title(state: CatanState) -> None:
    """Award the title to whoever holds it by the rules (sea.harbourmaster.loss)."""
    own = state.blocks[NAME]
    counts = [harbour_points(state, seat) for seat in state.rules.seats]
    best, holder = max(counts), own.holder
    leading = [seat for seat, count in enumerate(counts) if count == best]
    if best < _data(state)["least"]:
        due = -1
    elif holder in leading:
        due = holder
    else:
        due = leading[0] if len(leading) == 1 else -1
    if due != holder:
        own.holder = due
        state.tell(HarbourmasterMoved, holder, due, best if due >= 0 else 0)


def _on_pieces_changed(state: CatanState, seat: int, vertices: int) -> None:
    _award_title(state)


def _points(state: CatanState, seat: int) -> int:
    return _data(state)["points"] if state.blocks[NAME].holder == seat else 0


def _on_position_settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    _award_title(state)


def harbourmaster(state: CatanState, open: bool) -> int | None:
    """Return the seat that holds the title, or None."""
    holder: int = state.blocks[NAME].holder
    return holder if holder >= 0 else None


def points_at_harbours(state: CatanState, seat: int, open: bool) -> int:
    """Return the harbour points of a seat."""
    return harbour_points(state, seat)


_FIELDS = {
    "points": checks.int_check(0, 9),
    "least": checks.int_check(1, 18),
}

MODULE = RuleModule(
    name=NAME,
    hooks=Hooks(
        scenario_checked=checks.make_data_check(NAME, _FIELDS),
        points=_points,
        pieces_changed=_on_pieces_changed,
        position_settled=_on_position_settled,
    ),
    blocks={NAME: HarbourmasterBlock},
    facts={"harbourmaster": harbourmaster},
    player_facts={"harbour_points": points_at_harbours},
)
MODULES = (MODULE,)
