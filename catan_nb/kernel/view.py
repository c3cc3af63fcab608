"""A game as one seat may know it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, TypeVar

from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import CERTAIN, Distribution
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.event import Event
from catan_nb.kernel.hiding import Known, determinize
from catan_nb.kernel.question import Question
from catan_nb.kernel.reading import Reader, game_behind, hide

A = TypeVar("A", bound=Action)


class View(Reader):
    """A game as one seat may know it: what is secret to others is hidden.

    With the reader of its game it has that game's reading interface; the questions about legal
    actions answer only when the decision is this seat's.

    Parameters
    ----------
    game : Game
    seat : int or None
        None for a spectator.
    """

    def __init__(self, game: Any, seat: int | None) -> None:
        hide(self, game)
        vars(self)["viewer"] = seat

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a view is only read")

    @property
    def seat(self) -> int | None:
        """The seat whose view this is; None for a spectator."""
        return self.viewer

    @property
    def rules(self) -> Any:
        """The compiled rules."""
        return game_behind(self).rules

    @property
    def colours(self) -> tuple[str, ...]:  # type: ignore[override]
        """The players' colours by seat."""
        colours: tuple[str, ...] = game_behind(self).colours
        return colours

    @property
    def variant(self) -> str:
        """The systems that are played."""
        variant: str = game_behind(self).variant
        return variant

    @property
    def actor(self) -> int | None:
        """The seat that decides, CHANCE, or None when the game is over."""
        actor: int | None = game_behind(self).actor
        return actor

    @property
    def frame(self) -> Question | None:
        """What is asked, or None when the game is over."""
        frame: Question | None = game_behind(self).frame
        return frame

    @property
    def asked_at_once(self) -> Mapping[int, Question]:
        """The seats that may answer now, the actor first, with what each is asked."""
        asked: Mapping[int, Question] = game_behind(self).asked_at_once
        return asked

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        over: bool = game_behind(self).over
        return over

    @property
    def winner(self) -> int | None:
        """The winner's seat, or None."""
        winner: int | None = game_behind(self).winner
        return winner

    @property
    def ply(self) -> int:
        """How many actions have been done."""
        ply: int = game_behind(self).ply
        return ply

    @property
    def mine(self) -> bool:
        """Whether the decision is this seat's."""
        return self.viewer is not None and self.actor == self.viewer

    def legal_actions(self) -> tuple[Action, ...]:
        """Return this seat's legal actions; empty when another decides."""
        return game_behind(self).legal_actions() if self.mine else ()

    def legal(self, kind: type[A]) -> tuple[A, ...]:
        """Return this seat's legal actions of one kind."""
        return game_behind(self).legal(kind) if self.mine else ()

    def why_not(self, action: Action) -> Refusal | None:
        """Return the first reason against an action of this seat, or None."""
        return self._not_mine() or game_behind(self).why_not(action)

    def explain(self, action: Action) -> tuple[Refusal, ...]:
        """Return all reasons against an action of this seat."""
        refusal = self._not_mine()
        return (refusal,) if refusal else game_behind(self).explain(action)

    def availability(self, kind: type[Action]) -> Refusal | None:
        """Return why this seat can do nothing of this kind now, or None."""
        return self._not_mine() or game_behind(self).availability(kind)

    def reasons(self, kind: type[Action]) -> Mapping[int, Refusal | None]:
        """Return for every place what speaks against doing this there."""
        refusal = self._not_mine()
        reasons: Mapping[int, Refusal | None] = game_behind(self).reasons(kind)
        return dict.fromkeys(reasons, refusal) if refusal else reasons

    def outcomes(self, kind: type[Action] | None = None) -> Distribution:
        """Return the odds of chance that everybody may know, such as those of dice.

        Parameters
        ----------
        kind : type of Action, optional
            As for `Game.outcomes`.
        """
        game = game_behind(self)
        state = game.state if kind is None else game.chance_for(kind)
        if state is None or not state.stack or not state.stack[-1].public:
            return CERTAIN
        odds: Distribution = game.rules.outcomes(state)
        return odds

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened as far as this seat may know of it."""
        return self._seen(game_behind(self).events)

    def events_at(self, ply: int) -> tuple[Event, ...]:
        """Return what this seat may know of what the action with this number brought about.

        Raises
        ------
        IndexError
            For actions that have not been done, those taken back included.
        """
        self._check_done(ply)
        return self._seen(game_behind(self).events_at(ply))

    def before(self, ply: int) -> Any:
        """Return what this seat knew before the action with this number was done.

        Raises
        ------
        IndexError
            For actions that have not been done, those taken back included.
        """
        self._check_done(ply)
        return game_behind(self).fork(at=ply).view(self.viewer)

    def imagine(self, rng: random.Random, known: Known | None = None) -> Any:
        """Return a game of its own that may as well be this one, as far as this seat can tell.

        All that the seat does not see is dealt anew: hands, and what lies in decks, stacks and
        piles. What everybody sees, and the own cards, are as they are. Every unseen card is as
        likely as any other to lie at any unseen place, as long as nothing is against it that
        can be seen now: who has offered cards holds them, and nobody has won yet. What others
        have chosen, and who has not won in earlier turns, is taken to tell nothing.

        The game begins with this position, so its log is empty and tells nothing of what is
        hidden here; a bot that is to play in it may be handed a memory (`GoodBot.begin`).

        Parameters
        ----------
        rng : random.Random
            Decides what is dealt and the luck of the game, which depend on it and on what the
            seat may know alone.
        known : mapping of int to mapping, optional
            Seat to cards of its hand that are known otherwise, ``{2: {"ore": 1}}``; see
            `Memory.known`.

        Raises
        ------
        GameError
            When the game is over.
        BadSetup
            For a seat that there is not, and for cards that it cannot hold.
        ValueError
            For cards that there are not.
        """
        game = game_behind(self)
        state = determinize(game.rules, game.state, self, known, rng)
        return game.begun_with(state, rng.getrandbits(32))

    def _check_done(self, ply: int) -> None:
        if not 0 <= ply < self.ply:
            raise IndexError(f"{self.ply} actions have been done; there is no number {ply}")

    def text_of(self, event: Event) -> str:
        """Return an event in this viewer's words."""
        return event.text(self.names, self.viewer)

    def __repr__(self) -> str:
        who = "a spectator" if self.viewer is None else self.names[self.viewer]
        return f"<View of {who}: {game_behind(self)!r}>"

    def _seen(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        seat = self.viewer
        return tuple(e.seen_by(seat) for e in events if e.visible_to(seat))

    def _not_mine(self) -> Refusal | None:
        frame = self.frame
        return None if self.mine or frame is None else frame.not_yours(self.names)
