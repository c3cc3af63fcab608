"""The pirate islands as a rule module (sea.scenario.pirate_islands).

`catan_nb.rules.seafarers.mechanisms.pirates.outposts` says what the data are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from catan_nb.kernel.module import Amend, RuleModule, switch
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import noop, say
from catan_nb.rules.base.actions import BuildSettlement, Rob
from catan_nb.rules.base.questions import MainTurn
from catan_nb.rules.base.robber import is_victim
from catan_nb.rules.data_check import Wrong
from catan_nb.rules.development.actions import PlayKnight
from catan_nb.rules.development.cards import KNIGHT, VICTORY_POINT
from catan_nb.rules.pieces import put_settlement
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.actions import BuildShip, MoveShip, TakeGold
from catan_nb.rules.seafarers.fleet import put_ship
from catan_nb.rules.seafarers.mechanisms import checks
from catan_nb.rules.seafarers.mechanisms.actions import AttackFortress, FightFortress, LoseCard
from catan_nb.rules.seafarers.mechanisms.pirates import battle, line, raids, reading
from catan_nb.rules.seafarers.mechanisms.pirates.outposts import (
    NAME,
    PiratesBlock,
    conquered,
    fortresses,
    pirates,
)
from catan_nb.rules.seafarers.mechanisms.questions import FleetLoss, FleetPrize, FortressBattle
from catan_nb.rules.state import CatanState


def _opened(state: CatanState) -> None:
    """Lay out everybody's ready settlement and ship."""
    for seat, post in enumerate(pirates(state).posts):
        put_settlement(state, seat, post.settlement)
        put_ship(state, seat, post.ship)


def _deck_changes(rules: CatanRules, deck: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Take the cards with points out; with four players they are knights (sea.pirates.warship)."""
    points = deck[VICTORY_POINT]
    knights = points if rules.players > 3 else 0
    return (VICTORY_POINT, -points), (KNIGHT, knights)


def _pieces_spent(state: CatanState, seat: int, kind: str) -> int:
    """Count the settlement that stands for the fortress."""
    return int(kind == "settlement" and not conquered(state, seat))


def _no_robber(state: CatanState, seat: int) -> None:
    """Ask for nothing: there is no robber."""


_SEATS = checks.apart(
    checks.records(
        colour=checks.colour,
        fortress=checks.a_corner,
        mark=checks.a_corner,
        settlement=checks.a_corner,
        ship=checks.a_side,
    ),
    lambda rules, one: one["colour"],
)


def _are_for_everybody(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    wrong = tuple(_SEATS(rules, value))
    yield from wrong
    if not wrong and len(value) < rules.players:
        told = noop("{places} places are too few for {players} players")
        yield (), say(told, places=len(value), players=rules.players)


_FIELDS = {
    "seats": _are_for_everybody,
    "circuit": checks.some(checks.hexes),
    "shore": checks.zone,
}

MODULE = RuleModule(
    name=NAME,
    needs=frozenset({"ships", "gold", "robber", "development"}),
    verbs=(
        Verb(
            LoseCard,
            raids.lose,
            (Clause("sea.pirates.fleet", raids.is_held),),
            weights=raids.loss_weights,
        ),
        Verb(
            AttackFortress,
            battle.attack,
            clauses=(
                Clause("sea.pirates.fortress", battle.stands, general=True),
                Clause("sea.pirates.fortress", battle.is_reached, general=True),
            ),
        ),
        Verb(
            FightFortress,
            battle.battle,
            (Clause("sea.pirates.fortress", battle.shows_a_face),),
            weights=battle.die,
            asked_by=AttackFortress(),
        ),
    ),
    offers={
        MainTurn: (AttackFortress,),
        FleetLoss: (LoseCard,),
        FleetPrize: (TakeGold,),
        FortressBattle: (FightFortress,),
    },
    amends=(
        Amend(Rob, first=(Clause("sea.pirates.seven", is_victim),), narrows=False),
        Amend(BuildSettlement, last=(Clause("sea.pirates.route", line.may_settle),)),
        Amend(BuildShip, last=(Clause("sea.pirates.route", line.built_ahead),)),
        Amend(MoveShip, last=(Clause("sea.pirates.route", line.moved_ahead),)),
        Amend(
            TakeGold,
            first=(Clause("sea.pirates.fleet", raids.is_the_prize),),
            narrows=False,
        ),
        Amend(
            PlayKnight,
            last=(Clause("sea.pirates.warship", line.has_plain_ship, general=True),),
        ),
    ),
    hooks={
        "scenario_checked": checks.checked(NAME, _FIELDS),
        "opened": _opened,
        "deck_changes": _deck_changes,
        "pieces_spent": _pieces_spent,
        "occupied": fortresses,
        "settlers_barred": line.settlers_barred,
        "ships_useless": line.ships_useless,
        "ships_barred": line.ships_barred,
        "placed": line.placed,
        "knight_played": line.knight_played,
        "ask_robber": _no_robber,
        "rolled": raids.rolled,
        "position_settled": reading.settled,
    },
    replaces_hooks={"ask_robber": "robber"},
    wraps={"seven": raids.seven, "won": battle.won, "pieces": reading.pieces},
    blocks={NAME: PiratesBlock},
    facts={"pirate_fleet": reading.pirate_fleet, "fleet_circuit": reading.fleet_circuit},
    player_facts={
        "fortress": reading.fortress,
        "fortress_chits": reading.fortress_chits,
        "marked_corner": reading.marked_corner,
        "warships": reading.warships,
    },
    statements={
        "warships": reading.state_warships,
        "fortress": reading.state_fortress,
        "fortress_taken": reading.state_taken,
        "pirate_fleet": reading.state_fleet,
    },
    options=(
        switch(
            "fleet_wants_one",
            "sea.pirates.fleet",
            "The fleet fights only where exactly one player has a building.",
        ),
    ),
)


MODULES = (MODULE,)
