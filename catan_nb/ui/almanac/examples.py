"""All examples, by the rules that they show; here those on the beginners' board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from catan_nb.fastcard.catalogue import FASTCARD
from catan_nb.rules.base import actions as a
from catan_nb.rules.cards import BRICK, CLOTH, COIN, GRAIN, LUMBER, ORE, WOOL, Cards
from catan_nb.rules.cities_knights import actions as c
from catan_nb.rules.cities_knights import actions as k
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES
from catan_nb.rules.development import actions as d
from catan_nb.rules.development.actions import PlayRoadBuilding
from catan_nb.rules.development.cards import KNIGHT, VICTORY_POINT, DrawDevelopment
from catan_nb.rules.play.new import new_game
from catan_nb.rules.play.position import Position
from catan_nb.ui.almanac.example import (
    SEVEN,
    Example,
    after,
    base_position,
    path_along,
    path_between,
    six_player_position,
)
from catan_nb.ui.almanac.sea_examples import (
    DISCOVERIES,
    SCENARIO_PARTS,
    SCENARIOS,
    SEA_KNIGHTS,
    SEAFARERS,
)

__all__ = ["EXAMPLES", "SUBJECTS", "WORDS_ONLY", "knights_position"]


ROLL: Final = a.RollDice()

BASE: Final = (
    # The desert H9 beside the settlement pays nothing.
    Example(
        "base.board",
        lambda: base_position().setup(0, round=2).game(),
        a.BuildSettlement(24),
        cites="base.setup.cards",
    ),
    Example(
        "base.tokens",
        lambda: base_position().settlement(0, 4).turn(0).game(),
        ROLL,
        (a.Roll(1, 1),),
        cites="base.production",
    ),
    Example(
        "base.harbours",
        lambda: base_position().settlement(0, 10).hand(0, ore=2).turn(0, roll=SEVEN).game(),
        a.TradeBank(ORE, GRAIN),
        cites="base.trade.bank",
    ),
    Example(
        "base.layout.beginner",
        lambda: new_game(board="beginner", players=4, seed=1),
        ROLL,
        (a.Roll(5, 3),),
        cites="base.production",
    ),
    Example(
        "base.layout.variable",
        lambda: new_game(board="variable", players=4, seed=1),
        a.BuildSettlement(23),
        cites="base.build.settlement",
    ),
    Example(
        "base.pieces",
        lambda: (
            base_position()
            .settlement(0, 8, 10, 17, 19, 28)
            .road(0, *path_along(28, 34, 39))
            .hand(0, brick=1, lumber=1, wool=1, grain=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(39),
    ),
    Example(
        "base.bank",
        lambda: (
            base_position()
            .settlement(0, 18)
            .hand(0, wool=4)
            .bank(grain=0)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.TradeBank(WOOL, GRAIN),
    ),
    Example(
        "base.bank.shortage",
        lambda: base_position().settlement(0, 17).settlement(1, 28).bank(lumber=1).turn(0).game(),
        ROLL,
        (a.Roll(5, 6),),
    ),
    Example(
        "base.setup.order",
        lambda: base_position().settlement(0, 18).setup(0, round=1, road_at=18).game(),
        a.BuildRoad(path_between(34, 39)),
    ),
    Example(
        "base.setup.cards", lambda: base_position().setup(0, round=2).game(), a.BuildSettlement(18)
    ),
    Example(
        "base.setup.first_turn",
        lambda: base_position().settlement(0, 18).setup(0, round=2, road_at=18).game(),
        a.BuildRoad(path_between(18, 23)),
        cites="base.turn",
    ),
    Example(
        "base.turn",
        lambda: base_position().settlement(0, 18).hand(0, brick=1, lumber=1).turn(0).game(),
        a.BuildRoad(path_between(18, 23)),
    ),
    Example(
        "base.production",
        lambda: base_position().settlement(0, 17).city(1, 8).turn(0).game(),
        ROLL,
        (a.Roll(2, 4),),
    ),
    Example(
        "base.robber.seven",
        lambda: base_position().settlement(0, 17).hand(1, wool=9).turn(0).game(),
        ROLL,
        (a.Roll(3, 4), a.Discard(Cards(wool=4))),
    ),
    Example(
        "base.robber.move",
        lambda: after(base_position().settlement(0, 17).turn(0).game(), ROLL, a.Roll(3, 4)),
        a.MoveRobber(9),
    ),
    Example(
        "base.robber.block",
        lambda: base_position().settlement(0, 17).robber(8).turn(0).game(),
        ROLL,
        (a.Roll(5, 6),),
    ),
    Example(
        "base.robber.steal",
        lambda: after(
            base_position().settlement(0, 17).settlement(1, 36).hand(1, wool=2).turn(0).game(),
            ROLL,
            a.Roll(3, 4),
        ),
        a.MoveRobber(14),
        (a.Steal(WOOL),),
    ),
    Example(
        "base.trade.player",
        lambda: (
            base_position()
            .settlement(0, 17)
            .hand(0, wool=1)
            .hand(1, ore=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.OfferTrade(Cards(wool=1), Cards(), (1, 2)),
    ),
    Example(
        "base.trade.bank",
        lambda: base_position().settlement(0, 17).hand(0, wool=3).turn(0, roll=SEVEN).game(),
        a.TradeBank(WOOL, ORE),
    ),
    Example(
        "base.build.cost",
        lambda: base_position().settlement(0, 18).hand(0, brick=1).turn(0, roll=SEVEN).game(),
        a.BuildRoad(path_between(18, 23)),
    ),
    Example(
        "base.build.road",
        lambda: (
            base_position()
            .settlement(0, 18)
            .road(0, *path_along(18, 23, 29))
            .settlement(1, 29)
            .hand(0, brick=1, lumber=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildRoad(path_between(29, 34)),
    ),
    Example(
        "base.build.settlement",
        lambda: (
            base_position()
            .settlement(0, 18)
            .road(0, *path_along(18, 23))
            .hand(0, brick=1, lumber=1, wool=1, grain=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(34),
    ),
    Example(
        "base.distance",
        lambda: (
            base_position()
            .settlement(0, 18)
            .road(0, *path_along(18, 23, 29))
            .settlement(1, 34)
            .hand(0, brick=1, lumber=1, wool=1, grain=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(29),
    ),
    Example(
        "base.build.city",
        lambda: (
            base_position().settlement(0, 18).hand(0, ore=3, grain=2).turn(0, roll=SEVEN).game()
        ),
        a.BuildCity(18),
    ),
    Example(
        "base.longest_road",
        lambda: (
            base_position()
            .settlement(0, 18)
            .road(0, *path_along(18, 23, 29, 34, 39))
            .hand(0, brick=1, lumber=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildRoad(path_between(39, 44)),
    ),
    Example(
        "base.longest_road.tie",
        lambda: (
            base_position()
            .settlement(0, 18)
            .road(0, *path_along(18, 23, 29, 34, 39, 44))
            .settlement(1, 40)
            .road(1, *path_along(40, 35, 29))
            .hand(1, brick=1, lumber=1, wool=1, grain=1)
            .turn(1, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(29),
        cites="base.longest_road",
    ),
    Example(
        "base.dev.deck",
        lambda: (
            base_position()
            .settlement(0, 18)
            .hand(0, ore=1, wool=1, grain=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        d.BuyDevelopmentCard(),
        (DrawDevelopment(KNIGHT),),
    ),
    Example(
        "base.dev.play",
        lambda: (
            base_position()
            .settlement(0, 18)
            .development(0, fresh=True, knight=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        d.PlayKnight(),
    ),
    Example(
        "base.dev.knight",
        lambda: base_position().settlement(0, 18).development(0, knight=1).turn(0).game(),
        d.PlayKnight(),
        (a.MoveRobber(14),),
        cites="base.robber.move",
    ),
    Example(
        "base.dev.road_building",
        lambda: (
            base_position()
            .settlement(0, 18)
            .development(0, road_building=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        d.PlayRoadBuilding(),
        (a.BuildRoad(path_between(18, 23)), a.BuildRoad(path_between(23, 29))),
        cites="base.build.road",
    ),
    Example(
        "base.dev.invention",
        lambda: (
            base_position().settlement(0, 18).development(0, invention=1).turn(0, roll=SEVEN).game()
        ),
        d.PlayInvention(Cards(ore=1, grain=1)),
    ),
    Example(
        "base.dev.monopoly",
        lambda: (
            base_position()
            .settlement(0, 18)
            .development(0, monopoly=1)
            .hand(1, lumber=3)
            .hand(2, lumber=1, ore=2)
            .turn(0, roll=SEVEN)
            .game()
        ),
        d.PlayMonopoly(LUMBER),
    ),
    Example(
        "base.dev.victory_point",
        lambda: (
            base_position()
            .city(0, 8, 10, 17, 19)
            .settlement(0, 28)
            .hand(0, ore=1, wool=1, grain=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        d.BuyDevelopmentCard(),
        (DrawDevelopment(VICTORY_POINT),),
        cites="base.win",
    ),
    Example(
        "base.largest_army",
        lambda: (
            base_position().settlement(0, 18).knights(0, 2).development(0, knight=1).turn(0).game()
        ),
        d.PlayKnight(),
    ),
    Example(
        "base.win",
        lambda: (
            base_position()
            .city(0, 8, 10, 17)
            .settlement(0, 19, 28, 30)
            .hand(0, ore=3, grain=2)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildCity(30),
    ),
)


# The rules for five and six players at work.


SIX: Final = (
    Example(
        "six.board",
        lambda: new_game(board="beginner_5_6", players=5, seed=1),
        a.BuildSettlement(40),
        cites="base.build.settlement",
    ),
    # Between the turns nobody trades.
    Example(
        "six.special_building",
        lambda: after(
            six_player_position()
            .settlement(0, 18)
            .settlement(1, 30)
            .hand(1, wool=4)
            .turn(0, roll=SEVEN)
            .game(),
            a.EndTurn(),
        ),
        a.TradeBank(WOOL, GRAIN),
    ),
)


# The rules of Cities & Knights at work, on the beginners' board.


TRADE, POLITICS, SCIENCE, EVENT_SHIP = range(4)
MERCHANT: Final = PROGRESS_NAMES.index("merchant")
PRINTER: Final = PROGRESS_NAMES.index("printer")


def knights_position(players: int = 3, **options: Any) -> Position:
    """Return an empty position of Cities & Knights on the beginners' board."""
    return Position("base+cities_knights", players=players, options=options)


CITIES_KNIGHTS: Final = (
    Example("ck.setup", lambda: knights_position().setup(0, round=2).game(), k.PlaceCity(18)),
    Example(
        "ck.turn",
        lambda: knights_position().city(0, 18).hand(0, brick=1, lumber=1).turn(0).game(),
        a.BuildRoad(path_between(18, 23)),
        cites="base.turn",
    ),
    Example(
        "ck.roll.order",
        lambda: knights_position().city(0, 17).barbarians(fleet=2).turn(0).game(),
        ROLL,
        (k.RollThree(EVENT_SHIP, 2, 4),),
    ),
    Example(
        "ck.production.city",
        lambda: knights_position().city(0, 17).city(1, 37).turn(0).game(),
        ROLL,
        (k.RollThree(EVENT_SHIP, 5, 6),),
        cites="base.production",
    ),
    Example(
        "ck.hand.count",
        lambda: knights_position().city(0, 17).hand(1, wool=4, coin=4).turn(0).game(),
        ROLL,
        (k.RollThree(EVENT_SHIP, 3, 4), a.Discard(Cards(wool=2, coin=2))),
        cites="base.robber.seven",
    ),
    Example(
        "ck.robber.sleeps",
        lambda: (
            knights_position()
            .settlement(0, 23)
            .road(0, *path_along(23, 18))
            .knight(0, 18, active=True)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.ChaseRobber(18),
    ),
    Example(
        "ck.trade",
        lambda: knights_position().city(0, 17).hand(0, cloth=3).turn(0, roll=SEVEN).game(),
        a.TradeBank(CLOTH, ORE),
        cites="base.trade.bank",
    ),
    Example(
        "ck.wall",
        lambda: (
            knights_position().city(0, 17).wall(0, 17).hand(0, brick=2).turn(0, roll=SEVEN).game()
        ),
        k.BuildWall(17),
    ),
    Example(
        "ck.improve",
        lambda: (
            knights_position()
            .city(0, 17)
            .improvements(0, politics=1)
            .hand(0, coin=2)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.Improve(POLITICS),
    ),
    Example(
        "ck.improve.third",
        lambda: knights_position().city(0, 17).improvements(0, science=3).turn(0).game(),
        ROLL,
        (k.RollThree(EVENT_SHIP, 4, 5), k.UseAqueduct(ORE)),
    ),
    Example(
        "ck.improve.fourth_needs_city",
        lambda: (
            knights_position()
            .city(0, 17)
            .improvements(0, politics=4, trade=3)
            .metropolis("politics", 17)
            .hand(0, cloth=4)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.Improve(TRADE),
    ),
    Example(
        "ck.metropolis",
        lambda: (
            knights_position()
            .city(0, 17)
            .improvements(0, politics=3)
            .hand(0, coin=4)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.Improve(POLITICS),
    ),
    Example(
        "ck.progress.draw",
        lambda: knights_position().city(0, 17).improvements(0, trade=2).turn(0).game(),
        ROLL,
        (k.RollThree(TRADE, 3, 5), k.DrawProgress(MERCHANT)),
    ),
    Example(
        "ck.progress.hand",
        lambda: (
            knights_position()
            .city(0, 17)
            .progress(0, "merchant", "spy", "warlord", "wedding", "crane")
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.EndTurn(),
    ),
    Example(
        "ck.progress.vp",
        lambda: knights_position().city(0, 17).improvements(0, science=2).turn(0).game(),
        ROLL,
        (k.RollThree(SCIENCE, 3, 5), k.DrawProgress(PRINTER)),
    ),
    Example(
        "ck.progress.play",
        lambda: knights_position().city(0, 17).progress(0, "warlord").turn(0, roll=SEVEN).game(),
        c.PlayWarlord(),
        cites="ck.card.warlord",
    ),
    Example(
        "ck.merchant",
        lambda: (
            knights_position()
            .city(0, 17)
            .merchant(0, 8)
            .hand(0, lumber=2)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.TradeBank(LUMBER, ORE),
        cites="base.trade.bank",
    ),
    Example(
        "ck.win",
        lambda: (
            knights_position()
            .city(0, 8, 10, 17)
            .settlement(0, 19)
            .defenders(0, 5)
            .hand(0, ore=3, grain=2)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildCity(19),
        cites="base.win",
    ),
    Example(
        "ck.knight.build",
        lambda: (
            knights_position()
            .city(0, 17)
            .road(0, *path_along(17, 23))
            .hand(0, ore=1, wool=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.BuildKnight(23),
    ),
    Example(
        "ck.knight.activate",
        lambda: (
            knights_position()
            .city(0, 17)
            .road(0, *path_along(17, 23))
            .knight(0, 23)
            .hand(0, grain=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.ActivateKnight(23),
    ),
    Example(
        "ck.knight.upgrade",
        lambda: (
            knights_position()
            .city(0, 17)
            .road(0, *path_along(17, 23))
            .knight(0, 23, active=True)
            .hand(0, ore=1, wool=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.UpgradeKnight(23),
    ),
    Example(
        "ck.knight.action",
        lambda: (
            knights_position()
            .city(0, 17)
            .road(0, *path_along(17, 23, 29))
            .knight(0, 23, active=True, woken=True)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.MoveKnight(23, 29),
    ),
    Example(
        "ck.knight.move",
        lambda: (
            knights_position()
            .city(0, 17)
            .road(0, *path_along(17, 23, 29, 34))
            .knight(0, 23, active=True)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.MoveKnight(23, 34),
    ),
    Example(
        "ck.knight.displace",
        lambda: (
            knights_position()
            .city(0, 17)
            .road(0, *path_along(17, 23, 29))
            .knight(0, 23, strength=2, active=True)
            .city(1, 40)
            .road(1, *path_along(40, 35, 29))
            .knight(1, 29)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.DisplaceKnight(23, 29),
    ),
    Example(
        "ck.knight.chase",
        lambda: (
            knights_position()
            .city(0, 17)
            .road(0, *path_along(17, 23))
            .knight(0, 23, active=True)
            .barbarians(landings=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.ChaseRobber(23),
    ),
    Example(
        "ck.knight.blocks_own",
        lambda: (
            knights_position()
            .city(0, 17)
            .road(0, *path_along(17, 23, 29))
            .knight(0, 29)
            .hand(0, brick=1, lumber=1, wool=1, grain=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(29),
    ),
    Example(
        "ck.barbarians.track",
        lambda: knights_position().city(0, 17).barbarians(fleet=3).turn(0).game(),
        ROLL,
        (k.RollThree(EVENT_SHIP, 2, 3),),
    ),
    Example(
        "ck.barbarians.strength",
        lambda: (
            knights_position()
            .city(0, 17)
            .city(1, 36)
            .road(0, *path_along(17, 23))
            .knight(0, 23, strength=2, active=True)
            .barbarians(fleet=6)
            .turn(0)
            .game()
        ),
        ROLL,
        (k.RollThree(EVENT_SHIP, 2, 3),),
    ),
    Example(
        "ck.barbarians.lose",
        lambda: (
            knights_position()
            .city(0, 17)
            .city(1, 36)
            .road(0, *path_along(17, 23))
            .knight(0, 23, active=True)
            .barbarians(fleet=6)
            .turn(0)
            .game()
        ),
        ROLL,
        (k.RollThree(EVENT_SHIP, 2, 3),),
    ),
    Example(
        "ck.barbarians.reduced",
        lambda: (
            knights_position()
            .settlement(0, 8, 10, 19, 28, 30)
            .reduced(0, 17)
            .hand(0, ore=3, grain=2)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildCity(8),
    ),
    Example(
        "ck.barbarians.win",
        lambda: (
            knights_position()
            .city(0, 17)
            .city(1, 36)
            .road(0, *path_along(17, 23))
            .knight(0, 23, strength=2, active=True)
            .barbarians(fleet=6)
            .turn(0)
            .game()
        ),
        ROLL,
        (k.RollThree(EVENT_SHIP, 2, 3),),
    ),
    Example(
        "ck.barbarians.after",
        lambda: after(
            knights_position()
            .city(0, 17)
            .road(0, *path_along(17, 23, 29))
            .knight(0, 23, active=True)
            .barbarians(fleet=6)
            .turn(0)
            .game(),
            ROLL,
            k.RollThree(EVENT_SHIP, 2, 3),
        ),
        k.MoveKnight(23, 29),
        cites="ck.knight.action",
    ),
    Example(
        "ck.option.grudge",
        lambda: after(
            knights_position(grudge=True)
            .city(0, 17)
            .city(1, 36)
            .road(0, *path_along(17, 23))
            .knight(0, 23, strength=2, active=True)
            .barbarians(fleet=6)
            .turn(0)
            .game(),
            ROLL,
            k.RollThree(EVENT_SHIP, 2, 3),
        ),
        k.CommitKnights(()),
    ),
)


# The progress cards of Cities & Knights at work, on the beginners' board.


def cards_position(*cards: str) -> Position:
    """Return a position in which the first player has a city, a road, and cards to play."""
    return (
        knights_position()
        .city(0, 17)
        .road(0, *path_along(17, 23))
        .progress(0, *cards)
        .turn(0, roll=SEVEN)
    )


def drawn_card_example(track: str, symbol: int, card: str) -> Example:
    """Return the example of a card that is shown as soon as it is drawn."""
    return Example(
        f"ck.card.{card}",
        lambda: knights_position().city(0, 17).improvements(0, **{track: 2}).turn(0).game(),
        a.RollDice(),
        (k.RollThree(symbol, 3, 5), k.DrawProgress(PROGRESS_NAMES.index(card))),
        cites="ck.progress.vp",
    )


PROGRESS_CARDS: Final = (
    Example(
        "ck.card.alchemist",
        lambda: cards_position("alchemist").turn(0).game(),
        c.PlayAlchemist(2, 4),
        (k.RollSymbol(EVENT_SHIP),),
    ),
    Example(
        "ck.card.crane",
        lambda: cards_position("crane").game(),
        c.PlayCrane(),
        (k.Improve(POLITICS),),
    ),
    Example("ck.card.mining", lambda: cards_position("mining").city(0, 37).game(), c.PlayMining()),
    Example(
        "ck.card.irrigation",
        lambda: cards_position("irrigation").city(0, 40).game(),
        c.PlayIrrigation(),
    ),
    drawn_card_example("science", SCIENCE, "printer"),
    Example(
        "ck.card.inventor",
        lambda: cards_position("inventor").game(),
        c.PlayInventor(8),
        (c.SwapToken(13),),
    ),
    Example(
        "ck.card.engineer",
        lambda: cards_position("engineer").game(),
        c.PlayEngineer(17),
    ),
    Example(
        "ck.card.medicine",
        lambda: cards_position("medicine").settlement(0, 36).hand(0, ore=2, grain=1).game(),
        c.PlayMedicine(36),
    ),
    Example(
        "ck.card.smith",
        lambda: cards_position("smith").knight(0, 23).game(),
        c.PlaySmith(),
        (k.UpgradeKnight(23),),
    ),
    Example(
        "ck.card.road_building",
        lambda: cards_position("road_building").game(),
        PlayRoadBuilding(),
        (a.BuildRoad(path_between(23, 29)), a.BuildRoad(path_between(29, 34))),
    ),
    Example(
        "ck.card.bishop",
        lambda: (
            cards_position("bishop").settlement(1, 36).hand(1, wool=2).barbarians(landings=1).game()
        ),
        c.PlayBishop(14),
        (a.Steal(WOOL),),
    ),
    Example(
        "ck.card.diplomat",
        lambda: (
            cards_position("diplomat").settlement(1, 36).road(1, *path_along(36, 30, 24)).game()
        ),
        c.PlayDiplomat(path_between(30, 24)),
    ),
    Example(
        "ck.card.warlord", lambda: cards_position("warlord").knight(0, 23).game(), c.PlayWarlord()
    ),
    Example(
        "ck.card.wedding",
        lambda: cards_position("wedding").city(1, 36, 39).hand(1, wool=2, ore=1).game(),
        c.PlayWedding(),
        (c.GiveCards(Cards(wool=2)),),
    ),
    Example(
        "ck.card.intrigue",
        lambda: (
            cards_position("intrigue")
            .settlement(1, 34)
            .road(1, *path_along(34, 29, 23))
            .knight(1, 23, strength=2)
            .game()
        ),
        c.PlayIntrigue(23),
    ),
    Example(
        "ck.card.saboteur",
        lambda: cards_position("saboteur").city(1, 36).hand(1, wool=3, ore=1).game(),
        c.PlaySaboteur(),
        (a.Discard(Cards(wool=2)),),
    ),
    Example(
        "ck.card.spy",
        lambda: cards_position("spy").city(1, 36).progress(1, "merchant", "crane").game(),
        c.PlaySpy(1),
        (c.TakeProgress(PROGRESS_NAMES.index("crane")),),
    ),
    Example(
        "ck.card.deserter",
        lambda: (
            cards_position("deserter").city(1, 36).road(1, *path_along(36, 30)).knight(1, 30).game()
        ),
        c.PlayDeserter(1),
    ),
    drawn_card_example("politics", POLITICS, "constitution"),
    Example(
        "ck.card.merchant",
        lambda: cards_position("merchant").game(),
        c.PlayMerchant(8),
    ),
    Example(
        "ck.card.commercial_harbour",
        lambda: (
            cards_position("commercial_harbour").city(1, 36).hand(0, brick=1).hand(1, coin=1).game()
        ),
        c.PlayCommercialHarbour(),
        (c.OfferHarbour(1, BRICK),),
    ),
    Example(
        "ck.card.merchant_fleet",
        lambda: cards_position("merchant_fleet").hand(0, wool=2).game(),
        c.PlayMerchantFleet(WOOL),
        (a.TradeBank(WOOL, GRAIN),),
    ),
    Example(
        "ck.card.master_merchant",
        lambda: cards_position("master_merchant").city(1, 36, 39).hand(1, wool=2, ore=1).game(),
        c.PlayMasterMerchant(1),
        (c.TakeCards(Cards(wool=1, ore=1)),),
    ),
    Example(
        "ck.card.trade_monopoly",
        lambda: cards_position("trade_monopoly").hand(1, coin=2).hand(2, wool=1).game(),
        c.PlayTradeMonopoly(COIN),
    ),
    Example(
        "ck.card.resource_monopoly",
        lambda: cards_position("resource_monopoly").hand(1, lumber=3).hand(2, lumber=1).game(),
        c.PlayResourceMonopoly(LUMBER),
    ),
)


SUBJECTS: Final = (
    BASE,
    SIX,
    CITIES_KNIGHTS,
    PROGRESS_CARDS,
    SEAFARERS,
    DISCOVERIES,
    SCENARIOS,
    SCENARIO_PARTS,
    SEA_KNIGHTS,
)
"""All examples, by what they are about."""

EXAMPLES: Final[Mapping[str, Example]] = MappingProxyType(
    {example.rule: example for examples in SUBJECTS for example in examples}
)
"""The example of each rule that can be shown."""

WORDS_ONLY: Final = frozenset(
    {"base.players", "base.hidden", "base.stats", "ck.materials", "six.bank"}
    | {rule.id for rule in FASTCARD}
)
"""Rules about what is there and who knows what, and of games without a board."""
