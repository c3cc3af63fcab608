"""Registers Cities & Knights with the good bot: answers to its questions, its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from catan_nb.bots import building, robbing
from catan_nb.bots.bot import Advice
from catan_nb.bots.building import free_roads
from catan_nb.bots.goals import add_counts, cards_of_kind
from catan_nb.bots.knights import moves, progress_cards, purchases, sight
from catan_nb.bots.knights.progress_cards import free_upgrades, second_tokens
from catan_nb.bots.knights.sight import Realm, city_pips
from catan_nb.bots.memory import NOTES as BASE_NOTES
from catan_nb.bots.memory import Note, SeatMemory
from catan_nb.bots.plans import Plans
from catan_nb.bots.systems import BotSystem
from catan_nb.kernel.event import Event
from catan_nb.kernel.words import say
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
from catan_nb.rules.numbers import CITY_COST

# Answers to the questions of Cities & Knights that are no card's own.


#: What a wall round it speaks for a city as a metropolis: wall and metropolis stay together.
WALLED = 1.0


def rank_setup_cities(plans: Plans) -> list[Advice]:
    """Return every place for the city of the set-up with its worth."""
    legal = plans.sight.view.legal(PlaceCity)
    sites = [(action, action.vertex) for action in legal if isinstance(action, PlaceCity)]
    return building.rank_setup_buildings(plans, sites, plans.places.founded_city_gain)


def rank_metropolis_places(plans: Plans) -> list[Advice]:
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


def rank_aqueduct_choices(plans: Plans) -> list[Advice]:
    """Return the resources to take, by what they do for the plans."""
    sight = plans.sight
    now = plans.hand_worth(sight.hand)
    advice = [Advice(Decline(), 0.0, (say("a 7 would cost more than the card brings"),))]
    for action in sight.view.legal(UseAqueduct):
        assert isinstance(action, UseAqueduct)
        hand = add_counts(sight.hand, cards_of_kind(action.kind, len(sight.hand)))
        helps = say("the {kind} helps most", kind=KIND_NAMES[action.kind])
        why = plans.brings(hand) or (helps,)
        advice.append(Advice(action, plans.hand_worth(hand) - now, why))
    return advice


def rank_wedding_gifts(plans: Plans) -> list[Advice]:
    """Return the gift that hurts the plans least."""
    frame = plans.sight.asked(WeddingGift)
    return robbing.rank_gifts(plans, frame.count, GiveCards)


def rebuilt_roads(plans: Plans) -> list[Advice]:
    """Return the places for a road that was taken up, or to leave it in the supply."""
    why = (say("no place is worth the road"),)
    return [*free_roads(plans), Advice(Decline(), 0.0, why)]


# What the events of Cities & Knights tell about hands.


_MEDICINE = "medicine"


def _note_progress_played(memory: SeatMemory, event: ProgressPlayed) -> None:
    if event.card == MEDICINE:  # which changes the price of the city of the same action
        memory.marks[_MEDICINE] = memory.ply


def _note_city(memory: SeatMemory, event: CityBuilt) -> None:
    cheaper = memory.marks.get(_MEDICINE) == memory.ply
    memory.lose(event.player, MEDICINE_COST if cheaper else CITY_COST)


def _note_wall(memory: SeatMemory, event: WallBuilt) -> None:
    if not event.free:
        memory.lose(event.player, WALL_COST)


def _note_knight(memory: SeatMemory, event: KnightBuilt) -> None:
    memory.lose(event.player, KNIGHT_COST)


def _note_activation(memory: SeatMemory, event: KnightActivated) -> None:
    if not event.free:
        memory.lose(event.player, ACTIVATION_COST)


def _note_upgrade(memory: SeatMemory, event: KnightUpgraded) -> None:
    if not event.free:
        memory.lose(event.player, KNIGHT_COST)


def _note_improvement(memory: SeatMemory, event: Improved) -> None:
    memory.lose(event.player, ((COMMODITY[event.track], event.paid),))


def _note_aqueduct(memory: SeatMemory, event: AqueductUsed) -> None:
    memory.gain(event.player, ((event.kind, 1),))


def _note_levy(memory: SeatMemory, event: CommodityLevied) -> None:
    memory.lose(event.victim, event.cards.numbered())
    memory.gain(event.player, event.cards.numbered())


def _note_gift(memory: SeatMemory, event: Gift) -> None:
    if event.cards is None:
        memory.unseen(event.player, event.partner, event.count)
    else:
        memory.lose(event.player, event.cards.numbered())
        memory.gain(event.partner, event.cards.numbered())


#: How to take in what happens.
NOTES: Final[Mapping[type[Event], Note[Any]]] = {
    ProgressPlayed: _note_progress_played,
    CityBuilt: _note_city,
    WallBuilt: _note_wall,
    KnightBuilt: _note_knight,
    KnightActivated: _note_activation,
    KnightUpgraded: _note_upgrade,
    Improved: _note_improvement,
    AqueductUsed: _note_aqueduct,
    Sabotaged: BASE_NOTES[Discarded],
    HarbourSwapped: BASE_NOTES[Traded],
    CommodityLevied: _note_levy,
    ResourceLevied: _note_levy,
    Gift: _note_gift,
    CardsTaken: _note_gift,
}


def _rank_turn_actions(plans: Plans) -> list[Advice]:
    return [
        *moves.knight_actions(plans),
        *progress_cards.rank_plays(plans),
        *progress_cards.harbour_offers(plans),
    ]


SYSTEM: Final = BotSystem(
    goals=purchases.goals,
    before_roll=progress_cards.before_roll,
    turn=_rank_turn_actions,
    answers={
        SetupCity: rank_setup_cities,
        Aqueduct: rank_aqueduct_choices,
        NewMetropolis: rank_metropolis_places,
        WeddingGift: rank_wedding_gifts,
        RebuildRoad: rebuilt_roads,
        ProgressRoads: building.free_roads,
        SabotagedHand: robbing.rank_discards,
        Commitment: sight.rank_commitments,
        LostCity: sight.rank_city_losses,
        DisplacedKnight: moves.rank_knight_places,
        DeserterPlace: moves.rank_knight_places,
        DeserterChoice: progress_cards.rank_deserters,
        FreeUpgrades: free_upgrades,
        SecondToken: second_tokens,
        KeepFour: progress_cards.rank_returns,
        PickTrack: progress_cards.rank_tracks,
        SpyChoice: progress_cards.rank_spoils,
        HarbourGift: progress_cards.rank_gifts,
        OpenHand: progress_cards.rank_takings,
    },
    notes=NOTES,
    city_kinds=COMMODITY_OF,
    city_sites=purchases.city_sites,
)
