"""What learners have done: remembered, joined, written to files, read back whatever is in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catan_nb.lessons import (
    BadProgress,
    Progress,
    check,
    predict,
    progress,
    read_progress,
    save_progress,
)
from catan_nb.lessons.pages.my_progress import MyProgress
from catan_nb.lessons.record.card import progress_widget
from catan_nb.lessons.record.entries import KINDS, STATES, Entry, join
from catan_nb.lessons.record.keeping import LEARNER, LESSON, Keeper, file_stem
from catan_nb.lessons.record.known import known
from catan_nb.lessons.record.recording import RECORD, Record
from catan_nb.lessons.record.shelf import Opened
from catan_nb.ui.site.contents import lessons

WORDS = st.text(max_size=20)
NAMES = WORDS.filter(str.strip)
DAYS = st.dates(date(2026, 1, 1), date(2027, 1, 1)).map(date.isoformat)


@pytest.fixture(autouse=True)
def _fresh() -> None:
    RECORD.lesson = ""
    RECORD.clear()


@st.composite
def entries(draw: Callable[..., Any], name: str | None = None) -> Entry:
    entry = Entry(name if name is not None else draw(NAMES), draw(st.sampled_from(KINDS)))
    for _answer in range(draw(st.integers(0, 4))):
        state, answer = draw(st.sampled_from(STATES[1:])), draw(st.sampled_from("abcdefghijk"))
        entry = entry.answered(state, answer, date.fromisoformat(draw(DAYS)))
    if entry.first:
        entry = replace(entry, first=min(entry.first, entry.day), day=max(entry.first, entry.day))
    return replace(entry, hints=draw(st.integers(0, 5)), guess=draw(WORDS), unit=draw(WORDS))


@given(entries("x"), entries("x"), entries("x"))
@settings(max_examples=50)
def test_joining_records_depends_on_no_order_and_counts_nothing_twice(
    one: Entry, two: Entry, three: Entry
) -> None:
    assert join(one, one) == one
    whole = join(one, two)
    assert replace(whole, wrong=()) == replace(join(two, one), wrong=())
    assert join(whole, one) == whole
    assert STATES.index(whole.state) == max(STATES.index(e.state) for e in (one, two))
    left, right = join(whole, three), join(one, join(two, three))
    assert (left.attempts, left.state, left.day) == (right.attempts, right.state, right.day)


def test_a_guess_counts_once_and_not_after_its_answer_was_shown() -> None:
    record = Record()
    record.predicted("Guess 1", "How many?", "", "27", "settlements")
    assert not record.entries()["Guess 1"].exact
    record.predicted("Guess 1", "How many?", "30", "27", "settlements")
    record.predicted("Guess 1", "How many?", "27", "27", "settlements")
    record.shown("Guess 1", "How many?")
    made = record.entries()["Guess 1"]
    assert (made.question, made.guess, made.exact) == ("How many?", "30", "27")
    assert (made.done, made.shown) == (True, False)

    record.predicted("Guess 2", "How far?", "", "", "")
    record.shown("Guess 2", "How far?")
    record.predicted("Guess 2", "How far?", "3", "3", "")
    looked = record.entries()["Guess 2"]
    assert (looked.shown, looked.guess, looked.done) == (True, "", False)
    assert looked.exact == "3"
    assert join(looked, replace(made, name="Guess 2")).shown is False


SAFE = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20)


@given(
    SAFE.map(str.strip),
    st.dictionaries(
        st.sampled_from(list(known())), st.lists(entries(), min_size=1, max_size=4), max_size=3
    ),
)
@settings(max_examples=40)
def test_files_give_back_what_was_written(learner: str, lessons: dict[str, list[Entry]]) -> None:
    whole = Progress(learner, {name: {e.name: e for e in some} for name, some in lessons.items()})
    assert Progress.read(whole.json()) == whole
    assert Progress.read("\ufeff" + whole.json()) == whole


def ada() -> Progress:
    some = {
        "Exercise 1": Entry("Exercise 1").answered("wrong", "=1+1", date(2026, 3, 1)),
        "Exercise 2": Entry("Exercise 2", "order").answered("right", "BA", date(2026, 3, 2)),
        "How many?": Entry(
            "How many?", "prediction", "right", 1, guess="-5/2", exact="27", unit="settlements"
        ),
        "Guess 2": Entry("Guess 2", "prediction", question="How far?", exact="3", shown=True),
        "Exercise 3": Entry("Exercise 3", "choice"),
    }
    return Progress("Ada, Countess", {"two_dice": some})


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
    entry = Entry("Exercise 1").answered("right", "", date(2026, 3, 1))
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
    more = Progress("", {"gamblers_mistake": {"Exercise 1": Entry("Exercise 1", hints=2)}})
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


def test_a_lesson_is_remembered_without_a_page(tmp_path: Path) -> None:
    check("Exercise 1", ..., 27, hint="half")
    check("Exercise 1", 20, 27, hint="half")
    check("Exercise 1", "twenty", 27)
    check("Exercise 1", 27, 27)
    asked = predict("Guess 1", "How many?", exact=lambda: 27, unit="settlements")
    assert not RECORD.entries()["Guess 1"].exact
    asked.commit("30")
    card = progress("two_dice", learner=" Ada ")
    assert repr(card) == (
        "1. Two dice: progress of Ada\n"
        "  1 of 1 exercises solved, 1 of 1 predictions made.\n"
        "  Exercise 1: ✓ solved"
    )
    assert "27 settlements" in card._repr_html_()
    read = read_progress(save_progress(tmp_path / "p.csv"))
    assert read.learner == "Ada"
    found = read.lessons["two_dice"]
    assert found["Guess 1"].guess == "30"
    assert found["Guess 1"].exact == "27"
    one = found["Exercise 1"]
    assert (one.attempts, one.hints, one.first_right, one.wrong) == (2, 1, False, ("20",))
    assert one.day == date.today().isoformat()


class Browser:
    """Storage as a page keeps it, heard through the shelf's messages."""

    def __init__(self, keeper: Keeper) -> None:
        self.store: dict[str, str] = {}
        self.files: list[tuple[str, str]] = []
        keeper.shelf.send = self.hear

    def hear(self, message: dict[str, str]) -> None:
        match message:
            case {"type": "put", "name": name, "text": text}:
                self.store[name] = text
            case {"type": "take", "name": name}:
                self.store.pop(name)
            case {"type": "clear"}:
                self.store.clear()
            case {"type": "download", "filename": name, "text": text}:
                self.files.append((name, text))


def keeper_of(record: Record) -> tuple[Keeper, Browser]:
    keeper = Keeper(record, "test", lambda: None)
    return keeper, Browser(keeper)


def test_another_day_finds_what_was_done_and_counts_on() -> None:
    first, later = Record(), Record()
    keeper, browser = keeper_of(first)
    first.begin("two_dice", "Ada")
    first.asked("Exercise 1", "check")
    assert browser.store == {}
    keeper.shelf._message(None, {"type": "loaded", "texts": {}}, [])
    first.answered("Exercise 1", "check", "wrong", "3")
    first.answered("Exercise 1", "check", "right", "4")

    again, _browser = keeper_of(later)
    later.begin("two_dice")
    later.answered("Exercise 1", "check", "right", "4")
    again.shelf._message(None, {"type": "loaded", "texts": browser.store}, [])
    assert later.learner == "Ada"
    entry = later.entries()["Exercise 1"]
    assert (entry.attempts, entry.first_right, entry.wrong) == (2, False, ("3",))
    later.answered("Exercise 1", "check", "wrong", "5")
    assert later.entries()["Exercise 1"].attempts == 3
    assert later.entries()["Exercise 1"].done


def test_two_tabs_agree() -> None:
    one, two = Record(), Record()
    (left, store), (right, _store) = keeper_of(one), keeper_of(two)
    for keeper in (left, right):
        keeper.load({})
    one.begin("two_dice")
    two.begin("two_dice")
    one.answered("Exercise 1", "check", "right", "4")
    two.answered("Exercise 2", "check", "wrong", "7")
    name = f"{LESSON}two_dice"
    right.shelf._message(None, {"type": "changed", "name": name, "text": store.store[name]}, [])
    assert two.entries()["Exercise 1"].done
    left.shelf._message(None, {"type": "changed", "name": name, "text": _store.store[name]}, [])
    assert one.entries() == two.entries()


def test_a_broken_shelf_is_put_aside_and_said() -> None:
    record = Record()
    keeper, browser = keeper_of(record)
    record.begin("two_dice")
    record.asked("Exercise 1", "check")
    broken = {
        f"{LESSON}two_dice": '[{"name": "Ex',
        LESSON + "gamblers_mistake": "[]",
        LEARNER: "Ada",
    }
    keeper.load(broken)
    assert "cannot be read (it is cut off)" in keeper.said[0]
    assert browser.store["unreadable two_dice"] == '[{"name": "Ex'
    assert json.loads(browser.store[f"{LESSON}two_dice"]) == [
        {"name": "Exercise 1", "kind": "check"}
    ]
    keeper.load({**broken, **browser.store})
    keeper.shelf._message(None, {"type": "failed", "reason": "quota"}, [])
    assert "quota" in keeper.said[0]


def test_the_page_over_all_lessons_opens_and_saves_files() -> None:
    record = Record()
    page = MyProgress(record)
    browser = Browser(page.keeper)
    page.keeper.load({})
    assert "not opened yet" in page.pane.html
    page.keeper.open(
        [
            Opened("ada.json", ada().json(), ""),
            Opened("ben.json", Progress("Ben").json(), ""),
            Opened("essay.txt", "My essay", ""),
            Opened("film.json", "", "large"),
        ],
        more=1,
    )
    told = " ".join(page.keeper.said)
    assert "ada.json was opened: 5 entries." in told
    assert "it is the progress of Ben, not of Ada, Countess" in told
    assert told.count("Nothing has changed") == 3
    assert "1 of 3 exercises solved, 1 of 2 predictions made." in page.pane.html
    page.pane.press("name", value="Ada")
    page.pane.press("save", "csv")
    page.pane.press("save", "json")
    (csv_name, csv_text), (json_name, _text) = browser.files
    assert (csv_name, json_name) == ("progress_Ada.csv", "progress_Ada.json")
    assert Progress.read(csv_text).lessons == ada().lessons
    page.pane.press("forget")
    assert "Press once more" in page.pane.html
    assert browser.store
    page.pane.press("forget")
    assert browser.store == {}
    assert "0 of 0" in page.pane.html
    assert "My progress" in repr(page)


def test_the_end_of_a_lesson_keeps_up_with_answers() -> None:
    check("Exercise 1", ..., 27)
    card = progress("two_dice")
    _lifeline, shelf, pane = progress_widget(card).children
    assert "0 of 1 exercises solved" in pane.html
    check("Exercise 1", 27, 27)
    assert "1 of 1 exercises solved" in pane.html
    sent: list[Any] = []
    shelf.send = sent.append
    shelf._message(None, {"type": "loaded", "texts": {}}, [])
    pane.press("name", value="Ada")
    assert "progress of Ada" in pane.html
    assert {message["name"] for message in sent} == {"lesson two_dice", "learner"}
    pane.press("save", "json")
    assert Progress.read(sent[-1]["text"]).learner == "Ada"


def test_names_of_files_are_plain() -> None:
    assert file_stem("Ada / Müller.exe") == "progress_Ada_Müller_exe"
    assert file_stem("") == "progress"


def test_the_page_over_all_lessons_has_sums_and_a_dot_for_each_exercise() -> None:
    record = Record()
    page = MyProgress(record)
    rows = {one.number: one.exercises for one in lessons()}
    assert page.pane.html.count("<i class=") == sum(rows.values())
    asked = max(sum(rows.values()), 2)
    record.recall(
        "gamblers_mistake",
        {
            "Exercise 1": Entry("Exercise 1", "check", "right", 1),
            "Exercise 2": Entry("Exercise 2", "check", "near", 2),
            "near": Entry("near", "prediction", "right", 1, guess="19/20", exact="1"),
            "far": Entry("far", "prediction", "right", 1, guess="2", exact="1"),
            "odd": Entry("odd", "prediction", "right", 1, guess="2", exact=""),
        },
    )
    html = page.pane.html
    assert f"<b>1</b><span>of {asked} exercises solved</span>" in html
    assert "<b>3</b>" in html
    assert "1 of them within 10 %" in html
    assert f"<b>1</b><span>of {len(rows)} lessons begun</span>" in html
    assert html.count("cnb-dot-right") == html.count("cnb-dot-near") == 1
    assert f"1 of {max(rows[2], 2)} solved" in html
    assert f"3 of {max(lessons()[1].guesses, 3)} guesses" in html
    assert 'aria-label="2. The gambler&#x27;s mistake: go on">go on</a>' in html
    assert 'aria-label="3. What a place is worth: start">start</a>' in html
