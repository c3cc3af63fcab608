"""What is asked and with what it is answered: the turn bar, the hand, the build menu."""

from __future__ import annotations

import re

import pytest

import catan_nb as cn
from catan_nb.rules.base.questions import DiscardHalf
from catan_nb.rules.play.payout import payout
from catan_nb.ui.pages.table_page import TablePage
from catan_nb.ui.panels import hand
from tests.ui.table.panels import open_table, press, words
from tests.ui.table.tables import position


def test_the_turn_bar_offers_the_next_step() -> None:
    made = open_table(position().turn(0).game(seed=2), "person")
    assert "Your turn" in words(made.turn.pane)
    assert "Roll the dice" in words(made.turn.pane)
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


def test_what_a_bot_did_is_told_by_what_places_touch_unless_labels_are_shown() -> None:
    for labels in (False, True):
        game = position().turn(1).game(seed=1)
        for action in (cn.RollDice(), cn.Roll(3, 4), cn.MoveRobber(3)):
            game.push(action)
        made = open_table(game, "person", labels=labels)
        told = words(made.turn.pane)
        assert ("moves the robber to the hex" in told) != labels
        assert ("moves the robber to H3" in told) == labels


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
    assert made.drawers.chosen == "Rules"
    assert "city" in words(made.panels["Rules"].pane)
    made.panels["Rules"].show("base.longest_road.tie.unheard_of")
    assert made.panels["Rules"].rule == "base.longest_road.tie"


def seven(**hand: int) -> TablePage:
    """A table where the person at the screen has to discard."""
    game = position().hand(0, hand).turn(0).game(seed=1)
    game.push(cn.Roll(3, 4))
    assert isinstance(game.frame, DiscardHalf)
    return open_table(game, "person", paused=True)


@pytest.mark.rule("base.robber.seven")
def test_discards_are_chosen_card_by_card() -> None:
    made = seven(brick=3, lumber=2, ore=3)
    assert "Discard 4 of your 8 cards" in words(made.turn.pane)
    press(made.turn.pane, "discard")
    assert made.controller.note.rule == "base.robber.seven"
    for kind in (0, 0, 0, 0, 2):
        press(made.hand.pane, "card", kind)
    assert "3 brick 1 ore" in words(made.turn.pane)
    assert "Discard 4 of 4" in words(made.turn.pane)
    press(made.hand.pane, "unpick", 0)
    assert "1 more" in words(made.turn.pane)
    press(made.hand.pane, "card", 1)
    press(made.turn.pane, "discard")
    assert made.controller.game.log[-1] == cn.Discard(cn.Cards(brick=2, lumber=1, ore=1))
    assert "Discard" not in words(made.turn.pane)
    assert "picked" not in words(made.hand.pane)


@pytest.mark.rule("base.robber.seven")
def test_never_more_cards_are_chosen_than_are_asked_for() -> None:
    made = seven(brick=5, ore=4)
    for kind in (0, 0, 0, 2, 2, 0):
        press(made.hand.pane, "card", kind)
    assert made.controller.picks.give == cn.Cards(brick=3, ore=1)
    assert "take one back" in made.controller.note.text


@pytest.mark.rule("base.robber.seven")
def test_most_of_what_is_held_is_chosen_at_once_from_the_largest_piles() -> None:
    made = seven(brick=1, lumber=7, ore=5, wool=5)
    press(made.hand.pane, "card", 0)
    press(made.turn.pane, "most")
    assert made.controller.picks.give == cn.Cards(brick=1, lumber=4, ore=2, wool=2)
    assert 'data-do="most"' not in made.turn.pane.html
    press(made.turn.pane, "clear")
    assert made.controller.picks.give == cn.Cards()
    press(made.turn.pane, "most")
    press(made.turn.pane, "discard")
    assert made.controller.game.players[0].hand_size == 9


@pytest.mark.rule("base.robber.seven")
def test_who_discards_and_who_is_done_stands_at_the_players() -> None:
    game = position().hand(0, ore=8).hand(1, ore=8).turn(2).game(seed=1)
    game.push(cn.Roll(3, 4))
    made = open_table(game, "person", "person", curtain=False)
    players = made.panels["Players"].pane
    assert re.findall(r"cnb-answer[^>]*>([^<]*)<", players.html) == ["discarding", "discarding"]
    press(made.turn.pane, "most")
    press(made.turn.pane, "discard")
    assert re.findall(r"cnb-answer[^>]*>([^<]*)<", players.html) == ["done", "discarding"]


def test_the_end_of_the_turn_is_the_next_step_only_when_nothing_can_be_paid_for() -> None:
    made = open_table(position().hand(0, brick=1, lumber=1).turn(0, roll=(1, 1)).game(), "person")
    assert "You can build a road." in words(made.turn.pane)
    assert "cnb-primary" not in made.turn.pane.html
    press(made.panels["Build"].pane, "tool", "road")
    assert "Build a road" in words(made.turn.pane)
    assert re.search(r"\d places? (is|are) lit", words(made.turn.pane))
    assert "cnb-primary" not in made.turn.pane.html
    press(made.turn.pane, "tool")
    edge = made.controller.game.legal(cn.BuildRoad)[0]
    made.controller.choose(edge)
    assert re.search('data-do="end"[^>]*|cnb-primary[^>]*data-do="end"', made.turn.pane.html)
    assert made.turn.pane.html.count("cnb-primary") == 1


def test_what_can_be_built_bought_or_played_is_told_in_a_sentence() -> None:
    pos = position().hand(0, brick=1, lumber=1, wool=1, grain=1, ore=1)
    rich = open_table(pos.turn(0, roll=(1, 1)).game(), "person")
    assert "You can build a road or buy a development card." in words(rich.turn.pane)
    pos = position().development(0, knight=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(), "person")
    assert "You cannot build now; a card can be played." in words(made.turn.pane)
    assert "cnb-primary" not in made.turn.pane.html


def test_your_own_seat_is_called_you_by_settings_and_by_screen_readers() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    name = made.controller.game.names[0]
    made.drawers.open_panel("Table")
    assert "You" in words(made.panels["Table"].pane)
    assert name not in words(made.panels["Table"].pane).split()
    assert "Your longest road: 1" in made.panels["Players"].pane.html
    assert f"Longest road of {name}" not in made.panels["Players"].pane.html
    assert f"Longest road of {made.controller.game.names[1]}" in made.panels["Players"].pane.html


def test_a_gain_is_shown_at_its_cards_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(hand.time, "monotonic", lambda: now[0])
    made = open_table(position().turn(0).game(seed=1), "person", paused=True)
    total = next(t for t in range(2, 13) if t != 7 and payout(made.controller.game, 0, t))
    got = payout(made.controller.game, 0, total)
    made.controller.choose(cn.Roll(max(1, total - 6), min(6, total - 1)))
    gains = re.findall(r"cnb-gain[^>]*>\+(\d)<", made.hand.pane.html)
    assert [int(n) for n in gains] == [n for n in got.counts if n]
    now[0] += 3
    made.controller.choose(cn.EndTurn())
    assert "cnb-gain" not in made.hand.pane.html


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
    for title in made.drawers.titles:
        made.drawers.open_panel(title)
        assert "Play monopoly" not in made.panels["Cards"].pane.html
    assert "hidden" in words(made.hand.pane)
    press(made.turn.pane, "reveal", 0)
    assert "7 ore" in words(made.hand.pane)
    press(made.turn.pane, "end")
    assert "7 ore" not in words(made.hand.pane)
    press(made.turn.pane, "reveal", 1)
    assert "7 wool" in words(made.hand.pane)
    assert "7 ore" not in words(made.hand.pane)


@pytest.mark.rule("base.hidden")
def test_what_one_has_opened_and_gained_is_not_left_for_the_next_at_the_screen() -> None:
    pos = position().hand(0, ore=2).hand(1, ore=2).development(0, monopoly=1)
    made = open_table(pos.turn(0).game(seed=1), "person", "person")
    table, cards = made.controller, made.open_drawer("Cards").pane
    press(made.turn.pane, "reveal", 0)
    coach = made.open_drawer("Coach").pane
    assert "onopoly" in words(cards)
    assert words(coach)
    total = next(t for t in range(2, 13) if t != 7 and payout(table.game, 0, t))
    table.choose(cn.Roll(max(1, total - 6), min(6, total - 1)))
    assert "cnb-gain" in made.hand.pane.html
    made.drawers.close_acting_panel()
    made.drawers.open_panel("Log")
    table.choose(cn.EndTurn())
    assert cards.html == coach.html == ""
    press(made.turn.pane, "reveal", 1)
    assert "cnb-gain" not in made.hand.pane.html
    made.drawers.open_panel("Cards")
    assert words(cards)
