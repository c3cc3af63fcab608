"""The bots at shared tables: who plays a seat that no person plays, and when."""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Final

from catan_nb.bots.bot import Bot
from catan_nb.bots.levels import make_bot
from catan_nb.classroom.shared import SharedTable
from catan_nb.classroom.tables.live import LiveTable
from catan_nb.classroom.tables.opening import PACES
from catan_nb.classroom.tables.refused import Refused
from catan_nb.classroom.tables.requests import Draft, act_for
from catan_nb.classroom.tables.thinking import ThinkingTime
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.base.events import Answered
from catan_nb.rules.base.questions import AnswerOffer
from catan_nb.rules.play.game import View

__all__ = ["BotsAtTables", "choice"]

_log = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds after which a bot that has begun to think does what is best by then."""
MOVED: Final = 0.002
"""Seconds of the server that a move takes beside the thinking: it is done, kept and told."""
_LUCK: Final = random.SystemRandom().getrandbits(64)
"""Decides what bots leave to chance: another in every process, and told to nobody."""


def choice(table: SharedTable, seat: int, thought: Action | None = None) -> Action:
    """Return what the bot of a seat does, or any legal action where it fails.

    ``thought`` is what it has chosen, where it thought about that before.
    """
    game = table.game
    if thought is not None and game.why_not(thought) is None:
        return thought
    for kind in (table.seats[seat].bot, "random"):
        try:
            action = _bot(kind, seat).choose(game.view(seat))
            if game.why_not(action) is None:
                return action
        except Exception:
            _log.exception("the bot %r failed", kind)
    return next(iter(game.legal_actions()))


def _steps(bot: Bot, view: View) -> Iterator[Action]:
    """Yield what a bot would choose, again after each step of its thinking where it has steps."""
    thinking = getattr(bot, "thinking", None)
    if thinking is None:
        yield bot.choose(view)
    else:
        yield from thinking(view)


@cache
def _bot(kind: str, seat: int) -> Bot:
    return make_bot(kind, _LUCK + seat)


def _answered_in_a_row(game: AnyGame) -> bool:
    """Say whether somebody has just answered an offer that others answer, too."""
    last = game.events_at(game.ply - 1) if game.ply and isinstance(game.frame, AnswerOffer) else ()
    return any(isinstance(event, Answered) for event in last)


class BotsAtTables:
    """Moves the bots of all tables of a server, each at the table's pace.

    Where several servers have a table open, the one that wrote last goes on; the others step in
    when it does not.

    Parameters
    ----------
    chance : random.Random
        Draws what follows a bot's move.
    paces : mapping of str to float
        Seconds that a bot waits, by the pace of its table. Where no person plays, and some only
        watch, it is the quick pace at the most.
    step_in : float
        Seconds after which a server goes on at a table where another wrote last.
    again : float
        Seconds after which a bot's move is tried again that could not be kept.
    clock : callable
        Seconds; measures how long bots think.
    """

    def __init__(
        self,
        chance: random.Random,
        *,
        paces: Mapping[str, float] = PACES,
        step_in: float = 5.0,
        again: float = 2.0,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._chance = chance
        self._paces = paces
        self._step_in = step_in
        self._again = again
        self._clock = clock
        self._time = ThinkingTime(clock)
        self._due: dict[int, tuple[int, asyncio.TimerHandle]] = {}
        self._moving: set[asyncio.Task[None]] = set()
        self._closed = False

    def consider(self, table: LiveTable) -> None:
        """Let the bot that is asked at a table move when it is time, if there is one."""
        shared = table.shared
        due = self._due.get(table.id)
        if not (shared.waits_for_bot and (shared.persons or table.listeners)):
            self.forget(table)
        elif due is None or due[0] != shared.moved:
            self._plan(table, self._wait(table))

    def forget(self, table: LiveTable) -> None:
        """Let nothing move at a table any more."""
        due = self._due.pop(table.id, None)
        if due is not None:
            due[1].cancel()

    def planned(self, table: LiveTable) -> bool:
        """Say whether a bot is going to move."""
        return table.id in self._due

    async def close(self) -> None:
        """Move nothing any more; what is being moved is waited for, and nothing follows it."""
        self._closed = True
        self._time.close()
        for _, handle in self._due.values():
            handle.cancel()
        self._due.clear()
        await asyncio.gather(*self._moving, return_exceptions=True)

    # ---- inside ------------------------------------------------------------------------

    def _wait(self, table: LiveTable) -> float:
        shared = table.shared
        follows = shared.game.actor == CHANCE or _answered_in_a_row(shared.game)
        wait = 0.0 if follows else self._paces[shared.pace]
        if not (follows or shared.persons):
            wait = max(wait, self._paces["quick"])
        return wait if table.ours else wait + self._step_in

    def _plan(self, table: LiveTable, wait: float) -> None:
        self.forget(table)
        if self._closed:
            return
        moved = table.shared.moved
        handle = asyncio.get_running_loop().call_later(wait, self._begin, table, moved)
        self._due[table.id] = moved, handle

    def _begin(self, table: LiveTable, moved: int) -> None:
        task = asyncio.ensure_future(self._move(table, moved))
        self._moving.add(task)
        task.add_done_callback(self._moving.discard)

    async def _move(self, table: LiveTable, moved: int) -> None:
        try:
            thought = await self._thought(table, moved)
            if self._wanted(table, moved):
                await table.write(self.move_at(moved, thought))
                self._time.charge(MOVED)
        except Refused as refused:
            if refused.reason == "kept":
                self._plan(table, self._again)
        except Exception:
            _log.exception("a bot could not move at table %s", table.code)
            self.forget(table)

    def _wanted(self, table: LiveTable, moved: int) -> bool:
        """Say whether the move that is due after the entry `moved` is still to be made."""
        due = self._due.get(table.id)
        return due is not None and due[0] == moved

    async def _thought(self, table: LiveTable, moved: int) -> Action | None:
        """Let a bot think step by step, between whatever else there is to do."""
        shared = table.shared
        seat = shared.game.actor
        if seat is None or seat == CHANCE or not shared.waits_for_bot:
            return None
        bot = _bot(shared.seats[seat].bot, seat)
        steps = _steps(bot, shared.game.view(seat))
        patience = PATIENCE if hasattr(bot, "thinking") else 0.0
        action: Action | None = None
        end = math.inf

        def step() -> Action | None:
            return next(steps, None) if self._wanted(table, moved) else None

        with suppress(Exception):  # it is told when the bot is asked for its choice
            while self._wanted(table, moved) and self._clock() < end:
                better = await self._time.step(table, step)
                if better is None:
                    break
                if action is None:
                    end = self._clock() + patience
                action = better
        return action

    def move_at(
        self, moved: int, thought: Action | None = None
    ) -> Callable[[SharedTable], Draft | int]:
        """Return what makes the move that is due after the entry `moved`."""

        def make(shared: SharedTable) -> Draft | int:
            actor = shared.game.actor
            if actor is None or shared.moved != moved or not shared.waits_for_bot:
                return shared.number - 1
            if actor == CHANCE:
                return act_for(shared, actor, None, self._chance)
            return act_for(shared, actor, choice(shared, actor, thought), self._chance)

        return make
