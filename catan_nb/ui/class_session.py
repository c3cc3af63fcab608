"""A page's connection to its class: the class's state and shared dice rolls."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Final

from catan_nb.classroom.messages import CLASS, Refused
from catan_nb.classroom.state import BEGINNING, Held, held_questions, is_open
from catan_nb.classroom.visitors import LEARNER
from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _

if TYPE_CHECKING:
    from catan_nb.classroom.link import Link

__all__ = [
    "TAUGHT",
    "WAITS",
    "ClassSession",
    "SharedRolls",
    "class_link",
    "shared_count_text",
]


class ClassSession:
    """The class of a page, as far as the page knows it.

    Attributes
    ----------
    link : Link or None
        The connection to the server; None where no class can be reached.
    known : bool
        Whether the server has told the page its visitor.
    greeted : int
        How often it has done so: again after each loss of the connection.
    role, name : str
        Role and name of the visitor.
    state : mapping
        The shared state of the class; see `catan_nb.classroom.state`.
    removed : bool
        Whether the visitor has been removed from the class.
    guesses : dict of (str, str) to list of str
        What the class has guessed, by lesson and guess, where it was held and is no longer.
    pooled : mapping of str to mapping of str to int
        What the class has rolled together: experiment to result to how often.
    """

    def __init__(self) -> None:
        self.link: Link | None = None
        self.known = self.removed = False
        self.greeted = 0
        self.role = self.name = ""
        self.state: Mapping[str, Any] = BEGINNING
        self.guesses: dict[Held, list[str]] = {}
        self.pooled: Mapping[str, Mapping[str, int]] = {}
        self._listeners: dict[str, Callable[[], object]] = {}
        self._hearers: dict[str, Callable[[Mapping[str, Any]], object]] = {}
        self._work: set[asyncio.Task[None]] = set()

    @property
    def is_learner(self) -> bool:
        """Whether a learner of a class has opened the page."""
        return self.known and self.role == LEARNER

    def is_held_at(self, lesson: str, name: str) -> bool:
        """Say whether the learner's class is held at a guess."""
        return self.is_learner and (lesson, name) in held_questions(self.state)

    def is_lesson_closed(self, lesson: str) -> bool:
        """Say whether a lesson is closed for the learner."""
        return self.is_learner and bool(lesson) and not is_open(self.state, lesson)

    def connect(self, link: Link) -> None:
        """Connect to the server; an event loop must run. A second call does nothing."""
        if self.link is not None:
            return
        self.link = link
        link.on_change(self._on_link_change)
        link.on_news(self._receive)
        link.start()
        self._on_link_change()

    def on_change(self, who: str, listener: Callable[[], object]) -> None:
        """Call `listener` after each change, in place of an earlier listener of the same name."""
        self._listeners[who] = listener

    def on_message(self, who: str, hearer: Callable[[Mapping[str, Any]], object]) -> None:
        """Call `hearer` with each message to the class, in place of an earlier one."""
        self._hearers[who] = hearer

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task in the background; a refusal by the server ends it silently."""
        task = asyncio.get_running_loop().create_task(_ignore_refusal(work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def ask(self, do: str, **kwargs: Any) -> dict[str, Any]:
        """Send a request to the class; raises `Refused`."""
        assert self.link is not None
        return await self.link.ask(do, **kwargs)

    def set_pooled_counts(self, pooled: Mapping[str, Mapping[str, int]]) -> None:
        """Replace the pooled counts of the class."""
        self.pooled = pooled
        self.notify()

    def notify(self) -> None:
        """Call all listeners."""
        for listener in list(self._listeners.values()):
            listener()

    # ---- inside ------------------------------------------------------------------------

    def _on_link_change(self) -> None:
        if self.link is not None and self.link.connected:
            self.run_in_background(self._load_class())

    async def _load_class(self) -> None:
        answer = await self.ask("class")
        belongs = answer["state"] is not None
        self.role, self.name = (answer["role"], answer["name"]) if belongs else ("", "")
        self.state = answer["state"] if belongs else BEGINNING
        self.pooled = answer["pooled"]
        self.known = True
        self.greeted += 1
        self.notify()

    def _receive(self, message: Mapping[str, Any]) -> None:
        class_data = message.get("class")
        if not isinstance(class_data, Mapping):
            return
        if "state" in class_data:
            self.state = class_data["state"]
        self.pooled = class_data.get("pooled", self.pooled)
        if "guesses" in class_data:
            guesses = class_data["guesses"]
            self.guesses[guesses["lesson"], guesses["name"]] = guesses["guesses"]
        self.removed |= class_data.get("removed") is True
        for hearer in list(self._hearers.values()):
            hearer(class_data)
        self.notify()


async def _ignore_refusal(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Refused:
        return  # the line is lost: it is asked again when that comes back


def class_link() -> Link | None:
    """Return the page's connection to its class; None where it belongs to none.

    Python in a browser cannot connect and lacks the modules for it.
    """
    if CLASS not in os.environ:
        return None
    from catan_nb.classroom.link import link_of_page

    return link_of_page()


TAUGHT: Final = ClassSession()
"""The class of this Python, which serves one page."""


# What a page has rolled, told to its class, and what the class has rolled together.


WAITS: Final = ":waits"
"""Ends the name of an experiment whose results are waits, not rolls."""
_REST: Final = 0.5
"""Seconds between two times that the class is told."""


def shared_count_text(experiment: str, count: int) -> str:
    """Return a sentence on how often a class has done an experiment together."""
    template = (
        ngettext("Together you have waited once.", "Together you have waited {n} times.", count)
        if experiment.endswith(WAITS)
        else ngettext(
            "Together you have rolled once.", "Together you have rolled {n} times.", count
        )
    )
    return template.format(n=format_number(count))


class SharedRolls:
    """Shares the counts of one experiment with the other pages of the class.

    Parameters
    ----------
    experiment : callable
        Returns its name, the same on all pages.
    results : callable
        Returns the possible results; any others sent to the class are ignored.
    changed : callable
        Called when the class has rolled more.
    taught : ClassSession
        The class of the page.
    """

    def __init__(
        self,
        experiment: Callable[[], str],
        results: Callable[[], Collection[int]],
        changed: Callable[[], object],
        taught: ClassSession = TAUGHT,
    ) -> None:
        self._experiment, self._results = experiment, results
        self._changed, self._taught = changed, taught
        self._rolled: dict[str, Counter[str]] = {}
        self._run = ""
        self._shown: dict[int, int] = {}
        self._telling = False
        taught.on_change(f"rolls {id(self)}", self._show_counts)

    @property
    def is_shared(self) -> bool:
        """Whether a learner's rolls on this page are added to those of the class."""
        return self._taught.is_learner and bool(self._taught.state["pooled"])

    @property
    def counts(self) -> dict[int, int]:
        """How often the class has rolled each result; empty while everybody rolls alone."""
        found = self._taught.pooled.get(self._experiment(), {}) if self.is_shared else {}
        named = ((result, str(result)) for result in sorted(self._results()))
        return {result: found[name] for result, name in named if found.get(name)}

    @property
    def count_text(self) -> str:
        """A sentence on how often the class has rolled; empty while everybody rolls alone."""
        count = sum(self.counts.values())
        return shared_count_text(self._experiment(), count) if count else ""

    @property
    def legend_label(self) -> str:
        """The legend label of the class's results."""
        return _("the class: {n}").format(n=format_number(sum(self.counts.values())))

    def vary_seed(self, own_seed: int) -> int:
        """Return `own_seed`, or a random seed on a page whose rolls count for the class."""
        return own_seed + secrets.randbelow(2**31) if self.is_shared else own_seed

    def add_counts(self, counts: Mapping[int, int]) -> None:
        """Add counts of new rolls, to be sent to the class."""
        if not self.is_shared or not counts:
            return
        self._run = self._run or secrets.token_hex(6)
        rolled = self._rolled.setdefault(self._experiment(), Counter())
        rolled.update({str(result): count for result, count in counts.items() if count})
        if not self._telling:
            self._telling = True
            self._taught.run_in_background(self._send_counts())

    async def _send_counts(self) -> None:
        """Send the counts to the class until none are left."""
        try:
            told: dict[str, Counter[str]] = {}
            while told != self._rolled:
                told = {name: Counter(counts) for name, counts in self._rolled.items()}
                for name, counts in told.items():
                    answer = await self._taught.ask(
                        "rolled", experiment=name, run=self._run, counts=dict(counts)
                    )
                    self._taught.set_pooled_counts(answer["pooled"])
                await asyncio.sleep(_REST)
        finally:
            self._telling = False

    def _show_counts(self) -> None:
        """Report the class's counts if they have changed."""
        counts = self.counts
        if counts != self._shown:
            self._shown = counts
            self._changed()
