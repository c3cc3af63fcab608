"""The answers of a lesson, worked out from its notebook, and how learners give them on a page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from catan_nb.language import current, ngettext
from catan_nb.language import gettext as _
from catan_nb.language.notebooks import translated_notebook
from catan_nb.lessons import Practice
from catan_nb.lessons.output.words import display_name
from catan_nb.lessons.pages.notebooks import with_solutions
from catan_nb.lessons.pages.rendering import EXERCISE, NUMBERS, tags
from catan_nb.lessons.questions.asking import LETTERS, Asked, Question, Typed, action_numbers
from catan_nb.lessons.questions.choosing import Choice, Order
from catan_nb.lessons.questions.grids import Grid
from catan_nb.lessons.questions.playing import OpenPlay
from catan_nb.lessons.questions.pointing import BestPlace, BoardQuestion, Places
from tests.notebooks.walking import FOLDER, read, run
from tests.notebooks.ways_to_type import right_ways, written

__all__ = ["FITS", "SLOW", "Task", "card", "guess", "practise", "solve", "tasks"]

SLOW: Final = 60_000
"""Milliseconds that a page may take to work out what an answer is judged by."""
FITS: Final = """width => [...document.querySelectorAll("#rendered_cells *")]
  .filter(part => part.checkVisibility() && !part.closest(".cnb-unseen, svg, mjx-container"))
  .filter(part => part.getBoundingClientRect().right > width + 1)
  .filter(part => !part.parentElement.closest(".cnb-lesson-scroll, .jp-RenderedMarkdown table"))
  .map(part => part.outerHTML.slice(0, 80))"""
"""What sticks out of the page, but for wide tables, which scroll by themselves."""
FRAMES: Final = """card => {
  const around = [card, card.closest(".cnb-exercise"), card.closest(".cnb-task")].filter(Boolean);
  const framed = (part) => parseFloat(getComputedStyle(part).borderLeftWidth) > 0;
  return new Set(around.filter(framed)).size;
}"""
"""How many cards stand one inside the other round a question."""


@dataclass(frozen=True)
class Task:
    """What a lesson asks, with the value that its solution gives in Python."""

    asked: Question | OpenPlay | Practice
    answer: Any = None


def tasks(path: Path) -> list[Task]:
    """Return the exercises and the practice of a lesson in order, in the language in use."""
    with chdir(FOLDER):
        return list(_tasks(translated_notebook(read(path), path, current())))


def _tasks(lesson: Any) -> Iterator[Task]:
    space: dict[str, Any] = {"__name__": "lesson"}
    answer: Any = None
    for cell, solved in zip(lesson.cells, with_solutions(lesson).cells, strict=True):
        if cell.cell_type != "code" or NUMBERS in tags(cell):
            continue
        value = run(cell.source, space)
        if EXERCISE in tags(cell):
            own = dict(space)
            run(solved.source, own)
            answer = own[cell.source.partition(" = ")[0].split()[-1]]
        elif isinstance(value, Asked):
            yield Task(value.question, answer)
        elif isinstance(value, OpenPlay):
            yield Task(value, answer)
        elif isinstance(value, Practice):
            yield Task(value)


def card(page: Page, name: str) -> Locator:
    """Return the card of a question."""
    return page.locator(f'[data-question="{name}"]')


def guess(one: Locator) -> None:
    """Make a guess: pull a bar, or type a number."""
    if one.get_by_role("slider").count():
        one.get_by_role("slider").first.press("ArrowUp")
        one.get_by_role("button", name=_("Commit my guess")).click()
    else:
        one.get_by_role("textbox").fill("1/2")
        one.get_by_role("textbox").press("Enter")
    expect(one.locator(".cnb-guess-told")).to_be_visible(timeout=SLOW)


def solve(page: Page, task: Task) -> None:
    """Answer what is asked on the page, which has to call it right."""
    asked = task.asked
    one = card(page, asked.name)
    match asked:
        case Practice():
            practise(one, asked, asked.count)
            return
        case Typed():
            _type(one, asked)
        case Grid():
            for row, column in asked.open_cells:
                field = one.locator(f'input[data-arg="{row} {column}"]')
                field.fill(written(asked.truth[row, column]))
        case Choice():
            for letter in sorted(asked.right):
                one.locator(f'input[value="{letter}"]').check()
        case Order():
            _put_in_order(one, asked)
        case BoardQuestion():
            _mark(page, asked, task.answer)
        case OpenPlay():
            _play(one, asked, task.answer)
    one.get_by_role("button", name=_("Check"), exact=True).click()
    expect(one.locator(".cnb-said-right")).to_be_visible(timeout=SLOW)
    assert one.evaluate(FRAMES) <= 1


def _type(one: Locator, asked: Typed) -> None:
    if asked.slider:
        one.get_by_role("slider").fill(str(asked.truth))
    elif asked.rows:
        for row, value in asked.truth.items():
            one.locator(f'input[data-arg="{row}"]').fill(written(value))
    elif isinstance(asked.truth, bool):
        one.get_by_label(_("yes") if asked.truth else _("no"), exact=True).check()
    else:
        one.get_by_role("textbox").fill(right_ways(asked.truth)[0])


def _put_in_order(one: Locator, asked: Order) -> None:
    wanted = sorted(LETTERS[: len(asked.items)], key=asked.rank.__getitem__)
    rows = one.locator("li[data-key]")
    stand = [row.get_attribute("data-key") for row in rows.all()]
    for place, letter in enumerate(wanted):
        for above in range(stand.index(letter) - 1, place - 1, -1):
            one.locator(f'[data-do="up {letter}"]').click()
            expect(rows.nth(above)).to_have_attribute("data-key", letter)
        stand.remove(letter)
        stand.insert(place, letter)


def _mark(page: Page, asked: BoardQuestion, answer: Any) -> None:
    match asked:
        case BestPlace():
            places: Any = [next(iter(asked.worths))]
        case Places():
            places = sorted(asked.right)
        case _:
            places = asked.read(answer)
    board = page.locator(f'svg[aria-label^="{display_name(asked.name)}: "]')
    for count, place in enumerate(places, start=1):
        board.locator(f'.cnb-spot[data-key="{asked.places}:{place}"]').press("Enter")
        told = ngettext("{n} marked: {places}.", "{n} marked: {places}.", count)
        expect(card(page, asked.name)).to_contain_text(
            told.partition("{places}")[0].format(n=count).strip()
        )


def _play(one: Locator, asked: OpenPlay, answer: Any) -> None:
    steps = action_numbers(
        asked.game, answer if isinstance(answer, list | tuple) else [answer]
    ).split()
    for done, step in enumerate(steps, start=1):
        one.locator("select[data-do=choose]").select_option(step)
        one.get_by_role("button", name=_("Do it")).click()
        expect(one.locator("input[data-do=draft]")).to_have_value(" ".join(steps[:done]))


def practise(one: Locator, asked: Practice, count: int) -> None:
    """Answer so many items; the page keeps which ones it has drawn."""
    state = one.locator("input[data-do=draft]").input_value()
    seed, round_ = map(int, state.split()[:2])
    for done, item in enumerate(asked.items(seed, round_)[:count], start=1):
        expect(one.locator(".cnb-lesson-question")).to_have_text(item.text)
        one.get_by_role("textbox").fill(right_ways(item.truth)[0])
        one.get_by_role("textbox").press("Enter")
        told = _("{n} of {count} right").format(n=done, count=asked.count)
        expect(one).to_contain_text(told)
        if done < count:
            one.get_by_role("button", name=_("Next item")).click()
