"""Ships that are placed free or moved: the first ones, those of cards, the last of a line."""

from __future__ import annotations

from typing import Final

from catan_nb.board.topology import bits
from catan_nb.bots import routes
from catan_nb.bots.base import founding, purchases
from catan_nb.bots.base.longest_road import TAKES
from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import PLAIN, Extra, Goal, Prize
from catan_nb.bots.places import ROOM
from catan_nb.bots.plans import Plans
from catan_nb.bots.reckoning import plus
from catan_nb.bots.seafarers.voyages import Voyages, hoped_sites, network
from catan_nb.bots.seafarers.waters import Waters
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.questions import SetupRoad, SetupSettlement
from catan_nb.rules.places import EDGE, VERTEX
from catan_nb.rules.seafarers.actions import BuildShip, MoveShip

#: What a move must gain, in points: a ship is moved once a turn, and others watch.
MOVE_GAIN: Final = 0.06
#: By what factor the new prospect must be better: a ship is not to go to and fro.
BETTER: Final = 1.2
#: How much of a worth is left for each ship that leads there.
PER_SHIP: Final = 0.8
#: What a special point is worth to somebody who chooses where to begin, in pips.
POINT: Final = 4.0
#: From where to begin one looks so many ships far.
LOOKOUT: Final = 4


# ---- where to begin --------------------------------------------------------------------


def outlook(plans: Plans) -> dict[int, Extra]:
    """Return what the sea before the coast promises, for those who begin there."""
    sight = plans.sight
    if not isinstance(sight.view.frame, SetupSettlement):
        return {}
    found = {}
    worths = _promises(plans)
    coast = sight.land.coast_vertices & plans.places.open_sites
    for vertex in bits(coast):
        best = _best_from(plans, vertex, worths)
        if best:
            worth = ROOM * sum(one for one, _ in best)
            found[vertex] = Extra(worth=worth, why=(say("looks out on the sea"),))
    return found


def _promises(plans: Plans) -> dict[int, float]:
    """Return what the sites are worth that one may sail to, in pips."""
    sites = plans.places.open_sites | hoped_sites(plans)
    worths = {}
    for site in bits(sites):
        extra = plans.sites.get(site, PLAIN)
        worth = plans.places.settlement_gain(site) + POINT * (extra.points + extra.worth)
        worths[site] = worth
    return worths


def _best_from(
    plans: Plans, vertex: int, worths: dict[int, float], first: int = -1
) -> list[tuple[float, int | Prize]]:
    """Return the two best things that ships from a place lead to: worth, and site or prize.

    Where `first` is a path, the first ship lies there.
    """
    sight, waters = plans.sight, plans.sight.part(Waters)
    free = waters.free
    if first >= 0:
        a, b = sight.shape.edge_vertices[first]
        vertex, free = a + b - vertex, free & ~(1 << first)
    ways = routes.ways(sight, 1 << vertex, LOOKOUT, free)
    near = sight.shape.vertex_neighbour_mask[vertex] | 1 << vertex
    found: list[tuple[float, int | Prize]] = []
    for site, way in ways.items():
        if site in worths and way and not near >> site & 1:
            found.append((worths[site] * PER_SHIP ** len(way), site))
    for prize in plans.prizes:
        mask = prize.vertices
        for edge in bits(prize.edges):
            mask |= sight.shape.edge_vertex_mask[edge]
        lengths = [len(ways[end]) for end in bits(mask) if end in ways]
        if lengths:
            found.append((POINT * prize.worth * PER_SHIP ** min(lengths), prize))
    return sorted(found, key=lambda one: one[0], reverse=True)[:2]


def first_pieces(plans: Plans) -> list[Advice]:
    """Return every road or ship at the building just founded, by where it leads."""
    sight = plans.sight
    frame = sight.asked(SetupRoad)
    advice = founding.roads(plans)
    worths = _promises(plans)
    for action in sight.view.legal(BuildShip):
        assert isinstance(action, BuildShip)
        best = _best_from(plans, frame.vertex, worths, action.edge)
        score = best[0][0] if best else 0.0
        advice.append(Advice(action, score, (_leads(plans, best),)))
    return advice


def _leads(plans: Plans, best: list[tuple[float, int | Prize]]) -> Phrase:
    if not best:
        return say("leads nowhere in particular")
    site = best[0][1]
    if isinstance(site, Prize):
        return say("leads towards {prize}", prize=site.name)
    pips = plans.places.pips_phrase(site)
    return say("leads to {place} ({pips})", place=VERTEX.show(site), pips=pips)


# ---- free pieces -----------------------------------------------------------------------


def free_pieces(plans: Plans) -> list[Advice]:
    """Return every place for a free road or ship, by where it leads."""
    sight = plans.sight
    own, counts = network(sight), sight.routes_count
    length, wanted = own.length(sight.shape), routes.wanted_length(sight)
    leads: dict[int, tuple[float, tuple[Phrase, ...]]] = {}
    for goal in plans.goals:
        step = goal.step
        if isinstance(step, BuildShip):
            worth = goal.worth * 0.7 ** (sum(goal.cost) / 2 - 1)
            if worth > leads.get(step.edge, (0.0, ()))[0]:
                leads[step.edge] = worth, purchases.towards(goal)
    advice = purchases.free_roads(plans)
    for action in sight.view.legal(BuildShip):
        assert isinstance(action, BuildShip)
        score, why = leads.get(action.edge, (0.0, ()))
        longer = routes.with_piece(own, action.edge, ship=True).length(sight.shape)
        if counts and longer > length:
            score += 0.05
            if sight.longest_holder != sight.seat and longer >= wanted:
                score += 2.0
                why = (TAKES,) if TAKES in why else (TAKES, *why)
            else:
                why = (*why, say("makes your longest route {n} long", n=longer))
        advice.append(Advice(action, score, why or (say("keeps ways open"),)))
    return advice


# ---- moving ----------------------------------------------------------------------------


def moves(plans: Plans) -> list[Advice]:
    """Return the ships worth moving, by what is nearer then."""
    sight, waters = plans.sight, plans.sight.part(Waters)
    if not sight.may(MoveShip):
        return []
    now = _promise(plans, plans.part(Voyages).goals)
    advice = []
    for ship in bits(waters.movable):
        if _holds_title(plans, ship):
            continue
        voyages = Voyages(plans, waters.own & ~(1 << ship))
        for goal in voyages.goals:
            step = goal.step
            if not isinstance(step, BuildShip) or step.edge == ship:
                continue
            rest = plus(goal.cost, waters.price, -1)
            gain = _worth(plans, goal, rest) - BETTER * now - MOVE_GAIN
            if gain > 0:
                why = (
                    say("saves a ship on the way to {goal}", goal=goal.aim),
                    say("the ship at {place} leads nowhere better", place=EDGE.show(ship)),
                    *goal.why_aim,
                )
                advice.append(Advice(MoveShip(ship, step.edge), gain, why))
    return advice


def _promise(plans: Plans, goals: list[Goal]) -> float:
    """Return what the best of some goals is worth now."""
    return max((_worth(plans, goal, goal.cost) for goal in goals), default=0.0)


def _worth(plans: Plans, goal: Goal, cost: tuple[int, ...]) -> float:
    """Return what a goal is worth at a price, by the time that takes."""
    lack = sum(cost) * 0.35  # what is paid for it is no longer there for other things
    left: float = goal.patience ** (plans.rounds(plans.sight.hand, cost) + lack)
    return goal.worth * left


def _holds_title(plans: Plans, ship: int) -> bool:
    """Say whether the own longest road needs a ship."""
    sight = plans.sight
    if not sight.routes_count or sight.longest_holder != sight.seat:
        return False
    own = sight.networks[sight.seat]
    without = own._replace(ships=own.ships & ~(1 << ship))
    return without.length(sight.shape) < own.length(sight.shape)
