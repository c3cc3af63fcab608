"""Exercises that are answered by playing: `check_play` tries the learner's actions out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from catan_nb.kernel.action import Action, from_text
from catan_nb.kernel.errors import GameError
from catan_nb.kernel.frame import CHANCE
from catan_nb.kernel.game import Game
from catan_nb.lessons.checking import OpenVerdict, Verdict, noted
from catan_nb.lessons.judging import Judgement, is_open, judge


def check_play(
    name: str,
    game: Game[Any, Any],
    actions: Any,
    goal: Callable[[Game[Any, Any]], bool],
    *,
    missed: str = "All of it is allowed, but it does not lead there.",
    hint: str = "",
) -> Verdict:
    """Check an exercise whose answer is what one player does, one action after the other.

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

    def read(text: str) -> list[Action]:
        written = [part.strip() for part in text.split(";")]
        return [from_text(part, game.rules.actions) for part in written if part]

    def ask(given: Any) -> Verdict:
        return check_play(name, game, given, goal, missed=missed, hint=hint)

    if is_open(actions):
        unanswered = noted(name, judge(actions, None))
        example = "; ".join(map(str, game.legal_actions()[:2]))
        return OpenVerdict(name, "open", unanswered.text, read=read, ask=ask, example=example)
    return noted(name, _judge_play(game.fork(), actions, goal, missed), hint)


def _judge_play(
    game: Game[Any, Any], actions: Any, goal: Callable[[Game[Any, Any]], bool], missed: str
) -> Judgement:
    """Do the actions and say how far they lead."""
    steps = [actions] if isinstance(actions, Action) else actions
    if not isinstance(steps, Iterable) or isinstance(steps, str):
        return Judgement("unclear", "Actions are wanted, in a list.")
    player, done = game.actor, 0
    for step in steps:
        if not isinstance(step, Action):
            return Judgement("unclear", f"Step {done + 1} is no action.")
        if game.actor == CHANCE:
            return Judgement("wrong", f"Before step {done + 1} chance decides, not we.")
        try:
            game.push(step, seat=player)
        except GameError as error:
            return Judgement("near" if done else "wrong", f"Step {done + 1}, {step}: {error}")
        done += 1
    if goal(game):
        return Judgement("right", f"{done} {'step' if done == 1 else 'steps'}.")
    return Judgement("near" if done else "wrong", missed)
