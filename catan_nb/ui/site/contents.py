"""What the kit's notebooks are, in the order in which the front page shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catan_nb.kernel.values.frozen import frozen
from catan_nb.language import DEFAULT, noop

__all__ = [
    *("ALMANAC", "CARDS", "CONTENTS", "DICE", "EDITOR", "FIRST", "FRONT", "GROUPS", "PROGRAMMERS"),
    *("PROGRESS", "TABLE", "Entry", "Group", "entries", "lessons"),
]

FRONT: Final = "welcome.ipynb"
"""The front page."""
TABLE: Final = "play.ipynb"
"""The page that most people open next."""
FIRST: Final = "first_game.ipynb"
"""A first game with a guide; ``?game=cities_knights``, say, asks for another one."""
CARDS: Final = "cards.ipynb"
"""The table of the card game."""
DICE: Final = "dice_lab.ipynb"
"""The dashboard with dice."""
PROGRAMMERS: Final = "00_start_here.ipynb"
"""The kit as a library, for people who program."""
ALMANAC: Final = "almanac.ipynb"
"""The dashboard with all rules."""
EDITOR: Final = "scenario_editor.ipynb"
"""The page on which one makes scenarios."""
PROGRESS: Final = "my_progress.ipynb"
"""The learner's page over all lessons."""


@frozen
class Entry:
    """A notebook.

    Attributes
    ----------
    file : str
        Its name in the folder of notebooks.
    title, aim : str
        What it is called and what it is for, in English, looked up when they are shown.
    minutes : int or None
        How long a lesson takes.
    exercises, guesses : int
        How many there are in a lesson.
    languages : tuple of str
        The languages it is written in; empty for all that there are.
    kind : str
        "table" for what fills the window, "lesson" for what is read, "page" for other pages.
    """

    file: str
    title: str
    aim: str
    minutes: int | None = None
    exercises: int = 0
    guesses: int = 0
    languages: tuple[str, ...] = ()
    kind: str = "page"

    @property
    def number(self) -> int | None:
        """The number of a lesson; None for what is no lesson."""
        found = self.file.partition("_")[0]
        return int(found) or None if found.isdecimal() else None


@frozen
class Group:
    """Lessons about one subject.

    Attributes
    ----------
    title, level : str
        The subject, and for whom it is, in English.
    lessons : range
        Their numbers.
    """

    title: str
    level: str
    lessons: range


def _lesson(
    file: str, title: str, aim: str, minutes: int, exercises: int = 0, guesses: int = 0
) -> Entry:
    return Entry(file, title, aim, minutes, exercises, guesses, (DEFAULT,), "lesson")


_PLAY: Final = (
    Entry(
        TABLE,
        noop("The table"),
        noop("Play the base game or Cities & Knights, against bots or with friends."),
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
_LESSONS: Final = (
    _lesson(
        PROGRAMMERS,
        noop("Start here"),
        noop("The kit in ten minutes: games, positions, exact chances."),
        10,
    ),
    _lesson(
        "01_board_and_graph.ipynb",
        noop("The board is a graph"),
        noop("Count, match and find the way: dots, and lines between them."),
        45,
        6,
        5,
    ),
    _lesson(
        "02_two_dice.ipynb",
        noop("Two dice"),
        noop("What dice promise, what many rolls do, and whether yours were fair."),
        50,
        6,
        6,
    ),
    _lesson(
        "03_what_a_place_is_worth.ipynb",
        noop("What a place is worth"),
        noop("Compare openings by what they bring and by how long we wait for it."),
        50,
        6,
        6,
    ),
    _lesson(
        "04_robber_and_risk.ipynb",
        noop("The robber, and how to live with him"),
        noop("Sevens, full hands and thefts: when to hold cards and when to spend them."),
        50,
        6,
        6,
    ),
    _lesson(
        "05_trade_and_harbours.ipynb",
        noop("Trade and harbours"),
        noop("What a rate of exchange is worth, and how many turns a city takes."),
        50,
        5,
        4,
    ),
    _lesson(
        "06_development_cards.ipynb",
        noop("Development cards, and what others may hold"),
        noop("Draw without putting back, and guess hidden cards by the right amount."),
        60,
        6,
        5,
    ),
    _lesson(
        "07_longest_road.ipynb",
        noop("The longest road"),
        noop("Find it, prove it, cut it, and see why it is a hard question."),
        50,
        5,
        4,
    ),
    _lesson(
        "08_cities_and_knights_tour.ipynb",
        noop("Cities & Knights, a tour"),
        noop("Play its rules, one small position for each idea."),
        60,
        6,
        7,
    ),
    _lesson(
        "09_barbarian_math.ipynb",
        noop("When do the barbarians land?"),
        noop("Waiting times, a Markov chain, and a game about who pays for the defence."),
        60,
        7,
        6,
    ),
    _lesson(
        "10_progress_cards.ipynb",
        noop("Progress cards, and how to get them"),
        noop("From a city to a card: each link is chance, and each can be worked out."),
        50,
        5,
        5,
    ),
    _lesson(
        "11_counting_islands.ipynb",
        noop("Counting islands"),
        noop("How many boards there are, and how to draw one of them fairly."),
        60,
        6,
        6,
    ),
    _lesson(
        "12_simulation_laboratory.ipynb",
        noop("Simulation laboratory"),
        noop("Let bots play by the thousand, and say how sure the answer is."),
        60,
        5,
        3,
    ),
    _lesson(
        "13_cards_without_a_board.ipynb",
        noop("Cards without a board"),
        noop("Which swap gives the best chance? Conditional probability in a quick game."),
        50,
        5,
        6,
    ),
    _lesson(
        "14_islands_and_routes.ipynb",
        noop("Islands and routes"),
        noop("What holds a route together, what the fog may hide, and when ships pay."),
        60,
        8,
        7,
    ),
)
_LOOK_UP: Final = (
    Entry(
        ALMANAC,
        noop("The almanac"),
        noop("Every rule, with a small board on which to try it."),
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
)
_CLASS: Final = (
    Entry(
        PROGRESS,
        noop("My progress"),
        noop("What you have solved, to save and to hand in."),
    ),
    Entry(
        "class_results.ipynb",
        noop("Results of the class"),
        noop("For teachers: all that was handed in, at a glance."),
    ),
)

CONTENTS: Final[Mapping[str, tuple[Entry, ...]]] = {
    noop("Play"): _PLAY,
    noop("Learn"): _LESSONS,
    noop("Look up"): _LOOK_UP,
    noop("Class"): _CLASS,
}
"""Heading to what stands under it."""

GROUPS: Final = (
    Group(noop("The base game"), noop("start here"), range(1, 8)),
    Group(noop("Cities & Knights"), noop("after lesson 3"), range(8, 11)),
    Group(noop("Going further"), noop("for the curious"), range(11, 14)),
    Group(noop("Seafarers"), noop("after lesson 7"), range(14, 15)),
)
"""The lessons by subject, from easy to hard."""


def lessons() -> tuple[Entry, ...]:
    """Return the lessons that have a number, in order."""
    return tuple(one for one in _LESSONS if one.number)


def entries() -> tuple[Entry, ...]:
    """Return all notebooks in order, the front page not among them."""
    return tuple(one for part in CONTENTS.values() for one in part)
