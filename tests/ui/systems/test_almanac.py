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
from catan_nb.ui.almanac.rule_reader import (
    SUBJECTS,
    action_at_place,
    clickable_kinds,
    playable_places,
    rules_about,
    try_action,
)
from catan_nb.ui.almanac.search import ASKED, SYSTEMS, find_rules, nearest_rule_id, system_of
from catan_nb.ui.widgets.pane import Pane


@pytest.fixture(autouse=True)
def back_to_english() -> Iterator[None]:
    yield
    language.use(language.DEFAULT)


def words(pane: Pane) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", pane.html))


def buttons(pane: Pane, do: str) -> list[str]:
    return re.findall(rf'data-do="{do}" data-arg="([^"]*)"', pane.html)


@pytest.mark.slow
@pytest.mark.parametrize("code", language.LANGUAGES)
def test_every_entry_opens_in_every_language(code: str, thorough: bool) -> None:
    """In the usual run each entry opens in one of the languages."""
    book = almanac(language=code)
    turn = list(language.LANGUAGES).index(code)
    for place, (name, rule) in enumerate(RULES.items()):
        if not thorough and place % len(language.LANGUAGES) != turn:
            continue
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
    """Only what is allowed is offered as the thing to do."""
    example = EXAMPLES[name]
    book = Almanac(name)
    tried = re.search(r'<button[^>]*data-do="try"[^>]*>', book.entry.html)
    assert tried is not None
    allowed = example.make().why_not(example.action) is None
    assert ("cnb-primary" in tried.group()) == allowed
    book.entry.press("try")
    assert example.cited_rule in buttons(book.entry, "rule")
    assert book.errors.errors == []


def test_a_search_that_is_sent_opens_the_likeliest_rule() -> None:
    book = almanac()
    for asked in ("distance", "longest"):
        book.head.press("search", "", asked)
        best = find_rules(asked)[0].id
        assert book.rule != best
        book.head.press("best", "", asked)
        assert book.rule == best
        assert buttons(book.list, "rule")[0] == best
    for nothing in ("", "xyzzy"):
        book.head.press("best", "", nothing)
        assert book.rule == best


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
    assert {rule.id for rule in find_rules()} == set(RULES)
    assert find_rules("distance")[0].id == "base.distance"
    assert find_rules("ck.card.spy")[0].id == "ck.card.spy"
    assert next(rule.id for rule in find_rules("  SPY ")) == "ck.card.spy"
    assert find_rules("zzz") == ()
    assert find_rules("<b>") == ()


def test_search_follows_the_language_and_needs_no_accents() -> None:
    book = almanac(language="de")
    book.head.press("search", "", "uberlaufer")
    assert buttons(book.list, "rule") == ["ck.card.deserter"]
    book.head.press("language", "", "nl")
    assert buttons(book.list, "rule") == []
    book.head.press("search", "", "deserteur")
    assert buttons(book.list, "rule") == ["ck.card.deserter"]
    assert language.current() == "nl"


QUESTIONS = [
    ("en", "can I build next to someone", "base.distance"),
    ("en", "what happens on a seven", "base.robber.seven"),
    ("en", "how many cards may I keep", "base.robber.seven"),
    ("en", "can I play a card I just bought", "base.dev.play"),
    ("en", "what if the bank is empty", "base.bank.shortage"),
    ("en", "year of plenty", "base.dev.invention"),
    ("en", "when do I win", "base.win"),
    ("en", "barbarian attack lost", "ck.barbarians.lose"),
    ("en", "robbr", "base.robber.move"),
    ("en", "longst road", "base.longest_road"),
    ("de", "darf ich neben jemandem bauen", "base.distance"),
    ("de", "was passiert bei einer sieben", "base.robber.seven"),
    ("de", "räuber versetzn", "base.robber.move"),
    ("de", "wann habe ich gewonnen", "base.win"),
    ("de", "siedlungg", "base.build.settlement"),
    ("nl", "mag ik naast iemand bouwen", "base.distance"),
    ("nl", "wat gebeurt er bij een zeven", "base.robber.seven"),
    ("nl", "rovr verplaatsen", "base.robber.move"),
    ("nl", "wat kost een stad", "base.build.cost"),
]


@pytest.mark.parametrize(("code", "question", "rule"), QUESTIONS)
def test_a_question_is_understood_typing_errors_or_not(code: str, question: str, rule: str) -> None:
    language.use(code)
    assert rule in [one.id for one in find_rules(question)][:2]


def test_questions_are_known_for_rules_that_there_are_and_each_has_a_subject() -> None:
    assert set(ASKED) <= set(RULES)
    listed = [
        rule.id
        for system in SUBJECTS
        for one in SUBJECTS[system]
        for rule in rules_about(system, one)
    ]
    assert sorted(listed) == sorted(RULES)


def test_a_board_is_played_on_by_its_places() -> None:
    book = Almanac("base.distance")
    before = book.entry.html
    book.entry.press("place", "vertex 28")
    assert "Not allowed:" in words(book.entry)
    assert book.reading.live is not None
    assert book.reading.live.game.ply == 0
    lit = re.findall(r'cnb-live-lit" [^>]*data-arg="(edge \d+)"', book.entry.html)
    book.entry.press("place", lit[0])
    assert "builds a road" in words(book.entry)
    assert "Not allowed:" not in words(book.entry)
    book.entry.press("do", "end turn")
    assert book.reading.live.game.ply == 2
    book.entry.press("again")
    assert book.entry.html == before


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_place_of_a_board_answers(name: str) -> None:
    """A lit place does something, any other says why not; nothing fails."""
    example = EXAMPLES[name]
    game = example.make()
    shape = game.board.topology
    counts = {"hex": shape.n_hexes, "vertex": shape.n_vertices, "edge": shape.n_edges}
    lights = playable_places(game)
    for kind in clickable_kinds(game, (example.action, *example.then)):
        for number in range(counts[kind]):
            place = kind, number
            answer = try_action(game, action_at_place(game, place, example.action), example.then)
            assert (answer.refusal is None) == (place in lights)
            assert answer.refusal is None or answer.refusal.rule in RULES


def test_a_rule_below_one_of_the_catalogue_opens_that() -> None:
    assert nearest_rule_id("base.distance.special") == "base.distance"
    assert nearest_rule_id("nonsense.at.all") is None
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
    book.visit._on_message(book.visit, {"type": "opened", "query": query, "language": kept}, [])


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
