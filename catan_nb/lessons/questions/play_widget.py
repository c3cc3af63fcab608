"""An exercise to play, without an answer yet: on a page actions are chosen one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from catan_nb.kernel.action import Action
from catan_nb.lessons.output.page import OnPage
from catan_nb.lessons.questions.verdict import Verdict
from catan_nb.rules.play.game import Game

__all__ = ["OpenPlay", "play_widget"]


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class OpenPlay(OnPage, Verdict):
    """That such an exercise is unanswered; on a page the actions can be chosen and tried.

    Attributes
    ----------
    game : Game
        The position.
    ask : callable
        Checks a list of actions.
    """

    game: Game
    ask: Callable[[list[Action]], Verdict]

    def _on_page(self) -> Any:
        return play_widget(self)


def play_widget(exercise: OpenPlay) -> Any:
    """Return the card of the exercise; only pages need widgets."""
    from catan_nb.lessons.questions.play_pane import PlayPane

    return PlayPane(exercise, exercise.game, exercise.ask).widget
