"""Practice of every lesson: items that can be answered, whatever numbers are drawn."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest

from catan_nb.lessons import Practice
from catan_nb.lessons.output.words import as_number
from catan_nb.lessons.questions.rounds import item_hints
from catan_nb.lessons.pages.rendering import for_learners
from tests.notebooks.walking import FOLDER, LESSONS, read, run, tags

SEEDS = range(30)


def practice_of(path: Path) -> Practice:
    """Run a lesson up to its practice."""
    space: dict[str, Any] = {"__name__": "lesson"}
    with chdir(FOLDER):
        for cell in for_learners(read(path).cells):
            if cell.cell_type == "code":
                value = run(cell.source, space)
                if "practice" in tags(cell):
                    assert isinstance(value, Practice)
                    return value
    raise AssertionError(f"{path.stem} has no practice")


@pytest.mark.notebook
@pytest.mark.parametrize("path", LESSONS, ids=[path.stem for path in LESSONS])
def test_every_item_can_be_answered(path: Path) -> None:
    made = practice_of(path)
    assert 5 <= made.count <= 10
    for seed in SEEDS:
        items = made.items(seed)
        assert len({item.text for item in items}) == made.count
        for item in items:
            assert item_hints(item), item.text
            assert made.judge_item(item.truth, item).state == "right", item
            number = as_number(item.truth)
            if number is None:
                continue
            assert made.judge_item(str(item.truth), item).state == "right", item
            assert made.judge_item(f"{float(number):.5g}", item).state == "right", item
            for trap, told in item.traps.items():
                found = made.judge_item(trap, item)
                assert (found.state, found.text) == ("wrong", told), item
