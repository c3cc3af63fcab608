"""A learner comes back to a lesson: after a reload, in another language, when Python is gone.

And walks through one without a mouse.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from catan_nb.lessons import Progress
from catan_nb.lessons.record.entries import ProgressEntry

ASKS = """
from IPython.display import display
from catan_nb.lessons import (
    Item, check, check_play, choice, order, point, practice, predict, progress,
)
import catan_nb as cn

game = cn.Position(board="beginner", players=3).settlement(0, 34).hand(0, ore=3, grain=2)
game = game.turn(0, rolled=True).game()

display(
    predict("Guess 1", "How many corners has the board?", exact=lambda: 54, unit="corners"),
    predict("Guess 2", "How many hexes?", exact=lambda: 19),
    predict("Guess 3", "How many paths?", exact=lambda: 72),
    check("Exercise 1", ..., 27, traps={26: "One is missing."}),
    check("Exercise 2", ..., 30),
    choice("Exercise 3", "Which?", ["one", "two", "three"], "B", hint=["Not the first."]),
    choice("Exercise 4", "Which?", ["one", "two", "three"], "C", several=True),
    order("Exercise 5", "The least first.", {"three": 3, "one": 1, "two": 2}),
    point("Exercise 6", cn.printed("beginner"), "Where?", right=[13, 31]),
    check_play("Exercise 7", game, ..., lambda game: game.players[0].cities),
    practice("Practice", lambda random: Item(f"What is 1 + {random.randint(1, 9)}?", 3)),
    progress("two_dice"),
)
"""
DIES = """
import os
from ipywidgets import Button
button = Button(description="End it")
button.on_click(lambda _pressed: os._exit(1))
button
"""


def card(page: Page, name: str) -> Locator:
    return page.locator(f'[data-question="{name}"]')


def open_lesson(page: Page, solved: str) -> None:
    region = page.get_by_role("region").filter(has_text=solved)
    expect(region.first).to_be_visible(timeout=60_000)


@pytest.fixture
def lesson(site) -> str:
    return site.notebook("coming_back", ASKS, DIES)


def test_everything_is_as_it_was_left(visit, shoot, lesson) -> None:
    page, watch = visit(lesson, width=1200, height=2600)
    watch.expect("Cannot send")  # what is being typed while the page is left
    open_lesson(page, "0 of 8 exercises solved, 0 of 3 predictions made")
    guess = card(page, "Guess 1").get_by_role("textbox")
    guess.fill("60")
    guess.press("Enter")
    expect(card(page, "Guess 1")).to_contain_text("6 too high")
    card(page, "Guess 2").get_by_role("button", name="Show it without a guess").click()
    expect(card(page, "Guess 2")).to_contain_text("19")
    one = card(page, "Exercise 1")
    one.get_by_role("textbox").fill("26")
    one.get_by_role("textbox").press("Enter")
    expect(one).to_contain_text("One is missing.")
    three = card(page, "Exercise 3")
    three.get_by_role("button", name="Hint").click()
    three.get_by_label("two").click()
    three.get_by_role("button", name="Check").click()
    expect(three).to_contain_text("Right")
    # Not checked: typed, chosen, moved, marked.
    card(page, "Guess 3").get_by_role("textbox").press_sequentially("7 o")
    card(page, "Exercise 2").get_by_role("textbox").press_sequentially("3/")
    card(page, "Exercise 4").get_by_label("three").click()
    five = card(page, "Exercise 5")
    expect(five.locator('input[type="hidden"]')).not_to_have_value("")
    before = five.locator("li span").all_inner_texts()
    five.get_by_role("button", name=f"Move {before[2]} up").click()
    moved = [before[0], before[2], before[1]]
    expect(five.locator("li span")).to_have_text(moved)
    page.locator('.cnb-spot[data-key="vertex:31"]').first.click()
    expect(card(page, "Exercise 6")).to_contain_text("V31")

    seven, practice = card(page, "Exercise 7"), card(page, "Practice")
    seven.get_by_label("Action").select_option("Build a city at V34")
    seven.get_by_role("button", name="Do it").click()
    expect(seven.get_by_role("listitem")).to_contain_text("V34")
    fresh = practice.get_by_text("What is 1 + ").inner_text()
    practice.get_by_role("textbox").press_sequentially("4")

    for address, words in ((None, "6 too high"), (f"{lesson}?language=de", "6 zu hoch")):
        if address is None:
            page.reload()
        else:
            page.goto(address)
        expect(card(page, "Guess 1")).to_contain_text(words, timeout=60_000)
        expect(card(page, "Guess 1").get_by_role("textbox")).to_have_count(0)
        expect(card(page, "Guess 2")).to_contain_text("19")
        expect(card(page, "Guess 2").get_by_role("textbox")).to_have_count(0)
        expect(card(page, "Guess 3").get_by_role("textbox")).to_have_value("7 o")
        expect(one.get_by_role("textbox")).to_have_value("26")
        expect(one).to_contain_text("One is missing.")
        expect(card(page, "Exercise 2").get_by_role("textbox")).to_have_value("3/")
        expect(three).to_contain_text("Not the first.")
        expect(three.locator(".cnb-lesson-right, .cnb-said-right").first).to_be_visible()
        expect(three.get_by_label("two")).to_be_checked()
        expect(card(page, "Exercise 4").get_by_label("three")).to_be_checked()
        expect(five.locator("li span")).to_have_text(moved)
        expect(card(page, "Exercise 6")).to_contain_text("V31")
        expect(seven.get_by_role("listitem")).to_contain_text("V34")
        expect(practice.get_by_text("What is 1 + ")).to_have_text(fresh)
        expect(practice.get_by_role("textbox")).to_have_value("4")
    shoot(page)


def test_a_page_without_python_says_so_and_keeps_what_is_typed(visit, shoot, lesson) -> None:
    page, watch = visit(lesson)
    watch.expect("WebSocket|kernel|Kernel|404|connection|restart|Cannot send")
    open_lesson(page, "0 of 8 exercises solved")
    page.get_by_role("button", name="End it").click()
    told = page.get_by_role("alert").filter(has_text="Python stopped")
    expect(told).to_be_in_viewport(timeout=30_000)
    expect(told).to_contain_text("What you answered and typed is kept in this browser")
    card(page, "Exercise 2").get_by_role("textbox").press_sequentially("29")
    shoot(page)
    told.get_by_role("button", name="Reload the page").click()
    field = card(page, "Exercise 2").get_by_role("textbox")
    expect(field).to_have_value("29", timeout=60_000)
    field.press("Enter")
    expect(card(page, "Exercise 2")).to_contain_text("Close")


def test_a_file_from_another_computer_opens_what_was_done(visit, lesson) -> None:
    entries = [
        ProgressEntry("Guess 1", "prediction", "right", 1, guess="60", exact="54"),
        ProgressEntry("Exercise 1", "check", "wrong", 2, hints=0, wrong=("26",), given="26"),
    ]
    text = Progress("Ada", {"two_dice": {entry.name: entry for entry in entries}}).json()
    page, _ = visit(lesson)
    open_lesson(page, "0 of 8 exercises solved")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    file = {"name": "ada.json", "mimeType": "application/json", "buffer": text.encode()}
    chooser.value.set_files([file])
    open_lesson(page, "ada.json was opened: 2 entries.")
    expect(card(page, "Guess 1")).to_contain_text("6 too high")
    expect(card(page, "Exercise 1").get_by_role("textbox")).to_have_value("26")
    expect(card(page, "Exercise 1")).to_contain_text("One is missing.")
    assert page.get_by_label("Your name").input_value() == "Ada"


def test_a_lesson_is_walked_by_keyboard_alone(visit, lesson) -> None:
    page, _ = visit(lesson)
    open_lesson(page, "0 of 8 exercises solved")
    keys = page.keyboard

    def go_to(name: str, role: str, label: str) -> None:
        """Press Tab until the focus is there; everything on the way can be left again."""
        wanted = card(page, name).get_by_role(role, name=label)
        for _press in range(60):
            if wanted.evaluate("node => node === document.activeElement"):
                return
            keys.press("Tab")
        pytest.fail(f"{label} of {name} is not reached")

    def is_right(name: str) -> None:
        go_to(name, "button", "Check")
        keys.press("Enter")
        expect(card(page, name)).to_contain_text("Right")

    card(page, "Guess 1").get_by_role("textbox").focus()
    keys.type("54")
    keys.press("Enter")
    expect(card(page, "Guess 1")).to_contain_text("Your guess is right.")
    go_to("Guess 2", "button", "Show it without a guess")
    keys.press("Enter")
    expect(card(page, "Guess 2")).to_contain_text("19")
    go_to("Guess 3", "textbox", "Your guess")
    keys.type("80")
    go_to("Guess 3", "button", "Commit my guess")
    keys.press("Space")
    expect(card(page, "Guess 3")).to_contain_text("8 too high")
    go_to("Exercise 1", "textbox", "Your answer")
    keys.type("27")
    keys.press("Enter")
    expect(card(page, "Exercise 1")).to_contain_text("Right")
    go_to("Exercise 3", "radio", "A one")
    keys.press("ArrowDown")
    expect(card(page, "Exercise 3").get_by_label("two")).to_be_checked()
    is_right("Exercise 3")
    go_to("Exercise 4", "checkbox", "C three")
    keys.press("Space")
    is_right("Exercise 4")
    go_to("Exercise 7", "combobox", "Action")
    keys.type("Build")
    go_to("Exercise 7", "button", "Do it")
    keys.press("Enter")
    is_right("Exercise 7")
    go_to("Practice", "textbox", "Your answer")
    keys.type("3")
    keys.press("Enter")
    expect(card(page, "Practice")).to_contain_text("1 of 6 right")
    open_lesson(page, "4 of 8 exercises solved, 2 of 3 predictions made")
