"""A player of the Fast Card Game who sees nothing but the page."""

from __future__ import annotations

from dataclasses import dataclass

from tests.browser.players.hands import NAME
from tests.browser.players.player import Player, Seen

__all__ = ["CardPlayer"]

NEXT = """() => {
  const open = (one) => one.getAttribute("aria-disabled") !== "true" && one.offsetParent;
  const first = (query) => [...document.querySelectorAll(query)].find(open);
  const asked = document.querySelector(".cnb-asked")?.innerText ?? "";
  const order = ["university", "city_castle", "church", "library", "merchants_guild", "city",
                 "settlement", "knight", "road"];
  let target = null;
  if (/may build/.test(asked)) {
    target = first('.cnb-turn-buttons [data-arg^="build"].cnb-primary');
    for (const key of order) target ??= first(`.cnb-supply [data-arg="${key}"]`);
    target ??= first(".cnb-turn-buttons [data-next]");
  } else if (/give up/.test(asked)) {
    target = first('[data-do="discard"]') ?? first('.cnb-hand [data-do="card"]');
  } else {
    target = first(".cnb-tapped") ?? first(".cnb-turn-buttons .cnb-button");
    if (/may swap/.test(asked)) target = first(".cnb-turn-buttons [data-next]");
  }
  return target && (NAME)(target);
}""".replace("NAME", NAME)
"""The name of the next sensible thing: what can be built, else what a question offers."""


@dataclass
class CardPlayer(Player):
    """Builds what is worth most, and swaps nothing that need not be."""

    def _next(self, seen: Seen) -> str | None:
        found: str | None = self.page.evaluate(NEXT)
        return found
