"""Who keeps the game that is played at a table: this screen, or somebody elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from catan_nb.kernel.action import Action
from catan_nb.kernel.question import CHANCE
from catan_nb.ui.table.undoing import step

if TYPE_CHECKING:
    from catan_nb.ui.table.controller import Controller

__all__ = ["Host", "LocalHost"]


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
    table : Controller
    """

    own: ClassVar[bool] = True
    waits: ClassVar[bool] = False

    def __init__(self, table: Controller) -> None:
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
        complaint = step(self._table, back=back)
        if complaint:
            self._table.say(complaint, tone="bad")
        return not complaint

    def change(self, settings: Mapping[str, Any]) -> Mapping[str, Any]:
        """Leave all settings to the screen."""
        return settings
