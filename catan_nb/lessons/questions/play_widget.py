"""An exercise to play, without an answer yet: on a page actions are chosen one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from catan_nb.kernel.action import Action
from catan_nb.lessons.output.page import widget_bundle
from catan_nb.lessons.questions.verdict import Verdict
from catan_nb.rules.play.game import Game

__all__ = ["OpenPlay", "play_widget"]


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class OpenPlay(Verdict):
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

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        texts = {"text/html": self._repr_html_(), "text/plain": repr(self)}
        return widget_bundle(play_widget, self) | texts


def play_widget(exercise: OpenPlay) -> Any:
    """Return the card of the exercise; only pages need widgets."""
    from catan_nb.lessons.questions.play_pane import PlayPane

    return PlayPane(exercise, exercise.game, exercise.ask).widget
