"""The teacher's page of a class at work, without a server: what it shows and what it asks for."""

from __future__ import annotations

from typing import Any

import pytest

from catan_nb.lessons import live_class
from catan_nb.lessons.classroom.example import live_example
from catan_nb.lessons.classroom.live_page import (
    LiveClassPage,
    NoLink,
    Sending,
    open_lessons_after,
    send_state,
)
from catan_nb.lessons.classroom.live_state import AskedQuestion, SeenClass
from catan_nb.lessons.classroom.live_views import (
    attendance_table,
    class_totals_card,
    guesses_card,
    projection,
    tables_card,
)
from catan_nb.lessons.record.lesson_keys import known_lessons

NOW = 1_000_000.0
ASKED = AskedQuestion("two_dice", "Guess 2")
HELD = {"lesson": "two_dice", "name": "Guess 2", "until": "released"}


def learner(id: str, name: str, **more: Any) -> dict[str, Any]:
    there = {"lesson": "two_dice", "place": "", "since": NOW, "seen": NOW}
    here = more.get("here", True)
    return {"id": id, "name": name, "here": here, "open": here, **there, **more}


def guess(id: str, value: str) -> dict[str, Any]:
    entry = {
        "kind": "prediction",
        "state": "right",
        "attempts": 1,
        "guess": value,
        "exact": "36",
        "question": "How many ways?",
    }
    return {"learner": id, "lesson": "two_dice", "name": "Guess 2", "entry": entry, "at": NOW}


def exercise(id: str, name: str, state: str, *wrong: str) -> dict[str, Any]:
    entry = {"kind": "check", "state": state, "attempts": 1 + len(wrong), "wrong": list(wrong)}
    return {"learner": id, "lesson": "two_dice", "name": name, "entry": entry, "at": NOW}


@pytest.fixture
def seen() -> SeenClass:
    found = SeenClass()
    found.replace_all(
        {
            "learners": [learner("1", "Zoe"), learner("2", "Ann"), learner("3", "Bob", here=False)],
            "answers": [
                guess("1", "30"),
                exercise("1", "Exercise 1", "right", "1/9"),
                exercise("2", "Exercise 1", "wrong", "1/9"),
            ],
            "state": {"held": [HELD]},
        }
    )
    return found


def test_what_is_new_comes_to_what_is_known(seen: SeenClass) -> None:
    assert seen.waiting_learners() == {"1"}
    assert [seen.has_begun(id) for id in "123"] == [True, True, False]
    seen.update(
        {"learners": [learner("2", "Anna", place="Exercise 2")], "answers": [guess("2", "40")]}
    )
    assert seen.waiting_learners() == {"1", "2"}
    assert list(seen.display_names(hidden=False).values()) == ["Zoe", "Anna", "Bob"]
    seen.update({"removed": ["1"], "state": {"held": []}})
    assert list(seen.learners) == ["2", "3"]
    assert not seen.waiting_learners()
    assert set(seen.results().learners) == {"Anna", "Bob"}


def test_an_answer_that_makes_no_sense_is_passed_over(seen: SeenClass) -> None:
    seen.update({"answers": [{**guess("2", "1"), "entry": {"kind": "riddle"}}]})
    assert seen.entry("2", ASKED) is None


def test_nothing_is_revealed_while_the_class_is_held(seen: SeenClass) -> None:
    held = guesses_card(seen, ASKED, exact=True)
    assert "1 guess, median 30" in held
    assert "exactly" not in held
    seen.update({"state": {"held": []}})
    assert "exactly 36" in guesses_card(seen, ASKED, exact=True)
    assert "exactly" not in guesses_card(seen, ASKED, exact=False)


def test_bars_that_were_guessed_are_shown_by_their_mean(seen: SeenClass) -> None:
    bars = guess("1", "2: 10 %, 3: 90 %")
    bars["entry"]["exact"] = "2: 33 %, 3: 67 %"
    seen.update({"answers": [bars, guess("2", "2: 30 %, 3: 70 %")], "state": {"held": []}})
    shown = str(guesses_card(seen, ASKED, exact=False))
    assert "The mean bars of 2 guesses" in shown
    assert "<circle" not in shown
    assert str(guesses_card(seen, ASKED, exact=True)).count("<circle") == 2


def test_the_wall_shows_no_guess_while_the_class_is_held_and_never_a_name(seen: SeenClass) -> None:
    hello = {"address": "http://192.0.2.7:8866", "code": "KD7MX"}
    held = projection(seen, hello, ASKED, exact=True)
    assert "1 of 2 have guessed" in held
    assert "median" not in held
    assert "KD7MX" in held
    seen.update({"state": {"held": []}})
    shown = projection(seen, hello, ASKED, exact=True)
    assert "exactly 36" in shown
    assert not [name for name in ("Zoe", "Ann", "Bob") if name in held + shown]


def test_the_table_tells_where_everybody_is(seen: SeenClass) -> None:
    seen.update({"learners": [learner("2", "Ann", place="Exercise 1", since=NOW - 130)]})
    shown = attendance_table(seen, NOW, hidden=False)
    for told in ("has guessed, waits", "Exercise 1 <small>for 2 minutes", "away"):
        assert told in shown
    assert "1 of 2" in class_totals_card(seen)
    nameless = attendance_table(seen, NOW, hidden=True)
    assert "Learner 2" in nameless
    assert "Ann" not in nameless


def test_who_has_gone_on_to_another_page_is_not_at_the_lesson(seen: SeenClass) -> None:
    seen.update({"learners": [learner("1", "Zoe", open=False)]})
    assert "on another page" in attendance_table(seen, NOW, hidden=False)
    assert "0 of 1" in class_totals_card(seen)
    assert not seen.waiting_learners()


def test_a_clock_that_is_behind_makes_no_minutes_negative(seen: SeenClass) -> None:
    seen.update({"learners": [learner("2", "Ann", place="Exercise 1", since=NOW + 500)]})
    assert "just now" in attendance_table(seen, NOW, hidden=False)


def test_tables_tell_whose_move_it_is_and_since_when() -> None:
    seen = SeenClass()
    seen.replace_all(live_example(NOW))
    shown = str(tables_card(seen, NOW, hidden=False))
    assert "Ben to move, just now" in shown
    assert "Ida to move, for 4 minutes" in shown
    assert "play_together.ipynb?table=K7Q2M" in shown
    assert "turn 14" in shown
    assert shown.count("on turn") == 2
    hidden = str(tables_card(seen, NOW, hidden=True))
    assert "Ida" not in hidden
    assert "waits for 4 minutes" in hidden
    over = {**seen.tables[0], "over": True, "winner": 1, "waits": []}
    seen.update({"tables": [over, {**over, "over": False, "started": False}]})
    shown = str(tables_card(seen, NOW, hidden=False))
    assert "Ben has won" in shown
    assert "is being seated" in shown


@pytest.mark.parametrize(
    ("link", "page", "query"),
    [
        ("http://a:1/voila/render/play.ipynb?seed=4&key=K&ticket=T", "play.ipynb", "seed=4"),
        ("http://a:1/join/k7q-2m", "play_together.ipynb", "table=K7Q2M"),
        ("01_two_dice.ipynb", "01_two_dice.ipynb", ""),
        ("  ", "chosen.ipynb", ""),
    ],
)
def test_a_link_from_the_browser_says_where_all_go(link: str, page: str, query: str) -> None:
    assert send_state(Sending("chosen.ipynb", link)) == {"page": page, "query": query}


@pytest.mark.parametrize("link", ["http://a:1/", "http://[a/x.ipynb", "http://a/other.ipynb"])
def test_other_links_lead_nowhere(link: str) -> None:
    with pytest.raises(NoLink):
        send_state(Sending("chosen.ipynb", link))


def test_lessons_are_closed_and_opened_one_by_one() -> None:
    closed = open_lessons_after({"open": None}, "two_dice")
    assert closed == [key for key in known_lessons() if key != "two_dice"]
    assert open_lessons_after({"open": closed}, "two_dice") is None
    assert open_lessons_after({"open": []}, "two_dice") == ["two_dice"]


class Line:
    """A line to a server that does whatever it is asked."""

    connected = True

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any]]] = []

    async def ask(self, what: str, **given: Any) -> dict[str, Any]:
        self.asked.append((what, given))
        told: dict[str, dict[str, Any]] = {"new_code": {"code": "K7Q2MABC"}, "purge": {"count": 2}}
        return told.get(what, {"state": given.get("changes", {})})


@pytest.fixture
def page(seen: SeenClass, monkeypatch: pytest.MonkeyPatch) -> LiveClassPage:
    import asyncio

    made = live_class()
    made.seen, made._known, made._link = seen, True, Line()  # type: ignore[assignment]
    monkeypatch.setattr(made, "_run_task", lambda work: asyncio.run(work))
    made._select_held_question()
    made.refresh()
    return made


@pytest.mark.parametrize(
    ("do", "arg", "value", "changes"),
    [
        ("steer", "paused", "", {"paused": True}),
        ("steer", "solutions", "", {"solutions": True}),
        ("steer", "forecasts", "", {"forecasts": False}),
        ("hold", "all", "", {"held": [{**HELD, "until": "all"}]}),
        ("release", "", "", {"held": []}),
        ("all", "closed", "", {"open": []}),
        ("all", "open", "", {"open": None}),
        ("sent_off", "", "", {"sent": None}),
    ],
)
def test_buttons_steer_the_class(
    do: str, arg: str, value: str, changes: dict[str, Any], page: LiveClassPage
) -> None:
    page.pane.press(do, arg, value)
    assert page._link.asked == [("steer", {"changes": changes})]  # type: ignore[union-attr]


def test_what_is_released_is_revealed(page: LiveClassPage) -> None:
    assert "exactly" not in page.pane.html
    page.pane.press("release")
    assert "exactly 36" in page.pane.html


def test_a_learner_is_removed_only_after_a_second_word(page: LiveClassPage) -> None:
    page.pane.press("remove", "2")
    assert "Remove Ann, all answers, and the name at all tables?" in page.pane.html
    assert not page._link.asked  # type: ignore[union-attr]
    page.pane.press("removed", "2")
    assert page._link.asked == [("remove", {"learner": "2"})]  # type: ignore[union-attr]


def test_old_tables_are_purged_only_after_a_second_word(page: LiveClassPage) -> None:
    asked = page._link.asked  # type: ignore[union-attr]
    page.pane.press("purge_age", "", "30")
    page.pane.press("purged")
    page.pane.press("purge", "ask")
    page.pane.press("purge", "no")
    page.pane.press("purged")
    page.pane.press("purge_age", "", "31")
    page.pane.press("purge", "ask")
    assert not asked
    page.pane.press("purged")
    assert asked == [("purge", {"days": 30})]
    assert "2 tables were removed" in page.pane.html
    page.pane.press("purged")
    assert len(asked) == 1


def test_what_is_kept_is_a_link_for_the_class_and_for_each_learner(page: LiveClassPage) -> None:
    for link in ("../../classroom/backup", "../../classroom/export/2"):
        assert f'href="{link}"' in page.pane.html


def test_who_has_lost_the_own_code_gets_another(page: LiveClassPage) -> None:
    page.pane.press("new_code", "2")
    assert "Ann comes back with the code K7Q2-MABC." in page.pane.html


def test_a_link_that_leads_nowhere_is_told_and_sends_nobody(page: LiveClassPage) -> None:
    page.pane.press("send_link", "", "http://elsewhere.test/")
    page.pane.press("send")
    assert "leads to no page of the kit" in page.pane.html
    assert not page._link.asked  # type: ignore[union-attr]


def test_names_are_hidden_by_a_switch_and_never_on_the_wall(page: LiveClassPage) -> None:
    assert "Ann" in page.pane.html
    page.head.press("names")
    assert "Ann" not in page.pane.html
    page.head.press("names")
    page.head.press("projector")
    assert "Ann" not in page.pane.html


def test_without_a_server_an_invented_class_is_shown() -> None:
    made = live_class()
    assert "Asking the server" in made.pane.html
    made.show_example()
    assert "This is an invented class" in made.pane.html
    made.pane.press("steer", "paused")
    assert "nothing can be changed" in made.pane.html
    assert "classroom/backup" not in made.pane.html
    assert "classroom/export" not in made.pane.html
