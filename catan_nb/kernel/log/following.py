"""A log that the rules follow: at once, or, where a pilot has gone ahead, when they are asked.

The pilot notes what is done; the rules catch up from the log when somebody wants the position, a
reason or the events. Nobody can tell from a game whether it has a pilot.
"""

from __future__ import annotations

import os
import warnings
from typing import TypeVar

from catan_nb.kernel.action import Action
from catan_nb.kernel.log.happened import Happened
from catan_nb.kernel.log.pilot import Pilot
from catan_nb.kernel.rules.asked import Asked
from catan_nb.kernel.rules.ruleset import Ruleset, actor_of
from catan_nb.kernel.state import State

__all__ = ["CHECKPOINT", "Following"]

R_co = TypeVar("R_co", bound=Ruleset, covariant=True)
S_co = TypeVar("S_co", bound=State, covariant=True)

#: A copy of the state is kept for every so many actions; stepping back replays the rest.
CHECKPOINT = 16
#: Whether pilots are held against the rules at every so many actions (``CATAN_NB_CHECK=1``).
CHECKED = os.environ.get("CATAN_NB_CHECK", "") not in ("", "0")
CHECKS = 7


class Following(Asked[R_co, S_co]):
    """Actions one after the other, and the rules somewhere on their way along them.

    Parameters
    ----------
    rules : Ruleset
    start : State
        The state before the first action; it is copied.
    """

    def __init__(self, rules: R_co, start: State) -> None:
        self.rules: R_co = rules
        self._state: S_co = start.copy()  # type: ignore[assignment]
        self._state.events = []
        if not rules.answerable(self._state):
            rules.pass_over(self._state)
        self._opening, self._state.events = tuple(self._state.events), None
        self._log: list[Action] = []
        self._events: list[Happened] = []
        self._ply = 0
        self._reached = 0  # where the rules are; behind `_ply` where a pilot has gone ahead
        self._pilot: Pilot | None = None
        self._without = -1  # the last point for which there was no pilot
        self._grounded = False  # a pilot has gone wrong, and there are no others
        self._checkpoints: dict[int, S_co] = {0: self._state.copy()}

    @property
    def state(self) -> S_co:
        """The position as the rules have it."""
        if self._reached < self._ply:
            self.catch_up()
        return self._state

    @property
    def actor(self) -> int | None:
        """The seat that decides, CHANCE when chance draws, None when the game is over."""
        return actor_of(self.state) if self._pilot is None else self._pilot.actor

    @property
    def winner(self) -> int | None:
        """The winner's seat, or None."""
        return super().winner if self._pilot is None else self._pilot.winner

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every legal action; at a chance frame, every outcome.

        Composed actions (trade offers), whose forms are too many to list, are not in it:
        ask `why_not` about one, or `availability` about the kind.
        """
        pilot = self._at_helm()
        return super().legal_actions() if pilot is None else pilot.legal()

    def catch_up(self) -> None:
        """Let the rules do what a pilot has done already; whoever asks for the position does it."""
        while self._reached < self._ply:
            self._do(self._reached)

    def _pilot_of(self, state: S_co) -> Pilot | None:  # type: ignore[misc]  # it is only read
        """Return a pilot for a position, or None where there is none."""
        return None

    def _at_helm(self) -> Pilot | None:
        """Return the pilot, or None where there is none for this position."""
        return self._flying() if self._pilot is None or CHECKED else self._pilot

    def _flying(self) -> Pilot | None:
        if self._pilot is None and self._without != self._ply and not self._grounded:
            self._pilot = self._pilot_of(self.state)
            if self._pilot is None:
                self._without = self._ply
        if CHECKED and self._pilot is not None and self._ply % CHECKS == 0:
            self._check(self._pilot)
        return self._pilot

    def _check(self, pilot: Pilot) -> None:
        """Hold a pilot against the rules; where they differ, the rules go on alone."""
        listed = super().legal_actions()
        if (pilot.legal(), pilot.actor) != (listed, actor_of(self.state)):
            self._pilot, self._grounded = None, True
            told = f"the pilot differs from the rules after {self._ply} actions of {self!r}"
            warnings.warn(f"{told}; the rules go on alone", RuntimeWarning, stacklevel=3)

    def _note(self, action: Action) -> None:
        """Note the action that is done next; what was taken back is gone, unless it is that."""
        if self._ply < len(self._log):
            if self._log[self._ply] == action:
                return
            self._forget_tail()
        self._log.append(action)
        self._events.append(Happened(self))

    def _step(self) -> Happened:
        """Do the action at `ply` of the log, which is known to be legal, by the rules."""
        self.catch_up()
        self._pilot, self._without = None, -1
        happened = self._do(self._ply)
        self._ply += 1
        return happened

    def _do(self, ply: int) -> Happened:
        """Let the rules do an action of the log, from the point where it is."""
        state = self._state
        state.events = []
        self.rules.apply(state, self._log[ply])
        happened = self._events[ply]
        happened.tell(tuple(state.events))
        state.events = None
        self._reached = ply + 1
        if self._reached % CHECKPOINT == 0 and self._reached not in self._checkpoints:
            self._checkpoints[self._reached] = state.copy()
        return happened

    def _forget_tail(self) -> None:
        self._without = -1
        del self._log[self._ply :]
        del self._events[self._ply :]
        self._checkpoints = {n: s for n, s in self._checkpoints.items() if n <= self._ply}
