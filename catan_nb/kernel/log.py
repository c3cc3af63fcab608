"""The log of a game, which the rules follow at once or, behind a pilot, when they are asked.

A pilot plays fast in place of the rules, where it can: it notes what is done, and the rules catch
up from the log when somebody wants the position or a reason; a teller does when somebody wants the
events. Nobody can tell from a game whether it has a pilot.
"""

from __future__ import annotations

import os
import warnings
from typing import Protocol, TypeVar

from catan_nb.kernel.action import Action
from catan_nb.kernel.event import Event
from catan_nb.kernel.happened import Happened, Story, Telling
from catan_nb.kernel.ruleset import RuleQueries, Ruleset, actor_of
from catan_nb.kernel.state import State

__all__ = ["CHECKPOINT", "Following", "Pilot", "Teller"]


class Pilot(Protocol):
    """A position in a form of its own, which goes on as the rules would.

    It says of an action that it is legal, or that it does not know; whatever it does not know is
    for the rules to judge.
    """

    @property
    def actor(self) -> int | None:
        """The seat that decides, CHANCE, or None when the game is over."""
        ...

    @property
    def winner(self) -> int | None:
        """The winner's seat, or None."""
        ...

    @property
    def turn_number(self) -> int:
        """The number of the turn from 1; 0 in the set-up."""
        ...

    def legal(self) -> tuple[Action, ...]:
        """Return what the rules would list here."""
        ...

    def draw(self, luck: float) -> Action | None:
        """Return the outcome of chance for a number from 0 up to 1; None where a seat decides."""
        ...

    def do(self, action: Action, game: Telling, log: list[Action], told: Story) -> Happened | None:
        """Carry an action out that is certainly legal and note it; else return None, unchanged.

        It is added to the log, and to the story as not told yet; what is returned tells it.
        """
        ...


class Teller(Protocol):
    """A position that goes along behind a pilot, when somebody wants to hear what happened."""

    def do(self, action: Action) -> tuple[Event, ...]:
        """Carry an action out that the pilot has done, and return what the rules would tell."""
        ...


R_co = TypeVar("R_co", bound=Ruleset, covariant=True)
S_co = TypeVar("S_co", bound=State, covariant=True)

#: A copy of the state is kept for every so many actions; stepping back replays the rest.
CHECKPOINT = 64
#: Whether pilots are held against the rules at every so many actions (``CATAN_NB_CHECK=1``).
CHECKED = os.environ.get("CATAN_NB_CHECK", "") not in ("", "0")
CHECKS = 7


class Following(RuleQueries[R_co, S_co]):
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
        self._told: Story = []
        self._ply = 0
        self._reached = 0  # where the rules are; behind `_ply` where a pilot has gone ahead
        self._pilot: Pilot | None = None  # begins with the first action that is pushed
        self._teller: Teller | None = None
        self._heard = 0  # where the teller is
        self._without = -1  # the last point for which there was no pilot
        self._grounded = False  # there are no pilots, or one has gone wrong
        self._listed: tuple[Action, ...] = ()  # what the rules said is legal, and where
        self._listed_at = -1
        self._checkpoints: dict[int, S_co] = {0: self._state.copy()}

    @property
    def state(self) -> S_co:
        """The position as the rules have it."""
        if self._reached < self._ply:
            self.catch_up()
        return self._state

    @property
    def actor(self) -> int | None:
        pilot = self._pilot
        return actor_of(self.state) if pilot is None else pilot.actor

    @property
    def winner(self) -> int | None:
        return super().winner if self._pilot is None else self._pilot.winner

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every legal action; at a chance frame, every outcome.

        Composed actions (trade offers), whose forms are too many to list, are not in it:
        ask `why_not` about one, or `availability` about the kind.
        """
        pilot = self._verified_pilot() if CHECKED else self._pilot
        return self._remember_legal(super().legal_actions()) if pilot is None else pilot.legal()

    def _remember_legal(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Remember that these actions are legal now, so that pushing one needs no check."""
        self._listed, self._listed_at = actions, self._ply
        return actions

    def _is_known_legal(self, action: Action) -> bool:
        """Say whether an action is one of those that are known to be legal now."""
        return self._listed_at == self._ply and id(action) in map(id, self._listed)

    def tell(self) -> None:
        """Tell everything that has happened up to here."""
        if self._reached == self._ply:
            return
        # Without a pilot there may be what it did not know, and no teller does.
        if self._pilot is not None and (self._teller is None or self._heard < self._reached):
            self._teller, self._heard = self._make_teller(self._state), self._reached
        if self._pilot is None or self._teller is None:
            self.catch_up()
            return
        try:
            for ply in range(self._heard, self._ply):
                self._told[ply] = self._teller.do(self._log[ply])
            self._heard = self._ply
        except BaseException:  # half told, as when somebody interrupts
            self._teller = None
            raise

    def catch_up(self) -> None:
        """Let the rules do what a pilot has done already; whoever asks for the position does it."""
        try:
            while self._reached < self._ply:
                self._apply_logged(self._reached)
        except BaseException:
            self._restore_checkpoint()
            raise

    def _restore_checkpoint(self) -> None:
        """Go back to the last checkpoint, undoing an action that failed halfway."""
        self._reached = max(n for n in self._checkpoints if n <= self._ply)
        self._state = self._checkpoints[self._reached].copy()

    def _make_pilot(self, state: S_co) -> Pilot | None:  # type: ignore[misc]  # it is only read
        """Return a pilot for a position, or None where there is none."""
        return None

    def _make_teller(self, state: S_co) -> Teller | None:  # type: ignore[misc]  # it is only read
        """Return a teller for a position at which there is a pilot, or None."""
        return None

    def _current_pilot(self) -> Pilot | None:
        """Return the pilot, who begins now, or None where there is none for this position."""
        if self._pilot is None and self._without != self._ply and not self._grounded:
            self._pilot = self._make_pilot(self.state)
            if self._pilot is None:
                self._without = self._ply
        return self._verified_pilot() if CHECKED else self._pilot

    def _drop_pilot(self) -> None:
        """Drop the fast engine; the rules alone go on from here."""
        self._pilot = self._teller = None
        self._heard = 0
        self._listed, self._listed_at = (), -1

    def _abandon_pilot(self) -> None:
        """Drop the fast engine, which failed within an action, and undo that action."""
        del self._log[self._ply :], self._told[self._ply :]
        self._drop_pilot()

    def _verified_pilot(self) -> Pilot | None:
        """Compare the fast engine with the rules now and then; drop it where they differ."""
        pilot = self._pilot
        if pilot is not None and self._ply % CHECKS == 0:
            self.tell()  # so that the rules have something to compare
            self.catch_up()
            if pilot is self._pilot and (pilot.legal(), pilot.actor) != (
                super().legal_actions(),
                actor_of(self._state),
            ):
                self._report_and_drop_pilot()
        return self._pilot

    def _report_and_drop_pilot(self) -> None:
        """Report that the fast engine is wrong, and drop it."""
        self._drop_pilot()
        self._grounded = True
        message = f"the pilot differs from the rules after {self._reached} actions"
        warnings.warn(f"{message}; the rules go on alone", RuntimeWarning, stacklevel=4)

    def _append_to_log(self, action: Action) -> None:
        """Append an action to the log, dropping what could be redone, unless that is the same."""
        if self._ply < len(self._log):
            if self._log[self._ply] == action:
                return
            self._forget_tail()
        self._log.append(action)
        self._told.append(None)

    def _apply_new(self, action: Action) -> Happened:
        """Apply a legal action by the rules; restore the state where that fails."""
        ply, many = self._ply, len(self._log)
        log, told, checkpoints = self._log, self._told, self._checkpoints
        try:
            self._append_to_log(action)
            return self._apply_next()
        except BaseException:
            if self._ply == ply:
                self._log, self._told, self._checkpoints = log, told, checkpoints
                del log[many:], told[many:]
                if many == ply:
                    checkpoints.pop(ply + 1, None)
            raise

    def _apply_next(self) -> Happened:
        """Do the action at `ply` of the log, which is known to be legal, by the rules."""
        self.catch_up()
        self._drop_pilot()
        self._without = -1
        try:
            self._apply_logged(self._ply)
            self._ply += 1
        except BaseException:
            self._restore_checkpoint()
            raise
        return Happened(self, self._told, self._ply - 1)

    def _apply_logged(self, ply: int) -> None:
        """Let the rules do an action of the log, from the point where it is."""
        state, known = self._state, self._told[ply]
        state.events = [] if known is None or CHECKED else None
        self.rules.apply(state, self._log[ply])
        self._reached = ply + 1
        if state.events is not None:
            events, state.events = tuple(state.events), None
            self._told[ply] = events
            if known not in (None, events):
                self._report_and_drop_pilot()
        if self._reached % CHECKPOINT == 0 and self._reached not in self._checkpoints:
            self._checkpoints[self._reached] = state.copy()

    def _forget_tail(self) -> None:
        self._without, ply = -1, self._ply
        checkpoints = {n: s for n, s in self._checkpoints.items() if n <= ply}
        # Whoever was told of what is gone keeps the old story.
        log, told = self._log[:ply], self._told[:ply]
        self._log, self._told, self._checkpoints = log, told, checkpoints
