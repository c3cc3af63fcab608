"""Treasures in the fog (sea.treasure.*).

The data are ``{"places": [[[1, 1], "SE"]], "kinds": {"choice": 3, "random": 3}}``: corners of
hexes at which a treasure lies, and the treasures from which they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Self

from catan_nb.board.piece import Piece
from catan_nb.board.topology import bits, mask_of
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.text import no_such, quote
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import BuildRoad
from catan_nb.rules.base.building import ask_free_roads
from catan_nb.rules.cards import KINDS, RESOURCE_KINDS, Cards
from catan_nb.rules.development.deck import count_for_sale
from catan_nb.rules.development.questions import DrawCard
from catan_nb.rules.hands import take
from catan_nb.rules.numbers import FREE_ROADS
from catan_nb.rules.position_checks import is_in
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.actions import BuildShip, DrawFromBank, FindTreasure
from catan_nb.rules.seafarers.events import DrawnFromBank, TreasureFound
from catan_nb.rules.seafarers.gold import ask_gold
from catan_nb.rules.seafarers.mechanisms import checks
from catan_nb.rules.seafarers.mechanisms.checks import parse_corner
from catan_nb.rules.seafarers.names import CARD, CHOICE, RANDOM, TREASURES
from catan_nb.rules.seafarers.questions import (
    BankDraw,
    FogDraw,
    FogOrder,
    TreasureDraw,
    TreasureRoads,
)
from catan_nb.rules.state import CatanState, Hooks

NAME = "treasures"
#: Cards that a treasure brings, of choice or by chance (sea.treasure.kinds).
CARDS_FOUND: Final = 2


class TreasuresBlock:
    """The treasures: where some lie still, and which are left; which lies where is chance.

    Attributes
    ----------
    places : int
        Mask of the intersections with a treasure.
    kinds : list of int
        How many of each kind have not been turned up.
    """

    __slots__ = ("kinds", "places")

    def __init__(self, rules: CatanRules) -> None:
        data = rules.scenario.mechanisms[NAME]
        self.places = mask_of(
            parse_corner(rules.topology, hex, name) for hex, name in data["places"]
        )
        self.kinds = [data["kinds"].get(name, 0) for name in TREASURES]

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.places = self.places
        new.kinds = self.kinds[:]
        return new

    def data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def block(state: CatanState) -> TreasuresBlock:
    """Return the treasures of a state."""
    result: TreasuresBlock = state.blocks[NAME]
    return result


def _on_placed(state: CatanState, seat: int, kind: str, place: int) -> None:
    """Let a road or ship take what it reaches, after the fog there has lifted (sea.treasure)."""
    if kind not in ("road", "ship"):
        return
    reached = block(state).places & state.rules.topology.edge_vertex_mask[place]
    below = len(state.stack)
    while below and isinstance(state.stack[below - 1], FogOrder | FogDraw):
        below -= 1
    for vertex in bits(reached):
        block(state).places &= ~(1 << vertex)
        state.stack.insert(below, TreasureDraw(seat, vertex))


def _draw_distribution(state: CatanState) -> Distribution:
    remaining = enumerate(block(state).kinds)
    return Distribution(tuple((FindTreasure(kind), count) for kind, count in remaining if count))


def _is_left(state: CatanState, action: FindTreasure) -> Phrase | None:
    if block(state).kinds[action.treasure]:
        return None
    return say("No such treasure is left.")


def _take_treasure(state: CatanState, action: FindTreasure) -> None:
    asked = state.answered(TreasureDraw)
    seat = asked.player
    block(state).kinds[action.treasure] -= 1
    state.tell(TreasureFound, seat, asked.vertex, action.treasure)
    if action.treasure == CHOICE:
        ask_gold(state, seat, CARDS_FOUND)
    elif action.treasure == RANDOM:
        _ask_bank(state, seat, CARDS_FOUND)
    elif action.treasure == CARD:
        _draw_card(state, seat)
    else:
        ask_free_roads(state, TreasureRoads(seat, FREE_ROADS))


def _ask_bank(state: CatanState, seat: int, count: int) -> None:
    """Let so many cards be drawn from the bank, as far as it has any."""
    if any(state.bank[kind] for kind in RESOURCE_KINDS):
        state.stack.append(BankDraw(seat, count))


def _draw_card(state: CatanState, seat: int) -> None:
    """Draw a development card; where there is none, 1 card of choice."""
    if "development" in state.blocks and count_for_sale(state) > 0:
        state.stack.append(DrawCard(seat, won=True))
    else:
        ask_gold(state, seat, 1)


def _bank_weights(state: CatanState) -> Distribution:
    there = ((kind, state.bank[kind]) for kind in RESOURCE_KINDS)
    return Distribution(tuple((DrawFromBank(kind), count) for kind, count in there if count))


def _bank_has(state: CatanState, action: DrawFromBank) -> Phrase | None:
    if action.kind in RESOURCE_KINDS and state.bank[action.kind]:
        return None
    return say("The bank has none of these.")


def _draw(state: CatanState, action: DrawFromBank) -> None:
    asked = state.answered(BankDraw)
    take(state, asked.player, ((action.kind, 1),))
    drawn = Cards.of(int(kind == action.kind) for kind in range(KINDS))
    state.tell(DrawnFromBank, asked.player, drawn)
    if asked.left > 1:
        _ask_bank(state, asked.player, asked.left - 1)


def pieces(former: Callable[..., tuple[Piece, ...]], state: CatanState) -> tuple[Piece, ...]:
    """Return what lies on the board, with the treasures, which do not show their kind."""
    hidden = (Piece("treasure", ("vertex", vertex)) for vertex in bits(block(state).places))
    return (*former(state), *hidden)


def treasures(state: CatanState, open: bool) -> tuple[int, ...]:
    """Return the intersections at which a treasure lies."""
    return bits(block(state).places)


def treasures_left(state: CatanState, open: bool) -> dict[str, int]:
    """Return how many treasures of each kind have not been turned up."""
    return dict(zip(TREASURES, block(state).kinds, strict=True))


def state_taken(state: CatanState, stated: dict[str, Any], vertex: int, treasure: str) -> None:
    """Say that the treasure at an intersection has been taken, and of which kind it was."""
    own_block = block(state)
    if not is_in(own_block.places, vertex):
        raise BadSetup(f"no treasure lies at {quote(vertex)} [sea.treasure]")
    if treasure not in TREASURES:
        raise BadSetup(f"{no_such('treasure', treasure, TREASURES)} [sea.treasure.kinds]")
    if not own_block.kinds[TREASURES.index(treasure)]:
        raise BadSetup(f"no further treasure is of the kind {quote(treasure)} [sea.treasure.kinds]")
    own_block.places &= ~(1 << vertex)
    own_block.kinds[TREASURES.index(treasure)] -= 1


_FIELDS = {
    "places": checks.check_corners,
    "kinds": checks.total_check(NAME, "places", checks.counts_check(TREASURES)),
}

MODULE = RuleModule(
    name=NAME,
    needs=frozenset({"fog", "gold", "ships"}),
    verbs=(
        Verb(
            FindTreasure,
            _take_treasure,
            (Clause("sea.treasure", _is_left),),
            weights=_draw_distribution,
        ),
        Verb(
            DrawFromBank, _draw, (Clause("sea.treasure.kinds", _bank_has),), weights=_bank_weights
        ),
    ),
    offers={
        TreasureDraw: (FindTreasure,),
        BankDraw: (DrawFromBank,),
        TreasureRoads: (BuildRoad, BuildShip),
    },
    hooks=Hooks(scenario_checked=checks.make_data_check(NAME, _FIELDS), placed=_on_placed),
    wraps={"pieces": pieces},
    blocks={NAME: TreasuresBlock},
    facts={"treasures": treasures, "treasures_left": treasures_left},
    statements={"treasure_taken": state_taken},
)
MODULES = (MODULE,)
