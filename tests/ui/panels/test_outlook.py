"""Who will win: shown when it is asked for, closed where a class wants none, told at the end."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache

import pytest

import catan_nb as cn
from catan_nb.classroom.state import BEGINNING
from catan_nb.ui.class_session import TAUGHT
from catan_nb.ui.pages.table_page import TablePage
from tests.ui.table.panels import open_table, press, words


@cache
def played(turns: int) -> cn.Game:
    return cn.bots.play(cn.new_game("base", players=3, seed=4), max_turns=turns)


@pytest.fixture
def made() -> TablePage:
    table = open_table(played(20).fork(), "person", paused=True)
    table.drawers.toggle_history()
    return table


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TAUGHT, "known", True)
    monkeypatch.setattr(TAUGHT, "role", "learner")
    monkeypatch.setattr(TAUGHT, "state", {**BEGINNING, "forecasts": False})


def chances(table: TablePage) -> list[int]:
    told = re.search(r'aria-label="Chances to win: ([^"]*)"', table.timeline.pane.html)
    assert told is not None
    return [int(one) for one in re.findall(r"(\d+) %", told[1])]


def test_curves_are_shown_when_somebody_asks_for_them(made: TablePage) -> None:
    assert "cnb-outlook-chart" not in made.timeline.pane.html
    press(made.timeline.pane, "outlook")
    now = cn.bots.win_chances(made.controller.game)
    assert now is not None
    assert sum(chances(made)) == 100
    for told, share in zip(chances(made), now, strict=True):
        assert told == pytest.approx(100 * share, abs=1)
    assert "if good bots play on" in words(made.timeline.pane)
    assert "How far can it be trusted?" in words(made.timeline.pane)
    assert f"learned from {sum(cn.bots.forecast_card().games.values())} games" in words(
        made.timeline.pane
    )
    assert "Lesson 21: How sure is sure?" in words(made.timeline.pane)
    assert 'href="21_how_sure_is_sure.ipynb"' in made.timeline.pane.html
    press(made.timeline.pane, "outlook")
    assert "cnb-outlook-chart" not in made.timeline.pane.html


def test_a_turning_point_leads_to_where_the_chance_has_turned(made: TablePage) -> None:
    press(made.timeline.pane, "outlook")
    told = words(made.timeline.pane)
    assert "What changed your chance most" in told
    assert re.search(r"(cost|brought) you \d+ points? of chance: ", told)
    before = chances(made)
    places = re.findall(r'data-do="outlook_go" data-arg="(\d+)"', made.timeline.pane.html)
    press(made.timeline.pane, "outlook_go", places[0])
    assert made.past.point == int(places[0])
    assert chances(made) != before


def test_a_class_may_have_no_forecasts_while_a_game_goes_on(learner: None, made: TablePage) -> None:
    press(made.timeline.pane, "outlook")
    assert "cnb-outlook-chart" not in made.timeline.pane.html
    assert "Your class has no forecasts while a game goes on." in made.timeline.pane.html


def test_forecasts_that_are_shown_go_when_the_class_closes_them(
    made: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    press(made.timeline.pane, "outlook")
    for name, value in (("known", True), ("role", "learner")):
        monkeypatch.setattr(TAUGHT, name, value)
    monkeypatch.setattr(TAUGHT, "state", {**BEGINNING, "forecasts": False})
    made.timeline.refresh()
    assert "cnb-outlook-chart" not in made.timeline.pane.html


def test_at_the_end_a_class_too_is_told_how_the_game_went(learner: None) -> None:
    table = open_table(played(2000).fork(), "person", paused=True)
    press(table.ending.pane, "more")
    told = words(table.ending.pane)
    assert "Who was going to win?" in told
    assert "What changed your chance most" in told
    table.drawers.open_history()
    press(table.timeline.pane, "outlook")
    assert max(chances(table)) == 100


def test_a_game_of_which_nothing_was_learned_has_no_curve() -> None:
    game = cn.new_game("base", players=3, seed=1, options={"target": 5})
    table = open_table(game, "person", paused=True)
    table.drawers.toggle_history()
    press(table.timeline.pane, "outlook")
    assert "There is no forecast for this game" in words(table.timeline.pane)
    assert "cnb-outlook-chart" not in table.timeline.pane.html


def test_names_are_no_markup_in_the_picture() -> None:
    game = cn.new_game("base", players=2, seed=1, names=['A"<b>', "Ben"])
    table = open_table(game, "person", paused=True)
    table.drawers.toggle_history()
    press(table.timeline.pane, "outlook")
    assert "<b>" not in re.search(r"<svg viewBox.*?>", table.timeline.pane.html)[0]  # type: ignore[index]
    assert 'A"<b>' not in table.timeline.pane.html


def test_a_page_on_which_nobody_asks_loads_nothing_of_it() -> None:
    code = (
        "import sys, catan_nb as cn; from catan_nb.ui.pages.table_page import table_page;"
        " t = table_page(cn.new_game(seed=1)); t.drawers.open_history();"
        " print([n for n in sys.modules if 'outlook' in n])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
