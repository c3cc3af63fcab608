"""The rules of Cities & Knights at work, on the beginners' board."""

from __future__ import annotations

from typing import Any, Final

from catan_nb.rules.base import actions as a
from catan_nb.rules.cards import CLOTH, LUMBER, ORE, Cards
from catan_nb.rules.cities_knights import actions as c
from catan_nb.rules.cities_knights import actions as k
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES
from catan_nb.rules.play.position import Position
from catan_nb.ui.almanac.examples.example import SEVEN, Example, after, edge, path

__all__ = ["EXAMPLES", "knights"]

ROLL: Final = a.RollDice()
TRADE, POLITICS, SCIENCE, EVENT_SHIP = range(4)
MERCHANT: Final = PROGRESS_NAMES.index("merchant")
PRINTER: Final = PROGRESS_NAMES.index("printer")


def knights(players: int = 3, **options: Any) -> Position:
    """Return an empty position of Cities & Knights on the beginners' board."""
    return Position("base+cities_knights", players=players, options=options)


EXAMPLES: Final = (
    Example("ck.setup", lambda: knights().setup(0, round=2).game(), k.PlaceCity(18)),
    Example(
        "ck.turn",
        lambda: knights().city(0, 18).hand(0, brick=1, lumber=1).turn(0).game(),
        a.BuildRoad(edge(18, 23)),
        cites="base.turn",
    ),
    Example(
        "ck.roll.order",
        lambda: knights().city(0, 17).barbarians(fleet=2).turn(0).game(),
        ROLL,
        (k.RollThree(EVENT_SHIP, 2, 4),),
    ),
    Example(
        "ck.production.city",
        lambda: knights().city(0, 17).city(1, 37).turn(0).game(),
        ROLL,
        (k.RollThree(EVENT_SHIP, 5, 6),),
        cites="base.production",
    ),
    Example(
        "ck.hand.count",
        lambda: knights().city(0, 17).hand(1, wool=4, coin=4).turn(0).game(),
        ROLL,
        (k.RollThree(EVENT_SHIP, 3, 4), a.Discard(Cards(wool=2, coin=2))),
        cites="base.robber.seven",
    ),
    Example(
        "ck.robber.sleeps",
        lambda: (
            knights()
            .settlement(0, 23)
            .road(0, *path(23, 18))
            .knight(0, 18, active=True)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.ChaseRobber(18),
    ),
    Example(
        "ck.trade",
        lambda: knights().city(0, 17).hand(0, cloth=3).turn(0, roll=SEVEN).game(),
        a.TradeBank(CLOTH, ORE),
        cites="base.trade.bank",
    ),
    Example(
        "ck.wall",
        lambda: knights().city(0, 17).wall(0, 17).hand(0, brick=2).turn(0, roll=SEVEN).game(),
        k.BuildWall(17),
    ),
    Example(
        "ck.improve",
        lambda: (
            knights()
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
        lambda: knights().city(0, 17).improvements(0, science=3).turn(0).game(),
        ROLL,
        (k.RollThree(EVENT_SHIP, 4, 5), k.UseAqueduct(ORE)),
    ),
    Example(
        "ck.improve.fourth_needs_city",
        lambda: (
            knights()
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
            knights()
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
        lambda: knights().city(0, 17).improvements(0, trade=2).turn(0).game(),
        ROLL,
        (k.RollThree(TRADE, 3, 5), k.DrawProgress(MERCHANT)),
    ),
    Example(
        "ck.progress.hand",
        lambda: (
            knights()
            .city(0, 17)
            .progress(0, "merchant", "spy", "warlord", "wedding", "crane")
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.EndTurn(),
    ),
    Example(
        "ck.progress.vp",
        lambda: knights().city(0, 17).improvements(0, science=2).turn(0).game(),
        ROLL,
        (k.RollThree(SCIENCE, 3, 5), k.DrawProgress(PRINTER)),
    ),
    Example(
        "ck.progress.play",
        lambda: knights().city(0, 17).progress(0, "warlord").turn(0, roll=SEVEN).game(),
        c.PlayWarlord(),
        cites="ck.card.warlord",
    ),
    Example(
        "ck.merchant",
        lambda: knights().city(0, 17).merchant(0, 8).hand(0, lumber=2).turn(0, roll=SEVEN).game(),
        a.TradeBank(LUMBER, ORE),
        cites="base.trade.bank",
    ),
    Example(
        "ck.win",
        lambda: (
            knights()
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
            knights()
            .city(0, 17)
            .road(0, *path(17, 23))
            .hand(0, ore=1, wool=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.BuildKnight(23),
    ),
    Example(
        "ck.knight.activate",
        lambda: (
            knights()
            .city(0, 17)
            .road(0, *path(17, 23))
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
            knights()
            .city(0, 17)
            .road(0, *path(17, 23))
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
            knights()
            .city(0, 17)
            .road(0, *path(17, 23, 29))
            .knight(0, 23, active=True, woken=True)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.MoveKnight(23, 29),
    ),
    Example(
        "ck.knight.move",
        lambda: (
            knights()
            .city(0, 17)
            .road(0, *path(17, 23, 29, 34))
            .knight(0, 23, active=True)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.MoveKnight(23, 34),
    ),
    Example(
        "ck.knight.displace",
        lambda: (
            knights()
            .city(0, 17)
            .road(0, *path(17, 23, 29))
            .knight(0, 23, strength=2, active=True)
            .city(1, 40)
            .road(1, *path(40, 35, 29))
            .knight(1, 29)
            .turn(0, roll=SEVEN)
            .game()
        ),
        k.DisplaceKnight(23, 29),
    ),
    Example(
        "ck.knight.chase",
        lambda: (
            knights()
            .city(0, 17)
            .road(0, *path(17, 23))
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
            knights()
            .city(0, 17)
            .road(0, *path(17, 23, 29))
            .knight(0, 29)
            .hand(0, brick=1, lumber=1, wool=1, grain=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(29),
    ),
    Example(
        "ck.barbarians.track",
        lambda: knights().city(0, 17).barbarians(fleet=3).turn(0).game(),
        ROLL,
        (k.RollThree(EVENT_SHIP, 2, 3),),
    ),
    Example(
        "ck.barbarians.strength",
        lambda: (
            knights()
            .city(0, 17)
            .city(1, 36)
            .road(0, *path(17, 23))
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
            knights()
            .city(0, 17)
            .city(1, 36)
            .road(0, *path(17, 23))
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
            knights()
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
            knights()
            .city(0, 17)
            .city(1, 36)
            .road(0, *path(17, 23))
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
            knights()
            .city(0, 17)
            .road(0, *path(17, 23, 29))
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
            knights(grudge=True)
            .city(0, 17)
            .city(1, 36)
            .road(0, *path(17, 23))
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
