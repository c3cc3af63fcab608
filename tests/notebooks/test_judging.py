"""Every exercise of the course: right ways and wrong ways to type its answer, and what is said."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import chdir
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from catan_nb.lessons import Practice
from catan_nb.lessons.output.words import as_number
from catan_nb.lessons.questions.asking import TypedAnswer, Typed
from catan_nb.lessons.questions.asking import Asked, Question
from catan_nb.lessons.questions.judging import Judgement
from catan_nb.lessons.questions.judging import is_close_enough
from catan_nb.lessons.questions.choosing import Choice
from catan_nb.lessons.questions.choosing import Order
from catan_nb.lessons.questions.pointing import BestPlace, BoardQuestion, Places
from catan_nb.lessons.questions.grids import Grid
from catan_nb.lessons.record.recording import RECORD
from catan_nb.lessons.pages.rendering import for_learners
from tests.notebooks.by_hand import solved_by_hand
from tests.notebooks.walking import FOLDER, NOTEBOOKS, read, run
from tests.notebooks.ways_to_type import GARBAGE, near_ways, right_ways, written, wrong_ways

EXERCISES = [path for path in NOTEBOOKS if '"exercise"' in path.read_text(encoding="utf-8")]
"""All notebooks with exercises, lessons or not."""
SEEDS = 200
NO_ANSWERS = (None, ..., object(), [], {}, "", b"3", 10**400, float("nan"), lambda: 1)
#: Name of the exercise, what was typed, and what was said of it.
Row = tuple[str, str, Judgement]


def asked_in(path: Path) -> Iterator[Asked | Practice]:
    """Yield what a lesson asks, its cells run as a learner finds them."""
    space: dict[str, Any] = {"__name__": "lesson"}
    with chdir(FOLDER):
        for cell in for_learners(read(path).cells):
            if cell.cell_type == "code":
                value = run(cell.source, space)
                if isinstance(value, Asked | Practice):
                    yield value


def rights(question: Question) -> list[Any]:
    """Return right answers, as they are typed or chosen."""
    match question:
        case Typed() if question.rows:
            return [{str(row): way for row, way in ways.items()} for ways in filled(question.truth)]
        case Typed():
            return list(map(TypedAnswer, right_ways(question.truth)))
        case Choice():
            letters = "".join(sorted(question.right))
            words = [question.options[ord(letter) - ord("A")] for letter in letters]
            return [letters, letters.lower(), " ".join(letters), ", ".join(letters), words]
        case Order():
            letters = "".join(sorted(question.rank, key=question.rank.__getitem__))
            return [letters, letters.lower(), ", ".join(letters), list(letters), " ".join(letters)]
        case Grid():
            return [dict(question.truth), *filled(question.truth)]
        case Places():
            kind = {"vertex": "V", "edge": "E", "hex": "H"}[question.places]
            labels = [f"{kind}{place}" for place in sorted(question.right)]
            joined = ", ".join(labels), " ".join(labels)
            return [*joined, set(labels), sorted(question.right), labels[::-1]]
    return []


def filled(truth: Mapping[Any, Any]) -> list[dict[Any, str]]:
    """Return fields filled with what is right, in five ways."""
    ways = {key: right_ways(value) for key, value in truth.items()}
    return [{key: found[n % len(found)] for key, found in ways.items()} for n in range(5)]


def wrongs(question: Question) -> list[Any]:
    """Return wrong answers, apart from the errors that the exercise knows."""
    off = question.tolerance if isinstance(question, Typed) else 0
    match question:
        case Typed() if (truth := as_number(question.truth)) is not None:
            near = [way for way in near_ways(truth) if abs(Fraction(way) - Fraction(truth)) > off]
            return [*map(TypedAnswer, (*near, *wrong_ways(truth), *GARBAGE)), *NO_ANSWERS]
        case Choice() if not question.several:
            letters = "ABCDEFGH"[: len(question.options)]
            others = [letter for letter in letters if letter not in question.right]
            return [*others, "Z", "AB", *GARBAGE, *NO_ANSWERS]
        case Order():
            letters = "".join(sorted(question.rank, key=question.rank.__getitem__))
            return [letters[::-1], letters[1:], letters + "A", *GARBAGE, *NO_ANSWERS]
    return [*(map(TypedAnswer, GARBAGE) if isinstance(question, Typed) else GARBAGE), *NO_ANSWERS]


def judged(question: Question, answer: Any) -> Judgement:
    """Return what is said of an answer, without noting it."""
    if answer is None or answer is ...:
        return Judgement("open")
    try:
        return question.judge(answer)
    except Exception as error:
        if isinstance(question, Typed):
            raise
        return Judgement("unclear", type(error).__name__)  # as `Question.ask` tells it


def trapped(question: Question) -> list[tuple[TypedAnswer, str]]:
    """Return the errors that an exercise knows, typed exactly and to three digits."""
    if not isinstance(question, Typed) or as_number(question.truth) is None:
        return []
    found = []
    for trap, told in (question.traps or {}).items():
        ways = [written(trap), *(right_ways(trap)[:6] if as_number(trap) is not None else [])]
        found += [(TypedAnswer(way), told) for way in dict.fromkeys(ways)]
    return found


def table(path: Path) -> Iterator[Row]:
    """Yield the table of a lesson, and hold what has to be said."""
    for value in asked_in(path):
        name = value.name
        assert "cnb-lesson-right" in solved_by_hand(value), f"{name} cannot be solved by hand"
        if isinstance(value, Practice):
            hold_practice(value)
            continue
        question = value.question
        assert isinstance(question, BestPlace | BoardQuestion) or rights(question), question.name
        for answer in rights(question):
            found = judged(question, answer)
            assert found.state == "right", (question.name, answer, found)
            yield question.name, str(answer), found
        for answer, told in trapped(question):
            found = judged(question, answer)
            assert (found.state, found.text) == ("wrong", told), (question.name, answer, found)
            yield question.name, str(answer), found
        for answer in wrongs(question):
            found = judged(question, answer)
            assert found.state != "right", (question.name, answer, found)
            assert found.state != "near" or answer not in GARBAGE, (question.name, answer, found)
            yield question.name, repr(answer), found


def hold_practice(practice: Practice) -> None:
    """Hold of many learners' items that truths are right, traps told, and texts tell no truth."""
    texts, told_there = set(), 0
    for seed in range(SEEDS):
        for item in practice.items(seed):
            texts.add(item.text)
            number = as_number(item.truth)
            ways = right_ways(item.truth) if seed < 20 else right_ways(item.truth)[:1]
            for way in ways:
                assert practice.judge_item(way, item).state == "right", (item, way)
            for trap, told in item.traps.items():
                assert number is None or not is_close_enough(trap, number), item
                assert practice.judge_item(trap, item).text == told, (item, trap)
            if number is not None and len(written(number)) > 2:
                told_there += f" {written(number)} " in re.sub(
                    r"[,.?!]( |$)", " ", f" {item.text} "
                )
            if seed < 5:
                for way in GARBAGE:
                    assert practice.judge_item(way, item).state in ("wrong", "unclear"), (item, way)
    assert told_there < len(texts) / 10, "what is asked for stands in the text"
    assert len(texts) >= 2 * practice.count, "fresh numbers are always the same"


@pytest.mark.notebook
@pytest.mark.parametrize("path", EXERCISES, ids=[path.stem for path in EXERCISES])
def test_right_and_wrong_ways_to_answer_each_exercise(path: Path) -> None:
    assert list(table(path))
    RECORD.clear()


if __name__ == "__main__":  # the table, to be read
    for lesson in EXERCISES:
        if not sys.argv[1:] or lesson.stem.lstrip("0123456789_") in sys.argv[1:]:
            print(f"\n## {lesson.stem}\n\n| exercise | typed | state | said |")
            print("| --- | --- | --- | --- |")
            for exercise, typed, said in table(lesson):
                print(f"| {exercise} | `{typed[:60]}` | {said.state} | {said.text} |")
