"""Knight positions and actions: move, displace, chase the robber."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import PIPS
from catan_nb.board.topology import bits
from catan_nb.bots.bot import Advice
from catan_nb.bots.knights.sight import GRAIN_WORTH, Defence, Realm
from catan_nb.bots.plans import Plans
from catan_nb.bots.robbing import blocked_pips, steal_worth
from catan_nb.bots.sight import PAYING
from catan_nb.kernel.words import Phrase, say, say_counted
from catan_nb.rules.cities_knights.actions import (
    ChaseRobber,
    DisplaceKnight,
    MoveKnight,
    PlaceKnight,
    Retreat,
)
from catan_nb.rules.cities_knights.knights import ready_knights, refuges
from catan_nb.rules.numbers import MINIMUM_ROUTE, ROUTE_POINTS
from catan_nb.rules.places import VERTEX

#: What it costs to stand on an own building site, beside what the site is worth.
IN_THE_WAY: Final = 0.3
#: What standing where an opponent could build is worth, and where an opponent's road ends.
BARRIER, ROADBLOCK = 0.15, 0.08
#: What a pip of an own hex nearby is worth: the robber can be chased from there.
GUARD: Final = 0.004
#: What a move to a better post must gain beside the grain.
MOVE_GAIN: Final = 0.15
#: Points per own pip freed from the robber, and per pip of what a theft is worth.
FREED, STOLEN = 0.06, 0.03
#: What it is worth to push an opponent's knight about, by its strength.
PUSH: Final = 0.06


class Posts:
    """Values intersections for the seat's knights."""

    def __init__(self, plans: Plans) -> None:
        self.plans = plans
        self.realm = plans.sight.part(Realm)
        self._worths: dict[int, tuple[float, tuple[Phrase, ...]]] = {}

    def best(self, among: int) -> tuple[int, float]:
        """Return the best of the intersections in a mask and its worth; (-1, 0) for none."""
        worth, vertex = max(((self.worth(v), v) for v in bits(among)), default=(0.0, -1))
        return vertex, worth

    def worth(self, vertex: int) -> float:
        """Return what it is worth to stand at a place, in points."""
        return self._judged(vertex)[0]

    def why(self, vertex: int) -> tuple[Phrase, ...]:
        """Return the reasons for a place."""
        return self._judged(vertex)[1]

    def _judged(self, vertex: int) -> tuple[float, tuple[Phrase, ...]]:
        result = self._worths.get(vertex)
        if result is None:
            result = self._worths[vertex] = self._judge(vertex)
        return result

    def _judge(self, vertex: int) -> tuple[float, tuple[Phrase, ...]]:
        sight, realm, places = self.plans.sight, self.realm, self.plans.places
        worth, why = 0.0, []
        bit = 1 << vertex
        site = not realm.closed & bit
        if site and sight.reach[sight.seat] & bit:
            worth -= IN_THE_WAY + 0.03 * places.settlement_gain(vertex)
            why.append(say("stands on a building site of your own"))
        guarded = sum(
            PIPS[sight.tokens[hex]] * sight.stakes(sight.seat, hex)
            for hex in sight.shape.vertex_hexes[vertex]
            if sight.terrain[hex] < PAYING
        )
        if guarded:
            worth += GUARD * guarded
            why.append(say("guards your hexes against the robber"))
        for opponent in sight.others:
            if sight.reach[opponent] & bit:
                worth += sight.threat(opponent) * (BARRIER if site else ROADBLOCK)
                why.append(say("stands in {name}'s way", name=sight.names[opponent]))
        cut = self._cuts(vertex)
        if cut:
            worth += cut
            why.append(say("cuts the longest road in two"))
        return worth, tuple(why)

    def _cuts(self, vertex: int) -> float:
        """Return the worth of breaking an opponent's longest road at a place."""
        sight = self.plans.sight
        holder = sight.longest_holder
        if holder in (-1, sight.seat) or not sight.reach[holder] >> vertex & 1:
            return 0.0
        network = sight.networks[holder]
        length = network._replace(blocked=network.blocked | 1 << vertex).length(sight.shape)
        rival = max(sight.route_lengths[s] for s in sight.seats if s != holder)
        if length >= max(MINIMUM_ROUTE, rival):
            return 0.0
        return 0.6 * ROUTE_POINTS * sight.threat(holder)


# ---- what active knights do ------------------------------------------------------------


def knight_actions(plans: Plans) -> list[Advice]:
    """Return the actions of the seat's active knights as advice, by their gain."""
    if not ready_knights(plans.sight.state, plans.sight.seat):
        return []
    return [*_rank_chases(plans), *_rank_moves(plans), *_rank_displacements(plans)]


def passive_cost(plans: Plans, vertex: int) -> float:
    """Return the cost of a knight becoming passive."""
    realm = plans.sight.part(Realm)
    return GRAIN_WORTH - min(0.0, plans.part(Defence).gain(-realm.strength_at(vertex)))


def _rank_chases(plans: Plans) -> list[Advice]:
    sight = plans.sight
    freed = blocked_pips(sight)
    if not freed:
        return []
    why = (
        say_counted(
            freed, "frees 1 of your dots from the robber", "frees {n} of your dots from the robber"
        ),
        say("and steals a card"),
    )
    theft = max(steal_worth(plans, opponent) for opponent in sight.others)
    worth = FREED * freed + STOLEN * theft
    return [
        Advice(action, worth - passive_cost(plans, action.knight), why)
        for action in sight.view.legal(ChaseRobber)
        if isinstance(action, ChaseRobber)
    ]


def _rank_moves(plans: Plans) -> list[Advice]:
    posts = plans.part(Posts)
    advice = []
    for action in plans.sight.view.legal(MoveKnight):
        assert isinstance(action, MoveKnight)
        gain = posts.worth(action.to) - posts.worth(action.knight)
        if gain > MOVE_GAIN:
            why = posts.why(action.to) or (say("makes room for a building"),)
            score = gain - MOVE_GAIN - passive_cost(plans, action.knight)
            advice.append(Advice(action, score, why))
    return advice


def _rank_displacements(plans: Plans) -> list[Advice]:
    posts = plans.part(Posts)
    advice = []
    for action in plans.sight.view.legal(DisplaceKnight):
        assert isinstance(action, DisplaceKnight)
        gain, why = push_worth(plans, action.to)
        gain += posts.worth(action.to) - posts.worth(action.knight)
        advice.append(Advice(action, gain - passive_cost(plans, action.knight), why))
    return advice


def push_worth(plans: Plans, vertex: int) -> tuple[float, tuple[Phrase, ...]]:
    """Return the worth of displacing an opponent's knight, and the reasons."""
    sight, realm = plans.sight, plans.sight.part(Realm)
    owner, strength = realm.owner_at(vertex), realm.strength_at(vertex)
    worth = PUSH * strength * sight.threat(owner)
    why = []
    if not has_refuge(plans, owner, vertex):
        worth += 0.3 * strength * sight.threat(owner)
        why.append(say("the knight finds no refuge and is lost"))
    if not realm.closed >> vertex & 1 and sight.reach[sight.seat] >> vertex & 1:
        worth += 0.1 + 0.05 * plans.places.settlement_gain(vertex)
        why.append(say("frees the building site {place}", place=VERTEX.show(vertex)))
    own_network = sight.networks[sight.seat]
    if (sight.shape.vertex_edge_mask[vertex] & own_network.paths).bit_count() > 1:
        longer = own_network._replace(blocked=own_network.blocked & ~(1 << vertex)).length(
            sight.shape
        )
        rival = max(sight.route_lengths[opponent] for opponent in sight.others)
        if sight.longest_holder != sight.seat and longer >= max(MINIMUM_ROUTE, rival + 1):
            worth += plans.final(ROUTE_POINTS)
            why.append(say("joins your roads to the longest: 2 points"))
    why.append(say("drives {name}'s knight away", name=sight.names[owner]))
    return worth, tuple(why)


def has_refuge(plans: Plans, owner: int, vertex: int) -> bool:
    """Return whether a displaced knight has a free place on its owner's roads."""
    return refuges(plans.sight.state, owner, vertex) != 0


# ---- answers ---------------------------------------------------------------------------


def rank_knight_places(plans: Plans) -> list[Advice]:
    """Return the places for a displaced knight or a deserter as advice."""
    posts = plans.part(Posts)
    advice = []
    for action in plans.sight.view.legal_actions():
        assert isinstance(action, Retreat | PlaceKnight)
        why = posts.why(action.vertex) or (say("is in nobody's way there"),)
        advice.append(Advice(action, posts.worth(action.vertex), why))
    return advice
