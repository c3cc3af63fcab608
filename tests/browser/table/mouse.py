"""A player who sees nothing but the page and has nothing but a mouse."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, TimeoutError

__all__ = ["MousePlayer", "Seen"]

WATCH = """() => {
  window.cnbSeen = { ticks: 0, last: performance.now() };
  new MutationObserver(() => {
    window.cnbSeen.ticks += 1;
    window.cnbSeen.last = performance.now();
  }).observe(document.querySelector(".cnb-table"),
    { subtree: true, childList: true, attributes: true, characterData: true });
}"""
READ = """() => {
  const middle = e => {
    const box = e.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const shown = selector =>
    [...document.querySelectorAll(".cnb-table " + selector)]
      .filter(e => e.checkVisibility({ visibilityProperty: true }));
  return {
    ticks: window.cnbSeen.ticks,
    height: innerHeight,
    asked: document.querySelector(".cnb-asked").lastElementChild.textContent,
    place: document.querySelector(".cnb-place").innerText +
      document.querySelector(".cnb-log").innerText.length,
    mine: !!document.querySelector(".cnb-turn-grid.cnb-mine"),
    tab: shown(".cnb-opened > .cnb-open-head h2")[0]?.innerText ?? "Build",
    tabs: Object.fromEntries(shown("[data-do=drawer], .cnb-opened [data-do=shut]")
      .map(e => [e.dataset.arg ?? "Build", middle(e)])),
    buttons: shown("button[data-do]").map(e => ({
      do: e.dataset.do,
      arg: e.dataset.arg ?? "",
      text: e.innerText.trim(),
      dim: e.getAttribute("aria-disabled") === "true",
      why: e.title,
      pressed: e.getAttribute("aria-pressed") === "true",
      primary: e.classList.contains("cnb-primary"),
      within: e.closest(".cnb-picker") ? "picker" : e.closest(".cnb-turn") ? "turn" : "",
      at: middle(e),
    })),
    lit: [...document.querySelectorAll(".cnb-spot.cnb-legal")].map(e => ({
      key: e.dataset.key,
      pips: Number(/(\\d+) dots?/.exec(e.getAttribute("aria-description"))?.[1] ?? 0),
      at: middle(e.querySelector(".cnb-hit")),
    })),
    hand: Object.fromEntries(shown(".cnb-hand .cnb-hand-card .cnb-unseen")
      .map(e => /^(\\d+) (\\w+)$/.exec(e.textContent)).filter(Boolean)
      .map(([, count, name]) => [name, Number(count)])),
  };
}"""
QUIET = "([ticks, ms]) => cnbSeen.ticks > ticks && performance.now() - cnbSeen.last > ms"

GO_ON = "Let the bots go on"

Point = tuple[float, float]
TILES = ("city", "settlement", "knight", "activate", "wall", "upgrade")
CITY = {"ore": 3, "grain": 2}
SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
KINDS = ("brick", "lumber", "ore", "grain", "wool", "coin", "paper", "cloth")


@dataclass
class Seen:
    """What the page shows at a moment: see `READ`."""

    ticks: int
    height: int
    asked: str
    place: str
    mine: bool
    tab: str
    tabs: dict[str, Point]
    buttons: list[dict[str, Any]]
    lit: list[dict[str, Any]]
    hand: dict[str, int]

    def offered(self, do: str, arg: str = "", within: str | None = None) -> list[dict[str, Any]]:
        """Return the buttons that can be pressed and whose argument begins so."""
        return [
            one
            for one in self.buttons
            if one["do"] == do
            and not one["dim"]
            and one["arg"].startswith(arg)
            and within in (None, one["within"])
        ]

    @property
    def pressed(self) -> dict[str, Any] | None:
        """The tool in hand."""
        return next((one for one in self.buttons if one["do"] == "tool" and one["pressed"]), None)


@dataclass
class MousePlayer:
    """Plays Cities & Knights by a few plain rules of thumb, one click after the other.

    Attributes
    ----------
    page : Page
    clicks : int
        How often the player has looked at the page, mostly to click then.
    met : set of str
        The questions that came up, without names and numbers.
    """

    page: Page
    clicks: int = 0
    met: set[str] = field(default_factory=set)
    _turn: str = ""
    _done: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.evaluate(WATCH)

    def play(self, most: int, until: str) -> Seen:
        """Play until the page says something, for so many looks at it at most.

        Every look counts, so that a page on which nothing helps fails the test.
        """
        while True:
            seen = Seen(**self.page.evaluate(READ))
            if re.search(until, seen.asked):
                return seen
            assert self.clicks < most, f"after {self.clicks} looks: {seen.asked}"
            # On a slow machine a click may have met the button that came in place of another.
            halted = next((one for one in seen.buttons if one["text"] == GO_ON), None)
            if not seen.mine and halted is None:
                self._wait(seen, 10_000)
                self.clicks += 1
                continue
            target = halted["at"] if halted is not None else self._next(seen)
            if target is not None:
                self.met.add(re.sub(r"[VHE]?\d+", "#", seen.asked))
                assert target[1] < seen.height, f"out of sight: {seen.asked}"
                self.page.mouse.click(*target)
            self.clicks += 1
            self._wait(seen, 1_000)

    def _wait(self, seen: Seen, longest: int) -> None:
        """Wait until something has come and no more comes."""
        with contextlib.suppress(TimeoutError):
            self.page.wait_for_function(QUIET, arg=[seen.ticks, 50], timeout=longest)

    def _next(self, seen: Seen) -> Point | None:
        """Return where to click; None as long as the page has nothing that would help."""
        if seen.place != self._turn:
            self._turn, self._done = seen.place, set()
        if "Build, trade or end" in seen.asked or seen.pressed is not None:
            return next(self._thoughts(seen), None)
        return next(self._answers(seen), None)

    # ---- questions ---------------------------------------------------------------------

    def _answers(self, seen: Seen) -> Iterator[Point]:
        for do, arg in (("roll", ""), ("act", "commit"), ("discard", "")):
            for one in seen.offered(do, arg):
                yield one["at"]
        if seen.lit:
            yield self._best(seen)
        for do in ("most", "card"):
            for one in seen.offered(do):
                yield one["at"]
        for do in ("act", "rob"):
            for one in seen.offered(do, within="turn"):
                yield one["at"]

    def _best(self, seen: Seen) -> Point:
        """Return the lit place with the most pips."""
        best: Point = max(seen.lit, key=lambda one: one["pips"])["at"]
        return best

    # ---- one's own turn ----------------------------------------------------------------

    def _thoughts(self, seen: Seen) -> Iterator[Point]:
        """Return what to click on one's own turn; the first is clicked."""
        tool = seen.pressed
        if tool is not None:
            yield self._best(seen) if seen.lit else tool["at"]
        for one in seen.offered("act", within="picker"):
            yield one["at"]
        yield from self._look(seen, "Build")
        for one in seen.offered("act", "improve"):
            yield one["at"]
        yield from self._build(seen)
        yield from self._trade(seen)
        yield from self._look(seen, "Cards")
        for do in ("act", "tool", "open"):
            for one in seen.offered(do, "play " if do == "act" else ""):
                if one["primary"] and self._once(f"{do} {one['arg']}"):
                    yield one["at"]
        for do, arg in (("claim", ""), ("end", ""), ("act", "return")):
            for one in seen.offered(do, arg):
                yield one["at"]

    def _look(self, seen: Seen, tab: str) -> Iterator[Point]:
        """Open a panel once a turn, after shutting another one; what it shows is then in sight."""
        if seen.tab == tab or tab in self._done:
            return
        if tab not in seen.tabs:
            yield seen.tabs["Build"]
        self._done.add(tab)
        yield seen.tabs[tab]

    def _once(self, what: str) -> bool:
        new = what not in self._done
        self._done.add(what)
        return new

    def _build(self, seen: Seen) -> Iterator[Point]:
        yield from self._look(seen, "Build")
        if seen.tab != "Build":
            return
        tiles = {one["arg"]: one for one in seen.buttons if one["do"] == "tool"}
        if "city" not in tiles:  # a trade lies in their place
            yield from self._trade(seen)
            for one in seen.offered("close"):
                yield one["at"]
            return
        for key in TILES:
            often = 1 if key in ("knight", "upgrade") else 3
            if not tiles[key]["dim"] and any(self._once(f"{key} {n}") for n in range(often)):
                yield tiles[key]["at"]
        # A road is for those who have the cards for a settlement and no place for it.
        why = tiles["settlement"]["why"]
        if (
            ("place" in why or "intersection" in why)
            and not tiles["road"]["dim"]
            and self._once("road")
        ):
            yield tiles["road"]["at"]

    def _trade(self, seen: Seen) -> Iterator[Point]:
        """Trade what there is most of for what a city or a settlement lacks."""
        if sum(seen.hand.values()) < 5 or "trade 13" in self._done:
            return
        lacks = [
            [name for name, count in price.items() if seen.hand.get(name, 0) < count]
            for price in (CITY, SETTLEMENT)
        ]
        wanted = min((one for one in lacks if one), key=len, default=[])
        spare = {
            name: count - (CITY.get(name, 0) or SETTLEMENT.get(name, 0))
            for name, count in seen.hand.items()
        }
        most = max(spare, key=lambda name: spare[name])
        if not wanted or spare[most] < 4:
            return
        for do, one in (("bank", wanted[0]), ("card", most)):
            for found in seen.offered(do, str(KINDS.index(one))):
                next(n for n in range(14) if self._once(f"trade {n}"))
                yield found["at"]
