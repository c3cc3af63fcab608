"""The pirate islands: fortresses, lines of ships with warships, the fleet (sea.pirates.*)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple, Self

from catan_nb.board.network import Network
from catan_nb.board.piece import Piece
from catan_nb.board.topology import Topology, bits, mask_of
from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import Amend, RuleModule, switch
from catan_nb.kernel.seats import COLOURS
from catan_nb.kernel.text import quote
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say, say_to
from catan_nb.rules.base.actions import BuildSettlement, Rob
from catan_nb.rules.base.questions import ChooseVictim, MainTurn, SetupRoad
from catan_nb.rules.base.robber import is_victim
from catan_nb.rules.base.turn import end_game, end_turn
from catan_nb.rules.cards import KIND
from catan_nb.rules.data_check import Wrong
from catan_nb.rules.development.actions import PlayKnight
from catan_nb.rules.development.cards import KNIGHT, VICTORY_POINT
from catan_nb.rules.hands import pay
from catan_nb.rules.pieces import put_settlement
from catan_nb.rules.places import EDGE, VERTEX
from catan_nb.rules.position_checks import checked_seat, free_site, is_in
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.actions import (
    AttackFortress,
    BuildShip,
    FightFortress,
    LoseCard,
    MoveShip,
    TakeGold,
)
from catan_nb.rules.seafarers.events import (
    CardLost,
    FleetFought,
    FleetLeft,
    FleetSailed,
    FortressFought,
    ShipLost,
    WarshipMade,
)
from catan_nb.rules.seafarers.fleet import all_ships, fleet, put_ship, remove_ship
from catan_nb.rules.seafarers.gold import payable_count
from catan_nb.rules.seafarers.mechanisms import checks
from catan_nb.rules.seafarers.mechanisms.checks import parse_corner, parse_side
from catan_nb.rules.seafarers.questions import FleetLoss, FleetPrize, FortressBattle
from catan_nb.rules.state import CatanState, Hooks

NAME = "pirate_islands"
#: Chits under a fortress.
CHITS: Final = 3


class Post(NamedTuple):
    """What a seat has on the board at the start.

    Attributes
    ----------
    fortress, mark : int
        The intersections of its fortress and of its marked corner.
    settlement, ship : int
        Where its ready settlement and ship are.
    """

    fortress: int
    mark: int
    settlement: int
    ship: int


class PiratesBlock:
    """The fleet, the fortresses and the warships.

    Attributes
    ----------
    posts : tuple of Post
        By seat; they follow from the scenario, as `circuit`, the fleet's hexes, does.
    place : int
        The fleet's place on its circuit, or -1 when it has left.
    chits : list of int
        What is left of each fortress.
    warships : int
        Mask of the paths with a warship, whose ever.
    """

    __slots__ = ("chits", "circuit", "place", "posts", "warships")

    def __init__(self, rules: CatanRules) -> None:
        data = rules.scenario.mechanisms[NAME]
        shape = rules.topology
        self.posts = _pirate_posts(rules, data["seats"])
        self.circuit = tuple(shape.hex(*hex) for hex in data["circuit"])
        self.place = 0
        self.chits = [CHITS] * rules.players
        self.warships = 0

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.posts, new.circuit = self.posts, self.circuit
        new.place, new.warships = self.place, self.warships
        new.chits = self.chits[:]
        return new

    def data(self) -> dict[str, Any]:
        """Return what does not follow from the scenario as JSON values."""
        return {
            "place": self.place,
            "chits": self.chits,
            "warships": self.warships,
        }


def _pirate_posts(rules: CatanRules, seats: list[Mapping[str, Any]]) -> tuple[Post, ...]:
    """Return what the seats have: each its colour's place, where that is one of those in play."""
    shape = rules.topology
    free = {seat["colour"]: seat for seat in seats[: rules.players]}
    taken: dict[int, Mapping[str, Any]] = {}
    colours = COLOURS[rules.players]
    for seat, colour in enumerate(colours):
        if colour in free:
            taken[seat] = free.pop(colour)
    for seat in rules.seats:
        if seat not in taken:
            taken[seat] = free.pop(next(iter(free)))
    return tuple(
        Post(
            parse_corner(shape, *taken[seat]["fortress"]),
            parse_corner(shape, *taken[seat]["mark"]),
            parse_corner(shape, *taken[seat]["settlement"]),
            parse_side(shape, *taken[seat]["ship"]),
        )
        for seat in rules.seats
    )


def pirates(state: CatanState) -> PiratesBlock:
    """Return the fleet and the fortresses of a state."""
    result: PiratesBlock = state.blocks[NAME]
    return result


def shore(state: CatanState) -> int:
    """Return the mask of the intersections where everybody begins."""
    return _shore(state.rules)


@lru_cache(maxsize=1 << 5)
def _shore(rules: CatanRules) -> int:
    zone = rules.scenario.mechanisms[NAME]["shore"]
    return rules.topology.vertices_at(rules.board.in_zones(zone))


def has_taken_fortress(state: CatanState, seat: int) -> bool:
    """Say whether a seat has taken its fortress."""
    return not pirates(state).chits[seat]


def fortresses(state: CatanState) -> int:
    """Return the mask of the intersections with a fortress that stands."""
    own = pirates(state)
    return mask_of(post.fortress for seat, post in enumerate(own.posts) if own.chits[seat])


def count_warships(state: CatanState, seat: int) -> int:
    """Return how many warships a seat has."""
    return (fleet(state).ships[seat] & pirates(state).warships).bit_count()


# ---- the line of ships (sea.pirates.route) ---------------------------------------------


@lru_cache(maxsize=1 << 6)
def _sea_distances(shape: Topology, water: int, goal: int) -> tuple[int, ...]:
    """Return how many paths of the sea lead from every intersection to one; -1 where none do."""
    steps = [-1] * shape.n_vertices
    steps[goal], ahead = 0, [goal]
    for here in ahead:
        for path in bits(shape.vertex_edge_mask[here] & water):
            there = sum(shape.edge_vertices[path]) - here
            if steps[there] < 0:
                steps[there] = steps[here] + 1
                ahead.append(there)
    return tuple(steps)


def ship_line(state: CatanState, seat: int, ships: int) -> tuple[int, ...]:
    """Return the intersections along a seat's line of ships, from the shore on."""
    mark, own = pirates(state).posts[seat].mark, state.buildings(seat) & shore(state)
    return _follow_line(state.rules.topology, state.land.sea_edges, mark, ships, own)


@lru_cache(maxsize=1 << 8)  # asked for each ship in every list
def _follow_line(shape: Topology, water: int, mark: int, ships: int, own: int) -> tuple[int, ...]:
    """Return the intersections along a line of ships from one with an own building on."""
    steps = _sea_distances(shape, water, mark)
    ends = [
        vertex
        for vertex in bits(Network(0, ships=ships).ends(shape))
        if (shape.vertex_edge_mask[vertex] & ships).bit_count() == 1
    ]
    here = max(ends, key=lambda vertex: (own >> vertex & 1, steps[vertex]))
    line = [here]
    while ships:
        (path,) = bits(shape.vertex_edge_mask[here] & ships)
        ships &= ~(1 << path)
        here = sum(shape.edge_vertices[path]) - here
        line.append(here)
    return tuple(line)


def ships_from_shore(state: CatanState, seat: int) -> tuple[int, ...]:
    """Return a seat's ships in order, from the shore on."""
    line = ship_line(state, seat, ships) if (ships := fleet(state).ships[seat]) else ()
    return tuple(state.rules.topology.edge_between(one, two) for one, two in pairwise(line))


def at_fortress(state: CatanState, seat: int) -> bool:
    """Say whether a seat's line has come to its fortress."""
    return bool(fleet(state).ends[seat] >> pirates(state).posts[seat].fortress & 1)


def paths_ahead(state: CatanState, seat: int, ships: int) -> int:
    """Return the mask of the paths by which a line of these ships may go on."""
    starts, goals = _next_paths_and_line(state, seat, ships)
    return _paths_nearer(state, starts, goals[0])[0] if goals else 0


def paths_to_come(state: CatanState, seat: int) -> int:
    """Return the mask of all paths by which a seat's line may come to its fortress."""
    ahead, goals = _next_paths_and_line(state, seat, fleet(state).ships[seat])
    mask = 0
    for goal in goals:
        while ahead:
            paths, ahead = _paths_nearer(state, ahead, goal)
            mask |= paths
        ahead = 1 << goal
    return mask


def _next_paths_and_line(state: CatanState, seat: int, ships: int) -> tuple[int, tuple[int, ...]]:
    """Return the mask of where a line of these ships may go on, and over which intersections."""
    post = pirates(state).posts[seat]
    if not ships:
        return state.buildings(seat) & shore(state), (post.mark, post.fortress)
    line = ship_line(state, seat, ships)
    goals = tuple(goal for goal in (post.mark, post.fortress) if goal not in line)
    return 1 << line[-1], goals if post.fortress not in line else ()


def _paths_nearer(state: CatanState, starts: int, goal: int) -> tuple[int, int]:
    """Return the masks of the paths that lead nearer to a goal, and of where these lead."""
    shape, water = state.rules.topology, state.land.sea_edges
    steps = _sea_distances(shape, water, goal)
    paths = ends = 0
    for bit in bits(starts):
        for path in bits(shape.vertex_edge_mask[bit] & water):
            there = sum(shape.edge_vertices[path]) - bit
            if steps[there] == steps[bit] - 1:
                paths |= 1 << path
                ends |= 1 << there
    return paths, ends


# The line of ships to the fortress, and its warships (sea.pirates.route, sea.pirates.warship).


#: The mask of every path.
ALL_PATHS: Final = -1


def barred_vertices(state: CatanState, seat: int) -> int:
    """Return the mask of the intersections that a seat may not settle (sea.pirates.route)."""
    own = shore(state) | 1 << pirates(state).posts[seat].mark
    return (1 << state.rules.topology.n_vertices) - 1 & ~own


def blocked_ship_paths(state: CatanState, seat: int) -> int:
    """Return the mask of the paths at sea that are not on a seat's way (sea.pirates.route)."""
    return state.land.sea_edges & ~(paths_to_come(state, seat) | fleet(state).ships[seat])


def may_settle(state: CatanState, action: BuildSettlement) -> Phrase | None:
    """Refuse settlements beyond the shore but at the own mark (sea.pirates.route)."""
    barred = barred_vertices(state, state.stack[-1].player)
    if action.vertex >= 0 and barred >> action.vertex & 1:
        return say(
            "{vertex} lies beyond the east island, where only the own marked intersection may be"
            " settled.",
            vertex=VERTEX.show(action.vertex),
        )
    return None


def barred_ship_paths(state: CatanState, seat: int) -> int:
    """Return the mask of the paths to which the one line of a seat does not lead next.

    In the set-up these are all: everybody has a ship there already.
    """
    return ~paths_ahead(state, seat, fleet(state).ships[seat]) if state.turn_number else ALL_PATHS


def continues_line(state: CatanState, edge: int, ships: int) -> Phrase | None:
    """Refuse a path that does not bring the line of these ships nearer."""
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


def build_continues_line(state: CatanState, action: BuildShip) -> Phrase | None:
    """Refuse to build a ship that does not lead on."""
    return continues_line(state, action.edge, fleet(state).ships[state.stack[-1].player])


def move_continues_line(state: CatanState, action: MoveShip) -> Phrase | None:
    """Refuse to move a ship to where it does not lead on."""
    seat = state.stack[-1].player
    ships, line = fleet(state).ships[seat], ships_from_shore(state, seat)
    if action.ship < 0 or action.ship not in line[-1:]:
        return None  # another rule says that it is not the last of the line
    return continues_line(state, action.edge, ships & ~(1 << action.ship))


def on_placed(state: CatanState, seat: int, kind: str, place: int) -> None:
    """Let a warship that was moved be one at its new place."""
    own = pirates(state)
    gone = own.warships & ~all_ships(state)
    if kind == "ship" and gone:
        own.warships = own.warships & ~gone | 1 << place


def plain_ships(state: CatanState, seat: int) -> tuple[int, ...]:
    """Return a seat's ships that are no warships, from the shore on."""
    return tuple(
        ship for ship in ships_from_shore(state, seat) if not pirates(state).warships >> ship & 1
    )


def has_plain_ship(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse a knight where no ship could become a warship."""
    if plain_ships(state, state.stack[-1].player):
        return None
    return say_to(
        state.stack[-1].player,
        "You have no ship that could become a warship.",
        "There is no ship that could become a warship.",
    )


def on_knight_played(state: CatanState, seat: int) -> None:
    """Turn the rearmost plain ship into a warship (sea.pirates.warship)."""
    ship = plain_ships(state, seat)[0]
    pirates(state).warships |= 1 << ship
    state.tell(WarshipMade, seat, ship)


# Attacking the fortress, and winning (sea.pirates.fortress).


_DIE: Final = tuple(range(1, 7))


def fortress_stands(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse to attack a fortress that is taken."""
    if has_taken_fortress(state, state.stack[-1].player):
        return say("The fortress is taken already.")
    return None


def fortress_is_reached(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse to attack where no own line leads to the fortress."""
    if at_fortress(state, state.stack[-1].player):
        return None
    return say("No line of ships leads to the own fortress yet.")


def attack(state: CatanState, action: AttackFortress) -> None:
    """Let the pirates in the fortress roll."""
    state.stack.append(FortressBattle(state.stack[-1].player))


def fortress_die(state: CatanState) -> Distribution:
    """Return the die of the pirates in a fortress."""
    return Distribution(tuple((FightFortress(face), 1) for face in _DIE))


def shows_a_face(state: CatanState, action: FightFortress) -> Phrase | None:
    """Refuse what no die shows."""
    return None if action.strength in _DIE else say("No die shows {n}.", n=action.strength)


def resolve_battle(state: CatanState, action: FightFortress) -> None:
    """Decide an attack, which ends the turn."""
    seat, own = state.answered(FortressBattle).player, pirates(state)
    warships = count_warships(state, seat)
    if warships > action.strength:
        own.chits[seat] -= 1
    state.tell(FortressFought, seat, warships, action.strength, own.chits[seat])
    if warships > action.strength:
        if not own.chits[seat]:
            conquer(state, seat)
    else:
        lost = 1 if warships == action.strength else 2
        for ship in ships_from_shore(state, seat)[-lost:]:
            own.warships &= ~(1 << ship)
            state.tell(ShipLost, seat, ship)
            remove_ship(state, seat, ship)
    if state.rules.won(state, seat) and not state.rules.must_claim:
        end_game(state, seat)
    else:
        end_turn(state)


def conquer(state: CatanState, seat: int) -> None:
    """Make a fortress a settlement; the fleet leaves when it was the last one."""
    own = pirates(state)
    put_settlement(state, seat, own.posts[seat].fortress)
    if not any(own.chits):
        own.place = -1
        state.tell(FleetLeft)


def has_won(former: Callable[..., bool], state: CatanState, seat: int) -> bool:
    """Say whether a seat has the points and its fortress."""
    return has_taken_fortress(state, seat) and former(state, seat)


# The pirate fleet, and what a 7 brings (sea.pirates.fleet, sea.pirates.seven).


def on_rolled(state: CatanState, seat: int) -> None:
    """Let the fleet sail on and fight (sea.pirates.fleet)."""
    own, rules = pirates(state), state.rules
    if own.place < 0 or state.roll is None:
        return
    lower = min(state.roll)
    own.place = (own.place + lower) % len(own.circuit)
    hex = own.circuit[own.place]
    state.tell(FleetSailed, hex, lower)
    clockwise = sorted(attacked_at(state, hex), key=lambda one: (one - seat) % rules.players)
    fights = [fight_fleet(state, one, lower) for one in clockwise]
    state.stack.extend(fight for fight in reversed(fights) if fight is not None)


def attacked_at(state: CatanState, hex: int) -> tuple[int, ...]:
    """Return the seats that the fleet fights at a hex."""
    around = state.rules.topology.hex_vertex_mask[hex]
    there = tuple(seat for seat in state.rules.seats if state.buildings(seat) & around)
    return () if state.rules.options["fleet_wants_one"] and len(there) > 1 else there


def cards_lost(state: CatanState, seat: int) -> int:
    """Return how many cards a fleet that is stronger takes from a seat."""
    return min(1 + state.cities[seat].bit_count(), state.hand_size(seat))


def prize_size(state: CatanState) -> int:
    """Return how many cards of choice whoever beats the fleet gets: 1, if the bank has any."""
    return payable_count(state, 1)


def fight_fleet(state: CatanState, seat: int, fleet_strength: int) -> FleetLoss | FleetPrize | None:
    """Let the fleet fight one player; return what is asked then, if anything."""
    warships = count_warships(state, seat)
    state.tell(FleetFought, seat, warships, fleet_strength)
    if warships < fleet_strength:
        lost = cards_lost(state, seat)
        return FleetLoss(seat, lost) if lost else None
    if warships > fleet_strength and (won := prize_size(state)):
        return FleetPrize(seat, won)
    return None


def is_the_prize(state: CatanState, action: TakeGold) -> Phrase | None:
    """Refuse another prize for beating the fleet than 1 card that the bank has."""
    if not isinstance(state.stack[-1], FleetPrize):
        return None
    if action.cards.total != 1:
        return say("The prize is 1 card of choice, not {chosen}.", chosen=action.cards.total)
    ((kind, _),) = action.cards.numbered()
    if not state.bank[kind]:
        return say("The bank has no {kind} for a prize.", kind=KIND.show(kind))
    return None


def loss_weights(state: CatanState) -> Distribution:
    """Return which card the fleet takes: any of the hand."""
    hand = state.hand(state.asked(FleetLoss).player)
    return Distribution(tuple((LoseCard(kind), count) for kind, count in enumerate(hand) if count))


def is_held(state: CatanState, action: LoseCard) -> Phrase | None:
    """Refuse a card that is not in the hand."""
    if state.hand(state.asked(FleetLoss).player)[action.kind]:
        return None
    return say("There is no {kind} in the hand.", kind=KIND.show(action.kind))


def lose_card(state: CatanState, action: LoseCard) -> None:
    """Give a card to the fleet."""
    asked = state.answered(FleetLoss)
    pay(state, asked.player, ((action.kind, 1),))
    state.tell(CardLost, asked.player, action.kind)
    if asked.left > 1:
        state.stack.append(replace(asked, left=asked.left - 1))


def resolve_seven(former: Callable[..., None], state: CatanState) -> None:
    """Let the roller take a card from anybody, or none, after the discards."""
    below, thief = len(state.stack), state.active
    former(state)
    victims = tuple(seat for seat in state.rules.seats if seat != thief and state.hand_size(seat))
    if victims:
        state.stack.insert(below, ChooseVictim(thief, victims, optional=True))


# What can be read of the pirate islands, and stated of them in a position.


def pieces(former: Callable[..., tuple[Piece, ...]], state: CatanState) -> tuple[Piece, ...]:
    """Return what lies on the board, with fortresses, marks, warships and the fleet."""
    own = pirates(state)
    result = []
    for piece in former(state):
        place = piece.place[1] if piece.kind == "ship" else -1
        if place >= 0 and own.warships >> place & 1:
            piece = replace(piece, looks={**piece.looks, "warship": True})
        result.append(piece)
    for seat, post in enumerate(own.posts):
        if own.chits[seat]:
            looks = {"chits": own.chits[seat]}
            result.append(Piece("fortress", ("vertex", post.fortress), seat, looks))
        result.append(Piece("mark", ("vertex", post.mark), seat))
    if own.place >= 0:
        result.append(Piece("fleet", ("hex", own.circuit[own.place])))
        stops = enumerate((*own.circuit[own.place :], *own.circuit[: own.place]))
        result += (Piece("fleet way", ("hex", hex), None, {"ahead": n}) for n, hex in stops)
    return tuple(result)


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
        if not is_in(all_ships(state), edge):
            raise BadSetup(f"there is no ship at {quote(edge)} for a warship [sea.pirates.warship]")
        pirates(state).warships |= 1 << edge


def state_fortress(state: CatanState, stated: dict[str, Any], seat: int, chits: int) -> None:
    """Say how many chits are left of a seat's fortress."""
    seat = checked_seat(state, seat)
    if not is_int(chits) or chits not in range(1, CHITS + 1):
        raise BadSetup(
            f"a fortress has 1 to {CHITS} chits, not {quote(chits)} [sea.pirates.fortress]"
        )
    if has_taken_fortress(state, seat):
        raise BadSetup("that seat has taken its fortress [sea.pirates.fortress]")
    pirates(state).chits[seat] = chits


def state_taken(state: CatanState, stated: dict[str, Any], seat: int) -> None:
    """Say that a seat has taken its fortress, which is its settlement."""
    own, seat = pirates(state), checked_seat(state, seat)
    if has_taken_fortress(state, seat):
        raise BadSetup("that seat has taken its fortress [sea.pirates.fortress]")
    own.chits[seat] = 0
    state.settlements[seat] |= free_site(state, own.posts[seat].fortress)


def state_fleet(state: CatanState, stated: dict[str, Any], place: int) -> None:
    """Say at which place of its circuit, from 0, the fleet is."""
    own = pirates(state)
    if not is_int(place) or place not in range(len(own.circuit)):
        raise BadSetup(f"the fleet's way has no place {quote(place)} [sea.pirates.fleet]")
    own.place = place


def on_position_settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    """Check that warships are ships, and that lines lead the way that they must."""
    own = pirates(state)
    if own.warships & ~all_ships(state):
        raise BadSetup("a warship is a ship on the board [sea.pirates.warship]")
    for seat in state.rules.seats:
        ships, line = fleet(state).ships[seat], 0
        while line != ships:
            ahead = paths_ahead(state, seat, line) & ships & ~line
            if ahead.bit_count() != 1:
                raise BadSetup(
                    f"the ships of {state.rules.names[seat]} are no single line from the east"
                    " island towards its fortress [sea.pirates.route]"
                )
            line |= ahead
    if not any(own.chits):
        own.place = -1


# The pirate islands as a rule module (sea.scenario.pirate_islands).
#
# `catan_nb.rules.seafarers.mechanisms.pirate_islands` says what the data are.


def _on_opened(state: CatanState) -> None:
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
    return int(kind == "settlement" and not has_taken_fortress(state, seat))


def _ask_no_robber(state: CatanState, seat: int) -> None:
    """Ask for nothing: there is no robber."""


_SEATS = checks.distinct_check(
    checks.records_check(
        colour=checks.check_colour,
        fortress=checks.check_corner,
        mark=checks.check_corner,
        settlement=checks.check_corner,
        ship=checks.check_side,
    ),
    lambda rules, one: one["colour"],
)


def _are_for_everybody(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    wrong = tuple(_SEATS(rules, value))
    yield from wrong
    if not wrong and len(value) < rules.players:
        message = noop("{places} places are too few for {players} players")
        yield (), say(message, places=len(value), players=rules.players)


_FIELDS = {
    "seats": _are_for_everybody,
    "circuit": checks.nonempty_check(checks.check_hexes),
    "shore": checks.check_zone,
}

MODULE = RuleModule(
    name=NAME,
    needs=frozenset({"ships", "gold", "robber", "development"}),
    verbs=(
        Verb(
            LoseCard,
            lose_card,
            (Clause("sea.pirates.fleet", is_held),),
            weights=loss_weights,
        ),
        Verb(
            AttackFortress,
            attack,
            clauses=(
                Clause("sea.pirates.fortress", fortress_stands, general=True),
                Clause("sea.pirates.fortress", fortress_is_reached, general=True),
            ),
        ),
        Verb(
            FightFortress,
            resolve_battle,
            (Clause("sea.pirates.fortress", shows_a_face),),
            weights=fortress_die,
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
        Amend(BuildSettlement, last=(Clause("sea.pirates.route", may_settle),)),
        Amend(BuildShip, last=(Clause("sea.pirates.route", build_continues_line),)),
        Amend(MoveShip, last=(Clause("sea.pirates.route", move_continues_line),)),
        Amend(
            TakeGold,
            first=(Clause("sea.pirates.fleet", is_the_prize),),
            narrows=False,
        ),
        Amend(
            PlayKnight,
            last=(Clause("sea.pirates.warship", has_plain_ship, general=True),),
        ),
    ),
    hooks=Hooks(
        scenario_checked=checks.make_data_check(NAME, _FIELDS),
        opened=_on_opened,
        deck_changes=_deck_changes,
        pieces_spent=_pieces_spent,
        occupied=fortresses,
        settlers_barred=barred_vertices,
        ships_useless=blocked_ship_paths,
        ships_barred=barred_ship_paths,
        placed=on_placed,
        knight_played=on_knight_played,
        ask_robber=_ask_no_robber,
        rolled=on_rolled,
        position_settled=on_position_settled,
    ),
    replaces_hooks={"ask_robber": "robber"},
    wraps={"seven": resolve_seven, "won": has_won, "pieces": pieces},
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
