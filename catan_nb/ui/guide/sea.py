"""The first voyage: New Shores, from a ship on the coast to islands, gold and the pirate."""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.game import AnyGame
from catan_nb.language import noop
from catan_nb.rules.play.new import new_game
from catan_nb.rules.play.position import Position
from catan_nb.ui.guide.steps import Part, Step, Story

__all__ = ["SEA"]

_VARIANT: Final = "base+seafarers"
_SCENARIO: Final = "new_shores"


def _shores() -> AnyGame:
    options = {"first_player": 0}
    return new_game(_VARIANT, scenario=_SCENARIO, players=3, seed=14_142_135, options=options)


def _near_the_end() -> AnyGame:
    position = Position(_VARIANT, scenario=_SCENARIO, players=3)
    position.city(0, 48, 62).settlement(0, 36, 44, 56).settled_area(0, 44)
    position.road(0, 53, 62, 71, 81, 82, 92).ships(0, 64, 74, 75)
    position.city(1, 67).settlement(1, 84, 85).road(1, 98, 105, 114).ships(1, 121)
    position.city(2, 41).settlement(2, 21, 59).road(2, 43, 50, 61).ships(2, 24)
    position.hand(0, lumber=2, wool=2, grain=1).hand(1, ore=2, wool=1).hand(2, brick=1, grain=2)
    return position.robber(27).pirate(33).turn(0, number=61).game(seed=14_142_136)


_FIRST: Final = Part(
    _shores,
    Step(
        noop(
            "Welcome aboard! You know the base game; here is what Seafarers adds. You play blue,"
            " and fourteen points win."
        ),
    ),
    Step(
        noop(
            "Everybody begins on the large island. Your first settlement on each small one brings"
            " 2 special points besides its own."
        ),
        at=".cnb-board",
    ),
    Step(
        noop(
            "Build your first settlement at the lit place: at a forest on the coast, with the next"
            " island in sight."
        ),
        "build settlement V56",
    ),
    Step(
        noop(
            "On the coast a ship may take the place of the first road. Lay yours at the lit path,"
            " towards the island."
        ),
        "build ship E74",
        "build settlement V48",
        "build road E70",
        "build settlement V67",
        "build road E98",
        "build settlement V41",
        "build road E61",
        "build settlement V75",
        "build ship E109",
    ),
    Step(
        noop(
            "Orange has a ship too. Choose your second place where wool, lumber and brick meet: a"
            " ship costs lumber and wool."
        ),
        "build settlement V62",
    ),
    Step(
        noop("It has paid a card of each kind. Its road lies on land."),
        "build road E81",
    ),
    Step(
        noop("You begin: roll the dice."),
        "roll dice",
        "roll 5 3",
    ),
    Step(
        noop(
            "Two lumber for the 8. Build a ship for lumber and wool: ships go on from ships and"
            " buildings, never straight from a road."
        ),
        "build ship E75",
    ),
    Step(
        noop("Your ships lie at the island. For a settlement you lack grain: end your turn."),
        "end turn",
    ),
    Step(
        noop("Now the others play. A 9 pays you wool, whoever rolls it."),
        "",
        "roll dice",
        "roll 6 3",
        "end turn",
        "roll dice",
        "roll 2 3",
        "end turn",
    ),
    Step(
        noop("It is your turn: roll."),
        "roll dice",
        "roll 4 2",
    ),
    Step(
        noop(
            "Fields and gold meet further north. Once a turn the last ship of an open line may"
            " move, if it is not new: click it, then the lit path."
        ),
        "move ship E75 E64",
    ),
    Step(
        noop("Grain is what you lack. Offer the others 1 lumber for 1 grain."),
        "offer trade 1lumber 1grain P1,P2",
        "refuse trade",
        "accept trade",
    ),
    Step(
        noop("Orange says no, White says yes: take White's grain."),
        "confirm trade P2",
    ),
    Step(
        noop("Your ships lead to the lit place on the island: build your settlement there."),
        "build settlement V44",
    ),
    Step(
        noop(
            "1 point, and 2 special points that nobody can take away: you have 5. Between two"
            " buildings of yours the line of ships is closed: it stays."
        ),
    ),
    Step(
        noop("Nothing more can be built now: end your turn."),
        "end turn",
    ),
    Step(
        noop("Watch Orange's roll: the gold beside your new settlement has a 4."),
        "",
        "roll dice",
        "roll 3 1",
    ),
    Step(
        noop("A 4! Gold pays a card of your choice. Take a wool, for the next ship."),
        "take gold 1wool",
        "end turn",
        "roll dice",
        "roll 5 2",
        "move pirate H18",
        "steal wool",
        "end turn",
    ),
    Step(
        noop(
            "White rolled a 7, sent the pirate to your ships and stole the wool. On the six paths"
            " of his hex no ship is built or moved."
        ),
        at='.cnb-spot[data-key="hex:18"]',
    ),
    Step(
        noop("It is your turn: roll."),
        "roll dice",
        "roll 3 4",
    ),
    Step(
        noop(
            "A 7 for you! With it you move the robber on land or the pirate at sea, as you like."
            " Send the pirate to Orange's ship."
        ),
        "move pirate H33",
        "steal ore",
    ),
    Step(
        noop(
            "An ore from Orange, and your own ships are free again. We leave this game here for a"
            " while, and look at the end of another one."
        ),
    ),
)

_LAST: Final = Part(
    _near_the_end,
    Step(
        noop(
            "Many turns later. You have 9 points: two cities, three settlements, and 2 special"
            " points. Five are missing, and you will get them in one turn."
        ),
    ),
    Step(
        noop("Roll the dice."),
        "roll dice",
        "roll 3 1",
    ),
    Step(
        noop("Gold again! For a settlement you lack brick: take one."),
        "take gold 1brick",
    ),
    Step(
        noop("First a ship, straight on to an island where you have not been."),
        "build ship E83",
    ),
    Step(
        noop(
            "Two roads and three ships are one route, for they join at your own settlement. Five"
            " in a row: the longest route, 2 points."
        ),
    ),
    Step(
        noop(
            "Eleven points. A settlement on a new island counts 1, and 2 special points come with"
            " it: build it."
        ),
        "build settlement V64",
    ),
    Step(
        noop(
            "Fourteen points: you have won! Go back to the game you began and play it to its end,"
            " or choose another scenario at the table."
        ),
    ),
)

SEA: Final = Story(noop("Your first voyage"), _FIRST, _LAST)
