"""A saved game opened on the page: what is shown, what is refused, what is handed on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.language import use
from catan_nb.lessons import GameReportView, OwnGameReport, own_game_report, report_luck
from catan_nb.lessons.game_report import views
from catan_nb.lessons.game_report.example import NAMES, SEED, example_game, play_example
from catan_nb.lessons.game_report.views import report_file
from catan_nb.ui.widgets.html import h

VIEWS = ("dice", "brought", "robber", "trades", "judgement", "report")


def other_game() -> str:
    game = cn.new_game("base", players=3, board="beginner", seed=5, names=("Ada", "Bo", "<Cy>"))
    while game.turn_number < 7:
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    return game.to_json()


@pytest.fixture
def own() -> OwnGameReport:
    return own_game_report()


def view(own: OwnGameReport, name: str) -> GameReportView:
    made = getattr(own, name)()
    assert isinstance(made, GameReportView)
    return made


def test_the_example_is_a_whole_game_with_the_seed_that_it_states() -> None:
    game = example_game()
    assert (game.seed, game.names, game.over) == (SEED, NAMES, True)
    assert game.names[game.winner or 0] == "Anna"
    assert stats.game_report(game).dice.trials == 53


def test_the_example_is_what_the_bots_of_the_kit_played() -> None:
    # It stays as it is when the bots change, which shows in the first move that differs.
    game, again = example_game(), play_example()
    assert (again.seed, again.names, again.board) == (game.seed, game.names, game.board)
    assert again.over


def test_nothing_is_worked_out_before_it_is_asked_for(own: OwnGameReport) -> None:
    repr(own), own._repr_mimebundle_()
    assert own._evening is None
    assert own.evening.names == NAMES
    assert own._evening is not None


@pytest.mark.parametrize("name", VIEWS)
def test_each_view_follows_the_file_that_is_opened(own: OwnGameReport, name: str) -> None:
    shown = view(own, name)
    assert "The example evening" in shown._repr_html_()
    own.open(other_game(), "friday.json")
    html = shown._repr_html_()
    assert "friday.json" in html
    assert "Peter" not in html
    if name != "dice":
        assert "Ada" in html
        assert "<Cy>" not in html
        assert "&lt;Cy&gt;" in html
    own.example()
    assert "The example evening" in shown._repr_html_()


def test_a_game_of_the_table_is_opened_as_well(own: OwnGameReport) -> None:
    from catan_nb.ui.table.controller import Controller
    from catan_nb.ui.table.seats import make_seats
    from catan_nb.ui.table.tablefile import write_table

    table = Controller(cn.Game.from_json(other_game()), make_seats(None, 3, 5))
    assert own.open(write_table(table), "table.json").evening.names == ("Ada", "Bo", "<Cy>")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not a saved game"),
        ("[]", "not a saved game"),
        ('{"format": "else"}', "not a saved game"),
        (cn.new_game("fastcard", players=3, seed=1).to_json(), "two dice"),
        (cn.new_game("base", players=3, board="beginner", seed=1).to_json(), "rolled"),
        (
            json.dumps(json.loads(other_game()) | {"actions": [["nonsense"]]}),
            "nonsense|record|saved",
        ),
    ],
)
def test_what_is_no_evening_is_refused_in_a_sentence(
    own: OwnGameReport, text: str, told: str
) -> None:
    own.open(other_game(), "friday.json")
    with pytest.raises(ValueError, match=told):
        own.open(text, "bad.json")
    assert own.name == "friday.json"
    assert own.evening.names[0] == "Ada"


def test_a_file_can_be_named_where_there_is_no_button(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(other_game(), encoding="utf-8")
    assert own_game_report(path).heading == "mine.json"
    with pytest.raises(OSError, match="none"):
        own_game_report(tmp_path / "none.json")


def test_the_picture_names_every_player_and_how_far_off_they_were(own: OwnGameReport) -> None:
    html = view(own, "judgement")._repr_html_()
    for name, luck in zip(NAMES, own.evening.lucks, strict=True):
        assert name in html
        assert f"{luck.account.luck:+.2f}" in html
    assert "4.45 %" in html
    assert "1.13 %" in html


@pytest.mark.parametrize("name", ["income_view", "robber_view", "trading_view", "judgement_view"])
def test_on_a_phone_each_player_has_a_column(own: OwnGameReport, name: str) -> None:
    shows = getattr(views, name)
    for width, scope in ((views.NARROW, "row"), (views.NARROW - 1, "col")):
        html = str(h("div", shows(own.evening, width)))
        assert re.findall(rf'<th[^>]* scope="{scope}"[^>]*>(Anna|Ben|Claudia|Peter)<', html) == [
            *NAMES
        ]


def test_the_report_is_a_page_of_its_own(own: OwnGameReport) -> None:
    page = report_file(own.evening, "Our evening & more")
    assert page.startswith("<!DOCTYPE html>")
    assert "<h1>Our evening &amp; more</h1>" in page
    assert page.count("<svg") >= 2
    assert "http://www.w3.org/2000/svg" in page
    assert "src=" not in page
    assert "<script" not in page
    assert "not the chance that the dice" in page
    assert "Peter got 64 cards from the dice, where 47.1 ± 6.5 were to be expected" in page


def test_the_report_is_saved_by_its_button(own: OwnGameReport) -> None:
    saved: list[tuple[str, str]] = []
    shown = view(own, "report")
    shown.widget  # noqa: B018 -- puts it on a page
    shown._save = lambda name, text: saved.append((name, text))
    assert shown._pane is not None
    shown._pane.press("save")
    assert [(name, text[:15]) for name, text in saved] == [("evening.html", "<!DOCTYPE html>")]


@pytest.mark.parametrize("language", ["de", "nl"])
def test_all_of_it_is_told_in_other_languages(own: OwnGameReport, language: str) -> None:
    use(language)
    try:
        page = report_file(own.evening, "x")
        assert f'lang="{language}"' in page
        assert "," in page
        assert "expected" not in page
        assert "p-value" not in page
        assert "players" not in page
    finally:
        use("en")


def test_the_luck_is_slid_along_the_exact_distribution(own: OwnGameReport) -> None:
    moving = report_luck(own)
    told = {row.name: row.told for row in moving.rows()}
    assert told["On this evening"] == "46"
    assert moving.number("cards") == 46
    moving.put("seat", "3")
    assert moving.number("cards") == 64
    told = {row.name: row.told for row in moving.rows()}
    assert told["So many or more"] == "0.725 %"
    assert told["At least as far off, on both sides"] == "1.13 %"
    moving.put("cards", 47)
    assert {row.name: row.told for row in moving.rows()}[
        "At least as far off, on both sides"
    ] == "100 %"
    moving.put("cards", 10**6)
    assert moving.number("cards") < 100
    own.open(other_game(), "friday.json")
    assert moving.chosen("seat") == "0"
    assert moving.number("cards") == own.evening.lucks[0].received
    assert "Ada" in moving.html()


def test_nothing_left_to_chance_is_drawn_too(own: OwnGameReport) -> None:
    game = cn.Position("base", board="beginner", players=2).turn(0).game(seed=1)
    game.push(cn.RollDice())
    game.push(cn.Roll(1, 1))
    own.open(game.to_json(), "empty.json")
    for name in VIEWS:
        assert view(own, name)._repr_html_()
    assert report_luck(own)._repr_html_()
