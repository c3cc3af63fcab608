"""A game in progress: the log of actions is the truth, everything else follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, Self, TypeVar

from catan_nb.kernel import record
from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Luck, check_seed
from catan_nb.kernel.errors import BadRecord, BadSetup, GameError, IllegalAction
from catan_nb.kernel.event import Event
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.reading import EVERYBODY, Reader
from catan_nb.kernel.ruleset import RuleQueries, Ruleset, states_by_asked_seat
from catan_nb.kernel.seats import Player, check_players, validate_names, validate_seat
from catan_nb.kernel.showing import fields_of, frame
from catan_nb.kernel.state import State
from catan_nb.kernel.wire import wire_name
from catan_nb.kernel.words import say

R_co = TypeVar("R_co", bound=Ruleset, covariant=True)
S_co = TypeVar("S_co", bound=State, covariant=True)

#: A copy of the state is kept for every so many actions, so that a step back has few to do again.
CHECKPOINT: Final = 8
#: Of copies older than this many actions, only one for every so many is kept.
KEPT: Final = 64


class Game(RuleQueries[R_co, S_co], Reader):
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
    colours: tuple[str, ...]

    def __init__(self, rules: R_co, start: State, seed: int) -> None:
        check_seed(seed)
        self.rules: R_co = rules
        self.seed = seed
        self._luck = Luck(seed)
        self.state: S_co = start.copy()  # type: ignore[assignment]
        self._opening = self._pass_over_unanswerable()
        self._log: list[Action] = []
        self._events: list[tuple[Event, ...]] = []  # what each action of the log brought about
        self._ply = 0
        self._legal: tuple[Action, ...] = ()  # what is known to be legal here, if anything
        self._checkpoints: dict[int, S_co] = {0: self.state.copy()}

    # ---- doing and undoing ---------------------------------------------------------

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every legal action; at a chance frame, every outcome.

        Composed actions (trade offers), whose forms are too many to list, are not in it:
        ask `why_not` about one, or `availability` about the kind.
        """
        legal = self._legal = super().legal_actions()
        return legal

    def sample(self) -> Action:
        """Return the outcome that the seed determines for this point of the game.

        Raises
        ------
        GameError
            When nothing is left to chance here.
        """
        outcomes = self.rules.outcomes(self.state)
        if not outcomes:
            raise GameError("nothing is left to chance here")
        drawn = outcomes.at(self._luck.at(self._ply))
        self._legal = (drawn,)
        return drawn

    @property
    def ply(self) -> int:
        """How many actions have been done up to here, outcomes of chance included."""
        return self._ply

    @property
    def log(self) -> tuple[Action, ...]:
        """All actions; those from `ply` on have been taken back and can be redone."""
        return tuple(self._log)

    def push(self, action: Action, seat: int | None = None) -> tuple[Event, ...]:
        """Do an action or an outcome of chance, and return the resulting events.

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
        if seat is not None and seat != self.actor and self.frame is not None:
            raise IllegalAction(self.frame.not_yours(self.rules.names))
        for legal in self._legal:
            if legal is action:
                break
        else:
            refusals = self.rules.refusals(self.state, action, first=True)
            if refusals:
                ahead = self.chance_for(type(action))
                if ahead is not None:
                    refusals = self.rules.refusals(ahead, action, first=True)
                if refusals:
                    raise IllegalAction(refusals[0])
                asking = self.rules.verbs[type(action)].asked_by  # an outcome, a step early
                assert asking is not None
                return (*self.push(asking, seat), *self.push(action))
        ply, log, events, checkpoints = self._ply, self._log, self._events, self._checkpoints
        if ply < len(log):
            if log[ply] == action:
                return self._apply_next()
            return self._push_instead(action)
        try:
            log.append(action)
            return self._apply_next()
        except BaseException:
            if self._ply == ply:
                del log[ply:], events[ply:]
                checkpoints.pop(ply + 1, None)
            raise

    def _push_instead(self, action: Action) -> tuple[Event, ...]:
        """Do a new action and drop the undone ones."""
        log, events, checkpoints = self._log, self._events, self._checkpoints
        ply = self._ply
        try:
            self._log = [*log[:ply], action]
            self._events = events[:ply]
            self._checkpoints = {n: s for n, s in checkpoints.items() if n <= ply}
            return self._apply_next()
        except BaseException:
            if self._ply == ply:
                self._log, self._events, self._checkpoints = log, events, checkpoints
            raise

    def _apply_next(self) -> tuple[Event, ...]:
        """Apply the legal action at `ply` of the log."""
        state, ply = self.state, self._ply
        try:
            events: list[Event] = []
            state.events = events
            self.rules.apply(state, self._log[ply])
            state.events = None
            happened = tuple(events)
            if ply < len(self._events):
                self._events[ply] = happened
            else:
                self._events.append(happened)
            self._legal = ()
            ply += 1
            if ply % CHECKPOINT == 0:
                self._keep_checkpoint(ply)
            self._ply = ply
        except BaseException:
            self._restore(self._ply)
            raise
        return happened

    def _keep_checkpoint(self, ply: int) -> None:
        """Store a checkpoint of the state after `ply` actions, and thin out older ones."""
        if ply not in self._checkpoints:
            self._checkpoints[ply] = self.state.copy()
        if ply % KEPT == 0:
            for older in range(ply - 2 * KEPT + CHECKPOINT, ply - KEPT, CHECKPOINT):
                self._checkpoints.pop(older, None)

    def _last_checkpoint(self, ply: int) -> int:
        """Return the number of actions before the last checkpoint that is not after `ply`."""
        return max(n for n in self._checkpoints if n <= ply)

    def _restore(self, ply: int) -> None:
        """Work out the position after `ply` actions again, after something failed halfway.

        A second failure leaves the game at the last checkpoint, from where it can be redone.
        """
        at = self._last_checkpoint(ply)
        self.state, self._ply, self._legal = self._checkpoints[at].copy(), at, ()
        state = self.state.copy()
        for action in self._log[at:ply]:
            self.rules.apply(state, action)
        self.state, self._ply = state, ply

    def _pass_over_unanswerable(self) -> tuple[Event, ...]:
        state = self.state
        events: list[Event] = []
        state.events = events
        if not self.rules.answerable(state):
            self.rules.pass_over(state)
        state.events = None
        return tuple(events)

    def pop(self) -> Action:
        """Undo the last action and return it; IndexError at the start."""
        if self._ply == 0:
            raise IndexError("there is nothing to take back")
        self.goto(self._ply - 1)
        return self._log[self._ply]

    def redo(self) -> Action:
        """Redo the last undone action and return it; IndexError when there is none."""
        if self._ply == len(self._log):
            raise IndexError("there is nothing to do again")
        self._apply_next()
        return self._log[self._ply - 1]

    def goto(self, ply: int) -> None:
        """Undo or redo to the point after `ply` actions; IndexError outside the log."""
        if not 0 <= ply <= len(self._log):
            raise IndexError(f"the game has points 0 to {len(self._log)}, not {ply}")
        before = self._ply
        try:
            at = self._last_checkpoint(ply)
            if ply < before or at > before:
                self.state, self._ply, self._legal = self._checkpoints[at].copy(), at, ()
            while self._ply < ply:
                self._apply_next()
        except BaseException:
            if self._ply != ply:
                self._restore(before)
            raise

    def fork(self, at: int | None = None, seed: int | None = None) -> Self:
        """Return an independent copy that continues from here, or from point `at`.

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
        if at == self._ply:
            other.state = self.state.copy()
            other._ply = at
        else:
            other.goto(at)
        return other

    def ahead(self, seat: int) -> Self:
        """Return an independent game in which a seat is asked now what it is going to be asked.

        For the seats of `asked_at_once`: there the rules tell what the seat may answer, and
        `view(seat)` what it knows. An answer belongs to this game, to be pushed when it comes to
        the seat; what is returned is to look at and not to be kept, since a record asks in the
        order of the rules.

        Parameters
        ----------
        seat : int
            For the actor, this is what `fork` returns.

        Raises
        ------
        BadSetup
            When the seat owes no answer now.
        """
        frame = self.frame
        rule = self.rules.over_rule if frame is None else frame.rule
        validate_seat(seat, range(len(self.rules.names)), rule)
        asked = states_by_asked_seat(self.rules, self.state)
        if seat not in asked:
            message = (
                say("The game is over.") if frame is None else frame.question(self.rules.names)
            )
            raise BadSetup(f"{self.rules.names[seat]} owes no answer now: {message} [{rule}]")
        return self.fork() if seat == self.actor else self.supposing(asked[seat])

    def supposing(self, state: State) -> Self:
        """Return an independent game with the same log at a hypothetical position.

        Its log and its events are those of this game, and nothing of them led to that position.
        """
        other = self.fork()
        other.state = state  # type: ignore[assignment]
        other._checkpoints[other._ply] = other.state.copy()
        return other

    def advance(self, players: Mapping[int, Player] | None = None) -> tuple[Event, ...]:
        """Let chance and `players`, given by seat, act until another seat must decide.

        Returns what happened. A player's illegal choice raises IllegalAction.

        Raises
        ------
        TypeError
            If `players` is no mapping from seats to players; `catan_nb.bots.bots_by_seat` makes
            one from names of bots.
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

    def rename(self, names: Sequence[str]) -> None:
        """Rename the players, also in past events.

        The games that were forked from this one, or from which it was, call them so as well.

        Raises
        ------
        BadSetup
            When these cannot be their names; nothing has changed then.
        """
        self.rules.given_names = validate_names(names, self.colours)

    # ---- what happened -------------------------------------------------------------

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened up to here, what was passed over at the start included."""
        return (*self._opening, *chain.from_iterable(self._events[: self._ply]))

    def events_at(self, ply: int) -> tuple[Event, ...]:
        """Return what the action with this number (from 0) brought about."""
        return self._events[ply]

    def replayed(self, since: int = 0) -> Iterator[tuple[Self, Action]]:
        """Yield each action from point `since` up to here, after the game as it was before it.

        It is one independent game, which goes on with each step: to look at and not to be kept.
        """
        past = self.fork()
        past.goto(since)
        for action in self._log[since : self._ply]:
            yield past, action
            past.redo()

    def to_frame(self) -> Any:
        """Return the actions up to here as a table, a row each.

        The columns are ``ply``, ``turn`` (its number; 0 in the set-up), ``seat`` and ``player``
        (who did it; missing for outcomes of chance), ``action`` (its name) and the fields of the
        actions. It is a ``pandas.DataFrame`` where pandas is installed, else a list of dicts.
        """
        rows: list[dict[str, Any]] = []
        for past, action in self.replayed():
            seat = None if past.actor == CHANCE else past.actor
            player = None if seat is None else self.rules.names[seat]
            row = {"ply": past.ply, "turn": past.turn_number, "seat": seat, "player": player}
            rows.append({**row, "action": wire_name(type(action)), **fields_of(action)})
        return frame(rows)

    def events_frame(self) -> Any:
        """Return what has happened up to here as a table, a row an event.

        The columns are ``ply`` (of the action that brought it about), ``event`` (its name) and the
        fields of the events. It is a ``pandas.DataFrame`` where pandas is installed, else a list of
        dicts.
        """
        return frame(
            {"ply": ply, "event": wire_name(type(event)), **fields_of(event)}
            for ply in range(self._ply)
            for event in self.events_at(ply)
        )

    def view(self, seat: int | None) -> Any:
        """Return what one seat may know; None is a spectator."""
        raise NotImplementedError

    def begun_with(self, state: S_co, seed: int) -> Self:  # type: ignore[misc]  # it is copied
        """Return a game by the same rules that begins with a position."""
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
            raise record.damaged_record_error(error) from error
        game._luck = Luck(game.seed, apart=record.has_seed_per_point(data))
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
        other._luck = self._luck if seed == self.seed else Luck(seed, self._luck.apart)
        return other


AnyGame = Game[Ruleset, State]
"""A game of whatever kind."""
