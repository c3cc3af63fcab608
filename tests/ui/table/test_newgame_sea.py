"""The dialog for games of the sea: scenarios with their maps, and what does not go together."""

from __future__ import annotations

import re

import pytest

import catan_nb as cn
from catan_nb import language
from catan_nb.games import outlines_of
from catan_nb.ui.pages.table_page import TablePage, table_page
from catan_nb.ui.panels.new_game import NewGame
from tests.ui.table.panels import press, words

SEA = "base+seafarers"
KNIGHTS = "base+cities_knights+seafarers"


def dialog(game: str) -> TablePage:
    """A page that begins with a game of the sea."""
    made = table_page()
    press(made.newgame.pane, "game", value=game)
    return made


def chosen(newgame: NewGame) -> list[str]:
    """The cards that are pressed."""
    found = re.findall(r'<button[^>]*data-do="scenario"[^>]*>', newgame.pane.html)
    pressed = [one for one in found if 'aria-pressed="true"' in one]
    return [re.findall(r'data-arg="([^"]*)"', one)[0] for one in pressed]


@pytest.mark.rule("sea.scenario")
def test_without_a_choice_new_shores_is_played() -> None:
    made = dialog(SEA)
    assert chosen(made.newgame) == ["new_shores"]
    press(made.newgame.pane, "start")
    game = made.controller.game
    assert isinstance(game, cn.Game)
    assert (game.variant, game.rules.scenario.name) == (SEA, "new_shores")


def test_every_scenario_is_a_card_with_a_map_the_players_and_the_length() -> None:
    made = dialog(SEA)
    html = made.newgame.pane.html
    titles = [one.title for one in outlines_of(SEA)]
    assert len(titles) >= 12
    assert all(title in words(made.newgame.pane) for title in titles)
    cards = re.findall(r'data-do="scenario".*?</button>', html)
    assert len(cards) == len(titles)
    assert all("<svg" in card for card in cards)
    assert all(re.search(r"\d–\d · (short|medium|long)<", card) for card in cards)


def test_each_scenario_says_what_is_special_in_each_language() -> None:
    for code in language.LANGUAGES:
        language.use(code)
        try:
            for one in outlines_of(SEA):
                for text in (one.title, one.special):
                    assert (language.gettext(text) == text) == (code == "en"), text
        finally:
            language.use("en")


def test_a_chosen_scenario_is_told_shown_and_played() -> None:
    made = dialog(SEA)
    press(made.newgame.pane, "scenario", "fog_islands")
    assert "Fog hides what lies between" in words(made.newgame.pane)
    assert "It hardly suits Cities & Knights" in words(made.newgame.pane).replace("&amp;", "&")
    press(made.newgame.pane, "players", value="3")
    preview = made.board.preview
    press(made.newgame.pane, "start")
    game = made.controller.game
    assert isinstance(game, cn.Game)
    assert isinstance(preview, cn.Game)
    assert game.rules.scenario.name == "fog_islands"
    assert game.board == preview.board


@pytest.mark.rule("sea.scenario")
@pytest.mark.parametrize(
    ("players", "scenario", "numbers"), [("6", "cloth", "3 or 4"), ("2", "new_shores", "3, 4")]
)
def test_a_wrong_number_of_players_is_told_with_the_right_ones(
    players: str, scenario: str, numbers: str
) -> None:
    made = dialog(SEA)
    press(made.newgame.pane, "players", value=players)
    press(made.newgame.pane, "scenario", scenario)
    assert f"This scenario is for {numbers}" in words(made.newgame.pane)
    press(made.newgame.pane, "start")
    assert not made.controller.started
    press(made.newgame.pane, "players", value="3")
    press(made.newgame.pane, "start")
    assert made.controller.started


@pytest.mark.rule("sea.ck.scenarios")
def test_what_hardly_suits_knights_needs_the_tick_that_plays_it_all_the_same() -> None:
    made = dialog(KNIGHTS)
    press(made.newgame.pane, "scenario", "four_islands")
    assert "it has many small islands" in words(made.newgame.pane)
    press(made.newgame.pane, "start")
    assert not made.controller.started
    press(made.newgame.pane, "option", "unsuited", True)
    press(made.newgame.pane, "start")
    game = made.controller.game
    assert game.options["unsuited"] is True
    assert game.options["target"] == 15


@pytest.mark.rule("sea.ck.scenarios")
@pytest.mark.parametrize("scenario", ["forgotten_tribe", "pirate_islands"])
def test_what_needs_development_cards_is_never_played_with_knights(scenario: str) -> None:
    made = dialog(KNIGHTS)
    press(made.newgame.pane, "scenario", scenario)
    assert "it needs development cards" in words(made.newgame.pane)
    assert 'data-arg="unsuited"' not in made.newgame.pane.html
    press(made.newgame.pane, "start")
    assert not made.controller.started


def test_the_address_asks_for_a_game_and_its_scenario() -> None:
    for game, variant in (("seafarers", SEA), ("cities_knights seafarers", KNIGHTS)):
        made = table_page()
        query = {"game": game, "scenario": "wonders"}
        made.newgame.preselect(query)
        assert (made.newgame.draft.game, chosen(made.newgame)) == (variant, ["wonders"])
    made.newgame.preselect({"game": "seafarers", "scenario": "atlantis"})
    assert chosen(made.newgame) == ["wonders"]


def test_the_choice_of_a_scenario_is_kept() -> None:
    made = dialog(SEA)
    press(made.newgame.pane, "scenario", "new_world")
    other = table_page()
    other.newgame.draft.take(made.newgame.draft.data())
    other.newgame.refresh()
    assert chosen(other.newgame) == ["new_world"]
