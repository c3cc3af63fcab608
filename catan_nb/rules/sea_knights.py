"""Seafarers together with Cities & Knights (sea.ck.*)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from catan_nb.board.terrain import Terrain
from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action, arg
from catan_nb.kernel.module import Amend, RuleModule, switch
from catan_nb.kernel.verb import Check, Clause, Verb
from catan_nb.kernel.words import Phrase, Told, noop, say
from catan_nb.rules.base.building import intersection_is_land, is_in_a_start_zone
from catan_nb.rules.base.events import BoardEvent
from catan_nb.rules.base.questions import MainTurn, PairedTurn
from catan_nb.rules.cities_knights.actions import (
    BuildKnight,
    Decline,
    PlaceCity,
    PlayBishop,
    PlayDiplomat,
    PlayMerchant,
)
from catan_nb.rules.cities_knights.block import (
    all_knights,
    block,
    count_held,
    knights_of,
    opposing_knights,
)
from catan_nb.rules.cities_knights.knights import is_ready, own_knight, ready_knights
from catan_nb.rules.cities_knights.names import BISHOP, DIPLOMAT, MERCHANT
from catan_nb.rules.cities_knights.politics_cards import open_ends
from catan_nb.rules.cities_knights.questions import ProgressRoads
from catan_nb.rules.places import EDGE, HEX, VERTEX, CatanQuestion
from catan_nb.rules.scenario import UNSUITED
from catan_nb.rules.seafarers.actions import BuildShip, MovePirate, MoveShip
from catan_nb.rules.seafarers.fleet import fleet, remove_ship, ship_ends
from catan_nb.rules.seafarers.mechanisms.bounds import NAME as BOUNDS
from catan_nb.rules.seafarers.mechanisms.bounds import may_be_settled
from catan_nb.rules.seafarers.mechanisms.cloth import NAME as CLOTH
from catan_nb.rules.seafarers.mechanisms.cloth import may_move_the_pirate
from catan_nb.rules.seafarers.mechanisms.wonders import NAME as WONDERS
from catan_nb.rules.seafarers.mechanisms.wonders import is_not_setup_barred
from catan_nb.rules.seafarers.pirate import ON_LAND
from catan_nb.rules.seafarers.ships import blocked_ends, free_paths
from catan_nb.rules.state import CatanState, Hooks


@dataclass(frozen=True, slots=True)
class ChasePirate(Action):
    """Chase the pirate with an active knight at its hex (sea.ck.knight.pirate)."""

    wire_name: ClassVar[str] = "ChasePirate"
    knight: int = arg(VERTEX)
    label: ClassVar[str] = "Chase the pirate with the knight at {knight}"


# What can happen in Seafarers together with Cities & Knights, as facts and in words.


@dataclass(frozen=True, slots=True)
class PirateChased(BoardEvent):
    """A knight chases the pirate."""

    wire_name: ClassVar[str] = "PirateChased"
    player: int
    vertex: int
    rule: ClassVar[str] = "sea.ck.knight.pirate"
    words: ClassVar[str] = Told(
        "{player} chases the pirate with the knight at {vertex}.",
        player="You chase the pirate with your knight at {vertex}.",
    )


@dataclass(frozen=True, slots=True)
class ShipRemoved(BoardEvent):
    """A Diplomat removes a ship."""

    wire_name: ClassVar[str] = "ShipRemoved"
    player: int
    victim: int
    edge: int
    rule: ClassVar[str] = "sea.ck.diplomat"

    def words_for(self, viewer: int | None) -> str:
        """Return the template, another one where the ship is the player's own."""
        if self.victim == self.player:
            return Told(
                "{player} takes up an own ship at {edge}.",
                player="You take up your ship at {edge}.",
            )
        return Told(
            "{player} removes {victim}'s ship at {edge}.",
            player="You remove {victim}'s ship at {edge}.",
            victim="{player} removes your ship at {edge}.",
        )


# The questions of Seafarers together with Cities & Knights.


@dataclass(frozen=True, slots=True)
class PirateMove(CatanQuestion):
    """Move the pirate that a knight has chased."""

    wire_name: ClassVar[str] = "PirateMove"
    rule: ClassVar[str] = "sea.pirate.move"
    ask: ClassVar[str] = Told("{player} must move the pirate.", player="You must move the pirate.")


@dataclass(frozen=True, slots=True)
class RebuildShip(CatanQuestion):
    """Place the own ship that the Diplomat took from the path `barred` elsewhere, or not."""

    wire_name: ClassVar[str] = "RebuildShip"
    barred: int
    rule: ClassVar[str] = "sea.ck.diplomat"
    gratis: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} may place the ship again for nothing.",
        player="You may place your ship again for nothing.",
    )


# Seafarers together with Cities & Knights (sea.ck.*).


# ---- knights at sea --------------------------------------------------------------------


def _knight_posts(state: CatanState, seat: int) -> int:
    """Return the sea intersections at the seat's ships (sea.ck.knight.sea)."""
    return ship_ends(state, seat)


def _no_new_knight(state: CatanState, action: BuildKnight) -> Phrase | None:
    """Refuse to put up a knight at sea, where knights only move to (sea.ck.knight.sea)."""
    if action.vertex < 0 or not ship_ends(state, state.stack[-1].player) >> action.vertex & 1:
        return None
    if state.land.vertices >> action.vertex & 1:
        return None
    return say(
        "{vertex} is on open sea; a knight only moves there.", vertex=VERTEX.show(action.vertex)
    )


def _held_ships(state: CatanState, seat: int) -> int:
    """Return the ships that meet at another's piece within a line (sea.ck.knight.cuts)."""
    shape, own = state.rules.topology, fleet(state)
    foreign = opposing_knights(state, seat) | (state.built_on & ~state.buildings(seat))
    result = 0
    for vertex in bits(foreign & own.ends[seat]):
        here = shape.vertex_edge_mask[vertex] & own.ships[seat]
        if here & (here - 1):
            result |= here
    return result


def _is_not_cut(state: CatanState, action: MoveShip) -> Phrase | None:
    if action.ship >= 0 and _held_ships(state, state.stack[-1].player) >> action.ship & 1:
        return say(
            "Somebody else's piece cuts the line at {edge}; the ships at it stay.",
            edge=EDGE.show(action.ship),
        )
    return None


def _past_no_knight(state: CatanState, edge: int, without: int = -1) -> Phrase | None:
    """Refuse a path that own ships reach past somebody else's knight alone (sea.ck.ships)."""
    at = bits(blocked_ends(state, edge, without) & all_knights(state))
    if at:
        return say(
            "Somebody else's knight at {vertex} lets no ship on to {edge}.",
            vertex=VERTEX.show(at[0]),
            edge=EDGE.show(edge),
        )
    return None


def _built_past_no_knight(state: CatanState, action: BuildShip) -> Phrase | None:
    return _past_no_knight(state, action.edge)


def _moved_past_no_knight(state: CatanState, action: MoveShip) -> Phrase | None:
    return _past_no_knight(state, action.edge, without=action.ship)


# ---- chasing the pirate ----------------------------------------------------------------


def _pirate_sleeps(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse to move the pirate before the barbarians have landed (sea.ck.robber)."""
    if not block(state).landings:
        return say("The pirate stays where it is until the barbarians have landed once.")
    return None


def _pirate_is_near(state: CatanState, action: ChasePirate) -> Phrase | None:
    around = state.rules.topology.hex_vertex_mask[state.pirate] if state.pirate >= 0 else 0
    if action.knight >= 0 and not around >> action.knight & 1:
        return say("At {vertex} no hex has the pirate.", vertex=VERTEX.show(action.knight))
    return None


def _chase(state: CatanState, action: ChasePirate) -> None:
    seat = state.stack[-1].player
    block(state).active &= ~(1 << action.knight)
    state.tell(PirateChased, seat, action.knight)
    state.stack.append(PirateMove(seat))


def _list_chases(state: CatanState, out: list[Action]) -> None:
    if state.pirate >= 0 and block(state).landings:
        near = state.rules.topology.hex_vertex_mask[state.pirate]
        ready = state.rules.every[ChasePirate]
        seat = state.stack[-1].player
        out.extend(ready[knight] for knight in bits(ready_knights(state, seat) & near))


_CHASE = Verb(
    ChasePirate,
    _chase,
    clauses=(
        Clause("sea.ck.robber", _pirate_sleeps, general=True),
        own_knight("sea.ck.knight.pirate", "knight"),
        Clause("ck.knight.action", is_ready),
        Clause(
            "sea.ck.knight.pirate",
            _pirate_is_near,
            nowhere=Told(
                "No own knight that may act now stands at the pirate's hex.",
                player="No knight of yours that may act now stands at the pirate's hex.",
            ),
        ),
    ),
    options=_list_chases,
)


# ---- cards -----------------------------------------------------------------------------


def _with_card(card: int, *clauses: Clause) -> tuple[Clause, ...]:
    """Return clauses that say nothing to whom the card is missing: another says that first."""

    def held(check: Check) -> Check:
        def when_held(state: CatanState, action: Action) -> Phrase | None:
            has_it = count_held(state, state.stack[-1].player, card)
            return check(state, action) if has_it else None

        return when_held

    return tuple(replace(clause, check=held(clause.check)) for clause in clauses)


def _on_ship_removed(state: CatanState, seat: int, owner: int, edge: int) -> None:
    """Take a ship off the board; an own one may be set again as a ship (sea.ck.diplomat)."""
    state.tell(ShipRemoved, seat, owner, edge)
    remove_ship(state, owner, edge)
    if owner == seat and free_paths(state, seat, edge):
        state.stack.append(RebuildShip(seat, edge))


def _elsewhere(state: CatanState, action: BuildShip) -> Phrase | None:
    frame = state.stack[-1]
    if isinstance(frame, RebuildShip) and frame.barred == action.edge:
        return say("The ship cannot go back to where it was.")
    return None


def _is_a_road(state: CatanState, action: PlayDiplomat) -> Phrase | None:
    ships = any(ship >> max(action.edge, 0) & 1 for ship in fleet(state).ships)
    if ships and action.edge >= 0 and not state.rules.options["diplomat_ships"]:
        return say("In this game the Diplomat takes up roads only.")
    return None


def _ship_is_open(state: CatanState, action: PlayDiplomat) -> Phrase | None:
    """Refuse a ship with something of its owner at both ends (sea.ck.diplomat)."""
    edge = action.edge
    for seat, ships in enumerate(fleet(state).ships):
        if edge >= 0 and ships & ~open_ends(state, seat) & 1 << edge:
            return say(
                "The ship at {edge} has no open end: a ship, a road, a building or a knight of the"
                " same player is at both ends.",
                edge=EDGE.show(edge),
            )
    if edge >= 0 and state.land.sea_edges & ~state.rules.taken(state) & 1 << edge:
        return say("There is no road or ship at {edge}.", edge=EDGE.show(edge))
    return None


def _not_on_gold(state: CatanState, action: PlayMerchant) -> Phrase | None:
    if 0 <= action.hex < len(state.terrain) and state.terrain[action.hex] == Terrain.GOLD:
        return say(
            "At {hex} there is gold, where the merchant never stands.", hex=HEX.show(action.hex)
        )
    return None


# ---- before the first landing ----------------------------------------------------------


def _on_opened(state: CatanState) -> None:
    """Let robber and pirate wait beside the board where the table wants so (sea.ck.robber)."""
    if state.rules.options["asleep_off_board"]:
        state.robber = state.pirate = -1


def _on_position_settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    if not block(state).landings:
        _on_opened(state)


MODULE = RuleModule(
    name="sea_knights",
    needs=frozenset({"ships", "cities_knights"}),
    offers={ProgressRoads: (BuildShip,), RebuildShip: (BuildShip, Decline)},
    amends=(
        Amend(BuildKnight, first=(Clause("sea.ck.knight.sea", _no_new_knight),), narrows=False),
        Amend(MoveShip, first=(Clause("sea.ck.knight.cuts", _is_not_cut),)),
        Amend(MoveShip, first=(Clause("sea.ck.ships", _moved_past_no_knight),), narrows=False),
        Amend(BuildShip, first=(Clause("sea.ck.diplomat", _elsewhere),)),
        Amend(BuildShip, first=(Clause("sea.ck.ships", _built_past_no_knight),), narrows=False),
        Amend(
            PlayDiplomat,
            first=_with_card(
                DIPLOMAT,
                Clause("sea.ck.diplomat", _is_a_road),
                Clause(
                    "sea.ck.diplomat",
                    _ship_is_open,
                    nowhere=noop("Nothing that may be taken up has an open end."),
                ),
            ),
        ),
        Amend(
            PlayMerchant,
            first=_with_card(MERCHANT, Clause("sea.ck.gold", _not_on_gold)),
            narrows=False,
        ),
        Amend(
            PlaceCity,
            first=(Clause("sea.settlement", intersection_is_land),),
            replace={"base.setup.order": (Clause("sea.setup.zone", is_in_a_start_zone),)},
        ),
    ),
    hooks=Hooks(
        knight_posts=_knight_posts,
        moorings=knights_of,
        held_ships=_held_ships,
        ship_removed=_on_ship_removed,
        opened=_on_opened,
        position_settled=_on_position_settled,
    ),
    options=(
        switch(
            "diplomat_ships",
            "sea.ck.diplomat",
            "The Diplomat takes up ships as well as roads.",
            default=True,
        ),
        switch(
            UNSUITED,
            "sea.ck.scenarios",
            "Play scenarios of discovery and many small islands with Cities & Knights all the"
            " same.",
        ),
        switch(
            "asleep_off_board",
            "sea.ck.robber",
            "Robber and pirate wait beside the board until the barbarians have landed once.",
        ),
    ),
)

PIRATE = RuleModule(
    name="pirate_knights",
    needs=frozenset({"pirate", "cities_knights"}),
    verbs=(_CHASE,),
    amends=(Amend(PlayBishop, first=_with_card(BISHOP, *ON_LAND), narrows=False),),
    offers={
        MainTurn: (ChasePirate,),
        PairedTurn: (ChasePirate,),
        PirateMove: (MovePirate,),
    },
)

#: What Seafarers and Cities & Knights need together.
MODULES = (MODULE, PIRATE)


# The city of the set-up where a scenario bounds the land (sea.scenario).


BOUNDS_KNIGHTS = (
    RuleModule(
        name="bounds_knights",
        needs=frozenset({BOUNDS, "cities_knights"}),
        amends=(Amend(PlaceCity, last=(Clause("sea.scenario", may_be_settled),)),),
    ),
)


# Knights that chase the pirate where villages pay bolts of cloth (sea.cloth.pirate).


CLOTH_KNIGHTS = (
    RuleModule(
        name="cloth_knights",
        needs=frozenset({CLOTH, "pirate_knights"}),
        amends=(
            Amend(
                ChasePirate,
                first=(Clause("sea.cloth.pirate", may_move_the_pirate, general=True),),
            ),
        ),
    ),
)


# The city of the set-up where the wonders stand (sea.scenario.wonders).


WONDERS_KNIGHTS = (
    RuleModule(
        name="wonders_knights",
        needs=frozenset({WONDERS, "cities_knights"}),
        amends=(Amend(PlaceCity, last=(Clause("sea.scenario.wonders", is_not_setup_barred),)),),
    ),
)
