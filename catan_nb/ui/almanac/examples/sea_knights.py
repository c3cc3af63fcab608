"""Seafarers together with Cities & Knights at work."""

from __future__ import annotations

from typing import Any, Final

from catan_nb.rules.base import actions as a
from catan_nb.rules.cards import ORE, Cards
from catan_nb.rules.cities_knights import actions as c
from catan_nb.rules.cities_knights import actions as k
from catan_nb.rules.play.new import new_game
from catan_nb.rules.play.position import Position
from catan_nb.rules.sea_knights import ChasePirate
from catan_nb.rules.seafarers import actions as s
from catan_nb.ui.almanac.examples.example import SEVEN, Example
from catan_nb.ui.almanac.examples.seafarers import sail, ship
from catan_nb.ui.almanac.examples.sound import SETTLEMENT, SHIP, sound, way

__all__ = ["EXAMPLES"]

BOTH: Final = "base+cities_knights+seafarers"
ROLL: Final = a.RollDice()
TRADE, EVENT_SHIP = 0, 3
LINE: Final = (18, 13, 19, 14, 20)


def knights(**options: Any) -> Position:
    """Return an empty position of both on the sound, after the first landing."""
    return sound(variant=BOTH, **options).barbarians(landings=1)


def sailing(**options: Any) -> Position:
    """Return a position with a line of ships past the isle."""
    table = knights(**options).settlement(0, 18).ships(0, *way(*LINE))
    return table.turn(0, roll=SEVEN)


EXAMPLES: Final = (
    # Through the Desert goes well with knights; nobody starts on the strip.
    Example(
        "sea.ck.scenarios",
        lambda: new_game(BOTH, scenario="through_desert", players=4, seed=1),
        a.BuildSettlement(18),
        cites="sea.setup.zone",
    ),
    Example(
        "sea.ck.setup",
        lambda: sound(variant=BOTH).setup(0, round=2).game(),
        k.PlaceCity(18),
        cites="ck.setup",
    ),
    # 13 points, and 3 more for the settlement on a small island: 16 win.
    Example(
        "sea.ck.win",
        lambda: (
            Position(BOTH, scenario="new_shores", players=4)
            .city(0, 25, 35, 56, 104)
            .settlement(0, 77)
            .settled_area(0, 95, 0)
            .ships(0, 43, 44)
            .hand(0, SETTLEMENT)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(36),
        cites="base.win",
    ),
    # Two cities against a knight on each of two islands.
    Example(
        "sea.barbarians",
        lambda: (
            sound(variant=BOTH)
            .city(0, 18)
            .city(1, 27)
            .ships(0, *way(18, 13, 19, 14))
            .knight(0, 14, active=True)
            .knight(0, 19, active=True)
            .barbarians(fleet=6)
            .turn(0)
            .game()
        ),
        ROLL,
        (k.RollThree(EVENT_SHIP, 6, 6),),
        cites="ck.barbarians.win",
    ),
    Example(
        "sea.ck.ships",
        lambda: sailing().hand(0, ore=1, wool=1).game(),
        k.BuildKnight(14),
        cites="ck.knight.build",
    ),
    Example(
        "sea.ck.knight",
        lambda: sailing().settlement(0, 3).road(0, *way(14, 8)).knight(0, 20, active=True).game(),
        k.MoveKnight(20, 8),
        cites="ck.knight.move",
    ),
    Example(
        "sea.ck.knight.sea",
        lambda: sailing().knight(0, 14, active=True).game(),
        k.MoveKnight(14, 19),
        cites="ck.knight.move",
    ),
    Example(
        "sea.ck.knight.closes",
        lambda: sailing().knight(0, 20, active=True).game(),
        sail((14, 20), (18, 24)),
        cites="sea.ship.move.closed",
    ),
    Example(
        "sea.ck.knight.cuts",
        lambda: sailing().settlement(1, 8).road(1, *way(8, 14)).knight(1, 14).game(),
        sail((14, 20), (18, 24)),
    ),
    Example(
        "sea.ck.knight.pirate",
        lambda: (
            sailing()
            .pirate(7)
            .knight(0, 14, active=True)
            .settlement(1, 33)
            .ships(1, *way(33, 26))
            .hand(1, ore=1)
            .game()
        ),
        ChasePirate(14),
        (s.MovePirate(13), a.Steal(ORE)),
    ),
    # Road and ships are five pieces, but no settlement joins them.
    Example(
        "sea.ck.knight.route",
        lambda: (
            knights()
            .settlement(0, 17)
            .road(0, *way(17, 12, 18))
            .ships(0, *way(18, 13, 19))
            .knight(0, 18)
            .settlement(1, 27)
            .hand(0, SHIP)
            .turn(0, roll=SEVEN)
            .game()
        ),
        ship(19, 14),
        cites="sea.ship.build",
    ),
    Example(
        "sea.ck.robber",
        lambda: (
            sound(variant=BOTH)
            .pirate(6)
            .settlement(0, 18)
            .ships(0, *way(18, 24))
            .knight(0, 24, active=True)
            .turn(0, roll=SEVEN)
            .game()
        ),
        ChasePirate(24),
    ),
    Example(
        "sea.ck.bishop",
        lambda: (
            sailing()
            .pirate(7)
            .progress(0, "bishop")
            .settlement(1, 33)
            .ships(1, *way(33, 26))
            .hand(1, ore=1)
            .game()
        ),
        c.PlayBishop(8),
        cites="sea.robber",
    ),
    Example(
        "sea.ck.gold",
        lambda: knights().city(0, 39).improvements(0, science=3).turn(0).game(),
        ROLL,
        (k.RollThree(TRADE, 1, 2), s.TakeGold(Cards(ore=2))),
        cites="sea.gold",
    ),
    Example(
        "sea.ck.diplomat",
        lambda: sailing().progress(0, "diplomat").road(0, *way(18, 24)).game(),
        c.PlayDiplomat(*way(14, 20)),
        (ship(18, 12),),
    ),
)
