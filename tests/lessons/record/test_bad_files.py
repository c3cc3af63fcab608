"""Files of progress from anywhere: at most what the kit knows is read, and the rest is named."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_nb.language import LANGUAGES, current, use
from catan_nb.lessons import (
    BadProgress,
    Progress,
    class_page,
    class_results,
    read_progress,
    save_progress,
)
from catan_nb.lessons.pages.my_progress import MyProgress
from catan_nb.lessons.record.browser_store import OpenedFile
from catan_nb.lessons.record.entries import LONGEST, ProgressEntry
from catan_nb.lessons.record.file import FORMAT, LARGEST, LONGEST_NAME, VERSION
from catan_nb.lessons.record.lesson_keys import (
    AT_LEAST,
    key_of,
    known_lessons,
    lesson_limits,
    lesson_name,
)
from catan_nb.lessons.record.recording import Record


def written(lessons: Any, learner: Any = "Ada", version: Any = VERSION) -> str:
    return json.dumps(
        {"format": FORMAT, "version": version, "learner": learner, "lessons": lessons}
    )


ONE = {"name": "Exercise 1", "attempts": 1}
DEEP = '{"a":' * 100_000
HALF = "\\ud800"

REFUSED = [
    ("a photo", "\ufffdPNG\r\n\x1a\n\0\0", "it holds no progress in lessons"),
    ("a saved game", '{"format": "catan_nb", "version": 3}', "it holds no progress in lessons"),
    ("nested without end", DEEP, "it is no JSON, or cut off"),
    ("nested inside", written({}).replace("{}", DEEP), "it is no JSON, or cut off"),
    ("of tomorrow", written({}, version=VERSION + 1), "is newer than this program knows"),
    ("of version 0", written({}, version=0), "its version is missing"),
    ("a version in letters", written({}, version="two"), "its version is missing"),
    ("no learner", written({}, learner=None), "the learner's name or the lessons are missing"),
    ("half a letter", written({}).replace("Ada", HALF), "the learner's name or the lessons are"),
    ("lessons in a list", written([[ONE]]), "the learner's name or the lessons are missing"),
    ("a lesson is a number", written({"two_dice": 3}), "1. Two dice holds no list of exercises"),
    ("an exercise is a list", written({"two_dice": [[ONE]]}), "an exercise is not an object"),
    (
        "a name is too long",
        written({"two_dice": [{"name": "x" * (LONGEST + 1)}]}),
        "name cannot be xxx",
    ),
    ("half a letter in a name", written({"two_dice": [ONE]}).replace("Ex", HALF), "name cannot be"),
    ("many answers", written({"two_dice": [ONE | {"attempts": 10**9}]}), "attempts cannot be 10"),
    ("no number", written({"two_dice": [ONE | {"attempts": float("nan")}]}), "cannot be nan"),
    ("shown perhaps", written({"two_dice": [ONE | {"shown": "yes"}]}), "shown cannot be yes"),
    ("too large", written({}) + " " * LARGEST, "it is too large for a file of progress"),
]


@pytest.mark.parametrize(
    ("text", "fault"), [row[1:] for row in REFUSED], ids=[r[0] for r in REFUSED]
)
def test_what_cannot_be_read_is_refused_with_a_reason(text: str, fault: str) -> None:
    with pytest.raises(BadProgress) as caught:
        Progress.read(text)
    assert fault in str(caught.value)
    page = class_page()
    page.open([OpenedFile("this.json", text, "")])
    assert "this.json is left out: " in page.pane.html


LEFT_OUT = [
    ("a lesson of nobody", {"my_own": [ONE]}, "left out: 1 unknown lesson (my_own)"),
    ("old names in a new file", {"Lesson 3": []}, "left out: 1 unknown lesson (Lesson 3)"),
    (
        "thousands of lessons",
        {f"lesson {n}": [] for n in range(5_000)},
        "left out: 5,000 unknown lessons (lesson 0, lesson 1, lesson 2 and 4,997 more)",
    ),
    (
        "thousands of exercises",
        {"two_dice": [{"name": f"Exercise {n}"} for n in range(5_000)]},
        f"left out: {5_000 - AT_LEAST:,} exercises more than there are (1. Two dice)",
    ),
    ("a very long name", {"x" * 5_000: []}, f"left out: 1 unknown lesson ({'x' * 39}…)"),
    ("half a letter", {"\ud800": []}, "left out: 1 unknown lesson (?)"),
    (
        "nonsense behind what is read",
        {"two_dice": [*({"name": f"Exercise {n}"} for n in range(AT_LEAST)), 3]},
        "left out: 1 exercise more than there are (1. Two dice)",
    ),
]


@pytest.mark.parametrize(
    ("lessons", "told"), [row[1:] for row in LEFT_OUT], ids=[r[0] for r in LEFT_OUT]
)
def test_what_the_kit_does_not_know_is_named_and_left_out(
    lessons: dict[str, Any], told: str
) -> None:
    read = Progress.read(written({"gamblers_mistake": [ONE], **lessons}))
    assert read.note == told
    assert read.lessons["gamblers_mistake"]["Exercise 1"].attempts == 1
    assert set(read.lessons) <= set(known_lessons())
    page = MyProgress(Record())
    page.keeper.open([OpenedFile("a.json", written({"gamblers_mistake": [ONE], **lessons}), "")])
    assert page.keeper.said[0].endswith(f"; {told}.")
    assert class_results({"a.json": written(lessons)}).notes == (f"a.json: {told}.",)


def test_a_long_name_of_a_learner_is_cut() -> None:
    assert Progress.read(written({}, learner="x" * 100_000)).learner == "x" * LONGEST_NAME


def test_lessons_of_the_first_course_go_on_under_their_keys() -> None:
    old = {f"Lesson {n}": [ONE] for n in range(1, 16)}
    read = Progress.read(written(old, version=1))
    assert list(read.lessons)[:4] == [
        *("board_and_graph", "two_dice", "what_a_place_is_worth", "robber_and_risk")
    ]
    assert len(read.lessons) == 14
    assert read.note == "left out: 1 unknown lesson (Lesson 15)"
    assert lesson_name("robber_and_risk") == "The robber, and how to live with him (older lesson)"
    record = Record()
    page = MyProgress(record)
    page.keeper.open([OpenedFile("old.json", written(old, version=1), "")])
    assert "The robber, and how to live with him (older lesson)" in page.pane.html
    assert Progress.read(record.progress().json()) == record.progress()


def test_the_browser_goes_on_with_what_it_kept_under_old_names() -> None:
    record = Record()
    page = MyProgress(record)
    sent: list[Any] = []
    page.keeper.shelf.send = sent.append  # type: ignore[method-assign]
    page.keeper.load({"lesson Lesson 2": json.dumps([ONE])})
    assert record.entries("two_dice")["Exercise 1"].attempts == 1
    assert {"type": "take", "name": "lesson Lesson 2"} in sent
    assert any(message.get("name") == "lesson two_dice" for message in sent)


def test_somebodys_own_lesson_is_saved_once_more(tmp_path: Any) -> None:
    own = Progress(
        "Ada", {"my_own": {"Exercise 1": ProgressEntry("Exercise 1").answered("wrong", "3")}}
    )
    path = save_progress(tmp_path / "own.json", own)
    again = Progress(
        "Ada", {"my_own": {"Exercise 1": ProgressEntry("Exercise 1").answered("right", "4")}}
    )
    save_progress(path, again)
    assert read_progress(path, own=["my_own"]).lessons["my_own"]["Exercise 1"].done
    assert not read_progress(path).lessons


@pytest.mark.slow
@pytest.mark.parametrize(
    "lessons",
    [
        {f"lesson {n}": [ONE] for n in range(5_000)},
        {f"Lesson {n}": [ONE] for n in range(5_000)},
        {
            key: [{"name": f"{n}", "wrong": ["a", "b"]} for n in range(900)]
            for key in known_lessons()
        },
    ],
    ids=["unknown", "numbered", "known"],
)
def test_a_class_with_thousands_of_lessons_is_there_in_seconds(lessons: dict[str, Any]) -> None:
    files = [
        OpenedFile(f"{n}.json", written(lessons, learner=f"L{n}", version=1), "") for n in range(40)
    ]
    page = class_page()
    begun = time.process_time()
    page.open(files)
    page.pane.press("lesson", value="two_dice")
    page.open(files[:1])
    assert time.process_time() - begun < 10  # about two on an idle machine
    assert len(page.results.learners) == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.dictionaries(st.sampled_from(tuple(ProgressEntry("").__slots__)), JSON)


@given(
    st.dictionaries(st.sampled_from((*known_lessons(), "Lesson 4", "x")), JSON | st.lists(FIELDS)),
    JSON,
)
def test_whatever_stands_in_a_file_it_is_read_or_refused(lessons: Any, learner: Any) -> None:
    for version in (1, 2):
        text = written(lessons, learner, version)
        try:
            read = Progress.read(text)
        except BadProgress:
            continue
        assert all(lesson_limits(lesson) for lesson in read.lessons)
        again = Progress.read(read.json())
        assert again == read
        assert not again.note


@given(st.data())
def test_a_damaged_file_is_read_or_refused(data: st.DataObject) -> None:
    entry = (
        ProgressEntry("Exercise 1").answered("wrong", "7").answered("right", "11/36", given="11/36")
    )
    whole = Progress("Ada", {"two_dice": {entry.name: entry}})
    text = data.draw(st.sampled_from((whole.json(), whole.csv())))
    at, length = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 9))
    damaged = text[:at] + data.draw(st.text(max_size=5)) + text[at + length :]
    with suppress(BadProgress):
        Progress.read(damaged).csv()


def test_every_lesson_has_a_name_in_each_language() -> None:
    before = current()
    try:
        for language in LANGUAGES:
            use(language)
            for key in (*known_lessons(), key_of("Lesson 4")):
                assert lesson_name(key) != key
    finally:
        use(before)
