"""The Diplomat: an open-ended road leaves the board (ck.card.diplomat)."""

from __future__ import annotations

from catan_nb.board.topology import bits, edges_at, met_by
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say
from catan_nb.rules.base.actions import BuildRoad
from catan_nb.rules.base.building.roads import free_paths
from catan_nb.rules.cities_knights.actions import Decline
from catan_nb.rules.cities_knights.block import knights_of
from catan_nb.rules.cities_knights.cards.actions import PlayDiplomat
from catan_nb.rules.cities_knights.cards.events import RoadRemoved
from catan_nb.rules.cities_knights.cards.progress import play_clause, played
from catan_nb.rules.cities_knights.names import DIPLOMAT
from catan_nb.rules.cities_knights.questions import RebuildRoad
from catan_nb.rules.pieces import take_road
from catan_nb.rules.places import EDGE
from catan_nb.rules.state import CatanState


def open_ends(state: CatanState, owner: int) -> int:
    """Return the mask of a seat's routes' paths that nothing of its own follows at one end."""
    shape, own = state.rules.topology, state.rules.network(state, owner).paths
    once, twice = met_by(shape, own)
    ended = state.buildings(owner) | knights_of(state, owner)
    return edges_at(shape, once & ~twice & ~ended) & own


def _owner(state: CatanState, edge: int) -> int | None:
    """Return the seat of whose routes a path is part, or None."""
    if edge < 0:
        return None
    rules = state.rules
    return next(
        (seat for seat in rules.seats if rules.network(state, seat).paths >> edge & 1), None
    )


def _is_open(state: CatanState, action: PlayDiplomat) -> Phrase | None:
    owner = _owner(state, action.edge)
    if owner is None:
        return say("There is no road at {edge}.", edge=EDGE.show(action.edge))
    if not open_ends(state, owner) >> action.edge & 1:
        return say(
            "The road at {edge} has no open end: a road, a building or a knight"
            " of the same player is at both ends.",
            edge=EDGE.show(action.edge),
        )
    return None


def _diplomat(state: CatanState, action: PlayDiplomat) -> None:
    seat, owner = played(state, DIPLOMAT), _owner(state, action.edge)
    assert owner is not None
    if not state.roads[owner] >> action.edge & 1:
        state.rules.hooks["ship_removed"](state, seat, owner, action.edge)
        return
    state.tell(RoadRemoved, seat, owner, action.edge)
    take_road(state, owner, action.edge)
    if owner == seat and free_paths(state, seat, action.edge):
        state.stack.append(RebuildRoad(seat, 1, barred=action.edge))


def _list_open(state: CatanState, out: list[Action]) -> None:
    found = 0
    for owner in state.rules.seats:
        found |= open_ends(state, owner)
    ready = state.rules.every[PlayDiplomat]
    out.extend([ready[edge] for edge in bits(found)])


VERBS = (
    Verb(
        PlayDiplomat,
        _diplomat,
        clauses=(
            play_clause(DIPLOMAT),
            Clause("ck.card.diplomat", _is_open, nowhere=noop("No road has an open end.")),
        ),
        options=_list_open,
    ),
)
OFFERS: Offers = {RebuildRoad: (BuildRoad, Decline)}
PLAYS: dict[int, type[Action]] = {DIPLOMAT: PlayDiplomat}
