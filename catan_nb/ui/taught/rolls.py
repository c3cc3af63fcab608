"""What a page has rolled, told to its class, and what the class has rolled together."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.ui.taught.taught import TAUGHT, Taught

__all__ = ["WAITS", "RolledTogether", "together_words"]

WAITS: Final = ":waits"
"""Ends the name of an experiment whose results are waits, not rolls."""
_REST: Final = 0.5
"""Seconds between two times that the class is told."""


def together_words(experiment: str, count: int) -> str:
    """Return in a sentence how often a class has done something together."""
    told = (
        ngettext("Together you have waited once.", "Together you have waited {n} times.", count)
        if experiment.endswith(WAITS)
        else ngettext(
            "Together you have rolled once.", "Together you have rolled {n} times.", count
        )
    )
    return told.format(n=shown_number(count))


class RolledTogether:
    """What one experiment on a page has to do with the same on the other pages of the class.

    Parameters
    ----------
    experiment : callable
        Returns its name, the same on all pages.
    results : callable
        Returns what can come; what else a page may have told the class is passed over.
    changed : callable
        Called when the class has rolled more.
    taught : Taught
        The class of the page.
    """

    def __init__(
        self,
        experiment: Callable[[], str],
        results: Callable[[], Collection[int]],
        changed: Callable[[], object],
        taught: Taught = TAUGHT,
    ) -> None:
        self._experiment, self._results = experiment, results
        self._changed, self._taught = changed, taught
        self._rolled: dict[str, Counter[str]] = {}
        self._run = ""
        self._shown: dict[int, int] = {}
        self._telling = False
        taught.on_change(f"rolls {id(self)}", self._look)

    @property
    def on(self) -> bool:
        """Whether what a learner rolls here counts for the class."""
        return self._taught.learner and bool(self._taught.state["pooled"])

    @property
    def counts(self) -> dict[int, int]:
        """How often each result has come in the class; empty while everybody rolls alone."""
        found = self._taught.pooled.get(self._experiment(), {}) if self.on else {}
        named = ((result, str(result)) for result in sorted(self._results()))
        return {result: found[name] for result, name in named if found.get(name)}

    @property
    def words(self) -> str:
        """How often the class has rolled, in a sentence; empty while everybody rolls alone."""
        count = sum(self.counts.values())
        return together_words(self._experiment(), count) if count else ""

    @property
    def label(self) -> str:
        """What the class's results are called beside others."""
        return _("the class: {n}").format(n=shown_number(sum(self.counts.values())))

    def seed(self, own: int) -> int:
        """Return where luck begins: `own`, or elsewhere on each page whose rolls count together."""
        return own + secrets.randbelow(2**31) if self.on else own

    def add(self, counts: Mapping[int, int]) -> None:
        """Tell the class what has been rolled just now."""
        if not self.on or not counts:
            return
        self._run = self._run or secrets.token_hex(6)
        rolled = self._rolled.setdefault(self._experiment(), Counter())
        rolled.update({str(result): count for result, count in counts.items() if count})
        if not self._telling:
            self._telling = True
            self._taught.do(self._tell())

    async def _tell(self) -> None:
        """Tell the class all of it, as long as there is more."""
        try:
            told: dict[str, Counter[str]] = {}
            while told != self._rolled:
                told = {name: Counter(counts) for name, counts in self._rolled.items()}
                for name, counts in told.items():
                    answer = await self._taught.ask(
                        "rolled", experiment=name, run=self._run, counts=dict(counts)
                    )
                    self._taught.rolled(answer["pooled"])
                await asyncio.sleep(_REST)
        finally:
            self._telling = False

    def _look(self) -> None:
        """Show what the class has rolled, when that is new."""
        counts = self.counts
        if counts != self._shown:
            self._shown = counts
            self._changed()
