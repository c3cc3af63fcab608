"""The tool in hand, and what a click on a place of the board means."""

from __future__ import annotations

from typing import Protocol

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.ui.looks.wording import either
from catan_nb.ui.systems.composed import Systems
from catan_nb.ui.systems.parts import Asking
from catan_nb.ui.systems.tools import Tool
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.tools import candidates

__all__ = ["Clickable", "Clicks"]


class Clickable(Protocol):
    """What clicks ask of the table: see `catan_nb.ui.table.controller.Controller`."""

    stamp: int

    @property
    def game(self) -> AnyGame: ...  # noqa: D102
    @property
    def systems(self) -> Systems: ...  # noqa: D102
    @property
    def asking(self) -> Asking: ...  # noqa: D102
    @property
    def viewer(self) -> int | None: ...  # noqa: D102
    @property
    def mine(self) -> bool: ...  # noqa: D102
    def not_now(self) -> Refusal | None: ...  # noqa: D102
    def say(self, text: str, rule: str = "", tone: str = "") -> None: ...  # noqa: D102
    def refuse(self, refusal: Refusal) -> None: ...  # noqa: D102
    def choose(self, action: Action) -> bool: ...  # noqa: D102
    def take_tool(self, tool: str) -> bool: ...  # noqa: D102


class Clicks:
    """Answers clicks on the board of a table.

    Parameters
    ----------
    table : Clickable

    Attributes
    ----------
    tool : str
        The name of the tool in hand; empty for none.
    """

    def __init__(self, table: Clickable) -> None:
        self._table = table
        self._asked: tuple[object, object] = None, None
        self.tool = ""

    @property
    def in_hand(self) -> Tool | None:
        """The tool in hand, or None."""
        return self.named(self.tool)

    @property
    def active(self) -> Tool | None:
        """The tool that a click uses now: the one in hand, else what is asked."""
        table = self._table
        if not table.mine:
            return None
        return self.in_hand or table.systems.tools.get(table.asking.tool)

    def take(self, name: str) -> bool:
        """Take a tool in hand, or lay it down when it is there already or ``name`` is empty."""
        if name and name != self.tool:
            tool = self.named(name)
            if tool is None:
                return False
            refusal = tool.unavailable(self._table)
            if refusal is not None:
                self._table.refuse(refusal)
                return False
        self.tool = "" if name == self.tool else name
        return True

    def note_moment(self) -> None:
        """Take note of who is asked what, now that the table is at another moment."""
        self._asked = self._asked[1], self._question()

    def overtaken(self, stamp: int | None) -> bool:
        """Say whether a click was made just before the page could show the last change.

        It counts all the same as long as the same is asked of the same person as before.
        """
        before, now = self._asked
        return now is not None and before == now and stamp == self._table.stamp - 1

    def answer(self, place: Place) -> bool:
        """Build at a place, move the robber there or rob who lives there, or say why not.

        With no tool in hand, a place where exactly one thing can be built puts that into the
        hand; the second click builds it. Returns whether anything was done or taken in hand.
        """
        table = self._table
        refusal = table.not_now()
        if refusal is not None:
            table.refuse(refusal)
            return False
        places = table.asking.places
        action = None if places is None else places(table.game).get(place)
        if action is not None:
            return table.choose(action)
        tool = self.active
        return self.afresh(place) if tool is None else tool.click(table, place)

    def afresh(self, place: Place) -> bool:
        """Answer a click as if no tool were in hand."""
        table = self._table
        if any(answer(table, place) for answer in table.systems.clicks):
            return True
        game = board_game(table.game)
        label = game.board.label(*place)
        found = candidates(table.systems, game, place)
        legal = [tool for tool, against in found if not against]
        if len(legal) == 1:
            if not table.take_tool(legal[0].key):
                return False
            told = _("Click {label} again to {words} there.")
            table.say(told.format(label=label, words=_(legal[0].words)), tone="good")
            return True
        if legal:
            return table.take_tool(f"here {place[0]} {place[1]}")
        if found:
            # What stands there says what the click is about; of two, the one that lacks less.
            first = found[0][0]
            alike = [against for tool, against in found if set(tool.on) & set(first.on)]
            table.refuse(min(alike, key=len)[0])
            return False
        table.say(_instead(table, label), tone="bad")
        return False

    def named(self, name: str) -> Tool | None:
        """Return the tool of a name, or None."""
        return self._table.systems.tool(self._table.game, name)

    def _question(self) -> tuple[object, ...] | None:
        """Return who is asked what that a place answers by itself, or None when nobody is."""
        table = self._table
        if not table.mine or not table.asking.tool:
            return None
        return table.viewer, type(table.game.frame)


def _instead(table: Clickable, label: str) -> str:
    """Say what can be done on the board where nothing is done at a place."""
    game = table.game
    tools = [tool for tool in table.systems.tools.values() if tool.price]
    now = [_(tool.words) for tool in tools if not game.availability(tool.action)]
    if not now:
        return _("Nothing is to be done at {label}, nor anywhere on the board now.").format(
            label=label
        )
    told = _("Nothing is to be done at {label}. You can {list}: choose it under your hand.")
    return told.format(label=label, list=either(now))
