"""The board game in progress, and what one seat may know of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Self

from catan_nb.board.layout import Board
from catan_nb.kernel import record
from catan_nb.kernel.errors import BadRecord
from catan_nb.kernel.game import Game as KernelGame
from catan_nb.kernel.seats import validate_seat
from catan_nb.kernel.view import View as KernelView
from catan_nb.kernel.words import translated
from catan_nb.rules.base.turn import all_points
from catan_nb.rules.play.reading import Reader
from catan_nb.rules.play.start import initial_state
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.scenario import FREE, Scenario
from catan_nb.rules.state import CatanState

if TYPE_CHECKING:
    import networkx as nx


# The board game at its start, as a saved game tells it.


#: What statements of a position set up by hand do since records say so: each replaces what was
#: stated of the same thing. In older records those of development and progress cards add.
STATEMENTS: Final = "replace"


def start_of(data: Mapping[str, Any]) -> CatanState:
    """Return the table before the first action of a saved game.

    Raises
    ------
    BadRecord
        When it is no game of the board.
    LookupError, TypeError, ValueError, AttributeError
        When the data are damaged.
    """
    if "board" not in data:
        raise BadRecord("'board' is missing in this saved game; read_game reads games without one")
    parts: dict[str, Any] = {
        "board": Board.from_json(data["board"]),
        "variant": data["variant"],
        "names": tuple(data["names"]),
        "options": data["options"],
        "colours": tuple(data["colours"]),
    }
    told = data["scenario"] if data["version"] > 1 else None
    if told is not None:
        # What is played on stands in the record itself; a board in here would only be dealt.
        if isinstance(told, Mapping) and told.get("board") is not None:
            raise ValueError(translated("the scenario of a saved game has no board of its own"))
        parts["scenario"] = Scenario.from_json(told)
    told = statements_of(data)
    if told is not None:
        from catan_nb.rules.play.statements import Statements  # few games begin with a position

        return Statements.from_data(told, **parts).start()
    return initial_state(**parts, first_player=data["first_player"])


def statements_of(data: Mapping[str, Any]) -> list[list[Any]] | None:
    """Return what was stated of the position with which a saved game begins, if with any."""
    position: list[list[Any]] | None = data["position"]
    if position is None or data.get("statements") == STATEMENTS:
        return position
    return _replacing(position)


def _replacing(notes: Any) -> list[list[Any]]:
    """Return the statements of an older record, in which cards add up, as such that replace."""
    told: dict[tuple[Any, ...], Counter[str]] = {}
    replacing = []
    for name, args, kwargs in notes:
        if name in ("development", "progress"):
            seat, *names = args or [kwargs["seat"]]
            counts = told.setdefault((name, seat, bool(kwargs.get("fresh"))), Counter())
            counts.update(names)
            counts.update({k: v for k, v in kwargs.items() if k not in ("seat", "fresh")})
            fresh = {"fresh": True} if kwargs.get("fresh") else {}
            args, kwargs = [seat], {**fresh, **counts}
        replacing.append([name, args, kwargs])
    return replacing


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
        return self.state.turn_number

    def points(self, seat: int) -> int:
        return all_points(self.state, self.rules.seats[seat])

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
            validate_seat(seat, self.rules.seats, "base.players")
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

    def _blank(self, seed: int) -> Self:
        other = super()._blank(seed)
        other.variant = self.variant
        other.colours = self.colours
        other.position_data = self.position_data
        return other

    def __repr__(self) -> str:
        question = "over" if self.frame is None else str(self.frame.question(self.names))
        return f"<Game {self.variant}, {len(self.names)} players, ply {self.ply}: {question}>"


class View(Reader, KernelView):
    """A board game as one seat may know it: what is secret to others is hidden (base.hidden)."""
