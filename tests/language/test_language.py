"""Choosing a language."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import catan_nb as cn
from catan_nb import language
from catan_nb.kernel.words import say, say_counted


@pytest.mark.parametrize("wrong", ["tlh", "", "DE", None, 3, ["de"]])
def test_a_language_that_does_not_exist(wrong: Any) -> None:
    with pytest.raises(cn.BadSetup, match=r"there is no language .*; there are en \(English\), de"):
        language.use(wrong)
    assert language.current() == "en"


@pytest.mark.parametrize(
    ("environment", "begun"),
    [
        ({}, "en"),
        ({"CATAN_NB_LANGUAGE": "nl"}, "nl"),
        ({"QUERY_STRING": "rule=base.turn&language=de", "CATAN_NB_LANGUAGE": "nl"}, "de"),
        ({"QUERY_STRING": "", "CATAN_NB_LANGUAGE": "nl"}, "nl"),
    ],
)
def test_a_page_begins_with_the_language_asked_for(environment: dict[str, str], begun: str) -> None:
    language.begin(environment)
    assert language.current() == begun


def test_a_page_that_asks_for_no_language_that_there_is_is_told_so_and_opens() -> None:
    with pytest.warns(UserWarning, match=r"no language 'tlh'; there are en \(English\), de"):
        language.begin({"QUERY_STRING": "language=tlh", "CATAN_NB_LANGUAGE": "nl"})
    assert language.current() == "nl"


def test_the_refusal_is_told_in_the_language_in_use() -> None:
    language.use("de")
    with pytest.raises(cn.BadSetup, match=r"'tlh'.*en \(English\), de \(Deutsch\), nl"):
        cn.use_language("tlh")
    assert language.current() == "de"


def test_english_is_as_written() -> None:
    assert language.current() == "en"
    assert language.gettext("anything") == "anything"
    assert language.almanac("anything") == "anything"
    assert language.ngettext("{n} card", "{n} cards", 2) == "{n} cards"
    assert str(say_counted(1, "{n} card", "{n} cards")) == "1 card"
    assert str(say_counted(0, "{n} card", "{n} cards")) == "0 cards"


@pytest.mark.parametrize("code", ["de", "nl"])
def test_what_has_no_translation_stays_english(code: str) -> None:
    language.use(code)
    assert language.current() == code
    assert language.gettext("no such text, ever") == "no such text, ever"
    assert language.gettext("") == ""
    assert language.almanac("") == ""
    assert str(say("")) == ""
    assert language.ngettext("no such {n}", "no such {n}s", 2) == "no such {n}s"


def test_english_needs_no_babel() -> None:
    code = "import catan_nb.language as l; l.use('en'); import sys; print('babel' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_players_keep_their_names() -> None:
    language.use("de")
    game = cn.new_game(players=3, board="variable", seed=1, names=["bank", "knight", "ore"])
    assert game.names == ("bank", "knight", "ore")
    assert game.frame is not None
    assert str(game.frame.question(game.names)).startswith(("bank ", "knight ", "ore "))
    assert cn.Game.from_json(game.to_json()).names == game.names


def test_kinds_of_card_are_told_in_the_language_in_use() -> None:
    cards = cn.Cards(ore=2, wool=1)
    language.use("nl")
    assert (str(cards), repr(cards)) == ("2 erts, 1 wol", "Cards(ore=2, wool=1)")
    assert str(cn.Cards()) == "niets"
    assert cn.Rob(None).describe() == "Van niemand stelen"
    assert str(cn.Discard(cards)) == "discard 2ore+1wool"
    language.use("de")
    assert str(say_counted(1, "{n} card", "{n} cards")) == "1 Karte"
    assert language.ngettext("{n} card", "{n} cards", 2).format(n=2) == "2 Karten"


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("language=de", "de"),
        ("game=base&language=nl", "nl"),
        ("language=de&language=nl", "nl"),
        ("language=tlh", None),
        ("language=", None),
        ("", None),
    ],
)
def test_an_address_asks_for_a_language_that_there_is(query: str, asked: str | None) -> None:
    assert language.requested_language(query) == asked
