"""Lessons as a learner meets them: cell by cell, what is to be read and what is asked."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import chdir
from dataclasses import dataclass, field
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import nbformat
import pytest

from catan_nb.language import current, use
from catan_nb.language.notebooks import translated_notebook
from catan_nb.lessons import Prediction
from catan_nb.lessons.output.words import as_number
from catan_nb.lessons.questions.asking import Asked
from catan_nb.lessons.questions.guess import Guess
from catan_nb.lessons.questions.guess import Later
from catan_nb.lessons.pages.rendering import for_learners
from catan_nb.lessons.pages.rendering import tags

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
LESSONS = [path for path in NOTEBOOKS if re.match(r"0[1-9]|[1-9]\d", path.name)]

LONG = ("12_trade_and_harbours", "18_simulation_laboratory", "19_many_processes")
"""Lessons that take seconds to run."""

Number = int | float | Fraction


def in_a_run(path: Path, language: str) -> Any:
    """Return a lesson in a language as a test's parameter; the long ones in German alone."""
    left = language == "nl" and path.stem in LONG
    return pytest.param(
        path, language, id=f"{path.stem}-{language}", marks=[pytest.mark.thorough] if left else []
    )


@dataclass(frozen=True)
class Question:
    """A question with a number as its answer."""

    name: str
    truth: Number


@dataclass
class Step:
    """A cell: what can be read in it, and what it asks; the answer can be read after it."""

    source: str
    kind: str
    shown: str = ""
    asks: list[Question] = field(default_factory=list)
    then: str = ""


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def walked(path: Path, language: str = "en") -> Iterator[Step]:
    """Yield the steps of a lesson in order, everything run, guesses made when they are asked."""
    use(language)
    space: dict[str, Any] = {"__name__": "lesson"}
    with chdir(FOLDER):
        for cell in for_learners(translated_notebook(read(path), path, language).cells):
            if cell.cell_type == "markdown":
                yield Step(cell.source, "markdown", prose(cell.source))
                continue
            step = Step(cell.source, "code")
            value = run(cell.source, space)
            if isinstance(value, Guess):
                step.shown = value.question
                if isinstance(value, Prediction):
                    step.asks = list(numeric(value.name, lambda made=value: made.exact))
                value.show()
                step.then = words(value)
            elif isinstance(value, Later):
                step.shown = words(value.value)
            else:
                step.shown = words(value)
                if isinstance(value, Asked):
                    truth = getattr(value.question, "truth", None)
                    step.asks = list(numeric(value.name, lambda found=truth: found))
            yield step


def run(source: str, space: dict[str, Any]) -> Any:
    """Run a cell and return its last value."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), space)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), space) if last else None


def numeric(name: str, truth: Callable[[], Any]) -> Iterator[Question]:
    number = as_number(truth())
    if number is not None:
        yield Question(name, number)


def words(value: Any) -> str:
    """Return what a person reads of a value."""
    if value is None:
        return ""
    html = value._repr_html_() if hasattr(value, "_repr_html_") else ""
    return prose(html or repr(value))


def prose(text: str) -> str:
    """Return a text as it is read: no tags, no addresses, formulas as people would write them."""
    # Numbers along the axes of a picture answer nothing.
    text = re.sub(r"<(style|script|svg).*?</\1>", " ", text, flags=re.DOTALL)
    text = unescape(re.sub(r"<[^>]*>", " ", text))
    text = re.sub(r"\]\([^)]*\)", "]", text)
    text = re.sub(r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}", r"\1/\2", text)
    text = re.sub(r"\{,\}", "," if current() != "en" else "", text)
    return re.sub(r"\\[,;:!]", "", text).replace("\u202f", " ").replace("\xa0", " ")


__all__ = ["FOLDER", "LESSONS", "NOTEBOOKS", "Question", "Step", "read", "tags", "walked"]
