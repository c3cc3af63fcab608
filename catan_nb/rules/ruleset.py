"""The compiled rules of a board game together with its board and players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from catan_nb.board.layout import Board
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.ruleset import Ruleset
from catan_nb.rules.actions import BuildCity, BuildRoad, BuildSettlement, MoveRobber
from catan_nb.rules.cards import RESOURCE_KINDS
from catan_nb.rules.hooks import HOOKS
from catan_nb.rules.options import ONLY_KNIGHT_BEFORE_ROLL

if TYPE_CHECKING:
    from catan_nb.rules.state import CatanState

SeatNumber = Callable[["CatanState", int], int]


class CatanRules(Ruleset):
    """A ruleset with everything about one game that never changes.

    Parameters
    ----------
    modules : sequence of RuleModule
    board : Board
    names : tuple of str
        The players by seat.
    options : mapping of str to object
    """

    over_rule = "base.win"

    def __init__(
        self,
        modules: Sequence[RuleModule],
        board: Board,
        names: tuple[str, ...],
        options: Mapping[str, Any],
    ) -> None:
        super().__init__(modules, HOOKS, options)
        self.board = board
        self.topology = board.topology
        self.players = len(names)
        self.seats = range(len(names))
        self._names = names
        # Ready-made actions, so that none is made anew in play.
        self.road_at = tuple(BuildRoad(e) for e in range(board.topology.n_edges))
        self.settlement_at = tuple(BuildSettlement(v) for v in range(board.topology.n_vertices))
        self.city_at = tuple(BuildCity(v) for v in range(board.topology.n_vertices))
        self.robber_to = tuple(MoveRobber(h) for h in range(board.topology.n_hexes))
        # Hooks that are called in hot places, by name and with their types.
        self.points: SeatNumber = self.hooks["points"]
        self.secret_points: SeatNumber = self.hooks["secret_points"]
        self.hand_limit: SeatNumber = self.hooks["hand_limit"]
        self.occupied: Callable[[CatanState], int] = self.hooks["occupied"]
        self.route_blockers: SeatNumber = self.hooks["route_blockers"]
        self.rate: Callable[[CatanState, int, int], int] = self.hooks["rate"]
        self.produce: SeatNumber = self.hooks["produce"]
        self.pieces_changed: Callable[[CatanState, int, int], None] = self.hooks["pieces_changed"]
        # Options that are asked in hot places.
        self.target: int = self.options["target"]
        self.must_claim: bool = self.options["must_claim"]
        self.strict_phases: bool = self.options["strict_phases"]
        self.knight_only: bool = self.options[ONLY_KNIGHT_BEFORE_ROLL]
        #: The kinds of card in play.
        self.kinds = RESOURCE_KINDS

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self._names
