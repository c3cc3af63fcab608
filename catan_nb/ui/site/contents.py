"""What the kit's notebooks are, in the order in which the front page shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catan_nb.language import noop
from catan_nb.ui.site.course import BESIDE, LESSONS
from catan_nb.ui.site.entry import Entry

__all__ = [
    *("ALMANAC", "CARDS", "CLASS", "CONTENTS", "DICE", "DOOR", "EDITOR", "FIRST", "FRONT"),
    *("GLOSSARY", "PROGRESS", "TABLE", "TOGETHER", "entries", "lessons"),
]

FRONT: Final = "welcome.ipynb"
"""The front page."""
TABLE: Final = "play.ipynb"
"""The page that most people open next."""
FIRST: Final = "first_game.ipynb"
"""A first game with a guide; ``?game=cities_knights``, say, asks for another one."""
TOGETHER: Final = "play_together.ipynb"
"""The table that several browsers share; ``?table=K7Q2M``, say, leads to one by its code."""
CARDS: Final = "cards.ipynb"
"""The table of the card game."""
DICE: Final = "dice_lab.ipynb"
"""The dashboard with dice."""
GLOSSARY: Final = "glossary.ipynb"
"""The terms of the lessons."""
ALMANAC: Final = "almanac.ipynb"
"""The dashboard with all rules."""
EDITOR: Final = "scenario_editor.ipynb"
"""The page on which one makes scenarios."""
CLASS: Final = "class.ipynb"
"""The teacher's page of a class at work."""
PROGRESS: Final = "my_progress.ipynb"
"""The learner's page over all lessons."""
DOOR: Final = "../../catan_nb/door"
"""Where a server tells its visitors who they are, seen from a page."""


_PLAY: Final = (
    Entry(
        TABLE,
        noop("The table"),
        noop("Play the base game or Cities & Knights, against bots or with friends."),
        kind="table",
    ),
    Entry(
        TOGETHER,
        noop("Play together"),
        noop("A table that several browsers share: open one, or join by its code."),
        kind="table",
    ),
    Entry(
        FIRST,
        noop("My first game"),
        noop("Ten minutes at the table, with a guide."),
        kind="table",
    ),
    Entry(
        CARDS,
        noop("The card game"),
        noop("Play the Fast Card Game, which needs no board."),
        kind="table",
    ),
    Entry(
        EDITOR,
        noop("The scenario editor"),
        noop("Paint a board of your own, add special rules, and try it at once."),
        kind="table",
    ),
)
_LOOK_UP: Final = (
    Entry(
        ALMANAC,
        noop("The almanac"),
        noop("Every rule, with a small board on which to try it."),
    ),
    Entry(
        GLOSSARY,
        noop("The glossary"),
        noop("The words of chance and graphs, each with an example."),
    ),
    Entry(
        DICE,
        noop("The dice laboratory"),
        noop("Roll a million times, and test the dice of your own game."),
    ),
    Entry(
        "barbarians.ipynb",
        noop("The barbarians"),
        noop("When they land, who would lose a city, and what the next turns bring."),
    ),
    Entry(
        "fog.ipynb",
        noop("Fog"),
        noop("Lift hidden hexes, and watch what may come next."),
    ),
    Entry(
        "tournament.ipynb",
        noop("A tournament of bots"),
        noop("Let bots play by the hundred, one of your own too: who wins how often?"),
    ),
)
_CLASS: Final = (
    Entry(
        PROGRESS,
        noop("My progress"),
        noop("What you have solved, to save and to hand in."),
    ),
    Entry(
        CLASS,
        noop("The class"),
        noop("For teachers: where everybody is, live, and what holds for all."),
    ),
    Entry(
        "class_results.ipynb",
        noop("Results of the class"),
        noop("For teachers: all that was handed in, at a glance."),
    ),
)

CONTENTS: Final[Mapping[str, tuple[Entry, ...]]] = {
    noop("Play"): _PLAY,
    noop("Learn"): (*LESSONS, *BESIDE),
    noop("Look up"): _LOOK_UP,
    noop("Class"): _CLASS,
}
"""Heading to what stands under it."""


def lessons() -> tuple[Entry, ...]:
    """Return the lessons that have a number, in order."""
    return tuple(one for one in LESSONS if one.number)


def entries() -> tuple[Entry, ...]:
    """Return all notebooks in order, the front page not among them."""
    return tuple(one for part in CONTENTS.values() for one in part)
