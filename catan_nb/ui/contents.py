"""The list of the kit's notebooks in the order of the front page, and the groups of lessons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from catan_nb.language import LANGUAGES, noop
from catan_nb.language.notebooks import languages_of

__all__ = [
    "ALMANAC",
    "AUTHORS",
    "BESIDE",
    "CARDS",
    "CLASS",
    "CONTENTS",
    "DICE",
    "DOOR",
    "EDITOR",
    "FIRST",
    "FRONT",
    "GLOSSARY",
    "GROUPS",
    "LESSONS",
    "PROGRAMMERS",
    "PROGRESS",
    "START",
    "SURE",
    "TABLE",
    "TOGETHER",
    "TOUR",
    "LessonGroup",
    "NotebookEntry",
    "entries",
    "lessons",
]


@dataclass(frozen=True, slots=True)
class NotebookEntry:
    """A notebook in the contents.

    Attributes
    ----------
    file : str
        Its name in the folder of notebooks.
    title, aim : str
        Title and purpose in English, translated when they are shown.
    minutes : int or None
        How long a lesson takes.
    level : str
        From which age on a lesson can be followed, such as "14+".
    exercises, guesses : int
        How many there are in a lesson.
    kind : str
        "table" for what fills the window, "lesson" for what is read, "page" for other pages.
    """

    file: str
    title: str
    aim: str
    minutes: int | None = None
    level: str = ""
    exercises: int = 0
    guesses: int = 0
    kind: str = "page"

    @property
    def number(self) -> int | None:
        """The number of a lesson; None for what is no lesson."""
        prefix = self.file.partition("_")[0]
        return int(prefix) or None if prefix.isdecimal() else None

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the notebook is available in."""
        return languages_of(self.file) if self.kind == "lesson" else tuple(LANGUAGES)

    @property
    def key(self) -> str:
        """The lesson's key in records: the file name without number and extension."""
        return self.file.removesuffix(".ipynb").lstrip("0123456789").lstrip("_")


@dataclass(frozen=True, slots=True)
class LessonGroup:
    """The lessons of one path through the course.

    Attributes
    ----------
    title, level : str
        The path, and for whom it is, in English.
    lessons : range
        Their numbers.
    """

    title: str
    level: str
    lessons: range


# The course: all lessons in order, two paths through them, and what stands beside.


START: Final = "00_start_here.ipynb"
"""A guided start before the first lesson."""
PROGRAMMERS: Final = "kit_in_python.ipynb"
"""The kit as a library, for people who program."""
AUTHORS: Final = "build_with_the_kit.ipynb"
"""How to make notebooks and dashboards of one's own."""
TOUR: Final = "cities_knights_tour.ipynb"
"""The rules of Cities & Knights, told by playing."""


def _lesson_entry(
    file: str,
    title: str,
    aim: str,
    minutes: int,
    level: str = "",
    exercises: int = 0,
    guesses: int = 0,
) -> NotebookEntry:
    return NotebookEntry(file, title, aim, minutes, level, exercises, guesses, "lesson")


SURE: Final = _lesson_entry(
    "21_how_sure_is_sure.ipynb",
    noop("How sure is sure?"),
    noop("What 70 % promises, who keeps such promises, and you against the kit's forecast."),
    60,
    "16+",
    7,
    5,
)
"""What forecasts promise."""
LESSONS: Final = (
    _lesson_entry(
        START, noop("Start here"), noop("A first game with a guide, and a first question."), 25
    ),
    _lesson_entry(
        "01_two_dice.ipynb",
        noop("Two dice"),
        noop("Count the ways to roll each sum, and draw what you expect before you roll."),
        45,
        "14+",
        6,
        3,
    ),
    _lesson_entry(
        "02_gamblers_mistake.ipynb",
        noop("The gambler's mistake"),
        noop("Is a seven ever due? What dice promise in the long run, and what they never do."),
        45,
        "14+",
        6,
        3,
    ),
    _lesson_entry(
        "03_what_a_place_is_worth.ipynb",
        noop("What a place is worth"),
        noop("Cards per roll on average, and how long one waits for the card one needs."),
        45,
        "14+",
        7,
        4,
    ),
    _lesson_entry(
        "04_sevens_and_full_hands.ipynb",
        noop("Sevens and full hands"),
        noop("When to hold cards, when to spend them, and where the robber hurts."),
        45,
        "14+",
        7,
        4,
    ),
    _lesson_entry(
        "05_drawing_without_putting_back.ipynb",
        noop("Drawing without putting back"),
        noop("Development cards, and cards that a thief draws: every draw changes the next."),
        45,
        "14+",
        7,
        4,
    ),
    _lesson_entry(
        "06_what_others_may_hold.ipynb",
        noop("What others may hold"),
        noop("A card has been kept for four turns. Bayes's rule says what it may be."),
        45,
        "16+",
        7,
        4,
    ),
    _lesson_entry(
        "07_waiting_for_the_barbarians.ipynb",
        noop("Waiting for the barbarians"),
        noop("How many turns until they land, on average? And how far off is usual?"),
        45,
        "16+",
        7,
        4,
    ),
    _lesson_entry(
        "08_cards_without_a_board.ipynb",
        noop("Cards without a board"),
        noop("Which swap gives the best chance? Conditional probability in a quick game."),
        45,
        "16+",
        7,
        4,
    ),
    _lesson_entry(
        "09_board_and_graph.ipynb",
        noop("The board is a graph"),
        noop("Dots, and lines between them: count them twice, colour them, match them."),
        50,
        "16+",
        7,
        3,
    ),
    _lesson_entry(
        "10_longest_road.ipynb",
        noop("The longest road"),
        noop("Find it, prove it, cut it, and see why it is a hard question."),
        50,
        "16+",
        7,
        4,
    ),
    _lesson_entry(
        "11_islands_and_routes.ipynb",
        noop("Islands and routes"),
        noop("What holds a route together, what the fog may hide, and when ships pay."),
        55,
        "16+",
        8,
        5,
    ),
    _lesson_entry(
        "12_trade_and_harbours.ipynb",
        noop("Trade and harbours"),
        noop(
            "What a rate of exchange is worth, how many turns a city takes, and what a harbour"
            " saves."
        ),
        55,
        "16+",
        7,
        5,
    ),
    _lesson_entry(
        "13_were_the_dice_fair.ipynb",
        noop("Were the dice fair?"),
        noop("Tests, p-values and power: how far off is too far?"),
        55,
        "16+",
        8,
        4,
    ),
    _lesson_entry(
        "14_chains_of_chance.ipynb",
        noop("Chains of chance"),
        noop("States and steps: the fleet on its way, and a city's way to its cards."),
        60,
        "18+",
        8,
        5,
    ),
    _lesson_entry(
        "15_who_pays_for_the_defence.ipynb",
        noop("Who pays for the defence?"),
        noop("A game about knights in which everybody hopes that others pay."),
        55,
        "18+",
        8,
        3,
    ),
    _lesson_entry(
        "16_counting_islands.ipynb",
        noop("Counting islands"),
        noop("How many boards are there, and how many keep red numbers apart? When do two agree?"),
        45,
        "16+",
        5,
        5,
    ),
    _lesson_entry(
        "17_turned_and_mirrored_islands.ipynb",
        noop("Turned and mirrored islands"),
        noop("Which boards are the same one turned? Burnside counts them."),
        35,
        "18+",
        4,
        3,
    ),
    _lesson_entry(
        "18_simulation_laboratory.ipynb",
        noop("Simulation laboratory"),
        noop("Let bots play by the hundred, and say how sure the answer is."),
        35,
        "16+",
        4,
        3,
    ),
    _lesson_entry(
        "19_many_processes.ipynb",
        noop("Many processes at once"),
        noop("Compare players fairly, on every core of the computer."),
        30,
        "18+",
        4,
        2,
    ),
    _lesson_entry(
        "20_our_own_evening.ipynb",
        noop("Our own evening: were we lucky?"),
        noop("A project with a game of your own: dice, robber, trades, and a fair judgement."),
        55,
        "16+",
        8,
        5,
    ),
    SURE,
)
"""The lessons in order, with the start before the first."""
BESIDE: Final = (
    _lesson_entry(
        TOUR,
        noop("Cities & Knights, a tour"),
        noop("Play its rules, one small position for each idea."),
        60,
    ),
    _lesson_entry(
        PROGRAMMERS,
        noop("The kit in Python"),
        noop("For people who program: games, positions, exact chances in a few lines."),
        20,
    ),
    _lesson_entry(
        AUTHORS,
        noop("Build with the kit"),
        noop("For authors: boards, tables and charts in notebooks and dashboards of your own."),
        40,
    ),
)
"""What is read like a lesson and belongs to no path."""
GROUPS: Final = (
    LessonGroup(noop("Chance at the table"), noop("from 14 years on, no code"), range(1, 9)),
    LessonGroup(noop("Proofs and models"), noop("from 16 years on"), range(9, 22)),
)
"""The two paths through the lessons."""


# What the kit's notebooks are, in the order in which the front page shows them.


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
    NotebookEntry(
        TABLE,
        noop("The table"),
        noop("Play the base game or Cities & Knights, against bots or with friends."),
        kind="table",
    ),
    NotebookEntry(
        TOGETHER,
        noop("Play together"),
        noop("A table that several browsers share: open one, or join by its code."),
        kind="table",
    ),
    NotebookEntry(
        FIRST,
        noop("My first game"),
        noop("Ten minutes at the table, with a guide."),
        kind="table",
    ),
    NotebookEntry(
        CARDS,
        noop("The card game"),
        noop("Play the Fast Card Game, which needs no board."),
        kind="table",
    ),
    NotebookEntry(
        EDITOR,
        noop("The scenario editor"),
        noop("Paint a board of your own, add special rules, and try it at once."),
        kind="table",
    ),
)
_LOOK_UP: Final = (
    NotebookEntry(
        ALMANAC,
        noop("The almanac"),
        noop("Every rule, with a small board on which to try it."),
    ),
    NotebookEntry(
        GLOSSARY,
        noop("The glossary"),
        noop("The words of chance and graphs, each with an example."),
    ),
    NotebookEntry(
        DICE,
        noop("The dice laboratory"),
        noop("Roll a million times, and test the dice of your own game."),
    ),
    NotebookEntry(
        "barbarians.ipynb",
        noop("The barbarians"),
        noop("When they land, who would lose a city, and what the next turns bring."),
    ),
    NotebookEntry(
        "fog.ipynb",
        noop("Fog"),
        noop("Lift hidden hexes, and watch what may come next."),
    ),
    NotebookEntry(
        "tournament.ipynb",
        noop("A tournament of bots"),
        noop("Let bots play by the hundred, one of your own too: who wins how often?"),
    ),
)
_CLASS: Final = (
    NotebookEntry(
        PROGRESS,
        noop("My progress"),
        noop("What you have solved, to save and to hand in."),
    ),
    NotebookEntry(
        CLASS,
        noop("The class"),
        noop("For teachers: where everybody is, live, and what holds for all."),
    ),
    NotebookEntry(
        "class_results.ipynb",
        noop("Results of the class"),
        noop("For teachers: all that was handed in, at a glance."),
    ),
)

CONTENTS: Final[Mapping[str, tuple[NotebookEntry, ...]]] = {
    noop("Play"): _PLAY,
    noop("Learn"): (*LESSONS, *BESIDE),
    noop("Look up"): _LOOK_UP,
    noop("Class"): _CLASS,
}
"""Heading to what stands under it."""


def lessons() -> tuple[NotebookEntry, ...]:
    """Return the lessons that have a number, in order."""
    return tuple(lesson for lesson in LESSONS if lesson.number)


def entries() -> tuple[NotebookEntry, ...]:
    """Return all notebooks in order, the front page not among them."""
    return tuple(entry for part in CONTENTS.values() for entry in part)
