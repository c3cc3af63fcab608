"""Cities & Knights as a system that the good bot knows."""

from __future__ import annotations

from typing import Final

from catan_nb.bots.base import purchases, robbing
from catan_nb.bots.bot import Advice
from catan_nb.bots.knights import aims, answers, barbarians, hand, notes, politics, posts, trade
from catan_nb.bots.knights.science import free_upgrades, second_tokens
from catan_nb.bots.plans import Plans
from catan_nb.bots.systems import System
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


def _turn(plans: Plans) -> list[Advice]:
    return [*posts.knight_actions(plans), *hand.plays(plans), *trade.harbour_offers(plans)]


SYSTEM: Final = System(
    goals=aims.goals,
    before_roll=hand.before_roll,
    turn=_turn,
    answers={
        SetupCity: answers.cities,
        Aqueduct: answers.aqueduct,
        NewMetropolis: answers.metropolis_places,
        WeddingGift: answers.wedding_gifts,
        RebuildRoad: answers.rebuilt_roads,
        ProgressRoads: purchases.free_roads,
        SabotagedHand: robbing.discards,
        Commitment: barbarians.commitments,
        LostCity: barbarians.losses,
        DisplacedKnight: posts.places,
        DeserterPlace: posts.places,
        DeserterChoice: politics.deserters,
        FreeUpgrades: free_upgrades,
        SecondToken: second_tokens,
        KeepFour: hand.returns,
        PickTrack: hand.tracks,
        SpyChoice: hand.spoils,
        HarbourGift: trade.gifts,
        OpenHand: trade.takings,
    },
    notes=notes.NOTES,
    city_kinds=COMMODITY_OF,
    city_sites=aims.city_sites,
)
