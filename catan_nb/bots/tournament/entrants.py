"""Custom bots in a tournament: functions as bots, time limits, and fault reports."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, Final

from catan_nb.bots.bot import Advice, Bot, RandomBot
from catan_nb.bots.levels import BOTS
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.reading import game_behind, state_of
from catan_nb.rules.play.game import View

#: So long is a bot's name at most.
MOST_LETTERS: Final = 24


class _Function(Bot):
    """A bot whose choices a function makes."""

    def __init__(self, choose: Callable[[View], Action], seed: int) -> None:
        super().__init__(seed)
        self._choose = choose

    def choose(self, view: View) -> Action:
        """Return what the function returns."""
        return self._choose(view)

    def advise(self, view: View, n: int = 3) -> list[Advice]:
        """Return nothing: a function gives no reasons."""
        return []


class Own:
    """A custom entrant: ``Own(name, bot)(seed)`` creates its bot for a game.

    For another process it is sent by name where a module defines it, and as it is where
    cloudpickle is installed, as it is with Dask.

    Parameters
    ----------
    name : str
    bot : callable
        A function from a view to an action, or a class of bots, which is made from a seed.

    Raises
    ------
    BadSetup
        For what is neither.
    """

    def __init__(self, name: str, bot: Any) -> None:
        if not callable(bot):
            raise BadSetup(
                f"{name!r} is no bot: a function of a view is needed, or a class with"
                " choose(view), that is made from a seed"
            )
        self.name, self._bot = name, bot

    def __call__(self, seed: int) -> Bot:
        """Return a bot for one game."""
        if not isinstance(self._bot, type):
            return _Function(self._bot, seed)
        bot: Bot = self._bot(seed)
        return bot

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and (self.name, self._bot) == (other.name, other._bot)

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Own({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        if getattr(self._bot, "__module__", None) != "__main__":
            return Own, (self.name, self._bot)
        try:
            import cloudpickle  # type: ignore[import-untyped]
        except ImportError:
            raise TypeError("a notebook's own bot is not sent without cloudpickle") from None
        return _read_entrant, (self.name, cloudpickle.dumps(self._bot))


def _read_entrant(name: str, sent: bytes) -> Own:
    import pickle

    return Own(name, pickle.loads(sent))


def own_bots(bots: Mapping[str, Any] | None) -> dict[str, Own]:
    """Return custom entrants by name.

    Raises
    ------
    BadSetup
        For what is no mapping of names to bots, and names that are taken.
    """
    if bots is None:
        return {}
    if not isinstance(bots, Mapping):
        raise BadSetup(f"own bots are given by name, such as {{'mine': mine}}, not as {bots!r}")
    for name in bots:
        if not isinstance(name, str) or not 0 < len(name.strip()) <= MOST_LETTERS:
            raise BadSetup(f"a bot's name has 1 to {MOST_LETTERS} letters, not {name!r}")
        if name in BOTS:
            raise BadSetup(f"{name!r} is a bot of the kit; call yours by another name")
    return {name: Own(name, bot) for name, bot in bots.items()}


# Bots of one's own in a tournament: watched, so that a fault is named and the game goes on.
#
# A fault is that a bot raises an error, takes too long, chooses what is no legal action, or
# reaches behind its view for what is hidden from its seat; who digs in Python's own stack or
# memory for that is not noticed. From then on chance plays for it, to the end of that game.


#: Seconds that a decision may take.
LIMIT: Final = 1.0
#: The kinds of fault.
FAULTS: Final = ("raised", "stalled", "nonsense", "peeped")

_SECRET: Final = frozenset({game_behind.__code__, state_of.__code__})
_KIT: Final = "catan_nb."
#: Seconds that who works in Python has to stop, before the clock rings.
_GRACE: Final = 0.05
#: Seconds from one ringing to the next.
_AGAIN: Final = 0.002


@dataclass(frozen=True, slots=True)
class BotFault:
    """A bot's error in a game.

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
    """Aborts a decision; derived such that ``except Exception`` does not catch it."""

    def __init__(self, kind: str, what: str = "") -> None:
        super().__init__(kind)
        self.kind, self.what = kind, what


class Watched(Bot):
    """A bot under supervision: errors and time-outs are recorded as faults.

    Parameters
    ----------
    make : callable
        Makes a bot from a seed: anything with ``choose(view)``.
    entrant : int
        Its number in the tournament.
    seed : int
        Decides what chance plays for it after a fault.
    limit : float
        Seconds that a decision may take. Python is stopped at its next step; who waits outside
        Python, such as in ``time.sleep``, or catches even that, is so a little later. What cannot
        be stopped, such as a long calculation of NumPy's, is told of afterwards.

    Attributes
    ----------
    fault : BotFault or None
        Its first fault.
    """

    def __init__(
        self, make: Callable[[int], Any], entrant: int, seed: int, limit: float = LIMIT
    ) -> None:
        super().__init__(seed)
        self._make, self._entrant, self._limit = make, entrant, limit
        self._bot: Any = None
        self._chance = RandomBot(seed)
        self.fault: BotFault | None = None

    def choose(self, view: View) -> Action:
        """Return the bot's choice, or a random action when it fails."""
        if self.fault is None:
            try:
                return self._decided(view)
            except _Stop as stop:
                self.fault = BotFault(self._entrant, stop.kind, stop.what, view.turn_number)
        return self._chance.choose(view)

    def advise(self, view: View, n: int = 3) -> list[Advice]:
        """Return a random action as advice; the bot is not asked for reasons."""
        return self._chance.advise(view, n)

    def _decided(self, view: View) -> Action:
        began = time.monotonic()
        try:
            action = _choose_within_time(lambda: self._asked(view), began + self._limit)
        except (_Stop, KeyboardInterrupt):
            raise
        except BaseException as error:
            text = f"{type(error).__name__}: {_describe_result(error)}".removesuffix(": ")
            raise _Stop("raised", text[:200]) from error
        if time.monotonic() - began > self._limit:
            raise _Stop("stalled")
        if not isinstance(action, Action):
            raise _Stop("nonsense", _describe_result(action, repr)[:200])
        refusal = view.why_not(action)
        if refusal is not None:
            raise _Stop("nonsense", f"{_describe_result(action)}: {refusal.text}"[:200])
        return action

    def _asked(self, view: View) -> object:
        """Create the bot on first use, and ask it."""
        if self._bot is None:
            self._bot = self._make(self.seed)
        return self._bot.choose(view)


def _describe_result(value: object, text_of: Callable[[object], str] = str) -> str:
    """Return a result's `repr`, or its type if that fails or takes too long."""
    try:
        told: str = _choose_within_time(lambda: text_of(value), time.monotonic() + _GRACE)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return type(value).__name__
    return told


def _choose_within_time(choose: Callable[[], Any], until: float) -> Any:
    """Run a decision under a time limit, traced line by line; raises `_Stop` at its end."""
    stops: list[_Stop] = []  # a bot may catch even those

    def stop(kind: str, what: str = "") -> _Stop:
        stops.append(_Stop(kind, what))
        return stops[0]

    def watch(frame: FrameType, event: str, _given: object) -> Any:
        leaves = event in ("return", "exception")  # an error is being told there, or may be
        if not leaves and time.monotonic() > until:
            raise stop("stalled")
        if event == "call" and frame.f_code in _SECRET and not _is_kit_code(frame.f_back):
            raise stop("peeped", frame.f_code.co_name)
        if _is_kit_code(frame):
            return None
        frame.f_trace_opcodes = True  # a loop within one line is a line but once
        return watch

    before = sys.gettrace()
    clock = _Clock(until + _GRACE, watch, lambda: stop("stalled"))
    sys.settrace(watch)
    try:
        return choose()
    finally:
        clock.over = True
        sys.settrace(before)
        clock.end()
        if stops:
            raise stops[0]


class _Clock:
    """Aborts, repeatedly after the time limit, code that catches the first `_Stop`.

    That needs a clock's signal, which the main thread alone hears and Windows does not have.
    """

    def __init__(self, since: float, watch: Callable[..., Any], stop: Callable[[], _Stop]) -> None:
        self.over = False
        self._watch, self._stop = watch, stop
        self._heard = hasattr(signal, "setitimer") and current_thread() is main_thread()
        if self._heard:
            self._before = signal.signal(signal.SIGALRM, self._ring)
            wait = max(since - time.monotonic(), _AGAIN)
            signal.setitimer(signal.ITIMER_REAL, wait, _AGAIN)

    def end(self) -> None:
        """Cancel the timer."""
        if self._heard:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before or signal.SIG_DFL)

    def _ring(self, _signal: int, frame: FrameType | None) -> None:
        if self.over:
            return
        error, inner = None if _is_kit_code(frame) else self._stop(), frame
        while inner is not None and inner.f_code is not _choose_within_time.__code__:
            if not _is_kit_code(inner):
                inner.f_trace, inner.f_trace_opcodes = self._watch, True
            inner = inner.f_back
        sys.settrace(self._watch)  # the last error has ended that
        if error is not None:
            raise error


def _is_kit_code(frame: FrameType | None) -> bool:
    """Return whether a frame belongs to the kit rather than to a custom bot."""
    return frame is not None and str(frame.f_globals.get("__name__", "")).startswith(_KIT)
