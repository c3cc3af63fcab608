"""Integer codes of questions and actions: the kind in the lowest bits."""

from __future__ import annotations

from typing import Final

#: Resources, and kinds of development card.
RESOURCES: Final = 5
CARDS: Final = 5
BRICK: Final = 0
LUMBER: Final = 1
ORE: Final = 2
GRAIN: Final = 3
WOOL: Final = 4
KNIGHT: Final = 0
VICTORY_POINT: Final = 1
ROAD_BUILDING: Final = 2
INVENTION: Final = 3
MONOPOLY: Final = 4

# ---- questions: kind, the seat 4 bits higher, whatever else 8 bits higher ----------------

QUESTION: Final = 15
SEAT_AT: Final = 4
MORE_AT: Final = 8

SETUP_SETTLEMENT: Final = 0  # the round
SETUP_ROAD: Final = 1  # the intersection
BEFORE_ROLL: Final = 2
DICE: Final = 3
MAIN_TURN: Final = 4
DISCARD_HALF: Final = 5  # how many cards
ROBBER_MOVE: Final = 6
CHOOSE_VICTIM: Final = 7  # a mask of seats, and 8 bits higher the hex plus 1
STEAL_CARD: Final = 8  # the victim
FREE_ROADS: Final = 9  # how many are left
DRAW_CARD: Final = 10
SPECIAL_BUILDING: Final = 11
PAIRED_TURN: Final = 12

#: A mask of the questions that chance answers.
CHANCES: Final = 1 << DICE | 1 << STEAL_CARD | 1 << DRAW_CARD

# ---- actions: kind, whatever else 5 bits higher -------------------------------------------

ACTION: Final = 31
VALUE_AT: Final = 5

BUILD_ROAD: Final = 0  # the path
BUILD_SETTLEMENT: Final = 1  # the intersection
BUILD_CITY: Final = 2  # the intersection
TRADE_BANK: Final = 3  # 8 times what is given, plus what is got
ROLL_DICE: Final = 4
END_TURN: Final = 5
END_BUILDING: Final = 6
CLAIM_VICTORY: Final = 7
BUY_CARD: Final = 8
PLAY_KNIGHT: Final = 9
PLAY_ROADS: Final = 10
PLAY_INVENTION: Final = 11  # 8 times the lower kind, plus the higher one; 7 for no second card
PLAY_MONOPOLY: Final = 12  # the kind
DISCARD: Final = 13  # the number of each kind, EACH bits for each
MOVE_ROBBER: Final = 14  # the hex
ROB: Final = 15  # the seat, or NOBODY
ROLL: Final = 16  # 6 times the first die, plus the second, both from 0
STEAL: Final = 17  # the kind
DRAW: Final = 18  # the kind of development card

NOBODY: Final = 15
NO_CARD: Final = 7
EACH: Final = 7
EACH_MASK: Final = 127
