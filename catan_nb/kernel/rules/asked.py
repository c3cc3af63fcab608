"""Asking the rules about a moment of a game: what is asked, may be done, may come by chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from catan_nb.kernel.action import Action, codecs_of, from_text
from catan_nb.kernel.chance import CERTAIN, Distribution
from catan_nb.kernel.question import CHANCE, Question
from catan_nb.kernel.refusal import Refusal
from catan_nb.kernel.rules.at_once import asked_now
from catan_nb.kernel.rules.ruleset import Ruleset, actor_of
from catan_nb.kernel.state import State

A = TypeVar("A", bound=Action)
R_co = TypeVar("R_co", bound=Ruleset, covariant=True)
S_co = TypeVar("S_co", bound=State, covariant=True)


class Asked(Generic[R_co, S_co]):
    """Rules and a state of which they can be asked; nothing here changes it."""

    rules: R_co

    @property
    def state(self) -> S_co:
        """The state that is asked about."""
        raise NotImplementedError

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
    def asked_at_once(self) -> Mapping[int, Question]:
        """The seats that may answer now, the actor first, with what each is asked.

        More than one where several owe an answer to the same thing and the order is all one to
        the rules: discards on a 7, say. Only the actor's is taken now; the others' may be
        made up, and checked by `Game.ahead`, until their turn comes. Empty when the game is over
        and where chance draws.
        """
        return {seat: state.frame for seat, state in asked_now(self.rules, self.state).items()}

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor is None

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

    # ---- inside --------------------------------------------------------------------

    def _refusals(self, action: Action, first: bool = False) -> tuple[Refusal, ...]:
        """Return the reasons against an action; for an outcome, where chance is asked for it."""
        refusals = self.rules.refusals(self.state, action, first)
        ahead = self.chance_for(type(action)) if refusals else None
        return refusals if ahead is None else self.rules.refusals(ahead, action, first)
