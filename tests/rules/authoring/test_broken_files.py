"""Every kind of fault in a scenario file: its line, its words in each language, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from babel.messages.pofile import read_po

import catan_nb as cn
from catan_nb.kernel.words import Name, Phrase
from catan_nb.language import DEFAULT, INTERFACE, LANGUAGES, po_file, use_language
from catan_nb.ui.editor.page import ScenarioEditor
from tests.rules.authoring.broken import (
    BROKEN,
    ELSEWHERE,
    MECHANISMS,
    MORE,
    TEXT,
    kit_text,
    line_of,
)

#: Faults as (text, changed text, where the change stands, words, rule).
CASES = [(TEXT, *change) for change in (*BROKEN, *MORE)]
CASES += [(kit_text(name), *change) for name, *change in MECHANISMS]  # type: ignore[misc]


@pytest.fixture(scope="module")
def catalogues() -> dict[str, set[str]]:
    """Return the templates that are translated, by language."""
    found = {}
    for language in LANGUAGES:
        if language == DEFAULT:
            continue
        with po_file(language, INTERFACE).open("rb") as file:
            found[language] = {str(one.id) for one in read_po(file) if one.id and one.string}
    return found


def templates(phrase: Phrase) -> Iterator[str]:
    """Yield the templates of a phrase and of all in it; what is no name has one as well."""
    yield phrase.template
    for value in phrase.params.values():
        if isinstance(value, Phrase):
            yield from templates(value)
        elif isinstance(value, str) and not isinstance(value, Name) and value[:1].isalpha():
            yield value  # a word; numbers and what is quoted from the file are the same anywhere


@pytest.mark.rule("sea.scenario")
@pytest.mark.parametrize(("text", "was", "now", "words", "rule"), CASES)
def test_a_fault_is_told_with_its_line_in_every_language(
    text: str, was: str, now: str, words: str, rule: str, catalogues: dict[str, set[str]]
) -> None:
    assert text.count(was) == 1
    changed = text.replace(was, now)
    # Of what is written over two lines the second one is meant.
    start = text.index(ELSEWHERE.get(words, was)) + max(was.find("\n"), 0)
    wanted = line_of(text, start)
    faults = cn.scenario_faults(changed)
    if not words:  # varied, and still good
        assert faults == ()
        return
    told = [one for one in faults if words in str(one.words) and rule in ("", one.rule)]
    assert told, list(map(str, faults))
    lines = {one.line for one in told}
    assert lines & {wanted, wanted + ("comma" in words)}, (wanted, list(map(str, faults)))
    for fault in faults:
        for language, known in catalogues.items():
            missing = set(templates(fault.words)) - known - {"{told}", "{told}."}
            assert not missing, (language, str(fault))
    if text is TEXT:
        with pytest.raises(cn.ScenarioFaults) as caught:
            cn.read_scenario(changed)
        assert caught.value.faults == faults
        assert str(faults[0]) in str(caught.value)
    english = [str(one.words) for one in faults]
    try:
        for language, line in (("de", "Zeile"), ("nl", "regel")):
            use_language(language)
            for fault, before in zip(faults, english, strict=True):
                assert str(fault).startswith(f"{line} {fault.line}: ")
                assert str(fault.words) != before
    finally:
        use_language(DEFAULT)


def test_there_are_faults_enough() -> None:
    assert len(CASES) >= 110
    assert len({words for _text, _was, _now, words, _rule in CASES}) >= 90


@pytest.mark.parametrize("number", range(0, len(CASES), 9))
def test_the_editor_keeps_its_work_whatever_file_is_opened(number: int) -> None:
    text, was, now, *_rest = CASES[number]
    editor = ScenarioEditor(keep=None, language="en")
    before = editor.work.text
    editor._open_upload("broken.json", text.replace(was, now))
    if "was not opened" in editor.problems.html:
        assert editor.work.text == before
    else:  # shown with its problems, and the work is a step back
        assert editor.work.faults
        editor.frame.press("undo")
        assert editor.work.text == before


def test_of_entries_that_stand_twice_the_last_counts_with_its_lines() -> None:
    text = '{\n"name": "x",\n"board": {\n"rows": 5\n},\n"board": {\n"name": "y",\n"rows": 7\n}\n}'
    told = [(fault.line, fault.path) for fault in cn.scenario_faults(text)]
    assert (6, ("board",)) in told
    assert (8, ("board", "rows")) in told
    assert all(line not in (3, 4) for line, _path in told)


def test_two_mechanisms_that_do_not_go_together_are_told() -> None:
    text = TEXT.replace('"areas": {"points": 2},', '"areas": {"points": 2},\n    "wonders": 0,')
    told: list[Any] = [fault.path for fault in cn.scenario_faults(text)]
    assert ("mechanisms", "wonders") in told
