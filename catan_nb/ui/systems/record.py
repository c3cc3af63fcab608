"""What one system of rules brings to the table, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from catan_nb.board.piece import Place
from catan_nb.ui.systems.effects import Effect
from catan_nb.ui.systems.parts import (
    Aim,
    Asking,
    Column,
    Dice,
    Drawer,
    Later,
    Line,
    Mark,
    Source,
    Tile,
    ToolMaker,
)
from catan_nb.ui.systems.telling import Teller
from catan_nb.ui.systems.tools import Table, Tool

if TYPE_CHECKING:
    from catan_nb.kernel.action import Action
    from catan_nb.kernel.event import Event
    from catan_nb.kernel.question import Question
    from catan_nb.ui.widgets.html import Child
    from catan_nb.ui.widgets.pane import Press

__all__ = ["TableSystem"]


@dataclass(frozen=True, eq=False, kw_only=True)
class TableSystem:
    """What the table knows of one rule module.

    Attributes
    ----------
    name : str
        The module's.
    tools : tuple of Tool
        What can be done at places of the board.
    makers : mapping of str to ToolMaker
        Tools that depend on something chosen before, by key.
    clicks : tuple of callable
        What else a click means when no tool is in hand: ``answer(table, place)`` says whether
        it has dealt with it.
    questions : mapping of question type to Asking
        A question without an entry is put as the next of its bases is.
    extras : tuple of callable
        What else there is to offer, whatever is asked: ``extra(table)`` gives buttons, or None.
    presses : mapping of str to callable
        What buttons of any panel may send, by word: ``answer(panel, press)``.
    tiles : tuple of Tile
        What can be built and bought.
    columns : tuple of Column
        Columns of the table of players.
    lines : tuple of callable
        What stands below a player's row: ``line(table, player)``.
    marks : tuple of callable
        What stands at players for a while: ``marks(table)`` gives marks by seat.
    bought : tuple of type
        Kinds of action that cost cards, beside what the tiles lead to.
    played : tuple of type
        Kinds of action that play a card which was bought or drawn before.
    leaves : mapping of event type to pairs
        Events that leave something at places: each place's kind, and the field that says which.
    telling : mapping of event type to callable
        How events are told in the log; one without an entry is told as the next of its bases is.
    effects : mapping of event type to Effect
        What of events is seen to move and heard; one without an entry is like the next of its
        bases.
    turns, headings : tuple of event types
        Events with which a turn begins, which have a `number` and a `player`; others that open a
        section of the log.
    sevens : mapping of event type to callable
        Events for which ``seven(event)`` may say that their turn is marked on the timeline.
    dice : Dice, optional
    odds : tuple of Later
        Functions of the table with the exact odds that the coach tells, or None.
    sources : tuple of Source
        Where victory points come from.
    aims : tuple of Aim
        What else counts in a scenario.
    endings, further : tuple of Later
        Functions of the table that tell of a game that is over: what is in sight at once, and
        what is shown when somebody asks for more.
    scenery : Later, optional
        The class of what the game is played on.
    strips, side, own : tuple of Later
        Classes of panels that are always in sight: small ones on top of those beside the board,
        those beside the board, those beside the hand.
    drawers : tuple of Drawer
        Panels that one opens.
    switches : frozenset of str
        Fields of `Settings` that only such games have a use for.
    card_effects : mapping of str to str
        What development cards do in such games, by name, where it is not what they say themselves.
    signs : mapping of str to str
        Signs by name, as paths on a field of 24 by 24.
    looks : tuple of Path
        CSS files.
    replaces : mapping of str to str
        What of systems before it this one puts its own in place of, with the system's name: keys
        of tools, columns and sources, names of questions and events, "dice", "scenery". Where
        that system is not in play, neither is what takes its place.
    """

    name: str
    tools: tuple[Tool, ...] = ()
    makers: Mapping[str, ToolMaker] = field(default_factory=dict)
    clicks: tuple[Callable[[Table, Place], bool], ...] = ()
    questions: Mapping[type[Question], Asking] = field(default_factory=dict)
    extras: tuple[Callable[[Table], Child], ...] = ()
    presses: Mapping[str, Callable[[Any, Press], object]] = field(default_factory=dict)
    tiles: tuple[Tile, ...] = ()
    columns: tuple[Column, ...] = ()
    lines: tuple[Line, ...] = ()
    marks: tuple[Callable[[Table], Mapping[int, Mark]], ...] = ()
    bought: tuple[type[Action], ...] = ()
    played: tuple[type[Action], ...] = ()
    leaves: Mapping[type[Event], tuple[tuple[str, str], ...]] = field(default_factory=dict)
    telling: Mapping[type[Event], Teller] = field(default_factory=dict)
    effects: Mapping[type[Event], Effect] = field(default_factory=dict)
    turns: tuple[type[Event], ...] = ()
    headings: tuple[type[Event], ...] = ()
    sevens: Mapping[type[Event], Callable[[Any], bool]] = field(default_factory=dict)
    dice: Dice | None = None
    odds: tuple[Later, ...] = ()
    sources: tuple[Source, ...] = ()
    aims: tuple[Aim, ...] = ()
    endings: tuple[Later, ...] = ()
    further: tuple[Later, ...] = ()
    scenery: Later | None = None
    strips: tuple[Later, ...] = ()
    side: tuple[Later, ...] = ()
    own: tuple[Later, ...] = ()
    card_effects: Mapping[str, str] = field(default_factory=dict)
    drawers: tuple[Drawer, ...] = ()
    switches: frozenset[str] = frozenset()
    signs: Mapping[str, str] = field(default_factory=dict)
    looks: tuple[Path, ...] = ()
    replaces: Mapping[str, str] = field(default_factory=dict)
