"""The almanac: finding, reading, following references, trying, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from catan_nb import language
from catan_nb.catalogue import RULES
from catan_nb.kernel.errors import BadSetup
from catan_nb.ui.almanac.examples import EXAMPLES
from catan_nb.ui.almanac.page import Almanac, almanac
from catan_nb.ui.almanac.search import SYSTEMS, find, known, system_of
from catan_nb.ui.widgets.pane import Pane


@pytest.fixture(autouse=True)
def back_to_english() -> Iterator[None]:
    yield
    language.use(language.DEFAULT)


def words(pane: Pane) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", pane.html))


def buttons(pane: Pane, do: str) -> list[str]:
    return re.findall(rf'data-do="{do}" data-arg="([^"]*)"', pane.html)


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_every_entry_opens_in_every_language(code: str) -> None:
    book = almanac(language=code)
    for name, rule in RULES.items():
        book.open(name)
        shown = words(book.entry)
        assert language.almanac(rule.title) in re.sub("&#x27;", "'", shown)
        for part in re.split("[:;] ", rule.source):
            assert language.gettext(part).replace("&", "&amp;") in shown
        assert set(rule.see) <= set(buttons(book.entry, "rule"))
        assert ('data-do="try"' in book.entry.html) == (name in EXAMPLES)
    assert book.errors.errors == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_board_can_be_tried_and_cites_the_rule(name: str) -> None:
    book = Almanac(name)
    book.entry.press("try")
    assert EXAMPLES[name].promise in buttons(book.entry, "rule")
    assert book.errors.errors == []


def test_references_are_followed_and_lead_back() -> None:
    book = Almanac("base.distance")
    assert 'data-do="back"' not in book.entry.html
    book.entry.press("rule", "base.build.settlement")
    book.entry.press("rule", "base.pieces")
    assert book.rule == "base.pieces"
    book.entry.press("back")
    book.entry.press("back")
    assert book.rule == "base.distance"
    assert 'data-do="back"' not in book.entry.html


def test_players_of_an_example_are_called_by_their_colours_in_the_language_in_use() -> None:
    book = almanac("base.robber.steal", language="nl")
    book.entry.press("try")
    shown = words(book.entry)
    assert "Blauw" in shown
    assert "Blue" not in shown


def test_a_try_can_be_undone() -> None:
    book = Almanac("base.longest_road")
    before = book.entry.html
    book.entry.press("try")
    assert "longest road" in words(book.entry)
    assert "<svg" in book.entry.html
    book.entry.press("again")
    assert book.entry.html == before


def test_a_refusal_is_told_with_its_rule() -> None:
    book = Almanac("base.distance")
    book.entry.press("try")
    assert "Not allowed:" in words(book.entry)
    assert "base.distance" in buttons(book.entry, "rule")


def test_words_are_found_in_ids_titles_and_texts() -> None:
    assert {rule.id for rule in find()} == set(RULES)
    assert find("distance")[0].id == "base.distance"
    assert find("ck.card.spy")[0].id == "ck.card.spy"
    assert next(rule.id for rule in find("  SPY ")) == "ck.card.spy"
    assert find("zzz") == ()
    assert find("<b>") == ()


def test_search_follows_the_language_and_needs_no_accents() -> None:
    book = almanac(language="de")
    book.head.press("search", "", "uberlaufer")
    assert buttons(book.list, "rule") == ["ck.card.deserter"]
    book.head.press("language", "", "nl")
    assert buttons(book.list, "rule") == []
    book.head.press("search", "", "deserteur")
    assert buttons(book.list, "rule") == ["ck.card.deserter"]
    assert language.current() == "nl"


def test_a_rule_below_one_of_the_catalogue_opens_that() -> None:
    assert known("base.distance.special") == "base.distance"
    assert known("nonsense.at.all") is None
    assert {system_of(name) for name in RULES} == set(SYSTEMS)


@pytest.mark.parametrize("rule", ["nonsense", "", 3, None])
def test_rules_that_there_are_not_are_refused(rule: object) -> None:
    with pytest.raises(BadSetup, match="there is no rule"):
        almanac(rule)  # type: ignore[arg-type]


def test_languages_that_there_are_not_are_refused_or_reported() -> None:
    with pytest.raises(BadSetup, match="there is no language"):
        almanac(language="tlh")
    book = Almanac()
    book.head.press("language", "", "tlh")
    assert "there is no language" in book.errors.errors[0]["text"]
    assert language.current() == language.DEFAULT


def opened(book: Almanac, kept: object = None, **query: str) -> None:
    """A browser opens the page."""
    book.visit._message(book.visit, {"type": "opened", "query": query, "language": kept}, [])


def test_the_address_opens_a_rule_in_a_language() -> None:
    book = almanac()
    opened(book, "de", rule="base.distance", language="nl")
    assert (book.rule, language.current(), book.visit.language) == ("base.distance", "nl", "nl")
    assert 'data-do="back"' not in book.entry.html
    opened(book, "en", rule="nonsense")
    assert (book.rule, language.current()) == ("base.distance", "en")
    assert "there is no rule 'nonsense'" in book.errors.errors[0]["text"]


def test_the_choice_is_kept_and_the_notebook_has_the_last_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = almanac(language="nl")
    sent: list[object] = []
    monkeypatch.setattr(book.visit, "send", sent.append)
    opened(book, "de", language="de")
    assert language.current() == "nl"
    book.head.press("language", "", "de")
    assert (language.current(), sent) == ("de", [{"type": "prefer", "language": "de"}])


def test_it_says_what_it_is() -> None:
    assert repr(Almanac("base.distance")) == "<Almanac: The distance rule [base.distance]>"
