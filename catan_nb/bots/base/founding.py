"""The set-up: where to found, and which way the first roads point."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from catan_nb.board.topology import bits
from catan_nb.bots import words
from catan_nb.bots.bot import Advice
from catan_nb.bots.places import ROOM, Places
from catan_nb.bots.plans import Plans
from catan_nb.bots.sight import Sight
from catan_nb.kernel.action import Action
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import BuildRoad, BuildSettlement
from catan_nb.rules.base.questions import SetupRoad, SetupSettlement
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.places import VERTEX

#: What a card of the first hand is worth, in pips.
FIRST_CARD: Final = 0.15
#: What is left of a site's worth when somebody is likely to found there first.
LIKELY_TAKEN: Final = 0.35
#: What a site three roads away is worth beside one two roads away.
FARTHER: Final = 0.6


def settlements(plans: Plans) -> list[Advice]:
    """Return every place for a settlement of the set-up with its worth."""
    legal = plans.sight.view.legal(BuildSettlement)
    sites = [(action, action.vertex) for action in legal if isinstance(action, BuildSettlement)]
    return buildings(plans, sites, plans.places.settlement_gain)


def buildings(
    plans: Plans,
    sites: Iterable[tuple[Action, int]],
    gain: Callable[[int], float],
) -> list[Advice]:
    """Return every place for a building of the set-up.

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
                named = words.listed(KIND_NAMES[kind] for kind in kinds)
                why.append(say("starts you with {cards}", cards=named))
        advice.append(Advice(action, score, tuple(why)))
    return advice


def roads(plans: Plans) -> list[Advice]:
    """Return every road at the settlement just founded, by the sites it leads to."""
    sight, places = plans.sight, plans.places
    frame = sight.asked(SetupRoad)
    worth = _prospects(sight, places)
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
        advice.append(Advice(action, score, (_leads(places, target),)))
    return advice


def _prospects(sight: Sight, places: Places) -> dict[int, float]:
    """Return the worth of the open sites, less where others are likely to found first."""
    sites = {site: places.settlement_gain(site) for site in bits(places.open_sites)}
    placed = sum(own.bit_count() for own in sight.settlements)
    to_come = max(0, sight.rules.scenario.rounds * sight.players - placed)
    ranked = sorted(sites, key=lambda site: -sites[site])
    for site in ranked[:to_come]:
        sites[site] *= LIKELY_TAKEN
    return sites


def _leads(places: Places, target: int) -> Phrase:
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
