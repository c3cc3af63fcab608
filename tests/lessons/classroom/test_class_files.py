"""What a teacher takes home of a class: points for a learning platform, and everything as JSON."""

from __future__ import annotations

import csv
import io
import json

import pytest

from catan_nb.lessons.classroom.handed_in import HandedIn
from catan_nb.lessons.classroom.live_state import BadList, class_json, grades_csv, merge_grades
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.lessons.record.file import Progress
from catan_nb.lessons.record.lesson_keys import known_lessons

EXERCISES = known_lessons()["two_dice"].exercises
POINTS, WORDS = "1. Two dice (points)", "1. Two dice (feedback)"


def progress(name: str, solved: int) -> Progress:
    entries = [
        ProgressEntry(f"Exercise {n}", state="right", attempts=1) for n in range(1, solved + 1)
    ]
    guess = ProgressEntry("Guess 1", "prediction", "open")
    return Progress(name, {"two_dice": {one.name: one for one in (*entries, guess)}})


@pytest.fixture
def results() -> HandedIn:
    learners = [progress("Anna Berg", EXERCISES), progress("ben", 2), progress("=Cem", 0)]
    return HandedIn({one.learner: one for one in learners})


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_points_are_the_share_of_the_exercises_that_are_solved(results: HandedIn) -> None:
    anna, ben, cem = read(grades_csv(results))
    assert anna["learner"] == "Anna Berg"
    assert anna[POINTS] == "100"
    assert ben[POINTS] == str(round(200 / EXERCISES))
    assert ben[WORDS].startswith(f"2 of {EXERCISES} exercises solved")
    assert (cem["learner"], cem[POINTS]) == ("'=Cem", "")


MOODLE = """First name,Last name,ID number,Email address,Course total (Real)
Anna,Berg,7,a.berg@school.test,-
Ben,Ott,8,b.ott@school.test,-
Dana,Ott,9,d.ott@school.test,-
"""


def test_a_platforms_own_list_comes_back_with_points(results: HandedIn) -> None:
    text, missing = merge_grades(results, MOODLE)
    anna, ben, dana = read(text)
    assert (anna["Email address"], anna[POINTS]) == ("a.berg@school.test", "100")
    assert ben[POINTS] == str(round(200 / EXERCISES))
    assert not dana[POINTS]
    assert missing == ["=Cem"]


def test_who_could_be_two_is_nobody(results: HandedIn) -> None:
    text, missing = merge_grades(results, MOODLE.replace("Dana", "Ben"))
    assert [bool(one[POINTS]) for one in read(text)] == [True, False, False]
    assert missing == ["=Cem", "ben"]


@pytest.mark.parametrize(
    "line", ["Berg;Anna;7;x@school.test", "x;y;7;anna berg@school.test", "x;y;7;Anna  BERG"]
)
def test_a_participant_is_found_by_whatever_the_learner_typed(line: str, results: HandedIn) -> None:
    text, _missing = merge_grades(results, f"Nachname;Vorname;ID-Nummer;E-Mail-Adresse\n{line}\n")
    assert read(text)[0][POINTS] == "100"


@pytest.mark.parametrize("text", ["", "name\n", "a,b\n", "one line", "name\nAnna\n"])
def test_what_is_no_list_of_participants_is_refused(text: str, results: HandedIn) -> None:
    with pytest.raises(BadList):
        merge_grades(results, text)


def test_everything_as_json_names_class_and_learners(results: HandedIn) -> None:
    whole = json.loads(class_json(results, "8b"))
    assert whole["class"] == "8b"
    assert [one["learner"] for one in whole["learners"]] == ["Anna Berg", "ben", "=Cem"]
    again = Progress.read(json.dumps(whole["learners"][0]))
    assert again == results.learners["Anna Berg"]
