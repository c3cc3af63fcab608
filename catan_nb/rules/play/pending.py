"""Questions that a position set up by hand states to be pending."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.plain import check_fields, read_question
from catan_nb.kernel.question import Question
from catan_nb.kernel.wire import wire_name
from catan_nb.rules.base.questions import BeforeRoll, MainTurn, PairedTurn, SpecialBuilding
from catan_nb.rules.position_checks import check_places
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState
from catan_nb.rules.telling import CatanQuestion

#: What is asked where a turn goes on, or may be built between two.
TURNS = (BeforeRoll, MainTurn, PairedTurn, SpecialBuilding)


def known_questions(rules: CatanRules) -> dict[str, type[Question]]:
    """Return all questions of a game by name, those that answer themselves included."""
    homes = {question.__module__ for question in rules.offers}
    beside = {
        wire_name(one): one
        for home in sorted(homes)
        for one in vars(sys.modules[home]).values()
        if isinstance(one, type) and issubclass(one, Question)
    }
    return beside | rules.questions


def restore(state: CatanState, data: Mapping[str, Any]) -> None:
    """Take over the data of another state; BadSetup for questions to, or about, nobody."""
    state.restore(data, known_questions(state.rules))
    for question in state.stack:
        check_places(state, question)


def checked(state: CatanState, given: Any) -> CatanQuestion:
    """Return a question, given as such or as its data; BadSetup when it cannot be asked."""
    try:
        known = known_questions(state.rules)
        question: Question = given if isinstance(given, Question) else read_question(given, known)
        check_fields(question)
    except ValueError as error:
        raise BadSetup(f"{error} [base.turn]") from error
    if not isinstance(question, CatanQuestion) or type(question) not in state.rules.offers:
        raise BadSetup(f"{question!r} is no question of this game [base.turn]")
    if isinstance(question, (BeforeRoll, MainTurn, PairedTurn)):
        raise BadSetup("whose turn it is says the statement `turn` [base.turn]")
    check_places(state, question)
    return question


def ask_more(state: CatanState, asked: tuple[CatanQuestion, ...] | None) -> None:
    """Put the questions that are stated on top of what is asked otherwise.

    Raises
    ------
    BadSetup
        When the first of them has no answer, and in the set-up.
    """
    if asked is None or not (asked or state.turn_number):
        return
    if not state.turn_number:
        raise BadSetup("questions are stated of a turn, not of the set-up [base.setup.order]")
    turns = takewhile(lambda question: isinstance(question, TURNS), state.stack)
    state.stack = [*turns, *reversed(asked)]
    question = state.stack[-1]
    try:
        outcomes = state.rules.outcomes(state)
        answered = bool(outcomes) if question.chance else state.rules.answerable(state)
    except (LookupError, TypeError, ValueError, AssertionError):
        answered = False
    if not answered:
        told = question.question(state.rules.names)
        raise BadSetup(f"nobody can answer that: {told} [{question.rule}]")
