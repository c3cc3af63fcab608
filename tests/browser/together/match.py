"""A game at a shared table, played by learners in browsers of their own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from playwright.sync_api import Browser, expect

from catan_nb.bots.levels import make_bot
from catan_nb.kernel.action import to_text
from tests.browser.conftest import LOADING
from tests.browser.together.conftest import Classroom
from tests.browser.together.learner import Learner
from tests.browser.together.truth import Truth

__all__ = ["Match"]

SEEN = """() => [...document.querySelectorAll(".cnb-player-facts, .cnb-bank, .cnb-supply")]
  .map(e => e.textContent).join("|")"""
"""What everybody sees of the players and the bank; own points may be more than others know of."""
END = "end turn"
"""What is done instead of what is put together elsewhere than in the list, such as an offer."""
PATIENCE = 60.0
"""Seconds that a table may take for its next step on a busy machine."""
AGAIN, SOON = 4.0, 0.3
"""Seconds after which somebody presses again whose press has done nothing, or was not possible.

After the longer ones it is anything that is offered.
"""


class Match:
    """Learners of a class at one table.

    Parameters
    ----------
    browser : Browser
    classroom : Classroom

    Attributes
    ----------
    learners : list of Learner
        By seat.
    truth : Truth
        The table as the class keeps it, once it is open.
    wrong : list of str
        What pages have complained of.
    own : dict of str to str
        Learners' own codes, by their names.
    """

    truth: Truth

    def __init__(self, browser: Browser, classroom: Classroom) -> None:
        self._browser = browser
        self._classroom = classroom
        self.learners: list[Learner] = []
        self.wrong: list[str] = []
        self.own: dict[str, str] = {}
        self._pressed: dict[int, tuple[int, float, float]] = {}

    # ---- coming together ---------------------------------------------------------------

    def learner(self, name: str) -> Learner:
        """Let somebody come into the class with its code, and open the page of shared tables."""
        learner = self._newcomer(name)
        page = learner.page
        page.goto(self._classroom.address, timeout=LOADING)
        form = page.locator("form").filter(has=page.get_by_label("Code of the class"))
        form.get_by_label("Code of the class").fill(self._classroom.code)
        form.get_by_label("Your name").fill(name)
        learner.heard.settle(page)
        form.get_by_role("button", name="Come in").click()
        self.own[name] = page.locator(".cnb-own-code").inner_text()
        self.open_page(learner)
        page.locator('[data-do="typed"]').wait_for(timeout=LOADING)
        self.learners.append(learner)
        return learner

    def elsewhere(self, seat: int) -> Learner:
        """Let somebody come in again by the own code, at another device, and go to the table."""
        learner = self._newcomer(self.learners[seat].name)
        page = learner.page
        page.goto(self._classroom.address, timeout=LOADING)
        page.locator("summary", has_text="I have been here before").click()
        form = page.locator("form").filter(has=page.locator("[name=own]"))
        form.locator("[name=own]").fill(self.own[learner.name])
        learner.heard.settle(page)
        form.get_by_role("button").click()
        page.wait_for_load_state()
        self.open_page(learner, f"?table={self.code}")
        expect(page.locator(".cnb-together-line")).to_contain_text(self.code, timeout=LOADING)
        return learner

    def begin(self, target: int, **chosen: str) -> None:
        """Let the first learner open a table, the others join it, and the game begin."""
        first, *others = self.learners
        code = first.open_table(target, **chosen)
        for learner in others:
            learner.join(code)
        first.page.locator('.cnb-lobby [data-do="begin"]').click()
        self.follow(code)

    def follow(self, code: str) -> None:
        """Follow the game of a table at which the learners sit and that has begun."""
        self.code = code
        for learner in self.learners:
            expect(learner.page.locator(".cnb-lobby")).to_be_hidden(timeout=LOADING)
            learner.list_actions()
        self.truth = Truth(self._classroom.tables, code)

    def _newcomer(self, name: str) -> Learner:
        context = self._browser.new_context(
            viewport={"width": 1280, "height": 900}, reduced_motion="reduce"
        )
        context.set_default_timeout(LOADING)
        learner = Learner(context, context.new_page(), name)
        learner.page.on("pageerror", lambda error: self.wrong.append(f"{name}: {error}"))
        return learner

    def open_page(self, learner: Learner, query: str = "") -> None:
        """Open somebody's page of shared tables."""
        learner.heard.settle(learner.page)
        address = f"{self._classroom.address}voila/render/play_together.ipynb{query}"
        learner.page.goto(address, timeout=LOADING)

    # ---- playing -----------------------------------------------------------------------

    @property
    def asked(self) -> set[int]:
        """The seats of those who are asked now and have not answered."""
        shared = self.truth.shared
        return set() if shared.over else set(shared.owed) - set(shared.early)

    def play(self, until: Callable[[], object], seats: Iterable[int] = range(4)) -> None:
        """Let those at some seats press what they are asked for, until something is so.

        Each does by the page's list of actions what a bot would do at that seat.
        """
        here, before, since = set(seats), -1, time.monotonic()
        while not until():
            for seat in sorted(here & self.asked):
                self._press(seat)
            self.learners[min(here)].page.wait_for_timeout(40)
            self.truth.read()
            if self.truth.shared.number != before or self.truth.shared.over:
                before, since = self.truth.shared.number, time.monotonic()
            assert time.monotonic() - since < PATIENCE, self.told()

    def _press(self, seat: int) -> None:
        shared = self.truth.shared
        if not shared.seats[seat].is_person:
            return
        number, now = shared.owed[seat].number, time.monotonic()
        asked, since, again = self._pressed.get(seat, (-1, now, now))
        if asked != number:
            since = now
        elif now < again:
            return
        game = shared.game if shared.game.actor == seat else shared.game.ahead(seat)
        chosen = to_text(make_bot("good", seat).choose(game.view(seat)))
        listed = [to_text(one) for one in game.legal_actions()]
        wanted = next(one for one in (chosen, END, listed[0]) if one in listed)
        found = self.learners[seat].press(wanted, other=now > since + AGAIN)
        if found == "no list":
            self.learners[seat].list_actions()
        self._pressed[seat] = number, since, now + (AGAIN if found == "pressed" else SOON)

    def told(self) -> str:
        """Return where a table stands at which nothing moves: by its entries, and by its pages."""
        shared = self.truth.shared
        lines = [f"{one.kind} {one.seat} {str(one.data)[:200]}" for one in self.truth.entries[-8:]]
        pages = [
            f"{one.name}: {one.page.locator('.cnb-turn-grid').inner_text()!r}"
            f" {one.page.locator('.cnb-moves').all_inner_texts()!r}"
            for one in self.learners
            if one.page.url != "about:blank"
        ]
        return "\n".join(
            [
                f"asked: {dict(shared.owed)}, early: {shared.early}",
                f"{self._pressed}",
                *lines,
                *pages,
            ]
        )

    def alike(self, seats: Iterable[int] = range(4)) -> None:
        """Wait until some learners' pages show the same players."""
        pages = [self.learners[seat].page for seat in seats]
        seen: list[str] = []
        for _look in range(600):
            seen = [page.evaluate(SEEN) for page in pages]
            if len(set(seen)) == 1:
                return
            pages[0].wait_for_timeout(50)
        raise AssertionError(seen)

    def end(self) -> None:
        """Leave all pages, and let all browsers go."""
        for learner in self.learners:
            learner.close()
        if hasattr(self, "truth"):
            self.truth.close()
