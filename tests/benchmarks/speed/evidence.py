"""What is kept of a game when its clock has stopped: enough to find out whether it was played."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from catan_nb.bots.tournament.games import MAX_TURNS, playout
from catan_nb.kernel.action import Action, to_json
from catan_nb.kernel.event import Event
from catan_nb.kernel.state import State
from tests.benchmarks.speed.starts import Start
from tests.benchmarks.speed.workloads import Played


@dataclass(frozen=True)
class Evidence:
    """A game in writing, and what was read and refused while it was played.

    What is long is a text, since hundreds of these wait while others are timed, and collecting
    garbage looks at all objects but texts.

    Attributes
    ----------
    record : str
        The saved game, with every action.
    state : str
        The digest of the last position.
    events : str or None
        The digest of all events; None where nobody was told.
    seed : int or None
        As in `Played`.
    turns : int
        A game that is not over has been stopped after so many turns.
    points : str
        As in `Played`, as JSON.
    hands, refused
        As in `Played`.
    """

    record: str
    state: str
    events: str | None
    seed: int | None = None
    turns: int = MAX_TURNS
    points: str = "[]"
    hands: tuple[tuple[int, ...], ...] | None = None
    refused: tuple[tuple[int, Action, str], ...] = ()


def digest_of_state(state: State) -> str:
    """Return a digest of everything in a position that does not follow from the rest."""
    return _digest(json.dumps(state.data(), sort_keys=True))


def digest_of_events(events: Iterable[Event]) -> str:
    """Return a digest of what happened, in its order."""
    return _digest("\n".join(map(repr, events)))


def of_played(played: Played, turns: int = MAX_TURNS) -> Evidence:
    """Return what is kept of a game that was pushed."""
    game = played.game
    return Evidence(
        record=game.to_json(),
        state=digest_of_state(game.state),
        events=digest_of_events(game.events if played.events is None else played.events),
        seed=played.seed,
        turns=turns,
        points=json.dumps(played.points),
        hands=None if played.hands is None else tuple(played.hands),
        refused=tuple(played.refused),
    )


def of_playout(start: Start, seed: int, end: State) -> Evidence:
    """Return what is kept of a silent playout that came to `end`.

    It is played once more, with its log; that this was the same game is to be seen by its end.
    """
    game, log = start(seed), list[Action]()
    begun = of_played(Played(game))
    playout(game.rules, game.state.copy(), random.Random(seed), log=log)
    data = json.loads(begun.record)
    data |= {"actions": [to_json(action) for action in log], "ply": len(log)}
    return replace(begun, record=json.dumps(data), state=digest_of_state(end), events=None)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
