"""Purchase planning: goals with worth, price and expected time to pay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final, Protocol

from catan_nb.board.topology import bits
from catan_nb.bots import places as routes
from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import ONE_POINT, PATIENCE, PLAIN, Counts, Extra, Goal, Prize, add_counts
from catan_nb.bots.places import PlaceWorths
from catan_nb.bots.sight import Parts, Sight
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import BuildCity, BuildRoad, BuildSettlement
from catan_nb.rules.cards import Cards
from catan_nb.rules.places import VERTEX

#: So many useful cards make up a victory point.
CARDS_PER_POINT: Final = 6.5
#: How much the second and third best purchase count beside the best.
ALSO: Final = (1.0, 0.4, 0.2)
#: So many sites for settlements are planned with.
SITES: Final = 4
#: What is left of a site's worth for every opponent who may be there first.
RIVAL: Final = 0.75
#: What a card is worth that no purchase needs.
SPARE_CARD: Final = 0.02
#: What winning at once is worth beside the points.
VICTORY: Final = 20.0
#: Rounds until something that the present income never pays.
NEVER: Final = 60.0
#: How much a pip whose cards one chooses counts towards each kind.
CHOICE: Final = 0.25


class Thinker(Protocol):
    """A rule system's additions to planning: goals, advice, and extra worth of places."""

    @property
    def goals(self) -> Callable[[Plans], list[Goal]]:
        """The goals that the system adds."""
        ...

    @property
    def before_roll(self) -> Callable[[Plans], list[Advice]]:
        """Its advice before the roll."""
        ...

    @property
    def turn(self) -> Callable[[Plans], list[Advice]]:
        """Its advice after the roll, beside purchases."""
        ...

    @property
    def sites(self) -> Callable[[Plans], Mapping[int, Extra]] | None:
        """Extra worth of settlements, by intersection."""
        ...

    @property
    def upgrades(self) -> Callable[[Plans], Mapping[int, Extra]] | None:
        """Extra worth of cities, by intersection."""
        ...

    @property
    def outlook(self) -> Callable[[Plans], Mapping[int, Extra]] | None:
        """Extra worth of founding, by intersection."""
        ...

    @property
    def prizes(self) -> Callable[[Plans], list[Prize]] | None:
        """Prizes that routes can reach."""
        ...

    @property
    def knight(self) -> Callable[[Plans], tuple[float, tuple[Phrase, ...]]] | None:
        """The effect of a knight card that moves no robber."""
        ...

    @property
    def far(self) -> int:
        """The number of roads to plan ahead for a site, where it exceeds the default."""
        ...

    @property
    def enough(self) -> Callable[[Sight], bool] | None:
        """Whether reaching the points alone would win now."""
        ...


class Plans(Parts):
    """All sensible purchases of a seat, and the worth of hands in view of them.

    Parameters
    ----------
    sight : Sight
    places : PlaceWorths
    systems : sequence of Thinker
        What the rule systems in play add.
    """

    def __init__(self, sight: Sight, places: PlaceWorths, systems: Sequence[Thinker] = ()) -> None:
        super().__init__()
        self.sight = sight
        self.places = places
        self.systems = systems
        self._rounds: dict[tuple[Counts, Counts], float] = {}
        choice = CHOICE * sight.own_windfalls
        self.flow = tuple((pips + choice) * sight.per_round for pips in sight.income[sight.seat])

    # ---- time and worth --------------------------------------------------------------

    def rounds(self, hand: Counts, cost: Counts) -> float:
        """Return the expected rounds until a price can be paid; 0 when it can be paid now.

        Cards come in at their average rate, and what is left over is changed at the bank.
        """
        result = self._rounds.get((hand, cost))
        if result is None:
            result = self._rounds[hand, cost] = self._reckon(hand, cost)
        return result

    def _reckon(self, hand: Counts, cost: Counts) -> float:
        ratios, flow = self.sight.ratios, self.flow
        lack = spare = 0
        gaps = []
        for have, need, ratio in zip(hand, cost, ratios, strict=True):
            gap = have - need
            gaps.append(gap)
            if gap < 0:
                lack -= gap
            else:
                spare += gap // ratio
        if lack <= spare:
            return 0.0
        # The shortage falls ever more slowly with time, so that Newton's steps never overshoot.
        time = 0.0
        for _ in range(6):
            short = speed = 0.0
            for gap, rate, ratio in zip(gaps, flow, ratios, strict=True):
                remaining = gap + rate * time
                if remaining < 0:
                    short -= remaining
                    speed += rate
                else:
                    short -= remaining / ratio
                    speed += rate / ratio
            if short < 0.01:
                break
            if speed <= 0:
                return NEVER
            time += short / speed
        return min(NEVER, 0.4 + time)

    def hand_worth(
        self,
        hand: Counts,
        without: Goal | None = None,
        instead: Goal | None = None,
        wait: float = 0.0,
        sevens: bool = True,
    ) -> float:
        """Return the worth of a hand in view of the goals.

        Parameters
        ----------
        hand : tuple of int
        without, instead : Goal, optional
            A goal to leave out, and one to put in its place.
        wait : float
            Rounds that pass at least before the next purchase: 1 when the turn is ended.
        sevens : bool
            Whether the danger that a 7 halves the hand counts, at an average worth of cards.
        """
        worths = []
        # Of the goals as many are looked at as there are kinds of card to want.
        for goal in self.goals[: len(self.flow)]:
            if goal is without:
                if instead is None:
                    continue
                goal = instead
            rounds = max(wait, self.rounds(hand, goal.cost))
            worths.append(goal.worth * goal.patience**rounds)
        worths.sort(reverse=True)
        total: float = sum(share * worth for share, worth in zip(ALSO, worths, strict=False))
        size = sum(hand)
        total += SPARE_CARD * min(size, self.sight.safe)
        if sevens and size > self.sight.safe:
            # Half of the hand is lost when somebody rolls a 7.
            total -= self.sight.seven_in_round * (size // 2) / CARDS_PER_POINT
        return total

    def income_points(self, gain: float) -> float:
        """Return the points that an increase in income yields until the end of the game."""
        cards = gain * self.sight.per_round * self.sight.rounds_left
        return cards / CARDS_PER_POINT

    def missing(self, goal: Goal, hand: Counts) -> Counts:
        """Return the cards that a hand lacks for a goal."""
        return tuple(max(0, need - have) for need, have in zip(goal.cost, hand, strict=True))

    # ---- goals -----------------------------------------------------------------------

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """The purchases worth considering, best first."""
        goals = [*self._cities(), *self._settlements()]
        for system in self.systems:
            goals += system.goals(self)
        hand = self.sight.hand
        goals.sort(key=lambda goal: -goal.worth * goal.patience ** self.rounds(hand, goal.cost))
        return tuple(goals)

    @cached_property
    def main(self) -> Goal | None:
        """The best purchase."""
        return self.goals[0] if self.goals else None

    @cached_property
    def ways(self) -> dict[int, tuple[int, ...]]:
        """The paths to each intersection that the seat's roads can reach."""
        far = max([routes.FAR, *(system.far for system in self.systems)])
        return routes.paths_to_vertices(self.sight, routes.route_ends(self.sight), far)

    def final(self, points: float) -> float:
        """Return the worth of points, including the win if they decide the game."""
        sight = self.sight
        wins = sight.points[sight.seat] + points >= sight.target and self.enough
        return points + (VICTORY if wins else 0.0)

    @cached_property
    def enough(self) -> bool:
        """Whether reaching the points alone would win now."""
        return all(system.enough is None or system.enough(self.sight) for system in self.systems)

    @cached_property
    def sites(self) -> Mapping[int, Extra]:
        """The extra worth of settlements, by intersection."""
        return self._extras([system.sites for system in self.systems])

    @cached_property
    def upgrades(self) -> Mapping[int, Extra]:
        """The extra worth of cities, by intersection."""
        return self._extras([system.upgrades for system in self.systems])

    @cached_property
    def outlook(self) -> Mapping[int, Extra]:
        """The extra worth of founding, by intersection, in pips."""
        return self._extras([system.outlook for system in self.systems])

    def _extras(
        self, among: Sequence[Callable[[Plans], Mapping[int, Extra]] | None]
    ) -> Mapping[int, Extra]:
        result: dict[int, Extra] = {}
        for extras in among:
            for vertex, extra in extras(self).items() if extras is not None else ():
                result[vertex] = result[vertex].with_(extra) if vertex in result else extra
        return result

    @cached_property
    def prizes(self) -> tuple[Prize, ...]:
        """The prizes that routes can reach."""
        return tuple(
            prize
            for system in self.systems
            if system.prizes is not None
            for prize in system.prizes(self)
        )

    def site_worth(self, vertex: int) -> float:
        """Return what a settlement at a place is worth, in points."""
        extra = self.sites.get(vertex, PLAIN)
        income = self.income_points(self.places.settlement_gain(vertex))
        return self.final(1 + extra.points) + income + extra.worth

    def site_why(self, vertex: int) -> tuple[Phrase, ...]:
        """Return what speaks for a settlement at a place."""
        why = (ONE_POINT, *self.places.why(vertex))
        return (*self.sites[vertex].why, *why) if vertex in self.sites else why

    def _cities(self) -> list[Goal]:
        sight = self.sight
        if not sight.left["city"]:
            return []
        goals = []
        for vertex in bits(sight.city_sites):
            extra = self.upgrades.get(vertex, PLAIN)
            income = self.income_points(self.places.city_gain(vertex))
            worth = self.final(1 + extra.points) + income + extra.worth
            goals.append(
                Goal(
                    name=say("a city at {place}", place=VERTEX.show(vertex)),
                    step=sight.rules.every[BuildCity][vertex],
                    step_cost=sight.prices.city,
                    cost=sight.prices.city,
                    worth=worth,
                    why=(
                        *extra.why,
                        ONE_POINT,
                        say("doubles {pips}", pips=self.places.pips_phrase(vertex)),
                    ),
                )
            )
        return sorted(goals, key=lambda goal: -goal.worth)[:2]

    def _settlements(self) -> list[Goal]:
        sight, places = self.sight, self.places
        if not sight.left["settlement"]:
            return []
        roads_left = sight.left["road"]
        result = []
        for vertex, path in self.ways.items():
            if places.open_sites >> vertex & 1 and len(path) <= roads_left:
                rivals = routes.count_rivals(sight, vertex, len(path))
                worth = self.site_worth(vertex)
                if path:
                    worth *= RIVAL**rivals
                result.append((worth * PATIENCE ** (4 + 2 * len(path)), worth, vertex, rivals))
        result.sort(reverse=True)
        return [
            self._settlement(vertex, worth, rivals) for _, worth, vertex, rivals in result[:SITES]
        ]

    def _settlement(self, vertex: int, worth: float, rivals: int) -> Goal:
        path, rules, prices = self.ways[vertex], self.sight.rules, self.sight.prices
        return Goal(
            name=say("a settlement at {place}", place=VERTEX.show(vertex)),
            step=rules.every[BuildRoad][path[0]] if path else rules.every[BuildSettlement][vertex],
            step_cost=prices.road if path else prices.settlement,
            cost=add_counts(prices.settlement, prices.road, len(path)),
            worth=worth,
            why=self.site_why(vertex),
            contested=rivals > 0,
        )

    # ---- in words --------------------------------------------------------------------

    def helps(self, hand: Counts) -> Goal | None:
        """Return the goal that another hand makes affordable or brings closer, with its gain."""
        times = [
            (goal, self.rounds(self.sight.hand, goal.cost), self.rounds(hand, goal.cost))
            for goal in self.goals
        ]
        possible = (goal for goal, before, after in times if after == 0 < before)
        closer = (goal for goal, before, after in times if after < before)
        return next(possible, None) or next(closer, None)

    def helped(self, hand: Counts) -> Phrase | None:
        """Return the name of the goal that another hand helps."""
        goal = self.helps(hand)
        return None if goal is None else goal.name

    def brings(self, hand: Counts) -> tuple[Phrase, ...]:
        """Return the gain of another hand for the plans, compared with the present one."""
        goal = self.helps(hand)
        if goal is None:
            return ()
        if self.rounds(hand, goal.cost) == 0:
            return (say("makes {goal} possible at once", goal=goal.aim),)
        return (say("brings {goal} closer", goal=goal.aim),)

    def lacks_phrase(self, goal: Goal, hand: Counts) -> Phrase:
        """Return the cards that a goal lacks, in words."""
        missing = Cards.of(self.missing(goal, hand))
        if not missing:
            return say("{goal} can be paid all the same", goal=goal.name)
        return say("{goal} still needs {cards}", goal=goal.name, cards=missing)
