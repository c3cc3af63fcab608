"""The board game in progress, and what one seat may know of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.event import Event
from catan_nb.kernel.frame import Frame
from catan_nb.kernel.game import Game as KernelGame
from catan_nb.kernel.refusal import Refusal
from catan_nb.kernel.words import Phrase
from catan_nb.rules.reading import EVERYBODY, Reader
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

if TYPE_CHECKING:
    import networkx as nx


class Game(Reader, KernelGame[CatanRules, CatanState]):
    """A board game with its log; make one with `new_game` or `Position`.

    Attributes
    ----------
    variant : str
        The systems that are played, e.g. ``"base"``.
    colours : tuple of str
        The players' colours by seat.
    """

    viewer = EVERYBODY

    def __init__(
        self,
        rules: CatanRules,
        start: CatanState,
        seed: int,
        *,
        variant: str,
        colours: tuple[str, ...],
        position_data: list[list[Any]] | None = None,
    ) -> None:
        super().__init__(rules, start, seed)
        self.variant = variant
        self.colours = colours
        self.position_data = position_data

    @property
    def first_player(self) -> int:
        """The seat that started."""
        return self.state.first_player

    def view(self, seat: int | None) -> View:
        """Return what one seat may know; None is a spectator (base.hidden).

        Raises
        ------
        BadSetup
            When there is no such seat.
        """
        if seat is not None and not (is_whole(seat) and seat in self.rules.seats):
            raise BadSetup(f"there is no seat {seat!r} [base.players]")
        return View(self, seat)

    def graph(self) -> nx.Graph:
        """Return the live position as a networkx graph; see `catan_nb.board.graph`."""
        from catan_nb.board.graph import position_graph

        return position_graph(
            self.live_board,
            buildings={
                v: b for v in range(self.board.topology.n_vertices) if (b := self.building_at(v))
            },
            roads={e: r for e in range(self.board.topology.n_edges) if (r := self.road_at(e))},
        )

    def to_json(self) -> str:
        """Return the game as JSON text: how it began and every action since."""
        from catan_nb.rules.record import dump

        return dump(self)

    @classmethod
    def from_json(cls, text: str) -> Game:
        """Read a saved game, checking every action; BadRecord when it is not sound."""
        from catan_nb.rules.record import load

        return load(text)

    def _blank(self, seed: int) -> Self:
        other = super()._blank(seed)
        other.variant = self.variant
        other.colours = self.colours
        other.position_data = self.position_data
        return other

    def __repr__(self) -> str:
        asked = "over" if self.frame is None else str(self.frame.question(self.names))
        return f"<Game {self.variant}, {len(self.names)} players, ply {self.ply}: {asked}>"


class View(Reader):
    """A game as one seat may know it: what is secret to others is hidden.

    It has the reading interface of `Game`; the questions about legal actions answer only
    when the decision is this seat's.
    """

    def __init__(self, game: Game, seat: int | None) -> None:
        self._game = game
        self.viewer = seat

    @property
    def seat(self) -> int | None:
        """The seat whose view this is; None for a spectator."""
        return self.viewer

    @property
    def state(self) -> CatanState:  # type: ignore[override]
        """The whole state: for the facts of this class, not for the player."""
        return self._game.state

    @property
    def rules(self) -> CatanRules:  # type: ignore[override]
        """The compiled rules."""
        return self._game.rules

    @property
    def colours(self) -> tuple[str, ...]:  # type: ignore[override]
        """The players' colours by seat."""
        return self._game.colours

    @property
    def variant(self) -> str:
        """The systems that are played."""
        return self._game.variant

    @property
    def actor(self) -> int | None:
        """The seat that decides, CHANCE, or None when the game is over."""
        return self._game.actor

    @property
    def frame(self) -> Frame | None:
        """What is asked, or None when the game is over."""
        return self._game.frame

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._game.over

    @property
    def winner(self) -> int | None:
        """The winner's seat, or None."""
        return self._game.winner

    @property
    def ply(self) -> int:
        """How many actions have been done."""
        return self._game.ply

    @property
    def mine(self) -> bool:
        """Whether the decision is this seat's."""
        return self.viewer is not None and self._game.actor == self.viewer

    def legal_actions(self) -> tuple[Action, ...]:
        """Return this seat's legal actions; empty when another decides."""
        return self._game.legal_actions() if self.mine else ()

    def legal(self, kind: type[Action]) -> tuple[Action, ...]:
        """Return this seat's legal actions of one kind."""
        return self._game.legal(kind) if self.mine else ()

    def why_not(self, action: Action) -> Refusal | None:
        """Return the first reason against an action of this seat, or None."""
        return self._not_mine() or self._game.why_not(action)

    def explain(self, action: Action) -> tuple[Refusal, ...]:
        """Return all reasons against an action of this seat."""
        refusal = self._not_mine()
        return (refusal,) if refusal else self._game.explain(action)

    def availability(self, kind: type[Action]) -> Refusal | None:
        """Return why this seat can do nothing of this kind now, or None."""
        return self._not_mine() or self._game.availability(kind)

    def reasons(self, kind: type[Action]) -> Mapping[int, Refusal | None]:
        """Return for every place what speaks against doing this there."""
        refusal = self._not_mine()
        reasons = self._game.reasons(kind)
        return dict.fromkeys(reasons, refusal) if refusal else reasons

    def outcomes(self) -> Distribution:
        """Return the odds at a chance frame that everybody may know: those of the dice."""
        frame = self._game.frame
        if frame is None or not frame.chance or not frame.public:
            return Distribution(())
        return self._game.outcomes()

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened as far as this seat may know of it."""
        seat = self.viewer
        return tuple(e.seen_by(seat) for e in self._game.events if e.visible_to(seat))

    def events_at(self, ply: int) -> tuple[Event, ...]:
        """Return what this seat may know of what the action with this number brought about.

        Raises
        ------
        IndexError
            For actions that have not been done, those taken back included.
        """
        if not 0 <= ply < self.ply:
            raise IndexError(f"{self.ply} actions have been done; there is no number {ply}")
        seat = self.viewer
        return tuple(e.seen_by(seat) for e in self._game.events_at(ply) if e.visible_to(seat))

    def text_of(self, event: Event) -> str:
        """Return an event in this viewer's words."""
        return event.text(self.names, self.viewer)

    def __repr__(self) -> str:
        who = "a spectator" if self.viewer is None else self.names[self.viewer]
        return f"<View of {who}: {self._game!r}>"

    def _not_mine(self) -> Refusal | None:
        frame = self._game.frame
        if self.mine or frame is None:
            return None
        asked: Phrase = frame.question(self.names)
        return Refusal(frame.rule, Phrase("That is not yours to decide: {asked}", {"asked": asked}))
