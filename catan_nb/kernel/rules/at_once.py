"""Who may answer now, where several players owe an answer to the same thing.

The stack asks one after the other, in the order of the rules, and in that order answers are
applied. At a table all who owe one think, and say, at the same time: this file looks ahead to
what those are asked whose turn to answer has not come.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from catan_nb.kernel.question import Question
from catan_nb.kernel.rules.ruleset import Ruleset
from catan_nb.kernel.state import State

S = TypeVar("S", bound=State)


def asked_now(rules: Ruleset, state: S) -> dict[int, S]:
    """Return the seats that may answer now, each with the state in which it is asked.

    The seat that decides comes first, with `state` itself; the others have copies. Empty at
    chance, and when the game is over.
    """
    if not state.stack or state.frame.chance:
        return {}
    asked = {state.frame.player: state}
    if state.frame.at_once:
        for other in _of_the_question(state):
            asked.setdefault(other.frame.player, other)
        for other in _beneath_it(rules, state):
            asked.setdefault(other.frame.player, other)
    return asked


def _of_the_question(state: S) -> Iterator[S]:
    """Give the states in which the question is asked of others for whom it waits."""
    for question in state.frame.of_others():
        other = state.copy()
        other.stack[-1] = question
        yield other


def _beneath_it(rules: Ruleset, state: S) -> Iterator[S]:
    """Give the states in which questions by the same rule beneath are brought to the top."""
    stack = state.stack
    for place in range(len(stack) - 2, -1, -1):
        if not _alike(stack[place], state.frame):
            return
        if stack[place].in_turn(state, stack[:place:-1]):
            continue
        other = state.copy()
        other.stack.append(other.stack.pop(place))
        rules.hooks["after_action"](other)  # what answers itself may do so, or ask in earnest
        asked = other.stack[-1] if other.stack else None
        if asked is None or not _alike(asked, state.frame) or asked.player != stack[place].player:
            continue
        if rules.answerable(other):
            yield other


def _alike(question: Question, other: Question) -> bool:
    """Say whether a question may be answered together with one that may."""
    return question.at_once and question.rule == other.rule
