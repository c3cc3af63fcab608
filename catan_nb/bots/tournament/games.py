"""Tournaments: many games among bots as independent jobs, run locally or by an executor.

What comes out of a game depends on the tournament and the game's number alone, never on where or
when it is played. So any executor of the standard interface (`concurrent.futures.Executor`) gives
the same results as a plain loop: a ProcessPoolExecutor, or the one that a Dask cluster offers as
``client.get_executor()``.
"""

from __future__ import annotations

import pickle
import random
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.bots.bot import Bot
from catan_nb.bots.levels import Bots, bots_by_seat, make_bot
from catan_nb.bots.playout.actions import decode_action
from catan_nb.bots.playout.loading import load, store
from catan_nb.bots.playout.random_game import play_on
from catan_nb.bots.tournament.entrants import Own, Watched
from catan_nb.bots.tournament.results import Played, Results, opening_of_seat, record_of_game
from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import check_seed
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.new import new_game
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.scenario import Scenario
from catan_nb.rules.state import CatanState

# Games among bots: one that is played on to its end, and the fastest random one.


#: A game among bots ends undecided after so many turns, unless told otherwise. Random bots
#: need some 350; a game may also be impossible to win (a tiny board, a high target).
MAX_TURNS = 2000


def play(game: Game, bots: Bots = "good", max_turns: int = MAX_TURNS) -> Game:
    """Let bots play a game to its end and return it.

    Parameters
    ----------
    game : Game
    bots : str, sequence or mapping
        The kind of bot for every seat, such as ``"good"``, or bots and names of kinds by
        seat. Where a seat without a bot must decide, play stops.
    max_turns : int
        Stop before turn `max_turns` + 1, whoever is ahead.

    Raises
    ------
    IllegalAction
        When a bot's choice is illegal; that is a fault of the bot.
    """
    for _turn in play_turns(game, bots, max_turns):
        pass
    return game


def play_turns(game: Game, bots: Bots, max_turns: int = MAX_TURNS) -> Iterator[int]:
    """Play as `play` does and yield each turn's number when it starts.

    So a page can serve clicks between the turns of a game that takes a second.
    """
    by_seat = bots_by_seat(bots, game.seed)
    turn = game.turn_number
    while (actor := game.actor) is not None and game.turn_number <= max_turns:
        if game.turn_number != turn:
            turn = game.turn_number
            yield turn
        if actor == CHANCE:
            game.push(game.sample())
        elif actor in by_seat:
            game.push(by_seat[actor].choose(game.view(actor)), seat=actor)
        else:
            break


def playout(
    rules: CatanRules,
    state: CatanState,
    rng: random.Random,
    max_turns: int = MAX_TURNS,
    log: list[Action] | None = None,
) -> int:
    """Play a state to its end at random and return the number of actions.

    The fastest way through a game: every legal action that can be listed is as likely as every
    other, nothing is logged unless asked for, and nobody is told anything. `state` is changed.

    Parameters
    ----------
    rules : CatanRules
    state : CatanState
    rng : random.Random
    max_turns : int
        Stop when a turn with a higher number begins.
    log : list of Action, optional
        Where every action is added, outcomes of chance included; the same `rng` brings the same
        game with it and without.
    """
    table = load(state)
    if table is not None:
        codes: list[int] = []
        actions = play_on(table, rng.random, rng.sample, max_turns, None if log is None else codes)
        store(table, state)
        if log is not None:
            log.extend(map(decode_action, codes))
        return actions
    return _playout_by_rules(rules, state, rng, max_turns, log)


def _playout_by_rules(
    rules: CatanRules,
    state: CatanState,
    rng: random.Random,
    max_turns: int,
    log: list[Action] | None,
) -> int:
    """Play at random by the full rules, for any game; see `playout`."""
    stack, legal, apply, outcomes, draw = (
        state.stack,
        rules.legal,
        rules.apply,
        rules.outcomes,
        rng.random,
    )
    samplers = {
        frame: verbs[0].sample
        for frame, verbs in rules.offers.items()
        if len(verbs) == 1 and verbs[0].sample is not None
    }
    actions = 0
    while stack and state.turn_number <= max_turns:
        frame = stack[-1]
        action: Action | None
        if frame.chance:
            action = outcomes(state).draw(rng)
        elif type(frame) in samplers:
            action = samplers[type(frame)](state, rng)
            assert action is not None
        else:
            options = legal(state)
            action = options[int(draw() * len(options))]
        apply(state, action)
        if log is not None:
            log.append(action)
        actions += 1
    return actions


#: A bot by its name in the registry, or how to make one from a seed. For another process it is a
#: name, a class or a function that a module defines: those can be sent there.
Entrant = str | Callable[[int], Bot]

#: So many games are handed to an executor ahead of the one whose result is waited for.
AHEAD: Final = 256


@dataclass(frozen=True)
class Tournament:
    """The settings that determine a tournament's games.

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
        if not is_int(self.max_turns) or self.max_turns < 1:
            raise BadSetup(f"a game has at least one turn, not {self.max_turns!r}")
        if self.start is not None:
            self._check_start(self.start)
        if self.limit is not None and not self.limit > 0:
            raise ValueError(f"a decision may take some time, not {self.limit!r} seconds")
        game = self._begin_game(random.Random(0))
        bots = [_name_and_bot(entrant) for entrant in self.entrants]
        for name, bot in bots:
            if isinstance(bot, Bot) and not bot.plays(game.variant):
                raise BadSetup(f"the bot {name} does not play {game.variant}")
        object.__setattr__(self, "names", tuple(name for name, _bot in bots))

    def game(self, number: int) -> Played:
        """Play the game with this number, from 0 on, and return its record."""
        *_turns, last = self.turns(number)
        assert last is not None
        return last

    def turns(self, number: int) -> Iterator[Played | None]:
        """Play a game; yield None after each turn and its record at the end."""
        # A string as a seed: it is the same in every process and version of Python.
        rng = random.Random(f"tournament {self.seed} {number}")
        players = len(self.entrants)
        bots = [
            self._seat_bot(who, entrant, rng.getrandbits(32))
            for who, entrant in enumerate(self.entrants)
        ]
        further = 0 if self.start is not None else number
        seats = tuple((who + further) % players for who in range(players))
        game = self._begin_game(rng)
        by_seat = dict(zip(seats, bots, strict=True))
        for _turn in play_turns(game, by_seat, 0):
            pass  # the set-up
        begun = tuple(opening_of_seat(game, seat) for seat in seats)
        for _turn in play_turns(game, by_seat, self.max_turns):
            yield None
        faults = [bot.fault for bot in bots if isinstance(bot, Watched) and bot.fault is not None]
        yield record_of_game(game, number, seats, begun, tuple(faults))

    def games(
        self, games: int, *, executor: Executor | None = None, ahead: int = AHEAD
    ) -> Iterator[Played]:
        """Play games 0, 1, 2 … and yield their records in this order.

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
        if not is_int(games) or games < 0:
            raise ValueError(f"the number of games is a whole number from 0 up, not {games!r}")
        if not is_int(ahead) or ahead < 1:
            raise ValueError(f"at least one game is given to an executor, not {ahead!r}")
        if executor is None:
            return map(self.game, range(games))
        return self._spread(games, executor, ahead)

    def results(self, played: Sequence[Played]) -> Results:
        """Return the combined results of games of the tournament."""
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
        """Submit a game to an executor."""
        return executor.submit(self.game, number)

    def received(self, future: Future[Played]) -> Played:
        """Return a submitted game's record, waiting for it if necessary.

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

    def _seat_bot(self, who: int, entrant: Entrant, seed: int) -> Bot:
        """Return an entrant's bot for one game."""
        if self.limit is None or isinstance(entrant, str):
            return _make_entrant(entrant, seed)
        return Watched(entrant, who, seed, self.limit)

    def _begin_game(self, rng: random.Random) -> Game:
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
    """Let bots play many games and return the results.

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


def _name_and_bot(entrant: Entrant) -> tuple[str, Bot]:
    """Return an entrant's name and a bot of it.

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
        message = f"{type(error).__name__}: {error}"
        raise BadSetup(f"the bot {called} cannot be made: {message}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadSetup(f"the bot {called} has no method choose(view)")
    return (called if isinstance(entrant, Own) else getattr(bot, "name", called)), bot


def _make_entrant(entrant: Entrant, seed: int) -> Bot:
    return make_bot(entrant, seed) if isinstance(entrant, str) else entrant(seed)


# Games of a tournament as they come in, without waiting for them: what a page needs.
#
# `Tournament.games` waits for each game. Here whoever asks gets what there is, and goes on with
# something else meanwhile.


#: Games that are given away ahead of those that have come back.
PAGE_AHEAD: Final = 32
#: Seconds after which a game is given up that does not come back; six masters may take minutes.
PAGE_PATIENCE: Final = 900.0


class Stuck(RuntimeError):
    """A game does not finish in time."""


def iterate_received(
    plan: Tournament,
    first: int,
    games: int,
    executor: Executor | None = None,
    patience: float = PAGE_PATIENCE,
) -> Iterator[tuple[Played, ...]]:
    """Yield batches of finished games, in order, from number `first` on.

    Without an executor they are played here, a turn at a time. Whoever stops asking, or closes
    the iterator, stops them; games that have not begun are cancelled.

    Raises
    ------
    Stuck
        When a game does not come back in `patience` seconds after the one before.
    ValueError
        When an entrant cannot be sent to another process.
    """
    if executor is None:
        for number in range(first, first + games):
            for step in plan.turns(number):
                yield () if step is None else (step,)
        return
    waiting: deque[Future[Played]] = deque()
    given, heard = 0, time.monotonic()
    try:
        while given < games or waiting:
            while given < games and len(waiting) < PAGE_AHEAD:
                waiting.append(plan.sent(executor, first + given))
                given += 1
            done = []
            while waiting and waiting[0].done():
                done.append(plan.received(waiting.popleft()))
            if done:
                heard = time.monotonic()
            elif time.monotonic() - heard > patience:
                raise Stuck(f"no game has come back for {patience:g} seconds")
            yield tuple(done)
    finally:
        for future in waiting:
            future.cancel()


def shut_down(executor: Executor) -> None:
    """Shut an executor down at once, terminating its processes."""
    # `ProcessPoolExecutor.terminate_workers` is there from Python 3.14 on.
    processes: Any = getattr(executor, "_processes", None) or {}
    workers = list(processes.values())
    manager = getattr(executor, "_executor_manager_thread", None)
    executor.shutdown(wait=False, cancel_futures=True)
    for process in workers:
        process.terminate()
    # Its thread cancels only as long as there is the executor. Once that is gone, it fails at what
    # has been cancelled already, and writes so.
    if manager is not None:
        manager.join(5)
