"""What the kit's notebooks are, in the order in which the front page shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catan_nb.kernel.values.frozen import frozen
from catan_nb.language import noop

__all__ = ["ALMANAC", "CONTENTS", "FRONT", "PROGRESS", "TABLE", "Entry", "entries"]

FRONT: Final = "welcome.ipynb"
"""The front page."""
TABLE: Final = "play.ipynb"
"""The page that most people open next."""
ALMANAC: Final = "almanac.ipynb"
"""The dashboard with all rules."""
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
    """

    file: str
    title: str
    aim: str
    minutes: int | None = None

    @property
    def number(self) -> int | None:
        """The number of a lesson; None for what is no lesson."""
        found = self.file.partition("_")[0]
        return int(found) or None if found.isdecimal() else None


_PLAY: Final = (
    Entry(
        TABLE,
        noop("The table"),
        noop("Play the base game or Cities & Knights, against bots or with friends."),
    ),
    Entry(
        "cards.ipynb",
        noop("The card game"),
        noop("Play the Fast Card Game, which needs no board."),
    ),
)
_LESSONS: Final = (
    Entry(
        "00_start_here.ipynb",
        noop("Start here"),
        noop("The kit in ten minutes: games, positions, exact chances."),
        10,
    ),
    Entry(
        "01_board_and_graph.ipynb",
        noop("The board is a graph"),
        noop("Count, match and find the way: dots, and lines between them."),
        45,
    ),
    Entry(
        "02_two_dice.ipynb",
        noop("Two dice"),
        noop("What dice promise, what many rolls do, and whether yours were fair."),
        50,
    ),
    Entry(
        "03_what_a_place_is_worth.ipynb",
        noop("What a place is worth"),
        noop("Compare openings by what they bring and by how long we wait for it."),
        50,
    ),
    Entry(
        "04_robber_and_risk.ipynb",
        noop("The robber, and how to live with him"),
        noop("Sevens, full hands and thefts: when to hold cards and when to spend them."),
        50,
    ),
    Entry(
        "05_trade_and_harbours.ipynb",
        noop("Trade and harbours"),
        noop("What a rate of exchange is worth, and how many turns a city takes."),
        50,
    ),
    Entry(
        "06_development_cards.ipynb",
        noop("Development cards, and what others may hold"),
        noop("Draw without putting back, and guess hidden cards by the right amount."),
        60,
    ),
    Entry(
        "07_longest_road.ipynb",
        noop("The longest road"),
        noop("Find it, prove it, cut it, and see why it is a hard question."),
        50,
    ),
    Entry(
        "08_cities_and_knights_tour.ipynb",
        noop("Cities & Knights, a tour"),
        noop("Play its rules, one small position for each idea."),
        60,
    ),
    Entry(
        "09_barbarian_math.ipynb",
        noop("When do the barbarians land?"),
        noop("Waiting times, a Markov chain, and a game about who pays for the defence."),
        60,
    ),
    Entry(
        "10_progress_cards.ipynb",
        noop("Progress cards, and how to get them"),
        noop("From a city to a card: each link is chance, and each can be worked out."),
        50,
    ),
    Entry(
        "11_counting_islands.ipynb",
        noop("Counting islands"),
        noop("How many boards there are, and how to draw one of them fairly."),
        60,
    ),
    Entry(
        "12_simulation_laboratory.ipynb",
        noop("Simulation laboratory"),
        noop("Let bots play by the thousand, and say how sure the answer is."),
        60,
    ),
    Entry(
        "13_cards_without_a_board.ipynb",
        noop("Cards without a board"),
        noop("Which swap gives the best chance? Conditional probability in a quick game."),
        50,
    ),
)
_LOOK_UP: Final = (
    Entry(
        ALMANAC,
        noop("The almanac"),
        noop("Every rule, with a small board on which to try it."),
    ),
    Entry(
        "dice_lab.ipynb",
        noop("The dice laboratory"),
        noop("Roll a million times, and test the dice of your own game."),
    ),
    Entry(
        "barbarians.ipynb",
        noop("The barbarians"),
        noop("When they land, who would lose a city, and what the next turns bring."),
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
    noop("Look up and try out"): _LOOK_UP,
    noop("Class"): _CLASS,
}
"""Heading to what stands under it."""


def entries() -> tuple[Entry, ...]:
    """Return all notebooks in order, the front page not among them."""
    return tuple(one for part in CONTENTS.values() for one in part)
