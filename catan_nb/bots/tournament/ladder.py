"""Compares bot levels: each plays the next lower one, and one plays three good bots.

``python -m catan_nb.bots.tournament.ladder base knights --games 400`` prints the tables of
docs/levels.md. Each board is played from every seat. CPU is that of choosing, for each decision.
Long rows can be played in parts, on several processors: ``--seed 50`` begins with that board.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from time import process_time
from typing import Any, Final

from catan_nb.bots.bot import Advice, Bot
from catan_nb.bots.levels import LEVELS, make_bot
from catan_nb.bots.search.master import MasterBot
from catan_nb.bots.tournament.games import play
from catan_nb.games import new_game
from catan_nb.kernel.action import Action
from catan_nb.stats.tools.inference import wilson_interval

#: The games of the ladder by name: for how few, and what else `new_game` is given.
SYSTEMS: Final[Mapping[str, tuple[int, Mapping[str, Any]]]] = {
    "base": (2, {"variant": "base"}),
    "knights": (2, {"variant": "base+cities_knights"}),
    "harbourmaster": (2, {"variant": "base+seafarers", "scenario": "harbourmaster"}),
    "fog_islands": (3, {"variant": "base+seafarers", "scenario": "fog_islands"}),
    "cards": (2, {"variant": "fastcard"}),
}
GAMES: Final = 400
#: The level against three of which the others play.
GOOD: Final = "good"
MAX_TURNS: Final = 600


class Timed(Bot):
    """Measures a bot's CPU time.

    Attributes
    ----------
    seconds : float
        CPU time of all that it chose.
    decisions : int
    """

    name = "Timed"

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.seed)
        self._bot = bot
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, view: Any) -> Action:
        """Return what the bot chooses."""
        begun = process_time()
        action = self._bot.choose(view)
        self.seconds += process_time() - begun
        self.decisions += 1
        return action

    def advise(self, view: Any, n: int = 3) -> list[Advice]:
        """Return what the bot advises."""
        return self._bot.advise(view, n)


@dataclass
class Rung:
    """A pairing: one bot against others of a kind, rotating seats.

    Attributes
    ----------
    one, others : str
        By name in the registry.
    players : int
    system : str
        A key of `SYSTEMS`.
    untimed : bool
        Whether masters look at no clock, so that they do the same again.
    games, wins, undecided : int
        Wins of the one.
    seconds, decisions : float, int
        CPU time of the one's thinking.
    """

    one: str
    others: str
    players: int = 2
    system: str = "base"
    untimed: bool = False
    games: int = field(default=0, init=False)
    wins: int = field(default=0, init=False)
    undecided: int = field(default=0, init=False)
    seconds: float = field(default=0.0, init=False)
    decisions: int = field(default=0, init=False)

    def play(self, games: int, seed: int = 0) -> Rung:
        """Play a number of further games and return the pairing."""
        _, chosen = SYSTEMS[self.system]
        for number in range(self.games, self.games + games):
            board, seat = divmod(number, self.players)
            luck = seed + board
            game = new_game(players=self.players, seed=luck, **chosen)
            timed = Timed(self.bot(self.one, luck))
            bots: dict[int, Bot] = {
                opponent: self.bot(self.others, luck + opponent) for opponent in range(self.players)
            }
            play(game, bots | {seat: timed}, MAX_TURNS)
            self.games += 1
            self.wins += game.winner == seat
            self.undecided += game.winner is None
            self.seconds += timed.seconds
            self.decisions += timed.decisions
        return self

    def bot(self, name: str, seed: int) -> Bot:
        """Return a bot of the pairing."""
        bot = make_bot(name, seed)
        if self.untimed and isinstance(bot, MasterBot):
            bot.seconds = None
        return bot

    def __str__(self) -> str:
        low, high = wilson_interval(self.wins, self.games)
        against = self.others if self.players == 2 else f"{self.players - 1} × {self.others}"
        milliseconds = 1000 * self.seconds / max(1, self.decisions)
        return (
            f"| {self.system} | {self.one} | {against} | {self.games} |"
            f" {100 * self.wins / self.games:.1f} % | {100 * low:.1f}–{100 * high:.1f} % |"
            f" {self.undecided} | {milliseconds:.2f} |"
        )


HEAD: Final = (
    "| game | one | against | games | wins of the one | 95 % | undecided | ms a decision |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- |"
)


def ladder(system: str, untimed: bool = False) -> Iterator[Rung]:
    """Yield the pairings of a game: each level against the next lower, then one against three."""
    fewest, more = SYSTEMS[system]
    levels = [name for name, kind in LEVELS.items() if kind.plays(more["variant"])]
    for lower, higher in pairwise(levels):
        yield Rung(higher, lower, fewest, system, untimed)
    for level in levels:
        if level != GOOD:
            yield Rung(level, GOOD, 4, system, untimed)


def main(argv: Sequence[str] | None = None) -> None:
    """Print the ladder of some games as a table, row by row."""
    parser = argparse.ArgumentParser(prog="python -m catan_nb.bots.tournament.ladder")
    parser.add_argument("systems", nargs="*", default=["base"], metavar="game", help="which games")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each row")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first board")
    parser.add_argument("--untimed", action="store_true", help="masters look at no clock")
    parser.add_argument("--rows", type=int, nargs="*", help="only these rows of each game, from 0")
    args = parser.parse_args(argv)
    unknown = [name for name in args.systems if name not in SYSTEMS]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}; there are {', '.join(SYSTEMS)}")
    if args.games < 1:
        parser.error(f"at least one game is played, not {args.games}")
    print(HEAD, flush=True)
    for name in args.systems:
        for row, rung in enumerate(ladder(name, args.untimed)):
            if args.rows is None or row in args.rows:
                print(rung.play(args.games, args.seed), flush=True)


if __name__ == "__main__":
    main()
