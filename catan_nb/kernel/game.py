"""A game in progress: the log of actions is the truth, everything else follows from it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, Self, TypeVar

from catan_nb.kernel import record
from catan_nb.kernel.action import Action, codecs_of, from_text
from catan_nb.kernel.chance import CERTAIN, Distribution
from catan_nb.kernel.errors import BadRecord, BadSetup, GameError, IllegalAction
from catan_nb.kernel.event import Event
from catan_nb.kernel.question import CHANCE, Question
from catan_nb.kernel.reading import EVERYBODY, Reader
from catan_nb.kernel.refusal import Refusal
from catan_nb.kernel.rules.ruleset import Ruleset, actor_of
from catan_nb.kernel.seats import check_players
from catan_nb.kernel.state import State
from catan_nb.kernel.values.codecs import is_whole

A = TypeVar("A", bound=Action)
R_co = TypeVar("R_co", bound=Ruleset, covariant=True)
S_co = TypeVar("S_co", bound=State, covariant=True)

#: A copy of the state is kept for every so many actions; stepping back replays the rest.
CHECKPOINT = 16


#: Seeds have at most so many digits, so that records hold them.
SEED_DIGITS = 100


def check_seed(seed: object) -> None:
    """Refuse seeds that are no whole numbers from 0 up, or far too large, with BadSetup."""
    if not is_whole(seed) or seed < 0:
        raise BadSetup(f"a seed is a whole number from 0 up, not {seed!r}")
    if seed >= 10**SEED_DIGITS:  # not shown: Python refuses to write the largest numbers
        raise BadSetup(f"a seed has at most {SEED_DIGITS} digits")


class Player(Protocol):
    """Whoever chooses actions for a seat."""

    def choose(self, view: Any) -> Action:
        """Return a legal action for the seat whose view this is."""
        ...


class Game(Reader, Generic[R_co, S_co]):
    """A game with its log.

    Parameters
    ----------
    rules : Ruleset
    start : State
        The state before the first action; it is copied.
    seed : int
        Decides all that chance brings: the draw at the n-th action depends on the seed and n
        alone, so undoing, saving and loading change nothing about what comes.

    Raises
    ------
    BadSetup
        When the seed is no whole number from 0 up.
    """

    viewer = EVERYBODY
    variant: str

    def __init__(self, rules: R_co, start: State, seed: int) -> None:
        check_seed(seed)
        self.rules: R_co = rules
        self.seed = seed
        self.state: S_co = start.copy()  # type: ignore[assignment]
        self.state.events = []
        if not rules.answerable(self.state):
            rules.pass_over(self.state)
        self._opening, self.state.events = tuple(self.state.events), None
        self._log: list[Action] = []
        self._events: list[tuple[Event, ...]] = []
        self._ply = 0
        self._checkpoints: dict[int, S_co] = {0: self.state.copy()}

    # ---- what is asked -------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """The seat that decides, CHANCE when chance draws, None when the game is over."""
        return actor_of(self.state)

    @property
    def frame(self) -> Question | None:
        """What is asked, or None when the game is over."""
        return self.state.stack[-1] if self.state.stack else None

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.state.stack

    @property
    def winner(self) -> int | None:
        """The winner's seat, or None."""
        return self.state.winner if self.state.winner >= 0 else None

    # ---- what may be done ----------------------------------------------------------

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every legal action; at a chance frame, every outcome.

        Composed actions (trade offers), whose forms are too many to list, are not in it:
        ask `why_not` about one, or `availability` about the kind.
        """
        if self.actor == CHANCE:
            return tuple(outcome for outcome, _ in self.outcomes())
        return tuple(self.rules.legal(self.state))

    def legal(self, kind: type[A]) -> tuple[A, ...]:
        """Return the legal actions of one kind."""
        return tuple(action for action in self.legal_actions() if isinstance(action, kind))

    def action(self, text: str) -> Action:
        """Return the action that a text writes, as `str` does of actions: ``"build road E17"``.

        Raises
        ------
        ValueError
            When this game has no action that is written so.
        """
        return from_text(text, self.rules.actions)

    def why_not(self, action: Action) -> Refusal | None:
        """Return the first reason against an action, or None when it may be pushed now."""
        refusals = self._refusals(action, first=True)
        return refusals[0] if refusals else None

    def explain(self, action: Action) -> tuple[Refusal, ...]:
        """Return all reasons against an action; empty when it may be pushed now."""
        return self._refusals(action)

    def availability(self, kind: type[Action]) -> Refusal | None:
        """Return why no action of this kind is possible now, or None when one is."""
        return self.rules.availability(self.state, kind)

    def reasons(self, kind: type[Action]) -> dict[int, Refusal | None]:
        """Return for every place what speaks against doing this there; None where legal.

        Raises
        ------
        TypeError
            When this kind of action has no place; KeyError when it is no part of this game.
        """
        if not isinstance(kind, type):
            raise TypeError(f"a kind of action is wanted, such as BuildRoad, not {kind!r}")
        if kind not in self.rules.verbs:
            raise KeyError(f"{kind.__name__} is no part of this game")
        codecs = codecs_of(self.rules.verbs[kind].action)
        if len(codecs) != 1 or codecs[0][1].among is None:
            raise TypeError(f"{kind.__name__} is not done at a place")
        field = codecs[0][0]
        return {getattr(act, field): self.why_not(act) for act in self.rules.every[kind]}

    # ---- chance --------------------------------------------------------------------

    def outcomes(self, kind: type[Action] | None = None) -> Distribution:
        """Return every outcome with its weight at a chance frame; empty elsewhere.

        Parameters
        ----------
        kind : type of Action, optional
            The kind of outcome that is meant, such as ``Roll``: then also where `push` takes
            it a step early, and empty where another is drawn.
        """
        state = self.state if kind is None else self.chance_for(kind)
        return CERTAIN if state is None else self.rules.outcomes(state)

    def chance_for(self, kind: type[Action]) -> State | None:
        """Return the state in which chance is asked for this kind of outcome, or None.

        That is the present one, or what it becomes by the action that asks for the outcome,
        where that action is legal: rolling the dice for ``Roll``.
        """
        verb = self.rules.verbs.get(kind)
        if verb is None or verb.weights is None:
            return None
        if self.rules.asked(self.state, kind):
            return self.state
        asking = verb.asked_by
        if asking is None or self.rules.refusals(self.state, asking, first=True):
            return None
        ahead = self.state.copy()
        self.rules.apply(ahead, asking)
        return ahead if self.rules.asked(ahead, kind) else None

    def sample(self) -> Action:
        """Return the outcome that the seed has for this point of the game.

        Raises
        ------
        GameError
            When nothing is left to chance here.
        """
        outcomes = self.outcomes()
        if not outcomes:
            raise GameError("nothing is left to chance here")
        return outcomes.draw(random.Random((self.seed << 32) | self._ply))

    # ---- doing and undoing ---------------------------------------------------------

    @property
    def ply(self) -> int:
        """How many actions have been done up to here, outcomes of chance included."""
        return self._ply

    @property
    def log(self) -> tuple[Action, ...]:
        """All actions; those from `ply` on have been taken back and can be redone."""
        return tuple(self._log)

    def push(self, action: Action, seat: int | None = None) -> tuple[Event, ...]:
        """Do an action, or let chance bring an outcome, and return what happened.

        An outcome may be pushed a step early: where asking for it, such as rolling the dice, is
        legal, that is done first.

        Parameters
        ----------
        action : Action
        seat : int, optional
            Who wants to do it; refused when the decision is another's.

        Raises
        ------
        IllegalAction
            With the rule that refuses it; nothing has changed then.
        """
        frame = self.frame
        if seat is not None and frame is not None and seat != self.actor:
            raise IllegalAction(frame.not_yours(self.rules.names))
        if self.rules.refusals(self.state, action, first=True):
            refusal = self.why_not(action)
            if refusal is not None:
                raise IllegalAction(refusal)
            asking = self.rules.verbs[type(action)].asked_by  # an outcome, a step early
            assert asking is not None
            return self.push(asking, seat) + self.push(action)
        if self._ply < len(self._log) and self._log[self._ply] == action:
            return self._step()
        if self._ply < len(self._log):
            self._forget_tail()
        self._log.append(action)
        self._events.append(())
        return self._step()

    def pop(self) -> Action:
        """Take the last action back and return it; IndexError at the start."""
        if self._ply == 0:
            raise IndexError("there is nothing to take back")
        self.goto(self._ply - 1)
        return self._log[self._ply]

    def redo(self) -> Action:
        """Do again what was taken back last and return it; IndexError when there is none."""
        if self._ply == len(self._log):
            raise IndexError("there is nothing to do again")
        self._step()
        return self._log[self._ply - 1]

    def goto(self, ply: int) -> None:
        """Go to the point after `ply` actions, back or forth; IndexError outside the log."""
        if not 0 <= ply <= len(self._log):
            raise IndexError(f"the game has points 0 to {len(self._log)}, not {ply}")
        if ply < self._ply:
            at = max(point for point in self._checkpoints if point <= ply)
            self.state = self._checkpoints[at].copy()
            self._ply = at
        while self._ply < ply:
            self._step()

    def fork(self, at: int | None = None, seed: int | None = None) -> Self:
        """Return an independent game that goes on from here, or from point `at`.

        Parameters
        ----------
        at : int, optional
            A point of the log; the present one by default.
        seed : int, optional
            Another seed, for other luck from here on.
        """
        at = self._ply if at is None else at
        if not 0 <= at <= len(self._log):
            raise IndexError(f"the game has points 0 to {len(self._log)}, not {at}")
        other = self._blank(self.seed if seed is None else seed)
        other._log = self._log[:at]
        other._events = self._events[:at]
        other._checkpoints = {n: s for n, s in self._checkpoints.items() if n <= at}
        other._ply = at + 1  # anything behind `at` makes goto start from a checkpoint
        other.goto(at)
        return other

    def advance(self, players: Mapping[int, Player] | None = None) -> tuple[Event, ...]:
        """Let chance, and `players` by seat, act until somebody else must decide.

        Returns what happened. A player's illegal choice raises IllegalAction.

        Raises
        ------
        TypeError
            For what is no mapping of seats to players; `catan_nb.bots.seated` makes one of names.
        """
        players = {} if players is None else players
        check_players(players)
        happened: list[Event] = []
        while (actor := self.actor) is not None:
            if actor == CHANCE:
                happened.extend(self.push(self.sample()))
            elif actor in players:
                happened.extend(self.push(players[actor].choose(self.view(actor)), seat=actor))
            else:
                break
        return tuple(happened)

    # ---- what happened -------------------------------------------------------------

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened up to here, what was passed over at the start included."""
        return self._opening + tuple(e for events in self._events[: self._ply] for e in events)

    def events_at(self, ply: int) -> tuple[Event, ...]:
        """Return what the action with this number (from 0) brought about."""
        return self._events[ply]

    def view(self, seat: int | None) -> Any:
        """Return what one seat may know; None is a spectator."""
        raise NotImplementedError

    def to_json(self) -> str:
        """Return the game as JSON text: how it began and every action since."""
        raise NotImplementedError

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a saved game, checking every action; BadRecord when it is not sound."""
        data = record.parse(text)
        try:
            game = cls._begun(data)
        except BadRecord:
            raise
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise record.damaged(error) from error
        record.replay(game, data)
        return game

    # ---- inside --------------------------------------------------------------------

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        """Let `pickle` and `copy` take the record: rules are compiled anew where it is read."""
        return type(self).from_json, (self.to_json(),)

    @classmethod
    def _begun(cls, data: Mapping[str, Any]) -> Self:
        """Return the game before its first action, as a saved game tells it."""
        raise NotImplementedError

    def _blank(self, seed: int) -> Self:
        """Return a game with the same rules and start and an empty log."""
        other = type(self).__new__(type(self))
        Game.__init__(other, self.rules, self._checkpoints[0], seed)
        other._opening = self._opening
        return other

    def _refusals(self, action: Action, first: bool = False) -> tuple[Refusal, ...]:
        """Return the reasons against an action; for an outcome, where chance is asked for it."""
        refusals = self.rules.refusals(self.state, action, first)
        ahead = self.chance_for(type(action)) if refusals else None
        return refusals if ahead is None else self.rules.refusals(ahead, action, first)

    def _step(self) -> tuple[Event, ...]:
        """Do the action at `ply` of the log, which is known to be legal."""
        state = self.state
        state.events = []
        self.rules.apply(state, self._log[self._ply])
        happened = tuple(state.events)
        state.events = None
        self._events[self._ply] = happened
        self._ply += 1
        if self._ply % CHECKPOINT == 0 and self._ply not in self._checkpoints:
            self._checkpoints[self._ply] = state.copy()
        return happened

    def _forget_tail(self) -> None:
        del self._log[self._ply :]
        del self._events[self._ply :]
        self._checkpoints = {n: s for n, s in self._checkpoints.items() if n <= self._ply}


AnyGame = Game[Ruleset, State]
"""A game of whatever kind."""
