"""Many games among bots, as independent jobs: in this process, in several, or on a cluster.

What comes out of a game depends on the tournament and the game's number alone, never on where or
when it is played. So any executor of the standard interface (`concurrent.futures.Executor`) gives
the same results as a plain loop: a ProcessPoolExecutor, or the one that a Dask cluster offers as
``client.get_executor()``.
"""

from __future__ import annotations

import pickle
import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.bots.bot import Bot
from catan_nb.bots.registry import make_bot
from catan_nb.bots.tournament.arena import MAX_TURNS, play_turns
from catan_nb.bots.tournament.own import Own
from catan_nb.bots.tournament.played import Played, opened, played
from catan_nb.bots.tournament.results import Results
from catan_nb.bots.tournament.watched import Watched
from catan_nb.kernel.chance import check_seed
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.errors import BadSetup
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.new import new_game
from catan_nb.rules.scenario import Scenario

#: A bot by its name in the registry, or how to make one from a seed. For another process it is a
#: name, a class or a function that a module defines: those can be sent there.
Entrant = str | Callable[[int], Bot]

#: So many games are handed to an executor ahead of the one whose result is waited for.
AHEAD: Final = 256


@dataclass(frozen=True)
class Tournament:
    """Everything that games among bots depend on but their number.

    In game n everybody sits n seats further on, so that all get every seat equally often. A
    tournament can be pickled when its entrants can.

    Parameters
    ----------
    entrants : sequence of str or callable
        2 to 6, by name in the registry or as a function from a seed to a bot.
    seed : int
        Decides boards, dice and what the bots leave to chance.
    variant, board, options, scenario
        As for `new_game`.
    max_turns : int
        Games longer than that are undecided.
    start : Game, optional
        Play on from here instead, with the entrants in seats 0, 1, 2 and so on every time, and
        other luck in each game; variant, board, options and scenario are those of this game then.
    limit : float, optional
        Seconds that a decision of an entrant may take which is not of the kit. They are watched
        then (`Watched`): after a fault chance plays for them, to the end of that game.

    Raises
    ------
    BadSetup
        For numbers of players, variants, boards and options that do not exist or that the bots do
        not play, and for a game that is over.
    ValueError
        For a bot that does not exist, and a limit that is none.
    """

    entrants: Sequence[Entrant]
    seed: int = 0
    variant: str = "base"
    board: Board | str | None = None
    options: Mapping[str, Any] | None = None
    max_turns: int = MAX_TURNS
    start: Game | None = None
    scenario: Scenario | str | None = None
    limit: float | None = None
    #: What the entrants are called.
    names: tuple[str, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if isinstance(self.entrants, str) or not isinstance(self.entrants, Sequence):
            raise BadSetup(f"the entrants are a list, one for each seat, not {self.entrants!r}")
        check_seed(self.seed)
        object.__setattr__(self, "entrants", tuple(self.entrants))
        object.__setattr__(self, "options", None if self.options is None else dict(self.options))
        if not is_whole(self.max_turns) or self.max_turns < 1:
            raise BadSetup(f"a game has at least one turn, not {self.max_turns!r}")
        if self.start is not None:
            self._check_start(self.start)
        if self.limit is not None and not self.limit > 0:
            raise ValueError(f"a decision may take some time, not {self.limit!r} seconds")
        game = self._laid(random.Random(0))
        bots = [_made(entrant) for entrant in self.entrants]
        for name, bot in bots:
            if isinstance(bot, Bot) and not bot.plays(game.variant):
                raise BadSetup(f"the bot {name} does not play {game.variant}")
        object.__setattr__(self, "names", tuple(name for name, _bot in bots))

    def game(self, number: int) -> Played:
        """Play the game with this number, from 0 on, and return what is kept of it."""
        *_turns, last = self.turns(number)
        assert last is not None
        return last

    def turns(self, number: int) -> Iterator[Played | None]:
        """Play a game and yield None after each turn and what is kept of it at the end."""
        # A string as a seed: it is the same in every process and version of Python.
        rng = random.Random(f"tournament {self.seed} {number}")
        players = len(self.entrants)
        bots = [
            self._seated(who, entrant, rng.getrandbits(32))
            for who, entrant in enumerate(self.entrants)
        ]
        further = 0 if self.start is not None else number
        seats = tuple((who + further) % players for who in range(players))
        game = self._laid(rng)
        by_seat = dict(zip(seats, bots, strict=True))
        for _turn in play_turns(game, by_seat, 0):
            pass  # the set-up
        begun = tuple(opened(game, seat) for seat in seats)
        for _turn in play_turns(game, by_seat, self.max_turns):
            yield None
        faults = [bot.fault for bot in bots if isinstance(bot, Watched) and bot.fault is not None]
        yield played(game, number, seats, begun, tuple(faults))

    def games(
        self, games: int, *, executor: Executor | None = None, ahead: int = AHEAD
    ) -> Iterator[Played]:
        """Play games number 0, 1, 2 … and yield what is kept of each, in this order.

        Whoever stops asking stops the tournament: games that an executor has not begun are
        cancelled. Nothing is collected here, so a million games take no more memory than one.

        Parameters
        ----------
        games : int
            From 0 up.
        executor : concurrent.futures.Executor, optional
            Where to play; by itself here. It stays open.
        ahead : int
            How many games an executor is given before the result of the first is awaited; more
            than it has workers.

        Raises
        ------
        ValueError
            For a number of games or `ahead` that is not one, at once; and while games are asked
            for, when an entrant cannot be sent to another process.
        """
        if not is_whole(games) or games < 0:
            raise ValueError(f"the number of games is a whole number from 0 up, not {games!r}")
        if not is_whole(ahead) or ahead < 1:
            raise ValueError(f"at least one game is given to an executor, not {ahead!r}")
        if executor is None:
            return map(self.game, range(games))
        return self._spread(games, executor, ahead)

    def results(self, played: Sequence[Played]) -> Results:
        """Return what these games of the tournament tell together."""
        return Results(self.names, tuple(played))

    def to_frame(self, games: int, *, executor: Executor | None = None) -> Any:
        """Play so many games and return them as a table; see `Results.to_frame`."""
        return self.results(list(self.games(games, executor=executor))).to_frame()

    def _spread(self, games: int, executor: Executor, ahead: int) -> Iterator[Played]:
        waiting: deque[Future[Played]] = deque()
        given = 0
        try:
            while given < games or waiting:
                while given < games and len(waiting) < ahead:
                    waiting.append(self.sent(executor, given))
                    given += 1
                yield self.received(waiting.popleft())
        finally:
            for future in waiting:
                future.cancel()

    def sent(self, executor: Executor, number: int) -> Future[Played]:
        """Have a game played elsewhere."""
        return executor.submit(self.game, number)

    def received(self, future: Future[Played]) -> Played:
        """Return the game that was played elsewhere, and wait for it where need be.

        Raises
        ------
        ValueError
            When an entrant cannot be sent to another process.
        """
        try:
            return future.result()
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            try:
                pickle.dumps(self)
            except (pickle.PicklingError, AttributeError, TypeError):
                raise ValueError(
                    "these entrants cannot be sent to another process: give their names, or"
                    " functions that a module defines"
                ) from error
            raise

    def _seated(self, who: int, entrant: Entrant, seed: int) -> Bot:
        """Return an entrant's bot for one game."""
        if self.limit is None or isinstance(entrant, str):
            return _make(entrant, seed)
        return Watched(entrant, who, seed, self.limit)

    def _laid(self, rng: random.Random) -> Game:
        """Return the game as it begins."""
        seed = rng.getrandbits(32)
        if self.start is not None:
            return self.start.fork(seed=seed)
        return new_game(
            self.variant,
            players=len(self.entrants),
            board=self.board,
            seed=seed,
            options=self.options,
            scenario=self.scenario,
        )

    def _check_start(self, start: Game) -> None:
        if start.over:
            raise BadSetup("this game is over; there is nothing left to play")
        if len(start.names) != len(self.entrants):
            raise BadSetup(
                f"this game has {len(start.names)} players; {len(self.entrants)} entrants came"
            )


def tournament(
    entrants: Sequence[Entrant],
    games: int,
    seed: int = 0,
    *,
    variant: str = "base",
    board: Board | str | None = None,
    options: Mapping[str, Any] | None = None,
    max_turns: int = MAX_TURNS,
    start: Game | None = None,
    scenario: Scenario | str | None = None,
    executor: Executor | None = None,
    on_game: Callable[[Played], object] | None = None,
) -> Results:
    """Let bots play many games and return what came out.

    Parameters
    ----------
    entrants, seed, variant, board, options, max_turns, start, scenario
        As for `Tournament`.
    games : int
        From 0 up.
    executor : concurrent.futures.Executor, optional
        Where the games are played; the results are the same everywhere.
    on_game : callable, optional
        Called with each game, in order, as soon as it has been played.

    Raises
    ------
    BadSetup, ValueError
        As for `Tournament` and `Tournament.games`.

    Examples
    --------
    >>> tournament(["random", "random"], 3, seed=1, options={"target": 3}).games
    3
    """
    plan = Tournament(entrants, seed, variant, board, options, max_turns, start, scenario)
    done = []
    for game in plan.games(games, executor=executor):
        done.append(game)
        if on_game is not None:
            on_game(game)
    return plan.results(done)


def _made(entrant: Entrant) -> tuple[str, Bot]:
    """Return what an entrant is called, and a bot of its.

    Raises
    ------
    BadSetup
        With the error, where one that is not of the kit cannot be made.
    """
    if isinstance(entrant, str):
        bot = make_bot(entrant)
        return bot.name, bot
    called = getattr(entrant, "name", getattr(entrant, "__name__", "bot"))
    try:
        bot = entrant(0)
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise BadSetup(f"the bot {called} cannot be made: {told}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadSetup(f"the bot {called} has no method choose(view)")
    return (called if isinstance(entrant, Own) else getattr(bot, "name", called)), bot


def _make(entrant: Entrant, seed: int) -> Bot:
    return make_bot(entrant, seed) if isinstance(entrant, str) else entrant(seed)
