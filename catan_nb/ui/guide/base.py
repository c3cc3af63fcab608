"""The first base game: the beginners' board, from the first settlement to the winning city."""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.game import AnyGame
from catan_nb.language import noop
from catan_nb.rules.play.new import new_game
from catan_nb.rules.play.position import Position
from catan_nb.ui.guide.steps import Part, Step, Story

__all__ = ["BASE"]


def _island() -> AnyGame:
    options = {"start": "placed", "first_player": 0}
    return new_game("base", players=3, board="beginner", seed=31_415_926, options=options)


def _near_the_end() -> AnyGame:
    position = Position("base", board="beginner", players=3)
    position.city(0, 14).settlement(0, 5, 40).road(0, 8, 15, 21, 29, 58)
    position.city(1, 31).settlement(1, 28, 39).road(1, 41, 46, 50)
    position.city(2, 41).settlement(2, 7, 17).road(2, 11, 19, 25, 60)
    position.hand(0, brick=1, lumber=1, ore=3, grain=1)
    position.hand(1, wool=2, ore=1).hand(2, grain=2, wool=1)
    position.development(0, knight=1, victory_point=1).knights(0, 2).knights(1, 1)
    return position.robber(17).turn(0, number=58).game(seed=31_415_927)


_FIRST: Final = Part(
    _island,
    Step(
        noop(
            "Welcome to the island! You play blue. In about ten minutes you will have done"
            " everything that belongs to a game of CATAN."
        ),
    ),
    Step(
        noop(
            "Each hex gives one kind of card when its number is rolled. The more dots under a"
            " number, the more often it comes."
        ),
        at=".cnb-board",
    ),
    Step(
        noop(
            "A settlement stands where hexes meet and collects from all of them. Build your first"
            " one at the lit place: it collects brick, lumber and wool."
        ),
        "build settlement V14",
    ),
    Step(
        noop("A road goes with it. It shows where you want to grow: towards the coast."),
        "build road E15",
        "build settlement V31",
        "build road E46",
        "build settlement V17",
        "build road E25",
        "build settlement V41",
        "build road E60",
        "build settlement V39",
        "build road E50",
    ),
    Step(
        noop(
            "Orange and White have placed two settlements each, and now it is your turn again."
            " Choose the place with what you lack: ore and grain."
        ),
        "build settlement V40",
    ),
    Step(
        noop("The second settlement has paid at once: see your hand. Now its road."),
        "build road E58",
    ),
    Step(
        noop("You begin. Every turn starts with the dice: roll them."),
        "roll dice",
        "roll 6 4",
    ),
    Step(
        noop(
            "A 10: the hex with 10 beside your settlement gives you a brick. Everybody who lives"
            " at a hex with the number collects, whoever rolled."
        ),
        at='.cnb-hand [data-anchor="hand-brick"]',
    ),
    Step(
        noop("With these cards you cannot build anything yet. End your turn."),
        "end turn",
    ),
    Step(
        noop(
            "Now the others play. Keep an eye on the dice: you collect in their turns too, lumber"
            " for a 9 and grain for a 6."
        ),
        "",
        "roll dice",
        "roll 5 4",
        "end turn",
        "roll dice",
        "roll 4 2",
        "end turn",
    ),
    Step(
        noop("Two cards more. It is your turn: roll."),
        "roll dice",
        "roll 3 1",
    ),
    Step(
        noop(
            "Wool and grain. A road costs a brick and a lumber: take one and build it at the lit"
            " path, towards the harbour."
        ),
        "build road E8",
    ),
    Step(
        noop(
            "For a settlement you lack brick and lumber, but you have grain to spare. Offer the"
            " others 1 grain for 1 brick."
        ),
        "offer trade 1grain 1brick P1,P2",
        "refuse trade",
        "accept trade",
    ),
    Step(
        noop("Orange says no, White says yes. You choose with whom you trade: take White's brick."),
        "confirm trade P2",
    ),
    Step(
        noop("A brick is yours. More cannot be done now: end your turn."),
        "end turn",
    ),
    Step(
        noop(
            "The more cards you hold, the more you can lose. Watch what happens when White rolls"
            " a 7."
        ),
        "",
        "roll dice",
        "roll 2 2",
        "end turn",
        "roll dice",
        "roll 4 3",
    ),
    Step(
        noop(
            "With a 7 nobody collects, and whoever holds more than seven cards gives half of them"
            " back. You hold eight: give back 2 grain, 1 ore and 1 wool."
        ),
        "discard 1ore+2grain+1wool",
        "move robber H17",
        "steal grain",
        "end turn",
    ),
    Step(
        noop(
            "White has put the robber on your grain hex and stolen a card from you. As long as he"
            " stands there, this hex gives nothing."
        ),
        at='.cnb-spot[data-key="hex:17"]',
    ),
    Step(
        noop("It is your turn: roll."),
        "roll dice",
        "roll 6 3",
    ),
    Step(
        noop(
            "The lumber came in time! You have brick, lumber, grain and wool: that is a"
            " settlement. Between two of them at least two paths must lie."
        ),
        "build settlement V5",
    ),
    Step(
        noop(
            "Your third point: each settlement counts one. And it stands at a harbour, which"
            " takes 2 grain for any card. End your turn."
        ),
        "end turn",
    ),
    Step(
        noop(
            "Look at the 6 in White's turn: your grain hex would pay, but the robber stands there."
        ),
        "",
        "roll dice",
        "roll 3 1",
        "end turn",
        "roll dice",
        "roll 5 1",
        "end turn",
    ),
    Step(
        noop("Nothing for you. Roll, and take your revenge."),
        "roll dice",
        "roll 5 2",
        "discard 2grain+2wool",
    ),
    Step(
        noop(
            "A 7, and you move the robber! White had nine cards and gave back four. Put the robber"
            " on the ore hex with the 8, where Orange lives."
        ),
        "move robber H11",
        "steal ore",
    ),
    Step(
        noop(
            "You have stolen an ore from Orange. Ore, grain and wool buy a development card: buy"
            " one and see what it is."
        ),
        "buy development card",
        "draw development knight",
    ),
    Step(
        noop(
            "A knight. It chases the robber away, but a card cannot be played in the turn in which"
            " it was bought. End your turn."
        ),
        "end turn",
    ),
    Step(
        noop("Your grain hex is free again. Watch it pay."),
        "",
        "roll dice",
        "roll 4 2",
        "end turn",
        "roll dice",
        "roll 1 3",
        "end turn",
    ),
    Step(
        noop("It is your turn: roll."),
        "roll dice",
        "roll 2 4",
    ),
    Step(
        noop(
            "You lack an ore, and have a grain harbour. Trade 2 grain for 1 ore with the bank."
            " Without a harbour it would take four."
        ),
        "trade bank grain ore",
    ),
    Step(
        noop("Ore, grain and wool once more: buy another development card."),
        "buy development card",
        "draw development victory_point",
    ),
    Step(
        noop(
            "A victory point! Nobody sees it, and it counts: you have 4 points. Ten win. We leave"
            " this game here for a while, and look at the end of another one."
        ),
    ),
)

_LAST: Final = Part(
    _near_the_end,
    Step(
        noop(
            "Many turns later. You have 5 points: a city counts 2, a settlement 1, and there is"
            " your hidden card. Five are missing, and you will get them in one turn."
        ),
    ),
    Step(
        noop("The robber is on your grain hex again. Before you roll, play your knight card."),
        "play knight",
    ),
    Step(
        noop("Where shall he go? To the wool hex with the 5, where both others live."),
        "move robber H15",
    ),
    Step(
        noop("You may steal from one of them. Take a card from Orange."),
        "rob P1",
        "steal wool",
    ),
    Step(
        noop(
            "This was your third knight: the largest army is yours, for 2 points, until somebody"
            " has played more. Now roll."
        ),
        "roll dice",
        "roll 4 2",
    ),
    Step(
        noop(
            "The free hex has paid a grain. First a road: five in a row are the longest road, for"
            " another 2 points."
        ),
        "build road E36",
    ),
    Step(
        noop(
            "Nine points. A city takes the place of a settlement, collects two cards instead of"
            " one, and counts 2. It costs 3 ore and 2 grain: build it."
        ),
        "build city V40",
    ),
    Step(
        noop(
            "Ten points: you have won! Now you know the game. Go back to the one you began, and"
            " play it to its end against bots."
        ),
    ),
)

BASE: Final = Story(noop("Your first game"), _FIRST, _LAST)
