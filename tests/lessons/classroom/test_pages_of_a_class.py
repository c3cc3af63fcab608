"""What learners of a class see on whatever page they are: solutions, rolls, who sits there."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import nbformat
import pytest

import catan_nb as cn
from catan_nb.lessons import experiment, waits
from catan_nb.lessons.dashboards.dice_lab import dice_lab
from catan_nb.lessons.pages.rendering import compose_notebook, page, solution
from catan_nb.stats import simulate_sums, sum_distribution
from catan_nb.ui.class_notice import ClassNotice
from catan_nb.ui.class_session import ClassSession
from catan_nb.ui.pages.table_page import table_page
from tests.lessons.conftest import tell

LESSON = "01_two_dice.ipynb"
NOTEBOOKS = Path(__file__).parents[3] / "notebooks"


class Class:
    """The server's end: it counts what is rolled."""

    def __init__(self, taught: ClassSession, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: dict[tuple[str, str], dict[str, int]] = {}
        self.taught = taught
        monkeypatch.setattr(taught, "ask", self.ask)
        monkeypatch.setattr(taught, "run_in_background", self.do)
        monkeypatch.setattr("catan_nb.ui.class_session._REST", 0)

    async def ask(self, do: str, *, experiment: str, run: str, counts: dict[str, int]) -> Any:
        assert do == "rolled"
        self.told[experiment, run] = counts
        return {"pooled": {experiment: counts}}

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        import asyncio

        asyncio.run(work)


@pytest.fixture
def class_(taught: ClassSession, monkeypatch: pytest.MonkeyPatch) -> Class:
    found = Class(taught, monkeypatch)
    tell(taught, pooled=True)
    return found


def test_a_page_of_a_class_holds_the_place_of_each_solution_and_nothing_of_it() -> None:
    lesson = nbformat.read(NOTEBOOKS / LESSON, as_version=4)
    made = compose_notebook(lesson, file=LESSON, language="de", in_class=True)
    text = nbformat.writes(made)
    places = [cell.source for cell in made.cells if "solution(" in cell.source]
    assert places[1].endswith(f"solution({LESSON!r}, 1, 'de')")
    assert len(places) == 5
    assert "from_rare_to_common = [" not in text
    assert "<details><summary>Solution" not in text
    assert "solution(" not in nbformat.writes(page(lesson, file=LESSON))


def test_a_solution_is_there_while_the_teacher_lets_it_be_seen(
    taught: ClassSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(NOTEBOOKS)
    place = solution(LESSON, 4, "en")
    widget = place.widget
    assert (repr(place), widget.outputs) == ("", ())
    tell(taught, solutions=True)
    assert "best_corner = 28" in widget.outputs[0]["data"]["text/markdown"]
    tell(taught, solutions=False)
    assert widget.outputs == ()


def test_a_guest_is_told_no_solution(taught: ClassSession, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS)
    taught.role = "guest"
    tell(taught, solutions=True)
    assert repr(solution(LESSON, 0, "en")) == ""


def test_what_is_rolled_in_a_lesson_counts_for_the_class(class_: Class) -> None:
    rolls = experiment(simulate_sums, sum_distribution(), x="sum", what="rolls", seed=1)
    rolls.run(100)
    rolls.run(20).start_anew()
    assert "Together you have rolled 120 times." in rolls.words()
    [((name, _run), told)] = class_.told.items()
    assert (name, sum(told.values())) == ("two_dice", 120)
    assert "the class: 120" in rolls.chart().series


def test_pages_that_roll_together_have_luck_of_their_own(class_: Class) -> None:
    both = [experiment(simulate_sums, sum_distribution(), x="sum", seed=1) for _page in range(2)]
    first, second = (one.run(1_000).counts for one in both)
    assert first != second
    tell(class_.taught, pooled=False)
    both = [experiment(simulate_sums, sum_distribution(), x="sum", seed=1) for _page in range(2)]
    first, second = (one.run(1_000).counts for one in both)
    assert first == second


def test_who_rolls_alone_tells_nobody(class_: Class) -> None:
    tell(class_.taught, pooled=False)
    rolls = experiment(simulate_sums, sum_distribution(), x="sum", seed=1).run(10)
    assert not class_.told
    assert "Together" not in rolls.words()


def test_results_that_cannot_come_are_passed_over(class_: Class) -> None:
    rolls = experiment(simulate_sums, sum_distribution(), x="sum", seed=1)
    strange = {"7": 3, "99999999999": 5, "-2": 1, "seven": 1}
    class_.taught._receive({"class": {"pooled": {"two_dice": strange}}})
    assert rolls.together.counts == {7: 3}


def test_waits_of_the_class_are_beside_ones_own(class_: Class) -> None:
    thing = waits(8, seed=3)
    thing.pane.press("many", "100")
    [(name, _run)] = class_.told
    assert name == "two_dice:waits"
    assert "Waits of the class that lasted longer" in thing.pane.html
    assert "100 of 100" in thing.pane.html


def test_the_dice_laboratory_rolls_for_the_class(class_: Class) -> None:
    made = dice_lab()
    made._more(1_000)
    made.refresh()
    assert "Together you have rolled 1,000 times." in made._panes["roll"].html
    made.start_anew(3)
    made._more(10)
    assert [name for name, _run in class_.told] == ["dice_lab:2", "dice_lab:3"]


@pytest.mark.parametrize("make", [cn.table, cn.scenario_editor, dice_lab, cn.almanac])
def test_tables_and_other_pages_are_still_when_the_class_is(
    make: Any, taught: ClassSession
) -> None:
    made = make()
    [notice] = [one for one in made.widget.children if isinstance(one, ClassNotice)]
    tell(taught, paused=True)
    assert "paused" in notice.cover


def test_a_scenario_that_is_tried_leaves_the_editor_as_still_as_before(
    taught: ClassSession,
) -> None:
    made = cn.scenario_editor()
    [notice] = [one for one in made.widget.children if isinstance(one, ClassNotice)]
    cn.table()
    tell(taught, paused=True)
    assert "paused" in notice.cover


def test_who_comes_next_to_a_table_finds_the_way_out(taught: ClassSession) -> None:
    made = table_page()
    taught.name = "Zoe"
    taught.notify()
    assert "I am not Zoe" in made.header.pane.html
    taught.role = "teacher"
    taught.notify()
    assert "I am not" not in made.header.pane.html
