"""The pirate islands: the fleet, warships, fortresses (sea.scenario.pirate_islands, sea.pirates.*).

`catan_nb.rules.seafarers.mechanisms.outposts` says what the data are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from catan_nb.board.piece import Piece
from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.rules.module import Amend, RuleModule
from catan_nb.kernel.rules.option import switch
from catan_nb.kernel.rules.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say, say_to
from catan_nb.rules.base.actions import BuildSettlement
from catan_nb.rules.base.questions import ChooseVictim, MainTurn, SetupRoad
from catan_nb.rules.base.turn import end_turn
from catan_nb.rules.base.winning import win
from catan_nb.rules.cards import KIND
from catan_nb.rules.development.actions import PlayKnight
from catan_nb.rules.development.cards import KNIGHT, VICTORY_POINT
from catan_nb.rules.hands import pay
from catan_nb.rules.pieces import put_settlement
from catan_nb.rules.places import EDGE, VERTEX
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.actions import BuildShip, MoveShip, TakeGold
from catan_nb.rules.seafarers.fleet import all_ships, fleet, lift_ship, put_ship
from catan_nb.rules.seafarers.gold import due
from catan_nb.rules.seafarers.mechanisms.actions import AttackFortress, FightFortress, LoseCard
from catan_nb.rules.seafarers.mechanisms.events import (
    CardLost,
    FleetFought,
    FleetLeft,
    FleetSailed,
    FortressFought,
    ShipLost,
    WarshipMade,
)
from catan_nb.rules.seafarers.mechanisms.outposts import (
    CHITS,
    NAME,
    PiratesBlock,
    at_fortress,
    conquered,
    fortresses,
    paths_ahead,
    pirates,
    ships_from_shore,
    shore,
    strength,
)
from catan_nb.rules.seafarers.mechanisms.questions import FleetLoss, FleetPrize, FortressBattle
from catan_nb.rules.state import CatanState

_DIE: Final = tuple(range(1, 7))


# ---- the start -------------------------------------------------------------------------


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


def _may_settle(state: CatanState, action: BuildSettlement) -> Phrase | None:
    """Refuse settlements beyond the shore but at the own mark (sea.pirates.route)."""
    frame = state.stack[-1]
    own = shore(state) | 1 << pirates(state).posts[frame.player].mark
    if action.vertex >= 0 and not own >> action.vertex & 1:
        return say(
            "Beyond the east island only the own marked intersection may be settled, not {vertex}.",
            vertex=VERTEX.show(action.vertex),
        )
    return None


# ---- the line of ships -----------------------------------------------------------------


def _leads_on(state: CatanState, edge: int, ships: int) -> Phrase | None:
    frame = state.stack[-1]
    if isinstance(frame, SetupRoad):
        return say("A ship of each player lies there already; a road is placed.")
    if edge >= 0 and paths_ahead(state, frame.player, ships) >> edge & 1:
        return None
    return say(
        "{edge} does not lead nearer: the one line goes the shortest way over the marked"
        " intersection to the fortress.",
        edge=EDGE.show(edge),
    )


def _built_ahead(state: CatanState, action: BuildShip) -> Phrase | None:
    return _leads_on(state, action.edge, fleet(state).ships[state.stack[-1].player])


def _moved_ahead(state: CatanState, action: MoveShip) -> Phrase | None:
    ships = fleet(state).ships[state.stack[-1].player]
    if action.ship < 0 or not ships >> action.ship & 1:
        return None
    return _leads_on(state, action.edge, ships & ~(1 << action.ship))


def _placed(state: CatanState, seat: int, kind: str, place: int) -> None:
    """Let a warship that was moved be one at its new place."""
    own = pirates(state)
    gone = own.warships & ~all_ships(state)
    if kind == "ship" and gone:
        own.warships = own.warships & ~gone | 1 << place


# ---- warships --------------------------------------------------------------------------


def plain_ships(state: CatanState, seat: int) -> tuple[int, ...]:
    """Return a seat's ships that are no warships, from the shore on."""
    return tuple(
        ship for ship in ships_from_shore(state, seat) if not pirates(state).warships >> ship & 1
    )


def _has_plain_ship(state: CatanState, action: Action | None) -> Phrase | None:
    if plain_ships(state, state.stack[-1].player):
        return None
    return say_to(
        state.stack[-1].player,
        "You have no ship that could become a warship.",
        "There is no ship that could become a warship.",
    )


def _knight_played(state: CatanState, seat: int) -> None:
    """Turn the rearmost plain ship into a warship (sea.pirates.warship)."""
    ship = plain_ships(state, seat)[0]
    pirates(state).warships |= 1 << ship
    state.tell(WarshipMade, seat, ship)


def _no_robber(state: CatanState, seat: int) -> None:
    """Ask for nothing: there is no robber."""


# ---- the fleet -------------------------------------------------------------------------


def _rolled(state: CatanState, seat: int) -> None:
    """Let the fleet sail on and fight (sea.pirates.fleet)."""
    own, rules = pirates(state), state.rules
    if own.place < 0 or state.roll is None:
        return
    lower = min(state.roll)
    own.place = (own.place + lower) % len(own.circuit)
    hex = own.circuit[own.place]
    state.tell(FleetSailed, hex, lower)
    around = rules.topology.hex_vertex_mask[hex]
    clockwise = [(seat + step) % rules.players for step in range(rules.players)]
    attacked = [one for one in clockwise if state.buildings(one) & around]
    if rules.options["fleet_wants_one"] and len(attacked) > 1:
        return
    for one in reversed(attacked):
        _fight(state, one, lower)


def _fight(state: CatanState, seat: int, fleet_strength: int) -> None:
    warships = strength(state, seat)
    state.tell(FleetFought, seat, warships, fleet_strength)
    if warships < fleet_strength:
        lost = min(1 + state.cities[seat].bit_count(), state.hand_size(seat))
        if lost:
            state.stack.append(FleetLoss(seat, lost))
    elif warships > fleet_strength and due(state, 1):
        state.stack.append(FleetPrize(seat, 1))


def _loss_weights(state: CatanState) -> Distribution:
    hand = state.hand(state.asked(FleetLoss).player)
    return Distribution(tuple((LoseCard(kind), count) for kind, count in enumerate(hand) if count))


def _is_held(state: CatanState, action: LoseCard) -> Phrase | None:
    if state.hand(state.asked(FleetLoss).player)[action.kind]:
        return None
    return say("There is no {kind} in the hand.", kind=KIND.show(action.kind))


def _lose(state: CatanState, action: LoseCard) -> None:
    asked = state.answered(FleetLoss)
    pay(state, asked.player, ((action.kind, 1),))
    state.tell(CardLost, asked.player, action.kind)
    if asked.left > 1:
        state.stack.append(replace(asked, left=asked.left - 1))


def _seven(former: Callable[..., None], state: CatanState) -> None:
    """Let the roller take a card from anybody after the discards (sea.pirates.seven)."""
    below, thief = len(state.stack), state.active
    former(state)
    victims = tuple(seat for seat in state.rules.seats if seat != thief and state.hand_size(seat))
    if victims:
        state.stack.insert(below, ChooseVictim(thief, victims))


# ---- the fortress ----------------------------------------------------------------------


def _stands(state: CatanState, action: Action | None) -> Phrase | None:
    if conquered(state, state.stack[-1].player):
        return say("The fortress is taken already.")
    return None


def _is_reached(state: CatanState, action: Action | None) -> Phrase | None:
    if at_fortress(state, state.stack[-1].player):
        return None
    return say("No line of ships leads to the own fortress yet.")


def _attack(state: CatanState, action: AttackFortress) -> None:
    state.stack.append(FortressBattle(state.stack[-1].player))


def _die(state: CatanState) -> Distribution:
    return Distribution(tuple((FightFortress(face), 1) for face in _DIE))


def _shows_a_face(state: CatanState, action: FightFortress) -> Phrase | None:
    return None if action.strength in _DIE else say("No die shows {n}.", n=action.strength)


def _battle(state: CatanState, action: FightFortress) -> None:
    seat, own = state.answered(FortressBattle).player, pirates(state)
    warships = strength(state, seat)
    if warships > action.strength:
        own.chits[seat] -= 1
    state.tell(FortressFought, seat, warships, action.strength, own.chits[seat])
    if warships > action.strength:
        if not own.chits[seat]:
            _conquer(state, seat)
    else:
        lost = 1 if warships == action.strength else 2
        for ship in ships_from_shore(state, seat)[-lost:]:
            own.warships &= ~(1 << ship)
            state.tell(ShipLost, seat, ship)
            lift_ship(state, seat, ship)
    if state.rules.won(state, seat) and not state.rules.must_claim:
        win(state, seat)
    else:
        end_turn(state)


def _conquer(state: CatanState, seat: int) -> None:
    """Make a fortress a settlement; the fleet leaves when it was the last one."""
    own = pirates(state)
    put_settlement(state, seat, own.posts[seat].fortress)
    if not any(own.chits):
        own.place = -1
        state.tell(FleetLeft)


def _won(former: Callable[..., bool], state: CatanState, seat: int) -> bool:
    """Say whether a seat has the points and its fortress."""
    return conquered(state, seat) and former(state, seat)


# ---- reading and stating ---------------------------------------------------------------


def _pieces(former: Callable[..., tuple[Piece, ...]], state: CatanState) -> tuple[Piece, ...]:
    """Return what lies on the board, with fortresses, marks, warships and the fleet."""
    own = pirates(state)
    found = []
    for piece in former(state):
        place = piece.place[1] if piece.kind == "ship" else -1
        if place >= 0 and own.warships >> place & 1:
            piece = replace(piece, looks={**piece.looks, "warship": True})
        found.append(piece)
    for seat, post in enumerate(own.posts):
        if own.chits[seat]:
            looks = {"chits": own.chits[seat]}
            found.append(Piece("fortress", ("vertex", post.fortress), seat, looks))
        found.append(Piece("mark", ("vertex", post.mark), seat))
    if own.place >= 0:
        found.append(Piece("fleet", ("hex", own.circuit[own.place])))
    return tuple(found)


def pirate_fleet(state: CatanState, open: bool) -> int | None:
    """Return the hex of the pirate fleet; None when it has left."""
    own = pirates(state)
    return own.circuit[own.place] if own.place >= 0 else None


def fleet_circuit(state: CatanState, open: bool) -> tuple[int, ...]:
    """Return the hexes of the fleet's way in order, its start first."""
    return pirates(state).circuit


def fortress_chits(state: CatanState, seat: int, open: bool) -> int:
    """Return how many chits are left of a seat's fortress; 0 when it is taken."""
    return pirates(state).chits[seat]


def fortress(state: CatanState, seat: int, open: bool) -> int:
    """Return the intersection of a seat's fortress."""
    return pirates(state).posts[seat].fortress


def marked_corner(state: CatanState, seat: int, open: bool) -> int:
    """Return the intersection over which a seat's line leads."""
    return pirates(state).posts[seat].mark


def warships(state: CatanState, seat: int, open: bool) -> tuple[int, ...]:
    """Return the paths with a warship of a seat."""
    return bits(fleet(state).ships[seat] & pirates(state).warships)


def state_warships(state: CatanState, stated: dict[str, Any], *edges: int) -> None:
    """Say which ships are warships."""
    for edge in edges:
        pirates(state).warships |= 1 << edge


def state_fortress(state: CatanState, stated: dict[str, Any], seat: int, chits: int) -> None:
    """Say how many chits are left of a seat's fortress."""
    if chits not in range(1, CHITS + 1):
        raise BadSetup(f"a fortress has 1 to {CHITS} chits, not {chits!r} [sea.pirates.fortress]")
    pirates(state).chits[seat] = chits


def state_taken(state: CatanState, stated: dict[str, Any], seat: int) -> None:
    """Say that a seat has taken its fortress, which is its settlement."""
    own = pirates(state)
    own.chits[seat] = 0
    state.settlements[seat] |= 1 << own.posts[seat].fortress


def state_fleet(state: CatanState, stated: dict[str, Any], place: int) -> None:
    """Say at which place of its circuit, from 0, the fleet is."""
    own = pirates(state)
    if place not in range(len(own.circuit)):
        raise BadSetup(f"the fleet's way has no place {place!r} [sea.pirates.fleet]")
    own.place = place


def _settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    """Check that warships are ships, and that lines lead the way that they must."""
    if pirates(state).warships & ~all_ships(state):
        raise BadSetup("a warship is a ship on the board [sea.pirates.warship]")


MODULE = RuleModule(
    name=NAME,
    needs=frozenset({"ships", "gold", "robber", "development"}),
    verbs=(
        Verb(LoseCard, _lose, (Clause("sea.pirates.fleet", _is_held),), weights=_loss_weights),
        Verb(
            AttackFortress,
            _attack,
            clauses=(
                Clause("sea.pirates.fortress", _stands, general=True),
                Clause("sea.pirates.fortress", _is_reached, general=True),
            ),
        ),
        Verb(
            FightFortress,
            _battle,
            (Clause("sea.pirates.fortress", _shows_a_face),),
            weights=_die,
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
        Amend(BuildSettlement, last=(Clause("sea.pirates.route", _may_settle),)),
        Amend(BuildShip, last=(Clause("sea.pirates.route", _built_ahead),)),
        Amend(MoveShip, last=(Clause("sea.pirates.route", _moved_ahead),)),
        Amend(
            PlayKnight,
            last=(Clause("sea.pirates.warship", _has_plain_ship, general=True),),
        ),
    ),
    hooks={
        "opened": _opened,
        "deck_changes": _deck_changes,
        "pieces_spent": _pieces_spent,
        "occupied": fortresses,
        "placed": _placed,
        "knight_played": _knight_played,
        "ask_robber": _no_robber,
        "rolled": _rolled,
        "position_settled": _settled,
    },
    replaces_hooks={"ask_robber": "robber"},
    wraps={"seven": _seven, "won": _won, "pieces": _pieces},
    blocks={NAME: PiratesBlock},
    facts={"pirate_fleet": pirate_fleet, "fleet_circuit": fleet_circuit},
    player_facts={
        "fortress": fortress,
        "fortress_chits": fortress_chits,
        "marked_corner": marked_corner,
        "warships": warships,
    },
    statements={
        "warships": state_warships,
        "fortress": state_fortress,
        "fortress_taken": state_taken,
        "pirate_fleet": state_fleet,
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
