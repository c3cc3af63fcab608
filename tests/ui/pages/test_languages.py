"""The table in other languages."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

import catan_nb as cn
from catan_nb import language
from catan_nb.ui.pages.table_page import TablePage, table_page


def game(variant: str = "base") -> cn.Game:
    return cn.new_game(variant, players=3, board="variable", seed=4)


def words(table: TablePage) -> str:
    """Everything that the page says."""
    fixed = (table.turn, table.hand, table.timeline, table.header, table.drawers)
    panels = [*fixed, *table.panels.always_visible, *table.panels.built_drawer_panels]
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", panel.pane.html) for panel in panels))


def choose(table: TablePage, code: str) -> None:
    table.header.pane.press("language", value=code)


def opened(table: TablePage, kept: object, **query: str) -> None:
    """A browser opens the page."""
    table.visit._on_message(table.visit, {"type": "opened", "query": query, "language": kept}, [])


def test_a_table_speaks_the_language_asked_for() -> None:
    table = table_page(game(), language="de")
    assert "stellt eine Siedlung auf" in words(table)
    assert table.hand.pane.label == "Hand"
    assert table.panels["Build"].pane.label == "Bauen"
    assert table.visit.language == "de"
    assert table.log.widget.label == "Verlauf der Partie"
    assert "Kreuzung" in table.board.overlay.spots[-1]["label"]


def test_a_language_that_does_not_exist_is_refused() -> None:
    with pytest.raises(cn.BadSetup, match="there is no language 'tlh'"):
        table_page(game(), language="tlh")
    table = table_page(game())
    choose(table, "tlh")
    assert language.current() == "en"


@pytest.mark.parametrize("variant", ["base", "base+cities_knights"])
def test_switching_tells_everything_anew(variant: str) -> None:
    table = table_page(game(variant))
    english = words(table)
    spots = table.board.overlay.spots
    choose(table, "nl")
    assert table.visit.language == "nl"
    assert table.board.overlay.label == "Bord"
    assert table.errors.words["close"] == "Deze melding sluiten"
    assert "Driesprong" in str(table.board.overlay.spots)
    assert "Willekeurig" not in english
    choose(table, "en")
    assert words(table) == english
    assert table.board.overlay.spots == spots


def test_what_was_chosen_is_kept_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_page(game())
    sent: list[Any] = []
    monkeypatch.setattr(table.visit, "send", sent.append)
    choose(table, "de")
    assert {"type": "prefer", "language": "de"} in sent


@pytest.mark.parametrize(("settings", "spoken"), [({}, "nl"), ({"language": "de"}, "de")])
def test_a_page_begins_as_chosen_before_unless_the_notebook_says_otherwise(
    settings: dict[str, Any], spoken: str
) -> None:
    table = table_page(game(), **settings)
    opened(table, "nl")
    assert language.current() == spoken
    assert table.visit.language == spoken


def test_nonsense_kept_in_the_browser_is_passed_over() -> None:
    table = table_page(game())
    for nonsense in ("xx", None, 3):
        opened(table, nonsense)
    table.visit._on_message(table.visit, {"type": "opened", "query": "?"}, [])
    assert language.current() == "en"
    assert not table.errors.errors


def test_the_address_says_more_than_what_was_chosen_before() -> None:
    table = table_page(game())
    opened(table, "nl", language="de")
    assert language.current() == table.visit.language == "de"


def test_an_address_that_asks_for_no_language_that_there_is_is_told_so() -> None:
    table = table_page(game())
    opened(table, "nl", language="tlh")
    (error,) = table.errors.errors
    assert "there is no language 'tlh'; there are en (English), de (Deutsch)" in error["text"]
    assert language.current() == "en"


def test_a_browser_that_keeps_nothing_is_told_of() -> None:
    table = table_page(game())
    table.visit._on_message(table.visit, {"type": "failed", "reason": "full"}, [])
    assert "This browser does not keep the choice: full" in table.errors.errors[0]["text"]


def test_the_dialog_speaks_too() -> None:
    table = table_page(language="de")
    assert "Partie beginnen" in table.newgame.pane.html
    assert "Hausregeln" in table.newgame.pane.html
    choose(table, "nl")
    assert "Spel beginnen" in table.newgame.pane.html


@pytest.mark.parametrize("code", ["de", "nl"])
@pytest.mark.parametrize("variant", ["base", "base+cities_knights"])
def test_a_whole_game_can_be_told(code: str, variant: str) -> None:
    """No template of an event, a question or an action fails."""
    language.use(code)
    played = game(variant)
    bots = [table_page(played, ["random"] * 3).controller.seats[0].player for _ in range(1)]
    assert bots[0] is not None
    while not played.over and played.ply < 700:
        frame = played.frame
        assert frame is not None
        assert str(frame.question(played.names))
        if played.actor == cn.CHANCE:
            action = played.sample()
        else:
            action = bots[0].choose(played.view(played.actor))
        assert action.describe()
        played.push(action)
        for event in played.events_at(played.ply - 1):
            for viewer in (None, 0, 1):
                told = event.text(played.names, viewer)
                assert told
                assert "{" not in told
