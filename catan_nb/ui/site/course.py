"""The course: all lessons in order, two paths through them, and what stands beside."""

from __future__ import annotations

from typing import Final

from catan_nb.language import noop
from catan_nb.ui.site.entry import Entry, Group

__all__ = ["AUTHORS", "BESIDE", "GROUPS", "LESSONS", "PROGRAMMERS", "START", "SURE", "TOUR"]

START: Final = "00_start_here.ipynb"
"""A guided start before the first lesson."""
PROGRAMMERS: Final = "kit_in_python.ipynb"
"""The kit as a library, for people who program."""
AUTHORS: Final = "build_with_the_kit.ipynb"
"""How to make notebooks and dashboards of one's own."""
TOUR: Final = "cities_knights_tour.ipynb"
"""The rules of Cities & Knights, told by playing."""


def _lesson(
    file: str,
    title: str,
    aim: str,
    minutes: int,
    level: str = "",
    exercises: int = 0,
    guesses: int = 0,
) -> Entry:
    return Entry(file, title, aim, minutes, level, exercises, guesses, "lesson")


SURE: Final = _lesson(
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
    _lesson(
        START, noop("Start here"), noop("A first game with a guide, and a first question."), 25
    ),
    _lesson(
        "01_two_dice.ipynb",
        noop("Two dice"),
        noop("Count the ways to roll each sum, and draw what you expect before you roll."),
        45,
        "14+",
        6,
        3,
    ),
    _lesson(
        "02_gamblers_mistake.ipynb",
        noop("The gambler's mistake"),
        noop("Is a seven ever due? What dice promise in the long run, and what they never do."),
        45,
        "14+",
        6,
        3,
    ),
    _lesson(
        "03_what_a_place_is_worth.ipynb",
        noop("What a place is worth"),
        noop("Cards per roll on average, and how long one waits for the card one needs."),
        45,
        "14+",
        7,
        4,
    ),
    _lesson(
        "04_sevens_and_full_hands.ipynb",
        noop("Sevens and full hands"),
        noop("When to hold cards, when to spend them, and where the robber hurts."),
        45,
        "14+",
        7,
        4,
    ),
    _lesson(
        "05_drawing_without_putting_back.ipynb",
        noop("Drawing without putting back"),
        noop("Development cards, and cards that a thief draws: every draw changes the next."),
        45,
        "14+",
        7,
        4,
    ),
    _lesson(
        "06_what_others_may_hold.ipynb",
        noop("What others may hold"),
        noop("A card has been kept for four turns. Bayes's rule says what it may be."),
        45,
        "16+",
        7,
        4,
    ),
    _lesson(
        "07_waiting_for_the_barbarians.ipynb",
        noop("Waiting for the barbarians"),
        noop("How many turns until they land, on average? And how far off is usual?"),
        45,
        "16+",
        7,
        4,
    ),
    _lesson(
        "08_cards_without_a_board.ipynb",
        noop("Cards without a board"),
        noop("Which swap gives the best chance? Conditional probability in a quick game."),
        45,
        "16+",
        7,
        4,
    ),
    _lesson(
        "09_board_and_graph.ipynb",
        noop("The board is a graph"),
        noop("Dots, and lines between them: count them twice, colour them, match them."),
        50,
        "16+",
        7,
        3,
    ),
    _lesson(
        "10_longest_road.ipynb",
        noop("The longest road"),
        noop("Find it, prove it, cut it, and see why it is a hard question."),
        50,
        "16+",
        7,
        4,
    ),
    _lesson(
        "11_islands_and_routes.ipynb",
        noop("Islands and routes"),
        noop("What holds a route together, what the fog may hide, and when ships pay."),
        55,
        "16+",
        8,
        5,
    ),
    _lesson(
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
    _lesson(
        "13_were_the_dice_fair.ipynb",
        noop("Were the dice fair?"),
        noop("Tests, p-values and power: how far off is too far?"),
        55,
        "16+",
        8,
        4,
    ),
    _lesson(
        "14_chains_of_chance.ipynb",
        noop("Chains of chance"),
        noop("States and steps: the fleet on its way, and a city's way to its cards."),
        60,
        "18+",
        8,
        5,
    ),
    _lesson(
        "15_who_pays_for_the_defence.ipynb",
        noop("Who pays for the defence?"),
        noop("A game about knights in which everybody hopes that others pay."),
        55,
        "18+",
        8,
        3,
    ),
    _lesson(
        "16_counting_islands.ipynb",
        noop("Counting islands"),
        noop("How many boards are there, and how many keep red numbers apart? When do two agree?"),
        45,
        "16+",
        5,
        5,
    ),
    _lesson(
        "17_turned_and_mirrored_islands.ipynb",
        noop("Turned and mirrored islands"),
        noop("Which boards are the same one turned? Burnside counts them."),
        35,
        "18+",
        4,
        3,
    ),
    _lesson(
        "18_simulation_laboratory.ipynb",
        noop("Simulation laboratory"),
        noop("Let bots play by the hundred, and say how sure the answer is."),
        35,
        "16+",
        4,
        3,
    ),
    _lesson(
        "19_many_processes.ipynb",
        noop("Many processes at once"),
        noop("Compare players fairly, on every core of the computer."),
        30,
        "18+",
        4,
        2,
    ),
    _lesson(
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
    _lesson(
        TOUR,
        noop("Cities & Knights, a tour"),
        noop("Play its rules, one small position for each idea."),
        60,
    ),
    _lesson(
        PROGRAMMERS,
        noop("The kit in Python"),
        noop("For people who program: games, positions, exact chances in a few lines."),
        20,
    ),
    _lesson(
        AUTHORS,
        noop("Build with the kit"),
        noop("For authors: boards, tables and charts in notebooks and dashboards of your own."),
        40,
    ),
)
"""What is read like a lesson and belongs to no path."""
GROUPS: Final = (
    Group(noop("Chance at the table"), noop("from 14 years on, no code"), range(1, 9)),
    Group(noop("Proofs and models"), noop("from 16 years on"), range(9, 22)),
)
"""The two paths through the lessons."""
