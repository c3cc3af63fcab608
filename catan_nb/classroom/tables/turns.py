"""What one thing done at a table brings with it: outcomes of chance, and answers that come due.

Nothing here changes a game: what is going to be done is worked out on a copy of its state, and
done when it has been stored.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any, Final

from catan_nb.classroom.tables.refused import Refused
from catan_nb.kernel.action import Action, from_json, to_json
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.ruleset import Ruleset
from catan_nb.kernel.state import State
from catan_nb.kernel.words import say

__all__ = ["bad_action", "read_action", "refusal_of", "turn"]

LONGEST: Final = 2000
"""Characters that an action may have as JSON."""


def read_action(plain: object, rules: Ruleset) -> Action:
    """Read an action as a page sends it; Refused for what is none, or is chance's to bring."""
    try:
        if len(json.dumps(plain)) > LONGEST:
            raise bad_action()
        action = from_json(plain, rules.actions)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise bad_action() from error
    if rules.verbs[type(action)].weights is not None:
        raise Refused("input", say("What chance brings nobody may choose."))
    return action


def bad_action() -> Refused:
    """Return the refusal of what is no action of the game."""
    return Refused("input", say("That is no action of this game."))


def refusal_of(game: AnyGame, seat: int, action: Action) -> Refusal | None:
    """Return why a seat may not do an action now, be it its turn or an answer given early."""
    if seat not in game.asked_at_once:
        frame = game.frame
        if frame is None:
            return Refusal(game.rules.over_rule, say("The game is over."))
        return frame.not_yours(game.rules.names)
    asked = game if seat == game.actor else game.ahead(seat)
    return _first_refusal(asked.rules, asked.state, action)


def turn(
    game: AnyGame, early: Mapping[int, Action | None], chance: random.Random, *actions: Action
) -> list[Any]:
    """Return, as JSON values, actions of the seat that is asked, and all that follows by itself.

    Chance brings what it brings, and answers given early come due, in the order in which the rules
    ask for them. One that is illegal by then is left out: its seat is asked.
    """
    rules, state = game.rules, game.state.copy()
    done, waiting = [], dict(early)
    for action in actions:
        rules.apply(state, action)
        done.append(action)
    while state.stack:
        frame = state.stack[-1]
        if frame.chance:
            answer: Action | None = rules.outcomes(state).draw(chance)
        else:
            answer = waiting.pop(frame.player, None)
        if answer is None or _first_refusal(rules, state, answer) is not None:
            break
        rules.apply(state, answer)
        done.append(answer)
    return [to_json(action) for action in done]


def _first_refusal(rules: Ruleset, state: State, action: Action) -> Refusal | None:
    refusals = rules.refusals(state, action, first=True)
    return refusals[0] if refusals else None
