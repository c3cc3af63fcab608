"""The coach: hints with numbers on the board, what they say, and what pressing them does."""

from __future__ import annotations

import re

import pytest

import catan_nb as cn
from catan_nb.bots.bot import Advice
from catan_nb.kernel.words import say
from catan_nb.ui.pages.table_page import TablePage, table_page
from catan_nb.ui.panels.coach import best_hints
from tests.ui.table.panels import at_table, press, words
from tests.ui.table.tables import position, rich

LABEL = re.compile(r"\b[VEH]\d")


def coached(game: cn.Game, **settings: object) -> TablePage:
    """A table at which the coach speaks."""
    made = at_table(game, **settings)
    made.drawers.open_panel("Coach")
    return made


def numbers(made: TablePage) -> list[list[object]]:
    found: list[list[object]] = made.board.board.overlay.numbers
    return found


def test_hints_have_numbers_at_their_places_and_name_no_labels() -> None:
    made = coached(cn.new_game(players=3, seed=4))
    assert [number for number, _key, _above in numbers(made)] == [1, 2, 3]
    for _number, key, _above in numbers(made):
        assert f'data-at="{key}"' in made.panels["Coach"].pane.html
    told = words(made.panels["Coach"].pane)
    assert "dots: " in told
    assert "pips" not in told
    assert not LABEL.search(told)


def test_a_pressed_hint_is_taken_in_hand_and_its_place_then_does_it() -> None:
    hand = {"brick": 1, "lumber": 1, "grain": 1, "wool": 1}
    game = position(2).hand(0, **hand).turn(0, rolled=True).game(seed=1)
    made = coached(game)
    coach = made.panels["Coach"].pane
    shown = re.findall(r'data-do="show" data-arg="(\d)"', coach.html)
    press(coach, "show", shown[0])
    assert made.controller.tool in ("road", "settlement")
    assert f"number {int(shown[0]) + 1}" in made.controller.note.text
    before = made.controller.game.ply
    key = next(str(key) for n, key, _above in numbers(made) if n == int(shown[0]) + 1)
    kind, _colon, place = key.partition(":")
    assert made.controller.click(kind, int(place))
    assert made.controller.game.ply > before


def test_whoever_opens_the_coach_gets_hints_at_each_decision_until_it_is_left() -> None:
    made = at_table(cn.new_game(players=2, seed=4))
    made.drawers.open_panel("Coach")
    assert "Give me a hint" not in words(made.panels["Coach"].pane)
    press(made.panels["Coach"].pane, "follow", 0)
    assert numbers(made)[0][0] == 1
    assert all(str(key).startswith("edge") for _n, key, _above in numbers(made))
    made.drawers.open_panel("Log")
    assert numbers(made) == []
    made.drawers.open_panel("Coach")
    assert numbers(made)[0][0] == 1


def test_whoever_is_to_wait_hears_how_likely_they_can_pay_and_when() -> None:
    game = position(2).hand(0, ore=2, grain=1).turn(0, rolled=True).game(seed=1)
    told = words(coached(game).panels["Coach"].pane)
    assert "still needs" in told
    assert re.search(r"\d % likely to be payable in your next turn, \d+ % within \d turns", told)
    assert "rounds until" not in told


def test_the_next_person_at_the_screen_has_to_ask_the_coach() -> None:
    game = position(2).turn(0, rolled=True).game(seed=1)
    for curtain in (False, True):
        made = table_page(game.fork(), ["person"] * 2, paused=True, curtain=curtain)
        if curtain:
            made.controller.reveal(0)
        made.drawers.open_panel("Coach")
        assert numbers(made) or "cnb-hints" in made.panels["Coach"].pane.html
        made.controller.choose(cn.EndTurn())
        if curtain:
            made.controller.reveal(1)
        assert made.controller.viewer == 1
        assert numbers(made) == []
        assert "Give me a hint" in words(made.panels["Coach"].pane)


def test_equal_actions_are_one_hint_with_all_their_places() -> None:
    game = rich().game
    roads = game.legal(cn.BuildRoad)
    same, other = (say("{n} dots", n=4),), (say("{n} dots", n=3),)
    advice = [Advice(roads[0], 1, same), Advice(roads[1], 1, same), Advice(roads[2], 0.5, other)]
    systems = at_table(game).controller.systems
    hints = best_hints([*advice, Advice(roads[0], 0, other)], systems, game)
    assert [hint.places for hint in hints] == [
        (("edge", roads[0].edge), ("edge", roads[1].edge)),
        (("edge", roads[2].edge),),
    ]


def test_offers_for_the_same_card_are_one_hint() -> None:
    game = position(2).hand(0, wool=2, grain=1).hand(1, ore=3).turn(0, rolled=True).game(seed=1)
    made = coached(game)
    told = words(made.panels["Coach"].pane)
    assert len(re.findall(r"Offer \d", told)) <= 1


def test_a_shortage_says_what_the_bank_would_do() -> None:
    game = position(2).hand(0, wool=5, ore=1).turn(0, rolled=True).game(seed=1)
    assert "or trade 4 wool with the bank for 1 " in words(coached(game).panels["Coach"].pane)


def test_labels_stand_in_hints_when_they_stand_on_the_board() -> None:
    made = coached(cn.new_game(players=2, seed=4), labels=True)
    press(made.panels["Coach"].pane, "follow", 0)
    assert re.search(r"to V\d", words(made.panels["Coach"].pane))


@pytest.mark.rule("base.robber.move")
def test_hints_for_the_robber_stand_above_the_tokens() -> None:
    game = position(2).hand(1, ore=2).turn(0).game(seed=1)
    game.push(cn.RollDice())
    game.push(cn.Roll(3, 4))
    made = coached(game)
    assert numbers(made)
    assert all(str(key).startswith("hex") and above for _n, key, above in numbers(made))
