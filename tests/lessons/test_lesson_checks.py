from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_nb import lessons
from catan_nb.lessons import check, check_function, results
from catan_nb.lessons.output.reading import read_answer
from catan_nb.lessons.questions.asking import Asked


def test_helpers_are_light_to_import() -> None:
    code = (
        "import sys; from catan_nb.lessons import bar, check, predict; predict('Guess 1', '?');"
        "print([m for m in ('ipywidgets', 'IPython', 'networkx', 'numpy') if m in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert answer.strip() == "[]"
    assert all(callable(getattr(lessons, name)) for name in dir(lessons))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = lessons.nothing


class Spiteful:
    def __eq__(self, other: object) -> bool:
        raise RuntimeError("never")

    def __hash__(self) -> int:
        raise RuntimeError("never")

    def __repr__(self) -> str:
        raise RuntimeError("never")


@pytest.mark.parametrize(
    ("answer", "truth", "state"),
    [
        (27, 27, "right"),
        (27.0, 27, "right"),
        (np.int64(27), 27, "right"),
        (Fraction(54, 2), 27, "right"),
        (26, 27, "near"),
        (20, 27, "wrong"),
        (1, 0, "wrong"),
        (Fraction(11, 36), Fraction(11, 36), "right"),
        (11 / 36, Fraction(11, 36), "right"),
        (np.float64(11 / 36), Fraction(11, 36), "right"),
        (0.31, Fraction(11, 36), "near"),
        (30.6, Fraction(11, 36), "near"),
        (0.4, Fraction(11, 36), "wrong"),
        ("27", 27, "right"),
        (True, 1, "unclear"),
        (np.True_, 1, "unclear"),
        ([27], 27, "unclear"),
        (float("nan"), 27, "unclear"),
        (float("inf"), 27, "unclear"),
        pytest.param(10**400, 27, "wrong", id="huge"),
        pytest.param(10**400, 0.5, "wrong", id="huge for a share"),
        ("", 27, "unclear"),
        (1j, 27, "unclear"),
        (len, 27, "unclear"),
        (True, True, "right"),
        (np.True_, True, "right"),
        (False, True, "wrong"),
        (1, True, "unclear"),
        (" Trail", "trail", "right"),
        ("path", "trail", "wrong"),
        (3, "trail", "unclear"),
        ({1, 2}, {1, 2}, "right"),
        ([2, 1, 1], {1, 2}, "right"),
        (("V1", "e2"), {1, 2}, "right"),
        ({1, 2, 3}, {1, 2}, "near"),
        ({3, 4}, {1, 2}, "wrong"),
        ("V1", {1, 2}, "unclear"),
        (5, {1, 2}, "unclear"),
        ([[1]], {1, 2}, "unclear"),
        ({2: 18, 3: 36}, {2: 18, 3: 36}, "right"),
        ({2: 18, 3: 35}, {2: 18, 3: 36}, "near"),
        ({2: 18, 3: 36, 4: 0}, {2: 18, 3: 36}, "near"),
        ({}, {2: 18}, "wrong"),
        ([18], {2: 18}, "unclear"),
        ([1, 2, 3], (1, 2, 3), "right"),
        ([1, 3, 2], (1, 2, 3), "near"),
        ([1], (1, 2, 3), "near"),
        ("123", (1, 2, 3), "unclear"),
        (1j, 1j, "right"),
        (Spiteful(), 1j, "unclear"),
        ([Spiteful()], {1, 2}, "unclear"),
    ],
)
def test_answers_of_all_kinds(answer: Any, truth: Any, state: str) -> None:
    verdict = check("Exercise", answer, lambda: truth)
    assert verdict.state == state, verdict
    assert verdict.passed == (state == "right")


anything = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.fractions(), st.text(),
    st.complex_numbers(), st.binary(), st.lists(st.integers()), st.sets(st.text()),
    st.dictionaries(st.integers(), st.floats()), st.builds(Spiteful),
    st.lists(st.builds(Spiteful)), st.just(len), st.just(int), st.just(...),
)  # fmt: skip


@given(anything, st.sampled_from([27, 0, 0.5, Fraction(1, 3), True, "a", {1}, {1: 2}, (1, 2), 1j]))
def test_no_answer_makes_check_raise(answer: Any, truth: Any) -> None:
    verdict = check("Exercise", answer, truth, hint="Think.", traps={3: "Three?"})
    assert verdict.state in ("right", "near", "wrong", "open", "unclear")
    for text in (repr(verdict), verdict._repr_html_(), verdict._repr_markdown_()):
        assert "Exercise" in text


@pytest.mark.parametrize("answer", [..., None])
def test_an_unanswered_exercise_says_so_and_does_not_compute_the_truth(answer: Any) -> None:
    def truth() -> int:
        raise AssertionError("asked for")

    verdict = check("Exercise 1", answer, truth, hint="never shown")
    assert verdict.state == "open"
    assert "Not answered yet" in repr(verdict)
    assert "never shown" not in repr(verdict)


def test_text_for_a_number_is_read() -> None:
    assert check("1", "54/2", 27).passed
    assert "is no number" in check("1", "many", 27).text


def test_near_misses_and_traps_get_their_hints() -> None:
    near = check("1", 26, 27, hint="Look at a matching.")
    assert "too low" in near.text
    assert near.hint == "Look at a matching."
    trap = check("1", 114, 54, traps={114: "Corners are shared."})
    assert (trap.state, trap.text) == ("wrong", "Corners are shared.")
    assert check("1", 28, 27, tolerance=1).state == "right"
    assert check("1", 24, 27, near=3).state == "near"
    assert "per cent" in check("1", 31, Fraction(31, 100)).text


def test_what_a_learner_writes_is_escaped() -> None:
    assert "<script>" not in check("1", "<script>", "safe")._repr_html_()


def test_functions_are_tried_case_by_case() -> None:
    cases = [(1,), (2,), (3,)]

    def broken(x: int) -> float:
        return 1 / (x - 2)

    def empty(x: int) -> None:
        return None

    assert check_function("f", lambda x: 2 * x, lambda x: x + x, cases).passed
    assert check_function("f", ..., abs, cases).state == "open"
    assert check_function("f", empty, abs, cases).state == "open"
    assert check_function("f", 3, abs, cases).state == "unclear"
    first = check_function("f", lambda x: 0, abs, cases, hint="Look.")
    assert (first.state, first.hint) == ("wrong", "Look.")
    assert "gives 0; 1 is right" in first.text
    later = check_function("f", lambda x: min(x, 2), abs, cases)
    assert later.state == "near"
    assert "2 cases before went well" in later.text
    raised = check_function("f", broken, lambda x: 1 / (x - 2) if x != 2 else 0, cases)
    assert "broken(2) raises ZeroDivisionError" in raised.text
    fixed = check_function("f", partial(pow, 2), lambda x: 0, cases)
    assert "pow(…, 1) gives 2" in fixed.text
    assert "Spiteful" in check_function("f", lambda x: Spiteful(), abs, cases).text


def test_the_latest_verdict_on_each_exercise_is_kept() -> None:
    check("kept", 1, 2)
    check("kept", 2, 2)
    assert results()["kept"].passed


@pytest.mark.parametrize(
    ("text", "truth", "answer"),
    [
        ("0,5", 1, Fraction(1, 2)),
        ("V28, 31;V39", {28}, {"V28", 31, "V39"}),
        ("{28, 31}", {28}, {28, 31}),
        ("Yes", True, True),
        ("no", True, False),
        ("TRUE", True, True),
        ("a trail", "trail", "a trail"),
    ],
)
def test_typed_answers_are_read_as_the_kind_that_is_wanted(
    text: str, truth: Any, answer: Any
) -> None:
    assert read_answer(text, truth) == answer


@pytest.mark.parametrize(
    ("text", "truth"),
    [("many", 1), ("perhaps", True), ("1", {1: 2}), ("inf", 1), ("1e400", 1), ("nan", 0.5)],
)
def test_typed_answers_of_another_kind_are_told(text: str, truth: Any) -> None:
    with pytest.raises(ValueError, match=r"no number|yes or no|into the cell"):
        read_answer(text, truth)


def test_an_open_exercise_can_be_answered_in_its_field() -> None:
    verdict = check("typed", ..., 27, hint="Look at a matching.")
    assert isinstance(verdict, Asked)
    assert set(verdict._repr_mimebundle_()) == {"text/html", "text/plain"}
    pane = verdict.place(verdict.question, verdict).widget
    assert "Not answered yet" not in pane.html
    pane.press("check")
    assert "Type an answer first." in pane.html
    for typed, said in (("many", "is no number"), ("26", "a little too low"), ("27", "Right")):
        pane.press("type", value=typed)
        pane.press("check")
        assert said in pane.html
        assert "Look at a matching." not in pane.html
    pane.press("hint")
    assert "Look at a matching." in pane.html
    assert results()["typed"].passed
