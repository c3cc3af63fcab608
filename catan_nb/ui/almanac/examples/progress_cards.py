"""The progress cards of Cities & Knights at work, on the beginners' board."""

from __future__ import annotations

from typing import Final

from catan_nb.rules.base import actions as a
from catan_nb.rules.cards import BRICK, COIN, GRAIN, LUMBER, WOOL, Cards
from catan_nb.rules.cities_knights import actions as c
from catan_nb.rules.cities_knights import actions as k
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES
from catan_nb.rules.development.actions import PlayRoadBuilding
from catan_nb.rules.play.position import Position
from catan_nb.ui.almanac.examples.cities_knights import knights
from catan_nb.ui.almanac.examples.example import SEVEN, Example, edge, path

__all__ = ["EXAMPLES"]

POLITICS, SCIENCE, EVENT_SHIP = 1, 2, 3


def holding(*cards: str) -> Position:
    """Return a position in which the first player has a city, a road, and cards to play."""
    return knights().city(0, 17).road(0, *path(17, 23)).progress(0, *cards).turn(0, roll=SEVEN)


def drawing(track: str, symbol: int, card: str) -> Example:
    """Return the example of a card that is shown as soon as it is drawn."""
    return Example(
        f"ck.card.{card}",
        lambda: knights().city(0, 17).improvements(0, **{track: 2}).turn(0).game(),
        a.RollDice(),
        (k.RollThree(symbol, 3, 5), k.DrawProgress(PROGRESS_NAMES.index(card))),
        cites="ck.progress.vp",
    )


EXAMPLES: Final = (
    Example(
        "ck.card.alchemist",
        lambda: holding("alchemist").turn(0).game(),
        c.PlayAlchemist(2, 4),
        (k.RollSymbol(EVENT_SHIP),),
    ),
    Example(
        "ck.card.crane",
        lambda: holding("crane").game(),
        c.PlayCrane(),
        (k.Improve(POLITICS),),
    ),
    Example("ck.card.mining", lambda: holding("mining").city(0, 37).game(), c.PlayMining()),
    Example(
        "ck.card.irrigation", lambda: holding("irrigation").city(0, 40).game(), c.PlayIrrigation()
    ),
    drawing("science", SCIENCE, "printer"),
    Example(
        "ck.card.inventor",
        lambda: holding("inventor").game(),
        c.PlayInventor(8),
        (c.SwapToken(13),),
    ),
    Example(
        "ck.card.engineer",
        lambda: holding("engineer").game(),
        c.PlayEngineer(17),
    ),
    Example(
        "ck.card.medicine",
        lambda: holding("medicine").settlement(0, 36).hand(0, ore=2, grain=1).game(),
        c.PlayMedicine(36),
    ),
    Example(
        "ck.card.smith",
        lambda: holding("smith").knight(0, 23).game(),
        c.PlaySmith(),
        (k.UpgradeKnight(23),),
    ),
    Example(
        "ck.card.road_building",
        lambda: holding("road_building").game(),
        PlayRoadBuilding(),
        (a.BuildRoad(edge(23, 29)), a.BuildRoad(edge(29, 34))),
    ),
    Example(
        "ck.card.bishop",
        lambda: holding("bishop").settlement(1, 36).hand(1, wool=2).barbarians(landings=1).game(),
        c.PlayBishop(14),
        (a.Steal(WOOL),),
    ),
    Example(
        "ck.card.diplomat",
        lambda: holding("diplomat").settlement(1, 36).road(1, *path(36, 30, 24)).game(),
        c.PlayDiplomat(edge(30, 24)),
    ),
    Example("ck.card.warlord", lambda: holding("warlord").knight(0, 23).game(), c.PlayWarlord()),
    Example(
        "ck.card.wedding",
        lambda: holding("wedding").city(1, 36, 39).hand(1, wool=2, ore=1).game(),
        c.PlayWedding(),
        (c.GiveCards(Cards(wool=2)),),
    ),
    Example(
        "ck.card.intrigue",
        lambda: (
            holding("intrigue")
            .settlement(1, 34)
            .road(1, *path(34, 29, 23))
            .knight(1, 23, strength=2)
            .game()
        ),
        c.PlayIntrigue(23),
    ),
    Example(
        "ck.card.saboteur",
        lambda: holding("saboteur").city(1, 36).hand(1, wool=3, ore=1).game(),
        c.PlaySaboteur(),
        (a.Discard(Cards(wool=2)),),
    ),
    Example(
        "ck.card.spy",
        lambda: holding("spy").city(1, 36).progress(1, "merchant", "crane").game(),
        c.PlaySpy(1),
        (c.TakeProgress(PROGRESS_NAMES.index("crane")),),
    ),
    Example(
        "ck.card.deserter",
        lambda: holding("deserter").city(1, 36).road(1, *path(36, 30)).knight(1, 30).game(),
        c.PlayDeserter(1),
    ),
    drawing("politics", POLITICS, "constitution"),
    Example(
        "ck.card.merchant",
        lambda: holding("merchant").game(),
        c.PlayMerchant(8),
    ),
    Example(
        "ck.card.commercial_harbour",
        lambda: holding("commercial_harbour").city(1, 36).hand(0, brick=1).hand(1, coin=1).game(),
        c.PlayCommercialHarbour(),
        (c.OfferHarbour(1, BRICK),),
    ),
    Example(
        "ck.card.merchant_fleet",
        lambda: holding("merchant_fleet").hand(0, wool=2).game(),
        c.PlayMerchantFleet(WOOL),
        (a.TradeBank(WOOL, GRAIN),),
    ),
    Example(
        "ck.card.master_merchant",
        lambda: holding("master_merchant").city(1, 36, 39).hand(1, wool=2, ore=1).game(),
        c.PlayMasterMerchant(1),
        (c.TakeCards(Cards(wool=1, ore=1)),),
    ),
    Example(
        "ck.card.trade_monopoly",
        lambda: holding("trade_monopoly").hand(1, coin=2).hand(2, wool=1).game(),
        c.PlayTradeMonopoly(COIN),
    ),
    Example(
        "ck.card.resource_monopoly",
        lambda: holding("resource_monopoly").hand(1, lumber=3).hand(2, lumber=1).game(),
        c.PlayResourceMonopoly(LUMBER),
    ),
)
