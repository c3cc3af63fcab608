"""The first Fast Card Game: swapping, building, drawing, and a city with its event."""

from __future__ import annotations

from typing import Final

from catan_nb.fastcard.position import CardPosition
from catan_nb.kernel.game import AnyGame
from catan_nb.language import noop
from catan_nb.ui.guide.steps import Part, Step, Story

__all__ = ["CARDS"]


def _early() -> AnyGame:
    position = CardPosition(players=3)
    for seat in range(3):
        position.settlements(seat, 1).roads(seat, 1)
    position.hand(0, brick=1, ore=1, grain=1).hand(1, ore=2, wool=1)
    position.hand(2, lumber=1, ore=1, grain=1)
    return position.market("brick", "lumber", "ore", "grain", "wool").turn(0).game(16_180_339)


def _near_the_end() -> AnyGame:
    position = CardPosition(players=3)
    position.settlements(0, 2).cities(0, 1).roads(0, 4).knights(0, 1)
    position.settlements(1, 3).roads(1, 1).knights(1, 1)
    position.settlements(2, 1).cities(2, 1).roads(2, 2).knights(2, 1)
    position.hand(0, brick=2, lumber=1, ore=3, grain=3, wool=1)
    position.hand(1, ore=3, grain=2, wool=3).hand(2, lumber=1, ore=1, grain=1)
    position.market("brick", "lumber", "ore", "grain", "wool")
    return position.turn(0, number=31).game(16_180_340)


_FIRST: Final = Part(
    _early,
    Step(
        noop(
            "Welcome! This is CATAN without a board: a settlement and a road lie before you, three"
            " cards are in your hand. Ten points win; you have one."
        ),
    ),
    Step(
        noop(
            "A turn has three parts: swap, build, draw. Your road lets you swap one card. You lack"
            " lumber for another road: take it from the market."
        ),
        "swap market lumber",
    ),
    Step(
        noop("Something goes back in its place. Lay your ore in the market."),
        "lay back ore",
    ),
    Step(
        noop("Now you may build. A brick and a lumber are a road: build it."),
        "build road 1brick+1lumber",
    ),
    Step(
        noop(
            "Every second road lies with its point up: you have 2 points. Nothing more can be"
            " built, so draw two cards and end your turn."
        ),
        "end turn",
        "draw card wool",
        "draw card brick",
    ),
    Step(
        noop("Now the others swap, build and draw. Their hands are hidden, all else lies open."),
        "",
        "end swaps",
        "end turn",
        "draw card brick",
        "draw card grain",
        "swap pile grain",
        "draw card lumber",
        "end turn",
        "draw card wool",
        "draw card wool",
    ),
    Step(
        noop(
            "You hold brick, grain and wool. With an ore instead of the brick this is a knight."
            " Swap with Orange: draw a card of that hand blind."
        ),
        "swap player P1",
        "draw blind ore",
    ),
    Step(
        noop("An ore, what luck! Give Orange the brick for it."),
        "give back brick",
    ),
    Step(
        noop("Build the knight: ore, grain and wool."),
        "build knight 1ore+1grain+1wool",
    ),
    Step(
        noop("Your first knight draws a card more at the end of each turn: three, not two. Draw."),
        "end turn",
        "draw card brick",
        "draw card grain",
        "draw card lumber",
    ),
    Step(
        noop("The others once more."),
        "",
        "end swaps",
        "end turn",
        "draw card ore",
        "draw card wool",
        "end swaps",
        "end turn",
        "draw card ore",
        "draw card grain",
    ),
    Step(
        noop("We leave this game here for a while, and look at the end of another one."),
    ),
)

_LAST: Final = Part(
    _near_the_end,
    Step(
        noop(
            "Many turns later. You have 6 points: two settlements, a city, and two of your four"
            " roads lie with their points up."
        ),
    ),
    Step(
        noop("The other two let you swap two cards. Swap with the pile first: lay a brick away."),
        "lay away brick",
    ),
    Step(
        noop("You could lay another card away before you draw. One is enough: draw."),
        "draw as many",
        "draw card ore",
    ),
    Step(
        noop("A fourth ore. You may swap again, but need not: swap no more."),
        "end swaps",
    ),
    Step(
        noop(
            "In one turn you may build one of each kind. First a settlement: brick, lumber, grain"
            " and wool."
        ),
        "build settlement 1brick+1lumber+1grain+1wool",
    ),
    Step(
        noop(
            "The fate card says from whom a road or knight is taken when none is left in the"
            " middle. Leave it as it lies."
        ),
        "keep fate",
    ),
    Step(
        noop("Now a city: 3 ore and 2 grain turn one of your settlements over."),
        "build city 3ore+2grain",
        "reveal robbery",
        "discard 2ore+2wool",
    ),
    Step(
        noop(
            "Its back shows an event that strikes everybody. A robbery: Orange held more than"
            " seven cards and gave up half. You have 8 points; draw."
        ),
        "end turn",
        "draw card wool",
        "draw card wool",
        "draw card wool",
    ),
    Step(
        noop("Three wool, and an ore from before. Let the others play."),
        "",
        "end swaps",
        "end turn",
        "draw card brick",
        "draw card lumber",
        "draw card grain",
        "end swaps",
        "end turn",
        "draw card brick",
        "draw card lumber",
        "draw card grain",
    ),
    Step(
        noop("You need no swap now: go on to building."),
        "end swaps",
    ),
    Step(
        noop(
            "For 3 wool and 1 ore a city is expanded. A university makes its 2 points 4. Build it."
        ),
        "build expansion university 1ore+3wool",
    ),
    Step(
        noop(
            "Ten points: you have won! Now you know the card game. Go back to the one you began,"
            " and play it to its end against bots."
        ),
    ),
)

CARDS: Final = Story(noop("Your first card game"), _FIRST, _LAST)
