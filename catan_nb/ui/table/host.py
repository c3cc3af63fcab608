"""Who keeps the game that is played at a table: this screen, or somebody elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Protocol

from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.language import gettext as _
from catan_nb.ui.systems.parts import Mark
from catan_nb.ui.table.seats import Seat
from catan_nb.ui.table.settings import Settings

__all__ = ["Host", "Hosted", "LocalHost", "step_game"]


class Hosted(Protocol):
    """What a host asks of its table: see `catan_nb.ui.table.controller.Controller`."""

    settings: Settings
    review: AnyGame | None

    @property
    def game(self) -> AnyGame: ...  # noqa: D102
    @property
    def seats(self) -> tuple[Seat, ...]: ...  # noqa: D102
    @property
    def persons(self) -> tuple[int, ...]: ...  # noqa: D102
    def drawn(self) -> Action: ...  # noqa: D102
    def unasked(self, actor: int) -> Action | None: ...  # noqa: D102
    def say(self, text: str, rule: str = "", tone: str = "") -> None: ...  # noqa: D102


class Host(Protocol):
    """Keeps the game of a table, draws what chance brings and moves the bots.

    A table asks its host for every change to the game. One elsewhere makes the change when it has
    agreed, and then the table follows: see `Controller.follow`.
    """

    @property
    def own(self) -> bool:
        """Whether the game is this screen's alone, to be saved, replaced and played on at will."""

    @property
    def waits(self) -> bool:
        """Whether what was done last has not been answered yet, so that nothing else is done."""

    @property
    def marks(self) -> Mapping[int, Mark]:
        """What else is said of players, by seat: who is away, say."""

    def act(self, action: Action, seat: int | None) -> bool:
        """Do an action for a seat; whether it is done already.

        Raises
        ------
        IllegalAction
            With the rule that refuses it; nothing has changed then.
        """

    def settle(self) -> None:
        """Let happen what happens by itself before anybody at this screen decides."""

    def step(self, *, back: bool) -> bool:
        """Take back or do again, up to a person's decision, or say why not; whether it is done."""

    def change(self, settings: Mapping[str, Any]) -> Mapping[str, Any]:
        """Change what is set for everybody at the table; return what this screen sets alone."""


class LocalHost:
    """The game is played at this one screen.

    Parameters
    ----------
    table : Hosted
    """

    own: ClassVar[bool] = True
    waits: ClassVar[bool] = False
    marks: ClassVar[Mapping[int, Mark]] = {}

    def __init__(self, table: Hosted) -> None:
        self._table = table

    def act(self, action: Action, seat: int | None) -> bool:
        """Do an action at once."""
        self._table.game.push(action, seat=seat)
        return True

    def settle(self) -> None:
        """Let chance act, and refuse for who wants that."""
        table = self._table
        game = table.game
        while (actor := game.actor) is not None:
            if actor == CHANCE:
                game.push(table.drawn())
                continue
            answer = table.unasked(actor)
            if answer is None:
                break
            game.push(answer, seat=actor)

    def step(self, *, back: bool) -> bool:
        """Step to a decision of a person."""
        complaint = self._step(back=back)
        if complaint:
            self._table.say(complaint, tone="bad")
        return not complaint

    def _step(self, *, back: bool) -> str:
        table = self._table
        if not table.settings.undo:
            return _("At this table nothing is taken back.")
        if table.review is not None:
            return _("First return to the present.")
        deciding = table.persons or tuple(range(len(table.seats)))
        if step_game(table.game, deciding, back=back):
            return ""
        return _("There is nothing to take back.") if back else _("There is nothing to do again.")

    def change(self, settings: Mapping[str, Any]) -> Mapping[str, Any]:
        """Leave all settings to the screen."""
        return settings


def step_game(game: AnyGame, deciding: Collection[int], *, back: bool) -> bool:
    """Step a game back or forth to the next decision of one of the seats that count.

    Returns whether there was one; otherwise the game is where it was.
    """
    start, last = game.ply, 0 if back else len(game.log)
    while game.ply != last:
        if back:
            game.pop()
        else:
            game.redo()
        if game.actor in deciding:
            break
    else:
        if back and game.actor not in deciding:
            game.goto(start)
    return game.ply != start
