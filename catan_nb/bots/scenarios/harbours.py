"""Harbours that are laid in the game, the gifts of a tribe, and the harbourmaster."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import RESOURCES
from catan_nb.board.topology import bits
from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import ONE_POINT, Extra, Prize
from catan_nb.bots.plans import CARDS_PER_POINT, Plans
from catan_nb.bots.sight import PAYING
from catan_nb.bots.systems import System
from catan_nb.bots.words import counted
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.places import EDGE
from catan_nb.rules.seafarers.actions import PlaceHarbour
from catan_nb.rules.seafarers.mechanisms.harbourmaster import NAME as TITLE
from catan_nb.rules.seafarers.mechanisms.harbourmaster import harbour_points
from catan_nb.rules.seafarers.mechanisms.tribe import CARD, POINT, gifts
from catan_nb.rules.seafarers.questions import DraftHarbour, HarbourPlace

#: What a development card that comes free is worth.
FREE_CARD: Final = 0.75
#: What part of the title a step towards it is worth.
TOWARDS: Final = 0.22
KEEPS: Final = 0.1


# ---- laying ----------------------------------------------------------------------------


def places(plans: Plans) -> list[Advice]:
    """Return every place for a harbour, by what it does for this seat."""
    sight, shape = plans.sight, plans.sight.shape
    own = sight.settlements[sight.seat] | sight.cities[sight.seat]
    advice = []
    for action in sight.view.legal(PlaceHarbour):
        assert isinstance(action, PlaceHarbour)
        ends = shape.edge_vertices[action.edge]
        mine = [vertex for vertex in ends if own >> vertex & 1]
        theirs = any(
            (sight.settlements[other] | sight.cities[other]) & shape.edge_vertex_mask[action.edge]
            for other in sight.others
        )
        pips = max(_pips(plans, vertex, action.harbour) for vertex in ends)
        if mine:
            score, why = 1.0 - 0.5 * theirs, say("serves a building of yours at once")
        else:
            score, why = 0.0, say("a good place to begin lies beside it")
        score += 0.02 * max(plans.places.settlement_gain(vertex) for vertex in ends) + 0.02 * pips
        advice.append(Advice(action, score, (why,)))
    return advice


def _pips(plans: Plans, vertex: int, kind: int) -> int:
    """Return the pips at a place that a harbour changes."""
    return sum(
        dots
        for resource, dots in plans.sight.vertex_yields[vertex]
        if kind >= PAYING or resource == kind
    )


def laying(plans: Plans) -> list[Advice]:
    """Return the harbours that are kept, and could be laid now."""
    if not plans.sight.view.legal(PlaceHarbour):
        return []
    return places(plans)


# ---- gifts -----------------------------------------------------------------------------


def prizes(plans: Plans) -> list[Prize]:
    """Return the gifts that lie at the tribe's coast still."""
    sight = plans.sight
    found = []
    for edge, gift in gifts(sight.state, True).items():
        why: Phrase
        if gift == POINT:
            worth, why = plans.final(1), ONE_POINT
        elif gift == CARD:
            worth, why = FREE_CARD, say("a development card for nothing")
        else:
            worth, why = _harbour_worth(plans, gift), say("a harbour for nothing")
        found.append(
            Prize(
                name=say("the gift at {place}", place=EDGE.show(edge)),
                worth=worth,
                why=(why,),
                edges=1 << edge,
            )
        )
    return found


def _harbour_worth(plans: Plans, kind: str) -> float:
    """Return what a harbour of a kind is worth, in points."""
    sight = plans.sight
    names = sight.rules.kinds
    income, ratios = sight.full_income, sight.ratios
    own = RESOURCES.index(kind) if kind in RESOURCES else -1
    better = [
        min(ratio, 2 if place == own else 3 if own < 0 else ratio)
        for place, ratio in zip(names, ratios, strict=True)
    ]
    gain = plans.places.income_worth(income, better) - plans.places.own_worth
    return min(0.8, gain * sight.per_round * sight.rounds_left / CARDS_PER_POINT)


# ---- the harbourmaster -----------------------------------------------------------------


class Title:
    """How far everybody is on the way to the title."""

    def __init__(self, plans: Plans) -> None:
        sight = plans.sight
        data = sight.rules.scenario.mechanisms[TITLE]
        points = [harbour_points(sight.state, seat) for seat in sight.seats]
        self.points, self.least = data["points"], data["least"]
        self.own = points[sight.seat]
        self.best = max(points[other] for other in sight.others)
        self.held = sight.state.blocks[TITLE].holder == sight.seat
        self.needed = max(self.least, self.best + 1) - self.own

    def worth(self, more: int) -> Extra:
        """Return what so many harbour points more are worth."""
        if self.held:
            near = self.best >= self.own - 1
            return Extra(worth=KEEPS + 0.3 * near, why=(say("keeps you harbourmaster"),))
        if more >= self.needed:
            why = counted(
                self.points,
                "makes you harbourmaster: 1 point",
                "makes you harbourmaster: {n} points",
            )
            return Extra(points=self.points, why=(why,))
        worth = TOWARDS * self.points * more / max(1, self.needed - 1)
        return Extra(worth=worth, why=(say("a step towards harbourmaster"),))


def _at_harbours(plans: Plans, more: int, among: int) -> dict[int, Extra]:
    mask = 0
    for harbours in plans.sight.harbours:
        mask |= harbours
    extra = plans.part(Title).worth(more)
    return dict.fromkeys(bits(mask & among), extra)


def harbour_sites(plans: Plans) -> dict[int, Extra]:
    """Return what harbours are worth to the title, for settlements."""
    return _at_harbours(plans, 1, plans.places.open_sites)


def harbour_cities(plans: Plans) -> dict[int, Extra]:
    """Return what harbours are worth to the title, for cities."""
    return _at_harbours(plans, 1, plans.sight.city_sites)


def harbour_outlook(plans: Plans) -> dict[int, Extra]:
    """Return what it is worth to begin at harbours."""
    why = (say("counts for the harbourmaster"),)
    return dict.fromkeys(harbour_sites(plans), Extra(worth=BEGIN, why=why))


#: What it is worth to begin at a harbour, in pips.
BEGIN: Final = 0.8
LAID: Final = System(
    turn=laying,
    answers={HarbourPlace: places, DraftHarbour: places},
)
TRIBE: Final = System(prizes=prizes)
MASTER: Final = System(sites=harbour_sites, upgrades=harbour_cities, outlook=harbour_outlook)
