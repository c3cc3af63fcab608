"""What happens by itself at a table: bots move, the past plays, in short slices between clicks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from catan_nb.kernel.action import Action
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.systems.telling import Audience
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.pacing import reading_time
from catan_nb.ui.table.past import Past
from catan_nb.ui.widgets.errors import ErrorPanel

__all__ = ["Runner"]

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
            await self._rest()
            if stamp != table.stamp or not table.waits_for_bot:
                continue
            action = await self._thought()
            if stamp == table.stamp:
                self.step(action)

    async def _thought(self) -> Action | None:
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

    async def _rest(self) -> None:
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
        """Do some work a little later; while it waits, asking for it again changes nothing.

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
        self.errors.watch(task, doing)
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
