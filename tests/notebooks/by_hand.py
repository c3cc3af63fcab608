"""Exercises answered by hand, as on a page: typed, chosen, moved, marked on the board, filled."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from catan_nb.lessons import Practice
from catan_nb.lessons.questions.panes import TypedPane
from catan_nb.lessons.questions.asking import Asked
from catan_nb.lessons.questions.choosing import ChoicePane
from catan_nb.lessons.questions.pointing import RoadQuestion
from catan_nb.lessons.questions.choosing import OrderPane
from catan_nb.lessons.questions.pointing import BestPlace, Places
from catan_nb.lessons.questions.pointing import BoardPane
from catan_nb.lessons.questions.practice_panes import GridPane
from catan_nb.lessons.questions.practice_panes import PracticePane
from catan_nb.ui.widgets.board_widget import Click
from tests.notebooks.ways_to_type import written

__all__ = ["solved_by_hand"]


def solved_by_hand(asked: Asked | Practice) -> str:
    """Answer an exercise with what its page offers, and return what the page shows then."""
    place: Any
    if isinstance(asked, Practice):
        place = PracticePane(asked)
        for _item in range(asked.count):
            place.pane.press("type", value=written(asked.item.truth))
            place.pane.press("check")
            place.pane.press("next")
        return str(place.pane.html)
    place = asked.place(asked.question, asked)
    match place:
        case TypedPane():
            _typed(place)
        case ChoicePane():
            for letter in place.question.right:
                place.pane.press("choose", letter, True)
        case OrderPane():
            wanted = sorted(place.question.rank, key=place.question.rank.__getitem__)
            for at, letter in enumerate(wanted):
                while place.letters.index(letter) > at:
                    place.pane.press(f"up {letter}")
        case BoardPane():
            for number in _places(place):
                for answer in place.board._on_click:
                    answer(Click(number, place.question.places, 0, stale=False))
        case GridPane():
            for (row, column), value in place.question.truth.items():
                place.pane.press("type", f"{row} {column}", written(value))
    place.pane.press("check")
    return str(place.pane.html)


def _typed(place: TypedPane) -> None:
    question = place.question
    truth = question.truth
    if question.rows:
        for row, value in truth.items():
            place.pane.press("type", str(row), written(value))
    elif isinstance(truth, bool):
        place.pane.press("choose", value="yes" if truth else "no")
    elif isinstance(truth, set | frozenset | list | tuple):
        place.pane.press("type", value="; ".join(map(written, truth)))
    else:
        place.pane.press("type", value=written(truth))


def _places(place: BoardPane) -> list[int]:
    question = place.question
    match question:
        case Places():
            return sorted(question.right)
        case BestPlace():
            return [max(question.worths, key=question.worths.__getitem__)]
        case RoadQuestion():
            return _longest(question)
    raise TypeError(question)


def _longest(question: RoadQuestion) -> list[int]:
    """Return a longest road of the player; all roads where they are one."""
    roads = sorted(question.open_places())
    longest = question.game.players[question.seat].route_length
    for marked in combinations(roads, longest):
        if question.judge(list(marked)).state == "right":
            return list(marked)
    raise AssertionError(question.name)
