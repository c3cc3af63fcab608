"""Values set-up places, purchases and free roads, and finds bank trades that pay for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from catan_nb.board.topology import bits
from catan_nb.bots import bot, places
from catan_nb.bots import places as routes
from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import Counts, Goal, add_counts, can_pay
from catan_nb.bots.places import ROOM, PlaceWorths
from catan_nb.bots.plans import VICTORY, Plans
from catan_nb.bots.sight import Sight
from catan_nb.bots.systems import BotSystem
from catan_nb.kernel.action import Action
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import BuildRoad, BuildSettlement, TradeBank
from catan_nb.rules.base.questions import SetupRoad, SetupSettlement
from catan_nb.rules.cards import KIND_NAMES, Cards
from catan_nb.rules.numbers import ROUTE_POINTS
from catan_nb.rules.places import VERTEX

#: What a card of the first hand is worth, in pips.
FIRST_CARD: Final = 0.15
#: What is left of a site's worth when somebody is likely to found there first.
LIKELY_TAKEN: Final = 0.35
#: What a site three roads away is worth beside one two roads away.
FARTHER: Final = 0.6


def rank_settlements(plans: Plans) -> list[Advice]:
    """Return all settlement places of the set-up as advice, with their worth."""
    legal = plans.sight.view.legal(BuildSettlement)
    sites = [(action, action.vertex) for action in legal if isinstance(action, BuildSettlement)]
    return rank_setup_buildings(plans, sites, plans.places.settlement_gain)


def rank_setup_buildings(
    plans: Plans,
    sites: Iterable[tuple[Action, int]],
    gain: Callable[[int], float],
) -> list[Advice]:
    """Return all building places of the set-up as advice.

    Parameters
    ----------
    plans : Plans
    sites : iterable of (Action, int)
        The actions with their intersections.
    gain : callable
        What a building there adds to the worth of the income.
    """
    sight, places = plans.sight, plans.places
    frame = sight.asked(SetupSettlement)
    paying = sight.rules.scenario.rounds
    advice = []
    for action, vertex in sites:
        score = gain(vertex) + ROOM * places.room(vertex)
        why = list(places.why(vertex))
        if vertex in plans.outlook:
            score += plans.outlook[vertex].worth
            why += plans.outlook[vertex].why
        if frame.round == paying:
            kinds = dict(sight.vertex_yields[vertex])
            score += FIRST_CARD * sum(places.kind_worths[kind] for kind in kinds)
            if kinds:
                named = bot.listed_phrase(KIND_NAMES[kind] for kind in kinds)
                why.append(say("starts you with {cards}", cards=named))
        advice.append(Advice(action, score, tuple(why)))
    return advice


def rank_setup_roads(plans: Plans) -> list[Advice]:
    """Return the roads at the last founded settlement as advice, by the sites they lead to."""
    sight, places = plans.sight, plans.places
    frame = sight.asked(SetupRoad)
    worth = _estimate_prospects(sight, places)
    shape = sight.shape
    advice = []
    for action in sight.view.legal(BuildRoad):
        assert isinstance(action, BuildRoad)
        a, b = shape.edge_vertices[action.edge]
        end = a + b - frame.vertex
        score, target = 0.0, -1
        if not sight.blockers >> end & 1:
            for near in shape.vertex_neighbours[end]:
                if near == frame.vertex:
                    continue
                score, target = max((score, target), (worth.get(near, 0.0), near))
                for far in shape.vertex_neighbours[near]:
                    if far != end:
                        distant = FARTHER * worth.get(far, 0.0)
                        score, target = max((score, target), (distant, far))
        advice.append(Advice(action, score, (_describe_destination(places, target),)))
    return advice


def _estimate_prospects(sight: Sight, places: PlaceWorths) -> dict[int, float]:
    """Return the worth of the open sites, reduced where others will probably settle first."""
    sites = {site: places.settlement_gain(site) for site in bits(places.open_sites)}
    placed = sum(settlements.bit_count() for settlements in sight.settlements)
    to_come = max(0, sight.rules.scenario.rounds * sight.players - placed)
    ranked = sorted(sites, key=lambda site: -sites[site])
    for site in ranked[:to_come]:
        sites[site] *= LIKELY_TAKEN
    return sites


def _describe_destination(places: PlaceWorths, target: int) -> Phrase:
    if target < 0:
        return say("leads nowhere in particular")
    harbour = places.harbour_phrase(target)
    if harbour is not None:
        return say(
            "leads to {place} ({pips}), which {harbour}",
            place=VERTEX.show(target),
            pips=places.pips_phrase(target),
            harbour=harbour,
        )
    return say(
        "leads to {place} ({pips})", place=VERTEX.show(target), pips=places.pips_phrase(target)
    )


# The longest road as a purchase.


def goals(plans: Plans) -> list[Goal]:
    """Return the goal to take the longest road, if it is within reach."""
    sight = plans.sight
    path = places.paths_to_longest_road(sight)
    if not path:
        return []
    return [
        Goal(
            name=say("the longest road"),
            step=sight.rules.every[BuildRoad][path[0]],
            step_cost=sight.prices.road,
            cost=add_counts(sight.prices.nothing, sight.prices.road, len(path)),
            worth=longest_road_worth(plans),
            why=(
                say("{n} roads win the longest road: 2 points", n=len(path))
                if len(path) > 1
                else TAKES,
            ),
        )
    ]


def longest_road_worth(plans: Plans) -> float:
    """Return the worth of taking the longest road."""
    swing = 1.0 + (0.4 if plans.sight.longest_holder >= 0 else 0.0)
    return plans.final(ROUTE_POINTS) * swing * 0.8


TAKES: Final[Phrase] = say("takes the longest road: 2 points")
LONGEST_ROUTE: Final = BotSystem(goals=goals, routes_count=True)


# The building part of a turn: what to build now, and what to change at the bank for it.


#: What it is worth to be on the way to a site before an opponent is.
HURRY: Final = 0.3
#: What it costs to show early where one is going.
TIED_DOWN: Final = 0.05


def rank_purchases(plans: Plans) -> list[Advice]:
    """Return the purchases affordable now as advice, by their gain."""
    hand = plans.sight.hand
    now = plans.hand_worth(hand, wait=1)
    road = plans.sight.prices.road
    advice = []
    for goal in plans.goals:
        if can_pay(hand, goal.cost):
            why = (*_explain_purchase(goal), *_describe_effect_on_plan(plans, goal))
            gain = _gain_of_paying(plans, goal, hand, now)
            advice.append(Advice(goal.step, gain, why, purchase=goal.name))
        elif (goal.step_cost == road or goal.by_steps) and can_pay(hand, goal.step_cost):
            advice.append(_first_step(plans, goal, now))
    return advice


def _gain_of_paying(plans: Plans, goal: Goal, hand: Counts, now: float) -> float:
    """Return the net gain of a purchase from a hand; a winning one costs nothing."""
    if goal.worth >= VICTORY:
        return goal.worth
    return goal.worth + plans.hand_worth(add_counts(hand, goal.cost, -1), without=goal) - now


def _explain_purchase(goal: Goal) -> tuple[Phrase, ...]:
    """Return the reasons for a purchase, or for the first step to it."""
    is_single_step = goal.cost == goal.step_cost and not goal.by_steps
    return goal.why if is_single_step else explain_step(goal)


def explain_step(goal: Goal) -> tuple[Phrase, ...]:
    """Return the reasons for a step to a purchase."""
    return say("on the way to {goal}", goal=goal.aim), *goal.why_aim


def _first_step(plans: Plans, goal: Goal, now: float) -> Advice:
    """Return the first road or ship towards a goal that is not affordable as a whole yet."""
    hand, price = plans.sight.hand, goal.step_cost
    remaining = replace(goal, cost=add_counts(goal.cost, price, -1))
    after = plans.hand_worth(add_counts(hand, price, -1), without=goal, instead=remaining)
    hurry = HURRY * goal.worth if goal.contested else 0.0
    why = [*explain_step(goal)]
    if goal.contested:
        why.append(say("an opponent is close to it"))
    if sum(hand) > plans.sight.safe:
        why.append(say("a 7 would cost half of a hand this big"))
    score = after - now + hurry - TIED_DOWN
    return Advice(goal.step, score, tuple(why), purchase=goal.name)


def bank_trades(plans: Plans) -> list[Advice]:
    """Return bank trades that make a purchase affordable at once, by its gain."""
    sight = plans.sight
    now = plans.hand_worth(sight.hand, wait=1)
    advice = []
    for goal in plans.goals:
        changed = trades_to_pay(sight, sight.hand, goal.cost)
        if not changed:
            continue
        trades, hand = changed
        give, get = trades[0]
        why = (
            say("gets the {kind} for {goal}", kind=KIND_NAMES[get], goal=goal.aim),
            say("your {kind} is not needed for it", kind=KIND_NAMES[give]),
            *goal.why_aim,
        )
        gain = _gain_of_paying(plans, goal, hand, now)
        advice.append(Advice(TradeBank(give, get), gain, why, purchase=goal.name))
    return advice


def describe_bank_help(plans: Plans, goal: Goal) -> tuple[Phrase, ...]:
    """Return a phrase for the bank trades that would provide the cards a goal lacks."""
    sight = plans.sight
    lacking = plans.missing(goal, sight.hand)
    wanted = [kind for kind in sight.kinds if lacking[kind] and sight.bank[kind]]
    spare = [
        (sight.ratios[kind], -sight.hand[kind], kind)
        for kind in sight.kinds
        if sight.hand[kind] - goal.cost[kind] >= sight.ratios[kind]
    ]
    if not wanted or not spare or not sight.may(TradeBank):
        return ()
    ratio, _held, kind = min(spare)
    give = Cards.of([ratio * (one == kind) for one in range(len(sight.hand))])
    get = Cards.of([int(one == wanted[0]) for one in range(len(sight.hand))])
    return (say("or trade {give} with the bank for {get}", give=give, get=get),)


def trades_to_pay(
    sight: Sight, hand: Counts, cost: Counts, ratios: Counts | None = None
) -> tuple[list[tuple[int, int]], Counts] | None:
    """Return the bank trades that make a price affordable, and the hand after them.

    None where there are none, or none are needed. `ratios` are by themselves the own ones.
    """
    ratios, bank = sight.ratios if ratios is None else ratios, list(sight.bank)
    trades: list[tuple[int, int]] = []
    held_cards = list(hand)
    while True:
        lacking = [kind for kind in sight.kinds if held_cards[kind] < cost[kind]]
        if not lacking:
            return (trades, tuple(held_cards)) if trades else None
        givers = [kind for kind in sight.kinds if held_cards[kind] - cost[kind] >= ratios[kind]]
        wanted = [kind for kind in lacking if bank[kind]]
        if not givers or not wanted:
            return None
        give = min(givers, key=lambda kind: (ratios[kind], cost[kind] - held_cards[kind]))
        get = wanted[0]
        trades.append((give, get))
        held_cards[give] -= ratios[give]
        held_cards[get] += 1
        bank[get] -= 1


def _describe_effect_on_plan(plans: Plans, goal: Goal) -> tuple[Phrase, ...]:
    """Return whether a purchase delays the main plan, in words."""
    main = plans.main
    if main is None or main is goal:
        return ()
    remaining = add_counts(plans.sight.hand, goal.cost, -1)
    before = plans.missing(main, plans.sight.hand)
    after = plans.missing(main, tuple(max(0, count) for count in remaining))
    if after == before:
        return (say("takes nothing from the plan: {goal}", goal=main.name),)
    return ()


def free_roads(plans: Plans) -> list[Advice]:
    """Return the places for a free road as advice, by where it leads."""
    sight = plans.sight
    wanted = routes.wanted_length(sight)
    length = routes.length_with(sight, 0)
    leads: dict[int, tuple[float, tuple[Phrase, ...]]] = {}
    for goal in plans.goals:
        step = goal.step
        if isinstance(step, BuildRoad):
            worth = goal.worth * 0.7 ** (sum(goal.cost) / 2 - 1)
            if worth > leads.get(step.edge, (0.0, ()))[0]:
                leads[step.edge] = worth, explain_step(goal)
    advice: list[Advice] = []
    for action in sight.view.legal(BuildRoad):
        assert isinstance(action, BuildRoad)
        score, why = leads.get(action.edge, (0.0, ()))
        longer = routes.length_with(sight, 1 << action.edge)
        if longer > length:
            score += 0.05
            if not sight.routes_count:
                why = why or (say("keeps ways open"),)
            elif sight.longest_holder != sight.seat and longer >= wanted:
                score += 2.0
                why = (TAKES,) if TAKES in why else (TAKES, *why)
            else:
                why = (*why, say("makes your longest route {n} long", n=longer))
        score += 0.01 * _best_site_worth(plans, action.edge)
        advice.append(Advice(action, score, why or (say("keeps ways open"),)))
    return advice


def _best_site_worth(plans: Plans, edge: int) -> float:
    """Return the worth of the best open site near the ends of a path."""
    sight = plans.sight
    shape, places = sight.shape, plans.places
    sites = {
        site
        for end in shape.edge_vertices[edge]
        for site in (end, *shape.vertex_neighbours[end])
        if places.open_sites >> site & 1
    }
    return max((places.settlement_gain(site) for site in sites), default=0.0)
