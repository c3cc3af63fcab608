"""The guided first games as data: base game, Cities & Knights, New Shores, Fast Card Game."""

from __future__ import annotations

from typing import Final

from catan_nb.fastcard.position import CardPosition
from catan_nb.kernel.game import AnyGame
from catan_nb.rules.play.new import new_game
from catan_nb.rules.play.position import Position
from catan_nb.ui.guide.guided_table import Part, Step, Story

__all__ = ["BASE", "CARDS", "KNIGHTS", "SEA"]


def _new_base_game() -> AnyGame:
    options = {"start": "placed", "first_player": 0}
    return new_game("base", players=3, board="beginner", seed=31_415_926, options=options)


def _base_game_near_end() -> AnyGame:
    position = Position("base", board="beginner", players=3)
    position.city(0, 14).settlement(0, 5, 40).road(0, 8, 15, 21, 29, 58)
    position.city(1, 31).settlement(1, 28, 39).road(1, 41, 46, 50)
    position.city(2, 41).settlement(2, 7, 17).road(2, 11, 19, 25, 60)
    position.hand(0, brick=1, lumber=1, ore=3, grain=1)
    position.hand(1, wool=2, ore=1).hand(2, grain=2, wool=1)
    position.development(0, knight=1, victory_point=1).knights(0, 2).knights(1, 1)
    return position.robber(17).turn(0, number=58).game(seed=31_415_927)


_BASE_FIRST: Final = Part(
    _new_base_game,
    Step(
        "Welcome to the island! You play blue. In about ten minutes you will have done"
        " everything that belongs to a game of CATAN."
    ),
    Step(
        "Each hex gives one kind of card when its number is rolled. The more dots under a"
        " number, the more often it comes.",
        place=".cnb-board",
    ),
    Step(
        "A settlement stands where hexes meet and collects from all of them. Build your first"
        " one at the lit place: it collects brick, lumber and wool.",
        "build settlement V14",
    ),
    Step(
        "A road goes with it. It shows where you want to grow: towards the coast.",
        "build road E15",
        then=(
            "build settlement V31; build road E46; build settlement V17; build road E25; "
            "build settlement V41; build road E60; build settlement V39; build road E50"
        ),
    ),
    Step(
        "Orange and White have placed two settlements each, and now it is your turn again."
        " Choose the place with what you lack: ore and grain.",
        "build settlement V40",
    ),
    Step("The second settlement has paid at once: see your hand. Now its road.", "build road E58"),
    Step("You begin. Every turn starts with the dice: roll them.", "roll dice", then="roll 6 4"),
    Step(
        "A 10: the hex with 10 beside your settlement gives you a brick. Everybody who lives"
        " at a hex with the number collects, whoever rolled.",
        place='.cnb-hand [data-anchor="hand-brick"]',
    ),
    Step("With these cards you cannot build anything yet. End your turn.", "end turn"),
    Step(
        "Now the others play. Keep an eye on the dice: you collect in their turns too, lumber"
        " for a 9 and grain for a 6.",
        then="roll dice; roll 5 4; end turn; roll dice; roll 4 2; end turn",
    ),
    Step("Two cards more. It is your turn: roll.", "roll dice", then="roll 3 1"),
    Step(
        "Wool and grain. A road costs a brick and a lumber: take one and build it at the lit"
        " path, towards the harbour.",
        "build road E8",
    ),
    Step(
        "For a settlement you lack brick and lumber, but you have grain to spare. Offer the"
        " others 1 grain for 1 brick.",
        "offer trade 1grain 1brick P1,P2",
        then="refuse trade; accept trade",
    ),
    Step(
        "Orange says no, White says yes. You choose with whom you trade: take White's brick.",
        "confirm trade P2",
    ),
    Step("A brick is yours. More cannot be done now: end your turn.", "end turn"),
    Step(
        "The more cards you hold, the more you can lose. Watch what happens when White rolls a 7.",
        then="roll dice; roll 2 2; end turn; roll dice; roll 4 3",
    ),
    Step(
        "With a 7 nobody collects, and whoever holds more than seven cards gives half of them"
        " back. You hold eight: give back 2 grain, 1 ore and 1 wool.",
        "discard 1ore+2grain+1wool",
        then="move robber H17; steal grain; end turn",
    ),
    Step(
        "White has put the robber on your grain hex and stolen a card from you. As long as he"
        " stands there, this hex gives nothing.",
        place='.cnb-spot[data-key="hex:17"]',
    ),
    Step("It is your turn: roll.", "roll dice", then="roll 6 3"),
    Step(
        "The lumber came in time! You have brick, lumber, grain and wool: that is a"
        " settlement. Between two of them at least two paths must lie.",
        "build settlement V5",
    ),
    Step(
        "Your third point: each settlement counts one. And it stands at a harbour, which"
        " takes 2 grain for any card. End your turn.",
        "end turn",
    ),
    Step(
        "Look at the 6 in White's turn: your grain hex would pay, but the robber stands there.",
        then="roll dice; roll 3 1; end turn; roll dice; roll 5 1; end turn",
    ),
    Step(
        "Nothing for you. Roll, and take your revenge.",
        "roll dice",
        then="roll 5 2; discard 2grain+2wool",
    ),
    Step(
        "A 7, and you move the robber! White had nine cards and gave back four. Put the robber"
        " on the ore hex with the 8, where Orange lives.",
        "move robber H11",
        then="steal ore",
    ),
    Step(
        "You have stolen an ore from Orange. Ore, grain and wool buy a development card: buy"
        " one and see what it is.",
        "buy development card",
        then="draw development knight",
    ),
    Step(
        "A knight. It chases the robber away, but a card cannot be played in the turn in which"
        " it was bought. End your turn.",
        "end turn",
    ),
    Step(
        "Your grain hex is free again. Watch it pay.",
        then="roll dice; roll 4 2; end turn; roll dice; roll 1 3; end turn",
    ),
    Step("It is your turn: roll.", "roll dice", then="roll 2 4"),
    Step(
        "You lack an ore, and have a grain harbour. Trade 2 grain for 1 ore with the bank."
        " Without a harbour it would take four.",
        "trade bank grain ore",
    ),
    Step(
        "Ore, grain and wool once more: buy another development card.",
        "buy development card",
        then="draw development victory_point",
    ),
    Step(
        "A victory point! Nobody sees it, and it counts: you have 4 points. Ten win. We leave"
        " this game here for a while, and look at the end of another one."
    ),
)

_BASE_LAST: Final = Part(
    _base_game_near_end,
    Step(
        "Many turns later. You have 5 points: a city counts 2, a settlement 1, and there is"
        " your hidden card. Five are missing, and you will get them in one turn."
    ),
    Step(
        "The robber is on your grain hex again. Before you roll, play your knight card.",
        "play knight",
    ),
    Step(
        "Where shall he go? To the wool hex with the 5, where both others live.", "move robber H15"
    ),
    Step("You may steal from one of them. Take a card from Orange.", "rob P1", then="steal wool"),
    Step(
        "This was your third knight: the largest army is yours, for 2 points, until somebody"
        " has played more. Now roll.",
        "roll dice",
        then="roll 4 2",
    ),
    Step(
        "The free hex has paid a grain. First a road: five in a row are the longest road, for"
        " another 2 points.",
        "build road E36",
    ),
    Step(
        "Nine points. A city takes the place of a settlement, collects two cards instead of"
        " one, and counts 2. It costs 3 ore and 2 grain: build it.",
        "build city V40",
    ),
    Step(
        "Ten points: you have won! Now you know the game. Go back to the one you began, and"
        " play it to its end against bots."
    ),
)

BASE: Final = Story("Your first game", _BASE_FIRST, _BASE_LAST)


# The first game of Cities & Knights: improvements, knights, the barbarians and a metropolis.


def _knights_game_early() -> AnyGame:
    position = Position("base+cities_knights", board="beginner", players=3)
    position.city(0, 14).settlement(0, 40).road(0, 15, 16, 58)
    position.city(1, 31).settlement(1, 39).road(1, 46, 50)
    position.settlement(2, 17, 41).road(2, 25, 60)
    position.hand(0, ore=2, grain=1, wool=1).hand(1, lumber=1, coin=1).hand(2, brick=1, wool=2)
    return position.barbarians(3).turn(0, number=4).game(seed=27_182_818)


def _knights_game_near_end() -> AnyGame:
    position = Position("base+cities_knights", board="beginner", players=3)
    position.city(0, 14, 40, 49).settlement(0, 5).road(0, 8, 15, 16, 21, 29, 36, 58, 64)
    position.city(1, 31).settlement(1, 28, 39).road(1, 41, 46, 50)
    position.city(2, 41).settlement(2, 7, 17).road(2, 11, 19, 25, 60)
    position.improvements(0, trade=3, politics=1)
    position.improvements(1, science=2).improvements(2, politics=2)
    position.knight(0, 10).knight(0, 45, 2, active=True).defenders(0, 2)
    position.hand(0, cloth=3, grain=1).hand(1, wool=2, ore=1).hand(2, grain=2, wool=1)
    return position.barbarians(2, landings=3).turn(0, number=70).game(seed=27_182_819)


_KNIGHTS_FIRST: Final = Part(
    _knights_game_early,
    Step(
        "Welcome! You know the base game; here is what Cities & Knights adds. You play blue,"
        " and already have a city and a settlement. Thirteen points win."
    ),
    Step(
        "A third die comes in: three of its faces show a ship, the others a gate of trade,"
        " politics or science. Roll.",
        "roll dice",
        then="roll three politics 3 1",
    ),
    Step(
        "A 4: your city beside the pasture collects a wool and a cloth. Cloth, coin and paper"
        " come from cities only; they pay for improvements.",
        place='.cnb-hand [data-anchor="hand-cloth"]',
    ),
    Step(
        "The first step of an improvement costs one of them. Pay your cloth for trade.",
        "improve trade",
    ),
    Step(
        "A market! From now on the gate of trade with a low red die brings you a progress"
        " card. Now build a knight at the lit place, for an ore and a wool.",
        "build knight V10",
    ),
    Step(
        "He is still asleep: to fight he must be activated. You will do that. End your turn.",
        "end turn",
    ),
    Step(
        "Every ship on the die brings the barbarians one space nearer. On space 7 they land."
        " Watch the fleet above the board.",
        then=("roll dice; roll three ship 2 4; end turn; roll dice; roll three ship 6 3; end turn"),
        place=".cnb-fleet",
    ),
    Step(
        "Two ships, so only two spaces are left. It is your turn: roll.",
        "roll dice",
        then="roll three trade 1 3; draw progress merchant",
    ),
    Step(
        "The gate of trade and a red 1: your market has brought you a progress card, the"
        " merchant. Play it and put him on the grain hex with the 4.",
        "play merchant H14",
    ),
    Step(
        "He counts a point and lets you trade grain 2:1, until somebody else moves him. Now the"
        " knight: upgrade him to strength 2, for an ore and a wool.",
        "upgrade knight V10",
    ),
    Step("And wake him, for a grain: only active knights fight.", "activate knight V10"),
    Step("The island is ready. End your turn.", "end turn"),
    Step(
        "The barbarians attack with as many as there are cities: yours and Orange's, so two."
        " All active knights defend together: your strength is 2.",
        then=("roll dice; roll three ship 5 6; end turn; roll dice; roll three ship 1 2; end turn"),
        place=".cnb-fleet",
    ),
    Step(
        "Repelled! Whoever did most for it alone is defender of the island: a point for you."
        " Had they won, who did least would have lost a city. Roll.",
        "roll dice",
        then="roll three politics 4 6",
    ),
    Step(
        "All knights sleep after the battle; wake them in time. We leave this game here for a"
        " while, and look at the end of another one."
    ),
)

_KNIGHTS_LAST: Final = Part(
    _knights_game_near_end,
    Step(
        "Many turns later. You have 11 points of 13: three cities, a settlement, the longest"
        " road, and two for saving the island. Trade is at its third step."
    ),
    Step(
        "One cloth is missing for the fourth step. Roll.", "roll dice", then="roll three ship 3 1"
    ),
    Step("There it is. Pay 4 cloth for the fourth step of trade.", "improve trade"),
    Step(
        "You are the first with four steps of trade: that is a metropolis, for 2 more points,"
        " and barbarians cannot take it. Put it on the lit city.",
        "place metropolis V40",
    ),
    Step(
        "Thirteen points: you have won! Now you know Cities & Knights. Go back to the game you"
        " began, and play it to its end against bots."
    ),
)

KNIGHTS: Final = Story("Your first Cities & Knights", _KNIGHTS_FIRST, _KNIGHTS_LAST)


# The first voyage: New Shores, from a ship on the coast to islands, gold and the pirate.


_VARIANT: Final = "base+seafarers"
_SCENARIO: Final = "new_shores"


def _new_sea_game() -> AnyGame:
    options = {"first_player": 0}
    return new_game(_VARIANT, scenario=_SCENARIO, players=3, seed=14_142_135, options=options)


def _sea_game_near_end() -> AnyGame:
    position = Position(_VARIANT, scenario=_SCENARIO, players=3)
    position.city(0, 48, 62).settlement(0, 36, 44, 56).settled_area(0, 44)
    position.road(0, 53, 62, 71, 81, 82, 92).ships(0, 64, 74, 75)
    position.city(1, 67).settlement(1, 84, 85).road(1, 98, 105, 114).ships(1, 121)
    position.city(2, 41).settlement(2, 21, 59).road(2, 43, 50, 61).ships(2, 24)
    position.hand(0, lumber=2, wool=2, grain=1).hand(1, ore=2, wool=1).hand(2, brick=1, grain=2)
    return position.robber(27).pirate(33).turn(0, number=61).game(seed=14_142_136)


_SEA_FIRST: Final = Part(
    _new_sea_game,
    Step(
        "Welcome aboard! You know the base game; here is what Seafarers adds. You play blue,"
        " and fourteen points win."
    ),
    Step(
        "Everybody begins on the large island. Your first settlement on each small one brings"
        " 2 special points besides its own.",
        place=".cnb-board",
    ),
    Step(
        "Build your first settlement at the lit place: at a forest on the coast, with the next"
        " island in sight.",
        "build settlement V56",
    ),
    Step(
        "On the coast a ship may take the place of the first road. Lay yours at the lit path,"
        " towards the island.",
        "build ship E74",
        then=(
            "build settlement V48; build road E70; build settlement V67; build road E98; "
            "build settlement V41; build road E61; build settlement V75; build ship E109"
        ),
    ),
    Step(
        "Orange has a ship too. Choose your second place where wool, lumber and brick meet: a"
        " ship costs lumber and wool.",
        "build settlement V62",
    ),
    Step("It has paid a card of each kind. Its road lies on land.", "build road E81"),
    Step("You begin: roll the dice.", "roll dice", then="roll 5 3"),
    Step(
        "Two lumber for the 8. Build a ship for lumber and wool: ships go on from ships and"
        " buildings, never straight from a road.",
        "build ship E75",
    ),
    Step(
        "Your ships lie at the island. For a settlement you lack grain: end your turn.", "end turn"
    ),
    Step(
        "Now the others play. A 9 pays you wool, whoever rolls it.",
        then="roll dice; roll 6 3; end turn; roll dice; roll 2 3; end turn",
    ),
    Step("It is your turn: roll.", "roll dice", then="roll 4 2"),
    Step(
        "Fields and gold meet further north. Once a turn the last ship of an open line may"
        " move, if it is not new: click it, then the lit path.",
        "move ship E75 E64",
    ),
    Step(
        "Grain is what you lack. Offer the others 1 lumber for 1 grain.",
        "offer trade 1lumber 1grain P1,P2",
        then="refuse trade; accept trade",
    ),
    Step("Orange says no, White says yes: take White's grain.", "confirm trade P2"),
    Step(
        "Your ships lead to the lit place on the island: build your settlement there.",
        "build settlement V44",
    ),
    Step(
        "1 point, and 2 special points that nobody can take away: you have 5. Between two"
        " buildings of yours the line of ships is closed: it stays."
    ),
    Step("Nothing more can be built now: end your turn.", "end turn"),
    Step(
        "Watch Orange's roll: the gold beside your new settlement has a 4.",
        then="roll dice; roll 3 1",
    ),
    Step(
        "A 4! Gold pays a card of your choice. Take a wool, for the next ship.",
        "take gold 1wool",
        then="end turn; roll dice; roll 5 2; move pirate H18; steal wool; end turn",
    ),
    Step(
        "White rolled a 7, sent the pirate to your ships and stole the wool. On the six paths"
        " of his hex no ship is built or moved.",
        place='.cnb-spot[data-key="hex:18"]',
    ),
    Step("It is your turn: roll.", "roll dice", then="roll 3 4"),
    Step(
        "A 7 for you! With it you move the robber on land or the pirate at sea, as you like."
        " Send the pirate to Orange's ship.",
        "move pirate H33",
        then="steal ore",
    ),
    Step(
        "An ore from Orange, and your own ships are free again. We leave this game here for a"
        " while, and look at the end of another one."
    ),
)

_SEA_LAST: Final = Part(
    _sea_game_near_end,
    Step(
        "Many turns later. You have 9 points: two cities, three settlements, and 2 special"
        " points. Five are missing, and you will get them in one turn."
    ),
    Step("Roll the dice.", "roll dice", then="roll 3 1"),
    Step("Gold again! For a settlement you lack brick: take one.", "take gold 1brick"),
    Step("First a ship, straight on to an island where you have not been.", "build ship E83"),
    Step(
        "Two roads and three ships are one route, for they join at your own settlement. Five"
        " in a row: the longest route, 2 points."
    ),
    Step(
        "Eleven points. A settlement on a new island counts 1, and 2 special points come with"
        " it: build it.",
        "build settlement V64",
    ),
    Step(
        "Fourteen points: you have won! Go back to the game you began and play it to its end,"
        " or choose another scenario at the table."
    ),
)

SEA: Final = Story("Your first voyage", _SEA_FIRST, _SEA_LAST)


# The first Fast Card Game: swapping, building, drawing, and a city with its event.


def _card_game_early() -> AnyGame:
    position = CardPosition(players=3)
    for seat in range(3):
        position.settlements(seat, 1).roads(seat, 1)
    position.hand(0, brick=1, ore=1, grain=1).hand(1, ore=2, wool=1)
    position.hand(2, lumber=1, ore=1, grain=1)
    return position.market("brick", "lumber", "ore", "grain", "wool").turn(0).game(16_180_339)


def _card_game_near_end() -> AnyGame:
    position = CardPosition(players=3)
    position.settlements(0, 2).cities(0, 1).roads(0, 4).knights(0, 1)
    position.settlements(1, 3).roads(1, 1).knights(1, 1)
    position.settlements(2, 1).cities(2, 1).roads(2, 2).knights(2, 1)
    position.hand(0, brick=2, lumber=1, ore=3, grain=3, wool=1)
    position.hand(1, ore=3, grain=2, wool=3).hand(2, lumber=1, ore=1, grain=1)
    position.market("brick", "lumber", "ore", "grain", "wool")
    return position.turn(0, number=31).game(16_180_340)


_CARDS_FIRST: Final = Part(
    _card_game_early,
    Step(
        "Welcome! This is CATAN without a board: a settlement and a road lie before you, three"
        " cards are in your hand. Ten points win; you have one."
    ),
    Step(
        "A turn has three parts: swap, build, draw. Your road lets you swap one card. You lack"
        " lumber for another road: take it from the market.",
        "swap market lumber",
    ),
    Step("Something goes back in its place. Lay your ore in the market.", "lay back ore"),
    Step(
        "Now you may build. A brick and a lumber are a road: build it.", "build road 1brick+1lumber"
    ),
    Step(
        "Every second road lies with its point up: you have 2 points. Nothing more can be"
        " built, so draw two cards and end your turn.",
        "end turn",
        then="draw card wool; draw card brick",
    ),
    Step(
        "Now the others swap, build and draw. Their hands are hidden, all else lies open.",
        then=(
            "end swaps; end turn; draw card brick; draw card grain; swap pile grain; "
            "draw card lumber; end turn; draw card wool; draw card wool"
        ),
    ),
    Step(
        "You hold brick, grain and wool. With an ore instead of the brick this is a knight."
        " Swap with Orange: draw a card of that hand blind.",
        "swap player P1",
        then="draw blind ore",
    ),
    Step("An ore, what luck! Give Orange the brick for it.", "give back brick"),
    Step("Build the knight: ore, grain and wool.", "build knight 1ore+1grain+1wool"),
    Step(
        "Your first knight draws a card more at the end of each turn: three, not two. Draw.",
        "end turn",
        then="draw card brick; draw card grain; draw card lumber",
    ),
    Step(
        "The others once more.",
        then=(
            "end swaps; end turn; draw card ore; draw card wool; end swaps; end turn; "
            "draw card ore; draw card grain"
        ),
    ),
    Step("We leave this game here for a while, and look at the end of another one."),
)

_CARDS_LAST: Final = Part(
    _card_game_near_end,
    Step(
        "Many turns later. You have 6 points: two settlements, a city, and two of your four"
        " roads lie with their points up."
    ),
    Step(
        "The other two let you swap two cards. Swap with the pile first: lay a brick away.",
        "lay away brick",
    ),
    Step(
        "You could lay another card away before you draw. One is enough: draw.",
        "draw as many",
        then="draw card ore",
    ),
    Step("A fourth ore. You may swap again, but need not: swap no more.", "end swaps"),
    Step(
        "In one turn you may build one of each kind. First a settlement: brick, lumber, grain"
        " and wool.",
        "build settlement 1brick+1lumber+1grain+1wool",
    ),
    Step(
        "The fate card says from whom a road or knight is taken when none is left in the"
        " middle. Leave it as it lies.",
        "keep fate",
    ),
    Step(
        "Now a city: 3 ore and 2 grain turn one of your settlements over.",
        "build city 3ore+2grain",
        then="reveal robbery; discard 2ore+2wool",
    ),
    Step(
        "Its back shows an event that strikes everybody. A robbery: Orange held more than"
        " seven cards and gave up half. You have 8 points; draw.",
        "end turn",
        then="draw card wool; draw card wool; draw card wool",
    ),
    Step(
        "Three wool, and an ore from before. Let the others play.",
        then=(
            "end swaps; end turn; draw card brick; draw card lumber; draw card grain; "
            "end swaps; end turn; draw card brick; draw card lumber; draw card grain"
        ),
    ),
    Step("You need no swap now: go on to building.", "end swaps"),
    Step(
        "For 3 wool and 1 ore a city is expanded. A university makes its 2 points 4. Build it.",
        "build expansion university 1ore+3wool",
    ),
    Step(
        "Ten points: you have won! Now you know the card game. Go back to the one you began,"
        " and play it to its end against bots."
    ),
)

CARDS: Final = Story("Your first card game", _CARDS_FIRST, _CARDS_LAST)
