"""The ways to act on a page: with a mouse, with a finger, and with the keyboard alone.

A hand presses what a page shows, which it knows by name: a place of the board by its key, such as
`vertex:5`, a button by the word that it sends and what about, such as `tool/road`. No hand does
what a person could not do: what it presses stands still, in sight and under nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from playwright.sync_api import Page

__all__ = ["NAME", "Finger", "Hand", "Keys", "Mouse", "OutOfReachError", "focused"]

NAME = """node => {
  const one = node?.closest?.("[data-do], .cnb-spot");
  return one ? one.dataset.key ?? `${one.dataset.do}/${one.dataset.arg ?? ""}` : "";
}"""
"""The name of a place or a button."""

FIND = f"""async ([name, finger]) => {{
  const nameOf = {NAME};
  const frame = () => new Promise(requestAnimationFrame);
  let [before, same, found] = ["", 0, null];
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; await frame()) {{
    const nodes = [...document.querySelectorAll("[data-do], .cnb-spot")]
      .filter(e => nameOf(e) === name && e.checkVisibility({{ visibilityProperty: true }}));
    if (!nodes.length) return null;
    found = null;
    for (const node of nodes) {{
      const box = (node.querySelector(".cnb-hit") ?? node).getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const outside = x < 0 || y < 0 || x > innerWidth || y > innerHeight;
      const top = document.elementFromPoint(x, y);
      const alike = top?.closest(".cnb-spot.cnb-legal")?.getAttribute("class")
        === node.getAttribute("class");
      const meant = nameOf(top) === name || finger && alike; // the nearest of several counts
      const wrong = outside ? "outside" : meant ? ""
        : `covered by ${{nameOf(top) || top?.outerHTML.slice(0, 90)}}`;
      if (!found || !wrong) found = {{ x, y, wrong }};
      if (!wrong) break;
    }}
    const now = JSON.stringify(found);
    same = now === before ? same + 1 : 0;
    if (same > (found.wrong ? 30 : finger ? 6 : 0)) return found;
    before = now;
  }}
  return found;
}}"""
"""Where something is once it stands still, and what is wrong with that; null when it is gone."""

FOCUSED = f"""() => {{
  const node = document.activeElement;
  return !node || node === document.body ? "" : ({NAME})(node) || `.${{node.className}}`;
}}"""
RING = """() => {
  const node = document.activeElement;
  if (!node.matches(":focus-visible")) return false;
  const ring = e => e && getComputedStyle(e).outlineStyle !== "none"
    && parseFloat(getComputedStyle(e).outlineWidth) >= 2;
  const line = node.querySelector(".cnb-focus");
  return line ? parseFloat(getComputedStyle(line).strokeWidth) >= 4
    : ring(node) || ring(node.parentElement) || ring(node.nextElementSibling);
}"""
"""Whether one sees where the focus is."""

STEPS = f"""name => {{
  const nameOf = {NAME};
  const stops = [...document.querySelectorAll("button, input, select, a, summary, [tabindex]")]
    .filter(e => e.tabIndex >= 0 && !e.disabled
      && e.checkVisibility({{ visibilityProperty: true }}));
  const here = stops.indexOf(document.activeElement);
  const spot = document.querySelector(`.cnb-spot[data-key="${{name}}"]`);
  const there = stops.findIndex(e => spot ? e.matches(".cnb-spot") : nameOf(e) === name);
  return [here, there, stops.length];
}}"""
"""How many stops of the Tab key there are, and which are the focus and what is looked for."""

WAY = """name => {
  const middle = key => {
    const node = document.querySelector(`.cnb-spot[data-key="${key}"] .cnb-hit`);
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(document.activeElement.dataset.key);
  const [toX, toY] = middle(name);
  const [dx, dy] = [toX - x, toY - y];
  const gain = { ArrowLeft: -dx, ArrowRight: dx, ArrowUp: -dy, ArrowDown: dy };
  return Object.keys(gain).sort((one, other) => gain[other] - gain[one]);
}"""
"""The arrow keys, those first that lead best from the focus to a place of the board."""


def focused(page: Page) -> str:
    """Return the name of what has the focus, its class where it has none, "" where it is lost."""
    return str(page.evaluate(FOCUSED))


class OutOfReachError(AssertionError):
    """What is to be pressed is there, but cannot be."""


@dataclass
class Hand:
    """A way to act.

    Attributes
    ----------
    strokes : int
        How many clicks, taps or keys it took so far.
    """

    scrolls: ClassVar[bool] = False
    """Whether a page may be longer than the window."""

    strokes: int = 0

    def press(self, page: Page, name: str) -> bool:
        """Press something once it stands still; return False when it went away before."""
        found = self.find(page, name)
        if found is None:
            return False
        _reachable(name, found)
        self.act(page, found["x"], found["y"])
        return True

    def find(self, page: Page, name: str) -> dict[str, Any] | None:
        """Look for something."""
        found: dict[str, Any] | None = page.evaluate(FIND, [name, self.scrolls])
        return found

    def act(self, page: Page, x: float, y: float) -> None:
        """Press what is at a place of the window."""
        raise NotImplementedError

    def rests(self, page: Page) -> None:
        """Check, after something was done, what must hold for this hand."""


def _reachable(name: str, found: dict[str, Any]) -> None:
    if found["wrong"]:
        raise OutOfReachError(f"{name} is {found['wrong']}")


@dataclass
class Mouse(Hand):
    """Clicks with the left button, and never scrolls."""

    def act(self, page: Page, x: float, y: float) -> None:
        self.strokes += 1
        page.mouse.click(x, y)


@dataclass
class Finger(Hand):
    """Taps, and pushes the page up and down where it is longer than the window."""

    scrolls: ClassVar[bool] = True
    pushes: int = 0

    def find(self, page: Page, name: str) -> dict[str, Any] | None:
        size = page.viewport_size
        assert size is not None
        middle = size["height"] / 2
        for _push in range(8):
            found = super().find(page, name)
            if found is None or not found["wrong"] or abs(found["y"] - middle) < middle / 2:
                break
            self._push(page, found["y"])
        return found

    def _push(self, page: Page, y: float) -> None:
        """Push what is below or above the window towards its middle."""
        size = page.viewport_size
        assert size is not None
        self.pushes += 1
        far = max(-500.0, min(500.0, size["height"] / 2 - y))
        session = page.context.new_cdp_session(page)

        def touch(kind: str, part: float | None = None) -> None:
            x, from_y = size["width"] / 2, size["height"] / 2 - far / 2
            points = [] if part is None else [{"x": x, "y": from_y + part * far}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            page.wait_for_timeout(16)

        touch("touchStart", 0)
        for step in range(1, 9):
            touch("touchMove", step / 8)
        page.wait_for_timeout(150)  # it rests there, so that the page does not run on
        touch("touchMove", 1)
        touch("touchEnd")
        session.detach()

    def act(self, page: Page, x: float, y: float) -> None:
        self.strokes += 1
        page.touchscreen.tap(x, y)


@dataclass
class Keys(Hand):
    """Tab, the arrow keys, Enter and Escape: the focus is never lost and always to be seen.

    Attributes
    ----------
    missed : list of str
        Places of the board that were not reached; another lit one was taken.
    """

    missed: list[str] = field(default_factory=list)

    def press(self, page: Page, name: str) -> bool:
        if not self.reach(page, name):
            return False
        return self.enter(page)

    def enter(self, page: Page) -> bool:
        """Press Enter on what has the focus, which is in sight and shows it."""
        name = focused(page)
        found = self.find(page, name)
        if found is None:
            return False
        _reachable(name, found)
        for _moment in range(60):  # it comes softly
            if page.evaluate(RING):
                break
            page.wait_for_timeout(50)
        else:
            raise AssertionError(f"nobody sees the focus at {name}, now {focused(page)}")
        self._key(page, "Enter")
        return True

    def reach(self, page: Page, name: str) -> bool:
        """Move the focus to something; return False when it is not there any more."""
        here, there, stops = page.evaluate(STEPS, name)
        if there < 0:
            return False
        spot = name.startswith(("vertex:", "edge:", "hex:"))
        key = "Tab" if here < there else "Shift+Tab"
        passed: list[str] = []
        for _stop in range(stops + 2):
            now = focused(page)
            if now == name:
                return True
            if spot and now.startswith(("vertex:", "edge:", "hex:")):
                return self._walk(page, name)
            passed.append(now)
            self._key(page, key)
        if page.evaluate(STEPS, name)[1] < 0:
            return False
        raise OutOfReachError(f"not reached by {key} from {passed}")

    def _walk(self, page: Page, name: str) -> bool:
        """Go with the arrow keys to a lit place of the board, or to one beside it."""
        seen: set[tuple[str, str]] = set()
        while (now := focused(page)) != name:
            if page.locator(f'.cnb-spot.cnb-legal[data-key="{name}"]').count() == 0:
                return False
            for key in page.evaluate(WAY, name):
                if (now, key) in seen:
                    continue
                seen.add((now, key))
                self._key(page, key)
                if focused(page) != now:
                    break
            else:
                return self._leaf(page, name)
        return True

    def _leaf(self, page: Page, name: str) -> bool:
        """Go through all lit places to one of them."""
        self._key(page, "Home")
        before = ""
        while (now := focused(page)) not in (name, before):
            before = now
            self._key(page, "PageDown")
        if now == name:
            return True
        self.missed.append(name)
        return bool(page.locator(f'.cnb-spot.cnb-legal[data-key="{now}"]').count())

    def act(self, page: Page, x: float, y: float) -> None:
        raise AssertionError("there is neither a mouse nor a finger")

    def rests(self, page: Page) -> None:
        for _moment in range(50):
            if focused(page):
                return
            page.wait_for_timeout(100)
        raise AssertionError("the focus is lost")

    def _key(self, page: Page, key: str) -> None:
        self.strokes += 1
        page.keyboard.press(key)
