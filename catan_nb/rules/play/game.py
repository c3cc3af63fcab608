"""The board game in progress, and what one seat may know of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from catan_nb.kernel import record
from catan_nb.kernel.game import Game as KernelGame
from catan_nb.kernel.log import Pilot, Teller
from catan_nb.kernel.seats import checked_seat
from catan_nb.kernel.view import View as KernelView
from catan_nb.rules.play.reading import Reader
from catan_nb.rules.play.record import STATEMENTS, start_of, statements_of
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.scenario import FREE
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
    def turn_number(self) -> int:
        """The number of the turn from 1; 0 in the set-up."""
        pilot = self._pilot
        return super().turn_number if pilot is None else pilot.turn_number

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
        if seat is not None:
            checked_seat(seat, self.rules.seats, "base.players")
        return View(self, seat)

    def begun_with(self, state: CatanState, seed: int) -> Self:
        """Return a game by the same rules that begins with a position."""
        return type(self)(
            self.rules,
            state,
            seed,
            variant=self.variant,
            colours=self.colours,
            position_data=[["as_in", [state.data()], {}]],
        )

    def graph(self) -> nx.Graph:
        """Return the live position as a networkx graph: a snapshot.

        Nodes are intersections by number, with ``hexes`` (numbers of those that meet there),
        ``pips``, ``harbour``, ``land``, ``label``, ``pos``, ``owner`` (a seat or None) and
        ``building``. Edges are paths, with ``index`` (their number), ``label``, ``hexes``,
        ``coast``, ``land``, ``owner`` and ``kind`` (``"road"`` or None).
        """
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
        scenario = self.rules.scenario
        start = {
            "board": self.board.to_json(),
            "first_player": self.first_player,
            "position": self.position_data,
            "scenario": None if scenario == FREE else scenario.to_json(),
        }
        if self.position_data is not None:
            start["statements"] = STATEMENTS
        return record.dump(self, start, self._luck.apart)

    @classmethod
    def _begun(cls, data: Mapping[str, Any]) -> Self:
        start = start_of(data)
        return cls(
            start.rules,
            start,
            data["seed"],
            variant=data["variant"],
            colours=tuple(data["colours"]),
            position_data=statements_of(data),
        )

    def _pilot_of(self, state: CatanState) -> Pilot | None:
        from catan_nb.rules.flat.pilot import covers, pilot_of  # when a game is played at all

        pilot = pilot_of(state)
        self._grounded = pilot is None and not covers(self.rules)
        return pilot

    def _teller_of(self, state: CatanState) -> Teller | None:
        from catan_nb.rules.flat.telling import teller_of

        return teller_of(state)

    def _blank(self, seed: int) -> Self:
        other = super()._blank(seed)
        other.variant = self.variant
        other.colours = self.colours
        other.position_data = self.position_data
        return other

    def __repr__(self) -> str:
        asked = "over" if self.frame is None else str(self.frame.question(self.names))
        return f"<Game {self.variant}, {len(self.names)} players, ply {self.ply}: {asked}>"


class View(Reader, KernelView):
    """A board game as one seat may know it: what is secret to others is hidden (base.hidden)."""
