"""What looks wrong on a page: a script that the browser runs."""

from __future__ import annotations

from typing import Final

__all__ = ["SPILLS"]

SPILLS: Final = """() => {
  const table = document.querySelector(".cnb-table").getBoundingClientRect();
  const unseen = ".cnb-unseen, .cnb-announcer, .cnb-tip, .cnb-column, .cnb-sheet";
  const shown = [...document.querySelectorAll(".cnb-table *")]
    .filter(e => !e.closest(unseen) && e.checkVisibility());
  const spills = shown.filter(e => {
    const box = e.getBoundingClientRect();
    return box.width > 0 && (box.right > table.right + 1 || box.left < table.left - 1);
  });
  const clipped = shown.filter(e => e.children.length === 0 && e.textContent.trim() &&
    !["OPTION", "text", "TITLE"].includes(e.tagName) && e.scrollWidth > e.clientWidth + 1 &&
    getComputedStyle(e).overflowX !== "visible");
  const regions = ".cnb-panel:not(.cnb-header), .cnb-board, .cnb-log-box";
  const panels = [...document.querySelectorAll(regions)]
    .filter(e => e.checkVisibility()).map(e => [e.className, e.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && box.height > 0);
  const overlaps = [];
  for (const [i, [one, a]] of panels.entries()) for (const [two, b] of panels.slice(i + 1)) {
    const aside = a.left >= b.right - 1 || b.left >= a.right - 1;
    if (!aside && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      overlaps.push(`${one} over ${two}`);
  }
  return [...spills, ...clipped].map(e => e.outerHTML.slice(0, 100)).concat(overlaps);
}"""
"""Returns what sticks out of the table, is clipped, and which panels lie over each other."""
