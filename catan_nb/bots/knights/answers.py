"""Answers to the questions of Cities & Knights that are no card's own."""

from __future__ import annotations

from catan_nb.bots.base import founding, robbing
from catan_nb.bots.base.purchases import free_roads
from catan_nb.bots.bot import Advice
from catan_nb.bots.knights.barbarians import city_pips
from catan_nb.bots.knights.realm import Realm
from catan_nb.bots.plans import Plans
from catan_nb.bots.reckoning import plus, some
from catan_nb.kernel.words import say
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.cities_knights.actions import (
    Decline,
    GiveCards,
    PlaceCity,
    PlaceMetropolis,
    UseAqueduct,
)
from catan_nb.rules.cities_knights.questions import WeddingGift

#: What a wall round it speaks for a city as a metropolis: wall and metropolis stay together.
WALLED = 1.0


def cities(plans: Plans) -> list[Advice]:
    """Return every place for the city of the set-up with its worth."""
    legal = plans.sight.view.legal(PlaceCity)
    sites = [(action, action.vertex) for action in legal if isinstance(action, PlaceCity)]
    return founding.buildings(plans, sites, plans.places.founded_city_gain)


def metropolis_places(plans: Plans) -> list[Advice]:
    """Return the cities for a metropolis: the best one, which is then safe."""
    sight, realm = plans.sight, plans.sight.part(Realm)
    advice = []
    for action in sight.view.legal(PlaceMetropolis):
        assert isinstance(action, PlaceMetropolis)
        score = city_pips(plans, action.vertex) + WALLED * (realm.walls >> action.vertex & 1)
        why = (
            say("the barbarians cannot sack a metropolis"),
            plans.places.pips_phrase(action.vertex),
        )
        advice.append(Advice(action, score, why))
    return advice


def aqueduct(plans: Plans) -> list[Advice]:
    """Return the resources to take, by what they do for the plans."""
    sight = plans.sight
    now = plans.hand_worth(sight.hand)
    advice = [Advice(Decline(), 0.0, (say("a 7 would cost more than the card brings"),))]
    for action in sight.view.legal(UseAqueduct):
        assert isinstance(action, UseAqueduct)
        hand = plus(sight.hand, some(action.kind, len(sight.hand)))
        helps = say("the {kind} helps most", kind=KIND_NAMES[action.kind])
        why = plans.brings(hand) or (helps,)
        advice.append(Advice(action, plans.hand_worth(hand) - now, why))
    return advice


def wedding_gifts(plans: Plans) -> list[Advice]:
    """Return the gift that hurts the plans least."""
    frame = plans.sight.asked(WeddingGift)
    return robbing.giving(plans, frame.count, GiveCards)


def rebuilt_roads(plans: Plans) -> list[Advice]:
    """Return the places for a road that was taken up, or to leave it in the supply."""
    why = (say("no place is worth the road"),)
    return [*free_roads(plans), Advice(Decline(), 0.0, why)]
