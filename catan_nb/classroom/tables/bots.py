"""The bots at shared tables: who plays a seat that no person plays, and when."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Final

from catan_nb.bots.bot import Bot
from catan_nb.bots.registry import make_bot
from catan_nb.classroom.shared import SharedTable
from catan_nb.classroom.tables.live import LiveTable
from catan_nb.classroom.tables.opening import PACES
from catan_nb.classroom.tables.refused import Refused
from catan_nb.classroom.tables.requests import Draft, act_for
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.base.events import Answered
from catan_nb.rules.base.questions import AnswerOffer

__all__ = ["BotsAtTables", "choice"]

_log = logging.getLogger(__name__)

AT_A_TIME: Final = 8
"""Bots that may think between two looks at what persons ask for; one takes a few milliseconds."""
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
        Seconds that a bot waits, by the pace of its table.
    step_in : float
        Seconds after which a server goes on at a table where another wrote last.
    again : float
        Seconds after which a bot's move is tried again that could not be kept.
    """

    def __init__(
        self,
        chance: random.Random,
        *,
        paces: Mapping[str, float] = PACES,
        step_in: float = 5.0,
        again: float = 2.0,
    ) -> None:
        self._chance = chance
        self._paces = paces
        self._step_in = step_in
        self._again = again
        self._due: dict[int, tuple[int, asyncio.TimerHandle]] = {}
        self._moving: set[asyncio.Task[None]] = set()
        self._few = asyncio.Semaphore(AT_A_TIME)
        self._one = asyncio.Lock()
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
        for _, handle in self._due.values():
            handle.cancel()
        self._due.clear()
        await asyncio.gather(*self._moving, return_exceptions=True)

    # ---- inside ------------------------------------------------------------------------

    def _wait(self, table: LiveTable) -> float:
        shared = table.shared
        follows = shared.game.actor == CHANCE or _answered_in_a_row(shared.game)
        wait = 0.0 if follows else self._paces[shared.pace]
        return wait if table.ours else wait + self._step_in

    def _plan(self, table: LiveTable, wait: float) -> None:
        self.forget(table)
        if self._closed:
            return
        handle = asyncio.get_running_loop().call_later(wait, self._begin, table)
        self._due[table.id] = table.shared.moved, handle

    def _begin(self, table: LiveTable) -> None:
        task = asyncio.ensure_future(self._move(table))
        self._moving.add(task)
        task.add_done_callback(self._moving.discard)

    async def _move(self, table: LiveTable) -> None:
        moved, _ = self._due.get(table.id, (-1, None))
        try:
            thought = await self._thought(table.shared, moved)
            if self._closed:
                return
            async with self._few:
                await table.write(self.move_at(moved, thought))
        except Refused as refused:
            if refused.reason == "kept":
                self._plan(table, self._again)
        except Exception:
            _log.exception("a bot could not move at table %s", table.code)
            self.forget(table)

    async def _thought(self, shared: SharedTable, moved: int) -> Action | None:
        """Let a bot that thinks for long do so between whatever else there is to do.

        One at a time, so that whoever presses meanwhile waits for one step of it at most; bots
        that answer at once do not wait for it.
        """
        seat = shared.game.actor
        if seat is None or seat == CHANCE or not shared.waits_for_bot:
            return None
        thinking = getattr(_bot(shared.seats[seat].bot, seat), "thinking", None)
        action = None
        if thinking is not None:
            async with self._one:
                with suppress(Exception):  # it is told when the bot is asked for its choice
                    for step in thinking(shared.game.view(seat)):
                        action = step
                        await asyncio.sleep(0)
                        if shared.moved != moved or self._closed:
                            break
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
