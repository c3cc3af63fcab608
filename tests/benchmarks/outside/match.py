"""One of our bots against one of catanatron's, game by game, and the row that tells of it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

import catan_nb as cn
from catan_nb.bots.bot import Advice
from catan_nb.bots.good import GoodBot
from catan_nb.bots.levels import LEVELS
from catan_nb.bots.search.master import MasterBot
from catan_nb.bots.tournament.ladder import MAX_TURNS, Timed
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.base.questions import DiscardHalf
from catan_nb.rules.cards import KIND_NAMES, Cards
from catan_nb.stats.tools.inference import wilson_interval
from tests.benchmarks.outside.instep import TRADES, InStep, OutOfStep
from tests.benchmarks.outside.players import Peer

HEAD: Final = (
    "| one | against | games | wins of the one | 95 % | undecided | ms a decision | theirs |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- |"
)


class Alone(GoodBot):
    """A planner that offers nothing to other players."""

    def _ranked(self, view: Any) -> list[Advice]:
        ranked = super()._ranked(view)
        return [one for one in ranked if not isinstance(one.action, TRADES)]


def alone(level: str, seed: int) -> GoodBot:
    """Return a bot of a level that offers nothing to other players, and looks at no clock."""
    kind: Any = LEVELS[level]
    clock = {"seconds": None} if issubclass(kind, MasterBot) else {}
    bot: GoodBot = type(kind.__name__, (Alone, kind), {})(seed, **clock)
    return bot


def play(step: InStep, mine: Timed, seat: int, peer: Peer) -> None:
    """Let ours, in this seat, and theirs play a game to its end, or to its last turn.

    What theirs discards is drawn at random, as their engine does it.
    """
    game = step.game
    luck = random.Random(f"discards {game.seed}")
    while (actor := game.actor) is not None and game.turn_number <= MAX_TURNS:
        if actor == CHANCE:
            step.push(game.sample())
        elif isinstance(game.frame, DiscardHalf):
            step.push(mine.choose(game.view(seat)) if actor == seat else _discard(game, luck))
        elif actor == seat:
            step.choices()
            step.push(mine.choose(game.view(seat)))
        else:
            choices = step.choices()
            said = peer.decide(step.peer, list(choices))
            if said not in choices:
                raise OutOfStep(f"{said} is none of {list(choices)}")
            step.push(choices[said])


def _discard(game: Any, luck: random.Random) -> cn.Discard:
    hand = game.players[game.actor].hand
    cards = [kind for kind, count in hand.items() for _ in range(count)]
    drawn = Counter(luck.sample(cards, game.frame.count))
    return cn.Discard(Cards.of([drawn[kind] for kind in KIND_NAMES]))


@dataclass
class Match:
    """One of our levels against a bot of catanatron's, each board from both seats.

    Attributes
    ----------
    one, other : str
        A level of ours, and a key of `PEERS`.
    games, wins, undecided : int
        Wins of the one.
    seconds, decisions : list of (float, int)
        CPU time of thinking: of the one, of the other.
    met : Counter
        In how many games the engines' rules were seen to differ, by the text that says how.
    """

    one: str
    other: str
    games: int = field(default=0, init=False)
    wins: int = field(default=0, init=False)
    undecided: int = field(default=0, init=False)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0], init=False)
    decisions: list[int] = field(default_factory=lambda: [0, 0], init=False)
    met: Counter[str] = field(default_factory=Counter, init=False)

    def play(self, games: int, seed: int = 0) -> Match:
        """Play so many games more and return itself."""
        for number in range(self.games, self.games + games):
            board, seat = divmod(number, 2)
            luck = seed + board
            step = InStep(luck)
            mine = Timed(alone(self.one, luck))
            peer = Peer(self.other, step.colours[1 - seat])
            play(step, mine, seat, peer)
            self.games += 1
            self.wins += step.game.winner == seat
            self.undecided += step.game.winner is None
            both: tuple[Timed | Peer, ...] = (mine, peer)
            for place, timed in enumerate(both):
                self.seconds[place] += timed.seconds
                self.decisions[place] += timed.decisions
            self.met.update(step.met)
        return self

    def __str__(self) -> str:
        low, high = wilson_interval(self.wins, self.games)
        mine, theirs = (
            1000 * seconds / max(1, decisions)
            for seconds, decisions in zip(self.seconds, self.decisions, strict=True)
        )
        return (
            f"| {self.one} | {self.other} | {self.games} |"
            f" {100 * self.wins / self.games:.1f} % | {100 * low:.1f}–{100 * high:.1f} % |"
            f" {self.undecided} | {mine:.2f} | {theirs:.2f} |"
        )
