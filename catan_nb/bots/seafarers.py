"""The good bot's play of Seafarers: ships, the pirate, gold."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

from catan_nb.board.network import Network
from catan_nb.board.terrain import PIPS, Terrain
from catan_nb.board.topology import bits
from catan_nb.bots import bot, building, places, robbing
from catan_nb.bots.bot import Advice
from catan_nb.bots.building import TAKES, longest_road_worth
from catan_nb.bots.goals import (
    PLAIN,
    Counts,
    Extra,
    Goal,
    Prize,
    add_counts,
    cards_of_kind,
    price_counts,
)
from catan_nb.bots.memory import SeatMemory
from catan_nb.bots.places import ROOM
from catan_nb.bots.plans import RIVAL, SITES, Plans
from catan_nb.bots.sight import PAYING, Sight, Windfall
from catan_nb.bots.systems import BotSystem
from catan_nb.kernel.action import Action
from catan_nb.kernel.words import Phrase, say, say_counted
from catan_nb.rules.base.actions import BuildRoad, BuildSettlement, MoveRobber
from catan_nb.rules.base.questions import FreeRoads, SetupRoad, SetupSettlement
from catan_nb.rules.cards import Cards
from catan_nb.rules.places import EDGE, VERTEX
from catan_nb.rules.seafarers.actions import BuildShip, MovePirate, MoveShip, TakeGold
from catan_nb.rules.seafarers.events import ShipBuilt
from catan_nb.rules.seafarers.fleet import fleet
from catan_nb.rules.seafarers.questions import ChooseGold, RobberOrPirate
from catan_nb.rules.seafarers.ships import SHIP_COST, free_water, movable, pirate_paths


class Waters:
    """The public facts of Seafarers for one seat; masks are as in `FleetBlock`.

    Attributes
    ----------
    ships : tuple of int
        Masks per seat of the paths with ships.
    own : int
        Mask of the own ships.
    ends : int
        Mask of the intersections at own ships.
    free : int
        Mask of the paths on which a ship could lie.
    pirate : int
        The pirate's hex, or -1.
    left : int
        Own ships in supply.
    """

    def __init__(self, sight: Sight) -> None:
        state = sight.state
        own_ships = fleet(state)
        self.sight = sight
        self.ships = tuple(own_ships.ships)
        self.own, self.ends = own_ships.ships[sight.seat], own_ships.ends[sight.seat]
        self.free = free_water(state)
        self.pirate = state.pirate
        self.pirate_paths = pirate_paths(state)
        self.left = sight.left["ship"]
        self.price: Counts = price_counts(SHIP_COST, len(sight.kinds))

    @cached_property
    def buildings(self) -> int:
        """The mask of the own buildings."""
        return self.sight.settlements[self.sight.seat] | self.sight.cities[self.sight.seat]

    @cached_property
    def movable(self) -> int:
        """The mask of the own ships that could be moved now, the time of the turn aside."""
        return movable(self.sight.state, self.sight.seat)

    def ends_of(self, ships: int) -> int:
        """Return the mask of the intersections at these ships."""
        mask, edges = 0, self.sight.shape.edge_vertex_mask
        while ships:
            low = ships & -ships
            mask |= edges[low.bit_length() - 1]
            ships ^= low
        return mask


# Where ships lead: sites for settlements, prizes, the longest route.


#: So many ships are planned ahead.
FAR: Final = 7
#: So many prizes are planned with.
PRIZES: Final = 4

Ways = dict[int, tuple[int, ...]]
"""For intersections in reach the paths on which pieces must be built."""


class ShipDestinations:
    """All goals that ships lead to, from their places now or after a move.

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
        self.ways: Ways = places.paths_to_vertices(
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
        goals = []
        by_road = plans.ways
        hopes = plans.part(possible_sites)
        for vertex, path in self.ways.items():
            if (hopes | plans.places.open_sites) >> vertex & 1:
                if len(by_road.get(vertex, path)) < len(path) + (vertex in by_road):
                    continue  # the roads there are no longer
                rivals = places.count_rivals(sight, vertex, len(path))
                gain = plans.site_worth(vertex) * (RIVAL**rivals if path else 1.0)
                if hopes >> vertex & 1:
                    gain *= HOPE
                goals.append((gain * 0.85 ** (4 + 2 * len(path)), gain, vertex, rivals))
        goals.sort(reverse=True)
        return [self._settlement(vertex, gain, rivals) for _, gain, vertex, rivals in goals[:SITES]]

    def _settlement(self, vertex: int, gain: float, rivals: int) -> Goal:
        plans, path, prices = self.plans, self.ways[vertex], self.sight.prices
        ready = self.sight.rules.every
        more, why = self._along(path, ship=True)
        ships = self._ships_phrase(path)
        return Goal(
            name=say("a settlement at {place}", place=VERTEX.show(vertex)),
            step=ready[BuildShip][path[0]] if path else ready[BuildSettlement][vertex],
            step_cost=self.waters.price if path else prices.settlement,
            cost=add_counts(prices.settlement, self.waters.price, len(path)),
            worth=gain + more,
            why=(*plans.site_why(vertex), *ships, *why),
            contested=rivals > 0,
            by_steps=bool(path),
        )

    def _ships_phrase(self, path: tuple[int, ...]) -> tuple[Phrase, ...]:
        """Say how many ships the way takes beside those that lie there, or come from elsewhere."""
        ships = len(path) - (self.waters.own & ~self.ships).bit_count()
        return (
            (say_counted(ships, "1 ship leads there", "{n} ships lead there"),) if ships > 0 else ()
        )

    # ---- prizes --------------------------------------------------------------------------

    def _prizes(self) -> list[Goal]:
        candidates: list[tuple[float, int, Prize, tuple[int, ...], bool]] = []
        for prize in self.plans.prizes:
            best: tuple[float, tuple[int, ...], bool] | None = None
            for path, ship in self._ways_to(prize):
                value = prize.worth * 0.85 ** (2 * len(path))
                if best is None or value > best[0]:
                    best = value, path, ship
            if best is not None:
                candidates.append((best[0], len(candidates), prize, best[1], best[2]))
        candidates.sort(reverse=True, key=lambda candidate: candidate[:2])
        return [self._prize(prize, way, ship) for _, _, prize, way, ship in candidates[:PRIZES]]

    def _ways_to(self, prize: Prize) -> Iterable[tuple[tuple[int, ...], bool]]:
        """Give the ways that take a prize, each with whether by ship."""
        shape, blockers = self.sight.shape, self.sight.blockers
        for ways, free, ship in (
            (self.ways, self.free, True),
            (self.plans.ways, self.sight.land.edges & ~self.sight.taken, False),
        ):
            if not (ship or prize.by_road):
                continue
            vertices = prize.vertices
            while vertices:
                low = vertices & -vertices
                vertices ^= low
                path = ways.get(low.bit_length() - 1)
                if path:
                    yield path, ship
            vertices = prize.edges & free
            while vertices:
                low = vertices & -vertices
                vertices ^= low
                edge = low.bit_length() - 1
                for end in shape.edge_vertices[edge]:
                    path = ways.get(end)
                    if path is not None and not blockers >> end & 1 and len(path) < FAR:
                        yield (path if edge in path else (*path, edge)), ship

    def _prize(self, prize: Prize, path: tuple[int, ...], ship: bool) -> Goal:
        prices, ready = self.sight.prices, self.sight.rules.every
        price: Counts = self.waters.price if ship else prices.road
        more, why = self._along(path, ship, but=prize)
        step: Action = ready[BuildShip if ship else BuildRoad][path[0]]
        return Goal(
            name=prize.name,
            step=step,
            step_cost=price,
            cost=add_counts(prices.nothing, price, len(path)),
            worth=prize.worth + more,
            why=(*prize.why, *(self._ships_phrase(path) if ship else ()), *why),
            by_steps=True,
        )

    def _along(
        self, path: tuple[int, ...], ship: bool, but: Prize | None = None
    ) -> tuple[float, tuple[Phrase, ...]]:
        """Return the worth of the prizes along a way, and their descriptions."""
        prizes = self.plans.prizes
        if not path or not prizes:
            return 0.0, ()
        edges = vertices = 0
        for edge in path:
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


def possible_sites(plans: Plans) -> int:
    """Return the mask of the intersections that may turn out to be sites."""
    sight = plans.sight
    mask = 0
    for vertex, windfall in sight.windfalls.items():
        if windfall.hidden:
            mask |= 1 << vertex
    return mask & ~sight.land.vertices & ~sight.closed & ~sight.barred


def goals(plans: Plans) -> list[Goal]:
    """Return what ships lead to, and the longest route by sea."""
    voyages = plans.part(ShipDestinations)
    return [*voyages.goals, *_longest_route(plans, voyages)]


def _longest_route(plans: Plans, voyages: ShipDestinations) -> list[Goal]:
    """Return the ships that take the longest route, where they are few."""
    sight, waters = plans.sight, voyages.waters
    if not sight.routes_count or sight.longest_holder == sight.seat:
        return []
    own_network, wanted = network(sight), places.wanted_length(sight)
    remaining = min(places.RACE, waters.left)
    if own_network.length(sight.shape) + remaining < wanted:
        return []
    path = places.longest_extension(
        sight.shape,
        own_network,
        sight.blockers,
        voyages.free,
        voyages.starts,
        wanted,
        remaining,
        ships=True,
    )
    if not path:
        return []
    return [
        Goal(
            name=say("the longest road"),
            step=sight.rules.every[BuildShip][path[0]],
            step_cost=waters.price,
            cost=add_counts(sight.prices.nothing, waters.price, len(path)),
            worth=longest_road_worth(plans),
            why=(
                say("{n} ships win the longest road: 2 points", n=len(path))
                if len(path) > 1
                else TAKES,
            ),
        )
    ]


def network(sight: Sight) -> Network:
    """Return the own routes, ready for ships to be added."""
    own_network = sight.networks[sight.seat]
    return own_network._replace(joints=own_network.joints | sight.part(Waters).buildings)


# Ships that are placed free or moved: the first ones, those of cards, the last of a line.


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
    result = {}
    worths = _sailing_prospects(plans)
    coast = sight.land.coast_vertices & plans.places.open_sites
    for vertex in bits(coast):
        best = _best_destinations(plans, vertex, worths)
        if best:
            worth = ROOM * sum(one for one, _ in best)
            result[vertex] = Extra(worth=worth, why=(say("looks out on the sea"),))
    return result


def _sailing_prospects(plans: Plans) -> dict[int, float]:
    """Return what the sites are worth that one may sail to, in pips."""
    sites = plans.places.open_sites | possible_sites(plans)
    worths = {}
    for site in bits(sites):
        extra = plans.sites.get(site, PLAIN)
        worth = plans.places.settlement_gain(site) + POINT * (extra.points + extra.worth)
        worths[site] = worth
    return worths


def _best_destinations(
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
    ways = places.paths_to_vertices(sight, 1 << vertex, LOOKOUT, free)
    near = sight.shape.vertex_neighbour_mask[vertex] | 1 << vertex
    result: list[tuple[float, int | Prize]] = []
    for site, path in ways.items():
        if site in worths and path and not near >> site & 1:
            result.append((worths[site] * PER_SHIP ** len(path), site))
    for prize in plans.prizes:
        mask = prize.vertices
        for edge in bits(prize.edges):
            mask |= sight.shape.edge_vertex_mask[edge]
        lengths = [len(ways[end]) for end in bits(mask) if end in ways]
        if lengths:
            result.append((POINT * prize.worth * PER_SHIP ** min(lengths), prize))
    return sorted(result, key=lambda candidate: candidate[0], reverse=True)[:2]


def rank_first_pieces(plans: Plans) -> list[Advice]:
    """Return every road or ship at the building just founded, by where it leads."""
    sight = plans.sight
    frame = sight.asked(SetupRoad)
    advice = building.rank_setup_roads(plans)
    worths = _sailing_prospects(plans)
    for action in sight.view.legal(BuildShip):
        assert isinstance(action, BuildShip)
        best = _best_destinations(plans, frame.vertex, worths, action.edge)
        score = best[0][0] if best else 0.0
        advice.append(Advice(action, score, (_describe_destination(plans, best),)))
    return advice


def _describe_destination(plans: Plans, best: list[tuple[float, int | Prize]]) -> Phrase:
    if not best:
        return say("leads nowhere in particular")
    site = best[0][1]
    if isinstance(site, Prize):
        return say("leads towards {prize}", prize=site.name)
    pips = plans.places.pips_phrase(site)
    return say("leads to {place} ({pips})", place=VERTEX.show(site), pips=pips)


# ---- free pieces -----------------------------------------------------------------------


def rank_free_pieces(plans: Plans) -> list[Advice]:
    """Return every place for a free road or ship, by where it leads."""
    sight = plans.sight
    own_network, counts = network(sight), sight.routes_count
    length, wanted = own_network.length(sight.shape), places.wanted_length(sight)
    leads: dict[int, tuple[float, tuple[Phrase, ...]]] = {}
    for goal in plans.goals:
        step = goal.step
        if isinstance(step, BuildShip):
            worth = goal.worth * 0.7 ** (sum(goal.cost) / 2 - 1)
            if worth > leads.get(step.edge, (0.0, ()))[0]:
                leads[step.edge] = worth, building.explain_step(goal)
    advice = building.free_roads(plans)
    for action in sight.view.legal(BuildShip):
        assert isinstance(action, BuildShip)
        score, why = leads.get(action.edge, (0.0, ()))
        longer = places.with_piece(own_network, action.edge, ship=True).length(sight.shape)
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


def rank_ship_moves(plans: Plans) -> list[Advice]:
    """Return the ships worth moving, by what is nearer then."""
    sight, waters = plans.sight, plans.sight.part(Waters)
    if not sight.may(MoveShip):
        return []
    now = _best_goal_worth(plans, plans.part(ShipDestinations).goals)
    advice = []
    for ship in bits(waters.movable):
        if _holds_title(plans, ship):
            continue
        voyages = ShipDestinations(plans, waters.own & ~(1 << ship))
        for goal in voyages.goals:
            step = goal.step
            if not isinstance(step, BuildShip) or step.edge == ship:
                continue
            remaining = add_counts(goal.cost, waters.price, -1)
            gain = _goal_worth(plans, goal, remaining) - BETTER * now - MOVE_GAIN
            if gain > 0:
                why = (
                    say("saves a ship on the way to {goal}", goal=goal.aim),
                    say("the ship at {place} leads nowhere better", place=EDGE.show(ship)),
                    *goal.why_aim,
                )
                advice.append(Advice(MoveShip(ship, step.edge), gain, why))
    return advice


def _best_goal_worth(plans: Plans, goals: list[Goal]) -> float:
    """Return what the best of some goals is worth now."""
    return max((_goal_worth(plans, goal, goal.cost) for goal in goals), default=0.0)


def _goal_worth(plans: Plans, goal: Goal, cost: tuple[int, ...]) -> float:
    """Return what a goal is worth at a price, by the time that takes."""
    lack = sum(cost) * 0.35  # what is paid for it is no longer there for other things
    remaining: float = goal.patience ** (plans.rounds(plans.sight.hand, cost) + lack)
    return goal.worth * remaining


def _holds_title(plans: Plans, ship: int) -> bool:
    """Say whether the own longest road needs a ship."""
    sight = plans.sight
    if not sight.routes_count or sight.longest_holder != sight.seat:
        return False
    own_network = sight.networks[sight.seat]
    without = own_network._replace(ships=own_network.ships & ~(1 << ship))
    return without.length(sight.shape) < own_network.length(sight.shape)


# The pirate: where to send him, and whom he robs.


#: What it is worth to bar an opponent's way on, in pips, and what it costs to bar one's own.
BARS: Final = 1.2
OWN_WAY: Final = 3.0
#: What it is worth to free one's own ships from him.
FREED: Final = 2.5


def rank_robber_and_pirate_moves(plans: Plans) -> list[Advice]:
    """Return every hex for the robber or the pirate."""
    robber = robbing.robber_moves(plans) if plans.sight.view.legal(MoveRobber) else []
    return [*robber, *pirate_moves(plans)]


def pirate_moves(plans: Plans) -> list[Advice]:
    """Return every hex for the pirate, by whom he robs and whose way he bars."""
    advice = []
    for action in plans.sight.view.legal(MovePirate):
        assert isinstance(action, MovePirate)
        score, why, robs = judge_pirate_hex(plans, action.hex)
        advice.append(Advice(action, score, why, robs=robs))
    return advice


def judge_pirate_hex(plans: Plans, hex: int) -> tuple[float, tuple[Phrase, ...], int]:
    """Return what sending the pirate to a hex does, in pips, why, and how far it is robbery."""
    sight, waters = plans.sight, plans.sight.part(Waters)
    wanted = plans.part(wanted_paths)
    paths, around = sight.shape.hex_edge_mask[hex], sight.shape.hex_vertex_mask[hex]
    score, why = 0.0, list[Phrase]()
    victims = [
        opponent
        for opponent in sight.others
        if waters.ships[opponent] & paths and sight.sizes[opponent]
    ]
    if victims:
        best = max(victims, key=lambda other: robbing.steal_worth(plans, other))
        score += robbing.steal_worth(plans, best)
        why.append(
            say(
                "steals from {name}, who holds {cards}",
                name=sight.names[best],
                cards=bot.cards_phrase(sight.sizes[best]),
            )
        )
    for other in sight.others:
        if waters.ends_of(waters.ships[other]) & around and paths & waters.free:
            score += BARS * sight.threat(other)
            why.append(say("bars {name}'s ships", name=sight.names[other]))
    robs = 2 if victims else 1 if why else 0
    if waters.pirate_paths & wanted and not paths & wanted:
        score += FREED
        why.append(say("frees your own way"))
    if paths & (wanted | waters.own):
        score, robs = score - OWN_WAY, 0
        why.append(say("bars your own ships"))
    return score, tuple(why) or (say("hurts nobody"),), robs


def wanted_paths(plans: Plans) -> int:
    """Return the mask of the paths on which one would like to go on, the pirate aside."""
    sight, waters = plans.sight, plans.sight.part(Waters)
    mask = waters.own & waters.pirate_paths
    for goal in plans.part(ShipDestinations).goals:
        if isinstance(goal.step, BuildShip):
            mask |= 1 << goal.step.edge
    if waters.pirate_paths:
        ends = waters.ends_of(waters.own) | waters.buildings
        for edge in bits(waters.pirate_paths & sight.land.sea_edges & ~sight.taken):
            if sight.shape.edge_vertex_mask[edge] & ends:
                mask |= 1 << edge
    return mask


# Gold: what it is worth, and which cards to take for it.


#: What a card of one's choice is worth beside an evenly useful one.
CHOSEN: Final = 1.25
GOLD: Final = say("gold")


def windfalls(sight: Sight) -> dict[int, Windfall]:
    """Return by intersection the gold there."""
    result: dict[int, Windfall] = {}
    for hex, ground in enumerate(sight.terrain):
        if ground == Terrain.GOLD and sight.tokens[hex]:
            pips = PIPS[sight.tokens[hex]]
            windfall = Windfall(CHOSEN * pips, pips, GOLD, (say("gold pays cards of your choice"),))
            for vertex in sight.shape.hex_vertices[hex]:
                result[vertex] = result[vertex].with_(windfall) if vertex in result else windfall
    return result


def rank_gold_choices(plans: Plans) -> list[Advice]:
    """Return the cards that do most for the plans, found one by one."""
    sight = plans.sight
    frame = sight.view.frame
    assert isinstance(frame, ChooseGold)
    bank, hand = list(sight.bank), sight.hand
    for _ in range(min(frame.count, sum(bank[:PAYING]))):
        kind = max(
            (kind for kind in range(PAYING) if bank[kind]),
            key=lambda kind: (
                plans.hand_worth(add_counts(hand, cards_of_kind(kind, len(hand)))),
                plans.places.kind_worths[kind] - 0.2 * hand[kind],
            ),
        )
        hand = add_counts(hand, cards_of_kind(kind, len(hand)))
        bank[kind] -= 1
    taken = Cards.of(add_counts(hand, sight.hand, -1))
    return [Advice(TakeGold(taken), plans.hand_worth(hand), plans.brings(hand) or (HELP,))]


HELP: Final = say("these help most")
GOLD_FIELDS: Final = BotSystem(windfalls=windfalls, answers={ChooseGold: rank_gold_choices})


# Seafarers as systems that the good bot knows: ships, and the pirate.


def _note_ship(memory: SeatMemory, event: Any) -> None:
    if not event.gratis:
        memory.lose(event.player, SHIP_COST)


SHIPS: Final = BotSystem(
    goals=goals,
    turn=rank_ship_moves,
    answers={SetupRoad: rank_first_pieces, FreeRoads: rank_free_pieces},
    outlook=outlook,
    notes={ShipBuilt: _note_ship},
    far=5,
)
PIRATE: Final = BotSystem(answers={RobberOrPirate: rank_robber_and_pirate_moves})
