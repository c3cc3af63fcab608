"""The plain rules: a bare state and nothing but the rules' own functions.

Here is no `Game`: whatever is asked is answered by `refusals`, `legal`, `outcomes` and `apply` of
the rules.
"""

from __future__ import annotations

import json
import random
from typing import Any

from catan_nb.bots.tournament.games import MAX_TURNS
from catan_nb.games import read_game
from catan_nb.kernel.action import Action, from_json
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.event import Event
from catan_nb.kernel.record import parse
from catan_nb.rules.base.turn import all_points


class Plain:
    """A recorded game that is played again.

    Attributes
    ----------
    state : State
        After the actions done again so far.
    todo : list of Action
        Those that are still to be done, the next one last.
    events : list of Event
        What has happened so far.
    """

    def __init__(self, record: str) -> None:
        data = parse(record)
        begun: Any = read_game(json.dumps(data | {"actions": [], "ply": 0}))
        self.rules, self.state = begun.rules, begun.state.copy()
        self.todo = [from_json(one, self.rules.actions) for one in reversed(data["actions"])]
        self.events: list[Event] = [*begun.events]

    def refusal(self, action: Action) -> Refusal | None:
        """Return the first reason against an action, after all checks, or None."""
        refusals = self.rules.refusals(self.state, action, first=True)
        return refusals[0] if refusals else None

    def choice(self, rng: random.Random) -> Action | None:
        """Return a random one of all legal actions; None where chance decides."""
        if self.state.stack[-1].chance:
            return None
        choice: Action = rng.choice(self.rules.legal(self.state))
        return choice

    def step(self) -> None:
        """Do the next action, which nothing speaks against."""
        self.state.events = []
        self.rules.apply(self.state, self.todo.pop())
        self.events += self.state.events

    def points(self) -> tuple[int, ...]:
        """Return everybody's points."""
        return tuple(all_points(self.state, seat) for seat in range(len(self.rules.names)))

    def hands(self) -> list[tuple[int, ...]]:
        """Return everybody's cards, by kind."""
        hands = (self.state.hand(seat) for seat in range(len(self.rules.names)))
        return [tuple(hand[kind] for kind in self.rules.kinds) for hand in hands]


def play(game: Any, rng: random.Random, turns: int = MAX_TURNS) -> tuple[int, int]:
    """Play a new game at random on its bare state and return its turns and actions.

    It stops when so many turns have been played.
    """
    rules, state, actions = game.rules, game.state.copy(), 0
    while state.stack and state.turn_number <= turns:
        if state.stack[-1].chance:
            action = rules.outcomes(state).draw(rng)
        else:
            action = rng.choice(rules.legal(state))
        rules.apply(state, action)
        actions += 1
    return state.turn_number, actions
