"""`check_play`: exercises answered by playing actions in a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import GameError
from catan_nb.kernel.question import CHANCE
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.lessons.output.page import OnPage
from catan_nb.lessons.questions.asking import Verdict, action_numbers, note_verdict
from catan_nb.lessons.questions.judging import Judgement, is_open, judge
from catan_nb.rules.play.game import Game

# An exercise to play, without an answer yet: on a page actions are chosen one by one.


__all__ = ["OpenPlay", "play_widget"]


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class OpenPlay(OnPage, Verdict):
    """An unanswered play exercise; a page lets the learner choose and try actions.

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
    """Return the exercise's card; imports ipywidgets, which only pages need."""
    from catan_nb.lessons.questions.play_pane import PlayPane

    return PlayPane(exercise, exercise.game, exercise.ask).widget


Goal = Callable[[Game], bool]


def check_play(
    name: str,
    game: Game,
    actions: Any,
    goal: Goal,
    *,
    missed: str = noop("All of it is allowed, but it does not lead there."),
    hint: str = "",
) -> Verdict:
    """Check an exercise whose answer is a sequence of actions of one player.

    Parameters
    ----------
    name : str
        The exercise, such as "Exercise 2".
    game : Game
        The position; it stays as it is, the actions are tried on a fork.
    actions
        The actions in order, or a single one; ``...`` or None when there is no answer yet.
    goal : callable
        Says of the game after the last action whether it is what was wanted.
    missed : str
        What to say when everything is allowed but the goal is not reached.
    hint : str
        Shown when the answer is close or wrong.

    Returns
    -------
    Verdict
        Never an exception. The first action that the rules refuse is told with its reason and
        rule. Only whoever decides in the position may act, and nothing may be left to chance.
    """

    def ask(actions: Any) -> Verdict:
        return check_play(name, game, actions, goal, missed=missed, hint=hint)

    if is_open(actions):
        unanswered = note_verdict(name, judge(actions, None), hint, kind="play")
        return OpenPlay(name, "open", unanswered.text, game=game, ask=ask)
    judgement = _judge_play(game.fork(), actions, goal, missed)
    numbers = "" if judgement.state == "unclear" else action_numbers(game, _as_list(actions))
    return note_verdict(name, judgement, hint, kind="play", answer=actions, answer_shown=numbers)


def _as_list(actions: Any) -> Any:
    """Return actions as a list; a single action becomes a list of one."""
    return [actions] if isinstance(actions, Action) else actions


def _judge_play(game: Game, actions: Any, goal: Goal, missed: str) -> Judgement:
    """Play the actions and judge the position they lead to."""
    steps = _as_list(actions)
    if not isinstance(steps, Iterable) or isinstance(steps, str):
        return Judgement("unclear", _("Actions are wanted, in a list."))
    player, done = game.actor, 0
    for step in steps:
        if not isinstance(step, Action):
            return Judgement("unclear", _("Step {n} is no action.").format(n=done + 1))
        if game.actor == CHANCE:
            return Judgement(
                "wrong", _("Before step {n} chance decides, not we.").format(n=done + 1)
            )
        try:
            game.push(step, seat=player)
        except GameError as error:
            return Judgement(
                "near" if done else "wrong",
                _("Step {n}, {step}: {error}").format(n=done + 1, step=step, error=error),
            )
        done += 1
    if goal(game):
        return Judgement("right", ngettext("{n} step.", "{n} steps.", done).format(n=done))
    return Judgement("near" if done else "wrong", _(missed))
