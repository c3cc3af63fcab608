"""Harbours that are laid during the game (sea.tribe.harbour, sea.scenario.new_world)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

from catan_nb.board.piece import Piece
from catan_nb.board.terrain import Terrain
from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.text import no_such, quote
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say, say_to
from catan_nb.rules.pieces import note_harbours
from catan_nb.rules.places import EDGE
from catan_nb.rules.position_checks import checked_seat, is_in
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.actions import PlaceHarbour
from catan_nb.rules.seafarers.events import HarbourPlaced
from catan_nb.rules.seafarers.names import HARBOURS
from catan_nb.rules.seafarers.questions import DraftHarbour, HarbourPlace
from catan_nb.rules.state import CatanState, Hooks

NAME = "laid_harbours"


class HarboursBlock:
    """The harbours that players have laid, and those that they keep.

    Attributes
    ----------
    laid : tuple of (int, int)
        Paths and kinds.
    kept : list of int
        ``len(HARBOURS)`` counts per seat of harbours for which there was no place.
    """

    __slots__ = ("kept", "laid")

    def __init__(self, rules: CatanRules) -> None:
        self.laid: tuple[tuple[int, int], ...] = ()
        self.kept = [0] * (rules.players * len(HARBOURS))

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.laid = self.laid
        new.kept = self.kept[:]
        return new

    def data(self) -> dict[str, Any]:
        return {"laid": [list(one) for one in self.laid], "kept": self.kept}


def block(state: CatanState) -> HarboursBlock:
    """Return the harbours that players have laid."""
    result: HarboursBlock = state.blocks[NAME]
    return result


def free_coast(state: CatanState) -> int:
    """Return the mask of the coast paths at which no end has a harbour yet."""
    served = 0
    for mask in state.harbour_masks:
        served |= mask
    shape, free = state.rules.topology, state.land.coast
    for vertex in bits(served):
        free &= ~shape.vertex_edge_mask[vertex]
    return free


def own_coast(state: CatanState, seat: int) -> int:
    """Return the mask of the paths where a seat may put a harbour that it has won."""
    beside = 0
    for vertex in bits(state.buildings(seat)):
        beside |= state.rules.topology.vertex_edge_mask[vertex]
    return free_coast(state) & beside


def producing_coast(state: CatanState) -> int:
    """Return the mask of the paths where a harbour of the new world may lie."""
    beside = 0
    for hex in state.land.hexes:
        if Terrain(state.terrain[hex]).takes_token:
            beside |= state.rules.topology.hex_edge_mask[hex]
    return free_coast(state) & beside


def sites_at_frame(state: CatanState) -> int:
    """Return the mask of the paths for the harbour that the player who is asked may put."""
    frame = state.stack[-1]
    if isinstance(frame, DraftHarbour):
        return producing_coast(state)
    return own_coast(state, frame.player)


def keep_or_ask(state: CatanState, seat: int, harbour: int) -> None:
    """Ask a seat where to put a harbour that it has won; without a place it keeps it."""
    if own_coast(state, seat):
        state.stack.append(HarbourPlace(seat, harbour))
    else:
        add_kept(state, seat, harbour)


def _has_harbour(state: CatanState, action: PlaceHarbour) -> Phrase | None:
    frame = state.stack[-1]
    if isinstance(frame, HarbourPlace):
        if frame.harbour != action.harbour:
            return say("Another harbour is to be put.")
        return None
    if not block(state).kept[frame.player * len(HARBOURS) + action.harbour]:
        return say_to(frame.player, "You keep no such harbour.", "No such harbour is kept.")
    return None


def add_kept(state: CatanState, seat: int, harbour: int, count: int = 1) -> None:
    """Let a seat keep a harbour that it has won, or with -1 one fewer."""
    block(state).kept[seat * len(HARBOURS) + harbour] += count


def _fits(state: CatanState, action: PlaceHarbour) -> Phrase | None:
    edge = action.edge
    if not 0 <= edge < state.rules.topology.n_edges or not state.land.coast >> edge & 1:
        return say("{edge} is not at the coast.", edge=EDGE.show(edge))
    if not free_coast(state) >> edge & 1:
        return say("{edge} touches the intersection of another harbour.", edge=EDGE.show(edge))
    if sites_at_frame(state) >> edge & 1:
        return None
    if isinstance(state.stack[-1], DraftHarbour):
        return say("The land at {edge} produces nothing.", edge=EDGE.show(edge))
    return say_to(
        state.stack[-1].player,
        "No building of yours is at {edge}.",
        "There is no own building at {edge}.",
        edge=EDGE.show(edge),
    )


def _fits_the_new_world(state: CatanState, action: PlaceHarbour) -> Phrase | None:
    return _fits(state, action) if isinstance(state.stack[-1], DraftHarbour) else None


def _place(state: CatanState, action: PlaceHarbour) -> None:
    frame = state.stack[-1]
    seat = frame.player
    if isinstance(frame, HarbourPlace):
        state.stack.pop()
    else:
        add_kept(state, seat, action.harbour, -1)
    _lay(state, action.harbour, action.edge)
    state.tell(HarbourPlaced, seat, action.harbour, action.edge)
    shape = state.rules.topology
    state.rules.pieces_changed(state, seat, shape.edge_vertex_mask[action.edge])


def _lay(state: CatanState, harbour: int, edge: int) -> None:
    block(state).laid += ((edge, harbour),)
    note_harbours(state)


def _list(state: CatanState, out: list[Action]) -> None:
    frame, own = state.stack[-1], block(state)
    if isinstance(frame, HarbourPlace):
        kinds = [frame.harbour]
    else:
        at = frame.player * len(HARBOURS)
        kinds = [kind for kind in range(len(HARBOURS)) if own.kept[at + kind]]
    if kinds:
        places = bits(sites_at_frame(state))
        out.extend(PlaceHarbour(kind, edge) for kind in kinds for edge in places)


def more_harbours(state: CatanState) -> tuple[tuple[int, int], ...]:
    """Return the harbours that players have laid, as paths and kinds."""
    return block(state).laid


def pieces(former: Callable[..., tuple[Piece, ...]], state: CatanState) -> tuple[Piece, ...]:
    """Return what lies on the board, with the harbours that players have laid."""
    own = (
        Piece("harbour", ("edge", edge), None, {"trade": kind})
        for edge, kind in laid_harbours(state, True)
    )
    return (*former(state), *own)


def laid_harbours(state: CatanState, open: bool) -> tuple[tuple[int, str], ...]:
    """Return the harbours that players have laid: paths and what they trade."""
    return tuple((edge, HARBOURS[kind]) for edge, kind in block(state).laid)


def kept_harbours(state: CatanState, seat: int, open: bool) -> Mapping[str, int]:
    """Return the harbours that a seat has won and not laid yet."""
    offset = seat * len(HARBOURS)
    return dict(zip(HARBOURS, block(state).kept[offset : offset + len(HARBOURS)], strict=True))


def harbour_named(name: object, rule: str) -> int:
    """Return the number of a kind of harbour. Raises BadSetup with the rule for others."""
    if name not in HARBOURS:
        raise BadSetup(f"{no_such('harbour', name, HARBOURS)} [{rule}]")
    return HARBOURS.index(name)


def state_laid(
    state: CatanState, stated: dict[str, Any], harbour: str, edge: int, seat: int | None = None
) -> None:
    """Say that a harbour has been laid at a path of the coast; `seat`: who had kept it."""
    rule = "sea.tribe.harbour"
    kind = harbour_named(harbour, rule)
    if not is_in(free_coast(state), edge):
        raise BadSetup(f"no harbour can lie at {quote(edge)} [{rule}]")
    if seat is not None:
        seat = checked_seat(state, seat)
        if not kept_harbours(state, seat, True)[harbour]:
            raise BadSetup(f"{state.rules.names[seat]} keeps no such harbour [{rule}]")
        add_kept(state, seat, kind, -1)
    _lay(state, kind, edge)


MODULE = RuleModule(
    name=NAME,
    verbs=(
        Verb(
            PlaceHarbour,
            _place,
            clauses=(
                Clause("sea.tribe.harbour", _has_harbour),
                Clause("sea.scenario.new_world", _fits_the_new_world),
                Clause("sea.tribe.harbour", _fits),
            ),
            options=_list,
        ),
    ),
    offers={HarbourPlace: (PlaceHarbour,), DraftHarbour: (PlaceHarbour,)},
    hooks=Hooks(more_harbours=more_harbours),
    wraps={"pieces": pieces},
    blocks={NAME: HarboursBlock},
    facts={"laid_harbours": laid_harbours},
    player_facts={"kept_harbours": kept_harbours},
    statements={"laid_harbour": state_laid},
)
MODULES = (MODULE,)
