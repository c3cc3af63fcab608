"""Land where nobody settles, and where the robber never goes (sea.scenario, sea.robber).

The data are ``{"unsettled": ["isle"], "robber_off": ["isle"]}``: zones of the board.
"""

from __future__ import annotations

from functools import lru_cache

from catan_nb.board.layout import Board
from catan_nb.board.topology import mask_of
from catan_nb.kernel.module import Amend, RuleModule
from catan_nb.kernel.verb import Clause
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import BuildSettlement
from catan_nb.rules.places import VERTEX, AtVertex
from catan_nb.rules.seafarers.mechanisms import checks
from catan_nb.rules.state import CatanState, Hooks

NAME = "bounds"


def _zones(state: CatanState, what: str) -> tuple[str, ...]:
    return tuple(state.rules.scenario.mechanisms[NAME].get(what, ()))


@lru_cache(maxsize=1 << 5)
def _hexes(board: Board, zones: tuple[str, ...]) -> int:
    return mask_of(board.in_zones(*zones))


@lru_cache(maxsize=1 << 5)
def _vertices(board: Board, zones: tuple[str, ...]) -> int:
    return board.topology.vertices_at(board.in_zones(*zones))


def _barred_vertices(state: CatanState, seat: int) -> int:
    """Return the mask of the intersections where nobody settles, whoever asks."""
    return _vertices(state.rules.board, _zones(state, "unsettled"))


def may_be_settled(state: CatanState, action: AtVertex) -> Phrase | None:
    """Refuse a building where nobody settles."""
    if action.vertex >= 0 and _barred_vertices(state, state.stack[-1].player) >> action.vertex & 1:
        return say(
            "In this scenario nobody settles at {vertex}.", vertex=VERTEX.show(action.vertex)
        )
    return None


def _robber_barred(state: CatanState) -> int:
    """Return the mask of the hexes that the robber never visits."""
    return _hexes(state.rules.board, _zones(state, "robber_off"))


_FIELDS = {
    "unsettled": checks.check_zones,
    "robber_off": checks.check_zones,
}

MODULE = RuleModule(
    name=NAME,
    amends=(Amend(BuildSettlement, last=(Clause("sea.scenario", may_be_settled),)),),
    hooks=Hooks(
        scenario_checked=checks.make_data_check(NAME, _FIELDS, ("unsettled", "robber_off")),
        settlers_barred=_barred_vertices,
        robber_barred=_robber_barred,
    ),
)
MODULES = (MODULE,)
