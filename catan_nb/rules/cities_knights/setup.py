"""The set-up: the round that pays the first cards places a city (ck.setup)."""

from __future__ import annotations

from collections.abc import Callable

from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.question import Question
from catan_nb.kernel.verb import Verb
from catan_nb.rules.base import setup
from catan_nb.rules.base.building.buildings import BUILD_SETTLEMENT, settlement_sites
from catan_nb.rules.cities_knights.actions import PlaceCity
from catan_nb.rules.cities_knights.events import CityPlaced
from catan_nb.rules.cities_knights.questions import SetupCity
from catan_nb.rules.pieces import put_city, put_settlement
from catan_nb.rules.state import CatanState


def setup_frame(
    former: Callable[..., Question], state: CatanState, seat: int, round: int
) -> Question:
    """Return what a seat is asked in a round of the set-up."""
    last = round == state.rules.scenario.rounds
    return SetupCity(seat, round) if last else former(state, seat, round)


def _place(state: CatanState, action: PlaceCity) -> None:
    frame = state.asked(SetupCity)
    state.tell(CityPlaced, frame.player, action.vertex)
    put_settlement(state, frame.player, action.vertex)
    put_city(state, frame.player, action.vertex)
    setup.settlement_placed(state, frame, action.vertex)


def _list_places(state: CatanState, out: list[Action]) -> None:
    ready = state.rules.every[PlaceCity]
    out.extend(ready[vertex] for vertex in bits(settlement_sites(state, state.stack[-1])))


#: Where a city may be placed is where a settlement may; pieces and price do not matter.
_PLACE_RULES = ("base.build.settlement", "base.distance", "base.setup.order")

VERBS = (
    Verb(
        PlaceCity,
        _place,
        clauses=tuple(c for c in BUILD_SETTLEMENT.clauses if c.rule in _PLACE_RULES),
        options=_list_places,
    ),
)
OFFERS: Offers = {SetupCity: (PlaceCity,)}
