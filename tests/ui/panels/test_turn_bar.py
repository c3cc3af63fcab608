"""What is asked and with what it is answered: the turn bar, the hand, the build menu."""

from __future__ import annotations

import re

import pytest

import catan_nb as cn
from catan_nb.rules.base.questions import DiscardHalf
from tests.ui.table.panels import open_table, press, words
from tests.ui.table.tables import position


def test_the_turn_bar_offers_the_next_step() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    assert "Blue must roll the dice." in words(made.turn.pane)
    press(made.turn.pane, "roll")
    press(made.turn.pane, "end")
    assert "Let the bots" not in words(made.turn.pane)
    # A second click, or a second Enter, where the turn was ended must hit nothing.
    assert "data-do" not in made.turn.pane.html.partition("cnb-turn-buttons")[2]
    assert re.search(r'<h2[^>]* data-do="wait" data-next tabindex="-1"', made.turn.pane.html)
    press(made.turn.pane, "pause")
    assert made.controller.settings.paused
    assert "paused" in words(made.turn.pane)
    press(made.steps.pane, "undo")
    assert made.controller.mine


def test_in_the_past_nothing_is_taken_back_or_done_again() -> None:
    made = open_table(position().turn(0).game(seed=1), "person", paused=True)
    made.controller.choose(cn.Roll(4, 4))
    made.controller.choose(cn.EndTurn())
    made.past.step(-1)
    steps = re.findall(r'<button[^>]*data-do="(?:undo|redo)"[^>]*>', made.steps.pane.html)
    assert len(steps) == 2
    assert all('aria-disabled="true"' in one and "return to the present" in one for one in steps)


@pytest.mark.rule("base.production")
def test_dice_can_be_chosen_in_a_lesson() -> None:
    made = open_table(position().turn(0).game(seed=1), "person", choose_dice=True)
    press(made.turn.pane, "face", "b4")
    assert "first die" in made.controller.note.text
    press(made.turn.pane, "face", "a2")
    press(made.turn.pane, "face", "b4")
    assert made.controller.game.roll == (2, 4)
    assert "6" in words(made.turn.pane)


def test_a_note_shows_its_rule_and_the_rule_opens() -> None:
    made = open_table(position().turn(0, roll=(1, 1)).game(seed=1), "person")
    press(made.panels["Build"].pane, "tool", "city")
    assert "base.build.cost" in words(made.turn.pane)
    press(made.turn.pane, "rule", "base.build.cost")
    assert made.tabs.chosen == "Rules"
    assert "city" in words(made.panels["Rules"].pane)
    made.panels["Rules"].show("base.longest_road.tie.unheard_of")
    assert made.panels["Rules"].rule == "base.longest_road.tie"


@pytest.mark.rule("base.robber.seven")
def test_discards_are_chosen_card_by_card() -> None:
    hand = {"brick": 3, "lumber": 2, "ore": 3}
    game = position().hand(0, hand).turn(0).game(seed=1)
    game.push(cn.Roll(3, 4))
    made = open_table(game, "person", paused=True)
    assert isinstance(game.frame, DiscardHalf)
    press(made.hand.pane, "discard")
    assert made.controller.note.rule == "base.robber.seven"
    for kind in (0, 0, 0, 0, 2):
        press(made.hand.pane, "away", f"{kind} 1")
    assert "Discard 4 of 4" in words(made.hand.pane)
    press(made.hand.pane, "away", "0 -1")
    press(made.hand.pane, "away", "1 1")
    press(made.hand.pane, "discard")
    assert game.log[-1] == cn.Discard(cn.Cards(brick=2, lumber=1, ore=1))
    assert "Discard" not in words(made.hand.pane)


def test_the_build_menu_says_what_things_cost_and_why_not() -> None:
    made = open_table(position().hand(0, brick=1, lumber=1).turn(0, roll=(1, 1)).game(), "person")
    assert "Build a road for 1 brick and 1 lumber, 13 left" in words(made.panels["Build"].pane)
    tiles = dict(re.findall(r'data-arg="(\w+)"([^>]*)>', made.panels["Build"].pane.html))
    assert "aria-disabled" not in tiles["road"]
    for key in ("settlement", "city", "card"):
        assert 'aria-disabled="true"' in tiles[key]
        assert "[base.build.cost]" in tiles[key]
    press(made.panels["Build"].pane, "tool", "road")
    assert 'aria-pressed="true"' in made.panels["Build"].pane.html
    spots = [spot for spot in made.board.board.overlay.spots if spot.get("legal")]
    assert {spot["kind"] for spot in spots} == {"edge"}


@pytest.mark.rule("base.hidden")
def test_behind_the_curtain_no_panel_shows_a_hand() -> None:
    pos = position().hand(0, ore=7).hand(1, wool=7).development(0, monopoly=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person", "person")
    assert "I am Blue" in words(made.turn.pane)
    for title in made.tabs.titles:
        made.tabs.choose(title)
        assert "Play monopoly" not in made.panels["Cards"].pane.html
    assert "hidden" in words(made.hand.pane)
    press(made.turn.pane, "reveal", 0)
    assert "7 ore" in words(made.hand.pane)
    press(made.turn.pane, "end")
    assert "7 ore" not in words(made.hand.pane)
    press(made.turn.pane, "reveal", 1)
    assert "7 wool" in words(made.hand.pane)
    assert "7 ore" not in words(made.hand.pane)
