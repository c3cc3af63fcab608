"""Cities & Knights as a rule module."""

from __future__ import annotations

from collections.abc import Callable

from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Amend, Offers, Option, RuleModule, int_range, switch
from catan_nb.kernel.question import Question
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base import setup
from catan_nb.rules.base.actions import BuildCity, BuildSettlement, EndTurn
from catan_nb.rules.base.building import BUILD_SETTLEMENT, settlement_sites
from catan_nb.rules.base.questions import BeforeRoll, MainTurn, PairedTurn, SpecialBuilding
from catan_nb.rules.cards import RESOURCE_KINDS
from catan_nb.rules.cities_knights import (
    barbarians,
    cards,
    improvements,
    knights,
    position,
    progress,
    reading,
    roll,
)
from catan_nb.rules.cities_knights import knights as knight_moves
from catan_nb.rules.cities_knights.actions import (
    ActivateKnight,
    BuildKnight,
    BuildWall,
    Improve,
    OfferHarbour,
    PlaceCity,
    PlayAlchemist,
    ReturnProgress,
    UpgradeKnight,
)
from catan_nb.rules.cities_knights.block import (
    BENEFIT_STEP,
    STRENGTHS,
    WALLS,
    CitiesKnightsBlock,
    all_knights,
    block,
    knight_at,
    knights_left,
    opposing_knights,
)
from catan_nb.rules.cities_knights.events import CityPlaced
from catan_nb.rules.cities_knights.names import COMMODITY, RANKS, TRACKS, TRADE
from catan_nb.rules.cities_knights.questions import SetupCity
from catan_nb.rules.numbers import SPECIAL_RATE
from catan_nb.rules.pieces import put_city, put_settlement
from catan_nb.rules.places import VERTEX
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState, Hooks

# The house options of Cities & Knights.


KNIGHTS_OPTIONS = (
    Option("target", 13, "Victory points that win the game.", rule="ck.win", **int_range(3, 30)),
    Option(
        "start",
        "placed",
        "Cities & Knights has no printed starting pieces: they are placed.",
        choices=("placed",),
        rule="ck.setup",
    ),
    switch(
        "grudge",
        "ck.option.grudge",
        "When the barbarians land, everybody in turn decides which active knights fight.",
    ),
)


# The set-up: the round that pays the first cards places a city (ck.setup).


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


# Rates of the bank for commodities and with the merchant (ck.trade, ck.merchant).


#: Cards of each commodity with up to 4 players, and with 5 or 6 (ck.materials, six.bank).
COMMODITY_CARDS, COMMODITY_CARDS_SIX = 12, 18


def bank_cards(rules: CatanRules) -> tuple[tuple[int, int], ...]:
    """Return the commodity cards that the bank has at the start."""
    size = COMMODITY_CARDS if rules.players <= 4 else COMMODITY_CARDS_SIX
    return tuple((kind, size) for kind in sorted(COMMODITY))


def rate(former: Callable[..., int], state: CatanState, seat: int, kind: int) -> int:
    """Return how many cards of a kind the bank wants from a seat for one.

    2 for commodities with the guild, for the merchant's resource, and for what the merchant
    fleet trades in this turn; otherwise as in the base game.
    """
    ck: CitiesKnightsBlock = state.blocks["cities_knights"]  # asked for every kind in every list
    if ck.fleet_kinds >> kind & 1 and seat == state.active:
        return SPECIAL_RATE
    if kind in RESOURCE_KINDS:
        if ck.merchant_seat == seat and state.terrain[ck.merchant_hex] == kind:
            return SPECIAL_RATE
    elif ck.improvements[seat * len(TRACKS) + TRADE] >= BENEFIT_STEP:
        return SPECIAL_RATE
    return former(state, seat, kind)


#: What can be bought, on one's own turn and between the turns.
BUILDS = (BuildKnight, ActivateKnight, UpgradeKnight, BuildWall, Improve)
_AFTER_ROLL: tuple[type[Action], ...] = (
    *BUILDS,
    *knight_moves.KNIGHT_ACTIONS,
    *cards.PLAYS.values(),  # the Alchemist too, which then says that it comes too late
    OfferHarbour,
    ReturnProgress,
)

#: What happens by itself when these questions come to the top.
_DUE = {**roll.DUE, **progress.DUE, **barbarians.DUE}


# ---- hooks -----------------------------------------------------------------------------


def _on_after_action(state: CatanState) -> None:
    """Let happen what is due."""
    stack = state.stack
    while stack and type(stack[-1]) in _DUE:
        _DUE[type(stack[-1])](state)


def _on_turn_began(state: CatanState) -> None:
    ck = block(state)
    if state.roll is None:  # a paired player's turn goes on with the roll there was
        ck.symbol = -1
    ck.woken = ck.deserted = ck.raised = 0
    ck.cranes = ck.fleet_kinds = 0
    ck.harbour = [0] * state.rules.players


def _on_pieces_changed(state: CatanState, seat: int, vertices: int) -> None:
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
    ck, remaining = block(state), former(state, seat)
    reduced = ck.reduced[seat].bit_count()
    remaining["settlement"] += reduced
    remaining["city"] -= reduced
    remaining["wall"] = WALLS - ck.walls[seat].bit_count()
    for strength in STRENGTHS:
        remaining[f"{RANKS[strength - 1]}_knight"] = knights_left(state, seat, strength)
    return remaining


def _cheapest(former: Callable[[], int]) -> int:
    """Return how many cards the cheapest purchase takes: grain for a knight, a first step."""
    return min(1, former())


# ---- clauses for verbs of the base game ------------------------------------------------


def _no_knight_there(state: CatanState, action: BuildSettlement) -> Phrase | None:
    """Ask for an own knight to be moved away first (ck.knight.blocks_own)."""
    knight = knight_at(state, action.vertex)
    if knight is not None and knight[0] == state.stack[-1].player:
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
        *VERBS,
        *roll.VERBS,
        *knights.BUILDING_VERBS,
        *knight_moves.MOVE_VERBS,
        *improvements.WALL_VERBS,
        *improvements.IMPROVEMENT_VERBS,
        *barbarians.VERBS,
        *progress.VERBS,
        *cards.VERBS,
    ),
    offers={
        BeforeRoll: (PlayAlchemist,),
        MainTurn: _AFTER_ROLL,
        PairedTurn: _AFTER_ROLL,
        SpecialBuilding: BUILDS,
        **OFFERS,
        **roll.OFFERS,
        **knights.BUILDING_OFFERS,
        **knight_moves.MOVE_OFFERS,
        **improvements.OFFERS,
        **barbarians.OFFERS,
        **progress.OFFERS,
        **cards.OFFERS,
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
    hooks=Hooks(
        points=_points,
        hand_limit=improvements.hand_limit,
        occupied=all_knights,
        route_blockers=opposing_knights,
        bank_cards=bank_cards,
        pieces_changed=_on_pieces_changed,
        robber_sleeps=roll.robber_sleeps,
        rolled=roll.on_rolled,
        turn_began=_on_turn_began,
        dealt_anew=progress.deal_cards,
        position_settled=position.on_position_settled,
        position_reopened=position.on_position_reopened,
        position_cleared=position.on_position_cleared,
        after_action=_on_after_action,
    ),
    wraps={
        "dice": roll.dice,
        "setup_frame": setup_frame,
        "pieces": reading.on_board,
        "pieces_left": _pieces_left,
        "cheapest": _cheapest,
        "rate": rate,
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
