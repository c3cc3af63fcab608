"""What learners have done: remembered and joined, in this Python and in the browser."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from catan_nb.lessons import Progress, check, predict, progress, read_progress, save_progress
from catan_nb.lessons.pages.my_progress import MyProgress
from catan_nb.lessons.record.browser_store import OpenedFile
from catan_nb.lessons.record.card import progress_widget
from catan_nb.lessons.record.entries import STATES, ProgressEntry, join_entries
from catan_nb.lessons.record.keeping import LEARNER, LESSON, Keeper
from catan_nb.lessons.record.recording import RECORD, Record
from catan_nb.ui.contents import lessons
from tests.lessons.record.learners import ada, entries


@pytest.fixture(autouse=True)
def _fresh() -> None:
    RECORD.lesson = ""
    RECORD.clear()


@given(entries("x"), entries("x"), entries("x"))
@settings(max_examples=50)
def test_joining_records_depends_on_no_order_and_counts_nothing_twice(
    one: ProgressEntry, two: ProgressEntry, three: ProgressEntry
) -> None:
    assert join_entries(one, one) == one
    whole = join_entries(one, two)
    assert replace(whole, wrong=()) == replace(join_entries(two, one), wrong=())
    assert join_entries(whole, one) == whole
    assert STATES.index(whole.state) == max(STATES.index(e.state) for e in (one, two))
    left, right = join_entries(whole, three), join_entries(one, join_entries(two, three))
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
    assert join_entries(looked, replace(made, name="Guess 2")).shown is False


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
            OpenedFile("ada.json", ada().json(), ""),
            OpenedFile("ben.json", Progress("Ben").json(), ""),
            OpenedFile("essay.txt", "My essay", ""),
            OpenedFile("film.json", "", "large"),
        ],
        left_out=1,
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
    _lifeline, _notice, shelf, pane = progress_widget(card).children
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


def test_the_page_over_all_lessons_has_sums_and_a_dot_for_each_exercise() -> None:
    record = Record()
    page = MyProgress(record)
    rows = {one.number: one.exercises for one in lessons()}
    assert page.pane.html.count("<i class=") == sum(rows.values())
    asked = max(sum(rows.values()), 2)
    record.recall(
        "gamblers_mistake",
        {
            "Exercise 1": ProgressEntry("Exercise 1", "check", "right", 1),
            "Exercise 2": ProgressEntry("Exercise 2", "check", "near", 2),
            "near": ProgressEntry("near", "prediction", "right", 1, guess="19/20", exact="1"),
            "far": ProgressEntry("far", "prediction", "right", 1, guess="2", exact="1"),
            "odd": ProgressEntry("odd", "prediction", "right", 1, guess="2", exact=""),
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
