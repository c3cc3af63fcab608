"""Games that differ only in what is hidden from a seat, found along whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from catan_nb.bots.levels import make_bot
from catan_nb.games import new_game
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE

#: Questions are compared by kind and words: what else they hold is for whoever is asked.
APART = frozenset({"frame", "asked_at_once", "rules", "players", "log"})
TRIES = 8
"""How many other things are tried that could have happened at a point."""


@dataclass(frozen=True)
class Twins:
    """Two games alike up to ``start``; then one follows `real`, one `other`, and nothing tells.

    ``kind`` is the name of the action in which they differ.
    """

    game: AnyGame
    start: int
    real: tuple[Action, ...]
    other: tuple[Action, ...]
    kind: str


def whole_game(variant: str, seed: int = 5, players: int = 3, **chosen: Any) -> AnyGame:
    """Return a game that bots have played to its end."""
    game = new_game(variant, players=players, seed=seed, **chosen)
    game.advance({seat: make_bot("good", seat) for seat in range(players)})
    assert game.over
    return game


def twins(game: AnyGame, seat: int | None, length: int = 12) -> Iterator[Twins]:
    """Give twins from each point of a game on at which something hidden from a seat happens."""
    walk = game.fork(0)
    for ply, action in enumerate(game.log):
        if walk.actor != seat:
            for other in _others(walk, action, random.Random(ply)):
                found = _followed(game, walk, ply, other, seat, length)
                if found is not None:
                    yield found
                    break
        walk.push(action)


def _others(game: AnyGame, action: Action, rng: random.Random) -> list[Action]:
    """Return what could have happened in the stead of an action, some of it."""
    if game.actor == CHANCE:
        found = [one for one, _odds in game.outcomes()]
    else:
        found = [one for one in game.legal_actions() if type(one) is type(action)]
    found = [one for one in found if one != action]
    return rng.sample(found, min(TRIES, len(found)))


def _followed(
    game: AnyGame, walk: AnyGame, ply: int, other: Action, seat: int | None, length: int
) -> Twins | None:
    """Follow two games as long as the seat cannot tell one from the other."""
    real, strange = walk.fork(), walk.fork()
    pairs: list[tuple[Action, Action]] = []
    for action in game.log[ply : ply + length]:
        changed = action if pairs else other
        if strange.why_not(changed) is not None:
            break
        if pairs and real.actor == CHANCE and changed not in dict(strange.outcomes()):
            break
        real.push(action)
        strange.push(changed)
        if real.over or strange.over or known(real, seat) != known(strange, seat):
            break
        pairs.append((action, changed))
    if not pairs:
        return None
    real_ones, other_ones = zip(*pairs, strict=True)
    return Twins(game, ply, real_ones, other_ones, type(other).__name__)


def known(game: AnyGame, seat: int | None) -> object:
    """Return all that a seat may read of a game."""
    view = game.view(seat)
    asked = {seat: type(question) for seat, question in view.asked_at_once.items()}
    question = str(game.frame.question(game.names).to(seat))  # it is put before everybody
    return (
        _read(view),
        [_read(player) for player in view.players],
        asked,
        question,
        view.legal_actions(),
    )


def _read(thing: object) -> dict[str, object]:
    """Return the facts that an object tells, by their names."""
    names = {name for name in dir(type(thing)) if not name.startswith("_")} - APART
    found = {name: getattr(thing, name, None) for name in names}
    return {name: value for name, value in found.items() if not callable(value)}
