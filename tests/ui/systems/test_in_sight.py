"""What stands in sight under the hand: cards that may be played, tracks and their prices."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.ui.systems.knights import HAND, realm
from tests.ui.table.panels import open_table, press, turn, words
from tests.ui.table.tables import position


@pytest.mark.rule("base.dev.play")
def test_a_knight_is_offered_before_the_roll() -> None:
    made = open_table(position().development(0, knight=1).turn(0).game(seed=1), "person")
    row = made.panels["Development cards"].pane
    assert "cnb-glows" in row.html
    assert "Knight first" in words(made.turn.pane)
    press(made.turn.pane, "act", "play knight")
    assert made.controller.game.players[0].knights == 1
    assert "cnb-glows" not in row.html


def test_a_card_in_sight_is_tapped_to_be_read_before_all_others() -> None:
    pos = position().development(0, monopoly=1, invention=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person")
    press(made.panels["Development cards"].pane, "read", "monopoly")
    assert made.drawers.playing == "Cards"
    told = words(made.panels["Cards"].pane)
    assert told.index("Monopoly") < told.index("Invention")
    press(made.drawers.acting_head.pane, "shut")
    assert made.drawers.playing == ""
    assert made.drawers.acting_head.pane.html == ""


@pytest.mark.rule("ck.progress.hand")
def test_progress_cards_have_four_places() -> None:
    made = turn(realm().progress(0, "warlord", "merchant"))
    row = made.panels["Progress cards"].pane
    assert "Progress cards · 2 of 4" in words(row)
    assert words(row).count("free") == 2
    press(row, "read", "merchant")
    assert made.drawers.playing == "Cards"


@pytest.mark.rule("ck.improve")
def test_the_next_step_of_a_track_is_taken_in_its_row() -> None:
    made = turn(realm().hand(0, HAND).hand(0, cloth=3))
    rows = made.panels["City improvements"].pane
    assert "next: market" in words(rows)
    press(rows, "act", "improve trade")
    assert made.controller.game.players[0].improvements["trade"] == 1
    assert "next: trading house" in words(rows)


def test_in_others_turns_tiles_and_steps_tell_no_reasons_until_pressed() -> None:
    made = open_table(realm().turn(1, roll=(2, 3)).game(seed=1), "person", paused=True)
    for title in ("Build", "City improvements"):
        html = made.panels[title].pane.html
        assert 'aria-disabled="true"' in html
        assert "title=" not in html
    made.panels["City improvements"].pane.press("act", "improve trade")
    assert made.controller.note.tone == "bad"


def test_a_place_to_play_at_and_what_one_looks_at_are_open_together() -> None:
    made = open_table(position().turn(0, roll=(1, 1)).game(seed=1), "person")
    made.drawers.open_panel("Coach")
    made.drawers.open_panel("Cards")
    assert (made.drawers.chosen, made.drawers.playing) == ("Coach", "Cards")
    assert made.panels["Coach"].visible
    assert made.panels["Cards"].visible
    press(made.drawers.looking_head.pane, "beside", "Actions")
    assert made.drawers.chosen == "Actions"
    press(made.drawers.looking_head.pane, "wide")
    assert "cnb-wide" in made.grid.drawer._dom_classes
    press(made.drawers.looking_head.pane, "shut")
    assert made.drawers.chosen == "Log"
    assert "cnb-wide" not in made.grid.drawer._dom_classes


def test_tools_stand_in_their_order() -> None:
    made = open_table(cn.new_game(players=3, seed=1), "person")
    assert words(made.drawers.pane).split() == ["Coach", "Statistics", "History", "Rules", "Table"]
