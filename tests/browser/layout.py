"""What looks wrong on a page: a script that the browser runs, and time for the page to settle."""

from __future__ import annotations

import time
from typing import Any, Final

from playwright.sync_api import Page

__all__ = [
    "HEADING",
    "OUTSIDE",
    "SCROLLS",
    "SPILLS",
    "nothing_spills",
    "rests",
    "settles",
    "steady",
]

PATIENCE: Final = 20.0
"""So many seconds a page may take to settle on a busy machine."""
LOOK: Final = 100
"""Milliseconds from one look at a page to the next."""
ALIKE: Final = 5
"""So many looks in a row that give the same show that a page has settled."""

SPILLS: Final = """() => {
  const visible = e => {  // what regions that scroll leave of it
    const box = e.getBoundingClientRect();
    let { left, right, top, bottom } = box;
    for (let up = e.parentElement; up && !up.matches(".cnb-table"); up = up.parentElement) {
      let { overflowX, overflowY } = getComputedStyle(up);
    if (up.matches(".cnb-turn-words")) overflowX = "auto"; // words without room wrap out of sight
      const frame = up.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX))
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (/auto|scroll/.test(overflowY))
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  };
  const table = document.querySelector(".cnb-table").getBoundingClientRect();
  const unseen = ".cnb-unseen, .cnb-said, .cnb-announcer, .cnb-sheet";
  const shown = [...document.querySelectorAll(".cnb-table *")]
    .filter(e => !e.closest(unseen) && e.checkVisibility({ visibilityProperty: true }));
  const spills = shown.filter(e => {
    const box = visible(e);
    if (box.width <= 0 || box.height <= 0) return false;
    return box.right > table.right + 1 || box.left < table.left - 1;
  });
  const clipped = shown.filter(e => e.children.length === 0 && e.textContent.trim() &&
    !["OPTION", "text", "TITLE"].includes(e.tagName) && e.scrollWidth > e.clientWidth + 1 &&
    getComputedStyle(e).overflowX !== "visible");
  const regions = ".cnb-panel:not(.cnb-header, .cnb-end), .cnb-board, .cnb-log-box";
  const open = document.querySelector(".cnb-drawer:not(.cnb-away)");  // what was opened may cover
  const sheet = open && /absolute|fixed/.test(getComputedStyle(open).position);
  const stays = e => // what keeps its place in the window while the page scrolls below it
    /fixed|sticky/.test(getComputedStyle(e.closest(".cnb-news") ?? e).position);
  const panels = [...document.querySelectorAll(regions)]
    .filter(e => e.checkVisibility({ visibilityProperty: true }) && !stays(e) &&
      !(sheet && open.contains(e)))
    .map(e => [e.className, visible(e)])
    .filter(([, box]) => box.width > 0 && box.height > 0);
  const overlaps = [];
  for (const [i, [one, a]] of panels.entries()) for (const [two, b] of panels.slice(i + 1)) {
    const aside = a.left >= b.right - 1 || b.left >= a.right - 1;
    if (!aside && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      overlaps.push(`${one} over ${two}`);
  }
  const turn = shown.filter(e => e.matches(".cnb-turn-who > *, .cnb-turn-buttons button"))
    .map(e => [e, e.getBoundingClientRect()]);
  for (const [i, [one, a]] of turn.entries()) for (const [two, b] of turn.slice(i + 1))
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      overlaps.push(`${one.innerText} over ${two.innerText}`);
  return [...spills, ...clipped].map(e => e.outerHTML.slice(0, 100)).concat(overlaps);
}"""
"""Returns what sticks out of the table, is clipped, and which panels lie over each other."""

SCROLLS: Final = """() => [...document.querySelectorAll(
    "*:has(.cnb-table), .cnb-grid, .cnb-side, .cnb-act, .cnb-own, .cnb-board-column, .cnb-tools")]
  .filter(e => e.checkVisibility() && e.clientHeight &&
    (e.matches("html") || getComputedStyle(e).overflowY !== "visible") &&
    (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1))
  .map(e => `${e.className || e.tagName}: ${e.scrollWidth} x ${e.scrollHeight} in ` +
    `${e.clientWidth} x ${e.clientHeight}`)"""
"""Returns the regions of a table that are smaller than what they hold."""

OUTSIDE: Final = """() => [...document.querySelectorAll(
    ".cnb-act button, .cnb-head button, .cnb-head label, .cnb-tools button, .cnb-player")]
  .filter(e => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".cnb-opened"))
  .filter(e => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  }).map(e => e.outerHTML.slice(0, 90))"""
"""Returns buttons and players that are not in the window; what was opened may be a long list."""

HEADING: Final = """() => {
  const heading = document.querySelector(".cnb-asked");
  const [words, all] = [heading.firstElementChild ?? heading, heading.parentElement]
    .map(e => e.getBoundingClientRect());
  return words.bottom <= Math.min(all.bottom, heading.getBoundingClientRect().bottom) + 3;
}"""
"""Returns whether what is asked can be read to its end."""

REST: Final = """async quiet => {
  let last = performance.now();
  const observer = new MutationObserver(() => (last = performance.now()));
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(document, all);
  const moves = one =>
    one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity;
  for (const deadline = last + 15_000; performance.now() < deadline;) {
    if (performance.now() - last > quiet && !document.getAnimations().some(moves)) break;
    await new Promise(requestAnimationFrame);
  }
  observer.disconnect();
}"""


def rests(page: Page, quiet: int) -> None:
    """Wait until nothing has changed for so many milliseconds and nothing fades or moves."""
    page.evaluate(REST, quiet)


def settles(
    page: Page, script: str, wanted: Any = True, arg: Any = None, *, about: str = ""
) -> None:
    """Wait until a script gives what is wanted: after a change the page takes a moment."""
    deadline = time.monotonic() + PATIENCE
    while (found := page.evaluate(script, arg)) != wanted:
        assert time.monotonic() < deadline, f"{about}{found}"
        page.wait_for_timeout(LOOK)


def steady(page: Page, script: str, arg: Any = None) -> Any:
    """Return what a script gives, once it gives the same again and again."""
    deadline = time.monotonic() + PATIENCE
    found, alike = page.evaluate(script, arg), 0
    while alike < ALIKE:
        assert time.monotonic() < deadline, f"never at rest: {found}"
        page.wait_for_timeout(LOOK)
        before, found = found, page.evaluate(script, arg)
        alike = alike + 1 if found == before else 0
    return found


def nothing_spills(page: Page) -> None:
    """Wait until nothing sticks out of the table, is clipped or lies over something else."""
    settles(page, SPILLS, [])
