"""Cities & Knights as a system that the good bot knows: its questions, what events tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from catan_nb.bots import building, robbing
from catan_nb.bots.bot import Advice
from catan_nb.bots.building import free_roads
from catan_nb.bots.goals import cards_of_kind, plus
from catan_nb.bots.knights import moves, progress_cards, purchases, sight
from catan_nb.bots.knights.progress_cards import free_upgrades, second_tokens
from catan_nb.bots.knights.sight import Realm, city_pips
from catan_nb.bots.memory import NOTES as BASE_NOTES
from catan_nb.bots.memory import Memory, Note
from catan_nb.bots.plans import Plans
from catan_nb.bots.systems import System
from catan_nb.kernel.event import Event
from catan_nb.kernel.words import say
from catan_nb.rules.base.building import CITY_COST
from catan_nb.rules.base.events import CityBuilt, Discarded, Traded
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.cities_knights.actions import (
    Decline,
    GiveCards,
    PlaceCity,
    PlaceMetropolis,
    UseAqueduct,
)
from catan_nb.rules.cities_knights.events import (
    AqueductUsed,
    CardsTaken,
    CommodityLevied,
    Gift,
    HarbourSwapped,
    Improved,
    KnightActivated,
    KnightBuilt,
    KnightUpgraded,
    ProgressPlayed,
    ResourceLevied,
    Sabotaged,
    WallBuilt,
)
from catan_nb.rules.cities_knights.improvements import WALL_COST
from catan_nb.rules.cities_knights.knights import ACTIVATION_COST, KNIGHT_COST
from catan_nb.rules.cities_knights.names import COMMODITY, MEDICINE
from catan_nb.rules.cities_knights.questions import (
    Aqueduct,
    Commitment,
    DeserterChoice,
    DeserterPlace,
    DisplacedKnight,
    FreeUpgrades,
    HarbourGift,
    KeepFour,
    LostCity,
    NewMetropolis,
    OpenHand,
    PickTrack,
    ProgressRoads,
    RebuildRoad,
    SabotagedHand,
    SecondToken,
    SetupCity,
    SpyChoice,
    WeddingGift,
)
from catan_nb.rules.cities_knights.roll import COMMODITY_OF
from catan_nb.rules.cities_knights.science_cards import MEDICINE_COST

# Answers to the questions of Cities & Knights that are no card's own.


#: What a wall round it speaks for a city as a metropolis: wall and metropolis stay together.
WALLED = 1.0


def cities(plans: Plans) -> list[Advice]:
    """Return every place for the city of the set-up with its worth."""
    legal = plans.sight.view.legal(PlaceCity)
    sites = [(action, action.vertex) for action in legal if isinstance(action, PlaceCity)]
    return building.buildings(plans, sites, plans.places.founded_city_gain)


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
        hand = plus(sight.hand, cards_of_kind(action.kind, len(sight.hand)))
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


# What the events of Cities & Knights tell about hands.


_MEDICINE = "medicine"


def _played(memory: Memory, event: ProgressPlayed) -> None:
    if event.card == MEDICINE:  # which changes the price of the city of the same action
        memory.marks[_MEDICINE] = memory.ply


def _city(memory: Memory, event: CityBuilt) -> None:
    cheaper = memory.marks.get(_MEDICINE) == memory.ply
    memory.lose(event.player, MEDICINE_COST if cheaper else CITY_COST)


def _wall(memory: Memory, event: WallBuilt) -> None:
    if not event.free:
        memory.lose(event.player, WALL_COST)


def _knight(memory: Memory, event: KnightBuilt) -> None:
    memory.lose(event.player, KNIGHT_COST)


def _activated(memory: Memory, event: KnightActivated) -> None:
    if not event.free:
        memory.lose(event.player, ACTIVATION_COST)


def _upgraded(memory: Memory, event: KnightUpgraded) -> None:
    if not event.free:
        memory.lose(event.player, KNIGHT_COST)


def _improved(memory: Memory, event: Improved) -> None:
    memory.lose(event.player, ((COMMODITY[event.track], event.paid),))


def _aqueduct(memory: Memory, event: AqueductUsed) -> None:
    memory.gain(event.player, ((event.kind, 1),))


def _levied(memory: Memory, event: CommodityLevied) -> None:
    memory.lose(event.victim, event.cards.numbered())
    memory.gain(event.player, event.cards.numbered())


def _given(memory: Memory, event: Gift) -> None:
    if event.cards is None:
        memory.unseen(event.player, event.partner, event.count)
    else:
        memory.lose(event.player, event.cards.numbered())
        memory.gain(event.partner, event.cards.numbered())


#: How to take in what happens.
NOTES: Final[Mapping[type[Event], Note[Any]]] = {
    ProgressPlayed: _played,
    CityBuilt: _city,
    WallBuilt: _wall,
    KnightBuilt: _knight,
    KnightActivated: _activated,
    KnightUpgraded: _upgraded,
    Improved: _improved,
    AqueductUsed: _aqueduct,
    Sabotaged: BASE_NOTES[Discarded],
    HarbourSwapped: BASE_NOTES[Traded],
    CommodityLevied: _levied,
    ResourceLevied: _levied,
    Gift: _given,
    CardsTaken: _given,
}


def _turn(plans: Plans) -> list[Advice]:
    return [
        *moves.knight_actions(plans),
        *progress_cards.plays(plans),
        *progress_cards.harbour_offers(plans),
    ]


SYSTEM: Final = System(
    goals=purchases.goals,
    before_roll=progress_cards.before_roll,
    turn=_turn,
    answers={
        SetupCity: cities,
        Aqueduct: aqueduct,
        NewMetropolis: metropolis_places,
        WeddingGift: wedding_gifts,
        RebuildRoad: rebuilt_roads,
        ProgressRoads: building.free_roads,
        SabotagedHand: robbing.discards,
        Commitment: sight.commitments,
        LostCity: sight.losses,
        DisplacedKnight: moves.places,
        DeserterPlace: moves.places,
        DeserterChoice: progress_cards.deserters,
        FreeUpgrades: free_upgrades,
        SecondToken: second_tokens,
        KeepFour: progress_cards.returns,
        PickTrack: progress_cards.tracks,
        SpyChoice: progress_cards.spoils,
        HarbourGift: progress_cards.gifts,
        OpenHand: progress_cards.takings,
    },
    notes=NOTES,
    city_kinds=COMMODITY_OF,
    city_sites=purchases.city_sites,
)
