"""A player who sees nothing but the page, and has a mouse, a finger or a keyboard to act on it."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.browser.layout import HEADING, OUTSIDE, SCROLLS, settles
from tests.browser.players.account import Account
from tests.browser.players.hands import NAME, Hand, OutOfReachError

__all__ = ["Player", "Seen"]

WATCH = """() => {
  window.cnbSeen = { ticks: 0, last: performance.now() };
  new MutationObserver(() => {
    window.cnbSeen.ticks += 1;
    window.cnbSeen.last = performance.now();
  }).observe(document.querySelector(".cnb-table"),
    { subtree: true, childList: true, attributes: true, characterData: true });
}"""
READ = """() => {
  const nameOf = NAME;
  const shown = selector =>
    [...document.querySelectorAll(".cnb-table " + selector)]
      .filter(e => e.checkVisibility({ visibilityProperty: true }));
  return {
    ticks: window.cnbSeen.ticks,
    asked: document.querySelector(".cnb-asked").lastElementChild.textContent,
    place: document.querySelector(".cnb-place").innerText +
      document.querySelector(".cnb-log").innerText.length,
    mine: !!document.querySelector(".cnb-turn-grid.cnb-mine"),
    tab: shown(".cnb-opened > .cnb-open-head h2")[0]?.innerText ?? "Build",
    tabs: Object.fromEntries(shown("[data-do=drawer], .cnb-opened [data-do=shut]")
      .map(e => [e.dataset.arg ?? "Build", nameOf(e)])),
    buttons: shown("button[data-do]").map(e => ({
      do: e.dataset.do,
      arg: e.dataset.arg ?? "",
      text: e.innerText.trim(),
      dim: e.getAttribute("aria-disabled") === "true",
      why: e.title,
      pressed: e.getAttribute("aria-pressed") === "true",
      primary: e.classList.contains("cnb-primary"),
      within: e.closest(".cnb-picker") ? "picker" : e.closest(".cnb-turn") ? "turn" : "",
      name: nameOf(e),
    })),
    lit: [...document.querySelectorAll(".cnb-spot.cnb-legal")].map(e => ({
      pips: Number(/(\\d+) dots?/.exec(e.getAttribute("aria-description"))?.[1] ?? 0),
      name: nameOf(e),
    })),
    hand: Object.fromEntries(shown(".cnb-hand .cnb-cards:not(.cnb-open-hand *) .cnb-unseen")
      .map(e => /^(\\d+) (\\w+)$/.exec(e.textContent)).filter(Boolean)
      .map(([, count, name]) => [name, Number(count)])),
  };
}""".replace("NAME", NAME)
QUIET = "([ticks, ms]) => cnbSeen.ticks > ticks && performance.now() - cnbSeen.last > ms"

AT_FOOT = """Math.abs(
  innerHeight - document.querySelector(".cnb-tools").getBoundingClientRect().bottom) < 2"""

GO_ON = "Let the bots go on"

TILES = ("city", "settlement", "knight", "activate", "wall", "upgrade")
CITY = {"ore": 3, "grain": 2}
SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
KINDS = ("brick", "lumber", "ore", "grain", "wool", "coin", "paper", "cloth")


@dataclass
class Seen:
    """What the page shows at a moment: see `READ`."""

    ticks: int
    asked: str
    place: str
    mine: bool
    tab: str
    tabs: dict[str, str]
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
class Player:
    """Plays by a few plain rules of thumb, one thing after the other.

    Attributes
    ----------
    page : Page
    hand : Hand
        What the player acts with.
    looks : int
        How often the player has looked at the page, mostly to act then.
    met : set of str
        The questions that came up, without names and numbers.
    account : Account, optional
        What the engine holds; the page tells the same before each step.
    """

    page: Page
    hand: Hand
    looks: int = 0
    met: set[str] = field(default_factory=set)
    account: Account | None = None
    _missed: str = ""
    _read: str = ""
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
            self._fits(seen)
            if self.account is not None:
                self.account.agrees(self.page)
            if re.search(until, seen.asked):
                return seen
            assert self.looks < most, f"after {self.looks} looks: {seen.asked}"
            self.looks += 1
            # On a slow machine a click may have met the button that came in place of another.
            halted = next((one for one in seen.buttons if one["text"] == GO_ON), None)
            if not seen.mine and halted is None:
                self._wait(seen, 10_000)
                continue
            target = halted["name"] if halted is not None else self._next(seen)
            if target is not None:
                self.met.add(re.sub(r"[VHE]?\d+", "#", seen.asked))
                self._press(target)
            self._wait(seen, 1_000)
            self.hand.rests(self.page)

    def _press(self, target: str) -> None:
        """Press something; what is not there any more, as the page has just changed, is let be."""
        try:
            self.hand.press(self.page, target)
        except OutOfReachError:
            if target == self._missed:
                raise
            self._missed = target
        else:
            self._missed = ""

    def _fits(self, seen: Seen) -> None:
        """Check that nothing that one needs is cut off or to be scrolled to."""
        if not self.hand.scrolls:
            # What has just come in may take a moment to find its place.
            for script in (SCROLLS, OUTSIDE):
                settles(self.page, script, [], about=f"{seen.asked}: ")
        else:
            settles(self.page, AT_FOOT, about="the tools stay at the foot: ")
        if seen.mine:
            settles(self.page, HEADING, about=f"{seen.asked}: is cut off: ")
        settles(self.page, "document.documentElement.scrollWidth <= innerWidth", about=seen.asked)

    def _wait(self, seen: Seen, longest: int) -> None:
        """Wait until something has come and no more comes."""
        with contextlib.suppress(TimeoutError):
            self.page.wait_for_function(QUIET, arg=[seen.ticks, 80], timeout=longest)

    def _next(self, seen: Seen) -> str | None:
        """Return where to click; None as long as the page has nothing that would help."""
        if seen.place != self._turn:
            self._turn, self._done = seen.place, set()
        if "Build, trade or end" in seen.asked or seen.pressed is not None:
            return next(self._thoughts(seen), None)
        return next(self._answers(seen), None)

    # ---- questions ---------------------------------------------------------------------

    def _answers(self, seen: Seen) -> Iterator[str]:
        for do, arg in (("roll", ""), ("act", "commit"), ("discard", ""), ("act", "return")):
            for one in seen.offered(do, arg):
                yield one["name"]
        if seen.lit:
            yield self._best(seen)
        for do in ("most", "card"):
            for one in seen.offered(do):
                yield one["name"]
        for do in ("act", "rob", "drawer"):
            for one in seen.offered(do, within="turn"):
                yield one["name"]

    def _best(self, seen: Seen) -> str:
        """Return the lit place with the most pips."""
        best: str = max(seen.lit, key=lambda one: one["pips"])["name"]
        return best

    # ---- one's own turn ----------------------------------------------------------------

    def _thoughts(self, seen: Seen) -> Iterator[str]:
        """Return what to click on one's own turn; the first is clicked."""
        tool = seen.pressed
        if tool is not None:
            yield self._best(seen) if seen.lit else tool["name"]
        for one in seen.offered("act", within="picker"):
            yield one["name"]
        for one in (*seen.offered("act", "return"), *seen.offered("drawer", "Cards", "turn")):
            yield one["name"]  # a card too many
        yield from self._look(seen, "Build")
        for one in seen.offered("act", "improve"):
            yield one["name"]
        yield from self._build(seen)
        yield from self._trade(seen)
        for one in seen.offered("act", "buy"):
            yield one["name"]
        for do in ("act", "tool", "open"):
            for one in seen.offered(do):
                card = one["arg"].replace("_", " ").removeprefix("play ").removeprefix("card ")
                if card == self._read and one["primary"] and self._once(f"play {card}"):
                    yield one["name"]
        for one in seen.offered("read"):
            card = one["arg"].replace("_", " ")
            if "can be played now" in one["text"] and self._once(f"read {card}"):
                self._read = card
                yield one["name"]
        for do, arg in (("claim", ""), ("end", ""), ("act", "return")):
            for one in seen.offered(do, arg):
                yield one["name"]

    def _look(self, seen: Seen, tab: str) -> Iterator[str]:
        """Open a panel once a turn, after shutting another one; what it shows is then in sight."""
        if seen.tab == tab or tab in self._done:
            return
        if tab not in seen.tabs:
            if "Build" not in seen.tabs:  # nobody has such cards yet
                return
            yield seen.tabs["Build"]
        self._done.add(tab)
        yield seen.tabs[tab]

    def _once(self, what: str) -> bool:
        new = what not in self._done
        self._done.add(what)
        return new

    def _build(self, seen: Seen) -> Iterator[str]:
        yield from self._look(seen, "Build")
        if seen.tab != "Build":
            return
        tiles = {one["arg"]: one for one in seen.buttons if one["do"] == "tool"}
        if "city" not in tiles:  # a trade lies in their place
            yield from self._trade(seen)
            for one in seen.offered("close"):
                yield one["name"]
            return
        for key in TILES:
            often = 1 if key in ("knight", "upgrade") else 3
            if (
                key in tiles
                and not tiles[key]["dim"]
                and any(self._once(f"{key} {n}") for n in range(often))
            ):
                yield tiles[key]["name"]
        # A road is for those who have the cards for a settlement and no place for it.
        why = tiles["settlement"]["why"]
        if (
            ("place" in why or "intersection" in why)
            and not tiles["road"]["dim"]
            and self._once("road")
        ):
            yield tiles["road"]["name"]

    def _trade(self, seen: Seen) -> Iterator[str]:
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
                yield found["name"]
