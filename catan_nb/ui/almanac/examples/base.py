"""The rules of the base game at work, on the beginners' board."""

from __future__ import annotations

from typing import Final

from catan_nb.rules.base import actions as a
from catan_nb.rules.cards import GRAIN, LUMBER, ORE, WOOL, Cards
from catan_nb.rules.development import actions as d
from catan_nb.rules.development.cards import KNIGHT, VICTORY_POINT, DrawDevelopment
from catan_nb.rules.play.new import new_game
from catan_nb.ui.almanac.examples.example import SEVEN, Example, after, base, edge, path

__all__ = ["EXAMPLES"]

ROLL: Final = a.RollDice()

EXAMPLES: Final = (
    # The desert H9 beside the settlement pays nothing.
    Example(
        "base.board",
        lambda: base().setup(0, round=2).game(),
        a.BuildSettlement(24),
        cites="base.setup.cards",
    ),
    Example(
        "base.tokens",
        lambda: base().settlement(0, 4).turn(0).game(),
        ROLL,
        (a.Roll(1, 1),),
        cites="base.production",
    ),
    Example(
        "base.harbours",
        lambda: base().settlement(0, 10).hand(0, ore=2).turn(0, roll=SEVEN).game(),
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
            base()
            .settlement(0, 8, 10, 17, 19, 28)
            .road(0, *path(28, 34, 39))
            .hand(0, brick=1, lumber=1, wool=1, grain=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(39),
    ),
    Example(
        "base.bank",
        lambda: base().settlement(0, 18).hand(0, wool=4).bank(grain=0).turn(0, roll=SEVEN).game(),
        a.TradeBank(WOOL, GRAIN),
    ),
    Example(
        "base.bank.shortage",
        lambda: base().settlement(0, 17).settlement(1, 28).bank(lumber=1).turn(0).game(),
        ROLL,
        (a.Roll(5, 6),),
    ),
    Example(
        "base.setup.order",
        lambda: base().settlement(0, 18).setup(0, round=1, road_at=18).game(),
        a.BuildRoad(edge(34, 39)),
    ),
    Example("base.setup.cards", lambda: base().setup(0, round=2).game(), a.BuildSettlement(18)),
    Example(
        "base.setup.first_turn",
        lambda: base().settlement(0, 18).setup(0, round=2, road_at=18).game(),
        a.BuildRoad(edge(18, 23)),
        cites="base.turn",
    ),
    Example(
        "base.turn",
        lambda: base().settlement(0, 18).hand(0, brick=1, lumber=1).turn(0).game(),
        a.BuildRoad(edge(18, 23)),
    ),
    Example(
        "base.production",
        lambda: base().settlement(0, 17).city(1, 8).turn(0).game(),
        ROLL,
        (a.Roll(2, 4),),
    ),
    Example(
        "base.robber.seven",
        lambda: base().settlement(0, 17).hand(1, wool=9).turn(0).game(),
        ROLL,
        (a.Roll(3, 4), a.Discard(Cards(wool=4))),
    ),
    Example(
        "base.robber.move",
        lambda: after(base().settlement(0, 17).turn(0).game(), ROLL, a.Roll(3, 4)),
        a.MoveRobber(9),
    ),
    Example(
        "base.robber.block",
        lambda: base().settlement(0, 17).robber(8).turn(0).game(),
        ROLL,
        (a.Roll(5, 6),),
    ),
    Example(
        "base.robber.steal",
        lambda: after(
            base().settlement(0, 17).settlement(1, 36).hand(1, wool=2).turn(0).game(),
            ROLL,
            a.Roll(3, 4),
        ),
        a.MoveRobber(14),
        (a.Steal(WOOL),),
    ),
    Example(
        "base.trade.player",
        lambda: base().settlement(0, 17).hand(0, wool=1).hand(1, ore=1).turn(0, roll=SEVEN).game(),
        a.OfferTrade(Cards(wool=1), Cards(), (1, 2)),
    ),
    Example(
        "base.trade.bank",
        lambda: base().settlement(0, 17).hand(0, wool=3).turn(0, roll=SEVEN).game(),
        a.TradeBank(WOOL, ORE),
    ),
    Example(
        "base.build.cost",
        lambda: base().settlement(0, 18).hand(0, brick=1).turn(0, roll=SEVEN).game(),
        a.BuildRoad(edge(18, 23)),
    ),
    Example(
        "base.build.road",
        lambda: (
            base()
            .settlement(0, 18)
            .road(0, *path(18, 23, 29))
            .settlement(1, 29)
            .hand(0, brick=1, lumber=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildRoad(edge(29, 34)),
    ),
    Example(
        "base.build.settlement",
        lambda: (
            base()
            .settlement(0, 18)
            .road(0, *path(18, 23))
            .hand(0, brick=1, lumber=1, wool=1, grain=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(34),
    ),
    Example(
        "base.distance",
        lambda: (
            base()
            .settlement(0, 18)
            .road(0, *path(18, 23, 29))
            .settlement(1, 34)
            .hand(0, brick=1, lumber=1, wool=1, grain=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(29),
    ),
    Example(
        "base.build.city",
        lambda: base().settlement(0, 18).hand(0, ore=3, grain=2).turn(0, roll=SEVEN).game(),
        a.BuildCity(18),
    ),
    Example(
        "base.longest_road",
        lambda: (
            base()
            .settlement(0, 18)
            .road(0, *path(18, 23, 29, 34, 39))
            .hand(0, brick=1, lumber=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildRoad(edge(39, 44)),
    ),
    Example(
        "base.longest_road.tie",
        lambda: (
            base()
            .settlement(0, 18)
            .road(0, *path(18, 23, 29, 34, 39, 44))
            .settlement(1, 40)
            .road(1, *path(40, 35, 29))
            .hand(1, brick=1, lumber=1, wool=1, grain=1)
            .turn(1, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(29),
        cites="base.longest_road",
    ),
    Example(
        "base.dev.deck",
        lambda: base().settlement(0, 18).hand(0, ore=1, wool=1, grain=1).turn(0, roll=SEVEN).game(),
        d.BuyDevelopmentCard(),
        (DrawDevelopment(KNIGHT),),
    ),
    Example(
        "base.dev.play",
        lambda: (
            base().settlement(0, 18).development(0, fresh=True, knight=1).turn(0, roll=SEVEN).game()
        ),
        d.PlayKnight(),
    ),
    Example(
        "base.dev.knight",
        lambda: base().settlement(0, 18).development(0, knight=1).turn(0).game(),
        d.PlayKnight(),
        (a.MoveRobber(14),),
        cites="base.robber.move",
    ),
    Example(
        "base.dev.road_building",
        lambda: base().settlement(0, 18).development(0, road_building=1).turn(0, roll=SEVEN).game(),
        d.PlayRoadBuilding(),
        (a.BuildRoad(edge(18, 23)), a.BuildRoad(edge(23, 29))),
        cites="base.build.road",
    ),
    Example(
        "base.dev.invention",
        lambda: base().settlement(0, 18).development(0, invention=1).turn(0, roll=SEVEN).game(),
        d.PlayInvention(Cards(ore=1, grain=1)),
    ),
    Example(
        "base.dev.monopoly",
        lambda: (
            base()
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
            base()
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
        lambda: base().settlement(0, 18).knights(0, 2).development(0, knight=1).turn(0).game(),
        d.PlayKnight(),
    ),
    Example(
        "base.win",
        lambda: (
            base()
            .city(0, 8, 10, 17)
            .settlement(0, 19, 28, 30)
            .hand(0, ore=3, grain=2)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildCity(30),
    ),
)
