"""Whole games in two worlds: what is hidden from a seat is dealt anew, and the course goes on.

A game is played to its end in stretches. At the beginning of each, everything that a seat does not
see, the hands of the others above all, is dealt anew in a second game. The same things are then
done in both for as long as nothing that the seat may know tells one from the other.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from catan_nb.bots.bot import Bot
from catan_nb.bots.levels import make_bot
from catan_nb.games import new_game
from catan_nb.kernel.action import Action
from catan_nb.kernel.event import Event
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.base.actions import OfferTrade
from tests.ui.together.twins import known

__all__ = ["Stretch", "stretches"]

LONGEST: Final = 30
"""Actions of a stretch; after so many everything is dealt anew."""
TRIES: Final = 12
"""Other things that are tried where the two games cannot do the same."""
OFFERS: Final = 9
"""How often a bot may want to make the same offer in a turn."""

LOOKS: Final = ("OpenHand", "SpyChoice")
"""Questions that show whoever is asked what another player holds."""

Step = tuple[Action, Action]
Steps = list[tuple[list[Action], list[Action]]]


@dataclass
class Stretch:
    """A part of a game in two worlds.

    Attributes
    ----------
    real, other : Game
        Where it begins.
    steps : list of tuple of list of Action
        What is done in each, nearly always the same: what somebody does, and what chance brings
        of it, as a server tells it.
    ply : int
        How many actions of the whole game came before.
    """

    real: AnyGame
    other: AnyGame
    ply: int
    steps: Steps = field(default_factory=list)

    @property
    def length(self) -> int:
        """How many actions it has."""
        return sum(len(here) for here, _there in self.steps)


class _Seated:
    """A bot that does not offer the same for ever in a turn.

    A game that begins with the position of another does not know what was refused before, and a
    bot would offer it again.
    """

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._made: Counter[tuple[int, str]] = Counter()

    def choose(self, view: Any) -> Action:
        """Return what the bot does."""
        chosen = self._bot.choose(view)
        if not isinstance(chosen, OfferTrade):
            return chosen
        self._made[view.turn_number, str(chosen)] += 1
        if self._made[view.turn_number, str(chosen)] <= OFFERS:
            return chosen
        others = (one.action for one in self._bot.advise(view, TRIES))
        return next(one for one in others if not isinstance(one, OfferTrade))


def stretches(
    variant: str, seat: int | None, seed: int, players: int = 3, **chosen: Any
) -> Iterator[Stretch]:
    """Play a whole game, and give its stretches as one seat sees it; None is a spectator."""
    rng = random.Random(f"{variant} {seat} {seed}")
    game = new_game(variant, players=players, seed=seed, **chosen)
    bots = [_Seated(make_bot("good", seed + number)) for number in range(players)]
    ply = 0
    while not game.over:
        if game.actor == CHANCE:
            game.push(game.sample())
            ply += 1
            continue
        game = game.begun_with(game.state, rng.getrandbits(32))
        other = game.view(seat).imagine(rng)
        if other.state != game.state:
            stretch, before = Stretch(game.fork(), other.fork(), ply), game.ply
            _play(game, other, seat, bots, stretch.steps, rng)
            ply += game.ply - before
            if game.actor == CHANCE:
                stretch.steps.pop()  # what chance brings of it tells one world from the other
            if stretch.steps:
                yield stretch
        if not game.over:
            game.push(_chosen(game, bots))
            ply += 1


def _play(
    real: AnyGame,
    other: AnyGame,
    seat: int | None,
    bots: list[_Seated],
    steps: Steps,
    rng: random.Random,
) -> None:
    """Do the same in both for as long as the seat sees no difference, and there is one."""
    while not real.over and len(steps) < LONGEST and real.state != other.state:
        for here, there in _candidates(real, other, bots, rng):
            ahead, beside = real.fork(), other.fork()
            seen = _seen(ahead.push(here), seat), _seen(beside.push(there), seat)
            if seen[0] != seen[1] or ahead.over or beside.over:
                continue
            told = known(ahead, seat) == known(beside, seat)
            if here == there or told:
                break
        else:
            return
        if not told:
            # No event tells one from the other, so only a card that lets the seat look may.
            assert ahead.actor == seat, (here, ahead.frame)
            assert type(ahead.frame).__name__ in LOOKS, (here, ahead.frame)
            return
        if real.actor != CHANCE or not steps:
            steps.append(([], []))
        steps[-1][0].append(here)
        steps[-1][1].append(there)
        real.push(here)
        other.push(there)


def _candidates(
    real: AnyGame, other: AnyGame, bots: list[_Seated], rng: random.Random
) -> Iterator[Step]:
    """Yield what may be done in both, first the very thing that comes next in the real game."""
    chosen = _chosen(real, bots)
    if real.actor == CHANCE:
        possible = [one for one, _odds in other.outcomes()]
        rng.shuffle(possible)
        if chosen in possible and (other.frame.public or rng.random() < 0.5):
            yield chosen, chosen
        yield from ((chosen, one) for one in possible)
        return
    if other.why_not(chosen) is None:
        yield chosen, chosen
    elif rng.random() < 0.5:
        listed = list(real.legal_actions())
        for one in rng.sample(listed, min(TRIES, len(listed))):
            if other.why_not(one) is None:
                yield one, one


def _chosen(game: AnyGame, bots: list[_Seated]) -> Action:
    """Return what chance brings, or a bot does, next."""
    actor = game.actor
    assert actor is not None
    if actor == CHANCE:
        return game.sample()
    action: Action = bots[actor].choose(game.view(actor))
    return action


def _seen(events: Any, seat: int | None) -> tuple[Event, ...]:
    """Return events as a seat may know them."""
    return tuple(one.seen_by(seat) for one in events if one.visible_to(seat))
