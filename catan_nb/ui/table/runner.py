"""Background tasks of a table: bots, playback of past points, and delayed work."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.systems.events import Audience
from catan_nb.ui.table.controller import Controller, reading_time
from catan_nb.ui.widgets.errors import ErrorPanel

__all__ = ["PLAYBACK", "Past", "Runner", "Stretch", "actions_so_far"]


# Looking at the past of a game, and playing on from there.


@dataclass(frozen=True, slots=True)
class Stretch:
    """The actions of one turn, or of the set-up.

    ``start`` is the number of its first point; ``seat`` whose turn it is, None in the set-up.
    ``seven`` says whether a 7 was rolled in it.
    """

    start: int
    number: int
    seat: int | None
    seven: bool = False


def actions_so_far(game: AnyGame) -> tuple[Action, ...]:
    """Return the actions up to the present point: when these differ, the game has changed."""
    return game.log[: game.ply]


class Past:
    """The points of the game on a table, from the beginning to now.

    Point *n* is the position after *n* actions, outcomes of chance included.
    """

    def __init__(self, table: Controller) -> None:
        self.table = table
        self._known: AnyGame | None = None
        self._read: tuple[Action, ...] = ()
        self._stretches: list[Stretch] = []

    @property
    def now(self) -> int:
        """The number of the present point."""
        return self.table.game.ply

    @property
    def point(self) -> int:
        """The number of the point that is shown."""
        return self.table.shown.ply

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The turns so far, the oldest first; what has been read once is kept."""
        game = self.table.game
        done = actions_so_far(game)
        if game is not self._known or done[: len(self._read)] != self._read:
            self._known, self._read = game, ()
            start = game.fork(0)
            self._stretches = [Stretch(0, start.turn_number, start.turn)]
        for ply in range(len(self._read), game.ply):
            self._note(game, ply)
        self._read = done
        return tuple(self._stretches)

    def _note(self, game: AnyGame, ply: int) -> None:
        systems = self.table.systems
        sevens = systems.sevens.items()
        for event in game.events_at(ply):
            last = self._stretches[-1]
            if isinstance(event, systems.turns):
                turn: Any = event
                self._stretches.append(Stretch(ply + 1, turn.number, turn.player))
            elif any(isinstance(event, kind) and seven(event) for kind, seven in sevens):
                self._stretches[-1] = Stretch(last.start, last.number, last.seat, seven=True)

    def stretch_at(self, point: int) -> Stretch:
        """Return the turn that a point belongs to."""
        return next(s for s in reversed(self.stretches) if s.start <= point)

    def show(self, point: int) -> None:
        """Show a point; those before the first and after the present one mean these."""
        table = self.table
        point = max(0, min(point, self.now))
        if point == self.point:
            return
        if point == self.now:
            table.show_past(None)
            return
        # A copy of its own: whatever happens while one looks back, the game stays untouched.
        game = table.review or table.game.fork()
        game.goto(point)
        table.show_past(game)

    def step(self, by: int) -> None:
        """Show the point so many actions later, or earlier."""
        self.show(self.point + by)

    def turn(self, by: int) -> None:
        """Show the beginning of the next turn (1) or of this one or the one before (-1)."""
        starts = [stretch.start for stretch in self.stretches]
        if by > 0:
            self.show(next((start for start in starts if start > self.point), self.now))
        else:
            self.show(next((start for start in reversed(starts) if start < self.point), 0))

    def back(self) -> None:
        """Return to the present point."""
        self.show(self.now)

    def play_on(self, *, other_luck: bool, saved: str | None = None) -> bool:
        """Go on playing from the point that is shown, as another game.

        ``other_luck`` gives it a fresh seed; otherwise the same actions bring the same dice.
        ``saved`` is the text of the game left behind. False when no past is shown, or the game is
        everybody's.
        """
        table = self.table
        if table.review is None or not table.host.own:
            return False
        seed = secrets.randbelow(1 << 32) if other_luck else None
        table.open(table.review.fork(seed=seed), table.seats, keep=saved)
        return True


BREATH: Final = 0.01
"""Seconds that even bots without a pace leave to clicks between two steps."""
PLAYBACK: Final = {noop("slow"): 1.2, noop("calm"): 0.5, noop("quick"): 0.15}
"""Seconds between two points of the past, by words for people."""


class Runner:
    """Runs the bots and the playback of a table as background tasks.

    Without a running event loop nothing moves by itself; `Controller.bot_step` still works.

    Parameters
    ----------
    table : Controller
    past : Past
    errors : ErrorPanel
        Shows what a bot raised. Chance then decides for it once, so the game goes on.
    """

    def __init__(self, table: Controller, past: Past, errors: ErrorPanel) -> None:
        self.table = table
        self.past = past
        self.errors = errors
        self.speed = "calm"
        self._told = time.monotonic()
        self._pushed = asyncio.Event()
        self._bots: asyncio.Task[None] | None = None
        self._playback: asyncio.Task[None] | None = None
        self._later: dict[str, asyncio.TimerHandle] = {}
        table.listen(self._on_change)
        self._on_change("game")

    # ---- bots --------------------------------------------------------------------------

    def _on_change(self, what: str) -> None:
        if what in ("game", "jump"):
            self._told = time.monotonic()
        if self.table.hurried:
            self._pushed.set()
        if self.table.waits_for_bot and not _running(self._bots):
            self._bots = self._start(self._move_bots(), _("a bot was moving"))

    async def _move_bots(self) -> None:
        table = self.table
        while table.waits_for_bot:
            stamp = table.stamp
            await self._pause_for_reading()
            if stamp != table.stamp or not table.waits_for_bot:
                continue
            action = await self._let_bot_think()
            if stamp == table.stamp:
                self.step(action)

    async def _let_bot_think(self) -> Action | None:
        """Let a bot that thinks for long do so between clicks; whoever is in a hurry ends it.

        Of bots that answer at once, or that fail, nothing is known yet.
        """
        table = self.table
        seat, stamp, action = table.game.actor, table.stamp, None
        if seat is None or table.asking.together:
            return None
        with suppress(Exception):  # it is told when the bot is asked for its choice
            for step in table.seats[seat].thinking(table.game.view(seat)) or ():
                action = step
                await asyncio.sleep(0)
                if table.hurried or table.stamp != stamp:
                    break
        return action

    async def _pause_for_reading(self) -> None:
        """Leave people the time to read what happened last, unless they are in a hurry."""
        table = self.table
        self._pushed.clear()
        await asyncio.sleep(BREATH)
        if table.hurried:
            return
        view = table.view
        audience = Audience(view.names, table.viewer, view)
        ready = table.settings.tempo and self._told + table.settings.tempo * reading_time(
            table.news, table.systems, audience
        )
        with suppress(TimeoutError):
            await asyncio.wait_for(self._pushed.wait(), max(0.0, ready - time.monotonic()))

    def step(self, action: Action | None = None) -> None:
        """Let the bot that is asked act once, now; a legal action stands in for a failure.

        ``action`` is what it has chosen, where that is known already.
        """
        table = self.table
        seat = table.game.actor
        try:
            if action is None or seat is None:
                table.bot_step()
            else:
                table.push_for_bot(action, seat)
        except Exception as error:
            self.errors.report(
                error, _("the bot of {name} was thinking").format(name=_name(table, seat))
            )
            actions = table.game.legal_actions()
            if seat is not None and table.game.actor == seat and actions:
                table.push_for_bot(actions[table.game.ply % len(actions)], seat)

    # ---- the past ----------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether the past is being played."""
        return _running(self._playback)

    def play(self) -> None:
        """Play on from the point that is shown, from the start when that is the present."""
        if self.playing:
            return
        if self.table.review is None:
            self.past.show(0)
        self._playback = self._start(self._play(), _("playing the past"))

    def pause(self) -> None:
        """Stop playing the past."""
        if self._playback is not None:
            self._playback.cancel()
            self._playback = None

    async def _play(self) -> None:
        while self.table.review is not None:
            await asyncio.sleep(PLAYBACK[self.speed])
            if self.table.review is not None:
                self.past.step(1)

    # ---- what can wait -----------------------------------------------------------------

    def soon(self, doing: str, work: Callable[[], object], delay: float) -> None:
        """Run work a little later, at most once at a time per ``doing``.

        ``doing`` says for people what is done, and tells it from other work. Without a running
        event loop it is done at once.
        """
        loop = _loop()
        if loop is None:
            work()
        elif doing not in self._later:
            self._later[doing] = loop.call_later(delay, self._now, doing, work)

    def _now(self, doing: str, work: Callable[[], object]) -> None:
        del self._later[doing]
        with self.errors.catching(doing):
            work()

    def stop(self) -> None:
        """End all background work."""
        for task in (self._bots, self._playback):
            if task is not None:
                task.cancel()
        for waiting in self._later.values():
            waiting.cancel()

    def _start(self, work: Coroutine[Any, Any, None], doing: str) -> asyncio.Task[None] | None:
        loop = _loop()
        if loop is None:
            work.close()
            return None
        task = loop.create_task(work)
        self.errors.report_task_errors(task, doing)
        return task


def _loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _running(task: asyncio.Task[None] | None) -> bool:
    return task is not None and not task.done()


def _name(table: Controller, seat: int | None) -> str:
    return table.game.names[seat] if seat is not None and seat >= 0 else _("chance")
