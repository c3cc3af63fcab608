"""Files of progress: written, joined, read back whatever is in them."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catan_nb.lessons import BadProgress, Progress, read_progress, save_progress
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.lessons.record.keeping import file_stem
from catan_nb.lessons.record.lesson_keys import known_lessons
from tests.lessons.record.learners import ada, entries

SAFE = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20)


@given(
    SAFE.map(str.strip),
    st.dictionaries(
        st.sampled_from(list(known_lessons())),
        st.lists(entries(), min_size=1, max_size=4),
        max_size=3,
    ),
)
@settings(max_examples=40)
def test_files_give_back_what_was_written(
    learner: str, lessons: dict[str, list[ProgressEntry]]
) -> None:
    whole = Progress(learner, {name: {e.name: e for e in some} for name, some in lessons.items()})
    assert Progress.read(whole.json()) == whole
    assert Progress.read("\ufeff" + whole.json()) == whole


def test_csv_gives_back_what_was_written_and_runs_in_no_spreadsheet() -> None:
    text = ada().csv()
    assert text.splitlines()[0].startswith("catan_nb progress 2,lesson,name,kind,state,attempts")
    assert Progress.read(text) == ada()
    assert ",'=1+1," in text
    assert ",'-5/2," in text
    assert Progress.read(text.replace(",", ";").replace('"Ada; Countess"', "Ada")).learner == "Ada"
    assert Progress.read(Progress("Ben").csv()) == Progress("Ben")
    assert Progress.read(Progress("=SUM(A1)").csv()).learner == "=SUM(A1)"


def test_a_file_of_the_first_version_is_read() -> None:
    old = "catan_nb progress 1,lesson,name,kind,state,attempts,hints,first_right,first,day,wrong"
    row = "Ben,Lesson 2,Exercise 1,check,right,1,0,yes,2026-03-01,2026-03-01,,,,"
    entry = ProgressEntry("Exercise 1").answered("right", "", date(2026, 3, 1))
    read = Progress.read(f"{old},guess,exact,unit\n{row}\n")
    assert read == Progress("Ben", {"two_dice": {"Exercise 1": entry}})


def changed(**parts: Any) -> str:
    return json.dumps(json.loads(ada().json()) | parts)


def with_entry(**parts: Any) -> str:
    return changed(lessons={"two_dice": [{"name": "Exercise 1", **parts}]})


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "empty"),
        (" \n", "empty"),
        (ada().json()[:-40], "cut off"),
        ("[" * 100_000, "cut off"),
        ("[1, 2]", "no progress"),
        ('{"format": "catan_nb", "version": 1}', "no progress"),
        (changed(version=3), "newer"),
        (changed(version="1"), "version is missing"),
        (changed(version=True), "version is missing"),
        (changed(learner=3), "missing"),
        (changed(lessons=[]), "missing"),
        (changed(lessons={"two_dice": {}}), "no list"),
        (changed(lessons={"two_dice": [3]}), "not an object"),
        (changed(lessons={"two_dice": [{"kind": "check"}]}), "no name"),
        (with_entry(state="done"), "state cannot be done"),
        (with_entry(attempts=-1), "attempts cannot be -1"),
        (with_entry(attempts=True), "attempts"),
        (with_entry(hints="3"), "hints"),
        (with_entry(first_right="yes"), "first_right"),
        (with_entry(day="yesterday"), "day cannot be yesterday"),
        (with_entry(wrong="abc"), "wrong"),
        (with_entry(guess="9" * 300), "guess"),
        ("a,b,c\n1,2,3\n", "no progress"),
        (ada().csv().replace("progress 2", "progress 9"), "newer"),
        (ada().csv().replace("progress 2", "progress"), "version is missing"),
        (ada().csv().replace("lesson,name", "name,lesson"), "another order"),
        (ada().csv()[:-12], "cut off"),
        (ada().csv().replace(",choice,open,0,", ",choice,open,many,"), "attempts cannot be many"),
        ('catan_nb progress 2,"' + "x" * 200_000, "no progress"),
        ("x" * 1_000_001, "too large"),
        ("\x00\x01\x02", "no progress"),
    ],
)
def test_a_file_that_is_none_says_why(text: str, fault: str) -> None:
    with pytest.raises(BadProgress, match=fault):
        Progress.read(text)


def test_saving_joins_what_is_there_and_spoils_nothing(tmp_path: Path) -> None:
    path = save_progress(tmp_path / "ada.json", ada())
    more = Progress("", {"gamblers_mistake": {"Exercise 1": ProgressEntry("Exercise 1", hints=2)}})
    save_progress(path, more)
    assert set(read_progress(path).lessons) == {"two_dice", "gamblers_mistake"}
    assert read_progress(save_progress(tmp_path / "ada.csv", ada())) == ada()
    before = path.read_bytes()
    for wrong, fault in ((Progress("Ben"), "of Ben, not of Ada"), (ada(), "nothing")):
        if fault == "nothing":
            save_progress(path, wrong)
        else:
            with pytest.raises(BadProgress, match=fault):
                save_progress(path, wrong)
        assert path.read_bytes() == before
    (tmp_path / "essay.json").write_text("My essay", encoding="utf-8")
    with pytest.raises(BadProgress, match=r"essay\.json stays as it is"):
        save_progress(tmp_path / "essay.json", ada())
    assert (tmp_path / "essay.json").read_text(encoding="utf-8") == "My essay"
    with pytest.raises(BadProgress, match="must end in"):
        save_progress(tmp_path / "ada.txt", ada())
    (tmp_path / "photo.json").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(BadProgress, match="no text"):
        read_progress(tmp_path / "photo.json")
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        *("ada.csv", "ada.json", "essay.json", "photo.json")
    ]


def test_names_of_files_are_plain() -> None:
    assert file_stem("Ada / Müller.exe") == "progress_Ada_Müller_exe"
    assert file_stem("") == "progress"
