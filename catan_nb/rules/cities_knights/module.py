"""Cities & Knights as a rule module."""

from __future__ import annotations

from collections.abc import Callable

from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Amend, RuleModule
from catan_nb.kernel.verb import Clause
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import BuildCity, BuildSettlement, EndTurn
from catan_nb.rules.base.questions import BeforeRoll, MainTurn, PairedTurn, SpecialBuilding
from catan_nb.rules.cities_knights import (
    improvements,
    position,
    reading,
    roll,
    setup,
    trading,
    walls,
)
from catan_nb.rules.cities_knights.actions import (
    ActivateKnight,
    BuildKnight,
    BuildWall,
    Improve,
    ReturnProgress,
    UpgradeKnight,
)
from catan_nb.rules.cities_knights.block import (
    STRENGTHS,
    WALLS,
    CitiesKnightsBlock,
    all_knights,
    block,
    knight_at,
    knights_left,
    opposing_knights,
)
from catan_nb.rules.cities_knights.cards import hidden, plays, progress
from catan_nb.rules.cities_knights.cards.actions import OfferHarbour, PlayAlchemist
from catan_nb.rules.cities_knights.knights import barbarians
from catan_nb.rules.cities_knights.knights import building as knights
from catan_nb.rules.cities_knights.knights import moves as knight_moves
from catan_nb.rules.cities_knights.names import RANKS
from catan_nb.rules.cities_knights.options import KNIGHTS_OPTIONS
from catan_nb.rules.places import VERTEX
from catan_nb.rules.state import CatanState

#: What can be bought, on one's own turn and between the turns.
BUILDS = (BuildKnight, ActivateKnight, UpgradeKnight, BuildWall, Improve)
_AFTER_ROLL: tuple[type[Action], ...] = (
    *BUILDS,
    *knight_moves.KNIGHT_ACTIONS,
    *plays.PLAYS.values(),  # the Alchemist too, which then says that it comes too late
    OfferHarbour,
    ReturnProgress,
)

#: What happens by itself when these questions come to the top.
_DUE = {**roll.DUE, **progress.DUE, **barbarians.DUE}


# ---- hooks -----------------------------------------------------------------------------


def _after_action(state: CatanState) -> None:
    """Let happen what is due."""
    stack = state.stack
    while stack and type(stack[-1]) in _DUE:
        _DUE[type(stack[-1])](state)


def _turn_began(state: CatanState) -> None:
    ck = block(state)
    if state.roll is None:  # a paired player's turn goes on with the roll there was
        ck.symbol = -1
    ck.woken = ck.deserted = ck.raised = 0
    ck.cranes = ck.fleet_kinds = 0
    ck.harbour = [0] * state.rules.players


def _pieces_changed(state: CatanState, seat: int, vertices: int) -> None:
    """Forget that a city was reduced once it is restored."""
    ck = block(state)
    if ck.reduced[seat]:
        ck.reduced[seat] &= ~state.cities[seat]


def _points(state: CatanState, seat: int) -> int:
    ck: CitiesKnightsBlock = state.blocks["cities_knights"]  # asked after every action
    return ck.worth[seat]


def _pieces_left(
    former: Callable[..., dict[str, int]], state: CatanState, seat: int
) -> dict[str, int]:
    """Return how many pieces of each kind a seat has in supply (ck.materials).

    A reduced city stands where a settlement would, but is a city's piece.
    """
    ck, left = block(state), former(state, seat)
    reduced = ck.reduced[seat].bit_count()
    left["settlement"] += reduced
    left["city"] -= reduced
    left["wall"] = WALLS - ck.walls[seat].bit_count()
    for strength in STRENGTHS:
        left[f"{RANKS[strength - 1]}_knight"] = knights_left(state, seat, strength)
    return left


def _cheapest(former: Callable[[], int]) -> int:
    """Return how many cards the cheapest purchase takes: grain for a knight, a first step."""
    return min(1, former())


# ---- clauses for verbs of the base game ------------------------------------------------


def _no_knight_there(state: CatanState, action: BuildSettlement) -> Phrase | None:
    """Ask for an own knight to be moved away first (ck.knight.blocks_own)."""
    found = knight_at(state, action.vertex)
    if found is not None and found[0] == state.stack[-1].player:
        return say(
            "An own knight stands at {vertex}; move it away first.",
            vertex=VERTEX.show(action.vertex),
        )
    return None


def _restores_first(state: CatanState, action: BuildCity) -> Phrase | None:
    """Want a reduced city restored before another one is built (ck.barbarians.reduced)."""
    reduced = block(state).reduced[state.stack[-1].player]
    if reduced and (action.vertex < 0 or not reduced >> action.vertex & 1):
        return say(
            "The reduced city at {vertex} must be restored first.",
            vertex=VERTEX.show(bits(reduced)[0]),
        )
    return None


MODULE = RuleModule(
    name="cities_knights",
    needs=frozenset({"robber"}),
    verbs=(
        *setup.VERBS,
        *roll.VERBS,
        *knights.VERBS,
        *knight_moves.VERBS,
        *walls.VERBS,
        *improvements.VERBS,
        *barbarians.VERBS,
        *progress.VERBS,
        *plays.VERBS,
    ),
    offers={
        BeforeRoll: (PlayAlchemist,),
        MainTurn: _AFTER_ROLL,
        PairedTurn: _AFTER_ROLL,
        SpecialBuilding: BUILDS,
        **setup.OFFERS,
        **roll.OFFERS,
        **knights.OFFERS,
        **knight_moves.OFFERS,
        **improvements.OFFERS,
        **barbarians.OFFERS,
        **progress.OFFERS,
        **plays.OFFERS,
    },
    amends=(
        Amend(
            BuildSettlement,
            first=(Clause("ck.knight.blocks_own", _no_knight_there),),
            narrows=False,
        ),
        Amend(BuildCity, last=(Clause("ck.barbarians.reduced", _restores_first),)),
        Amend(EndTurn, first=(Clause("ck.progress.hand", progress.keeps_four, general=True),)),
    ),
    hooks={
        "points": _points,
        "hand_limit": walls.hand_limit,
        "occupied": all_knights,
        "route_blockers": opposing_knights,
        "bank_cards": trading.bank_cards,
        "pieces_changed": _pieces_changed,
        "robber_sleeps": roll.robber_sleeps,
        "rolled": roll.rolled,
        "turn_began": _turn_began,
        "dealt_anew": hidden.deal_cards,
        "position_settled": position.settled,
        "position_reopened": position.reopened,
        "position_cleared": position.cleared,
        "after_action": _after_action,
    },
    wraps={
        "dice": roll.dice,
        "setup_frame": setup.setup_frame,
        "pieces": reading.on_board,
        "pieces_left": _pieces_left,
        "cheapest": _cheapest,
        "rate": trading.rate,
        "hex_yield": roll.hex_yield,
        "produce": roll.produce,
    },
    blocks={"cities_knights": CitiesKnightsBlock},
    facts=reading.FACTS,
    player_facts=reading.PLAYER_FACTS,
    statements=position.STATEMENTS,
    options=KNIGHTS_OPTIONS,
    replaces_options={"target": "victory", "start": "base"},
)

#: The rule modules of the system.
MODULES = (MODULE,)
