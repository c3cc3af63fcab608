"""How many ways there are to go on from small positions of Cities & Knights.

As in `tests.conformance.test_counts`: anchors against silent changes, chance included; the
numbers follow from the rules by hand, as said beside them.
"""

from __future__ import annotations

import catan_nb as cn
from tests.conformance.counts import counts
from tests.conformance.knights_oracle import COPIES
from tests.rules.cities_knights.tables import position
from tests.rules.play.hand_made import path


def test_a_turn_on_an_empty_island() -> None:
    # The roll; 4 symbols and 36 numbers; the end of the turn, on sevens too; the next roll.
    assert counts(position(2).turn(0).game(), 4) == [1, 144, 144, 144]


def test_a_landing_on_an_empty_island() -> None:
    # 36 ships land, and all have given nothing: blue picks one of 3 tracks. Behind the picks
    # lie all kinds of card. 108 gates end the turn.
    game = position(2).barbarians(fleet=6).turn(0).game()
    assert counts(game, 4) == [1, 144, 36 * 3 + 108, 36 * len(COPIES) + 108]


def test_a_landing_on_two_cities() -> None:
    # 36 ships: blue chooses which of the two cities falls; then the turn ends, on the six
    # sevens after the robber has gone to one of 18 hexes. Both cities have grain at most.
    game = position(2).city(0, 11, 27).barbarians(fleet=6).turn(0).game()
    assert counts(game, 4) == [1, 144, 36 * 2 + 108, 2 * (30 + 6 * 18) + 108]


def test_an_alchemist() -> None:
    # The roll, or 36 pairs of numbers; 144 outcomes, or 4 symbols each; the end of the turn.
    game = position(2).progress(0, "alchemist").turn(0).game()
    assert counts(game, 3) == [37, 144 + 36 * 4, 144 + 36 * 4]


def test_a_knight_with_grain() -> None:
    # The knight goes to one of two places, or the turn ends. After a move: wake it or end the
    # turn; a knight just woken does nothing more.
    table = position(2).settlement(0, 8).road(0, *path(8, 13, 18, 24)).hand(0, grain=1)
    game = table.knight(0, 18, active=True).turn(0, rolled=True).game()
    assert counts(game, 3) == [3, 2 * 2 + 1, 2 * (1 + 1) + 144]


def test_displacing_a_knight() -> None:
    # Moves to V13, or onto orange's knight at V24, or the end. Orange has three refuges.
    table = position(2).settlement(0, 8).road(0, *path(8, 13, 18, 24))
    table.knight(0, 18, 2, active=True).road(1, *path(24, 19, 14), *path(24, 30)).knight(1, 24)
    game = table.turn(0, rolled=True).game()
    assert counts(game, 3) == [3, 1 + 3 + 1, 1 + 3 + 144]


def test_commodities_and_brick() -> None:
    # A wall, a step of trade or one of science, or the end. After the wall 2 steps and the
    # end; after a step the wall, the other step and the end.
    game = position(2).city(0, 8).hand(0, brick=2, cloth=1, paper=1).turn(0, rolled=True).game()
    assert counts(game, 3) == [4, 3 * 3 + 1, 3 * (2 + 2 + 1) + 144]


def test_a_gate_with_a_stack_of_three() -> None:
    # Blue's step of trade draws on red 1 and 2: 2 kinds are left on the stack. Of the other 132
    # rolls none draws; all 144 + 12 ways then end the turn.
    table = position(2).improvements(0, trade=1).stack("trade", merchant=2, trade_monopoly=1)
    game = table.turn(0).game()
    assert counts(game, 3) == [1, 144, 12 * 2 + 132]


def test_decisions_of_a_grudge() -> None:
    # Three active knights of blue: 8 ways on each of 36 ships; orange has two: 4 ways.
    table = position(2, grudge=True).settlement(0, 8).road(0, *path(8, 13, 18, 24))
    for vertex in (13, 18, 24):
        table.knight(0, vertex, 1 + (vertex == 18), active=True)
    table.road(1, *path(53, 50, 46)).knight(1, 50, active=True).knight(1, 53, active=True)
    game = table.barbarians(fleet=6).turn(0).game()
    assert counts(game, 2) == [1, 144]
    game.push(cn.RollThree(3, 1, 1))
    assert counts(game, 2) == [8, 32]
