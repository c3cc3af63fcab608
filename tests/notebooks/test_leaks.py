"""No answer stands above its question, in any form that a person would read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from catan_nb.language import use
from catan_nb.language.notebooks import languages_of
from tests.notebooks.walking import LESSONS, Number, Step, in_a_run, walked

SMALL = 12
"""Whole numbers up to this one stand everywhere, as sums, tokens and counts of cards."""
PLAIN = 6
"""So do fractions with denominators up to this one."""
GIVEN: dict[tuple[str, str], str] = {
    ("simulation_laboratory", "Guess 1"): "the question is how many of 40",
    ("how_sure_is_sure", "Guess 4"): "60 % is a chance of rain there, and the answer a score",
}
"""Lesson and question to why its answer may stand above it as a number of something else."""


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use("en")


def forms(truth: Number) -> set[str]:
    """Return how a person would write a number: as a fraction, a decimal or in per cent.

    >>> sorted(forms(Fraction(11, 36)))
    ['0.306', '0.3056', '0.31', '11/36', '30.6 %', '30.56 %', '31 %']
    """
    fraction = Fraction(truth)
    if fraction.denominator == 1:
        number = abs(int(fraction))
        return {str(number), f"{number:,}"} if number > SMALL else set()
    if isinstance(truth, Fraction) and truth.denominator <= PLAIN:
        return set()
    quotient = f"{fraction.numerator}/{fraction.denominator}"
    found = {quotient} if isinstance(truth, Fraction) else set()
    for digits in (2, 3, 4) if abs(truth) < 10 else (3, 4):
        found.add(plain(float(truth), digits))
        if abs(truth) < 1:
            found.add(f"{plain(100 * float(truth), digits)} %")
    return {form for form in found if len(re.sub(r"\D", "", form).lstrip("0")) > 1}


def in_signs(numbers: set[str], language: str) -> set[str]:
    """Return numbers with the decimal and thousands' signs of a language."""
    swapped = str.maketrans({} if language == "en" else {",": ".", ".": ","})
    return {number.translate(swapped) for number in numbers}


def plain(value: float, digits: int) -> str:
    text = f"{value:.{digits}g}"
    return f"{float(text):f}".rstrip("0").rstrip(".") if "e" in text else text


def leaks(steps: list[Step], language: str = "en") -> list[str]:
    """Return which answers can be read above their questions, in sentences."""
    found, above = [], ""
    for step in steps:
        above += f"\n{step.shown}"
        for question in step.asks:
            for form in in_signs(forms(question.truth), language):
                told = re.search(rf"(?<![\w.,/]){re.escape(form)}(?![\d/+]|[.,]\d)", above)
                if told:
                    near = above[max(told.start() - 40, 0) : told.end() + 40].replace("\n", " ")
                    found.append(f"{question.name}: {form} stands above it: …{near}…")
        above += f"\n{step.then}"
    return found


@pytest.mark.notebook
@pytest.mark.parametrize(
    ("path", "language"),
    [in_a_run(path, language) for path in LESSONS for language in languages_of(path)],
)
def test_no_answer_stands_above_its_question(path: Path, language: str) -> None:
    lesson = path.stem.lstrip("0123456789_")
    assert [
        leak
        for leak in leaks(list(walked(path, language)), language)
        if (lesson, leak.partition(":")[0]) not in GIVEN
    ] == []


def test_a_leak_is_found_in_every_form() -> None:
    from tests.notebooks.walking import Question

    asked = Question("Guess 1", Fraction(11, 36))
    for text in ("It is 11/36.", "About 31 %", "(0.306)", "0.3056…"):
        assert leaks([Step("", "markdown", text), Step("", "code", "How likely?", [asked])])
    for text in ("111/36", "0.3061", "31 cards", "1/36"):
        assert not leaks([Step("", "markdown", text), Step("", "code", "How likely?", [asked])])
    assert leaks([Step("", "markdown", "0,306", [asked])], "de")
    assert not leaks([Step("", "markdown", "0,306", [asked])])
    after = Step("", "code", "How likely?", [asked], then="Exact: 11/36")
    assert not leaks([after])
    assert leaks([after, Step("", "code", "And now?", [asked])])
