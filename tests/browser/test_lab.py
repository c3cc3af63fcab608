"""The widgets in JupyterLab, where a page is a notebook with shortcuts and a kernel that stays."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from catan_nb.lessons.pages.notebooks import clean
from tests import machine
from tests.browser.layout import settles
from tests.browser.reading import FAINT

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parent / "pages" / "small_board.py").read_text(encoding="utf-8")
LESSON = (
    "import catan_nb as cn\nfrom catan_nb.lessons import choice, predict\ncn.table(pace='at once')",
    "predict('Guess 1', 'How many hexes has the island?')",
    "import ipywidgets as w\n"
    "rarer = choice('E1', 'Which is rarer?', ['a 2', 'a 7'], right='a 2', answer=...)\n"
    "w.VBox([w.HTML('What an author wrote.'), rarer.widget])",
)
STILL = '[class^="cnb-still-"]'
FOLDED = (
    (
        "code",
        "from catan_nb.lessons import predict, progress\n"
        "predict('Guess 1', 'How many hexes has the island?', exact=lambda: 19)",
    ),
    ("markdown", "### What comes out"),
    ("markdown", "One, two, three rows."),
    ("markdown", "## Your progress"),
    ("code", "progress('two_dice')"),
)
START = """
from pathlib import Path
from catan_nb.ui.server.serve import run_jupyterlab
run_jupyterlab(Path({folder!r}), host="localhost", port=0, browser=False)
"""


@pytest.fixture(scope="module")
def lab(browser_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab as the command starts it; the address with its token."""
    folder = tmp_path_factory.mktemp("lab")
    kernel = {"name": "python3", "language": "python", "display_name": "Python 3"}
    notebook = nbformat.v4.new_notebook(
        metadata={"kernelspec": kernel}, cells=[nbformat.v4.new_code_cell(PAGE)]
    )
    nbformat.write(notebook, folder / "small.ipynb")
    table = nbformat.v4.new_notebook(
        metadata={"kernelspec": kernel},
        cells=[nbformat.v4.new_code_cell("import catan_nb as cn\ncn.table(pace='at once')")],
    )
    nbformat.write(table, folder / "table.ipynb")
    lesson = nbformat.v4.new_notebook(
        metadata={"kernelspec": kernel}, cells=[nbformat.v4.new_code_cell(code) for code in LESSON]
    )
    nbformat.write(lesson, folder / "lesson.ipynb")
    new = {"code": nbformat.v4.new_code_cell, "markdown": nbformat.v4.new_markdown_cell}
    folded = nbformat.v4.new_notebook(
        metadata={"kernelspec": kernel}, cells=[new[kind](text) for kind, text in FOLDED]
    )
    clean(folded)
    folded.cells[1].metadata["jp-MarkdownHeadingCollapsed"] = True
    nbformat.write(folded, folder / "folded.ipynb")
    # Settings of their own: the theme chosen here is nobody else's, nor theirs ours.
    own = {f"JUPYTERLAB_{name}_DIR": str(folder / name) for name in ("SETTINGS", "WORKSPACES")}
    process = subprocess.Popen(
        [sys.executable, "-c", START.format(folder=str(folder))],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | own,
    )
    assert process.stdout is not None
    said = ""
    while line := process.stdout.readline():
        said += line
        if "Open http" in line:
            break
    found = re.search(r"http://\S+", said)
    assert found is not None, said
    yield found.group()
    machine.end(process)
    process.communicate(timeout=30)


def drawn(page: Page) -> None:
    expect(page.locator(".cnb-log")).to_contain_text("kept:", timeout=30_000)
    page.locator(".cnb-overlay").scroll_into_view_if_needed()
    page.wait_for_function(
        """() => {
          const canvas = document.querySelector(".cnb-board canvas");
          return canvas.getContext("2d").getImageData(10, 10, 1, 1).data[3] > 0;
        }"""
    )


def opened(browser: Browser, lab: str, name: str, errors: list[str]) -> Page:
    """Open a notebook in a fresh workspace and run it."""
    page = browser.new_page(viewport={"width": 1300, "height": 1000})
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "request",
        lambda request: (
            request.url.startswith(("http://localhost", "data:", "blob:"))
            or errors.append(f"asked another server: {request.url}")
        ),
    )
    page.goto(lab.replace("/lab?", f"/lab/workspaces/{name}/tree/{name}.ipynb?") + "&reset")
    expect(page.get_by_text(re.compile(r"\| Idle"))).to_be_visible(timeout=60_000)
    page.wait_for_timeout(1000)
    page.locator(".lm-MenuBar-itemLabel", has_text=re.compile("^Run$")).click()
    page.get_by_text("Run All Cells", exact=True).click()
    return page


def save(page: Page) -> None:
    """Save the notebook, and wait until it is."""
    with page.expect_response(
        lambda answer: answer.request.method == "PUT" and "/api/contents/" in answer.url
    ):
        page.keyboard.press("Control+s")


@pytest.mark.chosen
def test_the_table_in_jupyterlab(lab: str, browser: Browser, shoot) -> None:
    errors: list[str] = []
    page = opened(browser, lab, "table", errors)
    start = page.locator('[data-do="start"]')
    start.wait_for(timeout=30_000)
    start.focus()
    page.keyboard.press("d")
    page.keyboard.press("d")
    start.click()
    page.locator('[data-do="roll"]').click()
    dice = page.locator(".cnb-cast")
    expect(dice).to_have_count(2)
    shoot(page)
    save(page)
    page.reload()
    # The kernel is the same, and so is the game.
    expect(dice).to_have_count(2, timeout=30_000)
    page.close()
    assert errors == []


def test_play_reload_and_shortcuts_in_jupyterlab(lab: str, browser: Browser, shoot) -> None:
    errors: list[str] = []
    page = opened(browser, lab, "small", errors)
    drawn(page)

    page.locator('.cnb-spot[data-key="vertex:V4"]').click()
    log = page.locator(".cnb-log")
    expect(log).to_contain_text("picked V4 at 0")
    # JupyterLab's "d d" would delete the cell; its saving still works.
    page.keyboard.press("d")
    page.keyboard.press("d")
    expect(page.locator(".cnb-spot")).to_have_count(145)
    shoot(page)
    page.locator(".cnb-rule").first.focus()
    page.keyboard.press("d")
    page.keyboard.press("d")
    expect(page.locator(".cnb-spot")).to_have_count(145)
    save(page)
    page.reload()
    drawn(page)
    # The kernel is the same, and so is the game.
    expect(page.locator(".cnb-log")).to_contain_text("picked V4 at 0")
    expect(page.locator(".cnb-path.cnb-legal")).not_to_have_count(0)
    page.close()
    assert errors == []


def test_a_saved_lesson_shows_what_was_there_after_its_python_has_ended(
    lab: str, browser: Browser, shoot
) -> None:
    errors: list[str] = []
    page = opened(browser, lab, "lesson", errors)
    page.locator('[data-do="start"]').wait_for(timeout=30_000)
    visible = page.locator(".jp-OutputArea-output").filter(visible=True)
    expect(page.locator(STILL)).to_have_count(3)
    expect(page.locator(STILL).filter(visible=True)).to_have_count(0)
    expect(visible).to_have_count(3)
    expect(visible.nth(1).get_by_role("button", name="Commit")).to_be_visible()
    expect(visible.nth(2)).to_contain_text("a 7")
    save(page)
    base, token = lab.split("lab?token=")
    allowed = {"Authorization": f"token {token}"}
    for session in page.request.get(f"{base}api/sessions", headers=allowed).json():
        if session["path"] == "lesson.ipynb":
            page.request.delete(f"{base}api/sessions/{session['id']}", headers=allowed)
    page.close()

    page = browser.new_page(viewport={"width": 1300, "height": 1000})
    page.goto(lab.replace("/lab?", "/lab/workspaces/again/tree/lesson.ipynb?") + "&reset")
    visible = page.locator(".jp-OutputArea-output").filter(visible=True)
    expect(page.get_by_text("model not found")).to_have_count(3, timeout=60_000)
    expect(visible).to_have_count(3)
    expect(visible.nth(0).locator("img")).to_have_attribute("alt", re.compile("Rows from the top"))
    expect(visible.nth(1)).to_contain_text("How many hexes has the island?")
    expect(visible.nth(2)).to_contain_text("What an author wrote.")
    expect(visible.nth(2)).to_contain_text("Which is rarer?")
    expect(page.get_by_text(re.compile(r"\| Idle"))).to_be_visible(timeout=60_000)
    shoot(page)
    page.close()
    assert errors == []


def test_a_lesson_is_folded_and_comes_back_after_a_new_start_of_python(
    lab: str, browser: Browser, shoot
) -> None:
    errors: list[str] = []
    page = opened(browser, lab, "folded", errors)
    card = page.locator('[data-question="Guess 1"]')
    card.get_by_role("textbox").fill("18")
    told = page.get_by_role("paragraph").filter(has_text="One, two, three rows.")
    expect(told).to_be_hidden()
    card.get_by_role("textbox").press("Enter")
    expect(card).to_contain_text("Now open the heading that is folded below.")
    shoot(page)
    page.get_by_role("button", name=re.compile("hidden")).click()
    expect(told).to_be_visible()
    page.locator(".lm-MenuBar-itemLabel", has_text=re.compile("^Kernel$")).click()
    page.get_by_text("Restart Kernel and Run All Cells…").click()
    page.locator(".jp-Dialog .jp-mod-accept").click()
    expect(card.get_by_role("textbox")).to_have_count(0, timeout=30_000)
    expect(card).to_contain_text("Your guess is 1 too low.", timeout=30_000)
    expect(page.locator(".cnb-progress")).to_contain_text("1 of 1 predictions made")
    page.close()
    assert errors == []


def test_the_table_follows_jupyterlab_s_theme_and_brings_its_type(
    lab: str, browser: Browser, shoot
) -> None:
    errors: list[str] = []
    page = opened(browser, lab, "table", errors)
    table = page.locator(".cnb-table")
    table.wait_for(timeout=30_000)
    page.wait_for_function("[...document.fonts].some(f => f.family === 'Nunito')")
    page.wait_for_function("document.fonts.check('16px Nunito')")
    ground = "getComputedStyle(document.querySelector('.cnb-table')).backgroundColor"
    page.emulate_media(color_scheme="dark")  # the theme decides, not the system
    settles(page, ground, "rgb(245, 239, 226)")
    page.locator(".lm-MenuBar-itemLabel", has_text=re.compile("^Settings$")).click()
    page.get_by_text("Theme", exact=True).hover()
    page.get_by_text("JupyterLab Dark", exact=True).click()
    page.wait_for_function("document.body.dataset.jpThemeLight === 'false'")
    settles(page, ground, "rgb(20, 34, 43)")
    shoot(page)
    settles(page, FAINT, [], 4.5)
    page.locator('[data-do="start"]').click()
    page.locator('[data-do="roll"]').wait_for()
    settles(page, FAINT, [], 4.5)
    assert errors == []
    page.close()
    page = opened(browser, lab, "lesson", errors)
    page.get_by_role("button", name="Commit").wait_for(timeout=30_000)
    assert page.evaluate("document.body.dataset.jpThemeLight") == "false"
    shoot(page, "-lesson")
    settles(page, FAINT, [], 4.5)
    assert errors == []
    page.close()
