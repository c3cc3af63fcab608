"""Bots of one's own in a tournament: watched, so that a fault is named and the game goes on.

A fault is that a bot raises an error, takes too long, chooses what is no legal action, or reaches
for what is hidden from its seat. From then on chance plays for it, to the end of that game.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

from catan_nb.bots.bot import Advice, Bot
from catan_nb.bots.random_bot import RandomBot
from catan_nb.kernel.action import Action
from catan_nb.kernel.reading import behind, state_of
from catan_nb.kernel.values.frozen import frozen
from catan_nb.rules.play.game import View

__all__ = ["FAULTS", "LIMIT", "Fault", "Watched"]

#: Seconds that a decision may take.
LIMIT: Final = 1.0
#: The kinds of fault.
FAULTS: Final = ("raised", "stalled", "nonsense", "peeped")

_SECRET: Final = frozenset({behind.__code__, state_of.__code__})
_KIT: Final = "catan_nb."


@frozen
class Fault:
    """What a bot did wrong in a game.

    Attributes
    ----------
    entrant : int
        Which of the tournament's entrants.
    kind : str
        One of `FAULTS`.
    what : str
        What is known of it, such as the error; in the words of Python.
    turn : int
        The turn of the game.
    """

    entrant: int
    kind: str
    what: str
    turn: int


class _Stop(BaseException):
    """Ends a decision from within; not to be caught by ``except Exception``."""

    def __init__(self, kind: str, what: str = "") -> None:
        super().__init__(kind)
        self.kind, self.what = kind, what


class Watched(Bot):
    """A bot with an eye on it.

    Parameters
    ----------
    make : callable
        Makes a bot from a seed: anything with ``choose(view)``.
    entrant : int
        Its number in the tournament.
    seed : int
        Decides what chance plays for it after a fault.
    limit : float
        Seconds that a decision may take. Python is stopped at its next step; what waits outside
        Python, such as ``time.sleep``, or catches even this stop, is told of afterwards.

    Attributes
    ----------
    fault : Fault or None
        Its first fault.
    """

    def __init__(
        self, make: Callable[[int], Any], entrant: int, seed: int, limit: float = LIMIT
    ) -> None:
        super().__init__(seed)
        self._make, self._entrant, self._limit = make, entrant, limit
        self._bot: Any = None
        self._chance = RandomBot(seed)
        self.fault: Fault | None = None

    def choose(self, view: View) -> Action:
        """Return what the bot chooses, or what chance does where it fails."""
        if self.fault is None:
            try:
                return self._decided(view)
            except _Stop as stop:
                self.fault = Fault(self._entrant, stop.kind, stop.what, view.turn_number)
        return self._chance.choose(view)

    def advise(self, view: View, n: int = 3) -> list[Advice]:
        """Return what chance would do: nobody asks the bot for reasons here."""
        return self._chance.advise(view, n)

    def _decided(self, view: View) -> Action:
        began = time.monotonic()
        try:
            action = _kept_in(lambda: self._asked(view), began + self._limit)
        except (Exception, SystemExit) as error:
            told = f"{type(error).__name__}: {error}".removesuffix(": ")
            raise _Stop("raised", told[:200]) from error
        if time.monotonic() - began > self._limit:
            raise _Stop("stalled")
        if not isinstance(action, Action):
            raise _Stop("nonsense", repr(action)[:200])
        refusal = view.why_not(action)
        if refusal is not None:
            raise _Stop("nonsense", f"{action}: {refusal.text}"[:200])
        return action

    def _asked(self, view: View) -> object:
        """Make the bot where it is asked for the first time, and ask it."""
        if self._bot is None:
            self._bot = self._make(self.seed)
        return self._bot.choose(view)


def _kept_in(choose: Callable[[], Any], until: float) -> Any:
    """Return what is chosen, watched line by line until a time; `_Stop` for what may not be."""
    stops: list[_Stop] = []  # a bot may catch even those

    def stop(kind: str, what: str = "") -> _Stop:
        stops.append(_Stop(kind, what))
        return stops[0]

    def watch(frame: FrameType, event: str, _given: object) -> Any:
        if time.monotonic() > until:
            raise stop("stalled")
        if event == "call" and frame.f_code in _SECRET and not _of_kit(frame.f_back):
            raise stop("peeped", frame.f_code.co_name)
        if _of_kit(frame):
            return None
        frame.f_trace_opcodes = True  # a loop within one line is a line but once
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        return choose()
    finally:
        sys.settrace(before)
        if stops:
            raise stops[0]


def _of_kit(frame: FrameType | None) -> bool:
    """Say whether the kit itself is at work, and not somebody's bot."""
    return frame is not None and str(frame.f_globals.get("__name__", "")).startswith(_KIT)
