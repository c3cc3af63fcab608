"""Where ships lead: sites for settlements, prizes, the longest route."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from catan_nb.board.network import Network
from catan_nb.bots import routes
from catan_nb.bots.base.longest_road import TAKES, worth
from catan_nb.bots.goals import Goal, Prize
from catan_nb.bots.plans import RIVAL, SITES, Plans
from catan_nb.bots.reckoning import Counts, plus
from catan_nb.bots.seafarers.waters import Waters
from catan_nb.bots.sight import Sight
from catan_nb.bots.words import counted
from catan_nb.kernel.action import Action
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import BuildRoad, BuildSettlement
from catan_nb.rules.places import VERTEX
from catan_nb.rules.seafarers.actions import BuildShip

#: So many ships are planned ahead.
FAR: Final = 7
#: So many prizes are planned with.
PRIZES: Final = 4

Ways = dict[int, tuple[int, ...]]
"""For intersections in reach the paths on which pieces must be built."""


class Voyages:
    """All that ships lead to from where they are, or from where they would be.

    Parameters
    ----------
    plans : Plans
    ships : int, optional
        Mask of the ships to go on from; by itself all of the seat.
    """

    def __init__(self, plans: Plans, ships: int | None = None) -> None:
        self.plans = plans
        self.sight = sight = plans.sight
        self.waters = waters = sight.part(Waters)
        self.ships = waters.own if ships is None else ships
        spare = waters.own & ~self.ships
        start = (waters.ends_of(self.ships) | waters.buildings) & ~sight.blockers
        self.starts = start
        self.free = (waters.free | spare) & sight.sailable & ~waters.pirate_paths
        self.ways: Ways = routes.ways(
            sight, start, min(FAR, waters.left + spare.bit_count()), self.free
        )

    @cached_property
    def goals(self) -> list[Goal]:
        """The purchases that begin with a ship, or need no more than lie there."""
        return [*self._settlements(), *self._prizes()]

    # ---- settlements ---------------------------------------------------------------------

    def _settlements(self) -> list[Goal]:
        sight, plans = self.sight, self.plans
        if not sight.left["settlement"]:
            return []
        found = []
        by_road = plans.ways
        hopes = plans.part(hoped_sites)
        for vertex, way in self.ways.items():
            if (hopes | plans.places.open_sites) >> vertex & 1:
                if len(by_road.get(vertex, way)) < len(way) + (vertex in by_road):
                    continue  # the roads there are no longer
                rivals = routes.rivals(sight, vertex, len(way))
                gain = plans.site_worth(vertex) * (RIVAL**rivals if way else 1.0)
                if hopes >> vertex & 1:
                    gain *= HOPE
                found.append((gain * 0.85 ** (4 + 2 * len(way)), gain, vertex, rivals))
        found.sort(reverse=True)
        return [self._settlement(vertex, gain, rivals) for _, gain, vertex, rivals in found[:SITES]]

    def _settlement(self, vertex: int, gain: float, rivals: int) -> Goal:
        plans, way, prices = self.plans, self.ways[vertex], self.sight.prices
        ready = self.sight.rules.every
        more, why = self._along(way, ship=True)
        ships = self._ships_phrase(way)
        return Goal(
            name=say("a settlement at {place}", place=VERTEX.show(vertex)),
            step=ready[BuildShip][way[0]] if way else ready[BuildSettlement][vertex],
            step_cost=self.waters.price if way else prices.settlement,
            cost=plus(prices.settlement, self.waters.price, len(way)),
            worth=gain + more,
            why=(*plans.site_why(vertex), *ships, *why),
            contested=rivals > 0,
            by_steps=bool(way),
        )

    def _ships_phrase(self, way: tuple[int, ...]) -> tuple[Phrase, ...]:
        """Say how many ships the way takes beside those that lie there, or come from elsewhere."""
        ships = len(way) - (self.waters.own & ~self.ships).bit_count()
        return (counted(ships, "1 ship leads there", "{n} ships lead there"),) if ships > 0 else ()

    # ---- prizes --------------------------------------------------------------------------

    def _prizes(self) -> list[Goal]:
        found: list[tuple[float, int, Prize, tuple[int, ...], bool]] = []
        for prize in self.plans.prizes:
            best: tuple[float, tuple[int, ...], bool] | None = None
            for way, ship in self._ways_to(prize):
                value = prize.worth * 0.85 ** (2 * len(way))
                if best is None or value > best[0]:
                    best = value, way, ship
            if best is not None:
                found.append((best[0], len(found), prize, best[1], best[2]))
        found.sort(reverse=True, key=lambda one: one[:2])
        return [self._prize(prize, way, ship) for _, _, prize, way, ship in found[:PRIZES]]

    def _ways_to(self, prize: Prize) -> Iterable[tuple[tuple[int, ...], bool]]:
        """Give the ways that take a prize, each with whether by ship."""
        shape, blockers = self.sight.shape, self.sight.blockers
        for ways, free, ship in (
            (self.ways, self.free, True),
            (self.plans.ways, self.sight.land.edges & ~self.sight.taken, False),
        ):
            if not (ship or prize.by_road):
                continue
            rest = prize.vertices
            while rest:
                low = rest & -rest
                rest ^= low
                way = ways.get(low.bit_length() - 1)
                if way:
                    yield way, ship
            rest = prize.edges & free
            while rest:
                low = rest & -rest
                rest ^= low
                edge = low.bit_length() - 1
                for end in shape.edge_vertices[edge]:
                    way = ways.get(end)
                    if way is not None and not blockers >> end & 1 and len(way) < FAR:
                        yield (way if edge in way else (*way, edge)), ship

    def _prize(self, prize: Prize, way: tuple[int, ...], ship: bool) -> Goal:
        prices, ready = self.sight.prices, self.sight.rules.every
        price: Counts = self.waters.price if ship else prices.road
        more, why = self._along(way, ship, but=prize)
        step: Action = ready[BuildShip if ship else BuildRoad][way[0]]
        return Goal(
            name=prize.name,
            step=step,
            step_cost=price,
            cost=plus(prices.nothing, price, len(way)),
            worth=prize.worth + more,
            why=(*prize.why, *(self._ships_phrase(way) if ship else ()), *why),
            by_steps=True,
        )

    def _along(
        self, way: tuple[int, ...], ship: bool, but: Prize | None = None
    ) -> tuple[float, tuple[Phrase, ...]]:
        """Return what else a way takes: its worth, and what it is."""
        prizes = self.plans.prizes
        if not way or not prizes:
            return 0.0, ()
        edges = vertices = 0
        for edge in way:
            edges |= 1 << edge
            vertices |= self.sight.shape.edge_vertex_mask[edge]
        taken = [
            prize
            for prize in prizes
            if prize is not but
            and (ship or prize.by_road)
            and (prize.vertices & vertices or prize.edges & edges)
        ]
        why = tuple(say("brings {prize} on the way", prize=prize.name) for prize in taken[:1])
        return sum(prize.worth for prize in taken), why


#: What is left of the worth of a site that must come out of the fog first.
HOPE: Final = 0.7


def hoped_sites(plans: Plans) -> int:
    """Return the mask of the intersections that may turn out to be sites."""
    sight = plans.sight
    mask = 0
    for vertex, one in sight.windfalls.items():
        if one.hidden:
            mask |= 1 << vertex
    return mask & ~sight.land.vertices & ~sight.closed & ~sight.barred


def goals(plans: Plans) -> list[Goal]:
    """Return what ships lead to, and the longest route by sea."""
    voyages = plans.part(Voyages)
    return [*voyages.goals, *_longest_route(plans, voyages)]


def _longest_route(plans: Plans, voyages: Voyages) -> list[Goal]:
    """Return the ships that take the longest route, where they are few."""
    sight, waters = plans.sight, voyages.waters
    if not sight.routes_count or sight.longest_holder == sight.seat:
        return []
    own, wanted = network(sight), routes.wanted_length(sight)
    left = min(routes.RACE, waters.left)
    if own.length(sight.shape) + left < wanted:
        return []
    way = routes.extend(
        sight.shape, own, sight.blockers, voyages.free, voyages.starts, wanted, left, ships=True
    )
    if not way:
        return []
    return [
        Goal(
            name=say("the longest road"),
            step=sight.rules.every[BuildShip][way[0]],
            step_cost=waters.price,
            cost=plus(sight.prices.nothing, waters.price, len(way)),
            worth=worth(plans),
            why=(
                say("{n} ships win the longest road: 2 points", n=len(way))
                if len(way) > 1
                else TAKES,
            ),
        )
    ]


def network(sight: Sight) -> Network:
    """Return the own routes, ready for ships to be added."""
    own = sight.networks[sight.seat]
    return own._replace(joints=own.joints | sight.part(Waters).buildings)
